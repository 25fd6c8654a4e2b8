"""One name for a function that both families of rules have: the board decides which is meant.

Compiled callers get the right one at compile time, with no cost at run time; interpreted ones by a look at
its fields.
"""

from collections.abc import Callable
from typing import Any, TypeVar, overload

from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import compiled_for

R = TypeVar("R")
# A city game's parameters, and the Card Game's.
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
F = TypeVar("F")
U = TypeVar("U")
V = TypeVar("V")
G = TypeVar("G")
H = TypeVar("H")
W = TypeVar("W")
X = TypeVar("X")
Y = TypeVar("Y")
Z = TypeVar("Z")


def is_city(board: AnyBoard) -> bool:
    """Whether a board, or the compiler's type of one, is of a city game."""
    return "n_routes" in board.fields


@overload
def by_family(
    of_city: Callable[[A, B, C], R], of_cards: Callable[[U, V, W], R]
) -> Callable[[A | U, B | V, C | W], R]: ...
@overload
def by_family(
    of_city: Callable[[A, B, C, D], R], of_cards: Callable[[U, V, W, X], R]
) -> Callable[[A | U, B | V, C | W, D | X], R]: ...
@overload
def by_family(
    of_city: Callable[[A, B, C, D, E], R], of_cards: Callable[[U, V, W, X, Y], R]
) -> Callable[[A | U, B | V, C | W, D | X, E | Y], R]: ...
@overload
def by_family(
    of_city: Callable[[A, B, C, D, E, F], R], of_cards: Callable[[U, V, W, X, Y, Z], R]
) -> Callable[[A | U, B | V, C | W, D | X, E | Y, F | Z], R]: ...
@overload
def by_family(
    of_city: Callable[[A, B, C, D, E, F, G], R], of_cards: Callable[[U, V, W, X, Y, Z, H], R]
) -> Callable[[A | U, B | V, C | W, D | X, E | Y, F | Z, G | H], R]: ...
def by_family(of_city: Callable[..., R], of_cards: Callable[..., R]) -> Callable[..., R]:
    """A function that is one family's or the other's, as its first argument, a board, is."""

    def chosen(*args: Any) -> R:
        return (of_city if is_city(args[0]) else of_cards)(*args)

    def implementation(*args: Any) -> Callable[..., R]:
        of_family = of_city if is_city(args[0]) else of_cards
        return lambda *args: of_family(*args)

    compiled_for(chosen, implementation)
    return chosen
