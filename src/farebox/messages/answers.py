"""What is told: over the socket, told apart by `type`, and in answer to requests. Views stand in `tables`."""

from enum import StrEnum
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from farebox.messages.bounds import Secret, TableId
from farebox.tables.seats import SeatKind
from farebox.tables.view_types import Deal, Pace, PlanFacts, View
from farebox.tables.wire import Doc, EventFacts


class Code(StrEnum):
    """What was wrong: a code that a program can tell apart and a page can translate."""

    MALFORMED = "malformed"  # not JSON, not a known message, a field of the wrong kind
    TOO_LARGE = "too_large"  # more bytes than any message needs
    BINARY = "binary"  # a binary frame; messages are text
    TOO_FAST = "too_fast"  # the rate limit; try again in a moment
    HELLO_FIRST = "hello_first"  # the first message must say which table and seat
    HELLO_TWICE = "hello_twice"  # one connection is one seat
    VERSION = "version"  # a protocol version that this server doesn't speak
    UNKNOWN = "unknown"  # no such table, or the secret opens none of its seats
    USED = "used"  # the invitation was used already, by somebody else
    FORBIDDEN = "forbidden"  # a foreign origin, or something that this secret doesn't open
    NOT_STARTED = "not_started"  # the table still waits for its people
    STALE = "stale"  # something happened at the table since `sequence`
    NOT_YOUR_TURN = "not_your_turn"
    STAND_IN = "stand_in"  # a bot sits in for this seat: take it back first
    ILLEGAL = "illegal"  # the rules forbid it; `rule` is the number
    BAD_NOTATION = "bad_notation"  # the text names no action, or more than one
    NO_UNDO = "no_undo"  # nothing to take back, or it may not be taken back any more
    NOT_EMPTY = "not_empty"  # the seat has somebody in it, or they have not been away for long enough
    NOT_OVER = "not_over"  # only a finished game has that
    BAD_BOARD = "bad_board"  # a board of somebody's own that can't be played: the message says why
    NO_BOT = "no_bot"  # there is no bot of that name
    FULL = "full"  # the server holds as many tables or connections as it may
    FAULT = "fault"  # our mistake, or the database's: it may or may not have been done


class SaidFacts(TypedDict):
    """A message of the catalogue that nobody has put into a language yet; the reader does."""

    key: str
    values: "NotRequired[dict[str, str | int | SaidFacts]]"
    within: NotRequired[Annotated[Literal[True], Doc("it stands inside a sentence, and so begins small")]]


class ErrorMessage(TypedDict):
    """A refusal. Nothing was changed. `sequence` is the table's, if the sender may know it."""

    type: Literal["error"]
    code: Code
    message: str
    rule: NotRequired[str]
    reason: NotRequired[Annotated[str, Doc("why, more exactly than by the code: one word to translate by")]]
    values: NotRequired[
        Annotated[dict[str, str | int | SaidFacts], Doc("what the words of the reason speak of")]
    ]
    sequence: NotRequired[int]
    ref: NotRequired[int]


class Pong(TypedDict):
    """It lives."""

    type: Literal["pong"]
    ref: NotRequired[int]


class PlanMessage(TypedDict):
    """What was asked about routes, as things stand at `sequence`."""

    type: Literal["plan"]
    plan: PlanFacts
    sequence: int
    ref: NotRequired[int]


class HintMessage(TypedDict):
    """What the seat knows at `sequence`, for whoever thinks about it: nothing that is hidden from it."""

    type: Literal["hint"]
    knowledge: Annotated[str, Doc("the kernel's records of it, in base64: see docs/protocol.md")]
    edition: str
    own_board: NotRequired[Annotated[str, Doc("TOML, if somebody brought the board")]]
    ids: Annotated[list[int], Doc("the legal actions")]
    sequence: int
    ref: NotRequired[int]


class ViewMessage(TypedDict):
    """The table as this connection may see it, after every change, and what happened since the last one.

    `ref` is that of the message that caused it, if this connection sent it.
    """

    type: Literal["view"]
    view: View
    events: list[EventFacts]
    ref: NotRequired[int]


class Presence(TypedDict):
    """Who is connected has changed; the table has not. For each seat what a view says of it."""

    type: Literal["presence"]
    connections: list[int]
    handover_in: list[int | None]
    away_since: list[int | None]


ServerMessage: TypeAlias = ViewMessage | Presence | PlanMessage | HintMessage | ErrorMessage | Pong


class PaceFacts(TypedDict):
    """A pace that a table may have, and for how long it waits before a bot may sit in for somebody."""

    pace: Pace
    away_seconds: int


class SeatOpened(TypedDict):
    """One seat of a new table, in the order it was asked for."""

    seat: Annotated[int, Doc("where it sits: 0 begins")]
    kind: SeatKind
    secret: Annotated[Secret | None, Doc("`here`: what opens the seat")]
    invitation: Annotated[Secret | None, Doc("`link`: by which one person comes in, once")]


class TableOpened(TypedDict):
    """A new table. The secrets are told this once and kept nowhere."""

    table: TableId
    seats: list[SeatOpened]
    spectator: Secret
    host: Annotated[Secret, Doc("opens no seat; makes and withdraws invitations")]


class DealOfDay(TypedDict):
    """One game's deal of a day."""

    edition: str
    fingerprint: str
    deal: NotRequired[Annotated[Deal, Doc("what the fingerprint is of, once that is no secret")]]


class DailyDeals(TypedDict):
    """A day's deals, one for each game."""

    day: Annotated[str, Doc("the date in UTC, as in 2026-11-17")]
    ends: Annotated[int, Doc("when the day is over, in seconds since 1970")]
    secret: Annotated[bool, Doc("whether they were drawn by chance; else they follow from the date")]
    deals: list[DealOfDay]


class Par(TypedDict):
    """What the levels make of a day's deal: points of level 1 and up; null: it is still playing."""

    points: list[int | None]


class PushKey(TypedDict):
    """What a browser subscribes with to be told of turns."""

    key: Annotated[str | None, Doc("the server's public key, in base64url; null: it sends no notices")]


class SeatTaken(TypedDict):
    """Whoever has come to a table somebody is invited to; `here` are those at the host's own screen."""

    seat: int
    name: str | None
    kind: SeatKind


class Welcome(TypedDict):
    """What one is invited to: which game and seat, who is there, and how long whoever goes is waited for."""

    edition: str
    own_board: NotRequired[Annotated[str, Doc("the name of a board that somebody brought")]]
    seat: int
    seats: list[SeatTaken]
    pace: Pace
    away_seconds: int


class BoardFile(TypedDict):
    """A board as it is written."""

    text: Annotated[str, Doc("TOML, see docs/boards.md")]


class Joined(TypedDict):
    """Where the one who came in sits: from now on their secret opens the seat."""

    seat: int


class Invitation(TypedDict):
    """By which one person, or one device, comes in, once. Told this once and kept nowhere."""

    invitation: Secret


class Shown(TypedDict):
    """What opens the finished game to anyone: its record, its replay, its last view, and no seat."""

    replay: Secret


class Rematch(TypedDict):
    """The table that follows a finished one: the same secrets open it."""

    table: TableId
    seat: Annotated[int | None, Doc("where the asking seat now sits")]
