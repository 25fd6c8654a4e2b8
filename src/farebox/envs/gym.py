"""Gymnasium: one learner among bots, or deciding for every seat. Importing this registers the ids."""

from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.boards import board_names
from farebox.envs.compiled.step import ALL_SEATS
from farebox.envs.ids import EditionLike, env_id, find_board, lacking
from farebox.envs.learner_games import OnIllegal, Tables, check_seed
from farebox.envs.opponents import RANDOM, Opponents, seat_opponents
from farebox.envs.rendering import RENDER_MODES, Rendered, check_render_mode, render
from farebox.envs.spaces import MASK, OBSERVATION, Looks, action_space, observation_space
from farebox.errors import FareboxError
from farebox.game.seal import MAX_SEED

try:
    import gymnasium
except ImportError as error:
    raise lacking("envs", error) from error


class TicketEnv(gymnasium.Env[Looks, np.int64]):
    """One game at a time. `opponents` are bots by name, or policies, one for all or one for each other seat.

    With `opponents=None` the learner decides for every seat: it observes what the seat to move knows and gets
    the reward of the seat that acted. The end brings 1 for a win, and all rewards together are zero.
    `on_illegal` says what an action does that is not legal: it is replaced by any legal one ("random"), loses
    the game ("lose"), or raises IllegalAction and changes nothing ("raise").
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        edition: EditionLike = "new-york",
        *,
        seats: int = 2,
        opponents: Opponents = RANDOM,
        seat: int = 0,
        on_illegal: OnIllegal = "random",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        others = seat_opponents(opponents, seats, seat)
        self.own = seat if others else ALL_SEATS
        board = find_board(edition)
        self.tables = Tables(board, seats, own=self.own, opponents=others, on_illegal=on_illegal)
        self.encoding = self.tables.encoding
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
        self._show()
        return self._look(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Looks, float, bool, bool, dict[str, Any]]:
        """One decision of the learner, and all that follow until its next one."""
        tables = self.tables
        if not self._dealt:
            raise FareboxError("no game is dealt: reset the environment before the first step")
        acting = int(tables.seat[0]) if self.own == ALL_SEATS else self.own
        tables.play(int(action))
        self._show()
        return self._look(), float(tables.reward[0, acting]), bool(tables.over[0]), False, self._info()

    def render(self) -> Rendered:
        """What the learner's seat knows, in the way of `render_mode`."""
        return render(self.tables, self.render_mode)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as learners with masks ask for it."""
        flags: npt.NDArray[np.bool_] = self.tables.legal_flags()[0]
        return flags

    def _show(self) -> None:
        """A person who watches sees every step."""
        if self.render_mode == "human":
            self.render()

    def _look(self) -> Looks:
        """What the learner's seat knows, also when somebody else ended the game."""
        tables = self.tables
        return {OBSERVATION: tables.codes[0].copy(), MASK: tables.masks[0].copy()}

    def _info(self) -> dict[str, Any]:
        """The seat that decides and what it may do, what everybody got, and at the end everybody's points."""
        tables = self.tables
        info: dict[str, Any] = {"seat": int(tables.seat[0]), "rewards": tables.reward[0].copy()}
        info |= {MASK: tables.masks[0].copy(), "illegal": bool(tables.illegal[0])}
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
