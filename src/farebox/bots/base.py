"""What a player that is a program looks like to the rest of Farebox."""

from typing import Protocol, runtime_checkable

from farebox.game.actions import Action
from farebox.game.observation import Observation


@runtime_checkable
class Bot(Protocol):
    """Chooses actions for one seat from what that seat may know; it never sees a Game or a State.

    A class of bots is made as `Class(board, seed, **options)`: its options are keyword-only parameters with
    defaults. The same board, seed and observations give the same choices.
    """

    name: str

    def choose(self, observation: Observation) -> Action:
        """One of `observation.actions`, which is never empty here."""
