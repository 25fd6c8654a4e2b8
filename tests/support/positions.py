"""Positions for Hypothesis: any table, any seed, players of any temper, any number of actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from farebox.game.game import Game, new_game
from farebox.kernel.layout import Phase
from support.boards import ALL_TABLES, SEATS, board_of
from support.players import Temper, pick, seat_players

SEEDS = st.integers(0, 2**53 - 1)


@dataclass
class Course:
    """A game that can be played on."""

    game: Game
    tempers: Sequence[Temper]
    rng: Random

    def __repr__(self) -> str:
        game = self.game
        return f"<{game.board.id}, {game.n_seats} seats, seed {game.seed}, {game.n_actions} actions>"

    @property
    def is_completing(self) -> bool:
        """Whether tickets are completed now (K40)."""
        return self.game.phase == Phase.COMPLETE

    def step(self) -> int | None:
        """Play one action more, if there is one, and return its id."""
        seat = self.game.to_move
        if seat is None:
            return None
        id = pick(self.rng, self.game, self.tempers[seat])
        self.game.play(id)
        return id


@st.composite
def courses(draw: st.DrawFn, tables: Sequence[tuple[str, int]] = tuple(ALL_TABLES)) -> Course:
    """A game just dealt, with players to play it."""
    name, n_seats = draw(st.sampled_from(tables))
    rng = Random(draw(st.integers(0, 2**32)))
    game = new_game(board_of(name), seats=n_seats, seed=draw(SEEDS))
    return Course(game, seat_players(rng, n_seats), rng)


@st.composite
def positions(draw: st.DrawFn, tables: Sequence[tuple[str, int]] = tuple(ALL_TABLES)) -> Course:
    """A game somewhere on its way, or over."""
    course = draw(courses(tables))
    for _ in range(draw(st.integers(0, 160))):
        if course.step() is None:
            break
    return course


@st.composite
def completings(draw: st.DrawFn) -> Course:
    """A Card Game while tickets are completed, at the end of either round (K40)."""
    course = draw(courses([("card-game", n_seats) for n_seats in SEATS]))
    rounds = draw(st.integers(1, 2)) if course.game.n_seats == 4 else 1
    for _ in range(rounds):
        while course.is_completing:
            course.step()
        while not course.is_completing:
            course.step()
    for _ in range(draw(st.integers(0, 16))):
        course.step()
        if not course.is_completing:
            course.game.undo()
            break
    return course
