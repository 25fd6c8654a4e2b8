"""Bots think elsewhere: nobody waits for another's, the broken are replaced, and an answer always comes."""

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from farebox.authority.bot_turns import BotChoice
from farebox.game.families import FAMILIES
from farebox.game.seal import bot_seed
from farebox.server.thinking.question import Question, decide
from farebox.server.thinking.thinker import Thinker
from tables.plain_tables import begin, new_table

BAD = [f"server.bots_for_tests:{name}Bot" for name in ("Deadly", "Wrong", "Illegal")] + ["no-such-bot"]
LONG = 600  # seconds that nothing here takes


@asynccontextmanager
async def thinking(workers: int) -> AsyncIterator[Thinker]:
    """A thinker for as long as the block lasts."""
    thinker = Thinker(workers, LONG)
    try:
        yield thinker
    finally:
        await thinker.close()


def question(bot: str, seed: int = 7) -> Question:
    """The first turn of a game."""
    return Question.of(bot, begin(new_table()).game.observe(0), seed)


class Gate:
    """Bots that stop at a gate, and what they wrote down there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def question(self, seed: int) -> Question:
        """One that waits there."""
        return question(f"server.bots_for_tests:GateBot:folder={self.folder}", seed)

    def asked(self) -> list[tuple[int, int]]:
        """Seed and process of all who came there, in order."""
        notes = self.folder / "asked"
        lines = notes.read_text().splitlines() if notes.exists() else []
        return [(int(seed), int(process)) for seed, process in map(str.split, lines)]

    async def until_asked(self, n: int) -> list[tuple[int, int]]:
        """Wait for so many."""
        while len(self.asked()) < n:
            await asyncio.sleep(0.01)
        return self.asked()

    def open(self) -> None:
        """Let everybody through."""
        (self.folder / "open").touch()


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    """A closed gate."""
    return Gate(tmp_path)


def ask(thinker: Thinker, one: Question, address: str) -> "asyncio.Task[BotChoice | None]":
    """Ask for a table of its own."""
    return asyncio.create_task(thinker.choose(one, f"{address} {one.seed}", {address}))


def test_a_question_carries_what_the_seat_knows_and_nothing_more() -> None:
    """G1: the observation on the other side is the same one."""
    table = begin(new_table("card-game"))
    seen = table.game.observe(0)
    again = Question.of("random", seen, 1).observation()
    assert again.to_dict() == seen.to_dict()
    assert again.row.tobytes() == seen.row.tobytes()
    assert decide(Question.of("random", seen, 1)) in seen.ids


@pytest.mark.parametrize("edition", ["new-york", "card-game"])
def test_a_search_on_two_cores_by_the_clock_answers_a_question(edition: str) -> None:
    """As a server asks it that offers one: with threads of its own in the process that thinks."""
    seen = begin(new_table(edition)).game.observe(0)
    assert decide(Question.of("search:ms=20:cores=2", seen, 1)) in seen.ids


def test_a_bots_chance_is_its_own_and_comes_again() -> None:
    """The same decision after a restart, another one at another step."""
    assert bot_seed(5, 3) == bot_seed(5, 3)
    assert len({bot_seed(5, step) for step in range(50)}) == 50


# Shares.


def test_55_tables_of_one_address_keep_no_other_waiting(gate: Gate) -> None:
    """Not even while all that they may have at work stands still."""

    async def check() -> None:
        async with thinking(2) as thinker:
            greedy = [ask(thinker, gate.question(seed), "greedy") for seed in range(55)]
            await gate.until_asked(2)
            own = await ask(thinker, question("random"), "other")
            assert own == BotChoice(decide(question("random")))
            assert len(gate.asked()) == thinker.n_thinking == 2
            assert thinker.n_waiting == 53
            gate.open()
            answers = await asyncio.gather(*greedy)
            assert answers == [BotChoice(question("random").ids[0])] * 55

    asyncio.run(check())


def test_who_comes_when_all_are_busy_is_among_the_next(gate: Gate) -> None:
    """Before those that waited already and have something at work; processes may overtake each other."""

    async def check() -> None:
        async with thinking(2) as thinker:
            greedy = [ask(thinker, gate.question(seed), "greedy") for seed in range(55)]
            second = ask(thinker, gate.question(100), "second")
            await gate.until_asked(3)
            third = ask(thinker, gate.question(200), "third")
            await asyncio.sleep(0)
            gate.open()
            await asyncio.gather(*greedy, second, third)
            order = [seed for seed, _ in gate.asked()]
            assert set(order[:3]) == {0, 1, 100}
            assert order.index(200) < 12, (
                "of 57: a process that is slow to begin may be overtaken a few times"
            )
            assert thinker.n_thinking == thinker.n_waiting == 0

    asyncio.run(check())


def test_a_question_that_was_withdrawn_is_never_asked(gate: Gate) -> None:
    """One that is being thought about is answered all the same."""

    async def check() -> None:
        async with thinking(1) as thinker:
            begun, waiting = (ask(thinker, gate.question(seed), "one") for seed in (1, 2))
            await gate.until_asked(1)
            thinker.withdraw("one 1")
            thinker.withdraw("one 2")
            assert await waiting is None
            gate.open()
            assert await begun == BotChoice(question("random").ids[0])
            assert [seed for seed, _ in gate.asked()] == [1]

    asyncio.run(check())


# Failures.


@pytest.mark.parametrize("bot", BAD)
def test_the_planner_answers_for_a_bot_that_cannot(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    """It dies, it fails, it does what it may not, it isn't there at all; and the log says so."""

    async def check() -> BotChoice | None:
        async with thinking(1) as thinker:
            choice = await ask(thinker, question(bot), "one")
            assert (thinker.n_failures, thinker.n_decisions) == (1, 1)
            return choice

    assert asyncio.run(check()) == BotChoice(decide(question("planner")), is_planners=True)
    assert f"bot {bot} gave no answer" in caplog.text


def test_in_the_card_game_the_packer_answers() -> None:
    """It is that family's planner."""
    seen = begin(new_table("card-game")).game.observe(0)

    async def check() -> BotChoice | None:
        async with thinking(1) as thinker:
            return await ask(thinker, Question.of(BAD[1], seen, 1), "one")

    assert asyncio.run(check()) == BotChoice(decide(Question.of("packer", seen, 1)), is_planners=True)


@pytest.mark.parametrize("fails", ["hangs", "dies"])
def test_one_bots_failure_touches_no_other_process(gate: Gate, fails: str) -> None:
    """It is stopped or gone, its process replaced; another table's bots go on in theirs."""
    other = Gate(gate.folder / "other")
    other.folder.mkdir()
    other.open()

    async def check() -> None:
        async with thinking(1) as thinker:
            thinker.seconds = 4 if fails == "hangs" else LONG  # from when its process begins to think
            bad = ask(thinker, gate.question(1), "bad")
            ((_, lost),) = await gate.until_asked(1)
            thinker.seconds = LONG
            await ask(thinker, other.question(1), "other")
            if fails == "dies":
                os.kill(lost, 9)
            answer = await bad
            assert answer == BotChoice(decide(question("planner")), is_planners=True)
            await ask(thinker, other.question(2), "other")
            ((_, kept), (_, _)) = other.asked()
            assert is_running(kept)
            while is_running(lost):
                await asyncio.sleep(0.01)

    asyncio.run(check())


def is_running(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_died_while_idle_fails_nobody(gate: Gate) -> None:
    """Its next question begins another."""
    gate.open()

    async def check() -> None:
        async with thinking(1) as thinker:
            await ask(thinker, gate.question(1), "one")
            ((_, process),) = gate.asked()
            os.kill(process, 9)
            while any(worker.is_alive for worker in thinker._workers):
                await asyncio.sleep(0.01)
            assert await ask(thinker, gate.question(2), "one") == BotChoice(question("random").ids[0])
            assert thinker.n_failures == 0

    asyncio.run(check())


def test_a_planner_that_fails_is_asked_again_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In a new process, and the log calls it an error; nothing is ever chosen by lot."""
    shy = f"server.bots_for_tests:ShyBot:folder={tmp_path}"
    monkeypatch.setitem(FAMILIES, "city", replace(FAMILIES["city"], planner=shy))

    async def check() -> BotChoice | None:
        async with thinking(1) as thinker:
            return await ask(thinker, question(BAD[1]), "one")

    assert asyncio.run(check()) == BotChoice(question("random").ids[0], is_planners=True)
    errors = [record.message for record in caplog.records if record.levelno == logging.ERROR]
    assert errors == ["the planner gave no answer: its process died; it is asked again in a new process"]


# Getting ready.


def test_every_process_is_warm_before_the_first_question() -> None:
    """Progress is told from nothing to everything; one that dies is replaced by a warm one."""
    told: list[tuple[int, int, str]] = []
    took: list[float] = []

    async def check() -> None:
        async with thinking(1) as thinker:
            await thinker.warm(lambda *progress: told.append(progress))
            assert all(worker.is_alive for worker in thinker._workers)
            thinker.on_decision = took.append
            await ask(thinker, question(BAD[0]), "one")
            while len(thinker._idle) < 2:
                await asyncio.sleep(0.01)
            assert all(worker.is_alive for worker in thinker._workers)

    asyncio.run(check())
    done, totals, what = zip(*told, strict=True)
    assert done[0] == 0
    assert list(done) == sorted(done)
    assert set(totals) == {done[-1]}
    assert {"new-york search", "card-game search", "new-york level-5", "card-game packer"} <= set(what)
    assert len(took) == 1


def test_a_worker_whose_server_is_gone_ends_by_itself() -> None:
    """Even if the server died before the worker had begun."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    preparing = "import time; from farebox.server.thinking.worker import prepare"
    code = f"{preparing}; prepare({gone.pid}); time.sleep(300)"
    assert subprocess.run([sys.executable, "-c", code], timeout=200, check=False).returncode == 0
