"""What the compiled players choose in games, as JSON: run in a process of its own, one way or another."""

import json
import sys
from random import Random

from farebox.bots import make_bot
from farebox.game.game import new_game
from support import web_assembly
from support.boards import board_of


def choices(edition: str, n_seats: int, spec: str, seed: int, most: int = 1000, begun: int = 0) -> list[int]:
    """The ids of a game by one bot in every seat: at most so many, after so many that chance chose."""
    game = new_game(board_of(edition), seats=n_seats, seed=seed)
    luck = Random(seed)
    while game.n_actions < begun:
        game.play(luck.choice(game.legal_ids()))
    bots = [make_bot(spec, game.board, seat) for seat in range(n_seats)]
    ids: list[int] = []
    while (seat := game.to_move) is not None and len(ids) < most:
        see = game.observe(seat)
        ids.append(see.ids[see.actions.index(bots[seat].choose(see))])
        game.play(ids[-1])
    return ids


if __name__ == "__main__":
    web_assembly.attach()
    print(json.dumps([choices(*case) for case in json.load(sys.stdin)]))
