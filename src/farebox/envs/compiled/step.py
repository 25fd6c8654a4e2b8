"""Games in step for a learner, many in one call: act, let others act, score, and write out what is seen."""

import numpy as np

from farebox.envs.compiled.encode import CodeTable, encode_row
from farebox.envs.compiled.entry_points import entry_point
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.limits import MAX_SEATS, NONE
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, Generator, ScoreRow
from farebox.kernel.row import Ids, IdTable, Rows, float64, int8, int16, uint8, uint64
from farebox.kernel.rules import apply, deal, legal, observe, score

_TO_53_BITS = np.uint64(11)  # a seed is at most 2**53 - 1


class LearnerTable(Generator):
    """One place where a game is played for a learner: who looks at it, what it may do, what it got.

    Its generator gives the seeds of later games, and random opponents their choices.
    """

    key = uint64(2)  # of the game on the table: its seed
    reward = float64(MAX_SEATS)  # of the last step; only the end of a game gives any
    total = int16(MAX_SEATS)  # points, once the game is over
    n_legal = int16()
    decisions = int16()  # in this game
    seat = int8()  # whose decision is due, and whose observation was written
    over = uint8()


DEAL = -2  # in place of an action: deal the game of the table's seed
NEXT = -3  # in place of an action: deal the next game, whether this one is over or not
ALL_SEATS = -1  # in place of the learner's seat: it decides for every seat


@entry_point
def step_tables(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    scores: Rows[ScoreRow],
    knows: Rows[AnyKnowledge],
    tables: Rows[LearnerTable],
    n_seats: int,
    own: int,
    actions: Ids,
    ids: IdTable,
    masks: CodeTable,
    codes: CodeTable,
) -> None:
    """Carry out one legal action a table (NONE: only look); a game that is over is dealt anew instead.

    Random players decide for every seat but the `own`. Then each table's legal actions are written as a list
    and as a mask, and what the seat to move knows as numbers. Events, scores and
    knowledge are room to work in, for one each.
    """
    board = boards[0]
    event = events[0]
    know = knows[0]
    for i in range(len(tables)):
        table = tables[i]
        state = states[i]
        _go_on(board, state, event, table, n_seats, to_int(actions[i]))
        n = legal(board, state, ids[i])
        while own != ALL_SEATS and state.phase != OVER and state.to_move != own:
            apply(board, state, to_int(ids[i, chance.below(table, n)]), event)
            n = legal(board, state, ids[i])
        if state.phase == OVER and not table.over:
            _finish(board, state, scores[0], table)
        table.n_legal = n
        if not table.over:
            table.seat = state.to_move
        for id in range(to_int(board.n_actions)):
            masks[i, id] = 0
        for place in range(n):
            masks[i, to_int(ids[i, place])] = 1
        observe(board, state, to_int(table.seat), know)
        encode_row(board, know, codes[i])


@rule
def _go_on(
    board: AnyBoard, state: AnyState, event: EventRow, table: LearnerTable, n_seats: int, action: int
) -> None:
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
def _finish(board: AnyBoard, state: AnyState, result: ScoreRow, table: LearnerTable) -> None:
    """The end: 1 for a win, shared by the tied, paid for by all others in equal parts."""
    score(board, state, result)
    table.over = True
    n_seats = to_int(state.n_seats)
    winners = 0
    for seat in range(n_seats):
        winners += to_int(result.winner[seat])
    for seat in range(n_seats):
        table.total[seat] = result.total[seat]
        share = to_int(result.winner[seat]) * n_seats / winners
        table.reward[seat] = (share - 1) / (n_seats - 1)
