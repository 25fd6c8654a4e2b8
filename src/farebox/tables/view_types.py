"""What one seat, or everyone, is shown of a table: declared once, for who builds it and who reads it.

A field that does not apply is left out.
"""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from farebox.game.actions import ActionKind
from farebox.game.seal import Seed
from farebox.tables.seats import SeatAgreed
from farebox.tables.undo import UndoRule
from farebox.tables.wire import ActionFacts, Cards, Doc

Pace = Literal["live", "days"]
PhaseName: TypeAlias = Literal["keep_start", "place", "turn", "second", "keep", "complete", "over"]


class Wish(TypedDict):
    """Something that one might want to do."""

    kind: ActionKind
    card: NotRequired[str]
    route: NotRequired[int]
    ticket: NotRequired[int]


class Reason(TypedDict):
    """Why something can't be done."""

    code: Annotated[str, Doc("one word for the reason, to translate by")]
    reason: str
    rule: str


class Refusal(Wish, Reason):
    """Something the seat can't do now, and why: for what a page shows greyed out."""


class SeatInfo(SeatAgreed):
    """Who sits where. `stand_in` is the bot that plays while the person is away."""

    seat: int
    stand_in: str | None
    connections: Annotated[int, Doc("how many are connected to the seat, at all servers")]
    handover_in: Annotated[
        int | None,
        Doc("in how many seconds it may be handed to a bot; null: its person is there, or a bot plays"),
    ]
    away_since: Annotated[
        int | None,
        Doc("when its person was last there, in seconds since 1970; null: they are there, or never came"),
    ]
    undos: Annotated[int, Doc("how often this seat took something back")]
    hints: Annotated[int, Doc("for how many decisions this seat asked for a hint")]
    forfeited: Annotated[bool, Doc("it was given up: lots are drawn for it, and it can't win any more")]


class PlayerFacts(TypedDict):
    """What lies open about a seat. `seen` are cards in its hand that everyone saw go there."""

    cards: int
    seen: Cards
    tickets: int
    offered: int
    pieces: NotRequired[int]
    points: Annotated[int, Doc("so far: for routes, or for tickets completed")]
    merchandise: NotRequired[int]
    souvenirs: NotRequired[Annotated[list[int], Doc("symbols")]]
    yard: NotRequired[Annotated[dict[str, Cards], Doc("by color: cards of it and locomotives")]]
    n_track: NotRequired[int]
    completed: NotRequired[list[int]]


class Needs(TypedDict):
    """What routes still want beyond the hand, paid the best way."""

    lacking: Annotated[Cards, Doc("by color; wild cards: for ferries, which nothing else pays")]
    any_color: Annotated[list[int], Doc("gray routes: so many of one color each, whichever")]
    spare_wilds: Annotated[int, Doc("wild cards in hand that may stand for any of these")]
    cards: Annotated[int, Doc("still to be drawn, at least")]
    turns: Annotated[int, Doc("to draw these and to claim, at least")]


class PlanFacts(Needs):
    """What claiming some routes would take, and the open tickets that it would complete."""

    routes: Annotated[list[int], Doc("those asked for that are still open; or those proposed")]
    pieces: int
    tickets: list[int]


class OwnTicket(TypedDict):
    """A ticket the viewer holds or may keep. `way`: routes yet to claim on the shortest open way.

    Of tickets that are open still. A table that allows no proposals tells of no ways.
    """

    ticket: int
    done: bool
    way: NotRequired[Annotated[list[int] | None, Doc("city games; null: no way is open any more")]]
    spaces: NotRequired[Annotated[int | None, Doc("spaces on that way")]]
    needs: NotRequired[Annotated[Needs, Doc("what that way still wants")]]


class Own(TypedDict):
    """What only the viewer knows."""

    hand: Cards
    tickets: list[OwnTicket]
    offer: list[OwnTicket]
    track: NotRequired[Annotated[Cards, Doc("when the viewer may look at it (K11, K40)")]]


class Stack(TypedDict):
    """Souvenir tokens on a place."""

    place: int
    symbol: int
    left: int


class BonusPart(TypedDict):
    """One thing that a seat's bonus is made of."""

    kind: Literal["attraction", "merchandise", "souvenirs", "city"]
    points: int
    place: NotRequired[int]
    city: NotRequired[str]
    n: NotRequired[Annotated[int, Doc("merchandise cards, or different souvenirs")]]
    rank: NotRequired[Annotated[int, Doc("merchandise: from 1")]]


class TicketResult(TypedDict):
    """A ticket at the end; one that was not completed costs its points."""

    ticket: int
    done: bool
    points: int


class SeatResult(TypedDict):
    """One seat's final reckoning, with everything it held."""

    seat: int
    routes: int
    tickets: int
    bonus: int
    total: int
    completed: int
    bonuses: int
    winner: bool
    hand: Cards
    ticket_results: list[TicketResult]
    bonus_parts: list[BonusPart]


class Deal(TypedDict):
    """What fixed every card, shown when the game is over."""

    seed: Seed
    salt: str


class Seated(TypedDict):
    """Which table it is, and who sits there."""

    v: int
    table: str
    sequence: int
    edition: str
    own_board: NotRequired[
        Annotated[str, Doc("the name of a board that somebody brought: the table tells what is printed")]
    ]
    seat: int | None
    own_track: bool
    proposals: Annotated[bool, Doc("whether seats are told ways for their tickets, and may ask for plans")]
    hints: Annotated[bool, Doc("whether seats may ask what a strong player would do")]
    undo: UndoRule
    pace: Pace
    practice: Annotated[bool, Doc("whoever opened the table named the seed, and could know every card")]
    fingerprint: Annotated[
        str | None,
        Doc(
            "of the deal: SHA-256, in 64 hexadecimal digits, of the seed followed by the salt; "
            "null: dealt elsewhere"
        ),
    ]
    waiting: Annotated[bool, Doc("its people are still coming: nobody is to move before it is started")]
    seats: list[SeatInfo]
    steps: Annotated[int, Doc("actions played")]


class DailyFacts(TypedDict):
    """Which day's deal is played."""

    day: Annotated[str, Doc("the date in UTC, as in 2026-11-17")]
    ends: Annotated[int, Doc("when the deal is laid open, in seconds since 1970; 0: it is no secret")]
    held: Annotated[bool, Doc("that is yet to come: till then neither deal nor record nor replay is told")]
    late: Annotated[bool, Doc("a decision was made after that: the result doesn't count")]


class OfDay(TypedDict):
    """What only a day's deal has."""

    daily: NotRequired[Annotated[DailyFacts, Doc("if it is a day's deal")]]


class OpenOfFamily(TypedDict):
    """What lies open in one family of games alone."""

    round: NotRequired[int]
    owners: NotRequired[Annotated[list[int | None], Doc("city games: each route's owner")]]
    stacks: NotRequired[list[Stack]]
    aside: NotRequired[
        Annotated[list[int], Doc("symbols of stacks still to be placed (SF2), the next first")]
    ]
    closed: NotRequired[Annotated[list[int], Doc("free routes that nobody can claim any more")]]
    leaders: NotRequired[
        Annotated[
            list[list[int]],
            Doc("Card Game: for each bonus the seats that lead (K43), as far as all can see"),
        ]
    ]
    merchandise_left: NotRequired[int]


class OpenFacts(OpenOfFamily):
    """What lies open on the table."""

    to_move: int | None
    phase: PhaseName
    turns: Annotated[int, Doc("turns begun before this one")]
    final_turns: Annotated[int | None, Doc("turns left until the end (or the round's), once it is near")]
    market: list[str]
    deck: int
    discard: Cards
    ticket_deck: int
    players: list[PlayerFacts]


class Suggestion(TypedDict):
    """What to complete."""

    suggested: NotRequired[Annotated[list[int], Doc("complete: the tickets that are worth most together")]]
    suggested_points: NotRequired[Annotated[int, Doc("what those are worth")]]


class SeatChoices(Suggestion):
    """What only a seat itself is shown: its cards and tickets, and what it may do."""

    own: NotRequired[Own]
    actions: Annotated[list[ActionFacts], Doc("empty unless the viewer is to move")]
    refused: Annotated[list[Refusal], Doc("what the viewer, being to move, can't do, and why")]
    can_undo: bool


class TieBreak(TypedDict):
    """Several seats have the most points."""

    n: Annotated[int, Doc("how many have the most points, or share the victory")]
    by: Annotated[
        Literal["completed", "bonuses"] | None,
        Doc("what decided: more completed tickets, more bonus cards; null: they share the victory"),
    ]
    rule: str


class Ending(TypedDict):
    """What is shown when the game is over, and the table that follows."""

    result: NotRequired[list[SeatResult]]
    tie: NotRequired[Annotated[TieBreak, Doc("when over and several have the most points")]]
    deal: NotRequired[Annotated[Deal | None, Doc("when over: what the fingerprint was of")]]
    next: NotRequired[Annotated[str, Doc("the table of the rematch, opened by the same secret")]]


class View(Seated, OfDay, OpenFacts, SeatChoices, Ending):
    """The whole table at one sequence number, for one seat (or, `seat` null, for spectators)."""
