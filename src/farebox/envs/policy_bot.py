"""A policy that learned through any of the environments, as a bot that sits down at every table."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from farebox.boards import Board
from farebox.envs.compiled.encode import Codes
from farebox.envs.encoding import Encoding
from farebox.errors import FareboxError
from farebox.game.actions import Action
from farebox.game.observation import Observation

Policy: TypeAlias = Callable[[Codes, Codes], int]  # what a seat knows and its mask to an action's number


class PolicyBot:
    """Plays what a policy says.

    For the command line derive a class that knows its policy and is made as `Class(board, seed)`.
    """

    def __init__(self, board: Board, policy: Policy, *, name: str = "policy") -> None:
        self.board = board
        self.name = name
        self.policy = policy
        self._encodings: dict[int, Encoding] = {}

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        encoding = self._encodings.setdefault(
            observation.n_seats, Encoding(observation.board, observation.n_seats)
        )
        mask = np.zeros(encoding.n_actions, np.int8)
        mask[list(observation.ids)] = 1
        id = int(self.policy(encoding.encode(observation.row), mask))
        if id not in observation.ids:
            raise FareboxError(f"the policy {self.name!r} chose {id}, which is not legal")
        return observation.actions[observation.ids.index(id)]
