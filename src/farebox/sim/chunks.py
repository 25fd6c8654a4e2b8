"""Chunks of games, played to the end: by the compiled random players, or by bots at a table."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.bots import make_bot
from farebox.game.game import FAMILIES, record_of, result_of, scores_of
from farebox.game.seal import bot_seed
from farebox.kernel import jit
from farebox.kernel.layout import EVENT, RANDOM, SCORE, Rows, new_rows
from farebox.kernel.playout import play_dealt
from farebox.sim.pool import no_collector
from farebox.sim.tally import Tally, tally_of
from farebox.tables.at_hand import play_game
from farebox.tables.forfeits import forfeits_of, winners_of

_ROOM = 512  # events; a game that needs more is played again with more


@dataclass(frozen=True)
class Chunk:
    """Games in a row, one for each seed from `seed` on."""

    board: Board
    bots: tuple[str, ...]
    seed: int
    games: int
    wants_records: bool

    @property
    def is_random(self) -> bool:
        """Whether compiled players can play it."""
        return set(self.bots) == {"random"}


@dataclass(frozen=True)
class Played:
    """A chunk's records as lines of text, if they were wanted, and its tally."""

    lines: str
    tally: Tally


def play_chunk(chunk: Chunk) -> Played:
    """Play all games of a chunk."""
    jit.announce()
    if not chunk.is_random:
        return _play_bots(chunk)
    with no_collector():
        return _play_random(chunk)


def _play_bots(chunk: Chunk) -> Played:
    scores = new_rows(SCORE, chunk.games)
    lines: list[str] = []
    decisions = turns = 0
    gave_up: Counter[tuple[int, str]] = Counter()
    for index in range(chunk.games):
        seed = chunk.seed + index
        bots = [make_bot(spec, chunk.board, bot_seed(seed, seat)) for seat, spec in enumerate(chunk.bots)]
        game = play_game(chunk.board, bots, seed, chunk.bots)
        for seat, score in enumerate(game.scores()):
            for name in SCORE.names or ():
                scores[index][name][seat] = getattr(score, name)
        forfeits = forfeits_of(game.more, game.n_seats)
        if forfeits:
            winners = winners_of(game.scores(), forfeits)
            scores[index]["winner"][: game.n_seats] = [seat in winners for seat in range(game.n_seats)]
            gave_up.update((one.seat, one.why) for one in forfeits)
        decisions += game.n_actions
        turns += game.turns
        if chunk.wants_records:
            lines.append(game.record().to_json() + "\n")
    tally = tally_of(scores, len(chunk.bots), decisions, turns)
    tally.forfeits = gave_up
    return Played("".join(lines), tally)


def _play_random(chunk: Chunk) -> Played:
    table = _RandomTable(chunk.board, len(chunk.bots), _ROOM if chunk.wants_records else 1)
    scores = new_rows(SCORE, chunk.games)
    lines: list[str] = []
    decisions = turns = 0
    for index in range(chunk.games):
        seed = chunk.seed + index
        made = table.play(seed, scores[index : index + 1])
        decisions += made
        turns += table.turns
        if chunk.wants_records:
            result = result_of(chunk.board, scores_of(scores[index], len(chunk.bots)))
            events = table.events[: made + 1]
            lines.append(record_of(chunk.board, chunk.bots, seed, events, result).to_json() + "\n")
    return Played("".join(lines), tally_of(scores, len(chunk.bots), decisions, turns))


class _RandomTable:
    """Where the compiled players sit; `events` holds the last game's."""

    def __init__(self, board: Board, n_seats: int, room: int) -> None:
        self.n_seats = n_seats
        self.events = new_rows(EVENT, room)
        self._board = board_rows(board)
        self._states = new_rows(FAMILIES[board.rules].state)
        self._players = new_rows(RANDOM)
        self._seeds = np.zeros(1, np.uint64)

    def play(self, seed: int, score: Rows) -> int:
        """Play one game; returns how many decisions it took."""
        made = self._play(seed, score)
        if len(self.events) > 1 and made >= len(self.events):
            self.events = new_rows(EVENT, made + 1)
            self._play(seed, score)
        return made

    def _play(self, seed: int, score: Rows) -> int:
        self._seeds[0] = seed
        return play_dealt(
            self._board, self._states, self.events, self._players, self.n_seats, self._seeds, score
        )

    @property
    def turns(self) -> int:
        """Turns of the last game."""
        return int(self._states[0]["turns"])
