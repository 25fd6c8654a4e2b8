"""A hint in play: the same machine as a review's, by what the seat knows and nothing else."""

from functools import lru_cache

from farebox.boards import Board
from farebox.errors import fault
from farebox.game.notation import notation_for
from farebox.game.observation import Observation
from farebox.reviews.judging import Judge
from farebox.reviews.review_types import Hint
from farebox.reviews.told_chances import ToldChances
from farebox.reviews.trying import Trials


def hint(observation: Observation, *, seed: int = 0, worlds: int = 1024) -> Hint:
    """What a strong player would do, its chance beside that of another option, and at most two reasons.

    The same observation and seed give the same hint. Not to be called by several threads at once.
    """
    if not observation.ids:
        raise fault("hint_no_decision")
    trials = _trials(observation.board, observation.n_seats)
    told = ToldChances(observation.board, [None] * observation.n_seats)
    return Judge(trials, notation_for(observation.board), told, seed, worlds).advise(observation)


@lru_cache(maxsize=4)
def _trials(board: Board, n_seats: int) -> Trials:
    return Trials(board, n_seats)
