"""How many may sit at a table, and what seats are called."""

from farebox.boards import Board
from farebox.errors import fault
from farebox.game.names import board_name
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS


def check_seats(board: Board, n_seats: int) -> None:
    """Refuse a number of seats that no game is for."""
    if not MIN_SEATS <= n_seats <= MAX_SEATS:
        raise fault("n_players", board=board_name(board), min=MIN_SEATS, max=MAX_SEATS, n=n_seats)


def seat_names(n_seats: int) -> list[str]:
    """What seats are called where nobody said who sits there."""
    return [f"seat {seat}" for seat in range(n_seats)]
