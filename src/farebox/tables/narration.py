"""What happened at a table, told apart for each seat: what all may know, and what only its owner may.

Built up from the public facts; what is hidden is never written and then struck out.
"""

from dataclasses import dataclass, field
from typing import Any

from farebox.boards import CardGameBoard, CityBoard
from farebox.game.actions import (
    Action,
    Claim,
    Complete,
    DrawCard,
    DrawTickets,
    Finish,
    Keep,
    Pass,
    PlaceCards,
    PlaceStack,
)
from farebox.game.events import Event, read_events
from farebox.game.game import Game, Outcome
from farebox.game.names import kind_name
from farebox.game.notation import CardNotation
from farebox.kernel.layout import NOT_YET, Row
from farebox.kernel.limits import NOBODY, NOWHERE
from farebox.tables.result import bits

Facts = dict[str, Any]


@dataclass
class Told:
    """One event: its public facts, for single seats what they know besides, and who knows it all already."""

    facts: Facts
    own: dict[int, Facts] = field(default_factory=dict)
    known_to: int = NOBODY

    def to(self, seat: int | None) -> Facts:
        """The event as one seat may know it (None: as everyone may)."""
        return self.facts | self.own[seat] if seat in self.own else self.facts


@dataclass
class Happening:
    """All that one change brought, in order; `moves` if it changed the game.

    `hearer` is the one seat that may know of it at all, None if everyone may.
    """

    sequence: int
    told: list[Told]
    moves: bool = False
    hearer: int | None = None

    @staticmethod
    def public(sequence: int, kind: str, **facts: Any) -> "Happening":
        """A single event around the game, that everyone may know all of."""
        return Happening(sequence, [Told({"kind": kind, **facts})])

    def to(self, seat: int | None) -> list[Facts]:
        """The events as one seat may know them, as far as it doesn't know them already."""
        return [told.to(seat) for told in self.told if seat is None or told.known_to != seat]


class Teller:
    """Plays actions on a game and tells what they brought."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = game.board

    def deal(self) -> Happening:
        """The start: cards and tickets to everyone, the market."""
        event = self._last()
        hands = self.game.last_event()["hands"].tolist()
        state = self.game.state[0]
        facts: Facts = {"kind": "deal", "market": self._names(event.market or [])}
        if event.swept:
            facts["swept"] = [self._names(row) for row in event.swept]
        own = {
            seat: {
                "hand": self._cards(hands[seat]),
                "offered": state["offer"][seat, : int(state["n_offer"][seat])].tolist(),
            }
            for seat in range(self.game.n_seats)
        }
        return Happening(0, [Told(facts, own), *self._last_turns(NOT_YET, state)])

    def play(self, sequence: int, id: int, outcome: Outcome, instead_of: str = "") -> Happening:
        """Carry an action out; `instead_of` is the bot that gave no answer, if the planner chose it."""
        before, seat = self.game.state[0], self.game.to_move
        action = self.game.notation.action(id, self.game.offer())
        self.game.accept(outcome)
        event, after = self._last(), self.game.state[0]
        told = [self._action(action, event, before)]
        told[0].facts["seat"] = seat
        told += self._market(event)
        told += self._course(event, before, after)
        if instead_of:
            told[0].facts["instead_of"] = instead_of
        hearer = seat if isinstance(action, Complete) else None  # K40: the others when all have chosen
        return Happening(sequence, told, moves=True, hearer=hearer)

    # One action.

    def _action(self, action: Action, event: Event, before: Row) -> Told:
        text = {"text": action.text}
        match action:
            case DrawCard(card="deck"):
                own = {event.seat: {"card": kind_name(self.board, event.card)}}
                return Told({"kind": "draw", "source": "deck", **text}, own)
            case DrawCard(card=card):
                return Told({"kind": "draw", "source": "market", "card": card, **text})
            case DrawTickets():
                facts = {"kind": "tickets", "n": len(event.offer), **text}
                return Told(facts, {event.seat: {"offered": event.offer}})
            case Keep(tickets=kept):
                known: Facts = {"kept": list(kept), "offered": event.offer, **text}
                return Told({"kind": "keep", "n": len(kept)}, {event.seat: known})
            case Claim():
                return Told(self._claim(action, event, before) | text)
            case PlaceStack(place=place):
                symbol = before["stack_place"].tolist().index(NOWHERE)
                return Told({"kind": "place", "place": place, "symbol": symbol, **text})
            case PlaceCards():
                return Told(self._yard(action, event) | text)
            case Complete():
                return Told(self._complete(action))
            case Finish():
                return Told({"kind": "finish", **text})
            case Pass():
                return Told({"kind": "pass", **text})
        raise TypeError(type(action).__name__)

    def _claim(self, claim: Claim, event: Event, before: Row) -> Facts:
        assert isinstance(self.board, CityBoard)
        route = self.board.routes[claim.route]
        facts: Facts = {"kind": "claim", "route": claim.route, "cards": claim_cards(self.board, claim)}
        facts["points"] = self.board.points[route.length]
        if claim.souvenir is not None:
            facts["souvenir"] = claim.souvenir
            facts["symbol"] = before["stack_place"].tolist().index(claim.souvenir)
        if event.merchandise:
            facts["merchandise"] = True
        return facts

    def _yard(self, placed: PlaceCards, event: Event) -> Facts:
        facts: Facts = {"kind": "yard", "cards": dict(placed.cards)}
        seat, lost, wilds = event.robbed
        if seat != NOBODY:
            color = placed.cards[0][0]
            stack = {color: lost} | ({self.board.wild: wilds} if wilds else {})
            facts["robbed"] = [{"seat": seat, "color": color, "cards": stack}]
        return facts

    def _complete(self, done: Complete) -> Facts:
        assert isinstance(self.board, CardGameBoard)
        points = self.board.tickets[done.ticket].points
        return {"kind": "complete", "ticket": done.ticket, "points": points, "text": done.text}

    # What followed from it.

    def _market(self, event: Event) -> list[Told]:
        if event.market is None or event.hands is not None:
            return []
        told = []
        if event.swept:
            told.append(Told({"kind": "sweep", "swept": [self._names(row) for row in event.swept]}))
        return [*told, Told({"kind": "market", "market": self._names(event.market)})]

    def _course(self, event: Event, before: Row, after: Row) -> list[Told]:
        """Tickets are shown, the last turns begin, a round is dealt, a yard rolls on, the game ends."""
        told = self._shown(before, after)
        told += self._last_turns(int(before["final_turns"]), after)
        if event.hands is not None:
            facts = {"kind": "round", "round": int(after["round_number"])}
            facts["market"] = self._names(event.market or [])
            own = {seat: {"hand": self._cards(event.hands[seat])} for seat in range(self.game.n_seats)}
            told.append(Told(facts, own))
        elif isinstance(self.board, CardGameBoard) and before["turns"] != after["turns"]:
            told += self._roll(before, after)
        if self.game.is_over:
            told.append(Told({"kind": "over"}))
        return told

    def _shown(self, before: Row, after: Row) -> list[Told]:
        """K40: all have chosen: what each has completed in this round, to everybody else."""
        if not isinstance(self.game.notation, CardNotation) or after["face_down"]:
            return []
        told, n_seats = [], self.game.n_seats
        for seat in ((int(before["first"]) + step) % n_seats for step in range(n_seats)):
            tickets = bits(int(before["face_down"] & before["done"][seat]))
            ids = [self.game.notation.complete_id + ticket for ticket in tickets]
            done = [action for id in ids if isinstance(action := self.game.notation.action(id), Complete)]
            told += [Told({"seat": seat, **self._complete(one)}, known_to=seat) for one in done]
        return told

    def _last_turns(self, before: int, after: Row) -> list[Told]:
        """C50, K39: everybody has one turn left; a deal that takes every card says so too."""
        n = int(after["final_turns"])
        return [Told({"kind": "last", "n": n})] if n > max(0, before) else []

    def _roll(self, before: Row, after: Row) -> list[Told]:
        """K10: what moved from the yard of the seat whose turn it now is to its track."""
        seat = int(after["to_move"])
        moved = (after["track"][seat] - before["track"][seat]).tolist()
        return [Told({"kind": "roll", "seat": seat, "cards": self._cards(moved)})] if any(moved) else []

    # Names.

    def _last(self) -> Event:
        return read_events([self.game.last_event()])[0]

    def _names(self, kinds: list[int]) -> list[str]:
        return [kind_name(self.board, kind) for kind in kinds]

    def _cards(self, counts: list[int]) -> dict[str, int]:
        return {kind_name(self.board, kind): n for kind, n in enumerate(counts) if n}


def claim_cards(board: CityBoard, claim: Claim) -> dict[str, int]:
    """What a claim costs."""
    cards = {claim.color: board.routes[claim.route].length - claim.wilds} if claim.color else {}
    return cards | ({board.wild: claim.wilds} if claim.wilds else {})
