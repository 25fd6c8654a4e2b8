"""What luck gave, and what skill: the true game looked at step by step, its decks shuffled anew each time.

The chances of a state are those of planners who play on from it. An action changes them: that is skill. What
then comes to light changes them again: that is luck, and no more likely good than bad. All changes together
lead from an even share of the victory to the result, so the bill adds up whatever the errors are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from farebox.game.game import Game
from farebox.kernel.layout import DECK_ID, TICKETS_ID
from farebox.kernel.limits import NONE
from farebox.kernel.record_types import EventRow
from farebox.reviews.review_types import LABELS, LUCK, SURE, Gift, Luck, Step, factor
from farebox.reviews.trying import Mean, Trials

_TOLD_LUCK = dict(LABELS)["mistake"]  # what luck must have given at once, or taken, to be told


@dataclass(frozen=True)
class StepLook:
    """A state before an action, looked at: chances if planners go on from it, and what the action changes."""

    chances: tuple[Mean, ...]
    changes: tuple[Mean, ...]  # by the action that was played, for each seat


def luck_of(event: EventRow) -> Luck | None:
    """By what an action brought chance in, as the seat that acted sees it."""
    if event["dealt"]:
        return "deal"
    if int(event["action"]) == DECK_ID:
        return "draws"
    if int(event["action"]) == TICKETS_ID:
        return "tickets"
    return "market" if event["laid"] else None


def look_at(trials: Trials, game: Game, at: int, seed: int, worlds: int) -> StepLook:
    """Look at the state before action number `at`, all its secrets known but what lies in the decks."""
    state = game.states()[at]
    seat, action = game.act(at)
    observation = Game.from_state(game.board, state).observe(seat)
    options = [(NONE, NONE)]
    if trials.planned(observation) != action:
        options.append((action, NONE))
    found = trials.compare(observation, options, truth=state[0])
    found.more(seed, worlds)
    seats = range(game.n_seats)
    chances = tuple(found[0].win(one) for one in seats)
    if len(options) == 1:
        return StepLook(chances, tuple(Mean(0.0, 0.0) for _ in seats))
    after = [found[1].win(one) for one in seats]
    error = found[1].behind().error
    changes = tuple(Mean(then.value - now.value, error) for now, then in zip(chances, after, strict=True))
    return StepLook(chances, changes)


def is_worth_a_look(trials: Trials, game: Game, at: int) -> bool:
    """Whether the state before an action tells something that the one before it did not."""
    if at == 0 or luck_of(game.events()[at]) is not None:
        return True
    seat, action = game.act(at)
    observation = Game.from_state(game.board, game.states()[at]).observe(seat)
    return trials.planned(observation) != action


def steps_of(game: Game, seen: dict[int, StepLook], ends: Sequence[float]) -> list[Step]:
    """Every action with what it changed and what chance did; the last leads to the ends."""
    steps: list[Step] = []
    value = seen[0].chances
    last_luck = NONE
    for at in range(game.n_actions):
        if at > 0 and (kind := luck_of(game.events()[at])) is not None:
            steps[-1] = _with_luck(steps[-1], kind, value, seen[at].chances)
            value = seen[at].chances
            last_luck = at - 1
        seat, _ = game.act(at)
        changes = seen[at].changes if at in seen else tuple(Mean(0.0, 0.0) for _ in value)
        steps.append(_step(game, at, seat, value, changes))
        value = tuple(
            Mean(now.value + change.value, sqrt(now.error**2 + change.error**2))
            for now, change in zip(value, changes, strict=True)
        )
    kind = luck_of(game.last_event())
    result = tuple(Mean(end, 0.0) for end in ends)
    if kind is not None:
        steps[-1] = _with_luck(steps[-1], kind, value, result)
    else:
        _settle(steps, last_luck, [end - now.value for now, end in zip(value, ends, strict=True)])
    return steps


def _step(game: Game, at: int, seat: int, value: Sequence[Mean], changes: Sequence[Mean]) -> Step:
    none = tuple(0.0 for _ in value)
    return Step(
        at,
        seat,
        game.played(at).text,
        tuple(one.value for one in value),
        tuple(one.error for one in value),
        tuple(one.value for one in changes),
        tuple(one.error for one in changes),
        none,
        none,
    )


def _with_luck(step: Step, kind: Luck, before: Sequence[Mean], after: Sequence[Mean]) -> Step:
    pairs = list(zip(before, after, strict=True))
    luck = tuple(then.value - now.value for now, then in pairs)
    errors = tuple(sqrt(now.error**2 + then.error**2) for now, then in pairs)
    return replace(step, kind=kind, luck=luck, luck_errors=errors)


def _settle(steps: list[Step], at: int, rest: Sequence[float]) -> None:
    """Nothing came to light after step `at`: what is left between the chances and the end is their error.

    So the chances that were counted last are set right by it.
    """
    if at >= 0:
        luck = tuple(one + more for one, more in zip(steps[at].luck, rest, strict=True))
        steps[at] = replace(steps[at], luck=luck)
    for later in range(at + 1, len(steps)):
        chances = tuple(one + more for one, more in zip(steps[later].chances, rest, strict=True))
        steps[later] = replace(steps[later], chances=chances)


def skill_of(steps: Sequence[Step], seat: int) -> tuple[float, float, float]:
    """What a seat's decisions brought it, and the others'; and how far both may be off."""
    own = sum(step.skill[seat] for step in steps if step.seat == seat)
    others = sum(step.skill[seat] for step in steps if step.seat != seat)
    return own, others, sqrt(sum(step.skill_errors[seat] ** 2 for step in steps))


def gifts_of(steps: Sequence[Step], seat: int, n_seats: int) -> tuple[Gift, ...]:
    """What luck of each kind brought a seat."""
    gave = dict.fromkeys(LUCK, 0.0)
    squared = dict.fromkeys(LUCK, 0.0)
    gave["deal"] = steps[0].chances[seat] - 1 / n_seats
    squared["deal"] = steps[0].errors[seat] ** 2
    for step in steps:
        if step.kind is not None:
            kind = luck_for(step, seat)
            gave[kind] += step.luck[seat]
            squared[kind] += step.luck_errors[seat] ** 2
    return tuple(Gift(kind, gave[kind], sqrt(squared[kind])) for kind in LUCK)


def lucky_steps(steps: Sequence[Step], n_seats: int) -> tuple[int, ...]:
    """The single pieces of luck that are large and sure enough to be told, each for the seat that acted.

    A card turned face up is there for all.
    """
    told = []
    for step in steps:
        least = max(_TOLD_LUCK * factor(n_seats), SURE * step.luck_errors[step.seat])
        if step.kind not in (None, "market") and abs(step.luck[step.seat]) >= least:
            told.append(step.at)
    return tuple(told)


def luck_for(step: Step, seat: int) -> Luck:
    """Of which kind the luck of a step is to a seat: what others draw is theirs."""
    assert step.kind is not None
    return "rivals" if step.kind in ("draws", "tickets") and step.seat != seat else step.kind
