"""From a record's rows back to action ids, and to the cards that chance gave: what a replay feeds the kernel.

Rows may come from any program, so every value is checked before it is used.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from farebox.boards import Board
from farebox.errors import BadRecord, bad_record
from farebox.game.events import (
    Claimed,
    DrewBlind,
    DrewTickets,
    Finished,
    Kept,
    LaidInYard,
    NewRound,
    Passed,
    PlacedStack,
)
from farebox.game.marks import RecordRow
from farebox.game.names import kind_names
from farebox.game.notation import CardNotation, CityNotation, notation_for
from farebox.game.records.cited_rules import cited_rules
from farebox.game.records.record import shown
from farebox.kernel.layout import DECK_ID, KEEP_ID, MARKET_ID, PASS_ID, PLACE_ID, TICKETS_ID
from farebox.kernel.limits import MAX_SCRIPT, MAX_SEATS, WILD
from farebox.kernel.record_types import EventRow

CITY_ROWS = (Kept, PlacedStack, DrewBlind, Claimed, DrewTickets, Passed)
CARD_ROWS = (Kept, DrewBlind, DrewTickets, Passed, LaidInYard, Finished, NewRound)


class Reader:
    """Reads one board's rows."""

    def __init__(self, board: Board, notation: CityNotation | CardNotation) -> None:
        self.board = board
        self.notation = notation
        self.city = bool(board.routes)
        self._kinds = {name: WILD if name == board.wild else i for i, name in enumerate(kind_names(board))}
        self._yards: dict[str, int] = {}  # what was read before: the same few stacks come again and again

    # Values.

    def get(self, row: Mapping[str, object], name: str) -> object:
        """A value that must be there."""
        if name not in row:
            raise bad_record("field_missing", name=name)
        return row[name]

    def number(self, value: object, below: int, what: str) -> int:
        """A position in one of the board's lists."""
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < below:
            raise bad_record("field_range", field=what, last=below - 1, value=repr(value))
        return value

    def numbers(self, value: object, below: int, what: str) -> list[int]:
        """Different positions in one of the board's lists."""
        if not isinstance(value, list):
            raise bad_record("field_list", field=what, value=repr(value))
        found = [self.number(one, below, what) for one in value]
        if len(set(found)) != len(found):
            raise bad_record("field_twice", field=what, value=repr(value))
        return found

    def kind(self, name: object) -> int:
        """A kind of card by its name."""
        if not isinstance(name, str) or name not in self._kinds:
            raise bad_record("no_such_card", name=repr(name), names=", ".join(self._kinds))
        return self._kinds[name]

    def kinds(self, value: object, what: str) -> list[int]:
        """A row of cards."""
        if not isinstance(value, list):
            raise bad_record("field_cards", field=what, value=repr(value))
        return [self.kind(name) for name in value]

    def counts(self, value: object, what: str) -> dict[int, int]:
        """Cards counted by kind."""
        if not isinstance(value, dict):
            raise bad_record("field_counts", field=what, value=repr(value))
        counted = {self.kind(name): self.number(n, MAX_SCRIPT, what) for name, n in value.items()}
        return {kind: n for kind, n in counted.items() if n}

    def hands(self, value: object, n_seats: int) -> list[list[int]]:
        """What each seat was dealt, card by card."""
        if not isinstance(value, list) or len(value) != n_seats:
            raise bad_record("hands_n", n=n_seats)
        hands = [self.counts(hand, '"hands"') for hand in value]
        return [[kind for kind, n in sorted(hand.items()) for _ in range(n)] for hand in hands]

    def laid(self, row: Mapping[str, object]) -> list[list[int]]:
        """The rows of face-up cards that followed each other: those swept away, then the one that stood."""
        swept = row.get("swept", [])
        if not isinstance(swept, list) or (swept and "market" not in row):
            raise bad_record("swept_rows")
        rows = [self.kinds(cards, '"swept"') for cards in swept]
        return [*rows, self.kinds(row["market"], '"market"')] if "market" in row else rows

    def offered(self, row: Mapping[str, object]) -> list[int]:
        """The tickets a seat could choose from."""
        return self.numbers(self.get(row, "offered"), self._n_tickets, '"offered"')

    @property
    def _n_tickets(self) -> int:
        return len(self.board.tickets)

    # Actions.

    def ids(self, row: Mapping[str, object], offer: Sequence[int]) -> list[int]:
        """The actions of a row; a Card Game's `complete` is several."""
        match self.get(row, "do"):
            case DrewBlind.do:
                return [self._draw(row)]
            case DrewTickets.do:
                return [TICKETS_ID]
            case Passed.do:
                return [PASS_ID]
            case Kept.do:
                return [self._keep(row, offer)]
            case PlacedStack.do if isinstance(self.notation, CityNotation):
                return [PLACE_ID + self._place(self.get(row, "place"))]
            case Claimed.do if isinstance(self.notation, CityNotation):
                return [self._claim(row, self.notation)]
            case LaidInYard.do if isinstance(self.notation, CardNotation):
                return [self._yard(row, self.notation)]
            case Finished.do if isinstance(self.notation, CardNotation):
                done = self.numbers(self.get(row, "tickets"), self._n_tickets, '"tickets"')
                return [*(self.notation.complete_id + ticket for ticket in done), self.notation.finish_id]
            case other:
                known = ", ".join(str(event.do) for event in (CITY_ROWS if self.city else CARD_ROWS))
                raise bad_record("row_do", value=repr(other), board=self.board.name, names=known)

    def _draw(self, row: Mapping[str, object]) -> int:
        kind = self.kind(self.get(row, "card"))
        match self.get(row, "from"):
            case "deck":
                return DECK_ID
            case "market":
                return MARKET_ID + kind
            case other:
                raise bad_record("row_from", value=repr(other))

    def _keep(self, row: Mapping[str, object], offer: Sequence[int]) -> int:
        kept = self.numbers(self.get(row, "kept"), self._n_tickets, '"kept"')
        strange = [ticket for ticket in kept if ticket not in offer]
        if strange:
            raise bad_record("kept_strange", self.notation.keep_rule, ticket=strange[0])
        return KEEP_ID + sum(1 << list(offer).index(ticket) for ticket in kept)

    def _place(self, name: object) -> int:
        for index, place in enumerate(self.board.places):
            if place.name == name:
                return index
        raise bad_record("no_such_place", name=repr(name))

    def _claim(self, row: Mapping[str, object], notation: CityNotation) -> int:
        route = self.number(self.get(row, "route"), len(notation.board.routes), '"route"')
        cards = self.counts(self.get(row, "cards"), '"cards"')
        souvenir = self._place(row["souvenir"]) if "souvenir" in row else None
        return notation.claim_id(route, cards, souvenir)

    def _yard(self, row: Mapping[str, object], notation: CardNotation) -> int:
        stacks = self.get(row, "stacks")
        told = repr(stacks)
        if told not in self._yards:
            self._yards[told] = self._read_yard(stacks, notation)
        return self._yards[told]

    def _read_yard(self, stacks: object, notation: CardNotation) -> int:
        if not isinstance(stacks, list) or not stacks:
            raise bad_record("stacks")
        counted = [self.counts(stack, '"stacks"') for stack in stacks]
        if len(counted) == 1:
            if len(counted[0].keys() - {WILD}) > 1:
                raise bad_record("stack_color", "K30")
            return notation.yard_id(counted[0])
        singles = {kind: n for stack in counted for kind, n in stack.items()}
        if len(counted) != 3 or len(singles) != 3 or any(sum(stack.values()) != 1 for stack in counted):
            raise bad_record("stack_or_three", "K30")
        return notation.yard_id(singles)

    # Chance.

    def script(self, row: Mapping[str, object], market: Sequence[int]) -> list[int]:
        """The cards that left the deck in this action, in order, seen from the market before it."""
        rows = self.laid(row)
        before, is_draw = list(market), row.get("do") == DrewBlind.do
        if is_draw and row.get("from") == "deck":
            return [self.kind(row["card"])]
        if is_draw:
            kind = self.kind(self.get(row, "card"))
            if kind in before:
                before.remove(kind)
        return self.turned(rows, before)

    def turned(self, rows: Sequence[Sequence[int]], before: Sequence[int]) -> list[int]:
        """The cards turned up to get from what lay there through these rows."""
        if not rows:
            return []
        new = Counter(rows[0]) - Counter(before)
        if Counter(before) - Counter(rows[0]):
            raise bad_record("market_left", cited_rules(self.board).taken)
        first = []
        for kind in rows[0]:
            if new[kind] > 0:
                new[kind] -= 1
                first.append(kind)
        return [*first, *(kind for row in rows[1:] for kind in row)]


@lru_cache(maxsize=64)
def reader_for(board: Board) -> Reader:
    """The reader of a board's rows."""
    return Reader(board, notation_for(board))


def set_script(event: EventRow, cards: Sequence[int]) -> None:
    """Make the deck give these cards, in order."""
    if len(cards) > MAX_SCRIPT:
        raise bad_record("turned_n", n=len(cards))
    event["scripted"] = True
    event["n_script"] = len(cards)
    event["script"][: len(cards)] = cards


def told_offers(rows: Sequence[RecordRow], reader: Reader) -> tuple[list[list[int]], list[int]]:
    """What a record tells of the ticket deck: the first offers by seat, then the order of later ones.

    What is wrong with a later row is told when its turn comes: the game can be dealt without it.
    """
    offers: list[list[int]] = []
    order: list[int] = []
    for row in rows:
        try:
            do = checked_row(row).get("do")
            later = reader.offered(row) if do == DrewTickets.do else []
        except BadRecord:
            break
        if do == Kept.do and len(offers) < MAX_SEATS and row.get("seat") == len(offers):
            offers.append(reader.offered(row))
        order += later
    return offers, list(dict.fromkeys(order))


def checked_row(row: object) -> RecordRow:
    """An action's row, which another program may have written as anything."""
    if not isinstance(row, dict):
        raise bad_record("row_object", value=shown(row))
    return row
