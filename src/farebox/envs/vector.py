"""Gymnasium's vector interface: thousands of games in one compiled call, dealt anew as they end."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.envs.compiled.step import ALL_SEATS
from farebox.envs.ids import EditionLike, find_board, lacking
from farebox.envs.learner_games import Tables
from farebox.envs.opponents import RANDOM, Opponents, learner_seat, seat_opponents
from farebox.envs.spaces import MASK, OBSERVATION, action_space, observation_space
from farebox.errors import FareboxError
from farebox.game.seal import MAX_SEED

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise lacking("envs", error) from error

Looks = dict[str, npt.NDArray[Any]]
Results = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class TicketVectorEnv(VectorEnv[Looks, npt.NDArray[Any], npt.NDArray[Any]]):
    """The games of `TicketEnv`, many at once; a game that is over is dealt anew by the next step.

    Opponents are compiled random players, or None for a learner that decides for every seat. With
    `copy=False` the observations are the same arrays every time, written over by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        num_envs: int = 1,
        edition: EditionLike = "new-york",
        *,
        seats: int = 2,
        opponents: Opponents = RANDOM,
        seat: int = 0,
        copy: bool = True,
    ) -> None:
        names = seat_opponents(opponents, seats, seat)
        own = learner_seat(names, seat)
        if names and own == ALL_SEATS:
            raise FareboxError(
                "many games at once are played against 'random', or for every seat with opponents=None; "
                "for other bots use gymnasium.make_vec(…, vectorization_mode='sync')"
            )
        self.num_envs = num_envs
        self.tables = Tables(find_board(edition), seats, num_envs, own)
        self.encoding = self.tables.encoding
        self._copy = copy
        self._dealt = False
        self._acting = np.zeros(num_envs, np.int64)
        self._every = np.arange(num_envs)
        self.single_observation_space = observation_space(self.encoding)
        self.single_action_space = action_space(self.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Looks, dict[str, Any]]:
        """Deal all games: of this seed and the ones after it, of these seeds, or the next ones."""
        if options and "reset_mask" in options:
            raise FareboxError(
                "games are dealt anew as they end; reset deals all of them, without reset_mask"
            )
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None and self._dealt:
            self.tables.deal_next()
        else:
            self.tables.deal(self._seeds(seed))
        self._dealt = True
        return self._look(), self._info()

    def step(self, actions: npt.NDArray[Any]) -> tuple[Looks, Results, Flags, Flags, dict[str, Any]]:
        """One decision in each game; one that is over is dealt anew instead, whatever is given for it."""
        if not self._dealt:
            raise FareboxError("no games are dealt: reset the environment before the first step")
        tables = self.tables
        self._acting[:] = tables.seat if tables.own == ALL_SEATS else tables.own
        tables.step(np.asarray(actions))
        rewards = tables.reward[self._every, self._acting]
        return self._look(), rewards, tables.over.astype(bool), np.zeros(self.num_envs, bool), self._info()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if isinstance(seed, int):
            return list(range(seed, seed + self.num_envs))
        fresh: list[int] = self.np_random.integers(MAX_SEED + 1, size=self.num_envs).tolist()
        told = [None] * self.num_envs if seed is None else seed
        if len(told) != self.num_envs:
            raise FareboxError(f"{self.num_envs} games take {self.num_envs} seeds, not {len(told)}")
        return [mine if one is None else one for one, mine in zip(told, fresh, strict=True)]

    def _look(self) -> Looks:
        codes, masks = self.tables.codes, self.tables.masks
        return (
            {OBSERVATION: codes.copy(), MASK: masks.copy()}
            if self._copy
            else {OBSERVATION: codes, MASK: masks}
        )

    def _info(self) -> dict[str, Any]:
        """As `TicketEnv` tells it, an array a key; `_total` says for which games `total` is given."""
        tables = self.tables
        every = np.ones(self.num_envs, bool)
        info: dict[str, Any] = {"seat": tables.seat.copy(), "_seat": every}
        info |= {"rewards": tables.reward.copy(), "_rewards": every}
        over = tables.over.astype(bool)
        if over.any():
            info |= {"total": np.where(over[:, None], tables.total, 0), "_total": over}
        return info
