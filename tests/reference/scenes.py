"""Scenes for tests: a game just before seat 0's first turn, its cards laid out as the test says, and rows."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from farebox.boards import Board, CardGameBoard, CityBoard, load_board
from reference.base import Reference
from reference.card_game import CardGameReference
from reference.cards import Cards, Row
from reference.city import CityReference
from reference.illegal import Illegal
from reference.random_play import RandomGame

ROW = ["red", "blue", "green", "black", "orange"]  # the market of a scene, unless it says otherwise


def _city(name: str) -> CityBoard:
    board = load_board(name)
    assert isinstance(board, CityBoard)
    return board


def new_york() -> CityBoard:
    """Return New York's board."""
    return _city("new-york")


def amsterdam() -> CityBoard:
    """Return Amsterdam's board."""
    return _city("amsterdam")


def san_francisco() -> CityBoard:
    """Return San Francisco's board."""
    return _city("san-francisco")


def card_game() -> CardGameBoard:
    """Return the Card Game's tickets and bonuses."""
    board = load_board("card-game")
    assert isinstance(board, CardGameBoard)
    return board


def objects(reference: Reference, rule: str, **row: Any) -> None:
    """Assert that a row of seat 0, unless it says otherwise, breaks this rule and changes nothing."""
    before = reference.snapshot()
    with pytest.raises(Illegal) as caught:
        reference.apply({"seat": 0} | row)
    assert caught.value.rule == rule, str(caught.value)
    assert reference.snapshot() == before


def draw(card: str, market: list[str] | None = None, **more: Any) -> Row:
    """Return a draw by seat 0: from the deck, or from the market if what lies there after is told."""
    where = {"from": "deck"} if market is None else {"from": "market", "market": market}
    return {"seat": 0, "do": "draw", "card": card} | where | more


def claim(route: int, cards: dict[str, int], **more: Any) -> Row:
    """Return a claim by seat 0."""
    return {"seat": 0, "do": "claim", "route": route, "cards": cards} | more


def yard(*stacks: dict[str, int], **more: Any) -> Row:
    """Return stacks placed by seat 0."""
    return {"seat": 0, "do": "yard", "stacks": list(stacks)} | more


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
    market: Sequence[str] = ROW,
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
    market: Sequence[str] = ROW,
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
