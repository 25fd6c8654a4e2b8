"""One process that thinks, about one question at a time. If it hangs or dies it is replaced, and no other."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from farebox.errors import FareboxError
from farebox.server.thinking.question import Question, decide

LOWER_PRIORITY = 5
BEGIN_SECONDS = 120
GRACE_SECONDS = 0.5


class NoAnswer(Exception):  # noqa: N818 - reads as what happened
    """Why a bot gave no answer."""


class Worker:
    """The process as the server sees it; begun when first asked."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection

    @property
    def is_alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.is_alive()

    async def ask(self, question: Question, seconds: float) -> tuple[int, float]:
        """A bot's answer and how long it took; its time begins when the process begins to think."""
        try:
            if not self.is_alive:
                await self._begin()
            began = time.monotonic()
            self._connection.send(question)
            answer = await self._receive(seconds)
        except BaseException as error:
            self.end()  # whatever it may still say answers nobody
            if isinstance(error, TimeoutError):
                raise NoAnswer(f"it thought for more than {seconds:g} seconds") from None
            if isinstance(error, EOFError | OSError):
                raise NoAnswer("its process died") from None
            raise
        if answer not in question.ids:
            raise NoAnswer(answer)
        return int(answer), time.monotonic() - began

    async def _begin(self) -> None:
        self.end()
        spawn = multiprocessing.get_context("spawn")
        self._connection, theirs = spawn.Pipe()
        process = spawn.Process(target=work, args=(theirs, os.getpid()), name="farebox-bots")
        process.start()
        self._process = process
        theirs.close()  # so that its end is noticed here
        await self._receive(BEGIN_SECONDS)

    async def _receive(self, seconds: float) -> int | str:
        """What it says next."""
        loop = asyncio.get_running_loop()
        came = asyncio.Event()
        loop.add_reader(self._connection.fileno(), came.set)
        try:
            async with asyncio.timeout(seconds):
                await came.wait()
        finally:
            loop.remove_reader(self._connection.fileno())
        said: int | str = self._connection.recv()
        return said

    def end(self) -> None:
        """End the process; the next question begins another."""
        process, self._process = self._process, None
        if process is not None:
            self._connection.close()
            process.terminate()
            threading.Thread(target=_kill, args=(process,), daemon=True).start()


def _kill(process: SpawnProcess) -> None:
    """End a process that was asked to end and may be too busy to listen."""
    process.join(GRACE_SECONDS)
    process.kill()
    process.join()


# In the process.


def work(connection: Connection, server: int) -> None:
    """Say that one is there, then answer questions for as long as there are any."""
    prepare(server)
    import farebox.bots  # noqa: F401 - no bot's time is spent on loading it

    connection.send("ready")
    with suppress(EOFError, OSError):
        while True:
            connection.send(_answer(connection.recv()))
    _leave()


def _answer(question: Question) -> int | str:
    """The id of what the bot chooses, or why there is none."""
    try:
        return decide(question)
    except FareboxError as error:
        return str(error)
    except Exception as error:
        return type(error).__name__


def prepare(server: int) -> None:
    """Leave the keyboard to the server, give way to it, and don't outlive it.

    The server tells its own process id: it may be gone before the worker has begun.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    os.nice(LOWER_PRIORITY)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    _leave()


def _leave(*_: object) -> None:
    """End at once, and programs that were asked with it."""
    from farebox.bots.process import end_all

    end_all()
    os._exit(0)
