"""K40: the best set of tickets, exactly, and soon."""

from itertools import combinations
from random import Random

from farebox.game.completion import best_set
from support.boards import card_game

BOARD = card_game()


def value(tickets: tuple[int, ...]) -> tuple[int, int]:
    """Points, then how many."""
    return sum(BOARD.tickets[ticket].points for ticket in tickets), len(tickets)


def can_pay(tickets: tuple[int, ...], track: dict[str, int]) -> bool:
    """Whether the track pays for all of them together."""
    need = [sum(BOARD.tickets[ticket].cards[color] for ticket in tickets) for color in range(8)]
    lacking = sum(max(0, n - track[color]) for n, color in zip(need, BOARD.colors, strict=True))
    return lacking <= track[BOARD.wild]


def some_track(rng: Random, most: int) -> dict[str, int]:
    """Any cards."""
    return {card: rng.randint(0, most) for card in (*BOARD.colors, BOARD.wild)}


def test_no_set_is_worth_more() -> None:
    """Against every set there is."""
    rng = Random(1)
    for _ in range(120):
        tickets = rng.sample(range(len(BOARD.tickets)), rng.randint(0, 8))
        track = some_track(rng, rng.randint(1, 5))
        best = best_set(BOARD, tickets, track)
        sets = [one for n in range(len(tickets) + 1) for one in combinations(tickets, n)]
        assert can_pay(best, track)
        assert value(best) == max(value(one) for one in sets if can_pay(one, track))


def test_all_tickets_at_once_take_no_time() -> None:
    """A player may hold many."""
    rng = Random(2)
    for _ in range(10):
        track = some_track(rng, 7)
        assert can_pay(best_set(BOARD, range(len(BOARD.tickets)), track), track)


def test_without_cards_nothing_is_completed() -> None:
    """An empty track, or no ticket."""
    assert best_set(BOARD, range(10), {}) == ()
    assert best_set(BOARD, [], {"red": 9}) == ()
