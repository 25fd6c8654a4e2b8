"""The same actions give the same observations, rewards and ends through all environments and through Game."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import data_equivalence

import farebox.envs.openspiel  # noqa: F401 - registers its games
from farebox.envs.encoding import Encoding
from farebox.envs.gym import TicketEnv
from farebox.envs.ids import env_id, snake_name
from farebox.envs.pettingzoo import TicketAEC
from farebox.envs.spiel_chance import GO_ON, SeededChance
from farebox.envs.vector import TicketVectorEnv
from farebox.game.game import Game, new_game
from support.boards import EDITIONS, SOME_OF_ALL_TABLES, SOME_TABLES, board_of


def rewards_of(game: Game) -> list[float]:
    """1 for a win, shared by the tied; in all zero, and nothing before the end."""
    won = [score.winner for score in game.scores()]
    return [(one * len(won) / sum(won) - 1) / (len(won) - 1) if game.is_over else 0.0 for one in won]


def codes_of(game: Game, seat: int) -> list[int]:
    """What a seat knows, as numbers."""
    codes: list[int] = Encoding(game.board, game.n_seats).encode(game.observe(seat).row).tolist()
    return codes


def check_gymnasium(game: Game, looks: dict[str, Any], seat: int) -> None:
    """One observation with its mask."""
    assert looks["observation"].tolist() == codes_of(game, seat)
    assert np.flatnonzero(looks["action_mask"]).tolist() == game.legal_ids()


def check_pettingzoo(game: Game, zoo: TicketAEC) -> None:
    """Every agent's observation; only the agent that is selected has a mask."""
    for seat, agent in enumerate(zoo.possible_agents):
        looks = zoo.observe(agent)
        assert looks["observation"].tolist() == codes_of(game, seat)
        legal = game.legal_ids() if game.to_move == seat else []
        assert np.flatnonzero(looks["action_mask"]).tolist() == legal
        assert (agent == zoo.agent_selection) == (seat == game.to_move) or game.is_over


@pytest.mark.parametrize(("edition", "n_seats"), SOME_OF_ALL_TABLES)
def test_gymnasium_pettingzoo_and_the_vector_play_the_games_of_game(edition: str, n_seats: int) -> None:
    """G2: step by step; the two tables of the vector play the same game."""
    chance = Random(f"{edition} {n_seats}")
    board, seed = board_of(edition), chance.randrange(2**53)
    game = new_game(board, seats=n_seats, seed=seed)
    one, zoo = TicketEnv(board, seats=n_seats, opponents=None), TicketAEC(board, seats=n_seats)
    many = TicketVectorEnv(2, board, seats=n_seats, opponents=None)
    looks, _ = one.reset(seed=seed)
    rows, _ = many.reset(seed=[seed, seed])
    zoo.reset(seed=seed)
    while (seat := game.to_move) is not None:
        check_gymnasium(game, looks, seat)
        check_pettingzoo(game, zoo)
        id = chance.choice(game.legal_ids())
        game.play(id)
        looks, reward, over, cut, info = one.step(id)
        zoo.step(id)
        rows, rewards, overs, cuts, infos = many.step(np.array([id, id]))
        expected = rewards_of(game)
        assert reward == pytest.approx(expected[seat])
        assert (over, cut) == (game.is_over, False)
        assert info["rewards"].tolist() == pytest.approx(expected)
        assert list(zoo.rewards.values()) == pytest.approx(expected)
        for i in range(2):
            assert data_equivalence({name: row[i] for name, row in rows.items()}, looks)
            assert (rewards[i], overs[i], cuts[i]) == (reward, over, cut)
            assert infos["rewards"][i].tolist() == info["rewards"].tolist()
            assert infos["seat"][i] == info["seat"]
    totals = [score.total for score in game.scores()]
    assert info["total"].tolist() == infos["total"][1].tolist() == totals
    assert [facts["total"] for facts in zoo.infos.values()] == totals
    check_pettingzoo(game, zoo)


@pytest.mark.parametrize(("edition", "n_seats"), SOME_TABLES)
def test_openspiel_plays_the_games_of_game(edition: str, n_seats: int) -> None:
    """G2: when chance goes on as the generator stands."""
    chance = Random(f"openspiel {edition} {n_seats}")
    seed = chance.randrange(2**24)
    game = new_game(board_of(edition), seats=n_seats, seed=seed)
    spiel = pyspiel.load_game(f"farebox_{snake_name(game.board)}", {"players": n_seats})
    state = spiel.new_initial_state()
    for digit in seed.to_bytes(SeededChance.n_deal_nodes, "big"):
        assert state.is_chance_node()
        state.apply_action(digit)
    while not game.is_over:
        assert state.current_player() == game.to_move
        assert state.legal_actions() == game.legal_ids()
        assert not state.is_terminal()
        for seat in range(n_seats):
            assert state.information_state_tensor(seat) == codes_of(game, seat)
        action = chance.choice(game.legal_actions())
        id = game.legal_ids()[game.legal_actions().index(action)]
        assert state.action_to_string(id) == action.text
        game.play(id)
        state.apply_action(id)
        if state.is_chance_node():
            state.apply_action(GO_ON)
    assert state.is_terminal()
    assert state.returns() == pytest.approx(rewards_of(game))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opponents", ["random", None])
def test_many_at_once_are_gymnasium_s_own_vector_of_single_ones(edition: str, opponents: str | None) -> None:
    """G2: also over the ends of games, where both deal the next one."""
    options: dict[str, Any] = {"num_envs": 3, "seats": 3, "opponents": opponents}
    ours = gymnasium.make_vec(env_id(edition), **options)
    theirs = gymnasium.make_vec(env_id(edition), vectorization_mode="sync", **options)
    assert isinstance(ours.unwrapped, TicketVectorEnv)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    (looks, info), (other, other_info) = ours.reset(seed=11), theirs.reset(seed=11)
    chance, ended = np.random.default_rng(3), 0
    while ended < 7:
        assert data_equivalence(looks, other)
        assert info["seat"].tolist() == other_info["seat"].tolist()
        noise = chance.random(looks["action_mask"].shape) * looks["action_mask"]
        looks, *results, info = ours.step(noise.argmax(axis=1))
        other, *expected, other_info = theirs.step(noise.argmax(axis=1))
        assert data_equivalence([row.tolist() for row in results], [row.tolist() for row in expected])
        ended += int(results[1].sum())
        if results[1].any():
            over = results[1]
            assert info["_total"].tolist() == over.tolist()
            assert info["total"][over].tolist() == other_info["total"][over].tolist()
    (looks, _), (other, _) = ours.reset(), theirs.reset()
    assert data_equivalence(looks, other)
