"""The checkers and players of the projects whose interfaces these are."""

from functools import partial
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

import farebox.envs.openspiel  # noqa: F401 - registers its games
from farebox.envs.gym import TicketEnv
from farebox.envs.ids import env_id, snake_name
from farebox.envs.pettingzoo import TicketAEC, env
from farebox.envs.spiel_chance import N_OUTCOMES
from farebox.envs.vector import TicketVectorEnv
from support.boards import EDITIONS, SOME_TABLES, TABLES, board_of
from support.counts import cases

SPIELS = [(f"farebox_{snake_name(board_of(edition))}", n_seats) for edition, n_seats in TABLES]


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")  # it has a mask,
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")  # so it is a dictionary
@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
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


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_pettingzoo_renders(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its `render_test`; what a person watches is printed step by step."""
    render_test(partial(env, "san-francisco"))
    capsys.readouterr()
    zoo = TicketAEC("san-francisco", render_mode=mode)
    zoo.reset(seed=1)
    shown, printed = zoo.render(), capsys.readouterr().out
    assert (shown is None) == (mode == "human") == bool(printed)
    assert "hand: {" in (str(shown or printed))


@pytest.mark.parametrize("edition", cases("new-york", "card-game", more=["amsterdam", "san-francisco"]))
def test_a_game_is_a_picture(edition: str) -> None:
    """Of one size from the deal to the end, in colors, and not the same."""
    one = gymnasium.make(env_id(edition), render_mode="rgb_array")
    looks, _ = one.reset(seed=2)
    pictures = [np.asarray(one.render())]
    over = False
    while not over:
        looks, _, over, _, _ = one.step(int(np.flatnonzero(looks["action_mask"])[-1]))
    pictures.append(np.asarray(one.render()))
    for picture in pictures:
        assert picture.shape == (720, 960, 3)
        assert picture.dtype == np.uint8
        assert len(np.unique(picture @ np.array([2**16, 2**8, 1]))) > 100  # colors
    assert not np.array_equal(pictures[0], pictures[1])


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_pettingzoo_tells_the_whole_state(edition: str, n_seats: int) -> None:
    """Its own checks of the space and of random games, and that it is what all seats know."""
    zoo = TicketAEC(edition, seats=n_seats, on_illegal="random")
    check_state_space(zoo)
    check_state(zoo, num_cycles=20)
    zoo.reset(seed=4)
    rows = np.split(zoo.state(), n_seats)
    for row, agent in zip(rows, zoo.possible_agents, strict=True):
        assert row.tolist() == zoo.observe(agent)["observation"].tolist()


@pytest.mark.parametrize("edition", cases("new-york", "card-game", more=["amsterdam", "san-francisco"]))
@pytest.mark.parametrize("opponents", ["random", "simple", None])
@pytest.mark.parametrize("on_illegal", ["random", "lose"])
def test_gymnasium_finds_nothing_to_complain_of(edition: str, opponents: str | None, on_illegal: str) -> None:
    """Its `check_env`, which looks at no masks, on what its `make` makes; rendering too."""
    made = gymnasium.make(env_id(edition), seats=3, opponents=opponents, on_illegal=on_illegal)
    assert isinstance(made.unwrapped, TicketEnv)
    check_env(made.unwrapped, skip_render_check=(opponents, on_illegal) != ("random", "random"))


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
            state.apply_action(int(rng.randint(N_OUTCOMES)))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
