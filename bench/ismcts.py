"""*Information-set MCTS*, as the literature has it: a rival that shares no thought with ours.

One tree over what the seat knows (Cowling, Powley and Whitehouse 2012). Every round draws a world evenly from
all that fit, walks down the tree by UCB1 among the actions that this world allows, adds one node, and lets
everybody play at random to the end; who wins is counted along the way. No planner, no belief, no evaluation.

It is compiled on first use and belongs to no package: `FAREBOX_KERNEL=just-in-time` with this folder's parent
on the path, then `bench.ismcts:IsmctsBot:ms=2000` wherever a bot is asked for.
"""

import random
import time
from math import log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.game.actions import Action
from farebox.game.families import family_of
from farebox.game.observation import Observation
from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import EntryPoints, rule, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, RandomRow, ScoreRow
from farebox.kernel.row import Ids, Rows, new_ids, new_rows
from farebox.kernel.rules import apply, legal, resample, score

entry_point = EntryPoints.of(__file__)
Counts = npt.NDArray[np.int32]

MAX_NODES = 400_000
MAX_DEPTH = 400  # decisions that a walk down the tree may take
EXPLORE = 0.7  # UCB1's constant, for rewards from 0 to 1
BATCH = 250  # rounds between two looks at the clock
ROOT = 0


class Tree(NamedTuple):
    """Nodes side by side; a node is an action of the seat that takes it. Number 0 is the root."""

    first: Counts  # child, 0 if there is none
    following: Counts  # child of the same parent
    action: Counts
    seat: Counts
    visits: Counts
    seen: Counts  # how often a world allowed it when its parent was visited
    wins: npt.NDArray[np.float64]


class Room(NamedTuple):
    """What a round works in."""

    states: Rows[AnyState]
    events: Rows[EventRow]
    scores: Rows[ScoreRow]
    players: Rows[RandomRow]
    able: Ids
    child_of: Counts  # by action, while one node is looked at
    path: Counts


@entry_point
def grow(
    boards: Rows[AnyBoard], knows: Rows[AnyKnowledge], tree: Tree, room: Room, n_nodes: int, rounds: int
) -> int:
    """So many rounds more; returns how many nodes the tree has now."""
    board, state, player = boards[0], room.states[0], room.players[0]
    for _ in range(rounds):
        chance.below(player, 2)
        resample(board, knows[0], player.rng, state)
        node = ROOT
        depth = 0
        while state.phase != OVER and depth < MAX_DEPTH:
            n_before = n_nodes
            node, n_nodes = _step(board, state, tree, room, node, n_nodes)
            room.path[depth] = node
            depth += 1
            apply(board, state, to_int(tree.action[node]), room.events[0])
            if n_nodes > n_before:
                break
        _play_out(board, state, room)
        score(board, state, room.scores[0])
        _count(tree, room, depth, to_int(state.n_seats))
    return n_nodes


@rule
def _step(
    board: AnyBoard, state: AnyState, tree: Tree, room: Room, node: int, n_nodes: int
) -> tuple[int, int]:
    """The child to go to: any that is new, else the best by UCB1; and how many nodes there are then."""
    n = legal(board, state, room.able)
    child = to_int(tree.first[node])
    while child:
        room.child_of[tree.action[child]] = child
        child = to_int(tree.following[child])
    best = 0
    highest = -1.0
    new = 0
    action = 0
    for at in range(n):
        child = to_int(room.child_of[room.able[at]])
        if child == 0:
            new += 1
            if chance.below(room.players[0], new) == 0:
                action = to_int(room.able[at])
            continue
        tree.seen[child] += 1
        visits = float(tree.visits[child])
        value = tree.wins[child] / visits + EXPLORE * sqrt(log(float(tree.seen[child])) / visits)
        if value > highest:
            highest = value
            best = child
    child = to_int(tree.first[node])
    while child:
        room.child_of[tree.action[child]] = 0
        child = to_int(tree.following[child])
    if new == 0:
        return best, n_nodes
    tree.first[n_nodes], tree.following[n_nodes] = 0, tree.first[node]
    tree.first[node] = n_nodes
    tree.action[n_nodes], tree.seat[n_nodes] = action, state.to_move
    tree.visits[n_nodes], tree.seen[n_nodes], tree.wins[n_nodes] = 0, 1, 0.0
    return n_nodes, n_nodes + 1


@rule
def _play_out(board: AnyBoard, state: AnyState, room: Room) -> None:
    """Everybody plays at random."""
    while state.phase != OVER:
        n = legal(board, state, room.able)
        apply(board, state, to_int(room.able[chance.below(room.players[0], n)]), room.events[0])


@rule
def _count(tree: Tree, room: Room, depth: int, n_seats: int) -> None:
    """Every node that was come through: its seat's share of the victory."""
    winner = room.scores[0].winner
    winners = 0
    for seat in range(n_seats):
        winners += to_int(winner[seat])
    for at in range(depth):
        node = room.path[at]
        tree.visits[node] += 1
        tree.wins[node] += winner[tree.seat[node]] / winners


class IsmctsBot:
    """Grows a tree for so many milliseconds of its core, less if nothing could overtake any more."""

    name = "ismcts"

    def __init__(self, board: Board, seed: int, *, ms: int = 2000) -> None:
        self._boards = board_rows(board)
        self._seconds = ms / 1000
        self._random = random.Random(seed)
        n_actions = int(self._boards[0].n_actions)
        self._tree = Tree(
            first=_counts(MAX_NODES),
            following=_counts(MAX_NODES),
            action=_counts(MAX_NODES),
            seat=_counts(MAX_NODES),
            visits=_counts(MAX_NODES),
            seen=_counts(MAX_NODES),
            wins=np.zeros(MAX_NODES),
        )
        self._room = Room(
            new_rows(family_of(board).state),
            new_rows(EventRow),
            new_rows(ScoreRow),
            new_rows(RandomRow),
            new_ids(n_actions),
            _counts(n_actions),
            _counts(MAX_DEPTH),
        )

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        if len(observation.actions) == 1:
            return observation.actions[0]
        tree, knows = self._tree, observation.row.reshape(1)
        tree.first[ROOT] = 0
        self._room.players[0].rng = self._random.getrandbits(62) | 1
        started = time.thread_time()
        n_nodes, rounds = 1, 0
        while True:
            n_nodes = grow(self._boards, knows, tree, self._room, n_nodes, BATCH)
            rounds += BATCH
            spent = time.thread_time() - started
            tried = self._tried()
            left = rounds * max(0.0, self._seconds - spent) / spent
            if left <= tried[0][0] - tried[1][0] or n_nodes + BATCH > MAX_NODES:
                return observation.action_of(tried[0][1])

    def _tried(self) -> list[tuple[int, int]]:
        """The root's actions with their visits, the most visited first."""
        found = []
        child = int(self._tree.first[ROOT])
        while child:
            found.append((int(self._tree.visits[child]), int(self._tree.action[child])))
            child = int(self._tree.following[child])
        return sorted(found, reverse=True)


def _counts(n: int) -> Counts:
    return np.zeros(n, np.int32)
