"""What a Card Game is worth, and who wins (K42-K44)."""

from farebox.game.game import Game
from farebox.kernel.record_types import ScoreRow
from farebox.kernel.row import new_rows
from support.bits import bits
from support.look import totals, winners
from support.scenes import card_scene, live
from support.tickets import bits_of


def ended(n_seats: int, done: dict[int, list[int]], held: dict[int, list[int]] | None = None) -> Game:
    """A game with these tickets completed and these still held."""
    game = card_scene(n_seats, tickets=held or {})
    for seat, tickets in done.items():
        live(game)["done"][seat] = bits_of(tickets)
    return game


def test_completed_tickets_count_and_others_count_against_one() -> None:
    """K42: Dallas - Raleigh 8 and Seattle - Denver 10, two bonuses, minus Chicago - Charleston 7."""
    score = ended(2, {0: [6, 13]}, {0: [5], 1: [45]}).scores()
    assert (score[0].tickets, score[0].bonus, score[0].total) == (18 - 7, 10 + 8, 29)
    assert (score[1].tickets, score[1].bonus, score[1].total) == (-22, 0, -22)
    assert (score[0].completed, score[1].completed) == (2, 0)


def test_a_big_city_bonus_goes_to_the_most_completed_tickets_there() -> None:
    """K43: seat 1 has two to Dallas, seat 0 one."""
    score = ended(3, {0: [6], 1: [16, 17]}).scores()
    assert [one.bonus for one in score] == [0, 10, 0]
    assert [one.bonuses for one in score] == [0, 1, 0]


def test_a_ticket_between_two_big_cities_counts_for_both() -> None:
    """K43: Chicago - New York."""
    assert [one.bonus for one in ended(2, {0: [0]}).scores()] == [15 + 12, 0]


def test_tied_players_all_take_the_bonus() -> None:
    """K43."""
    score = ended(3, {0: [6], 1: [16], 2: [17]}).scores()
    assert [one.bonus for one in score] == [10, 10, 10]
    assert [one.bonuses for one in score] == [1, 1, 1]


def test_nobody_gets_a_bonus_without_a_completed_ticket_there() -> None:
    """K43: held tickets don't count."""
    assert [one.bonus for one in ended(2, {}, {0: [6], 1: [16]}).scores()] == [0, 0]


def test_most_points_win() -> None:
    """K44."""
    game = ended(3, {0: [6], 2: [45]})
    assert totals(game) == [18, 0, 22 + 8 + 8]
    assert winners(game) == [2]


def test_then_most_completed_tickets_win() -> None:
    """K44: Los Angeles - Miami alone is worth as much as the other two tickets."""
    game = ended(2, {0: [39], 1: [13, 8]})
    assert totals(game) == [19 + 12 + 8, 19 + 8 + 12]
    assert winners(game) == [1]


def test_then_most_bonus_cards_win() -> None:
    """K44: two tickets each and the same total, but one bonus card against two."""
    for seat in range(2):
        game = ended(2, {seat: [0, 1], 1 - seat: [2, 44]})
        scores = game.scores()
        assert totals(game) == [37, 37]
        assert [score.completed for score in scores] == [2, 2]
        assert (scores[seat].bonuses, scores[1 - seat].bonuses) == (2, 1)
        assert winners(game) == [seat]


def test_who_is_still_tied_shares_the_victory() -> None:
    """K44."""
    game = ended(3, {0: [16], 1: [17]})
    assert totals(game) == [20, 20, 0]
    assert winners(game) == [0, 1]


def test_an_empty_seat_has_no_score() -> None:
    """K42, K44: nor does it win, whatever was scored before."""
    game = card_scene()
    clean, rows = new_rows(ScoreRow), new_rows(ScoreRow)
    for field in ScoreRow.fields:
        rows[field] = 1
    for row in (clean[0], rows[0]):
        game._rules.score(game._board, game._states[0], row)
    assert bits(rows[0]) == bits(clean[0])
    assert not any(rows[0][field][2:].any() for field in ScoreRow.fields)
