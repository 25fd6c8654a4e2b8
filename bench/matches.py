"""How often one bot wins against others on paired deals: a row of a result file, and how it is measured."""

from pathlib import Path
from typing import TypedDict

from farebox.arena import Contest, run
from farebox.arena.summary import Share
from farebox.boards import board_names, load_board

RESULTS = Path(__file__).parent / "results"
CITIES = tuple(name for name in board_names() if load_board(name).rules == "city")


class MatchRow(TypedDict):
    """How often a bot wins, or is first of more than two; the interval is of 95%, over deals."""

    edition: str
    seats: int
    bot: str
    against: str
    games: int
    win_rate: float
    low: float
    high: float


def shares(contest: Contest, games: int, name: str, jobs: int | None = 1) -> dict[str, Share]:
    """How each bot fares in so many games.

    They are kept under that name, so that a run that was broken off goes on, and one with more games plays
    only those that lack.
    """
    kept = RESULTS / "games"
    kept.mkdir(parents=True, exist_ok=True)
    report = run(contest, games, jobs=jobs, out=kept / f"{name}.jsonl")
    return {share.bot: share for share in report.shares}


def match_row(contest: Contest, share: Share) -> MatchRow:
    """A bot's row."""
    return {
        "edition": contest.board.id,
        "seats": contest.n_seats,
        "bot": share.bot,
        "against": "+".join(share.against),
        "games": share.games,
        "win_rate": round(share.win_rate, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }
