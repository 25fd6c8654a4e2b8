"""Games in step for a learner, many in one call: act, let others act, reckon, and write out what is seen."""

import numpy as np

from farebox.envs.compiled.encode import Codes, encode_row
from farebox.envs.compiled.entry_points import door
from farebox.kernel import chance
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import OVER, Ids, Row, Rows
from farebox.kernel.limits import MAX_SEATS, NONE
from farebox.kernel.rules import apply, deal, legal, observe, score

_TO_53_BITS = np.uint64(11)  # a seed is at most 2**53 - 1

# One place where a game is played for a learner: who looks at it, what it may do, what it got.
TABLE = np.dtype(
    [
        ("rng", np.uint64),  # gives the seeds of later games, and random opponents their choices
        ("key", np.uint64, 2),  # of the game on the table: its seed
        ("reward", np.float64, MAX_SEATS),  # of the last step; only the end of a game gives any
        ("total", np.int16, MAX_SEATS),  # points, once the game is over
        ("n_legal", np.int16),
        ("decisions", np.int16),  # in this game
        ("seat", np.int8),  # whose decision is due, and whose observation was written
        ("over", np.uint8),
        ("spare", np.uint8, 2),
    ],
    align=True,
)
DEAL = -2  # in place of an action: deal the game of the table's seed
NEXT = -3  # in place of an action: deal the next game, whether this one is over or not
ALL_SEATS = -1  # in place of the learner's seat: it decides for every seat


@door
def step_tables(
    boards: Rows,
    states: Rows,
    spare: tuple[Rows, Rows, Rows],
    tables: Rows,
    n_seats: int,
    own: int,
    actions: Ids,
    ids: Ids,
    masks: Codes,
    codes: Codes,
) -> None:
    """Carry out one legal action a table (NONE: only look); a game that is over is dealt anew instead.

    Random players decide for every seat but the `own`. Then each table's legal actions are written as a list
    and as a mask, and what the seat to move knows as numbers. `spare` is an event, a score and a knowledge.
    """
    board = boards[0]
    event = spare[0][0]
    know = spare[2][0]
    for i in range(len(tables)):
        table = tables[i]
        state = states[i]
        _go_on(board, state, event, table, n_seats, whole(actions[i]))
        n = legal(board, state, ids[i])
        while own != ALL_SEATS and state.phase != OVER and state.to_move != own:
            apply(board, state, whole(ids[i, chance.below(table, n)]), event)
            n = legal(board, state, ids[i])
        if state.phase == OVER and not table.over:
            _reckon(board, state, spare[1][0], table)
        table.n_legal = n
        if not table.over:
            table.seat = state.to_move
        for id in range(whole(board.n_actions)):
            masks[i, id] = 0
        for place in range(n):
            masks[i, whole(ids[i, place])] = 1
        observe(board, state, whole(table.seat), know)
        encode_row(board, know, codes[i])


@rule
def _go_on(board: Row, state: Row, event: Row, table: Row, n_seats: int, action: int) -> None:
    """One action, or a new game where the last one is over."""
    for seat in range(MAX_SEATS):
        table.reward[seat] = 0
    if action > DEAL and not table.over:
        if action != NONE:
            apply(board, state, action, event)
            table.decisions += 1
        return
    if action != DEAL:
        chance.below(table, 2)
        table.key[0] = table.rng >> _TO_53_BITS
    deal(board, state, n_seats, table.key, event)
    table.over = False
    table.decisions = 0


@rule
def _reckon(board: Row, state: Row, result: Row, table: Row) -> None:
    """The end: 1 for a win, shared by the tied, paid for by all others in equal parts."""
    score(board, state, result)
    table.over = True
    n_seats = whole(state.n_seats)
    winners = 0
    for seat in range(n_seats):
        winners += whole(result.winner[seat])
    for seat in range(n_seats):
        table.total[seat] = result.total[seat]
        share = whole(result.winner[seat]) * n_seats / winners
        table.reward[seat] = (share - 1) / (n_seats - 1)
