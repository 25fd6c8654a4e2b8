"""How well a sampled world explains what the others did: routes are claimed for tickets."""

from farebox.ai.city.paths import FAR, find_way
from farebox.kernel.jit import rule, whole
from farebox.kernel.layout import Row
from farebox.kernel.limits import NOBODY
from farebox.kernel.tickets import holds


@rule
def explains(board: Row, map: Row, state: Row, seat: int, desk: Row) -> float:
    """The more the others' routes serve the tickets that they hold in this world, the more."""
    total = 0.0
    for rival in range(whole(state.n_seats)):
        if rival == seat:
            continue
        spaces = 0
        for route in range(whole(board.n_routes)):
            owner = whole(state.owner[route])
            desk.cost[route] = FAR
            if owner == rival:
                desk.cost[route] = 0.0
                spaces += whole(board.length[route])
            elif owner == NOBODY:
                desk.cost[route] = float(board.length[route])
        if spaces == 0:
            continue
        for ticket in range(whole(board.n_tickets)):
            if holds(state.held[rival], ticket):
                start = whole(board.ticket_ends[ticket, 0])
                total -= min(10.0, find_way(board, map, desk, start, whole(board.ticket_ends[ticket, 1])))
    return total
