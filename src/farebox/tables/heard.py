"""What each viewer may know to have happened at a table, counted for each apart.

A viewer is a seat, or None for everyone. One count for all would tell how often others did something in
secret (K40).
"""

from collections.abc import Sequence

from farebox.tables.narration import Happening


class Heard:
    """All happenings, the deal first. A place in a viewer's list is the viewer's sequence number."""

    def __init__(self, n_seats: int) -> None:
        self._by: dict[int | None, list[Happening]] = {viewer: [] for viewer in (None, *range(n_seats))}
        self._moved = dict.fromkeys(self._by, 0)  # the number of what last changed the game

    def add(self, happening: Happening) -> None:
        """Something has happened."""
        for viewer in self._by if happening.hearer is None else (happening.hearer,):
            if happening.moves:
                self._moved[viewer] = len(self._by[viewer])
            self._by[viewer].append(happening)

    def by(self, viewer: int | None) -> Sequence[Happening]:
        """All that a viewer may know of."""
        return self._by[viewer]

    def last(self, viewer: int | None) -> int:
        """The sequence number of the last thing that a viewer may know of."""
        return len(self._by[viewer]) - 1

    def moved(self, viewer: int | None) -> int:
        """The sequence number of the last thing that changed the game, as far as a viewer may know."""
        return self._moved[viewer]

    def is_fresh(self, viewer: int | None, sequence: int) -> bool:
        """Whether the game stands where a viewer saw it: not before, nor at what has not come yet."""
        return self._moved[viewer] <= sequence <= self.last(viewer)
