"""How strong the bots that come along are: `bench/strength.py` measures it anew."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Strength:
    """A bot's rating on an edition's ladder of two seats, with its 95% interval, from so many games."""

    rating: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Among:
    """How often a bot comes first at a table whose other seats another bot fills, with its 95% interval."""

    bot: str
    others: str
    seats: int
    games: int
    win_rate: float
    low: float
    high: float


def table() -> dict[str, Any]:
    """The table as it is written: how it was measured, each bot's rating, and who comes first among whom."""
    text = Path(__file__).with_name("strength.json").read_text(encoding="utf-8")
    facts: dict[str, Any] = json.loads(text)
    return facts


def strengths(edition: str) -> dict[str, Strength]:
    """The measured bots of an edition, by name; empty if none were."""
    rows: dict[str, dict[str, Any]] = table()["ladders"].get(edition, {})
    return {bot: Strength(**facts) for bot, facts in rows.items()}


def among(edition: str) -> list[Among]:
    """What was measured of an edition's strongest bot at tables of each size."""
    return [Among(**facts) for facts in table()["among"].get(edition, [])]
