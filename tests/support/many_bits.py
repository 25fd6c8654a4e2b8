"""Plays many games at one table, in few calls, and prints digests of all that they leave behind.

Run as a program, once for each way the kernel can run: `{"board": "new-york", "n_seats": 2, "random": 50,
"planned": 5, "searches": 3, "trials": 1}` on standard input are so many random games, games of planners,
searches, and trials of options.
"""

import hashlib
import json
import sys
from typing import Any

from farebox.ai.board_data import BoardData
from farebox.ai.rollout import play_games
from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.bots.search_bot import SearchBot
from farebox.game.families import family_of
from farebox.game.game import new_game
from farebox.kernel.limits import NONE
from farebox.kernel.playout import DEALT, keys_of, play_dealt, play_many
from farebox.kernel.record_types import EventRow, RandomRow, ScoreRow
from farebox.kernel.row import new_rows, words_of
from farebox.reviews.trying import Trials
from support import web_assembly
from support.boards import board_of

EVENTS = 300


def imagine(board: Board, n_seats: int, n: int) -> None:
    """Nothing but random games."""
    states, scores = new_rows(family_of(board).state), new_rows(ScoreRow, n)
    events, players = new_rows(EventRow), new_rows(RandomRow)
    play_many(board_rows(board), states, events, players, n_seats, words_of(range(n)), scores)


def at_random(board: Board, n_seats: int, n: int) -> str:
    """States, scores and the last game's events, both of imagined games and of dealt ones."""
    seen = hashlib.sha256()
    for play in (play_many, play_dealt):
        states, scores = new_rows(family_of(board).state, n), new_rows(ScoreRow, n)
        events, players = new_rows(EventRow, EVENTS), new_rows(RandomRow)
        made = play(board_rows(board), states, events, players, n_seats, words_of(range(n)), scores)
        for rows in (states, scores, events, players):
            seen.update(rows.tobytes())
        seen.update(str(made).encode())
    return seen.hexdigest()


def by_planners(board: Board, n_seats: int, n: int) -> str:
    """Scores, the last game's events, and all that it leaves in the workspace."""
    data, scores, events = BoardData(board), new_rows(ScoreRow, n), new_rows(EventRow, EVENTS)
    work, weights = data.new_workspace(), data.weights(n_seats)
    made = play_games(
        data.boards, data.maps, weights, work, DEALT, n_seats, keys_of(range(n)), events, scores
    )
    left = scores.tobytes() + events.tobytes() + work.tobytes()
    return hashlib.sha256(left + str(made).encode()).hexdigest()


def by_search(board: Board, n_seats: int, n: int) -> str:
    """What searches choose, and every number they have counted."""
    seen = hashlib.sha256()
    for seed in range(n):
        bot, game = SearchBot(board, seed, sims=30), new_game(board, seats=n_seats, seed=seed)
        for _ in range(7 * seed % 40):  # each in another part of a game
            if not game.is_over:
                game.play(game.legal_ids()[0])
        if game.to_move is not None:
            seen.update(str(bot.choose(game.observe(game.to_move))).encode())
            seen.update(bot._works[0].tobytes())
    return seen.hexdigest()


def by_trials(board: Board, n_seats: int, n: int) -> str:
    """What options come to in both kinds of worlds, and with a search that plays on."""
    seen = hashlib.sha256()
    trials = Trials(board, n_seats)
    for seed in range(1, n + 1):
        game = new_game(board, seats=n_seats, seed=seed)
        for _ in range(11 * seed % 40):
            if not game.is_over:
                game.play(game.legal_ids()[0])
        if game.to_move is not None:
            see, ids = game.observe(game.to_move), game.legal_ids()
            options = [(NONE, NONE), (ids[0], NONE), (ids[-1], ids[0])]
            for truth, searched in ((None, 0), (game.state[0], 0), (None, 1)):
                found = trials.compare(see, options, truth=truth, searched=searched)
                found.more(seed, 2)
                for option in range(len(options)):
                    seen.update(found[option].trial.tobytes())
    return seen.hexdigest()


def digests(told: dict[str, Any]) -> dict[str, str]:
    """What one table's games leave."""
    board, n_seats = board_of(told["board"]), told["n_seats"]
    return {
        "random": at_random(board, n_seats, told["random"]),
        "planned": by_planners(board, n_seats, told["planned"]),
        "searches": by_search(board, n_seats, told["searches"]),
        "trials": by_trials(board, n_seats, told["trials"]),
    }


if __name__ == "__main__":
    web_assembly.attach()
    print(json.dumps([digests(told) for told in json.load(sys.stdin)]))
