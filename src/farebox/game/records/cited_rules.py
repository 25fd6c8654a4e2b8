"""By which rules of its family a record is judged: what is dealt, whose turn it is, what each row tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from farebox.boards import Board
from farebox.game.events import Claimed, Dealt, DrewBlind, DrewTickets, Event, Kept, LaidInYard, NewRound
from farebox.kernel.layout import CITY_OFFER, Phase
from farebox.kernel.limits import MAX_OFFER

Told = Mapping[str, str]  # what a row calls something, and the rule that settles it


@dataclass(frozen=True)
class CitedRules:
    """One family's. `told` is by kind of event; `acting` by phase, with what is different for two seats."""

    hand: int  # cards dealt to each seat
    offer: int  # tickets
    first_offer: str
    taken: str  # who takes face-up cards
    swept: str
    next_seat: str
    acting: Mapping[Phase, str]
    told: Mapping[type[Event], Told]
    result: Told
    acting_for_two: Mapping[Phase, str] = field(default_factory=dict)

    def turn(self, phase: Phase, n_seats: int) -> str:
        """The rule about who acts now."""
        for_two = self.acting_for_two if n_seats == 2 else {}
        return for_two.get(phase) or self.acting.get(phase, self.next_seat)

    def of_row(self, do: str) -> Told:
        """What can be told in rows of this name."""
        return next((told for event, told in self.told.items() if do == (event.do or event.kind)), {})

    def chance(self, do: str) -> str:
        """The rule by which cards leave the deck there."""
        return self.of_row(do).get("market") or self.told[Dealt]["market"]


_CITY = CitedRules(
    hand=2,
    offer=CITY_OFFER,
    first_offer="C4",
    taken="C10",
    swept="C12",
    next_seat="C5",
    acting={Phase.KEEP_START: "C4", Phase.PLACE: "SF2"},
    acting_for_two={Phase.PLACE: "SF3"},
    told={
        Dealt: {"hands": "C2", "swept": "C3", "market": "C2"},
        DrewBlind: {"card": "C10", "swept": "C12", "market": "C10"},
        DrewTickets: {"offered": "C40"},
        Kept: {"offered": "C40"},
        Claimed: {"souvenir": "SF4", "merchandise": "AMS1", "swept": "C12", "market": "C13"},
    },
    result={"scores": "C52", "completed": "C43", "winners": "C53"},
)

_CARD_GAME = CitedRules(
    hand=8,
    offer=MAX_OFFER,
    first_offer="K3",
    taken="K20",
    swept="K20",
    next_seat="K5",
    acting={Phase.KEEP_START: "K3", Phase.COMPLETE: "K40"},
    told={
        Dealt: {"hands": "K1", "swept": "K1", "market": "K1"},
        DrewBlind: {"card": "K20", "swept": "K20", "market": "K20"},
        DrewTickets: {"offered": "K38"},
        Kept: {"offered": "K38"},
        LaidInYard: {"robbed": "K33"},
        NewRound: {"hands": "K41", "market": "K41"},
    },
    result={"scores": "K42", "completed": "K40", "bonuses": "K43", "winners": "K44"},
)


def cited_rules(board: Board) -> CitedRules:
    """Those of the board's family."""
    return board.either(_CITY, _CARD_GAME)
