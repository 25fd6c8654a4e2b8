"""What both families of rules share: whose decision is due, drawing cards, choosing tickets.

Written for reading, from the numbered rules; it knows nothing of the package but the boards.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, TypeVar

from farebox.boards.schema import CardGameBoard, CityBoard
from reference.cards import Cards, Row, Supply, parse_cards, plain
from reference.illegal import Illegal
from reference.tickets import TicketDeck, parse_tickets

Choice = tuple[Any, ...]
Self = TypeVar("Self", bound="Reference")


class Numbers(NamedTuple):
    """Under which number each family of rules states what they share."""

    deal: str
    sweep_at_deal: str
    setup_tickets: str
    order: str
    draw: str
    sweep: str
    wild: str
    empty_deck: str
    tickets: str


def fresh(value: Any) -> Any:
    """Copy what can change, however deep; share what cannot."""
    if isinstance(value, list):
        return [fresh(item) for item in value]
    if isinstance(value, Counter | Supply | TicketDeck):
        return value.copy()
    if isinstance(value, dict):
        return {key: fresh(item) for key, item in value.items()}
    return value


def subsets(items: Sequence[int], least: int) -> Iterable[tuple[int, ...]]:
    """Every choice of `least` or more of the items, each in the items' order."""
    for size in range(least, len(items) + 1):
        yield from combinations(items, size)


def same_scores(told: Any, due: list[dict[str, int]]) -> bool:
    """Compare scores seat by seat; a record may say more of each than is due."""
    return (
        isinstance(told, list)
        and len(told) == len(due)
        and all(score.items() <= seat.items() for seat, score in zip(told, due, strict=True))
    )


class Reference(ABC):
    """One game, told row by row; a row that breaks a rule leaves it as it was."""

    numbers: ClassVar[Numbers]
    n_hand: ClassVar[int]
    n_first_offer: ClassVar[int]
    n_offer: ClassVar[int]

    def __init__(self, board: CityBoard | CardGameBoard, n_seats: int) -> None:
        self.n_seats = n_seats
        self.wild = board.wild
        cards = Counter(dict.fromkeys(board.colors, board.cards_each) | {board.wild: board.cards_wild})
        self.supply = Supply(cards, board.wild, city=board.rules == "city")
        self.ticket_deck = TicketDeck(len(board.tickets), n_seats * self.n_first_offer)
        self.hands: list[Cards] = [Counter() for _ in range(n_seats)]
        self.tickets: list[list[int]] = [[] for _ in range(n_seats)]
        self.offered: list[list[int]] = [[] for _ in range(n_seats)]
        self.phase = "deal"
        self.seat: int | None = None
        self.is_setup = True
        self.final_turns_left: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    def to_move(self) -> int | None:
        """Return the seat whose decision is due; None when only chance, or nobody, is to act."""
        return self.seat

    def deal(self, deal: Row) -> None:
        """C2, C3, K1: check and take over the record's deal."""
        if self.phase != "deal":
            raise Illegal("record", "the game has been dealt already")
        trial = self._copy()
        trial._deal(deal)
        self.__dict__ = trial.__dict__

    def apply(self, row: Row) -> None:
        """Play one row of a record, what chance gave included."""
        trial = self._copy()
        trial._apply(row)
        self.__dict__ = trial.__dict__

    def tell_offer(self, seat: int, offered: list[int]) -> None:
        """Learn a seat's first offer before its keep row, so that `legal` can list what it may keep."""
        rule = self.numbers.setup_tickets
        if not self.is_setup or self.tickets[seat]:
            raise Illegal(rule, f"seat {seat} has chosen its first tickets already")
        self.ticket_deck.tell_dealt(parse_tickets(offered), self.n_first_offer, rule)
        self.offered[seat] = list(offered)

    @abstractmethod
    def legal(self) -> set[Choice]:
        """Every legal choice now; none for a first offer that has not been told."""

    @abstractmethod
    def snapshot(self) -> dict[str, Any]:
        """Everything there is to know about the game, as plain comparable data."""

    @abstractmethod
    def result(self) -> dict[str, Any]:
        """Scores and winners of a game that is over."""

    @abstractmethod
    def check_result(self, told: dict[str, Any]) -> None:
        """Object to a record's result that differs."""

    @abstractmethod
    def _play(self, row: Row) -> None:
        """Play a row of the seat whose decision is due."""

    @abstractmethod
    def _end_turn(self) -> None:
        """Pass the turn on, or end the game."""

    @abstractmethod
    def _start_play(self) -> None:
        """Go on after the first tickets were chosen."""

    @abstractmethod
    def _least_kept(self) -> int:
        """How many tickets of an offer must be kept at least."""

    @abstractmethod
    def _end_rule(self) -> str:
        """Return the rule by which nothing more can happen."""

    def _copy(self: Self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__ = {name: fresh(value) for name, value in self.__dict__.items()}
        return twin

    def _deal(self, deal: Row) -> None:
        rule = self.numbers.deal
        hands = [parse_cards(hand) for hand in deal.get("hands", [])]
        if [hand.total() for hand in hands] != [self.n_hand] * self.n_seats:
            raise Illegal(rule, f"each of {self.n_seats} seats is dealt {self.n_hand} cards")
        for seat, hand in enumerate(hands):
            self.supply.take(hand, rule)
            self.hands[seat] = hand
        self.supply.lay(deal, rule, self.numbers.sweep_at_deal)
        self.phase, self.seat = "keep", 0

    def _apply(self, row: Row) -> None:
        if self.over:
            raise Illegal(self._end_rule(), "the game is over")
        if self.phase == "deal":
            raise Illegal(self.numbers.deal, "nothing has been dealt yet")
        if row.get("seat") != self.seat:
            raise Illegal(self._order_rule(), f"it is for seat {self.seat}, not {row.get('seat')}, to act")
        self._play(row)

    def _order_rule(self) -> str:
        return self.numbers.setup_tickets if self.is_setup else self.numbers.order

    def _turn_seat(self) -> int:
        if self.seat is None:
            raise Illegal(self.numbers.order, "it is nobody's turn")
        return self.seat

    def _base_snapshot(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "to_move": self.seat,
            "hands": [plain(hand) for hand in self.hands],
            "market": sorted(self.supply.market.elements()),
            "deck": plain(self.supply.deck),
            "discard": plain(self.supply.discard),
            "tickets": [sorted(tickets) for tickets in self.tickets],
            "offered": [list(offer) for offer in self.offered],
            "ticket_deck_size": len(self.ticket_deck),
            "final_turns_left": self.final_turns_left,
        }

    def _draw_choices(self) -> set[Choice]:
        """C10, C11, C14, K20, K21: the deck, if there is one, and the market, but no wild as second card."""
        from_deck: set[Choice] = {("draw", "deck")} if self.supply.deck else set()
        barred = {self.wild} if self.phase == "second" else set()
        return from_deck | {("draw", "market", card) for card in plain(self.supply.market).keys() - barred}

    def _draw(self, row: Row) -> None:
        """C10, C11, C14, K20, K21: one card; the turn ends with the second, or when there can be none."""
        card = row.get("card")
        if not isinstance(card, str) or row.get("from") not in ("deck", "market"):
            raise Illegal("record", "a draw names its card, and deck or market")
        from_market = row["from"] == "market"
        if from_market:
            self._take_face_up(card, row)
        else:
            self._take_unseen(card, row)
        self.hands[self._turn_seat()][card] += 1
        is_last = self.phase == "second" or (from_market and card == self.wild)
        self.phase = "second"
        if is_last or not self._draw_choices():
            self._end_turn()

    def _take_unseen(self, card: str, row: Row) -> None:
        if not self.supply.deck:
            raise Illegal(self.numbers.empty_deck, "the deck is empty")
        self.supply.take(Counter([card]), self.numbers.draw)
        self.supply.lay(row, self.numbers.draw, self.numbers.sweep)

    def _take_face_up(self, card: str, row: Row) -> None:
        if not self.supply.market[card]:
            raise Illegal(self.numbers.draw, f"no {card} lies face up")
        if self.phase == "second" and card == self.wild:
            raise Illegal(self.numbers.wild, f"a face-up {card} cannot be the second card")
        if "market" not in row:
            raise Illegal(self.numbers.draw, "the record does not say what lies face up after the draw")
        self.supply.market = self.supply.market - Counter([card])
        self.supply.lay(row, self.numbers.draw, self.numbers.sweep)

    def _draw_tickets(self, row: Row) -> None:
        """C40, C41, K38: the top tickets, as many as there are."""
        rule = self.numbers.tickets
        if not len(self.ticket_deck):
            raise Illegal("C41" if rule == "C40" else rule, "no ticket is left to draw")
        offered = parse_tickets(row.get("offered"))
        self.ticket_deck.draw(offered, self.n_offer, rule)
        self.offered[self._turn_seat()] = list(offered)
        self.phase = "keep"

    def _keep_choices(self) -> set[Choice]:
        offered = self.offered[self._turn_seat()]
        return {("keep", kept) for kept in subsets(offered, self._least_kept())} if offered else set()

    def _keep(self, row: Row) -> None:
        """C4, C40, C41, K3, K38: keep enough of the offer; the rest goes under the deck as it was offered."""
        seat = self._turn_seat()
        rule = self.numbers.setup_tickets if self.is_setup else self.numbers.tickets
        offered, kept = parse_tickets(row.get("offered")), parse_tickets(row.get("kept"))
        if self.is_setup and not self.offered[seat]:
            self.tell_offer(seat, offered)
        if offered != self.offered[seat]:
            raise Illegal(rule, f"{self.offered[seat]} was offered, not {offered}")
        if len(set(kept)) != len(kept) or not set(kept) <= set(offered):
            raise Illegal(rule, f"{kept} is not a choice of {offered}")
        if len(kept) < self._least_kept():
            raise Illegal("C41" if rule == "C40" and len(offered) == 1 else rule, "too few tickets are kept")
        self.tickets[seat].extend(kept)
        self.offered[seat] = []
        self.ticket_deck.put_under([ticket for ticket in offered if ticket not in kept])
        self._after_keep(seat)

    def _after_keep(self, seat: int) -> None:
        if not self.is_setup:
            self._end_turn()
        elif seat + 1 < self.n_seats:
            self.seat = seat + 1
        else:
            self.is_setup = False
            self._start_play()
