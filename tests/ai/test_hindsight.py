"""What the others did tells what they hold: guesses are asked what they would have done."""

from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import farebox
from farebox.ai.belief_types import MAX_ASKED
from farebox.ai.board_data import BoardData
from farebox.ai.hindsight import judge_asked, pick_guesses, pick_strangers
from farebox.ai.trial_types import Trial, TrialSettings
from farebox.ai.trials import try_options
from farebox.ai.workspace import AnyWorkspace
from farebox.boards.arrays import board_rows
from farebox.bots.search_bot import SearchBot
from farebox.game.families import family_of
from farebox.game.game import Game, new_game
from farebox.kernel.limits import N_KINDS
from farebox.kernel.row import Rows, Word, new_rows
from support.bits import bits
from support.boards import EDITIONS, board_of
from support.counts import count
from support.positions import Course, positions
from support.scenes import live
from support.tickets import members
from support.whole import check_whole

FEW = settings(max_examples=count(20, proof=500))
CITIES = [name for name in EDITIONS if name != "card-game"]


def played(edition: str, n_seats: int, seed: int, actions: int, spec: str = "planner") -> Game:
    """A game that bots have played so far."""
    game = new_game(board_of(edition), seats=n_seats, seed=seed)
    bot = farebox.make_bot(spec, game.board, 1)
    while (seat := game.to_move) is not None and game.n_actions < actions:
        game.play(bot.choose(game.observe(seat)))
    return game


def without_past(seen: farebox.Observation) -> farebox.Observation:
    """The same, for who came to the table just now."""
    return type(seen)(seen.board, seen.row, seen.ids, seen.actions)


def imagine(seen: farebox.Observation, seed: int) -> Rows[AnyWorkspace]:
    """A workspace with a world that the seat thinks likely."""
    data = BoardData(seen.board)
    works, asked = data.new_workspace(), new_rows(TrialSettings)
    asked[0].seat = seen.seat
    try_options(
        data.boards,
        data.maps,
        seen.rows,
        data.weights(seen.n_seats),
        asked,
        SearchBot(seen.board, 0).settings(seen.n_seats),
        works,
        data.new_workspace(),
        new_rows(family_of(seen.board).knowledge),
        new_rows(Trial, 0),
        Word(seed),
        1,
    )
    return works


@FEW
@given(positions(), st.integers(0, 2**32))
def test_in_a_world_by_what_was_done_the_seat_knows_just_this(course: Course, seed: int) -> None:
    """G1: bit for bit, whatever the others did: random play is unlike any planner's."""
    game = course.game
    for seat in range(game.n_seats):
        seen = game.observe(seat)
        work = imagine(seen, seed)[0]
        assert work.belief.n_asked == (MAX_ASKED if seen.past else 0)
        check_whole(game.board, work.world)
        knows = new_rows(game._family.knowledge)
        game._rules.observe(board_rows(game.board)[0], work.world, seat, knows[0])
        assert bits(knows[0]) == bits(seen.row)


@pytest.mark.parametrize("edition", CITIES)
@pytest.mark.parametrize("n_seats", [2, 4])
def test_what_planners_did_tells_their_tickets(edition: str, n_seats: int) -> None:
    """Far better than clues alone, in some games from their middle."""
    better = []
    for seed in range(900, 910):
        game = played(edition, n_seats, seed, 16 * n_seats)
        if game.is_over:
            continue
        seen = game.observe(0)
        asked, by_clues = farebox.belief(seen), farebox.belief(without_past(seen))
        for rival, other in zip(asked, by_clues, strict=True):
            for ticket in members(int(live(game)["held"][rival.seat])):
                better.append(log(rival.chances[ticket] / other.chances[ticket]))
    assert len(better) >= 8
    assert np.mean(better) > 0.2


@pytest.mark.parametrize("edition", CITIES)
def test_who_has_no_route_yet_is_told_half_by_clues(edition: str) -> None:
    """Clues are even then: every ticket keeps half of an even chance, and draws tell some apart."""
    told = []
    for seed in range(920, 930):
        seen = played(edition, 2, seed, 9).observe(0)
        (rival,), even = farebox.belief(seen), farebox.belief(without_past(seen))[0].chances
        if seen.row["owner"].tolist().count(rival.seat) == 0:
            told += [rival.chances[ticket] / even[ticket] for ticket in even]
    assert 0.49 < min(told) < 0.75
    assert max(told) > 1.3


def test_hands_are_guessed_by_what_was_done() -> None:
    """A planner that draws lacks cards: of the hands that are guessed, some fit better than others."""
    game = played("new-york", 2, 905, 24)
    work = imagine(game.observe(game.to_move or 0), 5)[0]
    rival = 1 - (game.to_move or 0)
    fits = work.belief.fit[rival].tolist()
    assert max(fits) > 3 * min(fits) > 0
    assert sum(fits) == pytest.approx(float(work.belief.fit_total[rival]))
    picked = int(work.belief.picked[rival])
    asked = [int(work.belief.asked_hand[picked, rival, kind]) for kind in range(N_KINDS)]
    assert work.world.hand[rival].tolist() == asked
    assert int(work.world.held[rival]) == int(work.belief.asked_held[picked, rival])


@pytest.mark.parametrize("edition", CITIES)
def test_who_plays_unlike_planners_is_thought_a_stranger(edition: str) -> None:
    """Most planners are not; the seat itself never is."""
    seats_picked: dict[str, list[int]] = {"planner": [], "random": []}
    for rival, picked in seats_picked.items():
        for seed in range(910, 914):
            seen = played(edition, 2, seed, 30, rival).observe(0)
            board, belief = board_rows(seen.board)[0], imagine(seen, seed)[0].belief
            for _ in range(25):
                pick_guesses(board, seen.row, belief)
                picked.append(pick_strangers(seen.row, belief))
        assert set(picked) <= {0, 0b10}
    share = {rival: float(np.mean(picked)) / 0b10 for rival, picked in seats_picked.items()}
    assert share["planner"] < 0.4 < 0.7 < share["random"]


@pytest.mark.parametrize("edition", [*EDITIONS, "my-town"])
def test_who_has_no_past_goes_by_clues_alone(edition: str) -> None:
    """As does everybody in the Card Game; searches that ask nobody too."""
    game = played(edition, 3, 7, 30, board_of(edition).either("planner", "packer"))
    seat = game.to_move or 0
    seen = game.observe(seat)
    assert len(seen.rows) == (31 if seen.board.rules == "city" else 1)
    alone = without_past(seen)
    assert imagine(alone, 1)[0].belief.n_asked == 0
    options = "search:sims=30:guesses=0"
    chosen = [farebox.make_bot(options, game.board, 3).choose(one) for one in (seen, alone)]
    assert chosen[0] == chosen[1]


def test_the_same_past_gives_the_same_belief() -> None:
    """Bit for bit, and another seed another."""
    seen = played("amsterdam", 3, 3, 40).observe(1)
    data = BoardData(seen.board)
    found = []
    for seed in (1, 1, 2):
        works = data.new_workspace()
        judge_asked(data.boards, data.maps, seen.rows, data.weights(3), works, Word(seed), 200)
        found.append(works[0].belief.chance.tolist())
    assert found[0] == found[1] != found[2]
    for rival in (0, 2):
        assert sum(found[0][rival]) == pytest.approx(seen.seats[rival].tickets)
