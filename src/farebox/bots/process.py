"""A program of somebody else's as a process: a line to it, a line from it, within a time; then an end.

Knows nothing of games. Whatever goes wrong is a Forfeit that says what.
"""

import os
import queue
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO

from farebox.errors import Forfeit, fault, forfeit

LINE_BYTES = 64 * 1024  # an answer takes some twenty
GRACE = 0.5  # seconds from closing its input to the request to end, and from there to the end
_SHOWN = 60  # characters of a wrong answer that a reason repeats

_living: "weakref.WeakSet[Process]" = weakref.WeakSet()


class Process:
    """One running program. Its lines are written and read by a thread, so that nothing waits for ever."""

    def __init__(self, command: Sequence[str], log: Path | None = None) -> None:
        self._asked: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        with _open_log(log) as errors:
            try:
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    env=_environment(),
                    start_new_session=True,  # Ctrl-C is for who started it, and its own children end with it
                )
            except OSError as error:
                reason = error.strerror or str(error)
                raise forfeit("not_started", command=repr(command[0]), reason=reason) from None
        arguments = (self._process.stdin, self._process.stdout, self._asked, self._answers)
        threading.Thread(target=_converse, args=arguments, daemon=True).start()
        _living.add(self)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say a line and wait for one in answer."""
        self._asked.put((line, True))
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise forfeit("silent", seconds=f"{seconds:g}") from None
        if not answer:
            raise self._epitaph()
        if len(answer) > LINE_BYTES:
            raise forfeit("long", max=LINE_BYTES)
        return answer

    def close(self, last: bytes | None = None) -> None:
        """Say a last line, close its input, and see that it ends: by itself, or asked to, or killed."""
        if self not in _living:
            return
        _living.discard(self)
        if last is not None:
            self._asked.put((last, False))
        self._asked.put(None)
        for force in (None, signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            if force is not None:
                self._signal(force)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
                break
        self._process.wait()

    def kill(self) -> None:
        """End it at once."""
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))

    def _signal(self, number: int) -> None:
        """Tell the program and all that it started; one that is gone needs telling no more."""
        if self._process.poll() is not None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, number)
            else:
                self._process.send_signal(number)

    def _epitaph(self) -> Forfeit:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(GRACE)
            return forfeit("killed", signal=-status) if status < 0 else forfeit("exited", status=status)
        return forfeit("closed")


def end_all() -> None:
    """End every program at once: for a process that is about to leave without goodbye."""
    for process in list(_living):
        process.kill()


def excerpt(answer: bytes) -> str:
    """A wrong answer for a sentence: on one line, harmless, and cut short."""
    text = answer.decode("utf-8", "replace").strip()
    return ascii(text[:_SHOWN]) + (" …" if len(text) > _SHOWN else "")


def _converse(
    stdin: IO[bytes],
    stdout: IO[bytes],
    asked: SimpleQueue[tuple[bytes, bool] | None],
    answers: SimpleQueue[bytes],
) -> None:
    """In a thread: write each line and read its answer, if it wants one, until there is no more to say."""
    with stdout:
        while (said := asked.get()) is not None:
            line, wants_answer = said
            with suppress(OSError):
                stdin.write(line)
                stdin.flush()
            if wants_answer:
                answers.put(stdout.readline(LINE_BYTES + 1))
        with suppress(OSError):
            stdin.close()


def _open_log(log: Path | None) -> IO[bytes]:
    """Where its standard error goes: to the file named, or nowhere."""
    try:
        return Path(os.devnull if log is None else log).open("ab")
    except OSError as error:
        raise fault("bot_log", path=log, reason=error.strerror) from None


def _environment() -> dict[str, str]:
    """The environment as it is, without what it was told about databases and the like."""
    return {name: value for name, value in os.environ.items() if not name.startswith("FAREBOX_")}
