"""What happens around a game, at its table: one class for each kind. Everyone may know all of it."""

from farebox.game.events import Event


class AtSeat(Event):
    """Something about a seat."""

    seat: int


class Undone(AtSeat, kind="undo"):
    """Somebody took actions back, `n` of them."""

    n: int


class CameIn(AtSeat, kind="join"):
    """Somebody came in by an invitation, under a name if there is one."""

    name: str | None


class NewDevice(AtSeat, kind="device"):
    """Somebody came in with another device."""


class HandedOver(AtSeat, kind="hand_over"):
    """A bot sits in for a person who is away."""

    bot: str


class TakenBack(AtSeat, kind="take_back"):
    """The person plays on."""


class Renamed(AtSeat, kind="rename"):
    """Somebody is called something else."""

    name: str


class RematchOpened(AtSeat, kind="rematch"):
    """The table that follows."""

    table: str


class Forfeited(AtSeat, kind="forfeit"):
    """A program can't go on: from here on lots are drawn for its seat."""

    why: str
