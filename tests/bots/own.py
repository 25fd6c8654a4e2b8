"""Bots as somebody else would write them, good and bad; asked for by import path."""

from farebox.boards import Board
from farebox.game.actions import Action, Pass
from farebox.game.observation import Observation

NOT_A_CLASS = 7


class LastBot:
    """Always takes the last legal action, or the one before it."""

    name = "last"

    def __init__(self, board: Board, seed: int, *, before: int = 0, loud: bool = False) -> None:
        self.before = before
        self.loud = loud

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return observation.actions[-1 - min(self.before, len(observation.actions) - 1)]


class CheatBot(LastBot):
    """Passes whenever it likes."""

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        return Pass()


class BrokenBot(LastBot):
    """Has a bug."""

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        raise ZeroDivisionError("oh")


class Mute:
    """Is no bot at all."""

    def __init__(self, board: Board, seed: int) -> None:
        self.seed = seed


class Unborn:
    """Can't be made."""

    def __init__(self, board: Board, seed: int) -> None:
        raise ValueError("no")
