"""Bots with bad habits."""

import os
import time

from farebox.actions import Action
from farebox.boards import Board
from farebox.observation import Observation


class SlowBot:
    """Thinks for a second and a half."""

    name = "slow"

    def __init__(self, board: Board, seed: int) -> None:
        self.board = board

    def choose(self, observation: Observation) -> Action:
        """After a while, the first action."""
        time.sleep(1.5)
        return observation.actions[0]


class DeadlyBot(SlowBot):
    """Takes its process down with it."""

    name = "deadly"

    def choose(self, observation: Observation) -> Action:
        """Never."""
        os._exit(3)


class WrongBot(SlowBot):
    """Raises what nobody expected."""

    name = "wrong"

    def choose(self, observation: Observation) -> Action:
        """Never."""
        raise RuntimeError("no idea")


class EndlessBot(SlowBot):
    """Never comes to a decision."""

    name = "endless"

    def choose(self, observation: Observation) -> Action:
        """Never."""
        while True:
            time.sleep(1)
