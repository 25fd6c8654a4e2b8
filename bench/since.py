"""Measure what search has won since it believes: `python -m bench.since`, against `search-1` on paired deals.

Both play as many games for a decision; what that takes of time is told beside it. With more `--games` only
those that lack are played. `bench/results/since.json` keeps it, and `bench/results/belief.md` tells it.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from bench.belief_report import tell
from farebox.arena import Contest, run
from farebox.boards import load_board

RESULTS = Path(__file__).parent / "results"
SEED = 1_100_000
# Edition, seats, games for a decision; at four seats one search sits with three as it was.
MATCHES = (
    ("new-york", 2, 100),
    ("amsterdam", 2, 60),
    ("san-francisco", 2, 60),
    ("card-game", 2, 100),
    ("new-york", 4, 100),
    ("amsterdam", 4, 60),
)


def match(edition: str, seats: int, sims: int, games: int) -> dict[str, Any]:
    """One row: how often the search wins, or at four seats is first."""
    now, then = (f"{name}:sims={sims}" for name in ("search", "search-1"))
    kept = RESULTS / "games"
    kept.mkdir(parents=True, exist_ok=True)
    contest = Contest(load_board(edition), seats, (now, then), SEED)
    report = run(contest, games, jobs=1, out=kept / f"since-{edition}-{seats}-{sims}.jsonl")
    share, other = (next(one for one in report.shares if one.bot == bot) for bot in (now, then))
    row = {"edition": edition, "seats": seats, "bot": now, "against": then, "games": share.games}
    row |= {"win_rate": round(share.win_rate, 4), "low": round(share.low, 4), "high": round(share.high, 4)}
    return row | {"ms": round(share.ms_per_decision, 2), "ms_against": round(other.ms_per_decision, 2)}


def main() -> None:
    """Play all matches, and tell."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("--games", type=int, default=60, help="of each match (default: %(default)s)")
    games = teller.parse_args().games
    rows = []
    for edition, seats, sims in MATCHES:
        rows.append(match(edition, seats, sims, games))
        print(rows[-1], flush=True)
        RESULTS.joinpath("since.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    tell()


if __name__ == "__main__":
    main()
