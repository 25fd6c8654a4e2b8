"""The view that fits the board."""

from collections.abc import Sequence
from typing import TypeAlias

from farebox.game.observation import Observation
from farebox.terminal.text.card_view import CardView
from farebox.terminal.text.city_view import CityView
from farebox.terminal.text.phrases import Words

TextView: TypeAlias = CityView | CardView


def view_of(
    observation: Observation, names: Sequence[str], words: Words, open_track: bool = False
) -> TextView:
    """What a seat sees, ready to be told in lines."""
    return observation.by_family(
        lambda city: CityView(city, names, words), lambda cards: CardView(cards, names, words, open_track)
    )
