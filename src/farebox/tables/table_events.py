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


class BotSeated(AtSeat, kind="bot"):
    """A bot has the seat for good, because nobody came to it before the game began."""

    bot: str
    name: str


class Recolored(AtSeat, kind="color"):
    """Somebody chose a color; whoever had it has theirs now."""

    color: int


class Started(Event, kind="start"):
    """The table was waiting for its people, and now they play."""


class WentLate(AtSeat, kind="late"):
    """Somebody goes on with a day's deal after the day, when anybody can know its cards."""


class Hinted(AtSeat, kind="hint"):
    """Somebody asked what a strong player would do; what the answer was, only they learn."""


class Spoke(AtSeat, kind="say"):
    """Somebody said something to the others. No bot hears it, and no record has it."""

    text: str


class Gestured(AtSeat, kind="emote"):
    """The same by one of a few signs, which each reader sees in their own language."""

    emote: str


class Renamed(AtSeat, kind="rename"):
    """Somebody is called something else."""

    name: str


class RematchOpened(AtSeat, kind="rematch"):
    """The table that follows."""

    table: str


class Forfeited(AtSeat, kind="forfeit"):
    """Somebody gave up, or a program can't go on: from here on lots are drawn for the seat."""

    why: str
