"""Find what a seat may hope for after the first of the Card Game's two rounds: `python bench/outlook.py`.

Packers who weigh things differently play at tables of four. Least squares tell how many points at the end
go with what a seat had after the first round: the numbers of `minds/card_game/outlook.py`. The last lines
tell how often which lead wins, for `minds/search.py`. Seeds stay below those of any claim.
"""

import argparse
import random

import numpy as np
from rich.console import Console
from rich.progress import track

from farebox.boards import CardGameBoard, load_board
from farebox.bots.planner import PackerBot
from farebox.game import Game
from farebox.kernel.limits import WILD

N_SEATS = 4
FEATURES = ("done", "bonus", "held", "ticket", "lacking", "useful", "other", "wild", "anything")
VARIED = ("use", "room", "late", "patience", "reach", "want", "ahead")  # weights, so that causes show
SPREAD = 0.3  # of their logarithms
STEP = 15  # points of lead that the table at the end takes together


def features(board: CardGameBoard, game: Game, seat: int) -> list[float]:
    """What a seat has."""
    state = game.state[0]
    held, done = (
        [this for at, this in enumerate(board.tickets) if int(state[name][seat]) >> at & 1]
        for name in ("held", "done")
    )
    hand = state["hand"][seat].astype(int)
    wanted = sum((np.array(ticket.cards) for ticket in held), np.zeros(len(board.colors), int))
    lacking = int(np.maximum(0, wanted - hand[: len(board.colors)]).sum())
    useful = int(wanted.sum()) - lacking
    return [
        sum(ticket.points for ticket in done),
        game.scores()[seat].bonus,
        sum(ticket.points for ticket in held),
        len(held),
        lacking,
        useful,
        int(hand.sum()) - int(hand[WILD]) - useful,
        int(hand[WILD]),
        1.0,
    ]


def play(board: CardGameBoard, seed: int) -> tuple[list[list[float]], list[int]]:
    """What the seats of one game had after the first round, and their points at the end."""
    chance = random.Random(seed)
    bots = [
        PackerBot(board, 0, {name: chance.lognormvariate(0, SPREAD) for name in VARIED})
        for _ in range(N_SEATS)
    ]
    game = Game(board, [f"seat {seat}" for seat in range(N_SEATS)], seed)
    had: list[list[float]] = []
    while (seat := game.to_move) is not None:
        if not had and game.state[0]["round_number"] == 2:
            had = [features(board, game, one) for one in range(N_SEATS)]
        game.play(bots[seat].choose(game.observe(seat)))
    return had, [score.total for score in game.scores()]


def main() -> None:
    """Play, and print what was found."""
    teller = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    teller.add_argument("--games", type=int, default=4000, help="how many to play (default: %(default)s)")
    games = teller.parse_args().games
    console = Console()
    board = load_board("card-game")
    assert isinstance(board, CardGameBoard)
    played = [play(board, seed) for seed in track(range(games), "playing", console=console)]
    had = np.array([row for rows, _ in played for row in rows])
    ends = np.array([total for _, totals in played for total in totals], float)
    found = np.linalg.lstsq(had, ends, rcond=None)[0]
    for name, value in zip(FEATURES, found, strict=True):
        console.print(f"{name:10}{value:8.2f}")
    hopes = (had @ found).reshape(-1, N_SEATS)
    ends = ends.reshape(-1, N_SEATS)
    leads = np.concatenate([hopes[:, seat] - np.delete(hopes, seat, 1).max(1) for seat in range(N_SEATS)])
    margins = np.concatenate([ends[:, seat] - np.delete(ends, seat, 1).max(1) for seat in range(N_SEATS)])
    console.print("\nlead from   seats    wins   margin at the end")
    for low in range(-60, 60, STEP):
        these = margins[(leads >= low) & (leads < low + STEP)]
        if len(these):
            console.print(f"{low:9}{len(these):8}{np.mean(these > 0):8.1%}{np.mean(these):8.1f}")


if __name__ == "__main__":
    main()
