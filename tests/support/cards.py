"""Cards by name, for tests that look into a state."""

from collections import Counter
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.kernel.limits import N_COLORS, N_KINDS, WILD
from farebox.kernel.row import Numbers, Row


def card_names(board: Board) -> list[str]:
    """The name of each kind of card, by its number; empty for colors that the board doesn't have."""
    return [*board.colors, *[""] * (N_COLORS - len(board.colors)), board.wild]


def kind_of_card(board: Board, name: str) -> int:
    """The number of a kind of card."""
    return WILD if name == board.wild else board.colors.index(name)


def named(board: Board, counts: Numbers[int]) -> Counter[str]:
    """Counts by kind as counts by name, without what there is none of."""
    names = card_names(board)
    return Counter({names[kind]: int(n) for kind, n in enumerate(counts.tolist()) if n})


def counted(board: Board, cards: Mapping[str, int]) -> npt.NDArray[np.int8]:
    """Counts by name as counts by kind."""
    counts = np.zeros(N_KINDS, np.int8)
    for name, n in cards.items():
        counts[kind_of_card(board, name)] = n
    return counts


def market(board: Board, state: Row) -> list[str]:
    """The face-up cards, by slot."""
    names = card_names(board)
    return [names[kind] for kind in state["market"][: int(state["n_market"])].tolist()]


def whole_box(board: Board) -> Counter[str]:
    """Every card that the box has."""
    return +Counter(dict.fromkeys(board.colors, board.cards_each) | {board.wild: board.cards_wild})
