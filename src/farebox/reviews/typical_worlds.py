"""What an action may lead to: a few worlds of the seat's belief, played on by planners."""

from math import prod
from random import Random

from farebox.ai.judgement import RivalTickets, belief
from farebox.bots import make_bot
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.game.worlds import sample_world
from farebox.reviews.trying import seed_of

_DRAWN = 36  # worlds that fit what the seat knows, all as likely
_PLAYED = 9  # of these, chosen by belief


def typical_worlds(observation: Observation, action: int, *, seed: int = 0) -> list[Game]:
    """Three games that go on with an action to their end: one that goes badly, one so-so, one well.

    They are the second, the fifth and the eighth of nine, by how far the seat is ahead in the end.
    """
    rng = Random(seed)
    believed = belief(observation)
    worlds = [sample_world(observation, seed_of(seed, number)) for number in range(_DRAWN)]
    # The larger of lots drawn by weight: as if worlds were taken one after the other by their likelihood.
    worlds.sort(key=lambda world: -(rng.random() ** (1 / _likelihood(world, believed))))
    for world in worlds[:_PLAYED]:
        _play_on(world, action)
    ranked = sorted(worlds[:_PLAYED], key=lambda world: _lead(world, observation.seat))
    return [ranked[at] for at in (1, 4, 7)]


def _likelihood(world: Game, believed: list[RivalTickets]) -> float:
    """How well the rivals' tickets fit what is believed of them."""
    chances = (
        rival.chances.get(ticket, 0.0) for rival in believed for ticket in world.observe(rival.seat).tickets
    )
    return max(1e-9, prod(chances))


def _play_on(world: Game, action: int) -> None:
    bot = make_bot(family_of(world.board).planner, world.board, 0)
    world.play(action)
    while (seat := world.to_move) is not None:
        world.play(bot.choose(world.observe(seat)))


def _lead(world: Game, seat: int) -> int:
    totals = [score.total for score in world.scores()]
    return totals[seat] - max(total for one, total in enumerate(totals) if one != seat)
