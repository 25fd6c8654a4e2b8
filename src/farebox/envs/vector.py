"""Gymnasium's vector interface: thousands of games in one compiled call, dealt anew as they end."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.envs.compiled.step import ALL_SEATS
from farebox.envs.ids import EditionLike, find_board, lacking
from farebox.envs.learner_games import OnIllegal, Tables
from farebox.envs.opponents import RANDOM, Opponents, seat_opponents
from farebox.envs.spaces import MASK, OBSERVATION, Looks, action_space, observation_space
from farebox.errors import FareboxError
from farebox.game.seal import MAX_SEED

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise lacking("envs", error) from error

Results = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class TicketVectorEnv(VectorEnv[Looks, npt.NDArray[Any], npt.NDArray[Any]]):
    """The games of `TicketEnv`, many at once, with its options.

    A game that is over is dealt anew by the next step, or with `autoreset_mode=SAME_STEP` at once, and then
    `info` has its last observation and facts. Random players, planners and levels that play as one decide in
    compiled code; a policy is asked for all games that wait for it, other bots for one after the other.
    `threads` share the games among them; their number changes nothing but the time. With `copy=False` the
    observations are the same arrays every time, written over by the next step.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        num_envs: int = 1,
        edition: EditionLike = "new-york",
        *,
        seats: int = 2,
        opponents: Opponents = RANDOM,
        seat: int = 0,
        on_illegal: OnIllegal = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.autoreset_mode = _check_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        others = seat_opponents(opponents, seats, seat)
        self.num_envs = num_envs
        self.tables = Tables(
            find_board(edition),
            seats,
            num_envs,
            seat if others else ALL_SEATS,
            opponents=others,
            on_illegal=on_illegal,
            threads=threads,
        )
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
        looks = self._look()
        return looks, self._info(looks)

    def step(self, actions: npt.NDArray[Any]) -> tuple[Looks, Results, Flags, Flags, dict[str, Any]]:
        """One decision in each game; one that was over before is dealt anew, whatever is given for it."""
        if not self._dealt:
            raise FareboxError("no games are dealt: reset the environment before the first step")
        tables = self.tables
        self._acting[:] = tables.seat if tables.own == ALL_SEATS else tables.own
        tables.step(np.asarray(actions))
        rewards = tables.reward[self._every, self._acting]
        over = tables.over.astype(bool)
        last = self._deal_at_once(over) if self.autoreset_mode == AutoresetMode.SAME_STEP else {}
        looks = self._look()
        return looks, rewards, over, np.zeros(self.num_envs, bool), self._info(looks) | last

    def action_masks(self) -> Flags:
        """Which actions are legal, a row a game, as learners with masks ask for it."""
        return self.tables.legal_flags()

    def _deal_at_once(self, over: Flags) -> dict[str, Any]:
        """New games for those that are over; returns what is last to be known of these."""
        if not over.any():
            return {}
        tables = self.tables
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over).tolist():
            final[i] = {OBSERVATION: tables.codes[i].copy(), MASK: tables.masks[i].copy()}
        facts = self._info({MASK: tables.masks.copy()}, over)
        tables.deal_next(over)
        return {"final_obs": final, "_final_obs": over, "final_info": facts, "_final_info": over}

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

    def _info(self, looks: Looks, which: Flags | None = None) -> dict[str, Any]:
        """As `TicketEnv` tells it, an array a key; `_total` says for which games `total` is given."""
        tables = self.tables
        told = np.ones(self.num_envs, bool) if which is None else which
        info: dict[str, Any] = {"seat": tables.seat.copy(), "rewards": tables.reward.copy()}
        info |= {MASK: looks[MASK], "illegal": tables.illegal.copy()}
        info |= {f"_{name}": told for name in info}
        over = tables.over.astype(bool)
        if over.any():
            info |= {"total": np.where(over[:, None], tables.total, 0), "_total": over}
        return info


def _check_mode(mode: AutoresetMode | str) -> AutoresetMode:
    known = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
    if mode not in known and mode not in [one.value for one in known]:
        raise FareboxError(f"autoreset_mode is NextStep or SameStep, not {mode}")
    return AutoresetMode(mode)
