"""The view that fits the board."""

from collections.abc import Sequence
from typing import TypeAlias

from farebox.game.observation import CardObservation, CityObservation, Observation
from farebox.terminal.text.card_view import CardView
from farebox.terminal.text.city_view import CityView
from farebox.terminal.text.phrases import Words

View: TypeAlias = CityView | CardView


def view_of(observation: Observation, names: Sequence[str], words: Words, open_track: bool = False) -> View:
    """What a seat sees, ready to be told in lines."""

    def city(known: CityObservation) -> View:
        return CityView(known, names, words)

    def card_game(known: CardObservation) -> View:
        return CardView(known, names, words, open_track)

    return observation.by_family(city, card_game)
