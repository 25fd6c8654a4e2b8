"""What one connection may see of a table. A field that does not apply is left out."""

from typing import Literal

from pydantic import Field

from farebox.game.actions import ActionKind
from farebox.server.protocol.action_messages import LegalAction
from farebox.server.protocol.checked import Cards, Strict
from farebox.tables.agreement import Pace
from farebox.tables.undo import UndoRule

PhaseName = Literal["keep_start", "place", "turn", "second", "keep", "complete", "over"]


class Refusal(Strict):
    """Something the seat can't do now, and why: for what a page shows greyed out."""

    kind: ActionKind
    card: str | None = None
    route: int | None = None
    ticket: int | None = None
    code: str = Field(description="one word for the reason, to translate by")
    reason: str
    rule: str


class SeatInfo(Strict):
    """Who sits where. `stand_in` is the bot that plays while the person is away."""

    seat: int
    name: str
    kind: Literal["here", "link", "bot"]
    bot: str | None
    taken: bool = Field(
        description="whether its person has come in: `here` from the start, `link` by joining"
    )
    stand_in: str | None
    connections: int = Field(description="how many are connected to the seat, at all servers")
    handover_in: int | None = Field(
        description="in how many seconds it may be handed to a bot; null: its person is there, or a bot plays"
    )
    undos: int = Field(description="how often this seat took something back")


class PlayerFacts(Strict):
    """What lies open about a seat. `seen` are cards in its hand that everyone saw go there."""

    cards: int
    seen: Cards
    tickets: int
    offered: int
    pieces: int | None = None
    points: int = Field(description="so far: for routes, or for tickets completed")
    merchandise: int | None = None
    souvenirs: list[int] | None = Field(default=None, description="symbols")
    yard: dict[str, Cards] | None = Field(default=None, description="by color: cards of it and locomotives")
    n_track: int | None = None
    completed: list[int] | None = None


class OwnTicket(Strict):
    """A ticket the viewer holds or may keep. `way`: routes yet to claim on the shortest open way."""

    ticket: int
    done: bool
    way: list[int] | None = Field(default=None, description="city games; null: no way is open any more")
    spaces: int | None = Field(default=None, description="spaces on that way")


class Own(Strict):
    """What only the viewer knows."""

    hand: Cards
    tickets: list[OwnTicket]
    offer: list[OwnTicket]
    track: Cards | None = Field(default=None, description="when the viewer may look at it (K11, K40)")


class Stack(Strict):
    """Souvenir tokens on a place."""

    place: int
    symbol: int
    left: int


class BonusPart(Strict):
    """One thing that a seat's bonus is made of."""

    kind: Literal["attraction", "merchandise", "souvenirs", "city"]
    points: int
    place: int | None = None
    city: str | None = None
    n: int | None = Field(default=None, description="merchandise cards, or different souvenirs")
    rank: int | None = Field(default=None, description="merchandise: from 1")


class TicketResult(Strict):
    """A ticket at the end; one that was not completed costs its points."""

    ticket: int
    done: bool
    points: int


class SeatResult(Strict):
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


class Deal(Strict):
    """What fixed every card, shown when the game is over."""

    seed: int | str
    salt: str


class View(Strict):
    """The whole table at one sequence number, for one seat (or, `seat` null, for spectators)."""

    v: int
    table: str
    sequence: int
    edition: str
    seat: int | None
    own_track: bool
    undo: UndoRule
    pace: Pace
    practice: bool = Field(description="whoever opened the table named the seed, and could know every card")
    fingerprint: str = Field(
        description="of the deal: SHA-256, in 64 hexadecimal digits, of the seed followed by the salt"
    )
    seats: list[SeatInfo]
    to_move: int | None
    phase: PhaseName
    turns: int = Field(description="turns begun before this one")
    steps: int = Field(description="actions played")
    final_turns: int | None = Field(description="turns left until the end (or the round's), once it is near")
    round: int | None = None
    market: list[str]
    deck: int
    discard: Cards
    ticket_deck: int
    players: list[PlayerFacts]
    owners: list[int | None] | None = Field(default=None, description="city games: each route's owner")
    stacks: list[Stack] | None = None
    aside: list[int] | None = Field(
        default=None, description="symbols of stacks still to be placed (SF2), the next first"
    )
    closed: list[int] | None = Field(default=None, description="free routes that nobody can claim any more")
    leaders: list[list[int]] | None = Field(
        default=None, description="Card Game: for each bonus the seats that lead (K43), as far as all can see"
    )
    merchandise_left: int | None = None
    own: Own | None = None
    actions: list[LegalAction] = Field(description="empty unless the viewer is to move")
    refused: list[Refusal] = Field(description="what the viewer, being to move, can't do, and why")
    suggested: list[int] | None = Field(
        default=None, description="complete: the tickets that are worth most together"
    )
    suggested_points: int | None = Field(default=None, description="what those are worth")
    can_undo: bool
    result: list[SeatResult] | None = None
    deal: Deal | None = Field(default=None, description="when over: what the fingerprint was of")
    next: str | None = Field(default=None, description="the table of the rematch, opened by the same secret")
