"""Tables without a server around them."""

import random
from collections.abc import Iterator

from farebox.authority import keys
from farebox.authority.kept import Opening
from farebox.authority.keys import Key
from farebox.tables.agreement import Agreement, new_seat
from farebox.tables.table import Table
from farebox.tables.undo import UndoRule

EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")


def new_table(
    edition: str = "new-york",
    *players: str,
    seed: int = 1,
    undo: UndoRule = "unrevealed",
    own_track: bool = False,
    proposals: bool = True,
    hints: bool = True,
) -> Table:
    """A table; "person" is a person, anything else a bot by that name. Two persons unless told."""
    who = players or ("person", "person")
    seats = tuple(
        new_seat("here" if name == "person" else "bot", f"{name} {at}", _bot(name)).agreed()
        for at, name in enumerate(who)
    )
    agreed = Agreement("A" * 12, edition, "1", seed, seats, own_track, undo, proposals=proposals, hints=hints)
    return Table(agreed)


def _bot(name: str) -> str | None:
    return None if name == "person" else name


def act(table: Table, action: int | str | None = None) -> None:
    """The seat to move does something; if nothing is said, the first thing it may."""
    seat = table.game.to_move
    assert seat is not None
    chosen = table.game.legal_ids()[0] if action is None else action
    if table.seats[seat].player is None:
        table.commit(table.propose_act(seat, table.told(seat), chosen))
        return
    assert isinstance(chosen, int)
    change = table.propose_bot_act(table.moved, table.seats[seat].player or "", chosen)
    assert change
    table.commit(change)


def begin(table: Table) -> Table:
    """Play to the first turn."""
    while table.game.phase.name in ("KEEP_START", "PLACE"):
        act(table)
    return table


def positions(edition: str, n_seats: int, seed: int, own_track: bool = False) -> Iterator[Table]:
    """Every position of a random game, the last one included."""
    table = new_table(edition, *["person"] * n_seats, seed=seed, own_track=own_track)
    rng = random.Random(seed)
    while True:
        yield table
        if table.is_over:
            return
        act(table, rng.choice(table.game.legal_ids()))


def opening() -> Opening:
    """A table to be kept."""
    seats = (
        new_seat("here", "Åsa 🚋").agreed(),
        new_seat("bot", "b", "random").agreed(),
    )
    agreement = Agreement(keys.new_table_id(), "new-york", "1", 2**53 - 1, seats, True, "own", 2**62 - 1)
    return Opening(agreement, [Key(keys.digest("a"), "seat", 0), Key(keys.digest("s"), "spectator")])
