"""What decides between seats with the most points."""

from farebox.boards import load_board
from farebox.game.scores import Score, Tie, tie_of

CITY = load_board("new-york")
CARDS = load_board("card-game")


def seat(total: int, completed: int = 0, bonuses: int = 0) -> Score:
    """One seat's reckoning."""
    return Score(0, 0, 0, total, completed, bonuses, winner=False)


def test_the_most_points_decide_alone() -> None:
    """C52: there is no tie."""
    assert tie_of(CITY, [seat(40), seat(39, 9)]) is None


def test_completed_tickets_decide() -> None:
    """C53, K44; how many had the most points is told."""
    for board in (CITY, CARDS):
        assert tie_of(board, [seat(40, 3), seat(12, 9), seat(40, 4)]) == Tie(2, "completed")


def test_bonus_cards_decide_in_the_card_game_alone() -> None:
    """K44, among those who completed as many; a city has no such rule (C53)."""
    level = [seat(40, 3, 1), seat(40, 3, 2), seat(40, 2, 9)]
    assert tie_of(CARDS, level) == Tie(3, "bonuses")
    assert tie_of(CITY, level) == Tie(2, None)


def test_a_victory_is_shared_when_nothing_decides() -> None:
    """C53, K44."""
    for board in (CITY, CARDS):
        assert tie_of(board, [seat(40, 3, 1), seat(40, 3, 1)]) == Tie(2, None)
