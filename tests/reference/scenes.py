"""Scenes for tests: a reference just before seat 0's first turn, its cards laid out as the test says."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from farebox.boards.schema import Board
from reference.base import Reference
from reference.card_game import CardGameReference
from reference.cards import Cards
from reference.city import CityReference
from reference.random_play import RandomGame


def scene(
    board: Board,
    n_seats: int,
    *,
    hand: dict[str, int],
    market: Sequence[str],
    deck: dict[str, int] | None = None,
) -> Reference:
    """Return a game at seat 0's first turn; cards not named are the deck, or seat 1's if `deck` is named."""
    game = RandomGame(board, n_seats, Random(0))
    while game.reference.phase != "turn":
        game.step()
    reference = game.reference
    rest = Counter(dict.fromkeys(board.colors, board.cards_each) | {board.wild: board.cards_wild})
    rest.subtract(pile := Counter(hand) + Counter(market) + Counter(deck or {}))
    assert min(rest.values()) >= 0, f"the box does not hold {pile}"
    reference.hands = [Counter(hand), *(Counter[str]() for _ in range(n_seats - 1))]
    reference.supply.market = Counter(market)
    reference.supply.deck = +rest if deck is None else +Counter(deck)
    if deck is not None:
        reference.hands[1] = +rest
    return reference


def city_scene(
    board: Board,
    n_seats: int,
    *,
    hand: dict[str, int],
    market: Sequence[str] = ("red", "blue", "green", "black", "orange"),
    deck: dict[str, int] | None = None,
) -> CityReference:
    """Return a scene of a city game."""
    reference = scene(board, n_seats, hand=hand, market=market, deck=deck)
    assert isinstance(reference, CityReference)
    return reference


def card_scene(
    board: Board,
    n_seats: int,
    *,
    hand: dict[str, int],
    market: Sequence[str] = ("red", "blue", "green", "black", "orange"),
    deck: dict[str, int] | None = None,
    yards: dict[int, dict[str, Cards]] | None = None,
) -> CardGameReference:
    """Return a scene of the Card Game; `yards` come off the deck."""
    reference = scene(board, n_seats, hand=hand, market=market, deck=deck)
    assert isinstance(reference, CardGameReference)
    for seat, yard in (yards or {}).items():
        for color, stack in yard.items():
            reference.supply.take(stack, "K30")
            reference.yards[seat][color] = Counter(stack)
    return reference
