"""A second opinion on luck: whether it stays so if a search makes the seat's next decisions."""

from farebox.game.game import Game
from farebox.kernel.layout import DECK_ID
from farebox.kernel.limits import NONE, WILD
from farebox.reviews.luck import least_told, minus
from farebox.reviews.review_types import SURE, Step
from farebox.reviews.trying import Comparison, Trials, seed_of

_WORLDS, _STEP = 96, 32  # at most, and at a time: a search in each takes as long as a hundred without
_DECISIONS = 3
_HALF = 0.5  # of what planners counted: less is not what would be told


def does_luck_hold(trials: Trials, game: Game, step: Step, seed: int) -> bool:
    """Whether what came to light gives, or takes, half as much at least if a search decides next.

    A planner may only have changed its plan for the worse. That a wild came can't be bad luck: it is as good
    as any other card.
    """
    seat = step.seat
    least = max(least_told(game.n_seats), _HALF * abs(step.luck[seat]))
    sign = 1 if step.luck[seat] > 0 else -1
    if sign < 0 and _drew_wild(game, step.at):
        return False
    if step.at + 1 == game.n_actions:
        return True
    before = _searched(trials, game, step.at, seat, game.act(step.at)[1])
    after = _searched(trials, game, step.at + 1, seat, NONE)
    while before.worlds < _WORLDS:
        before.more(seed_of(seed, before.worlds), _STEP)
        after.more(seed_of(seed, before.worlds + 1), _STEP)
        luck = minus(after[0].win(seat), before[0].win(seat))
        if abs(sign * luck.value - least) > SURE * luck.error:
            break
    return sign * luck.value >= least


def _drew_wild(game: Game, at: int) -> bool:
    event = game.events()[at + 1]
    return int(event["action"]) == DECK_ID and int(event["card"]) == WILD


def _searched(trials: Trials, game: Game, at: int, seat: int, action: int) -> Comparison:
    """The state before action number `at`, with the true cards, where a search decides for a seat."""
    observation, truth = game.observe_before(at, seat), game.states()[at][0]
    return trials.compare(observation, [(action, NONE)], truth=truth, searched=_DECISIONS)
