"""Computes the chance of a game from what one seat saw of it, if it is the fast generator's."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from attack.linear import Equations, Words, step, step_back
from attack.transcript import Draw
from farebox.kernel.limits import N_KINDS

DECIDED = 48  # bits of the state that equations must decide; the 2^16 cases of the others are tried out
SURE = 80  # bits seen: one of 2^64 wrong states explains so many by accident once in 2^16 games
_HALF = np.uint64(32)


@dataclass(frozen=True)
class Attack:
    """What came of the first `n_draws`: the states before the first card that explain them."""

    n_draws: int
    equations: Equations
    had_enough: bool
    states: tuple[int, ...] = ()

    @property
    def guess(self) -> int:
        """The state found; else one that fulfils the equations that contradicted no others."""
        return self.states[0] if self.states else self.equations.solve()[0]


def attack(draws: Sequence[Draw]) -> Attack:
    """Look at draws until they are enough to tell the state, and look for it."""
    equations, seen = Equations(), 0.0
    for n_draws, draw in enumerate(draws, start=1):
        if draw.kind is None:
            continue
        low, high = draw.places
        equations.add_output(n_draws, low, high, draw.n)
        seen += log2(draw.n / (high - low))
        if equations.rank >= DECIDED and seen >= SURE:
            return Attack(n_draws, equations, had_enough=True, states=_explaining(equations, draws[:n_draws]))
    return Attack(len(draws), equations, had_enough=False)


def all_equations(draws: Sequence[Draw]) -> Equations:
    """All that the cards seen tell of the state before the first."""
    equations = Equations()
    for steps, draw in enumerate(draws, start=1):
        if draw.kind is not None:
            equations.add_output(steps, *draw.places, draw.n)
    return equations


def _explaining(equations: Equations, draws: Sequence[Draw]) -> tuple[int, ...]:
    """The states that fulfil the equations and give every card that was seen."""
    state, free = equations.solve()
    states = np.array([state], np.uint64)
    for more in free:
        states = np.concatenate([states, states ^ np.uint64(more)])
    return tuple(state for state in _fitting(states, draws).tolist() if explains(state, draws))


def _fitting(states: Words, draws: Sequence[Draw]) -> Words:
    """Those whose outputs lie where they can."""
    now = states
    for draw in draws:
        now = step(now)
        if draw.kind is not None:
            low, high = draw.places
            places = ((now >> _HALF) * np.uint64(draw.n)) >> _HALF
            fits = (places >= low) & (places < high)
            states, now = states[fits], now[fits]
    return states


def explains(state: int, draws: Sequence[Draw]) -> bool:
    """Whether this state gives every card that was seen, with whatever it gives for the others."""
    deck: list[int] = []
    for draw, output in zip(draws, _outputs(state, len(draws)), strict=True):
        if draw.fresh:
            deck = list(draw.pool)
        kind = _at(deck, output * draw.n >> 32)
        if draw.kind not in (None, kind):
            return False
        deck[kind] -= 1
    return True


def foretell(state: int, draws: Sequence[Draw]) -> list[int]:
    """The kind that each draw would have by this state, as far as the deck is known."""
    pairs = zip(draws, _outputs(state, len(draws)), strict=True)
    return [_at(draw.pool, output * sum(draw.pool) >> 32) for draw, output in pairs]


def first_tickets(state: int, n_tickets: int) -> list[int]:
    """The ticket deck as it was shuffled before the first card, top first."""
    for _ in range(n_tickets - 1):
        state = step_back(state)
    order = list(range(n_tickets))
    for position, output in zip(range(n_tickets - 1, 0, -1), _outputs(state, n_tickets - 1), strict=True):
        other = output * (position + 1) >> 32
        order[position], order[other] = order[other], order[position]
    return order


def _outputs(state: int, n: int) -> list[int]:
    """The generator's next outputs, 32 bits each."""
    now, outputs = np.array([state], np.uint64), []
    for _ in range(n):
        now = step(now)
        outputs.append(int(now[0]) >> 32)
    return outputs


def _at(deck: Sequence[int], place: int) -> int:
    """The kind of the card at this place of a deck sorted by kind."""
    kind = 0
    while place >= deck[kind] and kind < N_KINDS - 1:
        place -= deck[kind]
        kind += 1
    return kind
