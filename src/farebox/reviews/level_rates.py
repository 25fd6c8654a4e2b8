"""Which of the levels for people makes mistakes that cost about as much, as measured by `bench/review.py`."""

import tomllib
from functools import cache
from pathlib import Path

from farebox.boards import Board


def level_of(board: Board, n_seats: int, rate: float) -> int | None:
    """The level whose error rate is nearest; None where none was measured."""
    rates = _measured().get(f"{board.id}/{n_seats}", [])
    return min(range(len(rates)), key=lambda at: abs(rates[at] - rate)) + 1 if rates else None


@cache
def _measured() -> dict[str, list[float]]:
    path = Path(__file__).with_name("level_rates.toml")
    found: dict[str, list[float]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return found
