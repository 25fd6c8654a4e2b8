"""PettingZoo: every seat an agent, one decision at a time."""

from typing import Any

import numpy as np

from farebox.envs.compiled.encode import Codes
from farebox.envs.ids import EditionLike, find_board, lacking, snake_name
from farebox.envs.learner_games import OnIllegal, Tables, check_seed
from farebox.envs.rendering import RENDER_MODES, Rendered, check_render_mode, render
from farebox.envs.spaces import MASK, OBSERVATION, Looks, action_space, observation_space, state_space
from farebox.errors import FareboxError
from farebox.game.seal import MAX_SEED

try:
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv
except ImportError as error:
    raise lacking("envs", error) from error


class TicketAEC(AECEnv[str, Looks, int]):  # type: ignore[misc]  # PettingZoo is not marked as typed
    """A game whose agents are `seat_0`, `seat_1` and so on; `max_cycles` cuts it after so many decisions.

    The end brings 1 for a win, and all rewards together are zero. `on_illegal` says what an action does that
    is not legal: it raises IllegalAction and changes nothing ("raise"), loses the game ("lose"), or is
    replaced by any legal one ("random").
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        edition: EditionLike = "new-york",
        *,
        seats: int = 2,
        max_cycles: int | None = None,
        on_illegal: OnIllegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise FareboxError(f"max_cycles is at least 1, not {max_cycles}")
        board = find_board(edition)
        self.metadata = {
            "name": snake_name(board),
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = max_cycles
        self.tables = Tables(board, seats, on_illegal=on_illegal)
        self.encoding = self.tables.encoding
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds: np.random.Generator | None = None
        self._nothing = np.zeros(self.encoding.n_actions, np.int8)
        self.observation_spaces = {agent: observation_space(self.encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.encoding) for agent in self.possible_agents}

        self.state_space = state_space(self.encoding)

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
        self._tell()

    def observe(self, agent: str) -> Looks:
        """What the agent's seat knows, and which actions it may take now."""
        seat, tables = self._seats[agent], self.tables
        codes = tables.codes[0].copy() if seat == tables.seat[0] else self.encoding.encode(tables.know(seat))
        return {OBSERVATION: codes, MASK: self._mask_of(seat)}

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
        self.infos[agent]["illegal"] = bool(tables.illegal[0])
        self._tell()

    def _tell(self) -> None:
        """Masks for those who look for them in `infos`; a person who watches sees every step."""
        for agent in self.agents:
            self.infos[agent][MASK] = self._mask_of(self._seats[agent])
        if self.render_mode == "human":
            self.render()

    def _mask_of(self, seat: int) -> Codes:
        mask: Codes = self.tables.masks[0] if seat == self.tables.seat[0] else self._nothing
        return mask.copy()

    def _end(self) -> None:
        """Only the end gives rewards, so only here are they added up."""
        rewards = self.tables.reward[0].tolist()
        totals = self.tables.total[0].tolist()
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"total": total} for agent, total in zip(self.agents, totals, strict=True)}

    def state(self) -> Codes:
        """What all seats together know, one after the other: for a critic that may see every hand."""
        rows = [self.encoding.encode(self.tables.know(seat)) for seat in range(self.tables.n_seats)]
        return np.concatenate(rows)

    def render(self) -> Rendered:
        """What the seat to move knows, in the way of `render_mode`."""
        return render(self.tables, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def env(edition: EditionLike = "new-york", **options: Any) -> TicketAEC:
    """The environment of an edition, with the options of `TicketAEC`."""
    return TicketAEC(edition, **options)
