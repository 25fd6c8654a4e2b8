"""How what is sent describes itself: typed dictionaries, with what a type alone doesn't tell.

From these a server makes its checked messages and their documentation, and the page its types.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from farebox.game.actions import Action
from farebox.game.events import Cards, Event
from farebox.game.marks import Facts

__all__ = ["ActionFacts", "Cards", "Doc", "EventFacts", "Facts", "KindsOf"]


@dataclass(frozen=True)
class Doc:
    """What a field means, for who reads the protocol."""

    text: str


@dataclass(frozen=True)
class KindsOf:
    """Of a fact that has a `kind`: the class whose subclasses say what each kind has."""

    base: type


ActionFacts: TypeAlias = Annotated[Facts, KindsOf(Action)]
EventFacts: TypeAlias = Annotated[Facts, KindsOf(Event)]
