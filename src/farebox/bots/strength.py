"""How strong the bots that come along are: a table that `bench/strength.py --ladder` measures anew."""

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


def table() -> dict[str, Any]:
    """The table as it is written: how it was measured, and for each edition each bot's rating."""
    text = Path(__file__).with_name("strength.json").read_text(encoding="utf-8")
    facts: dict[str, Any] = json.loads(text)
    return facts


def strengths(edition: str) -> dict[str, Strength]:
    """The measured bots of an edition, by name; empty if none were."""
    rows: dict[str, dict[str, Any]] = table()["ladders"].get(edition, {})
    return {bot: Strength(**facts) for bot, facts in rows.items()}
