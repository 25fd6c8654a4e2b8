"""Getting ready to think: every process asks every bot once, so that nobody waits for compiling later."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from farebox.boards import ONE_OF_EACH
from farebox.errors import fault
from farebox.game.game import new_game
from farebox.kernel.layout import TURN
from farebox.server.thinking.question import Question
from farebox.server.thinking.worker import NoAnswer, Worker
from farebox.tables.offered import offered_bots

COMPILE_SECONDS = 900  # for one bot, on a slow machine; elsewhere half a minute

WarmReport = Callable[[int, int, str], None]  # how much is done, of how much, and what is being done


@cache
def chores(edition: str) -> tuple[Question, ...]:
    """Every bot that comes along, at the first decision of a game and at the first turn."""
    game = new_game(edition, seed=0)
    seen = [game.observe(0)]
    while game.phase != TURN:
        game.play(game.legal_ids()[0])
    seen.append(game.observe(game.to_move or 0))
    return tuple(Question.of(bot, one, 0) for bot in offered_bots(game.board) for one in seen)


async def warm_all(workers: Sequence[Worker], report: WarmReport) -> None:
    """Make processes ready, two at least.

    What isn't compiled yet is compiled once, each family of rules by one of them; then all load it from disk.
    """
    families = [await asyncio.to_thread(chores, edition) for edition in ONE_OF_EACH]
    every = [chore for family in families for chore in family]
    done, total = 0, (1 + len(workers)) * len(every)

    async def load(worker: Worker, questions: Iterable[Question]) -> None:
        nonlocal done
        for question in questions:
            report(done, total, f"{question.edition} {question.bot}")
            await _ask(worker, question)
            done += 1

    await asyncio.gather(*map(load, workers, families))
    await asyncio.gather(*(load(worker, every) for worker in workers))
    report(total, total, "")


async def warm_again(worker: Worker) -> None:
    """Make one process ready that replaces another."""
    for edition in ONE_OF_EACH:
        for question in chores(edition):
            await _ask(worker, question)


async def _ask(worker: Worker, question: Question) -> None:
    try:
        await worker.ask(question, COMPILE_SECONDS)
    except NoAnswer as why:
        raise fault("bot_not_ready", bot=question.bot, edition=question.edition, problem=why) from None
