"""Search against a rival of another kind: plain information-set MCTS that thinks a hundred times as long.

`FAREBOX_KERNEL=just-in-time python -m bench.rivals --games 40` plays on paired deals and writes
`bench/results/rivals.md`. Games are kept, so that more `--games` play only those that lack, and a run that
was broken off goes on. Milliseconds are processor time: a busy machine shortens nobody's thinking.
`--open` lets ours know every hidden card, and its rival think shorter: what knowing more would gain.
"""

import argparse
import json
from pathlib import Path
from statistics import median
from typing import Any

from farebox.arena import Contest, run
from farebox.arena.game_log import load
from farebox.arena.perfect_information import PREFIX
from farebox.boards import board_names, load_board
from farebox.bots.search_bot import usual_sims

RESULTS = Path(__file__).parent / "results"
SEED = 1_200_000
AIM = 0.90
MS = 2000  # for the rival,
OPEN_MS = 300  # and where every hidden card lies open to ours
# How many times its usual number of games our search plays, so that a decision takes about 20 ms.
EFFORT = {"new-york": 3, "amsterdam": 4, "san-francisco": 6, "card-game": 10}
HEAD = """# Search against information-set MCTS

Written by `bench/rivals.py`: our search in about 20 ms a decision against plain information-set MCTS
(`bench/ismcts.py`) in at most {ms:,} ms, at two seats, on paired deals from seed {seed:,} up. Both times
are of one core, in the median game; the rival stops early when no other action could overtake. The aim is to
win {aim:.0%}; the interval is of 95%, over deals. `open-search` knows every hidden card, and its rival has
{open_ms} ms: what knowing more would gain.

| edition | search | games | wins | 95% interval | margin | ms | rival's ms |
|---|---|---|---|---|---|---|---|
"""


def match(edition: str, games: int, is_open: bool) -> dict[str, Any]:
    """One row: a board, and whether ours knows every hidden card."""
    board = load_board(edition)
    prefix = PREFIX if is_open else ""
    ours = f"{prefix}search:sims={EFFORT[edition] * usual_sims(board)}"
    theirs = f"bench.ismcts:IsmctsBot:ms={OPEN_MS if is_open else MS}"
    kept = RESULTS / "games"
    kept.mkdir(parents=True, exist_ok=True)
    contest = Contest(board, 2, (ours, theirs), SEED)
    out = kept / f"{prefix}ismcts-{edition}.jsonl"
    report = run(contest, games, jobs=1, out=out)
    share = next(one for one in report.shares if one.bot == ours)
    played = load(out, contest)
    # The median game's, as the first waits for the compiler.
    ms, ms_against = (median(game.ms[at] / game.decisions[at] for game in played) for at in (0, 1))
    return {
        "edition": edition,
        "search": ours,
        "games": share.games,
        "win_rate": share.win_rate,
        "low": share.low,
        "high": share.high,
        "margin": share.margin,
        "ms": ms,
        "ms_against": ms_against,
    }


def place(row: dict[str, Any]) -> tuple[int, bool]:
    """Where a row stands: by board, the one that knows everything last."""
    return board_names().index(row["edition"]), row["search"].startswith(PREFIX)


def write(rows: dict[tuple[int, bool], dict[str, Any]]) -> None:
    """The rows as data, and for people."""
    ordered = [rows[at] for at in sorted(rows)]
    (RESULTS / "rivals.json").write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    told = HEAD.format(ms=MS, open_ms=OPEN_MS, seed=SEED, aim=AIM)
    for row in ordered:
        told += (
            f"| {row['edition']} | {row['search']} | {row['games']} | {row['win_rate']:.1%} "
            f"| {row['low']:.1%} to {row['high']:.1%} | {row['margin']:+.1f} | {row['ms']:.0f} "
            f"| {row['ms_against']:.0f} |\n"
        )
    (RESULTS / "rivals.md").write_text(told, encoding="utf-8")


def main() -> None:
    """Read the command line, play, and write after every board."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="games a board")
    parser.add_argument("--edition", choices=board_names(), help="only this one")
    parser.add_argument("--open", action="store_true", help="ours knows every hidden card")
    asked = parser.parse_args()
    path = RESULTS / "rivals.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    rows = {place(row): row for row in known}
    for edition in board_names():
        if asked.edition in (None, edition):
            row = match(edition, asked.games, asked.open)
            rows[place(row)] = row
            write(rows)
            print(row, flush=True)


if __name__ == "__main__":
    main()
