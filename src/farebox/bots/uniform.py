"""The random player: the measure of all others."""

import random

from farebox.boards import Board
from farebox.game.actions import Action
from farebox.game.observation import Observation


class RandomBot:
    """Picks any legal action, all equally likely."""

    name = "random"

    def __init__(self, board: Board, seed: int) -> None:
        self.board = board
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.actions[self._random.randrange(len(observation.actions))]
