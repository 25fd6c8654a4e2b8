"""How fast the planner plays whole games against itself, and what a second core does for a search.

`python bench/ai.py` prints these alone; `make bench` prints them among the others.
"""

import time

import numpy as np

from farebox.ai.board_data import BoardData
from farebox.ai.rollout import play_games
from farebox.boards import board_names, load_board
from farebox.bots.planner import PlannerBot
from farebox.bots.search_bot import SearchBot
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.kernel.playout import IMAGINED, keys_of
from farebox.kernel.record_types import EventRow, ScoreRow
from farebox.kernel.row import new_rows

Numbers = dict[str, float]
BATCH = 500
SECONDS = 1.0
SIMS = 4000  # enough that starting a thread doesn't count
TURNS = 5  # of each side of the comparison


def planner_rate(edition: str, n_seats: int) -> float:
    """Whole games of planners a second, on one core."""
    data = BoardData(load_board(edition))
    work = data.new_workspace()
    scores, events = new_rows(ScoreRow, BATCH), new_rows(EventRow)

    def play(seed: int) -> None:
        players = (data.boards, data.maps, data.weights(n_seats), work)
        play_games(*players, IMAGINED, n_seats, keys_of(range(seed, seed + BATCH)), events, scores)

    play(0)
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        games += BATCH
        play(games)
    return games / spent


def middle_of_a_game(edition: str, decisions: int = 12) -> Observation:
    """What the seat to move sees after some decisions of planners."""
    board = load_board(edition)
    game = Game(board, ["planner", "planner"], 1)
    bot = PlannerBot(board, 0)
    for _ in range(decisions):
        seat = game.to_move
        assert seat is not None
        game.play(bot.choose(game.observe(seat)))
    assert game.to_move is not None
    return game.observe(game.to_move)


def two_cores_for_search(edition: str) -> float:
    """How many times as fast a decision is on two cores, by the wall clock."""
    see = middle_of_a_game(edition)
    bots = [SearchBot(see.board, 0, sims=SIMS, cores=cores) for cores in (1, 2)]
    ratios = []
    for _ in range(TURNS):
        spent = []
        for bot in bots:
            start = time.perf_counter()
            bot.choose(see)
            spent.append(time.perf_counter() - start)
        ratios.append(spent[0] / spent[1])
    return float(np.median(ratios))


def measure_minds(numbers: Numbers) -> None:
    """The planner's games and the search's use of two cores, into a table of numbers."""
    for edition in board_names():
        for n_seats in (2, 4):
            numbers[f"planner-games/{edition}/{n_seats}"] = planner_rate(edition, n_seats)
    for edition in ("new-york", "card-game"):
        numbers[f"search-two-cores-vs-one/{edition}"] = two_cores_for_search(edition)


if __name__ == "__main__":
    found: Numbers = {}
    measure_minds(found)
    for name, value in found.items():
        print(f"{name:<40}{value:>12,.2f}")
