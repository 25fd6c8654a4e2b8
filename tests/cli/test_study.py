"""`farebox study`: on cores and on a cluster, stopped and gone on with, and what it says when it can't."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from cli.program import PROGRAM, Farebox, run


def seeds(folder: Path) -> list[int]:
    """The seeds of all games kept, as often as they are, put together or not."""
    parts = sorted([*folder.glob("games/*.parquet"), *folder.glob("parts/*.parquet")])
    return sorted(seed for part in parts for seed in parquet.read_table(part)["seed"].to_pylist())


def test_a_study(farebox: Farebox, tmp_path: Path) -> None:
    """Games and a report; again, nothing is played; with more games, those are added."""
    folder = tmp_path / "town"
    args = ("study", "card-game", "--bots", "random", "--out", folder, "--jobs", 1)
    done = farebox(*args, "--games", 4)
    assert done.status == 0, done.err
    assert str(folder / "report.html") in done.out
    assert seeds(folder) == [0, 1, 2, 3]
    kept = [path.stat().st_mtime_ns for path in (folder / "games").iterdir()]
    assert farebox(*args, "--games", 4).status == 0
    assert [path.stat().st_mtime_ns for path in (folder / "games").iterdir()] == kept
    assert farebox(*args, "--games", 6).status == 0
    assert seeds(folder) == [0, 1, 2, 3, 4, 5]


def test_ctrl_c_loses_nothing_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """No finished game lost or repeated, no process left."""
    folder = tmp_path / "study"
    command = [PROGRAM, "study", "new-york", "--out", str(folder), "--jobs", "2", "--games"]
    started = subprocess.Popen(
        [*command, "5000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 120
    while len(list(folder.glob("parts/*.parquet"))) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    told, complaints = started.communicate(timeout=120)
    assert (started.returncode, told) == (130, "")
    assert complaints.startswith(f"Stopped. What was finished is kept in {folder};")
    assert len(complaints.splitlines()) == 1
    kept = seeds(folder)
    assert len(kept) == len(set(kept)) >= 20
    done = run("study", "new-york", "--out", folder, "--jobs", 2, "--games", len(kept) + 5)
    assert done.status == 0, done.err
    assert seeds(folder) == list(range(len(kept) + 5))
    assert run("study", "new-york", "--out", tmp_path / "at once", "--games", len(kept) + 5).status == 0
    for path in (tmp_path / "at once").rglob("*.*"):
        assert path.read_bytes() == (folder / path.relative_to(tmp_path / "at once")).read_bytes()


def test_on_a_ray_cluster(tmp_path: Path) -> None:
    """A small one of its own; the same games as on this machine's cores."""
    folders = tmp_path / "ray", tmp_path / "here"
    args = ("study", "new-york", "--bots", "random", "--games", 6)
    done = run(*args, "--ray", "local", "--jobs", 1, "--out", folders[0], seconds=400)
    assert done.status == 0, done.err
    assert run(*args, "--jobs", 1, "--out", folders[1]).status == 0
    for path in folders[1].glob("games/*.parquet"):
        assert parquet.read_table(path).equals(parquet.read_table(folders[0] / "games" / path.name))
    assert (folders[0] / "report.html").read_bytes() == (folders[1] / "report.html").read_bytes()


@pytest.mark.parametrize("missing", ["pyarrow", "ray"])
def test_a_missing_extra_is_named(tmp_path: Path, missing: str) -> None:
    """With how to get it."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        f"sys.argv = ['farebox', 'study', 'new-york', '--games', '2', '--bots', 'random', '--ray', 'local', "
        f"'--out', {str(tmp_path / 'x')!r}]\n"
        "from farebox.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 2
    extra = {"pyarrow": "study", "ray": "ray"}[missing]
    assert f"pip install 'farebox[{extra}]'" in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["mars"], 'no board is called "mars"'),
        (["new-york", "--bots", "greedy"], "doesn't play New York"),
        (["new-york", "--bots", "simple,"], "bots are names with commas between them"),
        (["new-york", "--seats", "7"], "is for 2 to 4 players, not 7"),
    ],
)
def test_what_can_not_be_studied_is_said(
    farebox: Farebox, tmp_path: Path, args: list[str], says: str
) -> None:
    """In a line."""
    done = farebox("study", *args, "--out", tmp_path / "x")
    assert done.status == 2
    assert says in done.err
    assert not (tmp_path / "x").exists()
