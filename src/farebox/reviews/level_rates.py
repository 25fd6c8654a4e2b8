"""Which of the levels for people make mistakes that cost about as much, as measured by `bench/review.py`."""

import tomllib
from functools import cache
from pathlib import Path

from farebox.boards import Board


def levels_of(board: Board, n_seats: int, rate: float) -> tuple[int, ...]:
    """The levels whose error rate is nearest, if any was measured; several where they can't be told apart."""
    rates = _measured().get(f"{board.id}/{n_seats}", [])
    nearest = min(rates, key=lambda one: abs(one - rate), default=None)
    return tuple(level for level, one in enumerate(rates, start=1) if one == nearest)


@cache
def _measured() -> dict[str, list[float]]:
    path = Path(__file__).with_name("level_rates.toml")
    found: dict[str, list[float]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return found
