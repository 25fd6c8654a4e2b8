"""Rooms without a server around them."""

import random
from collections.abc import Iterator

from farebox.server.storage import keys
from farebox.server.storage.keys import Key
from farebox.server.storage.store import Opening
from farebox.tables.seats import Agreement
from farebox.tables.table import Room
from farebox.tables.undo import UndoRule

EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")


def new_room(
    edition: str = "new-york",
    *players: str,
    seed: int = 1,
    undo: UndoRule = "unrevealed",
    own_track: bool = False,
) -> Room:
    """A table; "person" is a person, anything else a bot by that name. Two persons unless told."""
    who = players or ("person", "person")
    seats = tuple(
        {"name": f"{name} {at}", "kind": "here" if name == "person" else "bot", "bot": _bot(name)}
        for at, name in enumerate(who)
    )
    return Room(Agreement("A" * 12, edition, "1", seed, seats, own_track, undo))


def _bot(name: str) -> str | None:
    return None if name == "person" else name


def act(room: Room, action: int | str | None = None) -> None:
    """The seat to move does something; if nothing is said, the first thing it may."""
    seat = room.game.to_move
    assert seat is not None
    chosen = room.game.legal_ids()[0] if action is None else action
    if room.seats[seat].player is None:
        room.apply(room.propose_act(seat, room.told(seat), chosen))
        return
    assert isinstance(chosen, int)
    entry = room.propose_bot_act(room.moved, room.seats[seat].player or "", chosen)
    assert entry
    room.apply(entry)


def begin(room: Room) -> Room:
    """Play to the first turn."""
    while room.game.phase.name in ("KEEP_START", "PLACE"):
        act(room)
    return room


def positions(edition: str, n_seats: int, seed: int, own_track: bool = False) -> Iterator[Room]:
    """Every position of a random game, the last one included."""
    room = new_room(edition, *["person"] * n_seats, seed=seed, own_track=own_track)
    rng = random.Random(seed)
    while True:
        yield room
        if room.is_over:
            return
        act(room, rng.choice(room.game.legal_ids()))


def opening() -> Opening:
    """A table to be kept."""
    seats = (
        {"name": "Åsa 🚋", "kind": "here", "bot": None},
        {"name": "b", "kind": "bot", "bot": "random"},
    )
    agreement = Agreement(keys.new_table_id(), "new-york", "1", 2**53 - 1, seats, True, "own", 2**62 - 1)
    return Opening(agreement, [Key(keys.digest("a"), "seat", 0), Key(keys.digest("s"), "spectator")])
