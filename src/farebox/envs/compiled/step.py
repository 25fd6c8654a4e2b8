"""Games in step for a learner, many in one call: act, let others act, score, and write out what is seen."""

import numpy as np

from farebox.ai.plan_types import AnyMap, AnyWeights
from farebox.ai.policies import choose, see
from farebox.ai.workspace import AnyWorkspace
from farebox.envs.compiled.encode import Codes, CodeTable, encode_row
from farebox.envs.compiled.entry_points import entry_point
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import rule, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, Generator, ScoreRow
from farebox.kernel.row import Ids, IdTable, Rows, float64, int8, int16, int64, uint8, uint64
from farebox.kernel.rules import apply, deal, legal, observe, score

_TO_53_BITS = np.uint64(11)  # a seed is at most 2**53 - 1


class LearnerTable(Generator):
    """One place where a game is played for a learner: who looks at it, what it may do, what it got.

    Its generator gives the seeds of later games, and random opponents their choices.
    """

    key = uint64(2)  # of the game on the table: its seed
    reward = float64(MAX_SEATS)  # of the last step; only the end of a game gives any
    games = int64()  # dealt here so far
    total = int16(MAX_SEATS)  # points, once the game is over
    n_legal = int16()
    decisions = int16()  # in this game
    seat = int8()  # whose decision is due, and whose observation was written
    over = uint8()


# In place of an action:
DEAL = -2  # deal the game of the table's seed
NEXT = -3  # deal the next game, whether this one is over or not
LEAVE = -4  # leave the table as it is, what was written of it too
ANY = -5  # any legal action, each as likely
LOSE = -6  # the seat to move loses the game
ALL_SEATS = -1  # in place of the learner's seat: it decides for every seat

# Who decides for a seat:
WAITED_FOR = 0  # whoever calls: the learner, or a player that is not compiled
AT_RANDOM = 1
BY_PLANNER = 2


@entry_point
def step_tables(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
    states: Rows[AnyState],
    knows: Rows[AnyKnowledge],
    tables: Rows[LearnerTable],
    players: Ids,
    own: int,
    actions: Ids,
    ids: IdTable,
    masks: CodeTable,
    codes: CodeTable,
) -> None:
    """Carry out one legal action a table; a game that is over is dealt anew instead.

    `players` say for each seat who decides; compiled ones do at once. Then each table's legal actions are
    written as a list and as a mask, and what the seat to move knows as numbers; of a game that is over, what
    the `own` seat knows. The workspace and the knowledge are room to work in, for one each.
    """
    board = boards[0]
    for i in range(len(tables)):
        if actions[i] == LEAVE:
            continue
        _go_on(board, states[i], works[0].event, tables[i], len(players), to_int(actions[i]), ids[i])
        n = _let_others(board, maps[0], weights, works[0], states[i], tables[i], players, ids[i])
        _finish(board, states[i], works[0].score, tables[i], own)
        _write_mask(to_int(board.n_actions), ids[i], n, masks[i])
        observe(board, states[i], to_int(tables[i].seat), knows[0])
        encode_row(board, knows[0], codes[i])


@entry_point
def advise_tables(
    boards: Rows[AnyBoard],
    maps: Rows[AnyMap],
    weights: Rows[AnyWeights],
    works: Rows[AnyWorkspace],
    states: Rows[AnyState],
    advice: Ids,
) -> None:
    """What a planner would do in place of the seat to move, a game each; LEAVE where the game is over."""
    work = works[0]
    for i in range(len(states)):
        advice[i] = LEAVE
        if states[i].phase != OVER:
            seat = to_int(states[i].to_move)
            work.plan.tag = 0
            see(boards[0], states[i], seat, work.inputs)
            advice[i] = choose(boards[0], maps[0], work.inputs, weights[seat], work.plan)


@rule
def _go_on(
    board: AnyBoard,
    state: AnyState,
    event: EventRow,
    table: LearnerTable,
    n_seats: int,
    action: int,
    ids: Ids,
) -> None:
    """One action, or a new game where the last one is over."""
    for seat in range(MAX_SEATS):
        table.reward[seat] = 0
    if table.over or action in (DEAL, NEXT):
        if action != DEAL:
            chance.below(table, 2)
            table.key[0] = table.rng >> _TO_53_BITS
        deal(board, state, n_seats, table.key, event)
        table.over = False
        table.decisions = 0
        table.games += 1
        return
    table.decisions += 1
    if action == LOSE:
        _lose(state, table)
        return
    if action == ANY:
        action = to_int(ids[chance.below(table, to_int(table.n_legal))])
    apply(board, state, action, event)


@rule
def _let_others(
    board: AnyBoard,
    map: AnyMap,
    weights: Rows[AnyWeights],
    work: AnyWorkspace,
    state: AnyState,
    table: LearnerTable,
    players: Ids,
    ids: Ids,
) -> int:
    """Compiled players decide until somebody is waited for; returns how many legal actions there are then."""
    n = 0
    while state.phase != OVER and not table.over:
        seat = to_int(state.to_move)
        player = players[seat]
        if player == BY_PLANNER:
            work.plan.tag = 0
            see(board, state, seat, work.inputs)
            apply(board, state, choose(board, map, work.inputs, weights[seat], work.plan), work.event)
            continue
        n = legal(board, state, ids)
        if player != AT_RANDOM:
            table.n_legal = n
            table.seat = seat
            return n
        apply(board, state, to_int(ids[chance.below(table, n)]), work.event)
    table.n_legal = 0
    return 0


@rule
def _lose(state: AnyState, table: LearnerTable) -> None:
    """The seat to move has lost; the others share what it pays."""
    table.over = True
    n_seats = to_int(state.n_seats)
    for seat in range(n_seats):
        table.reward[seat] = 1 / (n_seats - 1)
    table.reward[to_int(state.to_move)] = -1


@rule
def _finish(board: AnyBoard, state: AnyState, result: ScoreRow, table: LearnerTable, own: int) -> None:
    """The end: 1 for a win, shared by the tied, paid for by all others in equal parts."""
    if not (table.over or state.phase == OVER):
        return
    score(board, state, result)
    n_seats = to_int(state.n_seats)
    winners = 0
    for seat in range(n_seats):
        winners += to_int(result.winner[seat])
        table.total[seat] = result.total[seat]
    if not table.over:
        for seat in range(n_seats):
            share = to_int(result.winner[seat]) * n_seats / winners
            table.reward[seat] = (share - 1) / (n_seats - 1)
    table.over = True
    if own != ALL_SEATS:
        table.seat = own


@rule
def _write_mask(n_actions: int, ids: Ids, n: int, mask: Codes) -> None:
    """The legal actions as ones among zeros."""
    for id in range(n_actions):
        mask[id] = 0
    for place in range(n):
        mask[to_int(ids[place])] = 1
