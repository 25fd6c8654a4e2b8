"""`make bench`: how fast the kernel and the tools around it are, measured on this machine, on one core.

Prints a table and writes `bench/latest.json`, one flat object of name to number. Rates count the process's
own CPU time; where two things are compared they take turns in one run, because machines are noisy.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from farebox.boards import board_names, load_board
from farebox.boards.arrays import board_rows
from farebox.game.families import FAMILIES, family_of
from farebox.game.records.record import read_records
from farebox.game.records.replay import verify
from farebox.kernel.playout import play_many
from farebox.kernel.record_types import EventRow, RandomRow, ScoreRow
from farebox.kernel.row import Rows, new_rows

HERE = Path(__file__).parent
SECONDS = 1.0  # for each measurement
TURNS = 5  # of each side of a comparison

Numbers = dict[str, float]


class Playouts:
    """Random games of one edition and number of seats, a batch at a time."""

    def __init__(self, edition: str, n_seats: int, batch: int = 2000) -> None:
        board = load_board(edition)
        self.board = board_rows(board)
        self.n_seats = n_seats
        self.batch = batch
        self.states = new_rows(family_of(board).state)
        self.events, self.players = new_rows(EventRow), new_rows(RandomRow)
        self.scores = new_rows(ScoreRow, batch)
        self.next = 1

    def run(self) -> int:
        """One batch of new games; returns the decisions made."""
        seeds = np.arange(self.next, self.next + self.batch, dtype=np.uint64)
        self.next += self.batch
        return play_many(self.board, self.states, self.events, self.players, self.n_seats, seeds, self.scores)

    def rate(self, seconds: float = SECONDS) -> tuple[float, float]:
        """Games a second, and nanoseconds a decision."""
        self.run()
        games = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            decisions += self.run()
            games += self.batch
        return games / spent, spent / decisions * 1e9


def measure_playouts(numbers: Numbers) -> None:
    """Games a second for every edition and number of seats, and the cost of a decision against New York's."""
    for edition in board_names():
        for n_seats in (2, 3, 4):
            games, cost = Playouts(edition, n_seats).rate()
            numbers[f"playouts/{edition}/{n_seats}"] = games
            numbers[f"decision-ns/{edition}/{n_seats}"] = cost
    for edition in ("amsterdam", "san-francisco"):
        for n_seats in (2, 3, 4):
            base = numbers[f"decision-ns/new-york/{n_seats}"]
            numbers[f"decision-cost-vs-new-york/{edition}/{n_seats}"] = (
                numbers[f"decision-ns/{edition}/{n_seats}"] / base
            )


def measure_against_c(numbers: Numbers) -> None:
    """Random two-player New York against the same rules in plain C, in turns."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("no C compiler here: the comparison with C is left out", file=sys.stderr)
        return
    (HERE / "build").mkdir(exist_ok=True)
    program = HERE / "build" / "baseline"
    subprocess.run([compiler, "-O3", "-o", program, HERE / "baseline.c"], check=True)
    ours, theirs = [], []
    playouts = Playouts("new-york", 2)
    for turn in range(TURNS):
        out = subprocess.run([program, "40000", str(turn)], check=True, capture_output=True, text=True)
        theirs.append(json.loads(out.stdout)["games_per_second"])
        ours.append(playouts.rate(0.8)[0])
    numbers["c-baseline/new-york/2"] = float(np.median(theirs))
    numbers["playouts-vs-c/new-york/2"] = float(np.median(np.array(ours) / np.array(theirs)))


def measure_copy(numbers: Numbers) -> None:
    """The size of a state, and what a copy costs inside compiled code."""

    def plain(states: Rows, n: int) -> None:
        for i in range(n):
            states[1 + i % 7] = states[0]

    copy_many = numba.jit(nopython=True)(plain)
    n = 20_000_000
    for name, family in FAMILIES.items():
        states = new_rows(family.state, 8)
        numbers[f"state-bytes/{name}"] = family.state.layout.itemsize
        copy_many(states, 1)
        start = time.process_time()
        copy_many(states, n)
        numbers[f"state-copy-ns/{name}"] = (time.process_time() - start) / n * 1e9


def measure_two_cores(numbers: Numbers) -> None:
    """Two threads against one, by the wall clock: the kernel lets go of the interpreter's lock."""
    if (os.cpu_count() or 1) < 2:
        return
    both = [Playouts("new-york", 2, 20000) for _ in range(2)]
    for one in both:
        one.run()

    def timed(run: Callable[[], object]) -> float:
        start = time.perf_counter()
        run()
        return time.perf_counter() - start

    def together() -> None:
        threads = [threading.Thread(target=one.run) for one in both]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    ratios = [2 * timed(both[0].run) / timed(together) for _ in range(TURNS)]
    numbers["two-cores-vs-one"] = float(np.median(ratios))


def measure_start(numbers: Numbers) -> None:
    """Seconds to compile everything just in time, and from a start to a first game as it is played."""
    first_game = "import farebox; g = farebox.new_game('new-york', seed=1); g.play(g.legal_actions()[0])"
    with tempfile.TemporaryDirectory() as cache:
        env = os.environ | {"FAREBOX_CACHE_DIR": cache}

        def seconds(*command: str, **mode: str) -> float:
            start = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, env=env | mode, capture_output=True)
            return time.perf_counter() - start

        numbers["first-use-seconds"] = seconds("-m", "farebox.warm", FAREBOX_KERNEL="just-in-time")
        numbers["later-start-seconds"] = min(seconds("-c", first_game) for _ in range(3))
    numbers["help-seconds"] = min(_seconds_of_help() for _ in range(5))


def _seconds_of_help() -> float:
    start = time.perf_counter()
    subprocess.run([Path(sys.executable).parent / "farebox", "--help"], check=True, capture_output=True)
    return time.perf_counter() - start


def measure_records(numbers: Numbers) -> None:
    """Full records written and verified, games a second on one core."""
    from farebox.sim import simulate

    with tempfile.TemporaryDirectory() as folder:
        for edition in board_names():
            for n_seats in (2, 4):
                path = Path(folder) / f"{edition}-{n_seats}.jsonl"
                simulate(load_board(edition), n_seats, ["random"] * n_seats, 20, 1, jobs=1, out=path)
                start = time.perf_counter()
                simulate(load_board(edition), n_seats, ["random"] * n_seats, 500, 1, jobs=1, out=path)
                numbers[f"records-written/{edition}/{n_seats}"] = 500 / (time.perf_counter() - start)
                start = time.perf_counter()
                for record in read_records(path):
                    verify(record)
                numbers[f"records-verified/{edition}/{n_seats}"] = 500 / (time.perf_counter() - start)


def measure_environments(numbers: Numbers) -> None:
    """Decisions a second through the environments; they have a file of their own beside this one."""
    import_module("environments").measure_environments(numbers)


def measure_minds(numbers: Numbers) -> None:
    """Whole games of planners a second, and a search on two cores; they have a file of their own, too."""
    import_module("ai").measure_minds(numbers)


def main() -> None:
    """Measure everything, print it, keep it."""
    numbers: Numbers = {}
    steps = (
        measure_playouts,
        measure_against_c,
        measure_copy,
        measure_two_cores,
        measure_records,
        measure_environments,
        measure_minds,
        measure_start,
    )
    console = Console(stderr=True)
    for step in steps:
        with console.status((step.__doc__ or "").splitlines()[0]):
            step(numbers)
    table = Table("what", "measured")
    table.columns[1].justify = "right"
    for name, value in numbers.items():
        table.add_row(name, f"{value:,.0f}" if value >= 100 else f"{value:.3g}")
    Console().print(table)
    (HERE / "latest.json").write_text(json.dumps(numbers, indent=1) + "\n")


if __name__ == "__main__":
    main()
