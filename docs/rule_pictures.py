"""Draw what the pages of the rules show: `python docs/rule_pictures.py` writes docs/rules/*.svg."""

import sys
from pathlib import Path

import farebox

RULES = Path(__file__).parent / "rules"
SEED, N_ACTIONS = 11, 60


def picture_of(edition: str) -> farebox.Picture:
    """A city's board; of the Card Game, which has none, a table in the middle of a game."""
    board = farebox.load_board(edition)
    if board.routes:
        return farebox.svg(board, language="en")
    game = farebox.new_game(board, seats=["Ada", "Bo", "Cleo"], seed=SEED)
    bot = farebox.make_bot("packer", board, SEED)
    while game.n_actions < N_ACTIONS and (seat := game.to_move) is not None:
        game.play(bot.choose(game.observe(seat)))
    return farebox.svg(game, seat=0, language="en")


def main(folder: Path) -> None:
    """One file for each edition."""
    for edition in farebox.board_names():
        picture_of(edition).save(folder / f"{edition}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else RULES)
