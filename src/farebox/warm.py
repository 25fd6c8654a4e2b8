"""Compile everything once: `python -m farebox.warm`. Later starts then load the machine code from disk."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

from farebox.boards import ONE_OF_EACH, load_board
from farebox.boards.arrays import board_rows
from farebox.bots import bot_names, make_bot
from farebox.errors import fault
from farebox.game.batch import Batch
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.kernel import jit
from farebox.kernel.playout import play_ids, play_many
from farebox.kernel.record_types import EventRow, RandomRow, ScoreRow
from farebox.kernel.row import new_rows

TellStep = Callable[[str], None]


def warm_up(edition: str) -> None:
    """Go through every entry point of one edition's kernel."""
    board = load_board(edition)
    family = family_of(board)
    game = Game(board, ["one", "two"], 1)
    game.play(game.legal_actions()[0])
    knowledge = game.observe(0).row
    game.scores()
    game.refusals(game.legal_ids())
    states, events, scores = new_rows(family.state), new_rows(EventRow, 2), new_rows(ScoreRow)
    family.rules.resample(board_rows(board)[0], knowledge, np.uint64(1), states[0])
    seeds = np.ones(1, np.uint64)
    play_many(board_rows(board), states, events, new_rows(RandomRow), 2, seeds, scores)
    play_ids(board_rows(board), states, events, 2, 1, np.zeros(1, np.int16), scores)
    Batch(board, 2, [1], cores=1).play_out()


def ask_bots(edition: str) -> None:
    """Ask every bot of one edition once."""
    board = load_board(edition)
    game = Game(board, ["one", "two"], 1)
    game.play(game.legal_actions()[0])
    for bot in bot_names(board):
        make_bot(bot, board, 1).choose(game.observe(1))


def compile_all(*steps: TellStep) -> None:
    """Take these steps for both families side by side, in a process each; whoever interrupts it ends them."""
    spawn = multiprocessing.get_context("spawn")
    processes = [spawn.Process(target=_alone, args=(edition, steps)) for edition in ONE_OF_EACH]
    try:
        for process in processes:
            process.start()
        for process in processes:
            process.join()
    finally:
        for process in processes:
            if process.pid is not None:
                process.kill()
    if any(process.exitcode for process in processes):
        raise fault("not_compiled")


def _alone(edition: str, steps: Sequence[TellStep]) -> None:
    """In a process of its own: the keyboard is the other's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for step in steps:
        step(edition)


def main() -> None:
    """Compile rules and bots, and say how long it took."""
    start = time.perf_counter()
    cold = jit.is_cold()
    compile_all(warm_up, ask_bots)
    how = "compiled" if cold else "loaded"
    print(f"Farebox: all rules and bots {how} in {time.perf_counter() - start:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
