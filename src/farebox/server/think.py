"""Bots think in processes of their own, so that no table waits for another's bot.

Bots that were quick before share a process that slow ones never enter. A process that dies is replaced.
"""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

import numpy as np

from farebox.boards import load_board
from farebox.errors import Forfeit
from farebox.game import FAMILIES
from farebox.kernel.layout import new_rows
from farebox.notation import notation_for
from farebox.observation import Observation

log = logging.getLogger(__name__)

QUICK_SECONDS = 0.05
TRIES = 2
LOWER_PRIORITY = 5
GRACE_SECONDS = 0.5


@dataclass(frozen=True)
class Question:
    """A decision a bot has to make, as it travels to another process: what its seat knows, nothing more."""

    bot: str
    edition: str
    seed: int
    knowledge: bytes
    ids: tuple[int, ...]

    @staticmethod
    def of(bot: str, observation: Observation, seed: int) -> "Question":
        """Pack an observation."""
        return Question(bot, observation.board.id, seed, observation.row.tobytes(), observation.ids)

    def observation(self) -> Observation:
        """Unpack it on the other side."""
        board = load_board(self.edition)
        dtype = FAMILIES[board.rules].knowledge
        rows = new_rows(dtype)
        rows[:] = np.frombuffer(self.knowledge, dtype)
        row = rows[0]
        offer = row["offer"][: int(row["n_offer"][int(row["seat"])])].tolist()
        notation = notation_for(board)
        return Observation(board, row, self.ids, [notation.action(id, offer) for id in self.ids])


def decide(question: Question) -> int:
    """In a worker: the id of what the bot chooses."""
    from farebox.bots import OutsideBot, make_bot

    observation = question.observation()
    bot = make_bot(question.bot, observation.board, question.seed)
    try:
        return question.ids[observation.actions.index(bot.choose(observation))]
    finally:
        if isinstance(bot, OutsideBot):
            bot.end()


def prepare(server: int) -> None:
    """In a new worker: leave the keyboard to the server, give way to it, and don't outlive it.

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


def warm_up() -> None:
    """In a worker: load the rules and the bots."""
    import farebox.bots  # noqa: F401 - loading it is the point


def _kill(processes: Sequence[BaseProcess]) -> None:
    """End processes that were asked to end and are too busy to listen."""
    for process in processes:
        process.join(GRACE_SECONDS)
        process.kill()


class Pool:
    """Some worker processes, begun when first needed and replaced when broken."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._warm: Future[None] | None = None

    def get(self) -> ProcessPoolExecutor:
        """The processes."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, spawn, prepare, (os.getpid(),))
            self._warm = self._pool.submit(warm_up)
        return self._pool

    @property
    def is_warm(self) -> bool:
        """Whether the processes have begun and loaded what they need; asking begins them."""
        self.get()
        return self._warm is not None and self._warm.done()

    def discard(self, broken: ProcessPoolExecutor) -> None:
        """End these processes, unless that was done already; the next who asks gets new ones."""
        if broken is self._pool:
            self._pool = None
        processes = list((getattr(broken, "_processes", None) or {}).values())
        for process in processes:
            process.terminate()
        threading.Thread(target=_kill, args=(processes,), daemon=True).start()
        broken.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End them for good."""
        if self._pool is not None:
            self.discard(self._pool)


class Thinker:
    """Asks bots, wherever there is room, and always comes back with a legal action."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.quick = Pool(1)
        self.deep = Pool(workers)
        self._took: dict[str, float] = {}

    def warm(self) -> None:
        """Begin a process before it is needed."""
        self.deep.get()

    def close(self) -> None:
        """End all processes."""
        self.quick.close()
        self.deep.close()

    async def choose(self, question: Question) -> int:
        """What the bot chooses; if it can't be had, any legal action, so that nobody waits for ever."""
        for _ in range(TRIES):
            is_quick = self._took.get(question.bot, 1.0) < QUICK_SECONDS
            pool = self.quick if is_quick and self.quick.is_warm else self.deep
            workers = pool.get()
            try:
                return await self._ask(workers, question)
            except (TimeoutError, BrokenProcessPool) as error:
                log.warning("bot %s gave no answer: %s", question.bot, type(error).__name__)
                pool.discard(workers)
            except Forfeit as error:
                log.warning("bot %s: %s", question.bot, error)
                break
            except Exception as error:
                log.warning("bot %s failed: %s", question.bot, type(error).__name__)
                break
        return random.Random(question.seed).choice(question.ids)

    async def _ask(self, workers: ProcessPoolExecutor, question: Question) -> int:
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        id = await asyncio.wait_for(loop.run_in_executor(workers, decide, question), self.seconds)
        took = time.monotonic() - began
        self._took[question.bot] = min(took, 0.7 * self._took.get(question.bot, took) + 0.3 * took)
        return id


def bot_seed(table_seed: int, sequence: int) -> int:
    """A bot's chance for one decision: the same after a restart, and no part of the game's own."""
    return random.Random(f"{table_seed}/{sequence}").getrandbits(53)


def offered_bots(edition: str, more: Iterable[str] = ()) -> tuple[str, ...]:
    """The bots that may sit at a table, the weakest first."""
    from farebox.bots import bot_names

    return (*bot_names(load_board(edition)), *more)
