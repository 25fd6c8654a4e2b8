"""What a seat may know in a game of either family."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from farebox.boards import Board
from farebox.errors import FareboxError
from farebox.game.actions import Action, Claim
from farebox.game.names import kind_name
from farebox.game.one_array import one_array
from farebox.kernel.layout import IN_HAND, NOT_YET, Phase
from farebox.kernel.record_types import AnyKnowledge
from farebox.kernel.row import Numbers, Rows
from farebox.pictured import Pictured

if TYPE_CHECKING:
    from farebox.game.observation.card_game import CardObservation
    from farebox.game.observation.city import CityObservation

T = TypeVar("T")
U = TypeVar("U")
Kind = TypeVar("Kind", bound=Action)


@dataclass(frozen=True)
class SeatView:
    """What lies open about one seat. `seen` are the cards in its hand that everyone saw go there."""

    cards: int
    seen: dict[str, int]
    tickets: int
    offered: int


class Observation(Pictured, ABC):
    """One seat's knowledge: `row` for compiled code, properties for people; `actions` if it is to move."""

    def __init__(
        self,
        board: Board,
        row: AnyKnowledge,
        ids: Sequence[int],
        actions: Sequence[Action],
        past: Sequence[AnyKnowledge] = (),
    ) -> None:
        self.board = board
        self.row = row
        self.ids = tuple(ids)
        self.actions = tuple(actions)
        self.past = tuple(past)  # what the seat knew at each decision before, of whomever, oldest first

    def __repr__(self) -> str:
        """Whose it is and what is due; what the seat holds stays out of logs."""
        due = "over" if self.to_move is None else f"turn {self.turns + 1}, seat {self.to_move} to move"
        return f"<Observation of seat {self.seat}: {self.board.id}, {self.n_seats} seats, {due}>"

    def action_of(self, id: int) -> Action:
        """The action of an id that is legal now."""
        return self.actions[self.ids.index(id)]

    @cached_property
    def rows(self) -> Rows[AnyKnowledge]:
        """All that the seat has known from the beginning, if it is told of that; the last is now."""
        return one_array(type(self.row), [*self.past, self.row])

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
    def offer(self) -> list[int]:
        """The tickets the seat may choose from now."""
        offer: list[int] = self.row["offer"][: int(self.row["n_offer"][self.seat])].tolist()
        return offer

    def of_kind(self, kind: type[Kind]) -> list[Kind]:
        """The legal actions of one kind, in order: `observation.of_kind(Keep)`."""
        return [action for action in self.actions if isinstance(action, kind)]

    @cached_property
    def claims(self) -> dict[int, list[Claim]]:
        """The routes that can be claimed now, each with every way to pay for it."""
        ways: dict[int, list[Claim]] = {}
        for claim in self.of_kind(Claim):
            ways.setdefault(claim.route, []).append(claim)
        return ways

    @property
    @abstractmethod
    def seats(self) -> Sequence[SeatView]:
        """What lies open about each seat, the own one included."""

    @abstractmethod
    def by_family(
        self, city: Callable[["CityObservation"], T], card_game: Callable[["CardObservation"], U]
    ) -> T | U:
        """What one of the two makes of it: whichever is for the family of rules that is played."""

    def as_city(self) -> "CityObservation":
        """The observation itself, for what only city games have."""
        raise FareboxError(f"{self.board.name} is no city game")

    def as_card_game(self) -> "CardObservation":
        """The observation itself, for what only the Card Game has."""
        raise FareboxError(f"{self.board.name} is not played by the Card Game's rules")

    def to_dict(self) -> dict[str, Any]:
        """Everything the seat may know, as plain data; the same for every game that looks the same to it."""
        facts: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("seat", "n_seats", "to_move", "turns", "final_turns", "hand", "market", "deck")
        }
        facts |= {"phase": self.phase.name.lower(), "discard": self.discard, "ticket_deck": self.ticket_deck}
        facts |= {"tickets": self.tickets, "offer": self.offer, "seats": [vars(seat) for seat in self.seats]}
        facts |= self._more_facts()
        facts["actions"] = [str(action) for action in self.actions]
        return facts

    @abstractmethod
    def _more_facts(self) -> dict[str, Any]:
        """What only the games of one family have to tell."""

    def _cards(self, counts: Numbers[int]) -> dict[str, int]:
        return {kind_name(self.board, kind): n for kind, n in enumerate(counts.tolist()) if n}

    def _open_facts(self, seat: int) -> dict[str, Any]:
        return {
            "cards": int(self.row["n_hand"][seat]),
            "seen": self._cards(self.row["known"][seat]),
            "tickets": int(self.row["n_held"][seat]),
            "offered": int(self.row["n_offer"][seat]),
        }
