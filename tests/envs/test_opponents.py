"""Opponents inside the vector environment: compiled ones, policies, and bots of any other kind."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, VectorEnv

from farebox.bots import Bot, make_bot
from farebox.envs.compiled.encode import Codes
from farebox.envs.gym import TicketEnv
from farebox.envs.ids import env_id
from farebox.envs.opponents import Opponents, find_planner
from farebox.envs.policy_bot import PolicyBot
from farebox.envs.vector import TicketVectorEnv
from farebox.errors import FareboxError
from farebox.game.seal import bot_seed
from farebox.tables.at_hand import play_game
from support.boards import EDITIONS, SOME_TABLES, board_of


def planner_of(edition: str) -> str:
    """The name of the edition's planner."""
    return board_of(edition).either("planner", "packer")


def last_legal(codes: Codes, masks: Codes) -> Any:
    """A frozen policy for many games: always the last legal action."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def choose_any(looks: dict[str, Any], chance: np.random.Generator) -> Any:
    """A legal action for each game."""
    return (chance.random(looks["action_mask"].shape) * looks["action_mask"]).argmax(axis=1)


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_a_compiled_planner_plays_as_the_bot_does(edition: str, n_seats: int) -> None:
    """The game of a policy against planners is the one that `sim` plays with these as bots."""
    board, seat, name = board_of(edition), n_seats - 1, planner_of(edition)
    env = TicketEnv(board, seats=n_seats, opponents=name, seat=seat)
    for seed in range(3):
        looks, _ = env.reset(seed=seed)
        over = False
        while not over:
            looks, _, over, _, info = env.step(int(last_legal(*(row[None] for row in looks.values()))[0]))
        others = [make_bot(name, board, bot_seed(seed, other)) for other in range(n_seats - 1)]
        mine = PolicyBot(board, lambda row, mask: int(last_legal(row[None], mask[None])[0]))
        bots: list[Bot] = [*others, mine]
        game = play_game(board, bots, seed)
        assert env.tables.states.tobytes() == game.state.tobytes()
        assert info["total"].tolist() == [score.total for score in game.scores()]


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_advice_is_what_the_planner_would_do(edition: str, n_seats: int) -> None:
    """For whoever learns by watching: the bot's own choice, whoever is to move; none when a game is over."""
    board, chance = board_of(edition), np.random.default_rng(n_seats)
    env = TicketVectorEnv(4, board, seats=n_seats, opponents=None)
    looks, _ = env.reset(seed=5)
    bot, tables = make_bot(planner_of(edition), board, 0), env.tables
    while not tables.over.all():
        for i, id in enumerate(tables.advice().tolist()):
            if tables.over[i]:
                assert id == -1
            else:
                seen = tables.observe(int(tables.seat[i]), i)
                assert seen.action_of(id) == bot.choose(seen)
        looks, _, _, _, _ = env.step(choose_any(looks, chance))
        if tables.games.max() > 1:
            break


def test_which_levels_are_compiled() -> None:
    """Those that play as planners and forget nothing; who forgets or searches is asked game by game."""
    found = {
        edition: [n for n in range(1, 6) if find_planner(f"level-{n}", board_of(edition)) is not None]
        for edition in EDITIONS
    }
    assert found == {"new-york": [4], "amsterdam": [], "san-francisco": [], "card-game": [1]}


def of_each_kind(edition: str) -> list[Opponents]:
    """Opponents that are compiled, forgetful, a policy, and one of each at three seats."""
    return [
        planner_of(edition),
        "level-2",
        last_legal,
        [planner_of(edition), last_legal],
        ["random", "level-1"],
    ]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("edition", ["new-york", "card-game"])
def test_many_at_once_are_single_games_against_the_same(edition: str, kind: int, mode: AutoresetMode) -> None:
    """G2: step by step those of Gymnasium's own vector of single ones, in both ways of dealing anew."""
    options: dict[str, Any] = {"num_envs": 3, "seats": 3, "opponents": of_each_kind(edition)[kind], "seat": 1}
    ours = gymnasium.make_vec(env_id(edition), **options, autoreset_mode=mode, threads=2)
    theirs = gymnasium.make_vec(
        env_id(edition), vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options
    )
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == mode
    compare(ours, theirs, ends=4)


def compare(ours: VectorEnv[Any, Any, Any], theirs: VectorEnv[Any, Any, Any], ends: int) -> None:
    """Play both in step until so many games have ended."""
    (looks, info), (other, other_info) = ours.reset(seed=11), theirs.reset(seed=11)
    chance, ended = np.random.default_rng(3), 0
    while ended < ends:
        assert data_equivalence(looks, other)
        same_facts(info, other_info)
        actions = choose_any(looks, chance)
        looks, *results, info = ours.step(actions)
        other, *expected, other_info = theirs.step(actions)
        assert [row.tolist() for row in results] == [row.tolist() for row in expected]
        ended += int(results[1].sum())


def same_facts(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Everything that Gymnasium's vector tells, told of the same games in the same form."""
    assert ours.keys() == theirs.keys()
    for name, told in theirs.items():
        if name.startswith("_"):
            assert ours[name].tolist() == told.tolist()
        elif name == "final_info":
            same_facts(ours[name], told)
        elif name == "final_obs":
            assert data_equivalence(list(ours[name]), list(told))
        else:
            given = theirs[f"_{name}"]
            assert np.array_equal(ours[name][given], told[given]), name


def test_a_game_dealt_at_once_leaves_its_last_words() -> None:
    """SAME_STEP: the observation is of a new game, `final_obs` and `final_info` are of the one that ended."""
    many = TicketVectorEnv(4, opponents="planner", autoreset_mode="SameStep")
    looks, _ = many.reset(seed=1)
    chance = np.random.default_rng(1)
    over = np.zeros(4, bool)
    while not over.any():
        looks, rewards, over, _, info = many.step(choose_any(looks, chance))
    assert looks["action_mask"].any(axis=1).all()
    assert not many.tables.over.any()
    at = int(np.flatnonzero(over)[0])
    last = many.encoding.split(info["final_obs"][at]["observation"])
    assert last["phase"].tolist() == [0, 0, 0, 0, 0, 0, 1]
    assert last["seat"].tolist() == [1, 0]
    assert info["final_info"]["rewards"][at, 0] == rewards[at] != 0
    assert info["final_info"]["total"][at].any()
    assert info["_final_obs"].tolist() == over.tolist()


def test_threads_change_nothing() -> None:
    """Games, chance and all: one thread or three, more threads than games too."""
    runs = []
    for threads in (1, 3, 9):
        many = TicketVectorEnv(5, "san-francisco", seats=3, opponents=["planner", "random"], threads=threads)
        looks, _ = many.reset(seed=5)
        chance = np.random.default_rng(2)
        for _ in range(80):
            looks, *_ = many.step(choose_any(looks, chance))
        runs.append((many.tables.states.tobytes(), looks["observation"].tobytes()))
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        (lambda codes, masks: np.zeros(len(codes), int), "the policy at seat 1 chose 0, which is not legal"),
        (
            lambda codes, masks: np.full(len(codes), 9999),
            "the policy at seat 1 chose 9999, which is not legal",
        ),
        (lambda codes, masks: 3, "must choose 2 whole numbers, one a game, not int64 of shape"),
        (lambda codes, masks: np.zeros(len(codes)), "whole numbers, one a game, not float64"),
    ],
)
def test_a_policy_s_mistakes_are_told(policy: Any, says: str) -> None:
    """G3: with the seat, and what it chose."""
    many = TicketVectorEnv(2, opponents=policy)
    many.reset(seed=1)
    with pytest.raises(FareboxError, match=says):
        many.step(many.tables.ids[:, 0])


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"threads": 0}, "at least one thread, not 0"),
        ({"autoreset_mode": "Disabled"}, "autoreset_mode is NextStep or SameStep, not Disabled"),
        ({"opponents": "gready"}, "no bot is called 'gready'"),
        ({"opponents": ["random", last_legal]}, "2 seats take 1 opponents, or one for all, not 2"),
    ],
)
def test_what_a_vector_can_t_have_is_said_at_once(options: dict[str, Any], says: str) -> None:
    """Each message says what was wrong and what would be right."""
    with pytest.raises(FareboxError, match=says):
        TicketVectorEnv(2, **options)
