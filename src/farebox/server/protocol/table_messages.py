"""Opening tables, and what can be had of them afterwards."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from farebox.game.seal import MAX_SEED
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.server.protocol.checked import Json, Name, SeatNumber, Secret, Strict, TableId
from farebox.server.protocol.event_messages import Event
from farebox.server.protocol.view import View
from farebox.tables.agreement import Pace
from farebox.tables.undo import UndoRule

SeatKind = Literal["here", "link", "bot"]
WholeSeed = Annotated[int, Field(ge=0, le=MAX_SEED)]
HexSeed = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
BotName = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=r"^[\w:=.,+-]+$")]


class SeatWanted(Strict):
    """One seat of a table to be: a person at this screen, a person by link, or a bot by its name."""

    kind: SeatKind
    name: Name | None = None
    bot: BotName | None = None


class Options(Strict):
    """What a table may choose."""

    own_track: bool = Field(default=False, description="Card Game: players may look at their own track (K11)")
    undo: UndoRule | None = Field(
        default=None,
        description="see docs/protocol.md; null: `own` with one person at the table, else `unrevealed`",
    )
    first: Literal["random", "listed"] = Field(
        default="random", description="who begins: anyone, or the first seat"
    )
    pace: Pace = Field(
        default="live",
        description="for one sitting or for days: how long a person is waited for before a bot may play",
    )


class NewTable(Strict):
    """A table to be opened."""

    edition: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[SeatWanted], Field(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    options: Options = Options()
    seed: WholeSeed | HexSeed | None = Field(
        default=None, description="for practice, alone with bots: the deal, so that it can be dealt again"
    )


class SeatOpened(Strict):
    """One seat of a new table, in the order it was asked for."""

    seat: int = Field(description="where it sits: 0 begins")
    kind: SeatKind
    secret: Secret | None = Field(description="`here`: what opens the seat")
    invitation: Secret | None = Field(description="`link`: by which one person comes in, once")


class TableOpened(Strict):
    """A new table. The secrets are told this once and kept nowhere."""

    table: TableId
    seats: list[SeatOpened]
    spectator: Secret
    host: Secret = Field(description="opens no seat; makes and withdraws invitations")


class Join(Strict):
    """Coming in by an invitation, with a secret of one's own making: 32 random bytes in base64url."""

    invitation: Secret
    secret: Secret
    name: Name | None = None


class Joined(Strict):
    """Where the one who came in sits: from now on their secret opens the seat."""

    seat: int


class Invite(Strict):
    """The seat to invite somebody to; an unused invitation to it ends."""

    seat: SeatNumber


class Invitation(Strict):
    """By which one person, or one device, comes in, once. Told this once and kept nowhere."""

    invitation: Secret


class Shown(Strict):
    """What opens the finished game to anyone: its record, its replay, its last view, and no seat."""

    replay: Secret


class Rematch(Strict):
    """The table that follows a finished one: the same secrets open it."""

    table: TableId
    seat: int | None = Field(description="where the asking seat now sits")


class Account(Strict):
    """What can be told of a game: all of it as a record once it is over, before that what the seat saw."""

    over: bool
    record: Json | None = Field(description="the record (docs/notation.md), once the game is over")
    events: list[Event] = Field(description="what the seat saw happen, while it goes on")


class Replay(Strict):
    """Views of a finished game, step by step: the first is number `first`; step 0 is the deal."""

    steps: int = Field(description="actions in the game; the last view is number `steps`")
    first: int
    views: list[View]
    events: list[list[Event]] = Field(description="for each view, what led to it")
