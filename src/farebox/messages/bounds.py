"""What a field of a message may hold, told with its type: a server's checker and our own read the same."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from farebox.kernel.limits import MAX_ROUTES

MAX_NAME = 40
MAX_SAID = 200  # what somebody says to the others at once
MAX_TEXT = 300  # the longest notation of an action is a third of it
MAX_SEQUENCE = 1_000_000
MAX_REF = 2**53 - 1
MESSAGE_BYTES = 4096  # of one message of the socket
BODY_BYTES = 16 * 1024  # of a request
RECORD_BYTES = 256 * 1024  # of a request that is a game's record
BOARD_CHARACTERS = 128 * 1024  # of a board's text; what is too long for a board is told as that
MOST_ENTRIES = 5_000  # changes of one table; a game has a few hundred


@dataclass(frozen=True)
class Between:
    """A whole number's bounds; None: as large as it likes."""

    least: int
    most: int | None = None


@dataclass(frozen=True)
class Text:
    """A text's length, and the pattern that all of it has to match."""

    most: int | None = None
    pattern: str | None = None


@dataclass(frozen=True)
class Visible:
    """A text that one can see all of; spaces around it don't count."""

    most: int


@dataclass(frozen=True)
class Items:
    """How many a list has."""

    least: int
    most: int


Name: TypeAlias = Annotated[str, Visible(MAX_NAME)]
Saying: TypeAlias = Annotated[str, Visible(MAX_SAID)]
Secret: TypeAlias = Annotated[str, Text(pattern="[A-Za-z0-9_-]{43}")]
TableId: TypeAlias = Annotated[str, Text(pattern="[A-Za-z0-9_-]{12}")]
BotName: TypeAlias = Annotated[str, Text(80, r"[\w:=.,+-]+")]
SeatNumber: TypeAlias = Annotated[int, Between(0, 3)]
RouteNumber: TypeAlias = Annotated[int, Between(0, MAX_ROUTES - 1)]
Sequence: TypeAlias = Annotated[int, Between(0, MAX_SEQUENCE)]
Ref: TypeAlias = Annotated[int, Between(0, MAX_REF)] | None
