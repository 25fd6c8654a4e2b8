"""Chunks of games, played to the end: by compiled players, or by bots at a table."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from farebox.ai import rollout
from farebox.ai.board_data import BoardData
from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.bots import make_bot
from farebox.bots.planner import PackerBot, PlannerBot
from farebox.game.events import Event
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.records.from_events import record_of, story_of
from farebox.game.scores import Score, result_of, scores_of
from farebox.game.seal import Seed, bot_seed
from farebox.kernel import jit
from farebox.kernel.playout import DEALT, keys_of, play_dealt
from farebox.kernel.record_types import EventRow, RandomRow, ScoreRow
from farebox.kernel.row import Rows, new_rows, words_of
from farebox.sim.pool import no_collector
from farebox.sim.tally import Tally, tally_of
from farebox.tables.at_hand import play_game
from farebox.tables.forfeits import GaveUp, forfeits_of, winners_of
from farebox.tables.told_bots import BOTS

_ROOM = 512  # events; a game that needs more is played again with more


@dataclass(frozen=True)
class Chunk:
    """Games in a row, one for each seed from `seed` on."""

    board: Board
    bots: tuple[str, ...]
    seed: int
    games: int
    wants_records: bool


class Players(Enum):
    """Who plays: the compiled ones play whole games by themselves."""

    RANDOM = auto()
    PLANNERS = auto()
    BOTS = auto()

    @classmethod
    def of(cls, bots: Iterable[str]) -> "Players":
        """Who these are."""
        names = set(bots)
        if names == {"random"}:
            return cls.RANDOM
        return cls.PLANNERS if names <= {PlannerBot.name, PackerBot.name} else cls.BOTS


@dataclass(frozen=True)
class Played:
    """A chunk's records as lines of text, if they were wanted, and its tally."""

    lines: str
    tally: Tally


@dataclass(frozen=True)
class GamePlayed:
    """One game of a chunk: the kernel's records of it, that of the events empty unless they were wanted."""

    board: Board
    names: tuple[str, ...]
    seed: Seed | None
    decisions: int
    turns: int
    score: ScoreRow
    events: Rows[EventRow] | Sequence[EventRow]
    more: dict[str, Any]

    @property
    def forfeits(self) -> list[GaveUp]:
        """Who gave up."""
        return forfeits_of(self.more, len(self.names))

    def scores(self) -> list[Score]:
        """Every seat's reckoning."""
        return scores_of(self.score, len(self.names))

    def story(self) -> list[Event]:
        """What happened, the deal first."""
        return story_of(self.board, len(self.names), self.events)

    def line(self) -> str:
        """The game as a line of records."""
        result = result_of(self.board, self.scores())
        record = record_of(self.board, self.names, self.seed, self.events, result)
        return replace(record, more=self.more).to_json() + "\n"


def play_chunk(chunk: Chunk) -> Played:
    """Play all games of a chunk."""
    lines: list[str] = []
    scores = new_rows(ScoreRow, chunk.games)
    decisions = turns = 0
    gave_up: Counter[tuple[int, str]] = Counter()
    with nullcontext() if Players.of(chunk.bots) is Players.BOTS else no_collector():
        for index, game in enumerate(play_games(chunk)):
            scores[index] = game.score
            decisions += game.decisions
            turns += game.turns
            if game.forfeits:
                _count_forfeits(game, scores[index], gave_up)
            if chunk.wants_records:
                lines.append(game.line())
    tally = tally_of(scores, len(chunk.bots), decisions, turns)
    tally.forfeits = gave_up
    return Played("".join(lines), tally)


def _count_forfeits(game: GamePlayed, score: ScoreRow, gave_up: Counter[tuple[int, str]]) -> None:
    """Who gave up has lost, whatever the points say."""
    winners = winners_of(game.scores(), game.forfeits)
    score["winner"][: len(game.names)] = [seat in winners for seat in range(len(game.names))]
    gave_up.update((one.seat, one.why) for one in game.forfeits)


def play_games(chunk: Chunk) -> Iterator[GamePlayed]:
    """Play the games of a chunk one by one. What was played last is gone when the next begins."""
    jit.announce()
    players = Players.of(chunk.bots)
    return _play_bots(chunk) if players is Players.BOTS else _play_compiled(chunk, players)


def _play_bots(chunk: Chunk) -> Iterator[GamePlayed]:
    for seed in range(chunk.seed, chunk.seed + chunk.games):
        bots = [make_bot(spec, chunk.board, bot_seed(seed, seat)) for seat, spec in enumerate(chunk.bots)]
        yield as_played(play_game(chunk.board, bots, seed, chunk.bots))


def as_played(game: Game) -> GamePlayed:
    """A game that is over."""
    score, events = game.score_row(), game.events()
    return GamePlayed(game.board, game.names, game.seed, game.n_actions, game.turns, score, events, game.more)


def _play_compiled(chunk: Chunk, players: Players) -> Iterator[GamePlayed]:
    seat = _RandomTable if players is Players.RANDOM else _PlannerTable
    table = seat(chunk.board, len(chunk.bots), _ROOM if chunk.wants_records else 1)
    score, more = new_rows(ScoreRow), {BOTS: list(chunk.bots)}
    for seed in range(chunk.seed, chunk.seed + chunk.games):
        made = table.play(seed, score)
        events = table.events[: made + 1]
        yield GamePlayed(chunk.board, chunk.bots, seed, made, table.turns, score[0], events, more)


class _CompiledTable(ABC):
    """Where compiled players sit; `events` holds the last game's."""

    def __init__(self, board: Board, n_seats: int, room: int) -> None:
        self.board = board
        self.n_seats = n_seats
        self.events = new_rows(EventRow, room)

    def play(self, seed: int, score: Rows[ScoreRow]) -> int:
        """Play one game; returns how many decisions it took."""
        made = self._play(seed, score)
        if len(self.events) > 1 and made >= len(self.events):
            self.events = new_rows(EventRow, made + 1)
            self._play(seed, score)
        return made

    @abstractmethod
    def _play(self, seed: int, score: Rows[ScoreRow]) -> int:
        """The same, with as many events as there is room for."""

    @property
    @abstractmethod
    def turns(self) -> int:
        """Turns of the last game."""


class _RandomTable(_CompiledTable):
    def __init__(self, board: Board, n_seats: int, room: int) -> None:
        super().__init__(board, n_seats, room)
        self._board = board_rows(board)
        self._states = new_rows(family_of(board).state)
        self._players = new_rows(RandomRow)
        self._seeds = words_of([0])

    def _play(self, seed: int, score: Rows[ScoreRow]) -> int:
        self._seeds[0] = seed
        return play_dealt(
            self._board, self._states, self.events, self._players, self.n_seats, self._seeds, score
        )

    @property
    def turns(self) -> int:
        return int(self._states[0]["turns"])


class _PlannerTable(_CompiledTable):
    def __init__(self, board: Board, n_seats: int, room: int) -> None:
        super().__init__(board, n_seats, room)
        data = BoardData(board)
        self._work = data.new_workspace()
        self._players = (data.boards, data.maps, data.weights(n_seats), self._work)

    def _play(self, seed: int, score: Rows[ScoreRow]) -> int:
        return rollout.play_games(*self._players, DEALT, self.n_seats, keys_of([seed]), self.events, score)

    @property
    def turns(self) -> int:
        return int(self._work[0].world.turns)
