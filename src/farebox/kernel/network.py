"""Which places a seat's routes join."""

import numpy as np
import numpy.typing as npt

from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import MAX_PLACES

Labels = npt.NDArray[np.int8]


@rule
def new_labels() -> Labels:
    """Room for one label a place."""
    return np.empty(MAX_PLACES, np.int8)


@rule
def _root(labels: Labels, place: int) -> int:
    """The place that stands for the whole of a group."""
    while labels[place] != place:
        labels[place] = labels[labels[place]]
        place = whole(labels[place])
    return place


@rule
def join_owned(board: Row, owner: Row, seat: int, labels: Labels) -> None:
    """Group the places that the seat's routes join."""
    for place in range(whole(board.n_places)):
        labels[place] = place
    for route in range(whole(board.n_routes)):
        if owner[route] == seat:
            labels[_root(labels, whole(board.ends[route, 0]))] = _root(labels, whole(board.ends[route, 1]))


@rule
def are_joined(labels: Labels, first: int, second: int) -> bool:
    """C43: whether an unbroken chain of routes joins two places."""
    return _root(labels, first) == _root(labels, second)
