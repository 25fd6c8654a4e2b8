"""Why the best is better: what differs most in how the same worlds end by it and by what was played."""

from collections.abc import Iterator
from math import sqrt

from farebox.game.actions import Action, Claim, Keep, PlaceCards, PlaceStack
from farebox.game.notation import notation_for
from farebox.game.observation import CardObservation, CityObservation, Observation
from farebox.kernel.limits import NOBODY
from farebox.reviews.review_types import SURE, Advantage
from farebox.reviews.trying import Found

_MOST = 2  # reasons
_LEAST, _LEAST_AT_CARDS = 1.0, 3.0  # points that a difference must be worth
_LEAST_LEAD = 0.2  # where none is: what part of that one must be ahead by more in all
_IN_ALL = 0.5  # of what a part weighs: points in all say less than the part that most of them come from
_TURN, _TURN_AT_CARDS = 1.5, 8.0  # points that a turn more or less is about worth
_MOSTLY = 0.5  # of what tickets bring more: a single one that explains so much is told instead
_POOR = 0.7  # of worlds: a ticket that is completed no oftener was badly kept
_NEVER = 0.005  # of worlds
_CARD = 8.0  # points that a card of a stack is about worth: without it a ticket may not be completed


def reasons_for(observation: Observation, best: Found, played: Found) -> tuple[Advantage, ...]:
    """At most two, the weightiest first; what says the same thing twice is left out.

    Where nothing by itself is worth saying, it is all of it together: by how much one is ahead.
    """
    weighed = sorted(_differences(observation, best, played), key=lambda one: -one[0])
    least = observation.board.either(_LEAST, _LEAST_AT_CARDS)
    told: list[Advantage] = []
    for weight, reason in weighed:
        if weight >= least and len(told) < _MOST and not any(_covers(one, reason) for one in told):
            told.append(reason)
    return tuple(told or _lead(best, played, _LEAST_LEAD * least))


def _kind(reason: Advantage) -> str:
    return reason.key.rpartition(".")[2]


def _lead(best: Found, played: Found, least: float) -> list[Advantage]:
    first, second = ((one.trial.points - one.trial.rival) / one.worlds for one in (best, played))
    is_more = first - second >= least
    return [Advantage("review.reason.lead", float(first), float(second))] if is_more else []


def _covers(one: Advantage, other: Advantage) -> bool:
    """Whether a reason has said what another would: points of tickets are those of a ticket it named."""
    return _kind(other) in {
        "ticket": ("tickets", "points"),
        "kept": ("tickets", "points"),
        "vain": ("tickets", "points"),
        "tickets": ("points",),
        "routes": ("points",),
        "bonus": ("points",),
        "own_route": ("routes", "own_route", "rivals_route", "taken")
        if one.route == other.route
        else ("routes",),
        "rivals_route": ("own_route",) if one.route == other.route else (),
        "taken": ("own_route",) if one.route == other.route else (),
        "points": ("tickets", "routes", "bonus"),
    }.get(_kind(one), ())


def _differences(observation: Observation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    """What differs for sure, each with about how many points it is worth."""
    tickets = list(_tickets(observation, best, played))
    yield from tickets
    by_one_ticket = max((weight for weight, _ in tickets), default=0.0)
    yield from observation.by_family(
        lambda city: _routes(city, best, played), lambda cards: _stacks(cards, best, played)
    )
    for part in ("tickets", "bonus", "routes", "points"):
        first, second = (float(one.trial[part]) / one.worlds for one in (best, played))
        weight = (first - second) * (_IN_ALL if part == "points" else 0.9)
        if part != "tickets" or by_one_ticket < _MOSTLY * weight:
            yield weight, Advantage(f"review.reason.{part}", first, second)
    first, second = (float(one.trial.rival) / one.worlds for one in (best, played))
    yield (second - first) * 0.9, Advantage("review.reason.rival", first, second)
    first, second = (float(one.trial.turns) / observation.n_seats / one.worlds for one in (best, played))
    key = "sooner" if first < second else "longer"
    turn = observation.board.either(_TURN, _TURN_AT_CARDS)
    yield abs(first - second) * turn, Advantage(f"review.reason.{key}", first, second)


def _tickets(observation: Observation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    """Tickets that both have to complete, and those that only what was played has kept."""
    with_best, with_played = _kept(observation, best), _kept(observation, played)
    for ticket in with_played:
        points = observation.board.tickets[ticket].points
        first, second = _shares(best.trial.completed[ticket], played.trial.completed[ticket], best.worlds)
        if ticket not in with_best and second <= _POOR:
            key = "kept" if second >= _NEVER else "vain"
            yield 2 * points * (1 - second), Advantage(f"review.reason.{key}", first, second, ticket=ticket)
        elif ticket in with_best and _is_more(first, second, best.worlds):
            yield (
                2 * points * (first - second),
                Advantage("review.reason.ticket", first, second, ticket=ticket),
            )


def _kept(observation: Observation, found: Found) -> list[int]:
    """The tickets that a seat has after an action: what it may draw later is not known yet."""
    action = _action(observation, found)
    return [*observation.tickets, *(action.tickets if isinstance(action, Keep) else ())]


def _action(observation: Observation, found: Found) -> Action:
    offer = [one for one in observation.row["offer"].tolist() if one >= 0]
    return notation_for(observation.board).action(int(found.trial.action), offer)


def _routes(observation: CityObservation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    """Double routes lead to the same place: who has the one has what the other would bring.

    That one has the route which one is told to claim goes without saying; that one has another sooner, and
    in the end as often, is no advantage. What to keep is no matter of single routes, nor is where to put a
    stack.
    """
    board, action = observation.board, _action(observation, best)
    if isinstance(action, Keep | PlaceStack):
        return
    claimed = action.route if isinstance(action, Claim) else None
    for route, printed in enumerate(board.routes):
        worth = board.points[printed.length] + 2.0
        both = [route] if printed.twin is None else [route, printed.twin]
        named = claimed if claimed in both else min(both)
        first, second = (sum(one.trial.own_soon[at] for at in both) / one.worlds for one in (best, played))
        is_sooner = _is_more(first, second, best.worlds)
        first, second = (sum(one.trial.own_end[at] for at in both) / one.worlds for one in (best, played))
        if route == named != claimed and is_sooner and _is_more(first, second, best.worlds):
            weight = worth * (first - second)
            yield weight, Advantage("review.reason.own_route", float(first), float(second), route=route)
        those = [route] if route == claimed else both
        rivals = [sum(one.trial.rivals_soon[at] for at in those) / one.worlds for one in (best, played)]
        first, second = (min(1.0, float(share)) for share in rivals)
        if route == named and _is_more(second, first, best.worlds):
            key = "rivals_route" if first >= _NEVER else "taken"
            yield worth * (second - first), Advantage(f"review.reason.{key}", first, second, route=route)


def _stacks(observation: CardObservation, best: Found, played: Found) -> Iterator[tuple[float, Advantage]]:
    """K33: a stack that one robs somebody of, larger than what is robbed anyway, and those of one's own."""
    row, placed = observation.row, _stack(observation, played)
    robbing = _stack(observation, best)
    stacks = [int(n + wilds) for n, wilds in zip(row["yard"], row["yard_wilds"], strict=True)]
    owners = row["yard_owner"].tolist()
    is_rivals = [owner not in (NOBODY, observation.seat) for owner in owners]
    anyway = sum(stacks[color] for color in placed if is_rivals[color])
    for color in range(len(observation.board.colors)):
        lies = stacks[color]
        if is_rivals[color] and color in robbing and lies > anyway:
            robs = Advantage("review.reason.robs", 1.0, 0.0, color=color, seat=owners[color])
            yield _CARD * (lies - anyway), robs
        first, second = (min(1.0, float(one.trial.robbed[color]) / one.worlds) for one in (best, played))
        if _is_more(second, first, best.worlds):
            weight = _CARD * (second - first) * (placed.get(color) or lies)
            key = "robbed" if first >= _NEVER else "exposed"
            yield weight, Advantage(f"review.reason.{key}", first, second, color=color)


def _stack(observation: CardObservation, found: Found) -> dict[int, int]:
    """How many cards of which colors an action places, locomotives counted with their stack."""
    action = _action(observation, found)
    if not isinstance(action, PlaceCards):
        return {}
    cards = dict(action.cards)
    wilds = cards.pop(observation.board.wild, 0)
    return {observation.board.colors.index(color): n + wilds for color, n in cards.items()}


def _shares(best: float, played: float, worlds: int) -> tuple[float, float]:
    return float(best) / worlds, float(played) / worlds


def _is_more(one: float, other: float, worlds: int) -> bool:
    """Whether a share is larger than another by more than the worlds they were counted in may make it."""
    spread = one * (1 - one) + other * (1 - other) + 1 / worlds
    return one - other >= max(0.06, SURE * sqrt(spread / worlds))
