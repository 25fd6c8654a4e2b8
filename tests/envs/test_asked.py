"""What is asked for: opponents by name, policies as bots, clear words when something is wrong."""

import subprocess
import sys
from collections.abc import Callable
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest

import farebox.envs.openspiel  # noqa: F401 - registers its games
from farebox.bots import Bot, make_bot
from farebox.envs.compiled.encode import Codes
from farebox.envs.gym import TicketEnv
from farebox.envs.ids import find_board
from farebox.envs.pettingzoo import TicketAEC
from farebox.envs.policy_bot import PolicyBot
from farebox.envs.vector import TicketVectorEnv
from farebox.errors import FareboxError, IllegalAction
from farebox.game.seal import bot_seed
from farebox.tables.at_hand import play_game
from support.boards import SOME_TABLES, board_of


def first_legal(codes: Codes, mask: Codes) -> int:
    """A policy that needs no learning."""
    return int(mask.argmax())


def last_legal(codes: Codes, mask: Codes) -> int:
    """Another one."""
    return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_a_policy_plays_the_same_as_a_bot(edition: str, n_seats: int) -> None:
    """Against bots by name, the Gymnasium game of a policy is the game that `sim` plays with it as a bot."""
    board, seat, seed = board_of(edition), n_seats - 1, 21
    env = TicketEnv(board, seats=n_seats, opponents="simple", seat=seat)
    looks, info = env.reset(seed=seed)
    over = False
    while not over:
        assert info["seat"] == seat
        looks, reward, over, _, info = env.step(last_legal(looks["observation"], looks["action_mask"]))
    policy = PolicyBot(board, last_legal)
    assert isinstance(policy, Bot)
    bots: list[Bot] = [make_bot("simple", board, bot_seed(seed, other)) for other in range(n_seats - 1)]
    game = play_game(board, [*bots, policy], seed)
    assert env.tables.states.tobytes() == game.state.tobytes()
    assert info["total"].tolist() == [score.total for score in game.scores()]
    encoded = env.encoding.encode(game.observe(seat).row)
    assert looks["observation"].tolist() == encoded.tolist()
    assert (reward >= 0) == game.scores()[seat].winner


def test_a_policy_that_chooses_what_is_illegal_is_told_so() -> None:
    """G3."""
    board = board_of("new-york")
    bots = [PolicyBot(board, lambda codes, mask: 0, name="zero"), make_bot("random", board, 1)]
    with pytest.raises(FareboxError, match="'zero' chose 0, which is not legal"):
        play_game(board, bots, 1)


def test_illegal_actions_change_nothing_and_say_why() -> None:
    """G3."""
    one, zoo = TicketEnv("new-york", opponents=None, on_illegal="raise"), TicketAEC("new-york")
    many = TicketVectorEnv(3, "new-york", opponents=None, on_illegal="raise")
    one.reset(seed=1)
    zoo.reset(seed=1)
    many.reset(seed=1)
    steps: list[Callable[[int], object]]
    steps = [one.step, zoo.step, lambda id: many.step(np.array([13, 13, id]))]
    for step in steps:
        with pytest.raises(IllegalAction, match=r"draw deck: .*C4"):
            step(0)
        for unknown in (-1, 9999, 7):
            with pytest.raises(IllegalAction, match=f"action {unknown}"):
                step(unknown)
    with pytest.raises(IllegalAction, match=r"Legal now: '13 \(keep"):
        one.step(0)
    with pytest.raises(IllegalAction, match="game 2"):
        many.step(np.array([13, 13, 0]))
    with pytest.raises(FareboxError, match="one action a game: 3"):
        many.step(np.array([13]))
    assert one.tables.states.tobytes() == zoo.tables.states.tobytes() == many.tables.states[:1].tobytes()
    assert one.step(13)[0]["action_mask"].any()


def test_steps_need_a_game() -> None:
    """Before the first reset and after the end."""
    with pytest.raises(FareboxError, match="reset the environment before the first step"):
        TicketEnv().step(0)
    with pytest.raises(FareboxError, match="reset the environment before the first step"):
        TicketVectorEnv(2).step(np.zeros(2, int))
    env = TicketEnv()
    looks, _ = env.reset(seed=1)
    over = False
    while not over:
        looks, _, over, _, _ = env.step(first_legal(looks["observation"], looks["action_mask"]))
    with pytest.raises(FareboxError, match="the game is over: reset"):
        env.step(0)
    zoo = TicketAEC()
    zoo.reset(seed=1)
    with pytest.raises(FareboxError, match="must choose an action, not None"):
        zoo.step(None)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"opponents": "gready"}, "no bot is called 'gready'"),
        ({"opponents": ["random", "path"]}, "take 1 opponents"),
        ({"seats": 5}, "2 to 4 players, not 5"),
        ({"seat": 2, "opponents": "random"}, "no seat 2: seats are 0 to 1"),
        ({"edition": "farebox/Paris-v0"}, "no environment is called 'farebox/Paris-v0'; choose one of"),
        ({"render_mode": "hologram"}, "render_mode is one of ansi, human, rgb_array"),
    ],
)
def test_what_can_t_be_had_is_said_at_once(options: dict[str, object], says: str) -> None:
    """Each message says what was wrong and what would be right."""
    with pytest.raises(FareboxError, match=says):
        TicketEnv(**options)  # type: ignore[arg-type]  # wrong on purpose


def test_a_vector_takes_seeds_for_all() -> None:
    """One number for the first of them, or one each."""
    with pytest.raises(FareboxError, match="4 games take 4 seeds, not 2"):
        TicketVectorEnv(4).reset(seed=[1, 2])
    with pytest.raises(FareboxError, match="at least one game"):
        TicketVectorEnv(0)
    with pytest.raises(FareboxError, match="without reset_mask"):
        TicketVectorEnv(1).reset(options={"reset_mask": np.ones(1, bool)})
    many = TicketVectorEnv(2)
    with pytest.raises(FareboxError, match="a seed is a whole number"):
        many.reset(seed=[1, -4])
    looks, _ = many.reset(seed=[8, None])
    assert looks["observation"].shape == (2, many.encoding.size)


def test_observations_are_one_s_own_unless_asked_otherwise() -> None:
    """What was returned stays as it was; with copy=False the next step writes over it."""
    for copy in (True, False):
        many = TicketVectorEnv(2, opponents=None, copy=copy)
        looks, _ = many.reset(seed=1)
        before = looks["observation"].copy()
        many.step(looks["action_mask"].argmax(axis=1))
        assert np.array_equal(looks["observation"], before) == copy


def test_a_learner_sees_the_end_that_a_bot_brought() -> None:
    """The last observation is the learner's own, whoever ended the game."""
    chance = Random(2)
    ended_by_others = 0
    env = TicketEnv("new-york", opponents="simple")
    for seed in range(6):
        looks, _ = env.reset(seed=seed)
        over = False
        while not over:
            looks, _, over, _, _ = env.step(chance.choice(np.flatnonzero(looks["action_mask"]).tolist()))
        ended_by_others += int(env.tables.states[0]["to_move"]) != 0
        pieces = env.encoding.split(looks["observation"])
        assert pieces["seat"].tolist() == [1, 0]
        assert pieces["phase"][-1] == 1
        assert not looks["action_mask"].any()
    assert ended_by_others


def test_rendering_tells_what_the_seat_knows() -> None:
    """Nothing but the observation, as lines."""
    env = gymnasium.make("farebox/Amsterdam-v0", render_mode="ansi")
    env.reset(seed=1)
    zoo = TicketAEC("amsterdam", render_mode="ansi")
    zoo.reset(seed=1)
    for text in (env.render(), zoo.render()):
        assert isinstance(text, str)
        assert "hand: {" in text
        assert "seat: 0" in text


def test_a_resampled_state_is_another_game_that_looks_the_same() -> None:
    """G1: what OpenSpiel's searches think about is drawn from what the player knows."""
    state = pyspiel.load_game("farebox_new_york_v0").new_initial_state()
    chance = Random(4)
    for _ in range(40):
        legal = range(256) if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(legal))
    while state.is_chance_node():
        state.apply_action(5)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, chance.random) for _ in range(4)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
    assert len({world.information_state_string(1 - player) for world in worlds}) > 1
    assert "knows" in str(state)


def test_boards_of_one_s_own_have_environments_too() -> None:
    """By path; the id is for those that come along."""
    board = board_of("my-town")
    assert find_board(board) is board
    assert TicketAEC(board).metadata["name"] == "my_town_v0"


@pytest.mark.parametrize(
    ("module", "hidden", "extra"),
    [
        ("gym", "gymnasium", "envs"),
        ("vector", "gymnasium", "envs"),
        ("pettingzoo", "pettingzoo", "envs"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_what_is_not_installed_is_named_with_its_extra(module: str, hidden: str, extra: str) -> None:
    """The core needs none of these projects."""
    code = f"import sys; sys.modules[{hidden!r}] = None\nimport farebox.envs.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"farebox[{extra}]" in done.stderr.splitlines()[-1]
    assert "FareboxError" in done.stderr.splitlines()[-1]
