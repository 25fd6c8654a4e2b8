"""Work on several cores: results in the order of the tasks, few of them in flight, an end that is an end."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from farebox.bots.process import end_all
from farebox.errors import fault
from farebox.sim.cluster import in_order_on

Task = TypeVar("Task")
Result = TypeVar("Result")
Progress = Callable[[int], None]  # is told how much is done

_IN_FLIGHT = 3  # tasks for each process: enough to keep it busy, few enough to stay small


def n_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int | None, ray: str | None = None
) -> Iterator[Result]:
    """Do the work on every task; results come in the tasks' order, whoever does it.

    Jobs are processes, by default one for each core; with one, none is started. `ray` is the address of a
    cluster that does the work instead. Leaving early, also by an error or Ctrl-C, drops what has not begun
    and waits for what has.
    """
    if ray is not None:
        yield from in_order_on(work, tasks, ray, jobs)
        return
    jobs = jobs or n_cores()
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_settle_in)
    try:
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            with _undisturbed():
                waiting.append(pool.submit(work, task))
            if len(waiting) >= _IN_FLIGHT * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise fault("process_ended") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def no_collector() -> Iterator[None]:
    """Let the garbage collector rest: records are many small things and no cycles, it only looks in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back for a moment: a process started now never hears it, not even before it can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _settle_in() -> None:
    """In a new process: Ctrl-C is for the one that started it, and without that one all is over."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        end_all()
        os._exit(1)
