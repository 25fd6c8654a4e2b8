"""A decision as one call of compiled code: carried out here, or packed up and carried out elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from farebox.bots.base import Bot
from farebox.game.observation import Observation


@dataclass(frozen=True)
class PreparedCall:
    """What decides, and all that it takes; it gives an action's id."""

    entry_point: Callable[..., int]
    arguments: tuple[Any, ...]

    def decide(self) -> int:
        """Carry it out here, and wait for it."""
        return int(self.entry_point(*self.arguments))


@runtime_checkable
class CompiledBot(Bot, Protocol):
    """A bot whose every decision is one such call, so that somebody else can carry it out."""

    def prepare(self, observation: Observation) -> PreparedCall:
        """The call that chooses for it."""
