"""One name for each function of the two families' minds: the type of the record decides which is meant."""

from typing import Any

from numba.extending import overload

from farebox.ai.card_game import evaluation as card_outlook
from farebox.ai.card_game import policy as card_policy
from farebox.ai.card_game import policy_input as card_sight
from farebox.ai.city import belief as city_belief
from farebox.ai.city import policy as city_policy
from farebox.ai.city import policy_input as city_sight
from farebox.kernel.layout import Row
from farebox.kernel.rules import Chosen, is_city


def see(board: Row, state: Row, seat: int, sight: Row) -> None:
    """Write what a seat sees of a state."""
    (city_sight if is_city(state) else card_sight).see(board, state, seat, sight)


def look(board: Row, know: Row, sight: Row) -> None:
    """Write what a seat sees by its knowledge."""
    (city_sight if is_city(know) else card_sight).look(board, know, sight)


def choose(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> int:
    """The planner's choice."""
    policy: Any = city_policy if is_city(sight) else card_policy
    action: int = policy.choose(board, map, sight, weights, desk)
    return action


def is_sensible(board: Row, sight: Row, weights: Row, desk: Row, first: int, action: int) -> bool:
    """Whether a legal action is worth a thought beside the planner's first choice."""
    policy: Any = city_policy if is_city(sight) else card_policy
    answer: bool = policy.is_sensible(board, sight, weights, desk, first, action)
    return answer


def explains(board: Row, map: Row, state: Row, seat: int, desk: Row) -> float:
    """How well a world explains what the others did; the Card Game's placings say little about tickets."""
    if is_city(state):
        return city_belief.explains(board, map, state, seat, desk)
    return 0.0


def lead(board: Row, map: Row, state: Row, seat: int, desk: Row) -> float:
    """The lead that a seat may hope for before the end; nobody asks in a city game, where it isn't known."""
    return 0.0 if is_city(state) else card_outlook.lead(board, map, state, seat, desk)


@overload(explains, strict=False)
def _explains(board: Row, map: Row, state: Row, seat: int, desk: Row) -> Chosen:
    if is_city(state):
        return lambda board, map, state, seat, desk: city_belief.explains(board, map, state, seat, desk)
    return lambda board, map, state, seat, desk: 0.0


@overload(see, strict=False)
def _see(board: Row, state: Row, seat: int, sight: Row) -> Chosen:
    if is_city(state):
        return lambda board, state, seat, sight: city_sight.see(board, state, seat, sight)
    return lambda board, state, seat, sight: card_sight.see(board, state, seat, sight)


@overload(look, strict=False)
def _look(board: Row, know: Row, sight: Row) -> Chosen:
    if is_city(know):
        return lambda board, know, sight: city_sight.look(board, know, sight)
    return lambda board, know, sight: card_sight.look(board, know, sight)


@overload(choose, strict=False)
def _choose(board: Row, map: Row, sight: Row, weights: Row, desk: Row) -> Chosen:
    if is_city(sight):
        return lambda board, map, sight, weights, desk: city_policy.choose(board, map, sight, weights, desk)
    return lambda board, map, sight, weights, desk: card_policy.choose(board, map, sight, weights, desk)


@overload(is_sensible, strict=False)
def _is_sensible(board: Row, sight: Row, weights: Row, desk: Row, first: int, action: int) -> Chosen:
    if is_city(sight):
        return lambda board, sight, weights, desk, first, action: city_policy.is_sensible(
            board, sight, weights, desk, first, action
        )
    return lambda board, sight, weights, desk, first, action: card_policy.is_sensible(
        board, sight, weights, desk, first, action
    )


@overload(lead, strict=False)
def _lead(board: Row, map: Row, state: Row, seat: int, desk: Row) -> Chosen:
    if is_city(state):
        return lambda board, map, state, seat, desk: 0.0
    return lambda board, map, state, seat, desk: card_outlook.lead(board, map, state, seat, desk)
