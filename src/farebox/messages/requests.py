"""What a page or a program asks for: over the socket, told apart by `type`, and in the bodies of requests."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from farebox.game.seal import MAX_SEED
from farebox.kernel.limits import MAX_ROUTES, MAX_SEATS, MIN_SEATS
from farebox.messages.bounds import (
    BOARD_CHARACTERS,
    MAX_TEXT,
    Between,
    BotName,
    Items,
    Name,
    Ref,
    RouteNumber,
    Saying,
    SeatNumber,
    Secret,
    Sequence,
    TableId,
    Text,
)
from farebox.tables.history import MOST_VIEWS
from farebox.tables.seats import N_COLORS, SeatKind
from farebox.tables.undo import UndoRule
from farebox.tables.view_types import Pace
from farebox.tables.views import VERSION
from farebox.tables.wire import Doc

Language: TypeAlias = Literal["en", "sv", "da", "ro"]
WholeSeed: TypeAlias = Annotated[int, Between(0, MAX_SEED)]
BoardText: TypeAlias = Annotated[str, Text(BOARD_CHARACTERS)]
HexSeed: TypeAlias = Annotated[str, Text(pattern="[0-9a-f]{32}")]
EmoteName: TypeAlias = Literal["hello", "nice", "thanks", "oops", "hurry", "bye"]


@dataclass(frozen=True, kw_only=True)
class Hello:
    """The first message: which table, and the secret of a seat or of the spectators.

    `seen` is the last sequence this client has shown: events after it are sent along. Without it, none.
    """

    type: Literal["hello"]
    v: int = VERSION
    table: TableId
    secret: Secret
    seen: Annotated[int, Between(-1)] | None = None
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Act:
    """Do something: an action's id, or its text. `sequence` is the last one this client has got."""

    type: Literal["act"]
    sequence: Sequence
    action: Annotated[int, Between(0, 100_000)] | Annotated[str, Text(MAX_TEXT)]
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Undo:
    """Take the seat's last action back, and what bots did since."""

    type: Literal["undo"]
    sequence: Sequence
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class HandOver:
    """Let a bot sit in for a person who has been away for long enough; without `bot`, one chosen well.

    Whoever has won because all the others gave up may name the own seat: the bot plays the rest.
    """

    type: Literal["hand_over"]
    seat: SeatNumber
    bot: BotName | None = None
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class TakeBack:
    """Take the own seat back from the bot that sat in."""

    type: Literal["take_back"]
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Rename:
    """Call oneself something else."""

    type: Literal["rename"]
    name: Name
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Recolor:
    """Choose a color before the game begins; whoever had it has the one that was given up for it."""

    type: Literal["color"]
    color: Annotated[int, Between(0, N_COLORS - 1)]
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Say:
    """Tell the other people something."""

    type: Literal["say"]
    text: Saying
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Emote:
    """The same by a sign that everyone reads in their own language."""

    type: Literal["emote"]
    emote: EmoteName
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Concede:
    """Give up: the others win, and lots are drawn for the seat. It can't be taken back."""

    type: Literal["concede"]
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class PlanWanted:
    """Ask what claiming some routes would take; without routes, which ones are proposed for the tickets."""

    type: Literal["plan"]
    routes: Annotated[list[RouteNumber], Items(0, MAX_ROUTES)] | None = None
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class HintWanted:
    """Ask for help with the decision that is due: noted for all to see, once for a decision."""

    type: Literal["hint"]
    sequence: Sequence
    ref: Ref = None


@dataclass(frozen=True, kw_only=True)
class Ping:
    """Ask whether the connection lives."""

    type: Literal["ping"]
    ref: Ref = None


ClientMessage: TypeAlias = (
    Hello
    | Act
    | Undo
    | HandOver
    | TakeBack
    | Rename
    | Recolor
    | Say
    | Emote
    | Concede
    | PlanWanted
    | HintWanted
    | Ping
)


@dataclass(frozen=True, kw_only=True)
class SeatWanted:
    """One seat of a table to be: a person at this screen, a person by link, or a bot by its name."""

    kind: SeatKind
    name: Name | None = None
    bot: BotName | None = None


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a table may choose."""

    own_track: Annotated[bool, Doc("Card Game: players may look at their own track (K11)")] = False
    proposals: Annotated[
        bool, Doc("city games: seats are told ways for their tickets, and may ask for plans")
    ] = True
    hints: Annotated[
        bool | None,
        Doc("seats may ask what a strong player would do; null: with one person at the table"),
    ] = None
    undo: Annotated[
        UndoRule | None,
        Doc("see docs/protocol.md; null: `own` with one person at the table, else `unrevealed`"),
    ] = None
    first: Annotated[Literal["random", "listed"], Doc("who begins: anyone, or the first seat")] = "random"
    pace: Annotated[
        Pace, Doc("for one sitting or for days: how long a person is waited for before a bot may play")
    ] = "live"
    waits: Annotated[
        bool, Doc("nobody decides before the table is started, by its host or when all have come")
    ] = False


@dataclass(frozen=True, kw_only=True)
class NewTable:
    """A table to be opened."""

    edition: Annotated[str, Text(40), Doc("may be left out with a board of one's own")] = ""
    own_board: Annotated[BoardText | None, Doc("TOML, see docs/boards.md: what to play on instead")] = None
    seats: Annotated[list[SeatWanted], Items(MIN_SEATS, MAX_SEATS)]
    options: Options = Options()
    seed: Annotated[
        WholeSeed | HexSeed | None,
        Doc("for practice, alone with bots: the deal, so that it can be dealt again"),
    ] = None


@dataclass(frozen=True, kw_only=True)
class DailyWanted:
    """The day's deal of a game, to be played by one person; `opponent` is what the bot is to be called."""

    edition: Annotated[str, Text(40)]
    name: Name | None = None
    opponent: Name | None = None


@dataclass(frozen=True, kw_only=True)
class PushWanted:
    """Where a browser wants to be told of turns while its page is closed: what its push service gave it."""

    endpoint: Annotated[str, Text(1000)]
    p256dh: Annotated[str, Text(pattern="[A-Za-z0-9_-]{87}"), Doc("its public key, in base64url")]
    auth: Annotated[str, Text(pattern="[A-Za-z0-9_-]{22}"), Doc("its secret, in base64url")]
    language: Language = "en"


@dataclass(frozen=True, kw_only=True)
class BoardGiven:
    """A board of one's own, to be checked."""

    text: BoardText
    name: Annotated[str, Text(80), Doc("what the file is called")] = ""


@dataclass(frozen=True, kw_only=True)
class StepsWanted:
    """Which views of a replay are wanted, in the query of its address; without a seat, the spectators'."""

    seat: SeatNumber | None = None
    first: Annotated[int, Between(0, 100_000)] = 0
    count: Annotated[int, Between(1, MOST_VIEWS)] = 20


@dataclass(frozen=True, kw_only=True)
class Join:
    """Coming in by an invitation, with a secret of one's own making: 32 random bytes in base64url."""

    invitation: Secret
    secret: Secret
    name: Name | None = None


@dataclass(frozen=True, kw_only=True)
class Invite:
    """The seat to invite somebody to; an unused invitation to it ends."""

    seat: SeatNumber


@dataclass(frozen=True, kw_only=True)
class BotForSeat:
    """A bot for a seat that nobody has come to, before the game begins; the invitation to it ends."""

    seat: SeatNumber
    bot: BotName
    name: Name | None = None
