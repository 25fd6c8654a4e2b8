"""How chances that were counted in worlds come true, as was measured: `bench/chances.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log

from farebox.ai.board_data import found_numbers
from farebox.boards import Board, board_names

Ends = tuple[float, float]  # a number at the beginning of a game and at its end; between, it changes evenly


def _between(ends: Ends, progress: float) -> float:
    """The number when so much of a game is over."""
    return ends[0] + (ends[1] - ends[0]) * progress


@dataclass(frozen=True)
class Calibration:
    """What is made of counted chances at a kind of table, as logarithms.

    Worlds are played on by planners. People and levels play otherwise, and some better than others: where
    nobody says who plays, counted chances are to be trusted less.
    """

    trust: Ends = (1.0, 1.0)  # how much more or less sure than the worlds one may be,
    doubt: Ends = (0.0, 0.0)  # and what is added to that if nobody is known who plays
    bias: Ends = (0.0, 0.0)  # what is added for the seat that looks on: it thinks too well of itself
    strength: Mapping[str, Ends] = field(default_factory=dict)  # of bots, against anybody who isn't known

    def told(
        self, counted: Sequence[float], progress: float, own: int, players: Sequence[str]
    ) -> list[float]:
        """Each seat's chance; `players` are the names of those that are known, and empty for others."""
        known = [self.strength.get(name) for name in players]
        unknown = known.count(None) / len(known)
        trust = _between(self.trust, progress) + unknown * _between(self.doubt, progress)
        scores = [trust * log(chance) for chance in counted]
        scores[own] += _between(self.bias, progress)
        for seat, strength in enumerate(known):
            scores[seat] += _between(strength, progress) if strength else 0.0
        powers = [exp(score - max(scores)) for score in scores]
        return [power / sum(powers) for power in powers]


def calibration_of(board: Board, n_seats: int) -> Calibration:
    """What was measured on a board at such a table, else on its like."""
    all_found = found_numbers("chances.toml")
    name = board.id if board.id in board_names() else board.rules
    found = dict(all_found.get(f"{name}/{n_seats}", all_found.get(f"{board.rules}/{n_seats}", {})))
    strength = {bot: (early, late) for bot, (early, late) in found.pop("strength", {}).items()}
    return Calibration(strength=strength, **{key: tuple(ends) for key, ends in found.items()})
