"""What a review says: chances step by step, what decisions cost, what luck gave. Plain data, JSON in and out.

All chances are shares of the victory, from 0 to 1, told as such come true among those who play. Costs,
skill and luck are shares too: differences of what was counted in worlds, where planners play on. An *error*
is a standard error: how far a figure may be off because only so many worlds were played.
"""

from dataclasses import dataclass
from importlib import import_module
from math import hypot
from typing import Literal, TypeAlias

from farebox.locale import translator
from farebox.messages.answers import SaidFacts
from farebox.reviews.codec import read_json, write_json

VERSION = 8
Label: TypeAlias = Literal["slip", "mistake", "blunder"]
MomentMark: TypeAlias = Literal["unlucky", "got_away", "find"]
Luck: TypeAlias = Literal["deal", "draws", "market", "tickets", "rivals", "hidden"]
LUCK: tuple[Luck, ...] = ("deal", "draws", "market", "tickets", "rivals", "hidden")
# From which cost on a decision of two players is called so; one list for labels, filters and practice.
LABELS: tuple[tuple[Label, float], ...] = (("blunder", 0.16), ("mistake", 0.08), ("slip", 0.04))
_FACTORS = {2: 1.0, 3: 0.75, 4: 0.6}  # where more share the victory, less is at stake
GAP = 0.1  # between a seat's two chances, from which on it is told what the others held
SURE = 2.5  # errors that a cost or a piece of luck must have before it is told


def factor(n_seats: int) -> float:
    """By how much costs count at a table of so many."""
    return _FACTORS[n_seats]


def label_of(cost: float, error: float, n_seats: int) -> Label | None:
    """What a decision that cost so much is called, if that is sure enough."""
    if cost < SURE * error:
        return None
    return next((label for label, least in LABELS if cost >= least * factor(n_seats)), None)


@dataclass(frozen=True)
class Alternative:
    """Something that could have been done, and how much less it is worth than the best that was found."""

    id: int
    text: str
    behind: float
    error: float
    worlds: int


@dataclass(frozen=True)
class Advantage:
    """Why the best is better: a message of the catalogue, what it speaks of, and what to light on the map.

    `best` and `played` are what both come to: the share of worlds in which it happens, or points. A color is
    that of a stack, and the seat, where one is told, whose it is.
    """

    key: str
    best: float
    played: float
    ticket: int | None = None
    route: int | None = None
    color: int | None = None
    seat: int | None = None


@dataclass(frozen=True)
class Guess:
    """How likely a rival seemed to hold a ticket, by what lay open, and whether it did."""

    seat: int
    ticket: int
    chance: float
    is_held: bool


@dataclass(frozen=True)
class Moment:
    """One decision. `at` is its number among the game's actions, from 0; `known` the seat's chance with it.

    `promised` is the chance by the best alternative. Without one it is forced. A decision that there was no
    time for is not judged.
    """

    at: int
    seat: int
    turn: int
    played: int
    text: str
    is_forced: bool = False
    is_judged: bool = False
    known: float = 0.0
    known_error: float = 0.0
    promised: float = 0.0
    best: int | None = None
    cost: float = 0.0
    error: float = 0.0
    worlds: int = 0
    rated: float = 0.0  # its part in the error rate: if the worlds that chose the best thought it better than
    rated_error: float = 0.0  # what was played, the cost in the first of the fresh ones
    repeats: int | None = None  # the moment at which the same route was left out before: told there
    second_opinion: float | None = None  # the cost, less its error, if a search plays on, where it was asked
    label: Label | None = None
    marks: tuple[MomentMark, ...] = ()
    options: tuple[Alternative, ...] = ()
    reasons: tuple[Advantage, ...] = ()
    guesses: tuple[Guess, ...] = ()

    @property
    def told_cost(self) -> float:
        """What it is said to have cost: of two opinions the smaller, as its label is by that."""
        return self.cost if self.second_opinion is None else min(self.cost, self.second_opinion)


@dataclass(frozen=True)
class Hint:
    """What to do in a game under way, by what the seat knows: chances with the best and with another option.

    Without another there is nothing to decide. `error` is that of their difference; the reasons are left out
    where that might be chance.
    """

    best: int
    chance: float = 0.0
    other: int | None = None
    other_chance: float = 0.0
    error: float = 0.0
    worlds: int = 0
    reasons: tuple[Advantage, ...] = ()


@dataclass(frozen=True)
class Step:
    """One action, as dealt: every seat's chance before it and after, what it changed, what chance then did.

    What it changed is *skill* as far as the seat that acted could know, and the rest, by what was *hidden*
    from it, luck as well. `kind` says by what chance came in then, as that seat sees it; None if nothing came
    to light. Cards that `came` were drawn from the deck, or turned face up.
    """

    at: int
    seat: int
    text: str
    chances: tuple[float, ...]
    errors: tuple[float, ...]
    after: tuple[float, ...]  # once the action is done, before chance does its part
    skill: tuple[float, ...]
    skill_errors: tuple[float, ...]
    hidden: tuple[float, ...]
    hidden_errors: tuple[float, ...]
    luck: tuple[float, ...]
    luck_errors: tuple[float, ...]
    kind: Luck | None = None
    came: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gift:
    """What luck of one kind gave a seat, or took."""

    kind: Luck
    gave: float
    error: float


@dataclass(frozen=True)
class SeatReview:
    """One seat's game in short: its result is 1/n, what it and the others decided, and luck, added up.

    The result of a game that breaks off is what was counted there.
    """

    seat: int
    name: str
    result: float
    own_skill: float
    own_error: float
    others_skill: float
    others_error: float
    luck: tuple[Gift, ...]
    is_judged: bool  # whether its decisions were looked at
    unforced: int = 0
    error_rate: float | None = None  # the mean cost of its unforced decisions, as they were rated
    error_rate_error: float = 0.0
    levels: tuple[int, ...] = ()  # whose error rate it is nearest to

    @property
    def skill_error(self) -> float:
        """Of both together, and so of the result without luck."""
        return hypot(self.own_error, self.others_error)

    @property
    def luck_sum(self) -> float:
        """All luck together."""
        return sum(gift.gave for gift in self.luck)

    @property
    def adjusted(self) -> float:
        """The result without luck."""
        return self.result - self.luck_sum


@dataclass(frozen=True, repr=False)
class Review:
    """A game told again. `record` is the SHA-256 of what was reviewed; `is_whole` if there was time for all.

    If something is wrong with the record, `problem` says what. Where it breaks a rule the part before that is
    reviewed: the game is not over then, and the results are chances. Where what it says of the game isn't so,
    as another result, the review goes by what was played.
    """

    edition: str
    record: str
    names: tuple[str, ...]
    seed: int
    is_whole: bool
    is_over: bool
    ends: tuple[float, ...]  # every seat's share of the victory, or its chance where the record breaks off
    steps: tuple[Step, ...]
    moments: tuple[Moment, ...]
    seats: tuple[SeatReview, ...]
    lucky: tuple[int, ...]  # the steps whose luck alone is worth telling, for the seat that acted
    problem: SaidFacts | None = None
    version: int = VERSION

    def __repr__(self) -> str:
        """Whose game it is of, and how much was found."""
        told = f"{len(self.steps)} steps, {len(self.told_moments())} moments"
        return f"<Review {self.edition}: {', '.join(self.names)}; {told}>"

    def _repr_html_(self) -> str:
        """Graph, bill and moments for a notebook; how that looks is known above, and imports point down."""
        words = import_module("farebox.retelling.review_words").BriefWords(self, translator())
        shown: str = import_module("farebox.retelling.review_page").brief_frame(words)
        return shown

    def to_json(self) -> str:
        """The review as one line; it can be read again."""
        return write_json(self)

    @staticmethod
    def from_json(text: str) -> "Review":
        """The review that a text is."""
        return read_json(Review, text, VERSION)

    def told_moments(self) -> list[Moment]:
        """The decisions that something is to be said of."""
        return [moment for moment in self.moments if moment.label or moment.marks]
