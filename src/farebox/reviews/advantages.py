"""Why the best is better: what differs most in how the same worlds end by it and by what was played."""

from collections.abc import Iterator
from math import sqrt

from farebox.game.observation import CityObservation, Observation
from farebox.reviews.review_types import SURE, Advantage
from farebox.reviews.trying import Found

_MOST = 2  # reasons
_LEAST = 1.0  # points, that a difference must be worth
_TURN = 1.5  # points that a turn more or less is about worth


def reasons_for(observation: Observation, best: Found, played: Found) -> tuple[Advantage, ...]:
    """At most two, the weightiest first; what says the same thing twice is left out."""
    weighed = sorted(_differences(observation, best, played), key=lambda one: -one[0])
    told: list[Advantage] = []
    for weight, reason in weighed:
        if weight >= _LEAST and len(told) < _MOST and not any(_covers(one, reason) for one in told):
            told.append(reason)
    return tuple(told)


def _covers(one: Advantage, other: Advantage) -> bool:
    """Whether a reason has said what another would: points of tickets are those of a ticket it named."""
    kind, another = one.key.rpartition(".")[2], other.key.rpartition(".")[2]
    return another in {
        "ticket": ("tickets", "points"),
        "tickets": ("points",),
        "routes": ("points",),
        "bonus": ("points",),
        "own_route": ("routes", "own_route", "rivals_route") if one.route == other.route else ("routes",),
        "rivals_route": ("own_route",) if one.route == other.route else (),
        "points": ("tickets", "routes", "bonus"),
    }.get(kind, ())


def _differences(observation: Observation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    """What differs for sure, each with about how many points it is worth."""
    yield from _tickets(observation, best, played)
    yield from observation.by_family(lambda city: _routes(city, best, played), lambda _: iter(()))
    for part in ("tickets", "bonus", "routes", "points"):
        first, second = (float(one.trial[part]) / one.worlds for one in (best, played))
        yield (first - second) * 0.9, Advantage(f"review.reason.{part}", first, second)
    first, second = (float(one.trial.rival) / one.worlds for one in (best, played))
    yield (second - first) * 0.9, Advantage("review.reason.rival", first, second)
    first, second = (float(one.trial.turns) / observation.n_seats / one.worlds for one in (best, played))
    key = "sooner" if first < second else "longer"
    yield abs(first - second) * _TURN, Advantage(f"review.reason.{key}", first, second)


def _tickets(observation: Observation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    for ticket, printed in enumerate(observation.board.tickets):
        first, second = _shares(best.trial.completed[ticket], played.trial.completed[ticket], best.worlds)
        if first > second and _is_sure(first, second, best.worlds):
            weight = 2 * printed.points * (first - second)
            yield weight, Advantage("review.reason.ticket", first, second, ticket=ticket)


def _routes(observation: CityObservation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    board = observation.board
    for route in range(len(board.routes)):
        first, second = _shares(best.trial.own_soon[route], played.trial.own_soon[route], best.worlds)
        worth = board.points[board.routes[route].length] + 2.0
        if first > second and _is_sure(first, second, best.worlds):
            yield worth * (first - second), Advantage("review.reason.own_route", first, second, route=route)
        first, second = _shares(best.trial.rivals_soon[route], played.trial.rivals_soon[route], best.worlds)
        if second > first and _is_sure(first, second, best.worlds):
            yield (
                worth * (second - first),
                Advantage("review.reason.rivals_route", first, second, route=route),
            )


def _shares(best: float, played: float, worlds: int) -> tuple[float, float]:
    return float(best) / worlds, float(played) / worlds


def _is_sure(one: float, other: float, worlds: int) -> bool:
    """Whether two shares differ by more than the worlds they were counted in may make them."""
    spread = one * (1 - one) + other * (1 - other) + 1 / worlds
    return abs(one - other) >= max(0.06, SURE * sqrt(spread / worlds))
