"""Chances as a review tells them: counted in worlds, and then as such came true, in either reading.

What decisions cost, and what skill and luck gave, are differences of what was counted, and stay so. A count
is the mean over all that may come, so by it luck gives nothing on average; what is made of it here is not.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from farebox.ai.board_data import found_numbers
from farebox.ai.calibration import calibration_in, steepness
from farebox.boards import Board
from farebox.reviews.trying import Found, Mean

Reading: TypeAlias = Literal["known", "dealt"]
READINGS: tuple[Reading, ...] = get_args(Reading)
_LEAST = 0.005  # of the victory: nothing less could be told apart when it was measured


class ToldChances:
    """Tells chances at one table. Known bots count by their names; a seat without one may be anybody's."""

    def __init__(self, board: Board, bots: Sequence[str | None]) -> None:
        self._bots = [(bot or "").partition(":")[0] for bot in bots]
        found = found_numbers("review_chances.toml")  # written by bench/review_chances.py
        self._by = {name: calibration_in(found[name], board, len(bots)) for name in READINGS}

    def known(self, found: Found, progress: float, seat: int) -> Mean:
        """The chance of the seat that decides, by an option in worlds that it thought likely."""
        counted = [found.win(one) for one in range(len(self._bots))]
        return self.as_read("known", counted, progress, seat)[seat]

    def dealt(self, counted: Sequence[Mean], progress: float) -> list[Mean]:
        """Every seat's chance with the true cards; nobody looks on then who thinks too well of itself."""
        return self.as_read("dealt", counted, progress, 0)

    def as_read(self, reading: Reading, counted: Sequence[Mean], progress: float, seat: int) -> list[Mean]:
        """Every seat's chance as it comes true, for the seat that looks on."""
        raw = [min(1.0 - _LEAST, max(_LEAST, one.value)) for one in counted]
        told = self._by[reading].told(raw, progress, seat, self._bots)
        return [
            Mean(chance, one.error * steepness(before, chance))
            for one, before, chance in zip(counted, raw, told, strict=True)
        ]
