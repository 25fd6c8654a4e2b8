"""The two families of rules, and the one place that asks which of them a board belongs to."""

from dataclasses import dataclass
from types import ModuleType

from farebox.boards import Board
from farebox.game import citations
from farebox.game.citations import Citations
from farebox.game.observation import CardObservation, CityObservation
from farebox.kernel import card_game, city
from farebox.kernel.record_types import (
    AnyKnowledge,
    AnyState,
    CardKnowledge,
    CardState,
    CityKnowledge,
    CityState,
)


@dataclass(frozen=True)
class Family:
    """One family: its compiled functions, the records they work on, how a seat's knowledge is read.

    `sources` are where points come from, `breaks_tie` what counts when they are equal. `over` and `tie` are
    the numbers of the rules that end a game and settle a tie, `citations` those of all that is refused;
    `planner` is the bot that is never at a loss.
    """

    rules: ModuleType
    state: type[AnyState]
    knowledge: type[AnyKnowledge]
    observation: type[CityObservation] | type[CardObservation]
    sources: tuple[str, ...]
    breaks_tie: tuple[str, ...]
    over: str
    tie: str
    citations: Citations
    planner: str


FAMILIES = {
    "city": Family(
        rules=city,
        state=CityState,
        knowledge=CityKnowledge,
        observation=CityObservation,
        sources=("routes", "tickets", "bonus"),
        breaks_tie=("completed",),
        over="C50",
        tie="C53",
        citations=citations.CITY,
        planner="planner",
    ),
    "card-game": Family(
        rules=card_game,
        state=CardState,
        knowledge=CardKnowledge,
        observation=CardObservation,
        sources=("tickets", "bonus"),
        breaks_tie=("completed", "bonuses"),
        over="K41",
        tie="K44",
        citations=citations.CARD_GAME,
        planner="packer",
    ),
}


def family_of(board: Board) -> Family:
    """The family whose rules a board is played by."""
    return FAMILIES[board.rules]
