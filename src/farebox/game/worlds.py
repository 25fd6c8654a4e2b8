"""Worlds that are imagined, for bots: by the fast generator, never dealt to anybody who plays."""

from operator import index
from typing import SupportsIndex

from farebox.boards.arrays import board_rows
from farebox.errors import fault
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.scores import Score, scores_of
from farebox.game.seal import MAX_SEED
from farebox.kernel.playout import play_on
from farebox.kernel.record_types import ScoreRow
from farebox.kernel.row import Words, new_rows, words_of


def sample_world(observation: Observation, seed: int) -> Game:
    """A game that looks just like this to the seat: every world that does is as likely, and the seed picks.

    All that is hidden is drawn anew, the cards to come as well; nothing of the true game is in it.
    """
    family = family_of(observation.board)
    states = new_rows(family.state)
    family.rules.resample(board_rows(observation.board)[0], observation.row, _seeds(seed)[0], states[0])
    return Game.from_state(observation.board, states)


def play_out(game: Game, seed: int) -> list[Score]:
    """How a game would end if random players went on from here; the game itself stays where it is."""
    scores = new_rows(ScoreRow)
    play_on(board_rows(game.board), game.state, _seeds(seed), scores)
    return scores_of(scores[0], game.n_seats)


def _seeds(seed: int) -> Words:
    """A seed as the kernel takes it."""
    number = index(seed) if isinstance(seed, SupportsIndex) else -1  # NumPy's numbers are welcome
    if not 0 <= number <= MAX_SEED:
        raise fault("seed", max=MAX_SEED, seed=str(seed)[:60])
    return words_of([number])
