"""A game's events as the rows of a record: what each action was, and what chance gave."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from farebox.boards import Board
from farebox.game.actions import (
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
from farebox.game.events import Event
from farebox.game.notation import BoardNotation, CityNotation
from farebox.kernel.limits import N_COLORS, NOBODY, WILD

RecordRow: TypeAlias = dict[str, Any]


def card_names(board: Board) -> list[str]:
    """The name of each kind, by its number."""
    return [*board.colors, *[""] * (N_COLORS - len(board.colors)), board.wild]


class RowWriter:
    """Writes one game's rows, event by event; a seat's completions are one row once it has finished."""

    def __init__(self, notation: BoardNotation) -> None:
        self.notation = notation
        self.names = card_names(notation.board)
        self.completing: list[int] = []  # tickets completed by a seat that has not finished yet

    def deal(self, event: Event, hands: Sequence[Sequence[int]]) -> RecordRow:
        """The record's `deal`: hands, rows swept away, the market that stood."""
        row: RecordRow = {"hands": [self._count(hand) for hand in hands]}
        self._tell_market(event, row)
        return row

    def rows(self, events: Iterable[Event]) -> list[RecordRow]:
        """The rows of these events, in order."""
        rows: list[RecordRow] = []
        for event in events:
            row = self._row(event)
            if row is not None:
                rows.append(row)
            if event.hands is not None:
                rows.append(self._round(event, event.hands))
        return rows

    def _row(self, event: Event) -> RecordRow | None:
        """One event's row; a completed ticket is only noted."""
        row: RecordRow = {"seat": event.seat}
        match self.notation.action(event.action, event.offer):
            case DrawCard(card=card):
                row["do"] = "draw"
                row["from"] = "deck" if card == "deck" else "market"
                row["card"] = self.names[event.card]
            case Claim() as claim:
                self._tell_claim(claim, event, row)
            case DrawTickets():
                row["do"] = "tickets"
                row["offered"] = event.offer
            case Keep(tickets=tickets):
                row |= {"do": "keep", "offered": event.offer, "kept": list(tickets)}
            case PlaceStack(place=place):
                row |= {"do": "place", "place": self._place_name(place)}
            case PlaceCards(cards=cards):
                self._tell_yard(cards, event, row)
            case Complete(ticket=ticket):
                self.completing.append(ticket)
                return None
            case Finish():
                row |= {"do": "complete", "tickets": self.completing}
                self.completing = []
                return row
            case Pass():
                row["do"] = "pass"
        self._tell_market(event, row)
        return row

    def _tell_market(self, event: Event, row: RecordRow) -> None:
        """Add what lies face up, if it changed, and what was swept away before."""
        if event.market is None:
            return
        if event.swept:
            row["swept"] = [[self.names[kind] for kind in cards] for cards in event.swept]
        row["market"] = [self.names[kind] for kind in event.market]

    def _tell_claim(self, claim: Claim, event: Event, row: RecordRow) -> None:
        assert isinstance(self.notation, CityNotation)
        board = self.notation.board
        cards = {claim.color: board.routes[claim.route].length - claim.wilds} if claim.color else {}
        if claim.wilds:
            cards[board.wild] = claim.wilds
        row |= {"do": "claim", "route": claim.route, "cards": cards}
        if claim.souvenir is not None:
            row["souvenir"] = self._place_name(claim.souvenir)
        if event.merchandise:
            row["merchandise"] = True

    def _tell_yard(self, cards: tuple[tuple[str, int], ...], event: Event, row: RecordRow) -> None:
        threes = len(cards) == 3
        row |= {"do": "yard", "stacks": [{name: n} for name, n in cards] if threes else [dict(cards)]}
        seat, lost, wilds = event.robbed
        if seat != NOBODY:
            color = cards[0][0]
            stack = {color: lost} | ({self.names[WILD]: wilds} if wilds else {})
            row["robbed"] = [{"seat": seat, "color": color, "cards": stack}]

    def _round(self, event: Event, hands: Sequence[Sequence[int]]) -> RecordRow:
        row: RecordRow = {"do": "round", "hands": [self._count(hand) for hand in hands]}
        self._tell_market(event, row)
        return row

    def _count(self, hand: Sequence[int]) -> dict[str, int]:
        return {self.names[kind]: n for kind, n in enumerate(hand) if n}

    def _place_name(self, place: int) -> str:
        assert isinstance(self.notation, CityNotation)
        return self.notation.board.places[place].name
