"""Decisions are judged rightly: where one action is best beyond doubt it is found, and worse ones cost."""

import json
from pathlib import Path
from typing import Any

import pytest

from farebox.game.actions import Claim
from farebox.game.game import Game, new_game
from farebox.kernel.limits import NONE
from farebox.reviews.judging import Judge
from farebox.reviews.review_types import LABELS, Moment, label_of
from farebox.reviews.told_chances import ToldChances
from farebox.reviews.trying import Trials, mean_of
from support.scenes import city_scene

POSITIONS: dict[str, Any] = json.loads(Path(__file__).with_name("positions.json").read_text(encoding="utf-8"))

LAST_TURNS = [name for name in POSITIONS if "last turn" in name]


def judged(edition: str, played: str | None = None, seed: int = 1) -> tuple[Game, Moment]:
    """The decision of one of the positions, in each of which the game is about to end."""
    told = POSITIONS[edition]
    game = Game.from_position(told["position"])
    seat = game.to_move or 0
    id = game.find_id(told["played"] if played is None else played)
    chances = ToldChances(game.board, [None] * game.n_seats)
    judge = Judge(Trials(game.board, game.n_seats), game.notation, chances, seed, 256)
    return game, judge.judge(game.observe(seat), Moment(0, seat, game.turns, id, game.text(id)))


@pytest.mark.parametrize("edition", POSITIONS)
def test_the_one_best_action_is_found(edition: str) -> None:
    """It completes a ticket on the last turn, joins what brings most, or robs; what was played costs much."""
    game, moment = judged(edition)
    assert moment.best is not None
    assert game.text(moment.best).startswith(POSITIONS[edition]["best"])
    assert moment.label is not None
    assert moment.cost > 0.08
    assert moment.options[0].id == moment.best


@pytest.mark.parametrize("position", LAST_TURNS)
def test_on_the_last_turn_one_action_alone_wins(position: str) -> None:
    """What the positions are said to be: whatever else is done, the seat doesn't win; that is tried here."""
    told = Game.from_position(POSITIONS[position]["position"])
    seat = told.to_move or 0
    winning = {told.text(id) for id in told.legal_ids() if wins(told, id, seat)}
    assert winning
    assert all(text.startswith(POSITIONS[position]["best"]) for text in winning)


def wins(game: Game, id: int, seat: int) -> bool:
    """Whether a seat can win alone by an action, whatever else it does then; others do what comes first.

    In the Card Game that is to draw a card, which changes nothing any more, and to complete what they can.
    """
    trial = Game.from_state(game.board, game.states()[game.n_actions])
    trial.play(id)
    if trial.is_over:
        return [at for at, score in enumerate(trial.scores()) if score.winner] == [seat]
    chosen = trial.legal_ids() if trial.to_move == seat else trial.legal_ids()[:1]
    return any(wins(trial, one, seat) for one in chosen)


@pytest.mark.parametrize("edition", POSITIONS)
def test_the_one_best_action_costs_nothing(edition: str) -> None:
    """Who plays it is not accused."""
    game, moment = judged(edition)
    _, right = judged(edition, game.text(moment.best or 0))
    assert right.label is None
    assert right.is_forced or right.best == right.played  # nobody sensible leaves a ticket uncompleted
    assert right.cost <= 0


def test_a_second_opinion_accuses_of_what_it_is_sure_of() -> None:
    """It has fewer worlds: though what was played loses in all of them, its error is not charged."""
    _, moment = judged("amsterdam, last turn")
    assert moment.second_opinion is not None
    assert 0.9 < moment.second_opinion < 0.99


def test_the_reason_names_the_ticket_that_would_have_been_completed() -> None:
    """The largest difference between how the same worlds end."""
    game, moment = judged("new-york")
    (first, *_) = moment.reasons
    assert first.key == "review.reason.ticket"
    assert first.ticket in game.observe(moment.seat).tickets
    assert first.best > 0.99
    assert first.played == 0.0


def test_the_same_seed_gives_the_same_and_another_other_worlds() -> None:
    """All of it follows from the record and the seed."""
    assert judged("amsterdam")[1] == judged("amsterdam")[1]
    assert judged("amsterdam")[1] != judged("amsterdam", seed=2)[1]


def test_what_can_be_done_a_turn_later_is_not_lost() -> None:
    """An option may have it done when the next turn begins: the route is one's own, unless taken before."""
    game = new_game("new-york", seed=1)
    while not (claims := [id for id in game.legal_ids() if isinstance(game.notation.action(id), Claim)]):
        game.play(game.legal_ids()[0])
    claim = game.notation.action(claims[0])
    assert isinstance(claim, Claim)
    found = Trials(game.board, 2).compare(game.observe(game.to_move or 0), [(0, NONE), (0, claims[0])])
    found.more(1, 64)
    soon, later = (found[at].trial for at in range(2))
    assert later.own_soon[claim.route] + later.rivals_soon[claim.route] == 64
    assert later.own_soon[claim.route] > soon.own_soon[claim.route]


def test_what_can_be_drawn_second_is_not_lost() -> None:
    """What is to be done next is done with the turn's second card already, where it can be.

    Were the deck drawn from when the next turn begins, nothing could be claimed in it.
    """
    wall_street = 5
    hand, market = {"pink": 3, "red": 1}, ("pink", "blue", "green", "black", "red")
    game = city_scene(hand=hand, market=market, tickets={0: [wall_street]})
    (claim, *_) = game.notation.parse("claim Chelsea - Soho pink*4")
    action = game.notation.action(claim)
    assert isinstance(action, Claim)
    found = Trials(game.board, 2).compare(
        game.observe(0), [(game.find_id("draw pink"), game.find_id("draw deck"))]
    )
    found.more(1, 64)
    assert found[0].trial.own_soon[action.route] == 64


def test_that_all_worlds_agree_is_not_an_error_of_0() -> None:
    """One more world might not have agreed."""
    assert mean_of(0.0, 0.0, 128).error > 0.005
    assert mean_of(128.0, 128.0, 128).error > 0.005
    assert mean_of(0.0, 0.0, 1024).error < 0.0015


def test_labels_take_cost_and_certainty() -> None:
    """One list; less is at stake where more share the victory."""
    assert [label_of(least, 0.01, 2) for _, least in LABELS] == ["blunder", "mistake", "slip"]
    assert label_of(0.039, 0.0, 2) is None
    assert label_of(0.16, 0.065, 2) is None
    assert label_of(0.0961, 0.01, 4) == "blunder"
    assert label_of(0.121, 0.01, 3) == "blunder"
