"""PettingZoo: every seat an agent, one decision at a time."""

from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.envs.ids import EditionLike, find_board, lacking, snake_name
from farebox.envs.learner_games import Tables, check_seed
from farebox.envs.spaces import MASK, OBSERVATION, action_space, observation_space
from farebox.errors import FareboxError
from farebox.game.seal import MAX_SEED

try:
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv
except ImportError as error:
    raise lacking("envs", error) from error

Looks = dict[str, npt.NDArray[Any]]


class TicketAEC(AECEnv[str, Looks, int]):  # type: ignore[misc]  # PettingZoo is not marked as typed
    """A game whose agents are `seat_0`, `seat_1` and so on; `max_cycles` cuts it after so many decisions.

    The end brings 1 for a win, and all rewards together are zero. An illegal action raises IllegalAction and
    changes nothing.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        edition: EditionLike = "new-york",
        *,
        seats: int = 2,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise FareboxError(f"render_mode is 'ansi' or nothing, not {render_mode!r}")
        if max_cycles is not None and max_cycles < 1:
            raise FareboxError(f"max_cycles is at least 1, not {max_cycles}")
        board = find_board(edition)
        self.metadata = {"name": snake_name(board), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.tables = Tables(board, seats)
        self.encoding = self.tables.encoding
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds: np.random.Generator | None = None
        self._nothing = np.zeros(self.encoding.n_actions, np.int8)
        self.observation_spaces = {agent: observation_space(self.encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.encoding) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The kernel's numbering of the board's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game of this seed; without one the next game, or any if there was none."""
        if seed is not None or self._seeds is None:
            self._seeds = np.random.default_rng(seed)
            first = int(self._seeds.integers(MAX_SEED + 1)) if seed is None else check_seed(seed)
            self.tables.deal([first])
        else:
            self.tables.deal_next()
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self.tables.seat[0])]

    def observe(self, agent: str) -> Looks:
        """What the agent's seat knows, and which actions it may take now."""
        seat, tables = self._seats[agent], self.tables
        if seat == tables.seat[0]:
            return {OBSERVATION: tables.codes[0].copy(), MASK: tables.masks[0].copy()}
        return {OBSERVATION: self.encoding.encode(tables.know(seat)), MASK: self._nothing.copy()}

    def step(self, action: int | None) -> None:
        """The decision of the agent that is selected; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise FareboxError(f"{agent} is to move and must choose an action, not None")
        tables = self.tables
        tables.play(int(action))
        self._decisions += 1
        self.agent_selection = self.possible_agents[tables.seat[0]]
        if tables.over[0]:
            self._end()
        elif self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        """Only the end gives rewards, so only here are they added up."""
        rewards = self.tables.reward[0].tolist()
        totals = self.tables.total[0].tolist()
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"total": total} for agent, total in zip(self.agents, totals, strict=True)}

    def render(self) -> str:
        """What the seat to move knows, as text."""
        seen = self.tables.observe(int(self.tables.seat[0])).to_dict()
        return "\n".join(f"{name}: {value}" for name, value in seen.items())

    def close(self) -> None:
        """Nothing is held open."""


def env(edition: EditionLike = "new-york", **options: Any) -> TicketAEC:
    """The environment of an edition, with the options of `TicketAEC`."""
    return TicketAEC(edition, **options)
