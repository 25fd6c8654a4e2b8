"""From the kernel's event records to typed events.

Reading a record's bytes at once is many times faster than asking NumPy field by field.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from struct import Struct
from typing import Any, NamedTuple

from farebox.boards import Board, CityBoard
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
from farebox.game.events import (
    Acted,
    Cards,
    Claimed,
    Completed,
    Dealt,
    DrewBlind,
    DrewOpen,
    DrewTickets,
    Event,
    FaceUp,
    Finished,
    Kept,
    LaidInYard,
    NewRound,
    Passed,
    PlacedStack,
    Robbed,
)
from farebox.game.notation import notation_for
from farebox.kernel.limits import MARKET_SIZE, N_COLORS, N_KINDS, NOBODY, NOWHERE, WILD
from farebox.kernel.record_types import AnyState, EventRow
from farebox.kernel.row import NumberKind, Rows


class RawEvent(NamedTuple):
    """The fields of the kernel's record that tell what happened; lists as bytes, of full length."""

    action: int
    seat: int
    card: int
    laid: bool
    n_market: int
    market: bytes
    n_swept: int
    swept: bytes
    n_offer: int
    offer: bytes
    took_merchandise: bool
    robbed: int
    robbed_cards: int
    robbed_wilds: int
    dealt: bool
    hands: bytes

    @property
    def offered(self) -> bytes:
        """The tickets to choose among."""
        return self.offer[: self.n_offer]


def _format() -> Struct:
    """How the record's bytes are laid out; what is not told is skipped."""
    letters, at = "=", 0
    for name in RawEvent._fields:
        kind, shape, start, size = EventRow.layout.places[name]
        assert isinstance(kind, NumberKind)
        letters += f"{start - at}x" + (f"{size}s" if shape else kind.code)
        at = start + size
    return Struct(f"{letters}{EventRow.layout.itemsize - at}x")


_FORMAT = _format()


def read_raw(rows: Rows[EventRow] | Iterable[EventRow]) -> Iterator[RawEvent]:
    """The records of an array, or single ones."""
    raw = rows.tobytes() if isinstance(rows, Rows) else b"".join(row.tobytes() for row in rows)
    return map(RawEvent._make, _FORMAT.iter_unpack(raw))


def card_names(board: Board) -> list[str]:
    """The name of each kind, by its number."""
    return [*board.colors, *[""] * (N_COLORS - len(board.colors)), board.wild]


class EventReader:
    """Reads one game's events in order: it follows where souvenirs lie and what a seat is completing."""

    def __init__(self, board: Board, stacks: Sequence[int] = ()) -> None:
        """A reader from the deal on, or from later: then where each symbol's stack lies."""
        self.notation = notation_for(board)
        self.names = card_names(board)
        self.completing: list[int] = []
        self._stacks = list(stacks) or board.by_family(_first_stacks, lambda _: [])
        self._points = board.by_family(  # what a route, or in the Card Game a ticket, is worth
            lambda city: [city.points[route.length] for route in city.routes],
            lambda cards: [ticket.points for ticket in cards.tickets],
        )

    @classmethod
    def at(cls, board: Board, state: AnyState) -> "EventReader":
        """A reader of what follows a state."""
        stacks: list[int] = board.by_family(lambda _: state["stack_place"].tolist(), lambda _: [])
        return cls(board, stacks)

    def deal(self, row: EventRow, n_seats: int, offers: list[list[int]] | None = None) -> Dealt:
        """What was dealt."""
        raw = next(read_raw([row]))
        return Dealt(self._hands(raw)[:n_seats], offers, self._swept(raw), self._names(raw))

    def read(self, rows: Rows[EventRow] | Iterable[EventRow]) -> list[Event]:
        """What was done, and where a new round was dealt."""
        events: list[Event] = []
        find = self.notation.action
        for raw in read_raw(rows):
            action = find(raw.action, raw.offered if raw.n_offer else ())
            event = _READ[type(action)](self, action, raw)
            events.append(event)
            if raw.dealt:
                events.append(NewRound(self._hands(raw), self._swept(raw), self._names(raw)))
            elif raw.laid:
                event.market = self._names(raw)
                if raw.n_swept:
                    event.swept = self._swept(raw)
        return events

    # One action.

    def _draw(self, action: DrawCard, raw: RawEvent) -> Acted:
        if action.card == "deck":
            return DrewBlind(raw.seat, action.text, "deck", self.names[raw.card])
        return DrewOpen(raw.seat, action.text, "market", action.card)

    def _tickets(self, action: DrawTickets, raw: RawEvent) -> Acted:
        return DrewTickets(raw.seat, action.text, raw.n_offer, list(raw.offered))

    def _keep(self, action: Keep, raw: RawEvent) -> Acted:
        kept = list(action.tickets)
        return Kept(raw.seat, action.text, len(kept), list(raw.offered), kept)

    def _place(self, action: PlaceStack, raw: RawEvent) -> Acted:
        symbol = self._stacks.index(NOWHERE)
        self._stacks[symbol] = action.place
        return PlacedStack(raw.seat, action.text, action.place, symbol)

    def _claim(self, action: Claim, raw: RawEvent) -> Acted:
        souvenir = action.souvenir
        symbol = None if souvenir is None else self._stacks.index(souvenir)
        points = self._points[action.route]
        return Claimed(
            raw.seat,
            action.text,
            action.route,
            dict(action.cards),
            points,
            souvenir,
            symbol,
            raw.took_merchandise,
        )

    def _yard(self, action: PlaceCards, raw: RawEvent) -> Acted:
        cards = action.cards
        stacks = [{name: n} for name, n in cards] if len(cards) == 3 else [dict(cards)]
        if raw.robbed == NOBODY:
            return LaidInYard(raw.seat, action.text, stacks)
        color = cards[0][0]
        lost = {color: raw.robbed_cards} | ({self.names[WILD]: raw.robbed_wilds} if raw.robbed_wilds else {})
        return LaidInYard(raw.seat, action.text, stacks, [Robbed(seat=raw.robbed, color=color, cards=lost)])

    def _complete(self, action: Complete, raw: RawEvent) -> Acted:
        self.completing.append(action.ticket)
        return Completed(raw.seat, action.text, action.ticket, self._points[action.ticket])

    def _finish(self, action: Finish, raw: RawEvent) -> Acted:
        tickets, self.completing = self.completing, []
        return Finished(raw.seat, action.text, tickets)

    def _pass(self, action: Pass, raw: RawEvent) -> Acted:
        return Passed(raw.seat, action.text)

    # Cards.

    def _names(self, raw: RawEvent) -> FaceUp:
        names = self.names
        return [names[kind] for kind in raw.market[: raw.n_market]]

    def _swept(self, raw: RawEvent) -> list[FaceUp] | None:
        if not raw.n_swept:
            return None
        starts = range(0, raw.n_swept * MARKET_SIZE, MARKET_SIZE)
        return [[self.names[kind] for kind in raw.swept[at : at + MARKET_SIZE]] for at in starts]

    def _hands(self, raw: RawEvent) -> list[Cards]:
        starts = range(0, len(raw.hands), N_KINDS)
        hands = [raw.hands[at : at + N_KINDS] for at in starts]
        return [{self.names[kind]: n for kind, n in enumerate(hand) if n} for hand in hands]


def _first_stacks(board: CityBoard) -> list[int]:
    """Where each symbol's stack lies at the deal; the last ones are set aside."""
    start = board.stack_places
    return [*start, *[NOWHERE] * (len(board.symbols) - len(start))]


_READ: dict[type[Action], Callable[[EventReader, Any, RawEvent], Acted]] = {
    DrawCard: EventReader._draw,
    DrawTickets: EventReader._tickets,
    Keep: EventReader._keep,
    PlaceStack: EventReader._place,
    Claim: EventReader._claim,
    PlaceCards: EventReader._yard,
    Complete: EventReader._complete,
    Finish: EventReader._finish,
    Pass: EventReader._pass,
}
