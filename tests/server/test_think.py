"""Bots think elsewhere: the slow delay nobody, the broken are replaced, and a legal action always comes."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from farebox.server.think import Question, Thinker, bot_seed, decide
from server.client import Client, play_out
from server.rooms import begin, new_room
from server.serving import Server, running

BOTS = {name: f"server.bots_for_tests:{name.title()}Bot" for name in ("slow", "deadly", "wrong", "endless")}
SLOW, DEADLY, WRONG, ENDLESS = BOTS


def question(bot: str) -> Question:
    """The first turn of a game."""
    room = begin(new_room())
    return Question.of(bot, room.game.observe(0), 7)


def test_a_question_carries_what_the_seat_knows_and_nothing_more() -> None:
    """G1: the observation on the other side is the same one."""
    room = begin(new_room("card-game"))
    seen = room.game.observe(0)
    again = Question.of("random", seen, 1).observation()
    assert again.to_dict() == seen.to_dict()
    assert again.row.tobytes() == seen.row.tobytes()
    assert decide(Question.of("random", seen, 1)) in seen.ids


def test_a_bots_chance_is_its_own_and_comes_again() -> None:
    """The same decision after a restart, another one at another step."""
    assert bot_seed(5, 3) == bot_seed(5, 3)
    assert len({bot_seed(5, step) for step in range(50)}) == 50


def test_whatever_a_bot_does_an_action_comes(capfd: pytest.CaptureFixture[str]) -> None:
    """One that dies, one that fails, one that never answers; and after them a good one."""

    async def ask() -> list[int]:
        thinker = Thinker(1, seconds=4)
        try:
            return [
                await thinker.choose(question(BOTS.get(bot, bot)))
                for bot in (DEADLY, WRONG, ENDLESS, "random")
            ]
        finally:
            thinker.close()

    legal = question("random").ids
    assert all(id in legal for id in asyncio.run(ask()))


@pytest.fixture(scope="module")
def with_slow_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers them."""
    folder = tmp_path_factory.mktemp("slow")
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    with running(url, folder / "log", more_bots=BOTS, workers=2, away_seconds=0) as server:
        yield server


def test_a_thinking_bot_delays_nobody(with_slow_bots: Server) -> None:
    """While one table's bot thinks, another table's people and quick bots play on."""
    server = with_slow_bots
    quick = server.open_table("new-york", "here", "random", seed=1)
    with Client(quick, 0) as person:
        person.act("keep all")
        person.until(lambda view: view.to_move == 0)
        slow = server.open_table("new-york", ENDLESS, "here", seed=1)
        with Client(slow, 1, seen=-1) as waiting:
            for _ in range(3):
                person.act("draw deck")
                person.until(lambda view: bool(view.actions))
            assert slow.get().json()["sequence"] == waiting.view.sequence == 0


def test_a_person_who_comes_back_is_not_overtaken_by_a_late_bot(with_slow_bots: Server) -> None:
    """The stand-in's thought is dropped: the seat is its person's again."""
    table = with_slow_bots.open_table("new-york", "here", "here", seed=1)
    with Client(table, 1) as other:
        other.send({"type": "hand_over", "seat": 0, "bot": SLOW})
        other.until(lambda view: view.seats[0].stand_in == SLOW)
        with Client(table, 0) as person:
            person.until(lambda view: view.seats[0].stand_in is None)
            time.sleep(2)
            assert person.table.get(seat=0).json()["steps"] == 0
            person.act("keep 1")


def test_a_table_with_a_deadly_bot_comes_to_an_end(with_slow_bots: Server) -> None:
    """Somebody plays for it."""
    table = with_slow_bots.open_table("new-york", "here", WRONG, seed=1)
    with Client(table, 0) as person:
        play_out([person])


def test_a_worker_whose_server_is_gone_ends_by_itself() -> None:
    """Even if the server died before the worker had begun."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    code = f"import time; from farebox.server.think import prepare; prepare({gone.pid}); time.sleep(300)"
    assert subprocess.run([sys.executable, "-c", code], timeout=200, check=False).returncode == 0
