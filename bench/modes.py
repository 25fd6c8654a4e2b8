"""How fast the kernel is compiled beforehand, just in time, and as web assembly: `python bench/modes.py`.

Each mode has a process of its own; they take turns at the same games, and their CPU time is compared, because
machines are noisy. Prints the ratios and writes them to `bench/results/modes.md`, with the files' sizes.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # where web assembly is carried out by Node

OUT = ROOT / "bench" / "results" / "modes.md"
MODES = ("beforehand", "just-in-time", "web-assembly")
BOARDS = ("new-york", "amsterdam", "san-francisco", "card-game")
WORK = {"random": 20_000, "planner": 3000, "search": 12}  # games, and decisions
TURNS = 7


class Player:
    """Does work in a mode, in this process, and tells how much CPU time the kernel took."""

    def __init__(self) -> None:
        from support import web_assembly

        self.node = web_assembly.attach()

    def spent(self) -> float:
        """Seconds of CPU so far, of whoever carries calls out."""
        return self.node.cpu_seconds() if self.node else time.process_time()

    def __call__(self, what: str, name: str) -> float:
        """Seconds for one turn of work on a board."""
        work = self._work(what, name)
        start = self.spent()
        work(WORK[what])
        return self.spent() - start

    def _work(self, what: str, name: str) -> Callable[[int], object]:
        from farebox.boards import load_board
        from farebox.bots.search_bot import SearchBot
        from farebox.game.game import new_game
        from support import many_bits

        board = load_board(name)
        if what == "random":
            return lambda n: many_bits.imagine(board, 2, n)
        if what == "planner":
            return lambda n: many_bits.by_planners(board, 2, n)
        seen, bot = new_game(board, seed=1).observe(0), SearchBot(board, 1)
        return lambda n: [bot.choose(seen) for _ in range(n)]


def serve() -> None:
    """Do whatever work comes on standard input."""
    player = Player()
    for line in sys.stdin:
        print(player(*json.loads(line)), flush=True)


class Mode:
    """A process that runs in a mode."""

    def __init__(self, name: str) -> None:
        pipe = subprocess.PIPE
        env = os.environ | {"FAREBOX_KERNEL": name}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "serve"], env=env, stdin=pipe, stdout=pipe, text=True
        )

    def seconds(self, what: str, board: str) -> float:
        """One turn of work."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps([what, board]), file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def end(self) -> None:
        """Let it go."""
        self._process.communicate()


def compare() -> Iterator[tuple[str, str, dict[str, float]]]:
    """For each board and kind of work, the seconds of each mode: the middle of some turns."""
    modes = {name: Mode(name) for name in MODES}
    for board in BOARDS:
        for what in WORK:
            turns = [
                {name: mode.seconds(what, board) for name, mode in modes.items()} for _ in range(TURNS + 1)
            ]
            yield board, what, {name: median(turn[name] for turn in turns[1:]) for name in MODES}
    for mode in modes.values():
        mode.end()


def main() -> None:
    """Measure, print, and write down."""
    from farebox.kernel.calling.library import FOLDER, LIBRARY

    load = os.getloadavg()[0]
    lines = [
        "# The kernel's modes side by side",
        "",
        "Written by `python bench/modes.py`: CPU time, the middle of some turns that the modes took one",
        "after another, against just in time (compiled by Numba for this very processor). The load was",
        f"{load:.0f} on {os.cpu_count()} cores when it began{': the machine was busy' if load > 1 else ''}.",
        "",
        "| board | work | just in time, ms | beforehand | web assembly |",
        "|---|---|---|---|---|",
    ]
    for board, what, seconds in compare():
        base = seconds["just-in-time"]
        ratios = [f"{seconds[name] / base:.2f}" for name in ("beforehand", "web-assembly")]
        lines.append(f"| {board} | {WORK[what]} × {what} | {base * 1000:.0f} | {' | '.join(ratios)} |")
        print(lines[-1], flush=True)
    sizes = [f"`{file.name}` {file.stat().st_size:,} bytes" for file in (LIBRARY, FOLDER / "farebox.wasm")]
    OUT.write_text("\n".join([*lines, "", f"Sizes: {', '.join(sizes)}.", ""]), encoding="utf-8")


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["serve"] else main()
