"""*Learned* plays by a network that was trained elsewhere: the same numbers in, the same choice out."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from farebox.boards import load_board
from farebox.bots import bot_names, learned, make_bot
from farebox.bots.learned import LearnedBot, action_scores, position_codes, read_weights
from farebox.envs.encoding import Encoding
from farebox.errors import FareboxError
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.tables.at_hand import play_game
from support.counts import count

NEW_YORK = load_board("new-york")
WEIGHTS = Path(learned.__file__).with_name("learned.weights")


def decisions(n_seats: int, games: int) -> Iterator[Observation]:
    """What the seat to move sees, all through some games by lot."""
    for seed in range(games):
        game, chance = Game(NEW_YORK, ["one", "two", "three"][:n_seats], seed), random.Random(seed)
        while game.to_move is not None:
            seen = game.observe(game.to_move)
            yield seen
            game.play(chance.choice(seen.actions))


def test_it_sees_what_the_environments_show() -> None:
    """Plain Python writes the very row that a learner got."""
    encoding = Encoding(NEW_YORK, 2)
    for seen in decisions(2, count(3, proof=100)):
        assert position_codes(seen.as_city()) == encoding.encode(seen.row).tolist()


def test_its_scores_are_those_of_the_matrices() -> None:
    """Sums over what is not zero are the whole product."""
    facts, matrices = read_weights(WEIGHTS.read_bytes())
    layers = [
        (
            np.frombuffer(numbers, np.int8).reshape(len(one["scale"]), -1) * np.array(one["scale"])[:, None],
            np.array(one["bias"]),
        )
        for one, numbers in zip(facts["layers"], matrices, strict=True)
    ]
    for seen in decisions(2, count(1, proof=20)):
        codes, advice = position_codes(seen.as_city()), seen.ids[0]
        values = np.concatenate([codes, np.eye(len(layers[-1][1]))[advice]])
        for matrix, bias in layers[:-1]:
            values = np.maximum(values @ matrix + bias, 0)
        scores = values @ layers[-1][0] + layers[-1][1]
        scores[advice] += facts["advice"]
        assert action_scores(codes, advice, seen.ids) == pytest.approx(scores[list(seen.ids)].tolist())


def test_it_wins_more_than_half_against_the_planner() -> None:
    """The same deals from either seat; it has met none of them."""
    bots = (make_bot("learned", NEW_YORK, 1), make_bot("planner", NEW_YORK, 1))
    deals, won = count(15, proof=400), 0.0
    for seed in range(10**12, 10**12 + deals):
        for seat in (0, 1):
            scores = play_game(NEW_YORK, bots if seat == 0 else bots[::-1], seed).scores()
            won += scores[seat].winner / sum(score.winner for score in scores)
    assert won > deals


def test_with_three_at_the_table_it_takes_the_advice() -> None:
    """It has learned for two."""
    mine, planner = make_bot("learned", NEW_YORK, 1), make_bot("planner", NEW_YORK, 1)
    for seen in decisions(3, 1):
        assert mine.choose(seen) == planner.choose(seen)


def test_no_other_board_has_it() -> None:
    """Neither offered nor made; a board of one's own that calls itself New York is another too."""
    amsterdam = load_board("amsterdam")
    assert "learned" in bot_names(NEW_YORK)
    assert "learned" not in bot_names(amsterdam)
    with pytest.raises(FareboxError, match="'learned' doesn't play Amsterdam; choose one of random"):
        make_bot("learned", amsterdam, 1)
    with pytest.raises(FareboxError, match="'learned' has learned New York and plays nothing else"):
        LearnedBot(amsterdam, 1)


def test_its_weights_are_small() -> None:
    """Whoever plays in a browser loads them."""
    assert WEIGHTS.stat().st_size < 200_000
