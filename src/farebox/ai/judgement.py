"""What a seat may think of a game, for anybody who asks: what others hold, and who will win."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from operator import index
from typing import SupportsIndex

from farebox.ai.board_data import BoardData
from farebox.ai.calibration import calibration_of, steepness
from farebox.ai.hindsight import judge_asked
from farebox.ai.outcomes import foretell
from farebox.ai.workspace import Outcomes
from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.errors import fault
from farebox.game.observation import Observation
from farebox.game.seal import MAX_SEED
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.row import Rows, Word, new_rows

_GUESSES = 400  # at the others' tickets: then chances are right to about a hundredth
_DOUBT = 0.01  # the part of what is told that is even: so many guesses may never have met a ticket
_MOST_WORLDS = 1_000_000
USUAL_WORLDS = 200  # of `chances`


@dataclass(frozen=True)
class RivalTickets:
    """What a rival may hold: how many tickets, and how likely each is; likely ones first."""

    seat: int
    tickets: int
    chances: dict[int, float]


@dataclass(frozen=True)
class SeatChance:
    """A seat's chance to win (a victory that is shared counts in part) and the points it may expect.

    The errors are standard errors: how far both may be off because only so many worlds were played.
    """

    seat: int
    win: float
    win_error: float
    points: float
    points_error: float


@lru_cache(maxsize=8)
def _data(board: Board) -> BoardData:
    return BoardData(board)


def belief(observation: Observation) -> list[RivalTickets]:
    """How likely each of the others is to hold each ticket, by what lies open; nothing hidden goes in.

    A rival's chances sum up to the number of tickets that it holds. The same observation gives the same.
    """
    data = _data(observation.board)
    works = data.new_workspace()
    weights = data.weights(observation.n_seats)
    judge_asked(data.boards, data.maps, observation.rows, weights, works, Word(1), _GUESSES)
    rivals = []
    for seat in range(observation.n_seats):
        if seat == observation.seat:
            continue
        held, possible = int(observation.row["n_held"][seat]), int(works[0].belief.possible[seat])
        found = works[0].belief.chance[seat].tolist()
        even = _DOUBT * held / max(1, possible.bit_count())
        told = {
            ticket: (1.0 - _DOUBT) * chance + even
            for ticket, chance in enumerate(found)
            if held and possible >> ticket & 1
        }
        chances = dict(sorted(told.items(), key=lambda one: (-one[1], one[0])))
        rivals.append(RivalTickets(seat, held, chances))
    return rivals


def chances(
    observation: Observation, *, worlds: int = USUAL_WORLDS, seed: int = 0, players: Sequence[str | None] = ()
) -> list[SeatChance]:
    """Each seat's chance to win and the points it may expect, for all that this seat knows.

    So many worlds are drawn by what `belief` says, and planners play each of them to its end. How often what
    they say comes true was measured, and by how many points they are off: both are allowed for
    (`bench/chances.py`). A weak player will lose some of a lead, and a strong one make it: `players` may name
    the bot at each seat, as "level-2" or "search"; a seat without a name, or with one that wasn't measured,
    may be anybody's. Points don't depend on that.
    """
    if observation.phase == Phase.OVER:
        raise fault("chances_over")
    if not 2 <= worlds <= _MOST_WORLDS:
        raise fault("chances_worlds", max=_MOST_WORLDS, worlds=worlds)
    number = index(seed) if isinstance(seed, SupportsIndex) else -1
    if not 0 <= number <= MAX_SEED:
        raise fault("seed", max=MAX_SEED, seed=str(seed)[:60])
    if players and len(players) != observation.n_seats:
        raise fault("chances_players", seats=observation.n_seats, players=len(players))
    names = [(name or "").partition(":")[0] for name in players or [""] * observation.n_seats]
    counted = outcomes(observation, worlds, number)
    raw = [(sum + 1 / observation.n_seats) / (worlds + 1) for sum in counted.wins.tolist()]
    calibration = calibration_of(observation.board, observation.n_seats)
    over, own, seats = progress(observation), observation.seat, range(observation.n_seats)
    told = calibration.told(raw[: len(seats)], over, own, names)
    points = calibration.points([float(counted.points[seat]) / worlds for seat in seats], over, own)
    return [_chance(counted, worlds, seat, raw[seat], told[seat], points[seat]) for seat in seats]


def outcomes(observation: Observation, worlds: int, seed: int) -> Outcomes:
    """How so many worlds ended, summed up for each seat."""
    data = _data(observation.board)
    rows: Rows[Outcomes] = new_rows(Outcomes)
    weights, works = data.weights(observation.n_seats), data.new_workspace()
    foretell(data.boards, data.maps, observation.rows, weights, works, rows, Word(seed), worlds)
    return rows[0]


def progress(observation: Observation) -> float:
    """How far a game has come, from 0 to 1: by the pieces of whoever has fewest, or by rounds and decks."""
    row = observation.row
    if observation.board.rules == "city":
        left: int = min(row["pieces"].tolist()[: observation.n_seats])
        return 1.0 - left / max(1, observation.board.as_city().pieces)
    cards: int = sum(board_rows(observation.board)[0]["cards"].tolist())
    rounds = 2 if observation.n_seats == MAX_SEATS else 1  # K4
    return (int(row["round_number"]) - int(row["n_deck"]) / cards) / rounds


def _chance(counted: Outcomes, worlds: int, seat: int, raw: float, told: float, points: float) -> SeatChance:
    """One seat's, with the errors that so many worlds leave."""
    mean = float(counted.points[seat]) / worlds
    points_spread = max(0.0, float(counted.points_squared[seat]) / worlds - mean**2)
    wins = float(counted.wins[seat]) / worlds
    spread = max(0.0, float(counted.wins_squared[seat]) / worlds - wins**2, 1 / worlds**2)
    error = steepness(raw, told) * sqrt(spread / (worlds - 1))
    return SeatChance(seat, told, error, points, sqrt(points_spread / (worlds - 1)))
