"""Gymnasium: one learner among bots, or deciding for every seat. Importing this registers the ids."""

from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.boards import board_names
from farebox.envs.compiled.step import ALL_SEATS
from farebox.envs.ids import EditionLike, env_id, find_board, lacking
from farebox.envs.learner_games import Tables, check_seed
from farebox.envs.opponents import RANDOM, BotsTurn, Opponents, learner_seat, seat_opponents
from farebox.envs.spaces import MASK, OBSERVATION, action_space, observation_space
from farebox.errors import FareboxError
from farebox.game.seal import MAX_SEED

try:
    import gymnasium
except ImportError as error:
    raise lacking("envs", error) from error

Looks = dict[str, npt.NDArray[Any]]


class TicketEnv(gymnasium.Env[Looks, np.int64]):
    """One game at a time. `opponents` are bots by name, one for all or one for each other seat in order.

    With `opponents=None` the learner decides for every seat: it observes what the seat to move knows and gets
    the reward of the seat that acted. The end brings 1 for a win, and all rewards together are zero.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        edition: EditionLike = "new-york",
        *,
        seats: int = 2,
        opponents: Opponents = RANDOM,
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise FareboxError(f"render_mode is 'ansi' or nothing, not {render_mode!r}")
        self.render_mode = render_mode
        names = seat_opponents(opponents, seats, seat)
        own = learner_seat(names, seat)
        self.tables = Tables(find_board(edition), seats, own=own)
        self.encoding = self.tables.encoding
        self.own = seat if names else ALL_SEATS
        self._bots = BotsTurn(self.tables, names if own == ALL_SEATS else {})
        self._dealt = False
        self.observation_space = observation_space(self.encoding)  # type: ignore[assignment]  # its dicts
        self.action_space = action_space(self.encoding)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Looks, dict[str, Any]]:
        """Deal the game of this seed; without one the next game, or any if there was none."""
        super().reset(seed=seed)
        if seed is None and self._dealt:
            self.tables.deal_next()
        else:
            self.tables.deal(
                [int(self.np_random.integers(MAX_SEED + 1)) if seed is None else check_seed(seed)]
            )
        self._dealt = True
        self._bots.sit_down()
        self._bots.play()
        return self._look(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Looks, float, bool, bool, dict[str, Any]]:
        """One decision of the learner, and all that follow until its next one."""
        tables = self.tables
        if not self._dealt:
            raise FareboxError("no game is dealt: reset the environment before the first step")
        acting = int(tables.seat[0]) if self.own == ALL_SEATS else self.own
        tables.play(int(action))
        self._bots.play()
        return self._look(), float(tables.reward[0, acting]), bool(tables.over[0]), False, self._info()

    def render(self) -> str:
        """What the learner's seat knows, as text."""
        seat = int(self.tables.seat[0]) if self.own == ALL_SEATS else self.own
        return "\n".join(f"{name}: {value}" for name, value in self.tables.observe(seat).to_dict().items())

    def _look(self) -> Looks:
        """What the learner's seat knows, also when a bot ended the game."""
        tables = self.tables
        if self.own in (ALL_SEATS, int(tables.seat[0])):
            codes = tables.codes[0].copy()
        else:
            codes = self.encoding.encode(tables.know(self.own))
        return {OBSERVATION: codes, MASK: tables.masks[0].copy()}

    def _info(self) -> dict[str, Any]:
        """The seat that decides, what everybody got, and at the end everybody's points."""
        tables = self.tables
        info: dict[str, Any] = {"seat": int(tables.seat[0]), "rewards": tables.reward[0].copy()}
        if tables.over[0]:
            info["total"] = tables.total[0].copy()
        return info


def _register() -> None:
    for edition in board_names():
        gymnasium.register(
            env_id(edition),
            entry_point="farebox.envs.gym:TicketEnv",
            vector_entry_point="farebox.envs.vector:TicketVectorEnv",
            kwargs={"edition": edition},
        )


_register()
