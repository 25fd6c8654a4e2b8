"""Seats that gave up: who plays for them, what the record says, and who has won then.

The rule: from its forfeit on, a seat's actions are drawn by lot, each legal one as likely, so that the others
have a game to finish. The seat loses to every seat that had not forfeited before. The points, and the winners
of the record's result, stay those of the game's own rules.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from farebox.errors import bad_record
from farebox.game.game import Game
from farebox.game.scores import Score

_KEY = "forfeits"
CONCEDED = "conceded"  # why a person's seat was given up
LOT = "lot"  # who decides for a seat that was given up


@dataclass(frozen=True)
class GaveUp:
    """A seat, the record's action (from 0) that was the first drawn by lot for it, and why."""

    seat: int
    at: int
    why: str


def forfeits_of(more: Mapping[str, Any], n_seats: int) -> list[GaveUp]:
    """The forfeits that a record, or a game, tells of; the first first."""
    told = more.get(_KEY, [])
    try:
        gave_up = [GaveUp(one["seat"], one["from"], one["why"]) for one in told]
    except (TypeError, KeyError):
        raise bad_record("record_forfeits", name=_KEY) from None
    for one in gave_up:
        if one.seat not in range(n_seats) or not isinstance(one.at, int) or not isinstance(one.why, str):
            raise bad_record("record_forfeit", name=_KEY, seat=repr(one.seat))
    return gave_up


def has_forfeited(game: Game, seat: int) -> bool:
    """Whether a seat is played by lot."""
    return any(one.seat == seat for one in forfeits_of(game.more, game.n_seats))


def note_forfeit(game: Game, seat: int, why: str) -> None:
    """Let the record say that a seat gave up now."""
    told = {"seat": seat, "from": len(game.record().actions), "why": why}
    game.more[_KEY] = [*game.more.get(_KEY, []), told]


def forget_forfeits(game: Game) -> None:
    """After actions were taken back: what has not happened yet is not told."""
    n_rows = len(game.record().actions)
    kept = [one for one in game.more.pop(_KEY, []) if one["from"] <= n_rows]
    if kept:
        game.more[_KEY] = kept


def draw_lot(game: Game) -> int:
    """The id of any legal action; the same one whenever the same game comes here."""
    lot = random.Random(f"{game.seed}/{game.n_actions}")
    return lot.choice(game.legal_ids())


def winners_of(scores: Sequence[Score], forfeits: Sequence[GaveUp]) -> list[int]:
    """Who has won, forfeits counted: the best of those who stayed, or who stayed longest (C53, K44)."""
    out = [one.seat for one in forfeits]
    stayed = [seat for seat in range(len(scores)) if seat not in out] or out[-1:]
    merit = {seat: (scores[seat].total, scores[seat].completed, scores[seat].bonuses) for seat in stayed}
    return [seat for seat in stayed if merit[seat] == max(merit.values())]
