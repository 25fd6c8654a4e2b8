"""Which rule of its family each refusal of the kernel cites; one that is missing can't arise there.

Beside the kernel, not in it: the number of a rule is no reason to compile anything again.
"""

from dataclasses import dataclass, field

from farebox.kernel import refusals as code
from farebox.kernel.layout import KEEP_START


@dataclass(frozen=True)
class Citations:
    """A family's rules, by refusal. At the start of a game, and for two, others may say the same."""

    rules: dict[int, str]
    at_the_start: dict[int, str]
    for_two: dict[int, str] = field(default_factory=dict)

    def rule(self, refusal: int, phase: int, n_seats: int) -> str:
        """The rule by which something is refused in this phase of a game for so many."""
        own = (self.at_the_start if phase == KEEP_START else {}) | (self.for_two if n_seats == 2 else {})
        return own.get(refusal) or self.rules[refusal]


CITY = Citations(
    rules={
        code.UNKNOWN_ACTION: "G3",
        code.GAME_OVER: "C50",
        code.NOT_NOW: "C5",
        code.KEEP_FIRST: "C40",
        code.PLACE_FIRST: "SF2",
        code.SECOND_FIRST: "C10",
        code.DECK_EMPTY: "C14",
        code.NOT_IN_MARKET: "C10",
        code.WILD_SECOND: "C11",
        code.NO_TICKETS: "C41",
        code.MUST_ACT: "C51",
        code.KEEP_ONE: "C40",
        code.NOT_OFFERED: "C40",
        code.STACK_THERE: "SF2",
        code.ROUTE_TAKEN: "C20",
        code.TWIN_OWN: "C24",
        code.TWIN_CLOSED: "C24",
        code.NO_PIECES: "C22",
        code.NOT_ENOUGH_CARDS: "C20",
        code.TOKEN_MUST: "SF5",
        code.TOKEN_NONE: "SF4",
    },
    at_the_start={code.KEEP_FIRST: "C4", code.KEEP_ONE: "C4", code.NOT_OFFERED: "C4"},
    for_two={code.PLACE_FIRST: "SF3", code.STACK_THERE: "SF3"},
)

CARD_GAME = Citations(
    rules={
        code.UNKNOWN_ACTION: "G3",
        code.GAME_OVER: "K41",
        code.NOT_NOW: "K12",
        code.KEEP_FIRST: "K38",
        code.SECOND_FIRST: "K20",
        code.COMPLETE_FIRST: "K40",
        code.DECK_EMPTY: "K21",
        code.NOT_IN_MARKET: "K20",
        code.WILD_SECOND: "K20",
        code.NO_TICKETS: "K38",
        code.MUST_ACT: "K39",
        code.KEEP_ONE: "K3",
        code.NOT_OFFERED: "K38",
        code.NOT_ENOUGH_CARDS: "K30",
        code.TWO_OR_MORE: "K30",
        code.IN_OWN_YARD: "K32",
        code.IN_OTHER_YARD: "K33",
        code.NOT_HELD: "K40",
        code.NOT_ENOUGH_ON_TRACK: "K40",
        code.IDLE_TICKETS: "K38",
    },
    at_the_start={code.KEEP_FIRST: "K3", code.KEEP_ONE: "K3", code.NOT_OFFERED: "K3"},
)
