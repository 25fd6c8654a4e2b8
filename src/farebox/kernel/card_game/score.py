"""The final score of the Card Game (K42-K44)."""

from farebox.kernel.board_types import CardBoardRow
from farebox.kernel.jit import entry_point, rule, to_int
from farebox.kernel.limits import MAX_SEATS
from farebox.kernel.record_types import CardState, ScoreRow
from farebox.kernel.tickets import holds


@entry_point
def score(board: CardBoardRow, state: CardState, out: ScoreRow) -> None:
    """Score every seat as if the game ended now."""
    for seat in range(MAX_SEATS):
        out.routes[seat] = 0
        out.tickets[seat] = 0
        out.bonus[seat] = 0
        out.completed[seat] = 0
        out.bonuses[seat] = 0
        out.winner[seat] = 0
    for seat in range(to_int(state.n_seats)):
        _score_tickets(board, state, seat, out)
    for bonus in range(to_int(board.n_bonuses)):
        _give_bonus(board, state, bonus, out)
    for seat in range(MAX_SEATS):
        out.total[seat] = out.tickets[seat] + out.bonus[seat]
    for seat in range(to_int(state.n_seats)):
        out.winner[seat] = _is_best(state, seat, out)


@rule
def _score_tickets(board: CardBoardRow, state: CardState, seat: int, out: ScoreRow) -> None:
    """K42: a completed ticket adds its points, another takes them away."""
    for ticket in range(to_int(board.n_tickets)):
        if holds(state.done[seat], ticket):
            out.tickets[seat] += board.ticket_points[ticket]
            out.completed[seat] += 1
        elif holds(state.held[seat], ticket):
            out.tickets[seat] -= board.ticket_points[ticket]


@rule
def tickets_to(board: CardBoardRow, state: CardState, seat: int, bonus: int) -> int:
    """K43: how many completed tickets of the seat name this big city."""
    n = 0
    for ticket in range(to_int(board.n_tickets)):
        if holds(state.done[seat], ticket):
            n += (to_int(board.ticket_bonuses[ticket]) >> bonus) & 1
    return n


@rule
def _give_bonus(board: CardBoardRow, state: CardState, bonus: int, out: ScoreRow) -> None:
    """K43: to who has most completed tickets to the city, to all who are tied, to nobody with none."""
    most = 0
    for seat in range(to_int(state.n_seats)):
        most = max(most, tickets_to(board, state, seat, bonus))
    if most == 0:
        return
    for seat in range(to_int(state.n_seats)):
        if tickets_to(board, state, seat, bonus) == most:
            out.bonus[seat] += board.bonus_points[bonus]
            out.bonuses[seat] += 1


@rule
def _is_best(state: CardState, seat: int, out: ScoreRow) -> bool:
    """K44: most points, then most completed tickets, then most bonus cards."""
    for other in range(to_int(state.n_seats)):
        if out.total[other] != out.total[seat]:
            if out.total[other] > out.total[seat]:
                return False
        elif out.completed[other] != out.completed[seat]:
            if out.completed[other] > out.completed[seat]:
                return False
        elif out.bonuses[other] > out.bonuses[seat]:
            return False
    return True
