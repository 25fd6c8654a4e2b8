"""Simulation: the same seeds give the same file, whatever the number of processes; nothing half-written."""

import gzip
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from farebox.boards import load_board
from farebox.bots import make_bot
from farebox.errors import FareboxError
from farebox.game.records.record import read_records
from farebox.game.records.replay import verify
from farebox.game.seal import bot_seed
from farebox.sim import simulate
from farebox.sim.chunks import as_played
from farebox.sim.pool import in_order
from farebox.tables.at_hand import play_game
from support.boards import EDITIONS, MY_TOWN, board_of

NEW_YORK = load_board("new-york")


@pytest.mark.parametrize("bots", [["random"], ["simple", "random"]])
def test_jobs_change_nothing_but_the_time(tmp_path: Path, bots: list[str]) -> None:
    """G2: byte for byte, and the sums too."""
    n = 230 if bots == ["random"] else 9
    one = simulate(NEW_YORK, 2, bots, n, seed=5, jobs=1, out=tmp_path / "one.jsonl")
    two = simulate(NEW_YORK, 2, bots, n, seed=5, jobs=2, out=tmp_path / "two.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    assert one.seats == two.seats
    assert [record.seed for record in read_records(tmp_path / "one.jsonl")] == list(range(5, 5 + n))


@pytest.mark.parametrize("edition", [*EDITIONS, MY_TOWN])
def test_any_game_can_be_played_again_alone(tmp_path: Path, edition: str) -> None:
    """Game i has the seed `seed + i`, and bots' seeds follow from it."""
    board = board_of(edition)
    for bots in (["random"], ["simple", "random", "random"]):
        simulate(board, 3, bots, 4, seed=20, jobs=1, out=tmp_path / "all.jsonl")
        simulate(board, 3, bots, 1, seed=22, jobs=1, out=tmp_path / "third.jsonl")
        lines = (tmp_path / "all.jsonl").read_text().splitlines()
        assert (tmp_path / "third.jsonl").read_text().splitlines() == [lines[2]]
        for record in read_records(tmp_path / "all.jsonl"):
            verify(record, board=board)


@pytest.mark.parametrize("edition", [*EDITIONS, MY_TOWN])
@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_planners_play_compiled_as_they_do_at_a_table(tmp_path: Path, edition: str, n_seats: int) -> None:
    """Whole games in one call: the same actions, events and result as by a bot that is asked each time."""
    board = board_of(edition)
    name = board.either("planner", "packer")
    summary = simulate(board, n_seats, [name], 3, seed=70, jobs=1, out=tmp_path / "games.jsonl")
    lines = []
    for seed in range(70, 73):
        bots = [make_bot(name, board, bot_seed(seed, seat)) for seat in range(n_seats)]
        lines.append(as_played(play_game(board, bots, seed, (name,) * n_seats)).line())
    assert (tmp_path / "games.jsonl").read_text() == "".join(lines)
    assert simulate(board, n_seats, [name], 3, seed=70, jobs=1).seats == summary.seats


@pytest.mark.parametrize("bots", [["random"], ["planner"], ["level-1", "random"]])
def test_records_say_that_bots_play(tmp_path: Path, bots: list[str]) -> None:
    """Whether whole games are compiled or bots sit at a table: who reads it need not go by names."""
    simulate(NEW_YORK, 2, bots, 2, jobs=1, out=tmp_path / "games.jsonl")
    for record in read_records(tmp_path / "games.jsonl"):
        assert record.more == {"bots": (bots * 2)[:2]}
        verify(record)


def test_a_bot_is_told_whatever_it_is_called() -> None:
    """Its seat's name is another thing."""
    bots = [make_bot("level-1", NEW_YORK, seat) for seat in range(2)]
    record = play_game(NEW_YORK, bots, 1, ["Ada", "search"]).record()
    assert record.seats == ("Ada", "search")
    assert record.more["bots"] == ["level-1", "level-1"]


def test_records_can_be_compressed(tmp_path: Path) -> None:
    """The name says so."""
    simulate(NEW_YORK, 2, ["random"], 3, jobs=1, out=tmp_path / "games.jsonl")
    simulate(NEW_YORK, 2, ["random"], 3, jobs=1, out=tmp_path / "games.jsonl.gz")
    packed = gzip.decompress((tmp_path / "games.jsonl.gz").read_bytes())
    assert packed == (tmp_path / "games.jsonl").read_bytes()


def test_the_summary_is_that_of_the_records(tmp_path: Path) -> None:
    """Wins, points by source, decisions; the same with records or without."""
    summary = simulate(NEW_YORK, 3, ["random"], 40, seed=1, jobs=1, out=tmp_path / "games.jsonl")
    bare = simulate(NEW_YORK, 3, ["random"], 40, seed=1, jobs=1)
    assert (bare.seats, bare.ties, bare.decisions, bare.turns) == (
        summary.seats,
        summary.ties,
        summary.decisions,
        summary.turns,
    )
    results = [record.result for record in read_records(tmp_path / "games.jsonl")]
    assert all(result is not None for result in results)
    told = [result for result in results if result is not None]
    for seat, row in enumerate(summary.seats):
        for source in ("routes", "tickets", "bonus", "total"):
            mean = sum(result["scores"][seat][source] for result in told) / 40
            assert getattr(row, source) == pytest.approx(mean)
        won = sum(1 / len(result["winners"]) for result in told if seat in result["winners"])
        assert row.wins == pytest.approx(won / 40)
        assert row.low <= row.wins <= row.high
    assert sum(row.wins for row in summary.seats) == pytest.approx(1)
    n_actions = sum(len(record.actions) for record in read_records(tmp_path / "games.jsonl"))
    assert summary.decisions == n_actions / 40
    assert summary.games_per_second > 0


def test_progress_is_told() -> None:
    """How many games are done, up to all."""
    told: list[int] = []
    simulate(NEW_YORK, 2, ["random"], 2500, jobs=1, on_progress=told.append)
    assert told == [2000, 2500]


@pytest.mark.parametrize(
    ("n_seats", "bots", "games", "seed", "says"),
    [
        (5, ["random"], 1, 0, "2 to 4 players"),
        (2, ["random"], 0, 0, "at least one game"),
        (2, ["random"], 1, -1, "seeds are whole numbers"),
        (2, ["random"], 2, 2**53 - 1, "seeds are whole numbers"),
        (3, ["random", "simple"], 1, 0, "2 bots for 3 seats"),
        (2, ["randm"], 1, 0, "did you mean 'random'"),
    ],
)
def test_what_can_not_be_done_is_said(
    n_seats: int, bots: list[str], games: int, seed: int, says: str
) -> None:
    """Before anything is played."""
    with pytest.raises(FareboxError, match=says):
        simulate(NEW_YORK, n_seats, bots, games, seed, 1)


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("CheatBot", "'bots.own:CheatBot' at seat 1: pass: first choose"),
        ("BrokenBot", "failed: ZeroDivisionError: oh"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_bot_is_named_and_leaves_no_file(tmp_path: Path, bot: str, says: str, jobs: int) -> None:
    """What it did wrong comes with its name and seat; the file that was there stays."""
    out = tmp_path / "games.jsonl"
    out.write_text("old\n")
    with pytest.raises(FareboxError, match=says):
        simulate(NEW_YORK, 2, ["random", f"bots.own:{bot}"], 50, jobs=jobs, out=out)
    assert out.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_in_flight_is_bounded(jobs: int) -> None:
    """So that memory doesn't grow with the number of games."""
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in range(40):
            taken += 1
            yield -number

    done = 0
    for result in in_order(abs, tasks(), jobs):
        assert result == done
        done += 1
        assert taken - done <= 3 * jobs
    assert done == 40


def test_a_script_without_its_guard_is_told_what_to_write(tmp_path: Path) -> None:
    """New processes read the script again, and would begin the work again: Python ends them."""
    script = tmp_path / "script.py"
    script.write_text(
        "import farebox\n"
        "farebox.simulate(farebox.load_board('new-york'), 2, ['random'], games=4, seed=1, jobs=2)\n"
    )
    done = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert 'In a script, call this under `if __name__ == "__main__":`, or with jobs=1' in done.stderr
