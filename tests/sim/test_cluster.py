"""Work on a Ray cluster: the same results as here, also when workers are killed in the middle of a game."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from farebox.arena.contest import run
from farebox.arena.match import Contest, GameResult
from farebox.errors import FareboxError
from farebox.sim import simulate
from farebox.sim.cluster import in_order_on
from farebox.study import study
from support.boards import board_of
from support.counts import IS_PROOF
from support.dying_bot import FOLDER, N_DEATHS

DYING = "support.dying_bot:DyingBot"
ROOT = Path(__file__).parents[2]
heavy = pytest.mark.skipif(not IS_PROOF, reason="starts a cluster for each: FAREBOX_PROVE=1")


@pytest.fixture(autouse=True)
def workers_find_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of one's own must be installed where it plays; the workers of a local cluster inherit this."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "tests"))


@pytest.fixture
def deaths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Bots die from here on, and as often as they shall."""
    folder = tmp_path / "deaths"
    folder.mkdir()
    monkeypatch.setenv(FOLDER, str(folder))
    yield folder
    assert len(list(folder.iterdir())) == N_DEATHS


@heavy
def test_a_simulation_outlives_its_workers(deaths: Path, tmp_path: Path) -> None:
    """The file of records is the same to the byte, and the sums too; progress is of the whole."""
    board, bots = board_of("new-york"), [DYING, "simple"]
    told: list[int] = []
    there = simulate(board, 2, bots, 24, 5, 2, tmp_path / "there.jsonl", told.append, ray="local")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(FOLDER)
        here = simulate(board, 2, bots, 24, 5, 1, tmp_path / "here.jsonl")
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    assert replace(there, seconds=0) == replace(here, seconds=0)
    assert told == sorted(told)
    assert told[-1] == 24


@heavy
def test_a_study_outlives_its_workers(deaths: Path, tmp_path: Path) -> None:
    """Every file of games and the report are the same to the byte."""
    board, bots = board_of("card-game"), [DYING]
    study(board, bots, 30, tmp_path / "there", jobs=2, ray="local")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(FOLDER)
        study(board, bots, 30, tmp_path / "here", jobs=1)
    files = sorted(path.relative_to(tmp_path / "here") for path in (tmp_path / "here").rglob("*.*"))
    assert len(files) == 3  # of games, the plan and the report
    for name in files:
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def timeless(path: Path) -> list[GameResult]:
    """The games of a contest in their order, without how long anybody thought."""
    from farebox.arena.game_log import load

    contest = Contest(board_of("new-york"), 2, (DYING, "simple"))
    return [replace(game, ms=()) for game in load(path, contest)]


@heavy
def test_a_contest_outlives_its_workers(deaths: Path, tmp_path: Path) -> None:
    """The same games in the same order; only the times that bots thought differ."""
    contest = Contest(board_of("new-york"), 2, (DYING, "simple"))
    run(contest, 20, jobs=2, out=tmp_path / "there.jsonl", ray="local")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(FOLDER)
        run(contest, 20, jobs=1, out=tmp_path / "here.jsonl")
    assert timeless(tmp_path / "there.jsonl") == timeless(tmp_path / "here.jsonl")


@heavy
def test_tuning_is_the_same_on_a_cluster() -> None:
    """What `bench/tune.py` prints, to the byte."""
    size = ["new-york", "--rounds", "1", "--players", "4", "--games", "4"]
    command = [sys.executable, "bench/tune.py", *size]
    told = [
        subprocess.run([*command, *where], cwd=ROOT, check=True, capture_output=True).stdout
        for where in (["--ray", "local", "--jobs", "2"], ["--jobs", "2"], [])
    ]
    assert told[0] == told[1] == told[2]
    assert b'["new-york"]' in told[0]


@heavy
def test_what_goes_wrong_in_a_worker_is_told_here() -> None:
    """As the same error that it would be here."""
    with pytest.raises(FareboxError, match="no bot is called 'nobody'"):
        list(in_order_on(_fail, range(3), "local", 1))


def _fail(number: int) -> int:
    from farebox.bots import make_bot

    make_bot("nobody", board_of("new-york"), number)
    return number
