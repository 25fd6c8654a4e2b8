"""Moments of games whose end and hidden tickets are known: what belief and chances are found from."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from farebox.boards import Board
from farebox.bots import make_bot
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.kernel.layout import Phase
from farebox.kernel.record_types import AnyKnowledge

# Who plays: planners alone, searches alone (briefly, a fifth of their usual games), all levels at one table
# with both (the fifth level is a search), and players who play unlike any of these.
POOLS = ("planners", "searches", "levels", "baselines")
MOMENTS = 8  # of a game, about
_BRIEFLY = {"new-york": 60, "amsterdam": 30, "san-francisco": 15, "card-game": 40}
_TURNS = {"new-york": 12, "amsterdam": 13, "san-francisco": 16, "card-game": 40}  # of each seat, about


@dataclass(frozen=True)
class Position:
    """What one seat saw at a moment; what every seat held then, and how the game ended."""

    seen: Observation
    held: tuple[int, ...]  # tickets, as bits
    players: tuple[str, ...]
    totals: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory
    deal: int

    @property
    def seen_now(self) -> Observation:
        """The same for whoever knows nothing of what was before."""
        return type(self.seen)(self.seen.board, self.seen.row, self.seen.ids, self.seen.actions)

    @property
    def know(self) -> AnyKnowledge:
        """The kernel's record of it."""
        return self.seen.row

    def rivals(self) -> Iterator[tuple[int, list[int]]]:
        """The other seats, and what each held."""
        for seat in range(self.seen.n_seats):
            if seat != self.seen.seat:
                yield seat, [ticket for ticket in range(64) if self.held[seat] >> ticket & 1]


def line_up(board: Board, n_seats: int, pool: str, luck: random.Random, searcher: str) -> tuple[str, ...]:
    """Who sits there."""
    planner = board.either("planner", "packer")
    search = f"{searcher}:sims={_BRIEFLY.get(board.id, 20)}"
    choices = {
        "planners": (planner,),
        "searches": (search,),
        "levels": ("level-1", "level-2", "level-3", "level-4", planner, search),
        "baselines": board.either(
            ("path", "one-step", "hungry", "long-route", "random"), ("greedy", "random")
        ),
    }
    return tuple(luck.choice(choices[pool]) for _ in range(n_seats))


def positions(
    board: Board, n_seats: int, pool: str, first_seed: int, games: int, searcher: str = "search-1"
) -> Iterator[Position]:
    """Some moments of each game, at the beginning of a turn, as one seat or another sees them.

    Who searches is the one that doesn't believe, if nobody else is asked for: what clues count must not
    depend on what was found before.
    """
    for seed in range(first_seed, first_seed + games):
        luck = random.Random(f"{board.id} {n_seats} {pool} {seed}")
        players = line_up(board, n_seats, pool, luck, searcher)
        bots = [make_bot(spec, board, 10 * seed + seat) for seat, spec in enumerate(players)]
        rate = MOMENTS / (_TURNS.get(board.id, 15) * n_seats)
        game = Game(board, players, seed)
        moments: list[tuple[Observation, tuple[int, ...]]] = []
        while (seat := game.to_move) is not None:
            if game.phase == Phase.TURN and luck.random() < rate:
                held = tuple(int(tickets) for tickets in game.state[0]["held"].tolist())
                moments.append((game.observe(luck.randrange(n_seats)), held))
            game.play(bots[seat].choose(game.observe(seat)))
        scores = game.scores()
        winners = sum(score.winner for score in scores)
        shares = tuple(score.winner / winners for score in scores)
        totals = tuple(score.total for score in scores)
        for seen, held in moments:
            yield Position(seen, held, players, totals, shares, seed)
