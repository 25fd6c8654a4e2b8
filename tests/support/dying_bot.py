"""A bot whose process is killed while it thinks, a few times in all: as machines of a cluster are."""

import os
import signal
from pathlib import Path

from farebox.boards import Board
from farebox.bots import make_bot
from farebox.game.actions import Action
from farebox.game.observation import Observation

FOLDER = "FAREBOX_TEST_DEATHS"  # where each death leaves a file; nobody dies where it is not set
N_DEATHS = 3
_SOME_WAY_INTO_A_GAME = 12


class DyingBot:
    """Plays as `simple` does, as long as it lives."""

    name = "dying"

    def __init__(self, board: Board, seed: int) -> None:
        self._bot = make_bot("simple", board, seed)

    def choose(self, observation: Observation) -> Action:
        """See `Bot.choose`."""
        if observation.turns > _SOME_WAY_INTO_A_GAME and (folder := os.environ.get(FOLDER)):
            _die(Path(folder))
        return self._bot.choose(observation)


def _die(folder: Path) -> None:
    """Kill this process at once, unless as many have died as shall."""
    for death in range(N_DEATHS):
        try:
            (folder / str(death)).touch(exist_ok=False)
        except FileExistsError:
            continue
        os.kill(os.getpid(), signal.SIGKILL)
