"""What a finished city game is worth: C23, C43, C52, C53 and each game's own bonus."""

from collections.abc import Sequence
from typing import Any

from farebox.boards.schema import CityBoard, Route, Ticket


def city_result(
    board: CityBoard,
    owner: Sequence[int | None],
    tickets: Sequence[Sequence[int]],
    merchandise: Sequence[int],
    tokens: Sequence[Sequence[int]],
) -> dict[str, Any]:
    """C52, C53: the record's result object."""
    scores, completed = [], []
    for seat, kept in enumerate(tickets):
        mine = [route for route, holder in zip(board.routes, owner, strict=True) if holder == seat]
        done = [is_completed(board.tickets[ticket], mine) for ticket in kept]
        routes = sum(board.points[route.length] for route in mine)
        value = sum(
            board.tickets[ticket].points * (1 if is_done else -1)
            for ticket, is_done in zip(kept, done, strict=True)
        )
        bonus = (
            attraction_bonus(board, mine)
            + merchandise_bonus(board, merchandise, seat)
            + souvenir_bonus(board, len(tokens[seat]))
        )
        scores.append({"routes": routes, "tickets": value, "bonus": bonus, "total": routes + value + bonus})
        completed.append(sum(done))
    merits = [(score["total"], n) for score, n in zip(scores, completed, strict=True)]
    winners = [seat for seat, merit in enumerate(merits) if merit == max(merits)]
    return {"scores": scores, "completed": completed, "winners": winners}


def is_completed(ticket: Ticket, routes: Sequence[Route]) -> bool:
    """C43: an unbroken chain of these routes joins the ticket's places."""
    start, goal = ticket.ends
    reached, fresh = {start}, {start}
    while fresh:
        touched = {place for route in routes if fresh & set(route.ends) for place in route.ends}
        fresh = touched - reached
        reached |= fresh
    return goal in reached


def attraction_bonus(board: CityBoard, routes: Sequence[Route]) -> int:
    """NY1: each attraction that one of these routes touches."""
    touched = {place for route in routes for place in route.ends}
    return board.attraction_points * sum(board.places[place].attraction for place in touched)


def merchandise_bonus(board: CityBoard, counts: Sequence[int], seat: int) -> int:
    """AMS3: the points of the seat's rank, which ties share; nothing without a card."""
    if board.merchandise is None or not counts[seat]:
        return 0
    rank = sum(count > counts[seat] for count in counts)
    return board.merchandise.ranks[len(counts)][rank]


def souvenir_bonus(board: CityBoard, n_tokens: int) -> int:
    """SF7: by the number of different tokens."""
    return board.souvenirs.points[n_tokens] if board.souvenirs else 0
