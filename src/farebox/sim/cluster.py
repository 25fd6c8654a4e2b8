"""Work on a Ray cluster. A task whose worker dies is done again by another: the results are the same."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from farebox.errors import fault

Task = TypeVar("Task")
Result = TypeVar("Result")

LOCAL = "local"  # instead of an address: a cluster of this machine's own, for as long as the work lasts
_IN_FLIGHT = 3  # tasks for each core: enough to keep it busy, few enough to stay small
_STARTS = 4  # of a cluster of this machine's own, which may be too busy for Ray's patience
_TRIES_AGAIN = 20  # times that a task's worker may die: machines that are taken away, not a task that kills


def as_done(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str, jobs: int | None = None
) -> Iterator[tuple[int, Result]]:
    """Do the work on every task; results with the tasks' numbers, as they come.

    After Ctrl-C what is ready is still given, then it is raised. With `local`, `jobs` are its cores.
    """
    with _cluster(address, jobs) as ray:
        remote = ray.remote(num_cpus=1, max_retries=_TRIES_AGAIN)(work)
        room = _IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))
        coming = enumerate(tasks)
        flying: dict[Any, int] = {}
        while True:
            while len(flying) < room and (task := next(coming, None)) is not None:
                flying[remote.remote(task[1])] = task[0]
            if not flying:
                return
            try:
                ready, _ = ray.wait(list(flying), num_returns=1)
            except KeyboardInterrupt:
                for one in ray.wait(list(flying), num_returns=len(flying), timeout=0)[0]:
                    yield flying[one], _result(ray, one)
                raise
            for one in ready:
                yield flying.pop(one), _result(ray, one)


def in_order_on(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str, jobs: int | None = None
) -> Iterator[Result]:
    """The same in the tasks' order: what comes too early waits."""
    early: dict[int, Result] = {}
    due = 0
    for number, result in as_done(work, tasks, address, jobs):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _result(ray: Any, one: Any) -> Any:
    try:
        return ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise (error.cause or error) from None
    except ray.exceptions.WorkerCrashedError:
        raise fault("worker_dies", times=_TRIES_AGAIN + 1) from None
    except ray.exceptions.RayError as error:
        raise fault("cluster_lost", problem=f"{type(error).__name__}: {error}".splitlines()[0]) from None


@contextmanager
def _cluster(address: str, jobs: int | None) -> Iterator[Any]:
    ray = _import_ray()
    _begin(ray, address, jobs, tries=_STARTS if address == LOCAL else 1)
    try:
        yield ray
    finally:
        ray.shutdown()


def _begin(ray: Any, address: str, jobs: int | None, tries: int) -> None:
    where: dict[str, Any] = {"num_cpus": jobs} if address == LOCAL else {"address": address}
    try:
        ray.init(**where, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray raises many kinds, and a plain one if it takes over 30 seconds to begin
        ray.shutdown()
        if tries == 1:
            raise fault("no_cluster", address=address, problem=str(error)) from None
        _begin(ray, address, jobs, tries - 1)


def _import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise fault("no_ray", command="pip install 'farebox[ray]'") from None
    return ray
