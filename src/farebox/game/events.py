"""What happens in a game: one class for each kind, secrets included. `marks` says who may know which part.

Cards are named; places, routes and tickets are numbered as on the board. What happens around a game, people
who come and go, stands in `tables.table_events`.
"""

from dataclasses import field
from typing import Annotated, Literal, TypeAlias, TypedDict

from farebox.game.marks import Each, Mark, Marked, OwnOnly, RecordKey, ShownOnly, Written

Cards: TypeAlias = dict[str, int]  # how many of each kind
FaceUp: TypeAlias = list[str]  # a row of cards, by slot


class Robbed(TypedDict):
    """A stack lost to a train robbery (K33)."""

    seat: int
    color: str
    cards: Cards


class Event(Marked):
    """Something that happened."""


class Acted(Event):
    """What somebody did. `text` is the action's notation, `instead_of` the bot for which the planner acted.

    `stand_in` is the bot that did it while the seat's person was away. The market is there if cards were
    laid face up or taken from there, and what was swept away before.
    """

    seat: int
    text: ShownOnly[str | None]
    instead_of: ShownOnly[str | None] = field(default=None, init=False)
    stand_in: ShownOnly[str | None] = field(default=None, init=False)
    swept: Written[list[FaceUp] | None] = field(default=None, init=False)
    market: Written[FaceUp | None] = field(default=None, init=False)


class DrewBlind(Acted, kind="draw", do="draw"):
    """A card from the deck."""

    source: Annotated[Literal["deck"], RecordKey("from")]
    card: OwnOnly[str]


class DrewOpen(Acted, kind="draw", do="draw"):
    """A card from the market."""

    source: Annotated[Literal["market"], RecordKey("from")]
    card: str


class DrewTickets(Acted, kind="tickets", do="tickets"):
    """New tickets to choose among, `n` of them."""

    n: ShownOnly[int]
    offered: OwnOnly[list[int]]


class Kept(Acted, kind="keep", do="keep"):
    """Tickets that were kept, `n` of those offered."""

    text: Annotated[str | None, Mark.OWN, Mark.SHOWN]
    n: ShownOnly[int]
    offered: OwnOnly[list[int]]
    kept: OwnOnly[list[int]]


class PlacedStack(Acted, kind="place", do="place"):
    """A souvenir stack on its place."""

    place: Annotated[int, Mark.PLACE]
    symbol: ShownOnly[int]


class Claimed(Acted, kind="claim", do="claim"):
    """A route; `souvenir` is the place whose token was taken, `symbol` what it shows."""

    route: int
    cards: Cards
    points: ShownOnly[int]
    souvenir: Annotated[int | None, Mark.PLACE] = None
    symbol: ShownOnly[int | None] = None
    merchandise: bool = False


class LaidInYard(Acted, kind="yard", do="yard"):
    """One stack, or three single cards."""

    stacks: list[Cards]
    robbed: list[Robbed] | None = None


class Completed(Acted, kind="complete"):
    """A ticket completed; the record tells of it when its owner has finished."""

    ticket: int
    points: int


class Finished(Acted, kind="finish", do="complete"):
    """No more tickets are completed in this round than these."""

    tickets: Written[list[int]]


class Passed(Acted, kind="pass", do="pass"):
    """Nothing could be done."""


# What follows from it.


class Dealt(Event, kind="deal"):
    """The start: cards and tickets to everyone, and the market."""

    hands: Annotated[list[Cards], Each("hand")]
    offers: Annotated[list[list[int]] | None, Each("offered"), Mark.SHOWN]
    swept: list[FaceUp] | None
    market: FaceUp


class Swept(Event, kind="sweep"):
    """Rows thrown away before the market stood (C12)."""

    swept: list[FaceUp]


class MarketLaid(Event, kind="market"):
    """What lies face up now."""

    market: FaceUp


class LastTurns(Event, kind="last"):
    """Everybody has one turn left, `n` in all (C50, K39)."""

    n: int


class NewRound(Event, kind="round", do="round"):
    """Another round of the Card Game is dealt (K41)."""

    hands: Annotated[list[Cards], Each("hand")]
    swept: Written[list[FaceUp] | None]
    market: FaceUp
    round: ShownOnly[int] = 2


class Rolled(Event, kind="roll"):
    """What moved from a yard to its track as the seat's turn began (K10)."""

    seat: int
    cards: Cards


class GameOver(Event, kind="over"):
    """The game has ended."""
