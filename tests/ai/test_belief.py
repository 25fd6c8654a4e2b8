"""What a seat believes of the others' tickets, and of its chances: from what lies open, and from play."""

from itertools import combinations, pairwise
from math import exp, log
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import farebox
from farebox.ai.belief import guess_again, judge
from farebox.ai.belief_types import Belief
from farebox.ai.board_data import BoardData, found_numbers
from farebox.ai.calibration import Calibration, PlayerStrength, calibration_in, calibration_of
from farebox.ai.judgement import outcomes, progress
from farebox.boards.arrays import board_rows
from farebox.errors import FareboxError
from farebox.game.game import Game, new_game
from farebox.kernel.layout import UNKNOWN
from farebox.kernel.row import Word, new_rows
from farebox.kernel.rules import resample_told
from support.bits import bits
from support.boards import EDITIONS, board_of
from support.counts import count
from support.positions import Course, completings, positions
from support.scenes import live
from support.secrets import scramble
from support.tickets import members
from support.whole import check_whole

FEW = settings(max_examples=count(20, proof=500))


def played(edition: str, n_seats: int, seed: int, actions: int, spec: str = "") -> Game:
    """A game that planners have played so far."""
    board = board_of(edition)
    game = new_game(board, seats=n_seats, seed=seed)
    bot = farebox.make_bot(spec or board.either("planner", "packer"), board, 1)
    while (seat := game.to_move) is not None and game.n_actions < actions:
        game.play(bot.choose(game.observe(seat)))
    return game


def might_hold(seen: farebox.Observation, rival: int) -> set[int]:
    """The tickets that a rival might hold, slowly."""
    where, drew = seen.row["where"].tolist(), bool(seen.row["drew"][rival])
    returned = set() if drew else set(members(int(seen.row["put_back"])))
    n_tickets = len(seen.board.tickets)
    return {ticket for ticket in range(n_tickets) if where[ticket] == UNKNOWN} - returned


@FEW
@given(positions() | completings())
def test_chances_of_a_rival_sum_up_to_what_it_holds(course: Course) -> None:
    """G1: of tickets that the seat can't place alone, each at most once."""
    for seat in range(course.game.n_seats):
        seen = course.game.observe(seat)
        believed = farebox.belief(seen)
        assert [rival.seat for rival in believed] == [one for one in range(seen.n_seats) if one != seat]
        for rival in believed:
            assert rival.tickets == seen.seats[rival.seat].tickets
            assert sum(rival.chances.values()) == pytest.approx(rival.tickets)
            assert set(rival.chances) <= might_hold(seen, rival.seat)
            assert all(one >= other for one, other in pairwise(rival.chances.values()))
            assert not rival.chances or max(rival.chances.values()) <= 1 + 1e-9


@FEW
@given(positions() | completings(), st.randoms(use_true_random=False))
def test_nothing_hidden_changes_what_is_believed(course: Course, rng: Random) -> None:
    """G1: everything that the seat can't know is dealt anew."""
    game = course.game
    whole = game._states.copy()
    for seat in range(game.n_seats):
        before = farebox.belief(game.observe(seat))
        scramble(game.board, live(game), seat, rng)
        assert farebox.belief(game.observe(seat)) == before
        game._states[:] = whole


def test_nothing_hidden_changes_chances() -> None:
    """G1: the same, for who will win."""
    for edition, actions in (("new-york", 30), ("card-game", 60)):
        game = played(edition, 3, 4, actions)
        before = farebox.chances(game.observe(1), worlds=20, seed=3)
        scramble(game.board, live(game), 1, Random(8))
        assert farebox.chances(game.observe(1), worlds=20, seed=3) == before


@FEW
@given(positions() | completings(), st.integers(0, 2**32))
def test_a_world_that_is_told_of_is_one_in_which_the_seat_knows_just_this(course: Course, seed: int) -> None:
    """G1: bit for bit, nothing lost or found; and others hold what they are told to hold."""
    game = course.game
    board = board_rows(game.board)[0]
    for seat in range(game.n_seats):
        seen = game.observe(seat)
        data = BoardData(game.board)
        works = data.new_workspace()
        judge(data.boards, data.maps, seen.row.reshape(1), works, Word(seed), 1)
        told = works[0].belief.held
        states, knows = new_rows(game._family.state), new_rows(game._family.knowledge)
        resample_told(board, seen.row, Word(seed), told, states[0])
        check_whole(game.board, states[0])
        game._rules.observe(board, states[0], seat, knows[0])
        assert bits(knows[0]) == bits(seen.row)
        for rival in range(game.n_seats):
            if rival != seat:
                held = int(states[0]["held"][rival])
                done = int(states[0]["done"][rival]) if "done" in states[0].fields else 0
                assert int(told[rival]) & ~(held | done) == 0
                assert len(members(int(told[rival]))) == seen.seats[rival].tickets


def test_guesses_are_as_likely_as_their_tickets_together() -> None:
    """Of six tickets a rival holds two: each pair as likely as the product of both, but for a little."""
    scores = [0.0, 1.0, 2.0, -1.0, 0.5, 3.0]
    pairs = {pair: exp(sum(scores[ticket] for ticket in pair)) for pair in combinations(range(6), 2)}
    board = board_rows(board_of("new-york"))[0]
    belief: Belief = new_rows(Belief)[0]
    belief.rng = Word(12345)
    belief.possible[1], belief.held[1], belief.n_held[1] = Word(0b111111), Word(0b11), 2
    for ticket, score in enumerate(scores):
        belief.score[1, ticket] = score
    counted = dict.fromkeys(pairs, 0)
    for _ in range(1500):
        guess_again(board, belief, 2)
        first, second = members(int(belief.held[1]))
        counted[first, second] += 1
    for pair, weight in pairs.items():
        assert counted[pair] / 1500 == pytest.approx(weight / sum(pairs.values()), abs=0.05)


def test_where_nothing_is_known_of_clues_every_ticket_is_as_likely() -> None:
    """As on a board for which none were found."""
    game = played("amsterdam", 2, 6, 40)
    data = BoardData(game.board)
    maps, works, seen = data.maps.copy(), data.new_workspace(), game.observe(0)
    maps[0]["clues"] = 0.0
    judge(data.boards, maps, seen.row.reshape(1), works, Word(1), 5)
    chances = [chance for chance in works[0].belief.chance[1].tolist() if chance]
    assert len(chances) == len(might_hold(seen, 1))
    assert max(chances) < 3 * min(chances)  # the ticket put back may be any but the others held


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_stays_even_draws_every_ticket_nearer_to_the_others(edition: str) -> None:
    """From what clues say alone, with no part even, to nothing that they say."""
    game = played(edition, 2, 6, 40)
    data = BoardData(game.board)
    maps, works, seen = data.maps.copy(), data.new_workspace(), game.observe(0)
    even = len(members(int(live(game)["held"][1]))) / len(might_hold(seen, 1))
    apart = []
    for share in (0.0, 0.3, 1.0):
        maps[0]["even"] = share
        judge(data.boards, maps, seen.row.reshape(1), works, Word(1), 200)
        chances = works[0].belief.chance[1].tolist()
        apart.append(max(abs(chances[ticket] - even) for ticket in might_hold(seen, 1)))
    assert apart[0] > apart[1] > apart[2]
    assert apart[2] < 0.1 * even


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_who_has_shown_nothing_every_ticket_is_as_likely(edition: str) -> None:
    """To the last digit: what guesses happen to hold leaves no trace."""
    seen = new_game(board_of(edition), seats=2, seed=3).observe(0)
    (rival,) = farebox.belief(seen)
    even = rival.tickets / len(might_hold(seen, 1))
    assert set(rival.chances) == (might_hold(seen, 1) if rival.tickets else set())
    assert all(chance == pytest.approx(even) for chance in rival.chances.values())


@pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "card-game"])
def test_tickets_that_rivals_hold_are_thought_likelier_than_chance(edition: str) -> None:
    """In planners' games, some of them, from the middle on; the Card Game's cards under way tell little."""
    gain = []
    for seed in range(900, 906):
        game = played(edition, 2, seed, 36)
        if game.is_over:
            continue
        seen = game.observe(0)
        (rival,) = farebox.belief(seen)
        even = rival.tickets / len(might_hold(seen, 1))
        gain += [log(rival.chances[ticket] / even) for ticket in members(int(live(game)["held"][1]))]
    assert len(gain) >= 5
    assert np.mean(gain) > 0.5


@pytest.mark.parametrize("edition", [*EDITIONS, "my-town"])
def test_chances_are_everybody_s_together_and_come_again(edition: str) -> None:
    """The same observation, worlds and seed give the same; more worlds leave less doubt."""
    board = board_of(edition)
    game = farebox.new_game(board, seats=3, seed=2)
    seen = game.observe(0)
    few, many = (farebox.chances(seen, worlds=worlds, seed=5) for worlds in (8, 64))
    assert farebox.chances(seen, worlds=8, seed=5) == few
    assert farebox.chances(seen, worlds=8, seed=6) != few
    for told in (few, many):
        assert sum(one.win for one in told) == pytest.approx(1)
        assert all(0 < one.win < 1 and one.win_error > 0 and one.points_error > 0 for one in told)
    assert sum(one.points_error for one in many) < sum(one.points_error for one in few)


@pytest.mark.parametrize("edition", EDITIONS)
def test_points_too_many_are_taken_away(edition: str) -> None:
    """By how many too many worlds end with is taken away: of the seat that looks on, and of the others."""
    game = played(edition, 3, 4, 40)
    seen, by = game.observe(1), calibration_of(game.board, 3)
    over, counted = progress(seen), outcomes(seen, 16, 3)
    assert any((*by.own_points, *by.others_points))
    for one in farebox.chances(seen, worlds=16, seed=3):
        early, late = by.own_points if one.seat == seen.seat else by.others_points
        assert one.points == pytest.approx(counted.points[one.seat] / 16 - early * (1 - over) - late * over)


def test_whoever_is_far_ahead_at_the_end_is_told_so() -> None:
    """When little can happen any more, both seats agree with what will be."""
    told = []
    for seed in range(20, 26):
        game = played("new-york", 2, seed, 1000)
        shares = [score.winner for score in game.scores()]
        for _ in range(3):
            game.undo()
        told += [one.win for one in farebox.chances(game.observe(0), worlds=60) if shares[one.seat]]
    assert np.mean(told) > 0.7


def test_chances_are_refused_where_there_are_none() -> None:
    """In a game that is over, from too few worlds, by a seed that is none, for players of another table."""
    over = played("new-york", 2, 3, 1000).observe(0)
    with pytest.raises(FareboxError, match="the game is over"):
        farebox.chances(over)
    seen = new_game("new-york", seed=1).observe(0)
    with pytest.raises(FareboxError, match="from 2 to 1000000 worlds, not 1"):
        farebox.chances(seen, worlds=1)
    with pytest.raises(FareboxError, match="a seed is a whole number"):
        farebox.chances(seen, seed=-1)
    with pytest.raises(FareboxError, match="each of the 2 seats, not at 1"):
        farebox.chances(seen, players=["level-1"])


def test_a_calibration_goes_evenly_from_beginning_to_end() -> None:
    """And a table that nothing was found for is trusted as it is."""
    calibration = Calibration(trust=(0.5, 1.0), bias=(-0.4, 0.0))
    for stage, trust, bias in ((0.0, 0.5, -0.4), (0.5, 0.75, -0.2), (1.0, 1.0, 0.0)):
        first, second = calibration.told([0.8, 0.2], stage, 1, ["", ""])
        assert log(first / second) == pytest.approx(trust * log(4) - bias)
    assert Calibration().told([0.8, 0.2], 0.3, 0, ["", ""]) == pytest.approx([0.8, 0.2])
    assert calibration_of(board_of("new-york"), 2) != Calibration()


def test_a_calibration_trusts_more_where_players_are_known() -> None:
    """Doubt counts by the share of seats that anybody may sit at, strength for those that are known."""
    calibration = Calibration(
        anybody=PlayerStrength(doubt=(-0.5, -0.5)), bots={"strong": PlayerStrength((1.0, 0.5))}
    )
    odds = [
        log(first / second)
        for first, second in (
            calibration.told([0.8, 0.2], 0.0, 0, players)
            for players in (["", "nobody"], ["strong", ""], ["strong", "strong"])
        )
    ]
    assert odds == pytest.approx([0.5 * log(4), 0.75 * log(4) + 1.0, log(4)])


def test_who_looks_on_thinks_as_well_of_itself_as_its_rivals_let_it() -> None:
    """Bias counts by the share of the others that are such, and never by what sits at the own seat."""
    calibration = Calibration(bias=(-0.1, -0.1), bots={"sly": PlayerStrength(bias=(-0.6, -0.2))})
    for players, bias in ((["sly", "", ""], -0.1), (["", "sly", ""], -0.4), (["", "sly", "sly"], -0.7)):
        first, second, _ = calibration.told([0.5, 0.25, 0.25], 0.0, 0, players)
        assert log(first / second) == pytest.approx(log(2) + bias)


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_who_plays_alike_is_thought_alike(n_seats: int) -> None:
    """The Card Game's first level is its planner: of neither more is to be hoped for."""
    board = board_of("card-game")
    reviews = found_numbers("review_chances.toml")
    readings = (calibration_in(found, board, n_seats) for found in reviews.values())
    for one in (calibration_of(board, n_seats), *readings):
        assert one.bots["level-1"] == one.bots["packer"] != one.bots["search"]


@pytest.mark.parametrize("edition", [*EDITIONS, "my-town"])
def test_a_stronger_player_is_likelier_to_win(edition: str) -> None:
    """Of the same position, by who plays; options of a bot don't matter, nor does a name nobody knows."""
    seen = farebox.new_game(board_of(edition), seats=2, seed=2).observe(0)

    def first(*players: str | None) -> float:
        return farebox.chances(seen, worlds=20, seed=5, players=players)[0].win

    assert first("level-1", "search:sims=20") < first("level-1", "level-2") < first("level-2", "level-1")
    assert first("level-2", "level-1") < first("search", "level-1")
    assert first(None, "") == first() == first("my.own:Bot", None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_progress_grows_from_nothing_to_nearly_all(edition: str) -> None:
    """So that a calibration knows how far a game has come."""
    game = played(edition, 4, 3, 1000)
    done = [progress(game.observe(0))]
    while game.n_actions:
        game.undo()
        done.append(progress(game.observe(0)))
    assert done[-1] < 0.3
    assert 0.7 < max(done) <= 1.0
    assert all(0.0 <= one <= 1.0 for one in done)
