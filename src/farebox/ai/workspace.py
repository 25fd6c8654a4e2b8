"""All memory of a search in one record: worlds, what is tried in them, and what trying it takes."""

from typing import TypeAlias

from farebox.ai.belief_types import Belief
from farebox.ai.plan_types import CardInput, CardPlan, CityInput, CityPlan
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.record_types import CardState, CityState, EventRow, Generator, ScoreRow
from farebox.kernel.row import Row, float64, int64, nested

MAX_TRIED = 96


class Candidates(Generator):
    """What a search keeps of the actions it tries; its chance is its own."""

    n = int64()
    planned = int64()
    action = int64(MAX_TRIED)
    worlds = int64(MAX_TRIED)
    total = float64(MAX_TRIED)
    merit = float64(MAX_TRIED)  # by which those were chosen that are tried


class SearchSettings(Row):
    """What a search is asked to do."""

    sims = int64()  # games for a decision; 0 if it goes by time
    # 0 for worlds by what is believed of others' tickets; else so many even ones are drawn for one that is
    # used.
    belief = int64()
    guesses = int64()  # at what others hold that are asked what they would have done
    tried = int64()  # actions at most, MAX_TRIED or less,
    by_merit = int64()  # and whether those with most merit are, or the first
    is_open = int64()  # whether it may know the truth
    first_turns = int64()  # after which a world is evaluated first,
    last_turns = int64()  # and last
    scale = float64()  # the margin, in points, that counts as much as half a victory
    # The benefit of the doubt for the planner's choice: it falls with the root of the worlds tried, and the
    # sooner with their number, the more it is fading.
    bias = float64()
    fading = float64()


class Outcomes(Row):
    """How some worlds ended for each seat, summed up."""

    wins = float64(MAX_SEATS)  # shares of the victory
    wins_squared = float64(MAX_SEATS)
    points = float64(MAX_SEATS)
    points_squared = float64(MAX_SEATS)


class Workspace(Row):
    """What every search needs."""

    halvings = int64()  # of the candidates, until one is left,
    halved = int64()  # and those that are done
    since = int64()  # worlds tried since the last
    strangers = int64()  # seats of strangers in the world that is tried, as bits
    event = nested(EventRow)
    score = nested(ScoreRow)
    candidates = nested(Candidates)
    belief = nested(Belief)


class CityWorkspace(Workspace):
    """A search in a city game."""

    world = nested(CityState)  # sampled: it fits what the seat knows
    trial = nested(CityState)  # the same after an action, played on
    truth = nested(CityState)  # how things are, for a search that may know it
    inputs = nested(CityInput)
    plan = nested(CityPlan)


class CardWorkspace(Workspace):
    """A search in the Card Game."""

    world = nested(CardState)
    trial = nested(CardState)
    truth = nested(CardState)
    inputs = nested(CardInput)
    plan = nested(CardPlan)


AnyWorkspace: TypeAlias = CityWorkspace | CardWorkspace
