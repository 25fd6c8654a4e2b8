"""How chances that were counted in worlds come true, as was measured: `bench/chances.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import NotRequired, TypedDict

from farebox.ai.board_data import found_numbers
from farebox.boards import Board, board_names

Ends = tuple[float, float]  # a number at the beginning of a game and at its end; between, it changes evenly
_NOTHING = (0.0, 0.0)


class FoundPlayer(TypedDict):
    """What was found of somebody who plays, early and late; as dealt nobody has a bias."""

    strength: Sequence[float]
    doubt: Sequence[float]
    bias: NotRequired[Sequence[float]]


class FoundTable(TypedDict):
    """What was found at a kind of table."""

    trust: Sequence[float]
    doubt: Sequence[float]
    bias: NotRequired[Sequence[float]]
    own_points: NotRequired[Sequence[float]]
    others_points: NotRequired[Sequence[float]]
    bots: Mapping[str, FoundPlayer]


def _between(ends: Ends, progress: float) -> float:
    """The number when so much of a game is over."""
    return ends[0] + (ends[1] - ends[0]) * progress


@dataclass(frozen=True)
class PlayerStrength:
    """What is known of somebody who plays."""

    strength: Ends = (0.0, 0.0)  # against anybody who isn't known
    doubt: Ends = (0.0, 0.0)  # what is added to trust if all at the table are such,
    bias: Ends = (0.0, 0.0)  # and to bias if all the others are


@dataclass(frozen=True)
class Calibration:
    """What is made of counted chances at a kind of table, as logarithms, and of points.

    Worlds are played on by planners. People and weak bots play otherwise, and some better than others: where
    they play, or nobody says who does, counted chances are to be trusted less.
    """

    trust: Ends = (1.0, 1.0)  # how much more or less sure than the worlds one may be
    bias: Ends = (0.0, 0.0)  # what is added for the seat that looks on: it thinks too well of itself
    own_points: Ends = (0.0, 0.0)  # by how many points too high worlds end for the seat that looks on,
    others_points: Ends = (0.0, 0.0)  # and for each of the others
    anybody: PlayerStrength = PlayerStrength()
    bots: Mapping[str, PlayerStrength] = field(default_factory=dict)

    def points(self, counted: Sequence[float], progress: float, own: int) -> list[float]:
        """The points that each seat may expect."""
        return [
            points - _between(self.own_points if seat == own else self.others_points, progress)
            for seat, points in enumerate(counted)
        ]

    def told(
        self, counted: Sequence[float], progress: float, own: int, players: Sequence[str]
    ) -> list[float]:
        """Each seat's chance; `players` are the names of those that are known, and empty for others."""
        known = [self.bots.get(name, self.anybody) for name in players]
        doubt = sum(_between(player.doubt, progress) for player in known) / len(known)
        trust = _between(self.trust, progress) + doubt
        scores = [trust * log(chance) for chance in counted]
        others = [_between(player.bias, progress) for seat, player in enumerate(known) if seat != own]
        scores[own] += _between(self.bias, progress) + sum(others) / len(others)
        for seat, player in enumerate(known):
            scores[seat] += _between(player.strength, progress)
        powers = [exp(score - max(scores)) for score in scores]
        return [power / sum(powers) for power in powers]


def steepness(counted: float, told: float) -> float:
    """By how much what is told of a chance changes with what was counted: errors change by as much."""
    return told * (1.0 - told) / (counted * (1.0 - counted))


def _ends(found: Sequence[float]) -> Ends:
    first, last = found
    return first, last


def calibration_of(board: Board, n_seats: int) -> Calibration:
    """What was measured of `farebox.chances` on a board at such a table, else on its like."""
    return calibration_in(found_numbers("chances.toml"), board, n_seats)


def calibration_in(all_found: Mapping[str, FoundTable], board: Board, n_seats: int) -> Calibration:
    """The same, of whatever was measured."""
    name = board.id if board.id in board_names() else board.rules
    found = all_found.get(f"{name}/{n_seats}", all_found.get(f"{board.rules}/{n_seats}"))
    if found is None:
        return Calibration()
    bots = {
        bot: PlayerStrength(_ends(this["strength"]), _ends(this["doubt"]), _ends(this.get("bias", _NOTHING)))
        for bot, this in found["bots"].items()
    }
    return Calibration(
        trust=_ends(found["trust"]),
        bias=_ends(found.get("bias", _NOTHING)),
        own_points=_ends(found.get("own_points", _NOTHING)),
        others_points=_ends(found.get("others_points", _NOTHING)),
        anybody=PlayerStrength(doubt=_ends(found["doubt"])),
        bots=bots,
    )
