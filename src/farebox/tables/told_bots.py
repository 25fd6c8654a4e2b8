"""Which seats of a record are bots', said by whoever let them play: names tell nothing of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from farebox.errors import bad_record
from farebox.game.game import Game

BOTS = "bots"


def note_bots(game: Game, bots: Sequence[str | None]) -> None:
    """Let the record say what bot plays at each seat; None for a person."""
    game.more[BOTS] = list(bots)


def bots_of(more: Mapping[str, Any], n_seats: int) -> list[str | None]:
    """Each seat's bot, as a record tells; None for a person, and for whoever it says nothing of."""
    told = more.get(BOTS, [None] * n_seats)
    is_list = isinstance(told, Sequence) and not isinstance(told, str) and len(told) == n_seats
    if not is_list or not all(one is None or isinstance(one, str) for one in told):
        raise bad_record("record_bots", name=BOTS)
    return list(told)
