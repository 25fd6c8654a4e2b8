"""How a city game ends and what it is worth (C50-C53, NY1)."""

from dataclasses import replace

import pytest

from farebox.game.game import Game, new_game
from farebox.kernel.layout import Phase
from farebox.kernel.record_types import ScoreRow
from farebox.kernel.row import new_rows
from support.acts import play, refused, some, texts
from support.bits import bits
from support.boards import CITIES, SEATS, city
from support.look import totals, winners
from support.scenes import city_scene, live


def draw_two(game: Game) -> None:
    """A turn that changes nothing on the board."""
    play(game, "draw deck")
    play(game, "draw deck")


@pytest.mark.parametrize("name", CITIES)
@pytest.mark.parametrize("n_seats", SEATS)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_two_pieces_or_fewer_give_everyone_one_more_turn(name: str, n_seats: int, left: int) -> None:
    """C50: the player who brought the end about included."""
    game = city_scene(name, n_seats, pieces={0: left})
    turns = []
    while not game.is_over:
        turns.append(game.to_move)
        draw_two(game)
    assert turns == [0, *range(1, n_seats), 0]
    refused(game, "draw deck", "C50")
    assert game.legal_ids() == []
    assert game.to_move is None


def test_three_pieces_are_not_the_end() -> None:
    """C50."""
    game = city_scene(pieces={0: 3, 1: 3})
    for _ in range(4):
        draw_two(game)
        assert live(game)["final_turns"] == -1
    assert not game.is_over


def test_a_claim_that_leaves_two_pieces_brings_the_end() -> None:
    """C50: at the end of the turn."""
    game = city_scene(hand={"pink": 4}, pieces={0: 6})
    play(game, "claim Chelsea - Soho pink*4")
    assert game.observe(1).final_turns == 2
    draw_two(game)
    draw_two(game)
    assert game.is_over


def test_the_end_is_brought_about_once() -> None:
    """C50: another player with few pieces adds no turns."""
    game = city_scene(n_seats=3, pieces={0: 2, 1: 2, 2: 1})
    turns = 0
    while not game.is_over:
        draw_two(game)
        turns += 1
    assert turns == 4


def test_few_pieces_of_another_player_are_not_looked_at() -> None:
    """C50: when a player ends a turn with so few."""
    game = city_scene(pieces={1: 0})
    draw_two(game)
    assert live(game)["final_turns"] == -1
    draw_two(game)
    assert live(game)["final_turns"] == 2


def stuck(n_seats: int = 2, hand: dict[str, int] | None = None) -> Game:
    """Nobody can draw anything, and only seat 0 may hold cards."""
    game = city_scene(n_seats=n_seats, hand=hand or {}, market=(), deck={}, ticket_deck=[])
    live(game)["hand"][1:] = 0
    return game


def test_only_who_can_do_nothing_passes() -> None:
    """C51."""
    assert texts(stuck()) == {"pass"}
    for game in (
        stuck(hand={"pink": 4}),
        city_scene(market=("red",), deck={}, ticket_deck=[]),
        city_scene(market=("wild",), deck={}, ticket_deck=[]),
        city_scene(market=(), deck={"red": 1}, ticket_deck=[]),
        city_scene(market=(), deck={}, ticket_deck=[3]),
    ):
        assert "pass" not in texts(game)
        refused(game, "pass", "C51")


def test_cards_that_pay_for_no_open_route_are_no_reason_to_stay() -> None:
    """C51: here the only route that one blue card pays is owned, and a gray one too."""
    game = stuck(hand={"blue": 1})
    state = live(game)
    state["owner"][: len(game.board.routes)] = 1
    assert texts(game) == {"pass"}
    play(game, "pass")
    assert (game.to_move, game.phase) == (1, Phase.TURN)


@pytest.mark.parametrize("n_seats", SEATS)
def test_the_game_ends_when_everyone_passes_in_a_row(n_seats: int) -> None:
    """C51."""
    game = stuck(n_seats)
    for seat in range(n_seats):
        assert (game.to_move, game.is_over) == (seat, False)
        play(game, "pass")
    assert game.is_over
    assert game.result() is not None
    refused(game, "pass", "C50")


def test_something_done_between_breaks_the_row_of_passes() -> None:
    """C51."""
    game = stuck(n_seats=3)
    live(game)["hand"][2, 5] = 1  # seat 2 has a card and can claim
    play(game, "pass")
    play(game, "pass")
    play(game, min(some(game, "claim")))
    assert live(game)["passes"] == 0
    assert not game.is_over


def test_a_pass_is_one_of_the_last_turns() -> None:
    """C50, C51: seat 1 can do nothing, seat 0 still has the turn that is left to it."""
    game = stuck(hand={"pink": 6})
    live(game)["pieces"][0] = 6
    play(game, "claim Chelsea - Soho pink*4")
    assert (game.to_move, game.observe(1).final_turns) == (1, 2)
    live(game)["hand"][1] = 0
    live(game)["n_market"] = live(game)["n_deck"] = 0
    assert texts(game) == {"pass"}
    play(game, "pass")
    assert (game.to_move, game.is_over, game.observe(0).final_turns) == (0, False, 1)
    play(game, min(some(game, "claim")))
    assert game.is_over
    refused(game, "pass", "C50")


def test_a_pass_with_few_pieces_brings_the_end_about() -> None:
    """C50, C51: it ends a turn like anything else; everyone has one more, and passes in a row go on."""
    game = stuck(3)
    live(game)["pieces"][1] = 2
    play(game, "pass")
    assert game.observe(0).final_turns is None
    play(game, "pass")
    assert (game.to_move, game.observe(0).final_turns, game.is_over) == (2, 3, False)
    play(game, "pass")
    assert game.is_over


def test_who_passes_last_of_the_last_turns_ends_the_game() -> None:
    """C50, C51: though not everyone has passed."""
    game = stuck(3)
    live(game)["final_turns"] = 1
    play(game, "pass")
    assert game.is_over
    assert live(game)["passes"] == 1


def test_a_score_is_routes_and_tickets_and_bonus() -> None:
    """C52, NY1: seat 0 has 7 + 2 points of routes, one ticket of each kind, four attractions."""
    owners = {"Chelsea - Soho": 0, "Soho - Wall Street": 0, "Chinatown - Brooklyn #1": 1}
    game = city_scene(tickets={0: [5, 4], 1: [17]}, owners=owners)
    first, second = game.scores()
    assert (first.routes, first.tickets, first.bonus, first.total) == (9, 6 - 8, 2, 9)
    assert (second.routes, second.tickets, second.bonus, second.total) == (4, -8, 2, -2)
    assert (first.completed, second.completed) == (1, 0)


def test_tickets_not_completed_count_against_one() -> None:
    """C52."""
    assert totals(city_scene(tickets={0: [1, 17], 1: [12]})) == [-16, -2]


def test_most_points_win() -> None:
    """C53."""
    game = city_scene(
        n_seats=3, owners={"Lincoln Center - Midtown West": 2, "Midtown West - Times Square": 1}
    )
    assert totals(game) == [0, 1 + 1, 2]
    live(game)["points"][0] = 3
    assert winners(game) == [0]


def test_then_most_completed_tickets_win() -> None:
    """C53: 2 points for a ticket, or for a route; the total is the same."""
    game = city_scene(
        n_seats=3,
        tickets={1: [12]},
        owners={"Lower East Side - Chinatown": 1, "Chinatown - Wall Street #1": 1},
    )
    assert totals(game) == [0, 6, 0]
    live(game)["points"][[0, 2]] = 6, 5
    assert totals(game) == [6, 6, 5]
    assert winners(game) == [1]


def test_who_is_still_tied_shares_the_victory() -> None:
    """C53."""
    game = city_scene(n_seats=4)
    live(game)["points"] = [4, 5, 3, 5]
    assert winners(game) == [1, 3]


def test_more_completed_tickets_do_not_beat_more_points() -> None:
    """C53."""
    game = city_scene(
        tickets={1: [12]}, owners={"Lower East Side - Chinatown": 1, "Chinatown - Wall Street #1": 1}
    )
    live(game)["points"][0] = 7
    assert totals(game) == [7, 6]
    assert winners(game) == [0]


def bonus(owners: dict[str, int]) -> list[int]:
    """The bonus of both seats in New York."""
    return [score.bonus for score in city_scene(owners=owners).scores()]


def test_each_attraction_touched_is_a_point() -> None:
    """NY1: once, however many routes touch it."""
    assert bonus({}) == [0, 0]
    assert bonus({"Lincoln Center - Midtown West": 0}) == [0, 0]
    assert bonus({"Lincoln Center - Central Park": 0}) == [1, 0]
    assert bonus({"Central Park - United Nations": 1}) == [0, 2]
    assert bonus({"Lincoln Center - Central Park": 0, "Central Park - Times Square #1": 0}) == [2, 0]


def test_an_attraction_is_a_point_for_everyone_who_touches_it() -> None:
    """NY1."""
    assert bonus({"Central Park - Times Square #1": 0, "Lincoln Center - Times Square #1": 1}) == [2, 1]


def test_attractions_are_new_york_s_own() -> None:
    """NY1, C52: no other city gives points for places."""
    for name in ("amsterdam", "san-francisco"):
        game = city_scene(name)
        live(game)["owner"][:10] = 0
        assert game.scores()[0].bonus == 0


def test_an_attraction_nobody_has_reached_is_nobody_s_point() -> None:
    """NY1: on a board whose every place is an attraction."""
    board = city("new-york")
    places = tuple(replace(place, attraction=True) for place in board.places)
    game = new_game(replace(board, id="all-attractions", places=places), seed=1)
    assert [score.bonus for score in game.scores()] == [0, 0]
    live(game)["owner"][6] = 1
    assert [score.bonus for score in game.scores()] == [0, 2]


@pytest.mark.parametrize("name", CITIES)
def test_an_empty_seat_has_no_score(name: str) -> None:
    """C52, C53: nor does it win, whatever was scored before."""
    game = city_scene(name)
    clean, rows = new_rows(ScoreRow), new_rows(ScoreRow)
    for field in ScoreRow.fields:
        rows[field] = 1
    for row in (clean[0], rows[0]):
        game._rules.score(game._board, game._states[0], row)
    assert bits(rows[0]) == bits(clean[0])
    assert not any(rows[0][field][2:].any() for field in ScoreRow.fields)
