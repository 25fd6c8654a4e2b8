"""Bots with bad habits."""

import os
import time
from pathlib import Path

from farebox.boards import Board
from farebox.game.actions import Action, Finish
from farebox.game.observation import Observation


class BadBot:
    """What they have in common."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board = board


class DeadlyBot(BadBot):
    """Takes its process down with it."""

    name = "deadly"

    def choose(self, observation: Observation) -> Action:
        """Never."""
        os._exit(3)


class WrongBot(BadBot):
    """Raises what nobody expected."""

    name = "wrong"

    def choose(self, observation: Observation) -> Action:
        """Never."""
        raise RuntimeError("no idea")


class EndlessBot(BadBot):
    """Never comes to a decision."""

    name = "endless"

    def choose(self, observation: Observation) -> Action:
        """Never."""
        while True:
            time.sleep(1)


class IllegalBot(BadBot):
    """Does what it may not."""

    name = "illegal"

    def choose(self, observation: Observation) -> Action:
        """Stop completing tickets, in a game where nobody does that."""
        return Finish()


class GateBot:
    """Writes down who was asked and by which process, then waits until it is let through."""

    name = "gate"

    def __init__(self, board: Board, seed: int, *, folder: str = "") -> None:
        self.seed = seed
        self.folder = Path(folder)

    def choose(self, observation: Observation) -> Action:
        """When the gate is open, the first action."""
        with (self.folder / "asked").open("a") as asked:
            asked.write(f"{self.seed} {os.getpid()}\n")
        while not (self.folder / "open").exists():
            time.sleep(0.01)
        return observation.actions[0]


def gate_bot(folder: Path) -> str:
    """The bot that waits at a folder's gate, as a server is told of it."""
    return f"{GateBot.__module__}:{GateBot.__name__}:folder={folder}"


class ShyBot(GateBot):
    """Dies when it is asked for the first time."""

    name = "shy"

    def choose(self, observation: Observation) -> Action:
        """The first action, from the second time on."""
        if not (self.folder / "asked").exists():
            (self.folder / "asked").touch()
            os._exit(3)
        return observation.actions[0]
