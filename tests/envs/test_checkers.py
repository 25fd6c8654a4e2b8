"""The checkers and players of the projects whose interfaces these are."""

from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from pettingzoo.test import api_test, seed_test

import farebox.envs.openspiel
from farebox.envs.gym import Looks, TicketEnv
from farebox.envs.ids import env_id, snake_name
from farebox.envs.pettingzoo import TicketAEC, env
from farebox.envs.vector import TicketVectorEnv
from support.boards import EDITIONS, TABLES, board_of

SPIELS = [(f"farebox_{snake_name(board_of(edition))}", n_seats) for edition, n_seats in TABLES]


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")  # it has a mask,
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")  # so it is a dictionary
@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_pettingzoo_finds_nothing_to_complain_of(edition: str, n_seats: int) -> None:
    """Its `api_test` and `seed_test`."""
    api_test(env(edition, seats=n_seats), num_cycles=150)
    seed_test(partial(env, edition, seats=n_seats), num_cycles=50)


def test_pettingzoo_games_can_be_cut() -> None:
    """After `max_cycles` decisions nobody has won, and everybody is through."""
    zoo, chance = TicketAEC("new-york", max_cycles=9), Random(1)
    zoo.reset(seed=3)
    decisions = 0
    for _ in zoo.agent_iter():
        looks, reward, over, cut, _ = zoo.last()
        assert not over
        assert reward == 0
        if cut:
            zoo.step(None)
            continue
        zoo.step(chance.choice(np.flatnonzero(looks["action_mask"]).tolist()))
        decisions += 1
    assert decisions == 9
    assert zoo.agents == []


class Lenient(TicketEnv):
    """Takes any number for one of the legal actions: Gymnasium's checker doesn't look at masks."""

    def step(self, action: np.int64 | int) -> tuple[Looks, float, bool, bool, dict[str, Any]]:
        """The legal action that the number falls on."""
        legal = self.tables.legal()
        return super().step(legal[int(action) % len(legal)])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opponents", ["random", "simple", None])
def test_gymnasium_finds_nothing_to_complain_of(edition: str, opponents: str | None) -> None:
    """Its `check_env`, and the id it is made by."""
    made = gymnasium.make(env_id(edition), seats=3, opponents=opponents)
    assert isinstance(made.unwrapped, TicketEnv)
    lenient = Lenient(edition, seats=3, opponents=opponents)
    lenient.spec = made.spec
    check_env(lenient, skip_render_check=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_gymnasium_s_vector_wrappers_count_what_happens(edition: str) -> None:
    """Lengths and returns of games, as its own wrapper reckons them, add up; observations fit the spaces."""
    many = TicketVectorEnv(8, edition, seats=2)
    counted, chance = RecordEpisodeStatistics(many), np.random.default_rng(5)
    looks, _ = counted.reset(seed=4)
    ended = 0
    while ended < 12:
        assert many.observation_space.contains(looks)
        noise = chance.random(looks["action_mask"].shape) * looks["action_mask"]
        actions = noise.argmax(axis=1)
        assert many.action_space.contains(actions)
        looks, rewards, over, cut, info = counted.step(actions)
        assert not cut.any()
        for i in np.flatnonzero(over):
            assert info["episode"]["r"][i] == rewards[i] == info["rewards"][i, 0]
            assert info["episode"]["l"][i] > 10
            ended += 1


@pytest.mark.parametrize(("name", "n_seats"), SPIELS)
def test_openspiel_s_simulations_find_nothing(name: str, n_seats: int) -> None:
    """Random games with every check it has, serialisation included."""
    spiel = pyspiel.load_game(name, {"players": n_seats})
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [name for name, n_seats in SPIELS if n_seats == 2])
@pytest.mark.parametrize("kind", [MCTSBot, ISMCTSBot])
def test_openspiel_s_searches_play(name: str, kind: type) -> None:
    """Tree searches of its own take a few decisions of a game, each legal."""
    spiel, rng = pyspiel.load_game(name), np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, rng)
    if kind is MCTSBot:
        bot = MCTSBot(spiel, 1.5, 4, evaluator, random_state=rng)
    else:
        bot = ISMCTSBot(spiel, evaluator, 1.5, 4, random_state=rng)
    state, decisions = spiel.new_initial_state(), 0
    while decisions < 6:
        if state.is_chance_node():
            state.apply_action(int(rng.randint(farebox.envs.openspiel.N_OUTCOMES)))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
