"""Whole games in one call: by uniformly random players, or by a list of actions."""

from collections.abc import Sequence

from farebox.kernel import chance
from farebox.kernel.board_types import AnyBoard
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.layout import OVER
from farebox.kernel.record_types import AnyState, EventRow, Key, RandomRow, ScoreRow
from farebox.kernel.row import Ids, Keys, Rows, Word, Words, new_ids, new_rows, words_of
from farebox.kernel.rules import apply, deal, deal_imagined, legal, score

_PLAYERS = Word(0x5DEECE66D)  # sets the players' chance apart from the game's
_NO_IDS = new_ids(0)

# Where a game's chance comes from.
GO_ON = 0  # the states are dealt already
IMAGINED = 1  # the fast generator: the quickest way to very many games that nobody looks at one by one
DEALT = 2  # the key, so that the same seed is the same game everywhere


def keys_of(numbers: Sequence[int]) -> Keys:
    """Seeds, of up to 128 bits each, as the kernel takes them: low halves, then high ones."""
    halves = [half for number in numbers for half in (number & 0xFFFFFFFFFFFFFFFF, number >> 64)]
    return words_of(halves).reshape(len(numbers), 2)


def _room(boards: Rows[AnyBoard]) -> Ids:
    """Room for all actions of a board."""
    return new_ids(int(boards[0].n_actions))


def play_many(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    players: Rows[RandomRow],
    n_seats: int,
    seeds: Words,
    scores: Rows[ScoreRow],
) -> int:
    """Imagine and play out one game a seed, each decision uniform over the legal actions.

    Writes each game's score and returns how many decisions were made in all. The events are those of the
    deal and the decisions of the last game, as far as there is room; the last place is overwritten.
    """
    keys = keys_of(seeds.tolist())
    return _play(boards, states, events, players, IMAGINED, n_seats, keys, _NO_IDS, _room(boards), scores)


def play_dealt(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    players: Rows[RandomRow],
    n_seats: int,
    seeds: Words,
    scores: Rows[ScoreRow],
) -> int:
    """The same with games as they are dealt at a table: the games of these seeds, played at random."""
    keys = keys_of(seeds.tolist())
    return _play(boards, states, events, players, DEALT, n_seats, keys, _NO_IDS, _room(boards), scores)


def play_on(boards: Rows[AnyBoard], states: Rows[AnyState], seeds: Words, scores: Rows[ScoreRow]) -> int:
    """Play every state out from where it stands, by random players whose chance is given by its seed."""
    keys = keys_of(seeds.tolist())
    return _play(
        boards,
        states,
        new_rows(EventRow),
        new_rows(RandomRow),
        GO_ON,
        0,
        keys,
        _NO_IDS,
        _room(boards),
        scores,
    )


def play_ids(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    n_seats: int,
    seed: int,
    ids: Ids,
    scores: Rows[ScoreRow],
) -> int:
    """Deal a game and play these actions while they are legal; returns how many were.

    The first event is the deal's; there must be room for one more for each action.
    """
    return _play(
        boards,
        states,
        events,
        new_rows(RandomRow),
        DEALT,
        n_seats,
        keys_of([seed]),
        ids,
        _room(boards),
        scores,
    )


@rule
def begin(board: AnyBoard, state: AnyState, start: int, n_seats: int, key: Key, event: EventRow) -> None:
    """Set a game up, if it is to begin here."""
    if start == DEALT:
        deal(board, state, n_seats, key, event)
    elif start == IMAGINED:
        deal_imagined(board, state, n_seats, key[0], event)


@rule
def _is_among(ids: Ids, n: int, id: int) -> bool:
    """Whether an action is one of the first n."""
    for i in range(n):
        if ids[i] == id:
            return True
    return False


@entry_point
def _play(
    boards: Rows[AnyBoard],
    states: Rows[AnyState],
    events: Rows[EventRow],
    players: Rows[RandomRow],
    start: int,
    n_seats: int,
    keys: Keys,
    ids: Ids,
    able: Ids,
    scores: Rows[ScoreRow],
) -> int:
    """All of the above: actions come from `ids` if there are any, else from chance.

    `able` has room for all actions of the board.
    """
    board = boards[0]
    room = len(events) - 1
    decisions = 0
    for game in range(len(keys)):
        state = states[min(game, len(states) - 1)]
        begin(board, state, start, n_seats, keys[game], events[0])
        chance.seed(players[0], keys[game, 0] ^ _PLAYERS)
        at = 0
        while state.phase != OVER:
            n = legal(board, state, able)
            if len(ids) == 0:
                action = to_int(able[chance.below(players[0], n)])
            elif at < len(ids) and _is_among(able, n, to_int(ids[at])):
                action = to_int(ids[at])
            else:
                break
            at = min(at + 1, room)
            apply(board, state, action, events[at])
            decisions += 1
        score(board, state, scores[game])
    return decisions
