"""What completing takes and what a finished Card Game is worth: K40, K42-K44."""

from collections.abc import Sequence
from typing import Any

from farebox.boards.schema import CardGameBoard
from reference.cards import Cards


def can_complete(board: CardGameBoard, tickets: Sequence[int], track: Cards) -> bool:
    """K40: the track serves all these tickets at once, a card for one only, locomotives for any colour."""
    n_missing = 0
    for index, color in enumerate(board.colors):
        n_needed = sum(board.tickets[ticket].cards[index] for ticket in tickets)
        n_missing += max(0, n_needed - track[color])
    return n_missing <= track[board.wild]


def cards_used(board: CardGameBoard, tickets: Sequence[int], track: Cards) -> Cards:
    """K40: the cards of the track that these tickets take: of its colours what there is, else locomotives."""
    used = Cards()
    for index, color in enumerate(board.colors):
        n_needed = sum(board.tickets[ticket].cards[index] for ticket in tickets)
        used[color] = min(n_needed, track[color])
        used[board.wild] += n_needed - used[color]
    return +used


def card_game_result(
    board: CardGameBoard, tickets: Sequence[Sequence[int]], completed: Sequence[Sequence[int]]
) -> dict[str, Any]:
    """K42-K44: the record's result object."""
    won = city_bonuses(board, completed)
    scores = []
    for seat, done in enumerate(completed):
        value = sum(board.tickets[ticket].points for ticket in done)
        value -= sum(board.tickets[ticket].points for ticket in tickets[seat])
        bonus = sum(won[seat])
        scores.append({"tickets": value, "bonus": bonus, "total": value + bonus})
    counts, bonuses = [len(done) for done in completed], [len(points) for points in won]
    merits = list(zip([score["total"] for score in scores], counts, bonuses, strict=True))
    winners = [seat for seat, merit in enumerate(merits) if merit == max(merits)]
    return {"scores": scores, "completed": counts, "bonuses": bonuses, "winners": winners}


def city_bonuses(board: CardGameBoard, completed: Sequence[Sequence[int]]) -> list[list[int]]:
    """K43: each seat's bonus cards, by points; all who tie for the most tickets to a city take its card."""
    won: list[list[int]] = [[] for _ in completed]
    for bonus in board.bonuses:
        counts = [sum(bonus.city in board.tickets[ticket].ends for ticket in done) for done in completed]
        for seat, count in enumerate(counts):
            if count and count == max(counts):
                won[seat].append(bonus.points)
    return won
