"""What an action does that is not legal, and masks in all places where they are looked for."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from farebox.envs.gym import TicketEnv
from farebox.envs.pettingzoo import TicketAEC
from farebox.envs.vector import TicketVectorEnv
from farebox.errors import FareboxError, IllegalAction


def test_raising_changes_nothing() -> None:
    """G3: in every environment, when asked for; PettingZoo does so anyway."""
    one = TicketEnv(on_illegal="raise")
    many = TicketVectorEnv(2, on_illegal="raise")
    zoo = TicketAEC()
    one.reset(seed=1)
    many.reset(seed=1)
    zoo.reset(seed=1)
    before = [env.tables.states.tobytes() for env in (one, many, zoo)]
    for step in (lambda: one.step(0), lambda: many.step(np.array([13, 0])), lambda: zoo.step(0)):
        with pytest.raises(IllegalAction, match=r"draw deck: .*C4"):
            step()
    assert [env.tables.states.tobytes() for env in (one, many, zoo)] == before


@pytest.mark.parametrize("opponents", ["random", "planner", None])
def test_losing_ends_the_game_at_once(opponents: str | None) -> None:
    """The one who acted pays, the others share; the next step of a vector deals anew."""
    one = TicketEnv(seats=3, opponents=opponents, on_illegal="lose")
    looks, _ = one.reset(seed=1)
    looks, reward, over, cut, info = one.step(0)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["rewards"].tolist() == [-1.0, 0.5, 0.5]
    assert info["illegal"]
    assert "total" in info
    assert not looks["action_mask"].any()
    with pytest.raises(FareboxError, match="the game is over: reset"):
        one.step(0)
    many = TicketVectorEnv(2, seats=3, opponents=opponents, on_illegal="lose")
    many.reset(seed=1)
    looks, rewards, overs, _, info = many.step(np.array([0, 13]))
    assert rewards.tolist() == [-1.0, 0.0]
    assert overs.tolist() == info["illegal"].tolist() == [True, False]
    looks, rewards, overs, _, info = many.step(many.tables.ids[:, 0])
    assert not rewards.any()
    assert not overs.any()
    assert not info["illegal"].any()
    assert looks["action_mask"].any(axis=1).all()


def test_losing_in_pettingzoo_is_the_end_for_all() -> None:
    """Rewards add up to zero."""
    zoo = TicketAEC(seats=4, on_illegal="lose")
    zoo.reset(seed=1)
    zoo.step(0)
    assert list(zoo.rewards.values()) == pytest.approx([-1, 1 / 3, 1 / 3, 1 / 3])
    assert all(zoo.terminations.values())
    assert zoo.infos["seat_0"]["illegal"]


def test_an_illegal_action_is_replaced_by_any_legal_one() -> None:
    """As the game's own chance has it: each as likely, the same for the same seed, and it is told."""
    many = TicketVectorEnv(600, opponents=None)
    runs = []
    for _ in range(2):
        looks, info = many.reset(seed=1)
        legal = looks["action_mask"].sum(axis=1)
        assert not info["illegal"].any()
        _, rewards, over, _, info = many.step(np.zeros(600, int))
        assert info["illegal"].all()
        assert not rewards.any()
        assert not over.any()
        runs.append(many.tables.states.tobytes())
    assert runs[0] == runs[1]
    assert set(legal.tolist()) == {3}  # keep one ticket, the other, or both
    kept = many.tables.states["held"][:, 0]
    both = sum(int(one).bit_count() == 2 for one in kept.tolist())
    assert 150 < both < 250  # of 600 a third; for the seed above


def test_numbers_outside_the_space_are_refused_anyway() -> None:
    """No choice makes an action of a number that is none."""
    one, many = TicketEnv(), TicketVectorEnv(2)
    one.reset(seed=1)
    many.reset(seed=1)
    for unknown in (-1, 9999):
        with pytest.raises(IllegalAction, match=f"action {unknown}"):
            one.step(unknown)
        with pytest.raises(IllegalAction, match=f"game 1: action {unknown}"):
            many.step(np.array([13, unknown]))


def test_a_choice_that_is_none_is_refused() -> None:
    """G3."""
    wrong: Any = "ignore"
    for make in (TicketEnv, TicketVectorEnv, TicketAEC):
        with pytest.raises(FareboxError, match="on_illegal is 'raise', 'lose' or 'random', not 'ignore'"):
            make(on_illegal=wrong)


def test_masks_are_where_libraries_look_for_them() -> None:
    """In the observation, in `info` and from `action_masks()`, through Gymnasium's wrappers too."""
    env = gymnasium.make("farebox/NewYork-v0")
    looks, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert masks.astype(int).tolist() == looks["action_mask"].tolist() == info["action_mask"].tolist()
    many = TicketVectorEnv(3)
    rows, infos = many.reset(seed=1)
    assert many.action_masks().tolist() == rows["action_mask"].astype(bool).tolist()
    assert infos["action_mask"].tolist() == rows["action_mask"].tolist()
    zoo = TicketAEC()
    zoo.reset(seed=1)
    assert zoo.infos["seat_0"]["action_mask"].tolist() == zoo.observe("seat_0")["action_mask"].tolist()
    assert not zoo.infos["seat_1"]["action_mask"].any()
    zoo.step(13)
    assert zoo.infos["seat_1"]["action_mask"].any()
    assert not zoo.infos["seat_0"]["action_mask"].any()
