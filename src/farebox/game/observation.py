"""What one seat may know, in plain values: built from the kernel's knowledge record and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from farebox.boards import Board, CardGameBoard, CityBoard
from farebox.game.actions import Action
from farebox.game.names import kind_name
from farebox.kernel.layout import DONE, FACE_DOWN, IN_HAND, NOT_YET, Phase, Row
from farebox.kernel.limits import NOBODY, NOWHERE, WILD


@dataclass(frozen=True)
class SeatView:
    """What lies open about one seat. `seen` are the cards in its hand that everyone saw go there."""

    cards: int
    seen: dict[str, int]
    tickets: int
    offered: int


@dataclass(frozen=True)
class CitySeatView(SeatView):
    """A seat of a city game: pieces left, points for routes, bonus cards, symbols of its souvenirs."""

    pieces: int
    points: int
    merchandise: int
    souvenirs: tuple[int, ...]


@dataclass(frozen=True)
class CardSeatView(SeatView):
    """A seat of the Card Game: yard (by color), track, completed tickets.

    While tickets are completed, those of this round count as held, and their cards lie on the track (K40).
    """

    yard: dict[str, dict[str, int]]
    track: dict[str, int]
    completed: tuple[int, ...]


class Observation:
    """One seat's knowledge: `row` for compiled code, properties for people; `actions` if it is to move."""

    def __init__(self, board: Board, row: Row, ids: Sequence[int], actions: Sequence[Action]) -> None:
        self.board = board
        self.row = row
        self.ids = tuple(ids)
        self.actions = tuple(actions)

    def __repr__(self) -> str:
        """Whose it is and what is due; what the seat holds stays out of logs."""
        due = "over" if self.to_move is None else f"turn {self.turns + 1}, seat {self.to_move} to move"
        return f"<Observation of seat {self.seat}: {self.board.id}, {self.n_seats} seats, {due}>"

    @cached_property
    def seat(self) -> int:
        """Whose knowledge this is."""
        return int(self.row["seat"])

    @property
    def n_seats(self) -> int:
        """How many sit at the table."""
        return int(self.row["n_seats"])

    @cached_property
    def phase(self) -> Phase:
        """The kind of decision that is due."""
        return Phase(int(self.row["phase"]))

    @property
    def to_move(self) -> int | None:
        """Who decides next; None when the game is over."""
        return None if self.phase == Phase.OVER else int(self.row["to_move"])

    @property
    def turns(self) -> int:
        """Turns begun before this one."""
        return int(self.row["turns"])

    @property
    def final_turns(self) -> int | None:
        """Turns left until the end, once it is near (C50, K39)."""
        left = int(self.row["final_turns"])
        return None if left == NOT_YET else left

    @property
    def hand(self) -> dict[str, int]:
        """The seat's own cards."""
        return self._cards(self.row["hand"])

    @property
    def market(self) -> list[str]:
        """The face-up cards, by slot."""
        kinds = self.row["market"][: int(self.row["n_market"])].tolist()
        return [kind_name(self.board, kind) for kind in kinds]

    @property
    def deck(self) -> int:
        """Cards in the deck."""
        return int(self.row["n_deck"])

    @property
    def discard(self) -> dict[str, int]:
        """The discarded cards."""
        return self._cards(self.row["discard"])

    @property
    def ticket_deck(self) -> int:
        """Tickets in the deck."""
        return int(self.row["n_ticket_deck"])

    @property
    def tickets(self) -> list[int]:
        """The seat's own tickets that are not completed."""
        here = IN_HAND + self.seat
        return [ticket for ticket, where in enumerate(self.row["where"].tolist()) if where == here]

    @property
    def face_down(self) -> list[int]:
        """Card Game: the seat's own tickets completed in this round, which the others can't see yet (K40)."""
        return [ticket for ticket, where in enumerate(self.row["where"].tolist()) if where == FACE_DOWN]

    @property
    def track_left(self) -> dict[str, int]:
        """Card Game: the own cards on the track that no ticket completed in this round takes (K40)."""
        assert isinstance(self.board, CardGameBoard)
        left = self.row["track"][self.seat].copy()
        for ticket in self.face_down:
            for color, wanted in enumerate(self.board.tickets[ticket].cards):
                paid = min(wanted, int(left[color]))
                left[color] -= paid
                left[WILD] -= wanted - paid
        return self._cards(left)

    @property
    def offer(self) -> list[int]:
        """The tickets the seat may choose from now."""
        offer: list[int] = self.row["offer"][: int(self.row["n_offer"][self.seat])].tolist()
        return offer

    @cached_property
    def seats(self) -> list[SeatView]:
        """What lies open about each seat, the own one included."""
        view = self._city_seat if isinstance(self.board, CityBoard) else self._card_seat
        return [view(seat) for seat in range(self.n_seats)]

    @property
    def owners(self) -> list[int | None]:
        """City games: each route's owner."""
        owners: list[int] = self.row["owner"].tolist()
        assert isinstance(self.board, CityBoard)
        return [None if owner == NOBODY else owner for owner in owners[: len(self.board.routes)]]

    @property
    def stacks(self) -> dict[int, tuple[int, int]]:
        """San Francisco: for each place with a stack, its symbol and how many tokens are left."""
        places: list[int] = self.row["stack_place"].tolist()
        left: list[int] = self.row["stack_left"].tolist()
        return {place: (symbol, left[symbol]) for symbol, place in enumerate(places) if place != NOWHERE}

    def to_dict(self) -> dict[str, Any]:
        """Everything the seat may know, as plain data; the same for every game that looks the same to it."""
        facts: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("seat", "n_seats", "to_move", "turns", "final_turns", "hand", "market", "deck")
        }
        facts |= {"phase": self.phase.name.lower(), "discard": self.discard, "ticket_deck": self.ticket_deck}
        facts |= {"tickets": self.tickets, "offer": self.offer, "seats": [vars(seat) for seat in self.seats]}
        if isinstance(self.board, CityBoard):
            facts |= {"owners": self.owners, "stacks": self.stacks}
        else:
            facts["round"] = int(self.row["round_number"])
            facts |= {"face_down": self.face_down, "track_left": self.track_left}
        facts["actions"] = [str(action) for action in self.actions]
        return facts

    def _cards(self, counts: Row) -> dict[str, int]:
        return {kind_name(self.board, kind): n for kind, n in enumerate(counts.tolist()) if n}

    def _open_facts(self, seat: int) -> dict[str, Any]:
        return {
            "cards": int(self.row["n_hand"][seat]),
            "seen": self._cards(self.row["known"][seat]),
            "tickets": int(self.row["n_held"][seat]),
            "offered": int(self.row["n_offer"][seat]),
        }

    def _city_seat(self, seat: int) -> SeatView:
        return CitySeatView(
            **self._open_facts(seat),
            pieces=int(self.row["pieces"][seat]),
            points=int(self.row["points"][seat]),
            merchandise=int(self.row["merchandise"][seat]),
            souvenirs=_bits(int(self.row["tokens"][seat])),
        )

    def _card_seat(self, seat: int) -> SeatView:
        yard: dict[str, dict[str, int]] = {}
        for color, name in enumerate(self.board.colors):
            if int(self.row["yard_owner"][color]) == seat:
                wilds = int(self.row["yard_wilds"][color])
                yard[name] = {name: int(self.row["yard"][color])} | (
                    {self.board.wild: wilds} if wilds else {}
                )
        where: list[int] = self.row["where"].tolist()
        return CardSeatView(
            **self._open_facts(seat),
            yard=yard,
            track=self._cards(self.row["track"][seat]),
            completed=tuple(ticket for ticket, place in enumerate(where) if place == DONE + seat),
        )


def _bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, of the lowest eight."""
    return tuple(bit for bit in range(8) if mask >> bit & 1) if mask else ()
