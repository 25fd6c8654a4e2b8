"""What a seat may hope for when the first of two rounds is over (K41).

A search that looks no further than the end of a round tries more worlds in the same time, and the luck of
the second round doesn't blur what it finds. `bench/outlook.py` finds the numbers here, which are those of
the printed game.
"""

import numpy as np

from farebox.kernel.card_game.score import score
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import OVER, Row
from farebox.kernel.limits import WILD
from farebox.kernel.tickets import size
from farebox.minds.card_game.counts import less, pack, total
from farebox.minds.card_game.freight import needs, worth

BOARD = "card-game"

# Points at the end that go with:
_DONE = 1.30  # each point of completed tickets,
_BONUS = 0.37  # each point of big cities where the seat leads,
_HELD = 0.52  # each point of tickets held,
_TICKET = 7.35  # each of these,
_LACKING = -6.54  # each card that they lack,
_USEFUL = -2.49  # each that they will use,
_OTHER = -3.02  # each other card in hand,
_WILD = 3.59  # each locomotive in hand


@rule
def judge(board: Row, map: Row, state: Row, out: Row) -> None:
    """Reckon every seat at the end of the game; before it, what each may hope for, and nobody has won."""
    score(board, state, out)
    if state.phase == OVER:
        return
    for seat in range(whole(state.n_seats)):
        hope = _DONE * worth(board, state.done[seat]) + _BONUS * out.bonus[seat]
        out.total[seat] = whole(np.round(hope + _hope_for_held(board, map, state, seat)))
        out.winner[seat] = 0


@rule
def _hope_for_held(board: Row, map: Row, state: Row, seat: int) -> float:
    """What a seat may hope for by its tickets and its hand."""
    tickets = state.held[seat]
    hand = pack(state.hand[seat])
    wanted = needs(map, tickets)
    lacking = total(less(wanted, hand))
    useful = total(wanted) - lacking
    hope = _HELD * worth(board, tickets) + _TICKET * size(tickets)
    hope += _LACKING * lacking + _USEFUL * useful + _OTHER * (total(hand) - useful)
    return float(hope + _WILD * state.hand[seat, WILD])
