"""Bots think in a few processes, shared fairly among addresses and tables, and always come to an answer.

A bot that can't answer, for whatever reason, costs nobody else anything: the planner answers instead of it,
and who asked is told.
"""

import asyncio
import atexit
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass

from farebox.authority.bot_turns import BotChoice
from farebox.errors import FareboxError
from farebox.server.thinking.question import Question
from farebox.server.thinking.shares import Shares
from farebox.server.thinking.warm_up import WarmReport, warm_again, warm_all
from farebox.server.thinking.worker import NoAnswer, Worker

log = logging.getLogger(__name__)

RETRY_SECONDS = 1


@dataclass(frozen=True)
class Waiting:
    """A question, and where its answer is waited for: None if it was withdrawn."""

    question: Question
    answer: asyncio.Future[int | None]


class Thinker:
    """Asks bots. One address has at most `workers` at work; there is one process more, for somebody else."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.n_thinking = 0
        self.n_decisions = 0  # bots' own and planners'
        self.n_failures = 0  # of bots, that the planner answered for
        self.on_decision: Callable[[float], None] = lambda seconds: None  # told how long each took to think
        self._shares: Shares[Waiting] = Shares(workers)
        self._workers = [Worker() for _ in range(workers + 1)]
        self._idle = list(self._workers)
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_warm = False
        atexit.register(self.end)  # Python would wait for them

    @property
    def n_waiting(self) -> int:
        """Questions that wait for a process."""
        return len(self._shares)

    async def close(self) -> None:
        """Stop thinking."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.end()

    def end(self) -> None:
        """End all processes; nobody may be thinking."""
        atexit.unregister(self.end)
        for worker in self._workers:
            worker.end()

    # Asking.

    async def choose(self, question: Question, table: str, addresses: Collection[str]) -> BotChoice | None:
        """What a bot chooses, or else the planner; None if the question was withdrawn before its turn came.

        `addresses` are those of the people at the table, one of whose shares it is.
        """
        try:
            id = await self._ask(question, table, addresses)
            return None if id is None else BotChoice(id)
        except NoAnswer as why:
            log.warning("bot %s gave no answer: %s; the planner answers instead", question.bot, why)
        return await self.plan(question, table, addresses)

    async def plan(self, question: Question, table: str, addresses: Collection[str]) -> BotChoice | None:
        """What the planner chooses instead of a bot, be it in one new process after the other."""
        self.n_failures += 1
        while True:
            try:
                id = await self._ask(question.to_planner(), table, addresses)
                return None if id is None else BotChoice(id, is_planners=True)
            except NoAnswer as why:
                log.error("the planner gave no answer: %s; it is asked again in a new process", why)
                await asyncio.sleep(RETRY_SECONDS)

    def withdraw(self, table: str) -> None:
        """Drop a table's question if no process has begun on it."""
        waiting = self._shares.withdraw(table)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(None)

    async def _ask(self, question: Question, table: str, addresses: Collection[str]) -> int | None:
        waiting = Waiting(question, asyncio.get_running_loop().create_future())
        self._shares.add(addresses, table, waiting)
        self._serve()
        return await waiting.answer

    # Serving.

    def _serve(self) -> None:
        """Give every free process something to think about."""
        while self._idle and (served := self._shares.next()) is not None:
            task = asyncio.create_task(self._think(self._idle.pop(), *served))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, worker: Worker, address: str, waiting: Waiting) -> None:
        self.n_thinking += 1
        try:
            await self._answer(worker, waiting)
        finally:
            self.n_thinking -= 1
            self._shares.done(address)
        if self.is_warm and not worker.is_alive:
            await self._replace(worker)
        self._idle.append(worker)
        self._serve()

    async def _answer(self, worker: Worker, waiting: Waiting) -> None:
        """Let a process think, and pass on what comes of it, unless nobody waits any more."""
        try:
            id, seconds = await worker.ask(waiting.question, self.seconds)
        except Exception as error:
            if waiting.question.is_planners:
                worker.end()  # it always has an answer: something else is wrong there
            if not waiting.answer.done():
                why = error if isinstance(error, NoAnswer) else NoAnswer(type(error).__name__)
                waiting.answer.set_exception(why)
            return
        self.n_decisions += 1
        self.on_decision(seconds)
        if not waiting.answer.done():
            waiting.answer.set_result(id)

    # Getting ready.

    async def warm(self, report: WarmReport = lambda done, total, what: None) -> None:
        """Begin every process and let it load every mind. `report` is told: done, of how much, doing what.

        To be awaited before anybody asks. A FareboxError says which bot can't play, and why.
        """
        await warm_all(self._workers, report)
        self.is_warm = True

    async def _replace(self, worker: Worker) -> None:
        """Make a process ready that replaces one which was lost."""
        try:
            await warm_again(worker)
        except FareboxError as error:
            log.error("a new process for bots is not ready: %s", error)
