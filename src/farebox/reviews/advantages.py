"""Why the best is better: what differs most in how the same worlds end by it and by what was played."""

from collections.abc import Iterator
from math import sqrt

from farebox.game.actions import Claim, Keep
from farebox.game.notation import notation_for
from farebox.game.observation import CityObservation, Observation
from farebox.reviews.review_types import SURE, Advantage
from farebox.reviews.trying import Found

_MOST = 2  # reasons
_FIRST, _LEAST = 0.4, 1.0  # points that a difference must be worth, for the first reason and the second
_TURN = 1.5  # points that a turn more or less is about worth
_POOR = 0.7  # of worlds: a ticket that is completed no oftener was badly kept
_NEVER = 0.005  # of worlds


def reasons_for(observation: Observation, best: Found, played: Found) -> tuple[Advantage, ...]:
    """At most two, the weightiest first; what says the same thing twice is left out."""
    weighed = sorted(_differences(observation, best, played), key=lambda one: -one[0])
    told: list[Advantage] = []
    for weight, reason in weighed:
        least = _LEAST if told else _FIRST
        if weight >= least and len(told) < _MOST and not any(_covers(one, reason) for one in told):
            told.append(reason)
    return tuple(told)


def _covers(one: Advantage, other: Advantage) -> bool:
    """Whether a reason has said what another would: points of tickets are those of a ticket it named."""
    kind, another = one.key.rpartition(".")[2], other.key.rpartition(".")[2]
    return another in {
        "ticket": ("tickets", "points"),
        "kept": ("tickets", "points"),
        "tickets": ("points",),
        "routes": ("points",),
        "bonus": ("points",),
        "own_route": ("routes", "own_route", "rivals_route", "taken")
        if one.route == other.route
        else ("routes",),
        "rivals_route": ("own_route",) if one.route == other.route else (),
        "taken": ("own_route",) if one.route == other.route else (),
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
    """Tickets that both have to complete, and those that only what was played has kept."""
    with_best, with_played = _kept(observation, best), _kept(observation, played)
    for ticket in with_played:
        points = observation.board.tickets[ticket].points
        first, second = _shares(best.trial.completed[ticket], played.trial.completed[ticket], best.worlds)
        if ticket not in with_best and second <= _POOR:
            yield 2 * points * (1 - second), Advantage("review.reason.kept", first, second, ticket=ticket)
        elif ticket in with_best and first > second and _is_sure(first, second, best.worlds):
            yield (
                2 * points * (first - second),
                Advantage("review.reason.ticket", first, second, ticket=ticket),
            )


def _kept(observation: Observation, found: Found) -> list[int]:
    """The tickets that a seat has after an action: what it may draw later is not known yet."""
    offer = [one for one in observation.row["offer"].tolist() if one >= 0]
    action = notation_for(observation.board).action(int(found.trial.action), offer)
    return [*observation.tickets, *(action.tickets if isinstance(action, Keep) else ())]


def _routes(observation: CityObservation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    """Double routes lead to the same place: who has the one has what the other would bring.

    That one has the route which one is told to claim goes without saying.
    """
    board = observation.board
    action = notation_for(board).action(int(best.trial.action))
    claimed = action.route if isinstance(action, Claim) else None
    for route, printed in enumerate(board.routes):
        worth = board.points[printed.length] + 2.0
        both = [route] if printed.twin is None else [route, printed.twin]
        named = claimed if claimed in both else min(both)
        first, second = (sum(one.trial.own_soon[at] for at in both) / one.worlds for one in (best, played))
        if route == named != claimed and first > second and _is_sure(first, second, best.worlds):
            weight = worth * (first - second)
            yield weight, Advantage("review.reason.own_route", float(first), float(second), route=route)
        first, second = _shares(best.trial.rivals_soon[route], played.trial.rivals_soon[route], best.worlds)
        if second > first and _is_sure(first, second, best.worlds):
            key = "rivals_route" if first >= _NEVER else "taken"
            yield worth * (second - first), Advantage(f"review.reason.{key}", first, second, route=route)


def _shares(best: float, played: float, worlds: int) -> tuple[float, float]:
    return float(best) / worlds, float(played) / worlds


def _is_sure(one: float, other: float, worlds: int) -> bool:
    """Whether two shares differ by more than the worlds they were counted in may make them."""
    spread = one * (1 - one) + other * (1 - other) + 1 / worlds
    return abs(one - other) >= max(0.06, SURE * sqrt(spread / worlds))
