"""What luck gave, and what skill: the true game looked at step by step, its decks shuffled anew each time.

The chances of a state are those of planners who play on from it. An action changes them against what a
planner would have done: as far as its seat could know that is skill, and the rest luck, as what could not be
known is no more likely good than bad. What then comes to light changes them again: that is luck too. All
changes together lead from an even share of the victory to the result, so the bill adds up whatever the errors
are.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from farebox.game.game import Game
from farebox.game.names import kind_name
from farebox.kernel.layout import DECK_ID, TICKETS_ID
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import EventRow
from farebox.reviews.review_types import LABELS, LUCK, SURE, Gift, Luck, Step, factor
from farebox.reviews.trying import Comparison, Mean, Trials

_TOLD_LUCK = dict(LABELS)["mistake"]


@dataclass(frozen=True)
class StepLook:
    """A state before an action, looked at: chances if planners go on from it, and what the action changes."""

    chances: tuple[Mean, ...]
    changes: tuple[Mean, ...]  # by the action that was played, for each seat
    known_changes: tuple[Mean, ...]  # the same by what the seat that acted could know


def luck_of(event: EventRow) -> Luck | None:
    """By what an action brought chance in, as the seat that acted sees it."""
    if event["dealt"]:
        return "deal"
    if int(event["action"]) == DECK_ID:
        return "draws"
    if int(event["action"]) == TICKETS_ID:
        return "tickets"
    return "market" if event["laid"] else None


def cards_of(game: Game, at: int) -> tuple[str, ...]:
    """The cards that action number `at` brought to light: drawn from the deck, or else turned face up."""
    event, before = game.events()[at + 1], game.states()[at][0]
    if int(event["action"]) == DECK_ID:
        return (kind_name(game.board, int(event["card"])),)
    if not event["laid"]:
        return ()
    lay = Counter(before["market"].tolist()[: int(before["n_market"])])
    lies = Counter(event["market"].tolist()[: int(event["n_market"])])
    lay[int(event["card"])] -= 1
    return tuple(kind_name(game.board, kind) for kind in sorted((lies - lay).elements()))


def look_at(trials: Trials, game: Game, at: int, seed: int, worlds: int) -> StepLook:
    """Look at the state before action number `at`, all its secrets known but what lies in the decks."""
    state = game.states()[at]
    seat, action = game.act(at)
    observation = game.observe_before(at, seat)
    planned = trials.planned(observation)
    options = [(planned, NONE)] if planned == action else [(planned, NONE), (action, NONE)]
    dealt = trials.compare(observation, options, truth=state[0])
    dealt.more(seed, worlds)
    chances = tuple(dealt[0].win(one) for one in range(game.n_seats))
    if planned == action:
        nothing = _no_changes(game.n_seats)
        return StepLook(chances, nothing, nothing)
    known = trials.compare(observation, options)
    known.more(seed, worlds)
    return StepLook(chances, _changes(dealt, game.n_seats), _changes(known, game.n_seats))


def _changes(found: Comparison, n_seats: int) -> tuple[Mean, ...]:
    """What the second option changes, for each seat, against the first."""
    error = found[1].behind().error
    return tuple(Mean(found[1].win(seat).value - found[0].win(seat).value, error) for seat in range(n_seats))


def _no_changes(n_seats: int) -> tuple[Mean, ...]:
    return (Mean(0.0, 0.0),) * n_seats


def is_worth_a_look(trials: Trials, game: Game, at: int) -> bool:
    """Whether the state before an action tells something that the one before it did not."""
    if at == 0 or luck_of(game.events()[at]) is not None:
        return True
    seat, action = game.act(at)
    observation = Game.from_state(game.board, game.states()[at]).observe(seat)
    return trials.planned(observation) != action


def steps_of(game: Game, seen: dict[int, StepLook], ends: Sequence[float]) -> list[Step]:
    """Every action with what it changed and what chance did, as counted; the last leads to the ends."""
    steps: list[Step] = []
    value = seen[0].chances
    last_luck = NONE
    for at in range(game.n_actions):
        if at > 0 and (kind := luck_of(game.events()[at])) is not None:
            steps[-1] = _with_luck(steps[-1], kind, cards_of(game, at - 1), value, seen[at].chances)
            value = seen[at].chances
            last_luck = at - 1
        seat, _ = game.act(at)
        nothing = _no_changes(game.n_seats)
        changes, known = (seen[at].changes, seen[at].known_changes) if at in seen else (nothing, nothing)
        steps.append(_step(game, at, seat, value, changes, known))
        value = tuple(
            Mean(now.value + change.value, sqrt(now.error**2 + change.error**2))
            for now, change in zip(value, changes, strict=True)
        )
    kind = luck_of(game.last_event())
    result = tuple(Mean(end, 0.0) for end in ends)
    if kind is not None:
        steps[-1] = _with_luck(steps[-1], kind, cards_of(game, game.n_actions - 1), value, result)
    else:
        _settle(steps, last_luck, [end - now.value for now, end in zip(value, ends, strict=True)])
    return steps


def _step(
    game: Game,
    at: int,
    seat: int,
    value: Sequence[Mean],
    changes: Sequence[Mean],
    known: Sequence[Mean],
) -> Step:
    none = tuple(0.0 for _ in value)
    after = tuple(now.value + change.value for now, change in zip(value, changes, strict=True))
    hidden = [minus(change, skill) for change, skill in zip(changes, known, strict=True)]
    return Step(
        at,
        seat,
        game.played(at).text,
        tuple(one.value for one in value),
        tuple(one.error for one in value),
        after,
        tuple(one.value for one in known),
        tuple(one.error for one in known),
        tuple(one.value for one in hidden),
        tuple(one.error for one in hidden),
        none,
        none,
    )


def minus(one: Mean, other: Mean) -> Mean:
    """How far two means lie apart that were found in worlds of their own."""
    return Mean(one.value - other.value, sqrt(one.error**2 + other.error**2))


def _with_luck(
    step: Step, kind: Luck, came: tuple[str, ...], before: Sequence[Mean], after: Sequence[Mean]
) -> Step:
    luck = [minus(then, now) for now, then in zip(before, after, strict=True)]
    values, errors = tuple(one.value for one in luck), tuple(one.error for one in luck)
    return replace(step, kind=kind, came=came, luck=values, luck_errors=errors)


def _settle(steps: list[Step], at: int, rest: Sequence[float]) -> None:
    """Nothing came to light after step `at`: what is left between the chances and the end is their error.

    So the chances that were counted last are set right by it.
    """
    if at >= 0:
        luck = tuple(one + more for one, more in zip(steps[at].luck, rest, strict=True))
        steps[at] = replace(steps[at], luck=luck)
    for later in range(at + 1, len(steps)):
        chances, after = (
            tuple(one + more for one, more in zip(counted, rest, strict=True))
            for counted in (steps[later].chances, steps[later].after)
        )
        steps[later] = replace(steps[later], chances=chances, after=after)


def skill_of(steps: Iterable[Step], seat: int) -> Mean:
    """What the decisions of some steps brought a seat."""
    made = list(steps)
    error = sqrt(sum(step.skill_errors[seat] ** 2 for step in made))
    return Mean(sum(step.skill[seat] for step in made), error)


def gifts_of(steps: Sequence[Step], seat: int, n_seats: int) -> tuple[Gift, ...]:
    """What luck of each kind brought a seat."""
    gave = dict.fromkeys(LUCK, 0.0)
    squared = dict.fromkeys(LUCK, 0.0)
    gave["deal"] = steps[0].chances[seat] - 1 / n_seats
    squared["deal"] = steps[0].errors[seat] ** 2
    for step in steps:
        gave["hidden"] += step.hidden[seat]
        squared["hidden"] += step.hidden_errors[seat] ** 2
        if step.kind is not None:
            kind = luck_for(step, seat)
            gave[kind] += step.luck[seat]
            squared[kind] += step.luck_errors[seat] ** 2
    return tuple(Gift(kind, gave[kind], sqrt(squared[kind])) for kind in LUCK)


def large_steps(steps: Sequence[Step], n_seats: int) -> list[int]:
    """The steps whose luck is large and sure enough to be told to the seat that acted."""
    return [
        step.at
        for step in steps
        if step.kind is not None
        and abs(step.luck[step.seat]) >= max(least_told(n_seats), SURE * step.luck_errors[step.seat])
    ]


def lucky_steps(steps: Sequence[Step], held: Collection[int]) -> tuple[int, ...]:
    """The single pieces of luck that are told, of those that hold; a card turned face up is there for all."""
    return tuple(step.at for step in steps if step.at in held and step.kind != "market")


def least_told(n_seats: int) -> float:
    """What luck must have given at once, or taken, to be told."""
    return _TOLD_LUCK * factor(n_seats)


def luck_for(step: Step, seat: int) -> Luck:
    """Of which kind the luck of a step is to a seat: what others draw is theirs."""
    assert step.kind is not None
    return "rivals" if step.kind in ("draws", "tickets") and step.seat != seat else step.kind
