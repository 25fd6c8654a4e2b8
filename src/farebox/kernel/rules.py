"""One name for each function of the two families: the type of the record decides which is meant.

Compiled callers get the right family at compile time, with no cost at run time; interpreted ones by a look
at the record's fields.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numba.extending import overload

from farebox.kernel import card_game, city
from farebox.kernel.layout import Ids, Row

Chosen: TypeAlias = Callable[..., Any]


def is_city(row: Any) -> bool:
    """Whether a record, or the compiler's type of one, belongs to a city game."""
    fields = row.fields if hasattr(row, "fields") else row.dtype.fields
    return "owner" in fields


def deal(board: Row, state: Row, n_seats: int, key: Row, event: Row) -> None:
    """Set a game up to its first decision."""
    family = city if is_city(state) else card_game
    family.deal(board, state, n_seats, key, event)


def deal_imagined(board: Row, state: Row, n_seats: int, seed: int | np.uint64, event: Row) -> None:
    """Set a game up that nobody plays, with the fast generator."""
    family = city if is_city(state) else card_game
    family.deal_imagined(board, state, n_seats, seed, event)


def legal(board: Row, state: Row, out: Ids) -> int:
    """List the legal actions' ids; returns how many."""
    family = city if is_city(state) else card_game
    n: int = family.legal(board, state, out)
    return n


def refusal(board: Row, state: Row, action: int) -> int:
    """Why an action is not allowed, ALLOWED if it is."""
    family = city if is_city(state) else card_game
    code: int = family.refusal(board, state, action)
    return code


def apply(board: Row, state: Row, action: int, event: Row) -> None:
    """Carry out a legal action."""
    family = city if is_city(state) else card_game
    family.apply(board, state, action, event)


def score(board: Row, state: Row, out: Row) -> None:
    """Reckon every seat."""
    family = city if is_city(state) else card_game
    family.score(board, state, out)


def observe(board: Row, state: Row, seat: int, out: Row) -> None:
    """Write what a seat knows."""
    family = city if is_city(state) else card_game
    family.observe(board, state, seat, out)


def resample(board: Row, know: Row, seed: int | np.uint64, state: Row) -> None:
    """Draw a full state that fits what a seat knows."""
    family = city if is_city(state) else card_game
    family.resample(board, know, seed, state)


@overload(deal, strict=False, inline="always")
def _deal(board: Row, state: Row, n_seats: int, key: Row, event: Row) -> Chosen:
    if is_city(state):
        return lambda board, state, n_seats, key, event: city.deal(board, state, n_seats, key, event)
    return lambda board, state, n_seats, key, event: card_game.deal(board, state, n_seats, key, event)


@overload(deal_imagined, strict=False, inline="always")
def _deal_imagined(board: Row, state: Row, n_seats: int, seed: int | np.uint64, event: Row) -> Chosen:
    if is_city(state):
        return lambda board, state, n_seats, seed, event: city.deal_imagined(
            board, state, n_seats, seed, event
        )
    return lambda board, state, n_seats, seed, event: card_game.deal_imagined(
        board, state, n_seats, seed, event
    )


@overload(legal, strict=False, inline="always")
def _legal(board: Row, state: Row, out: Ids) -> Chosen:
    if is_city(state):
        return lambda board, state, out: city.legal(board, state, out)
    return lambda board, state, out: card_game.legal(board, state, out)


@overload(refusal, strict=False, inline="always")
def _refusal(board: Row, state: Row, action: int) -> Chosen:
    if is_city(state):
        return lambda board, state, action: city.refusal(board, state, action)
    return lambda board, state, action: card_game.refusal(board, state, action)


@overload(apply, strict=False, inline="always")
def _apply(board: Row, state: Row, action: int, event: Row) -> Chosen:
    if is_city(state):
        return lambda board, state, action, event: city.apply(board, state, action, event)
    return lambda board, state, action, event: card_game.apply(board, state, action, event)


@overload(score, strict=False, inline="always")
def _score(board: Row, state: Row, out: Row) -> Chosen:
    if is_city(state):
        return lambda board, state, out: city.score(board, state, out)
    return lambda board, state, out: card_game.score(board, state, out)


@overload(observe, strict=False, inline="always")
def _observe(board: Row, state: Row, seat: int, out: Row) -> Chosen:
    if is_city(state):
        return lambda board, state, seat, out: city.observe(board, state, seat, out)
    return lambda board, state, seat, out: card_game.observe(board, state, seat, out)


@overload(resample, strict=False, inline="always")
def _resample(board: Row, know: Row, seed: int | np.uint64, state: Row) -> Chosen:
    if is_city(state):
        return lambda board, know, seed, state: city.resample(board, know, seed, state)
    return lambda board, know, seed, state: card_game.resample(board, know, seed, state)
