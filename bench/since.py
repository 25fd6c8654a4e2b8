"""Measure what search has won since it believes: `python -m bench.since`, on paired deals.

It meets the search as it was before (`search-1`), and itself without asking what rivals would have done, with
as many games for a decision; what that takes of time is told beside it. With more `--games` only those that
lack are played. `bench/results/since.json` keeps it, and `bench/results/belief.md` tells it.
"""

import argparse
import json
from dataclasses import dataclass

from bench.belief_report import SinceRow, known_since, tell
from bench.matches import RESULTS, match_row, shares
from farebox.arena import Contest
from farebox.boards import load_board

SEED = 1_100_000


@dataclass(frozen=True)
class Match:
    """Who meets whom, with so many games for a decision; at four seats one sits with three."""

    edition: str
    seats: int
    sims: int
    is_asking: bool = False  # what asking rivals is worth; else, what belief is

    @property
    def bots(self) -> tuple[str, str]:
        """As the arena writes them."""
        now = f"search:sims={self.sims}"
        return now, f"{now}:guesses=0" if self.is_asking else f"search-1:sims={self.sims}"


MATCHES = (
    Match("new-york", 2, 100),
    Match("amsterdam", 2, 60),
    Match("san-francisco", 2, 60),
    Match("card-game", 2, 100),
    Match("new-york", 4, 100),
    Match("amsterdam", 4, 60),
    Match("new-york", 2, 100, is_asking=True),
    Match("amsterdam", 2, 150, is_asking=True),
    Match("san-francisco", 2, 60, is_asking=True),
)


def measure(match: Match, games: int) -> SinceRow:
    """One row: how often the search wins, or at four seats is first."""
    contest = Contest(load_board(match.edition), match.seats, match.bots, SEED)
    name = f"since-{match.edition}-{match.seats}-{match.sims}{'-asking' if match.is_asking else ''}"
    found = shares(contest, games, name)
    ms, ms_against = (round(found[bot].ms_per_decision, 2) for bot in match.bots)
    return {**match_row(contest, found[match.bots[0]]), "ms": ms, "ms_against": ms_against}


def main() -> None:
    """Play all matches, and tell."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("--games", type=int, default=800, help="of each match (default: %(default)s)")
    teller.add_argument("--asking", action="store_true", help="only what asking rivals is worth")
    asked = teller.parse_args()
    rows = {(row["edition"], row["bot"], row["against"]): row for row in known_since()}
    for match in MATCHES:
        if match.is_asking or not asked.asking:
            row = measure(match, asked.games)
            rows[row["edition"], row["bot"], row["against"]] = row
            print(row, flush=True)
            text = json.dumps(list(rows.values()), indent=1)
            RESULTS.joinpath("since.json").write_text(text + "\n", encoding="utf-8")
    tell()


if __name__ == "__main__":
    main()
