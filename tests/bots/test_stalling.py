"""Nobody draws cards for ever: who has completed every ticket claims what is left to claim."""

import pytest

from farebox.boards import CityBoard
from farebox.bots import make_bot
from farebox.game.actions import DrawCard
from farebox.game.game import Game
from farebox.kernel.layout import Phase
from support.boards import city
from support.counts import count

CITIES = ("new-york", "amsterdam", "san-francisco", "my-town")
LONGEST = 5  # turns in a row: ten cards, which pay for nearly anything that is left


def is_complete(game: Game, board: CityBoard, seat: int) -> bool:
    """Whether the seat's routes join the ends of every ticket it holds."""
    network = {place: {place} for place in range(len(board.places))}
    for route, owner in zip(board.routes, game.state[0]["owner"].tolist(), strict=False):
        if owner == seat:
            joined = network[route.ends[0]] | network[route.ends[1]]
            network.update(dict.fromkeys(joined, joined))
    ends = (board.tickets[ticket].ends for ticket in game.observe(seat).tickets)
    return all(second in network[first] for first, second in ends)


def longest_stretch(board: CityBoard, spec: str, n_seats: int, seed: int) -> int:
    """The most turns in a row in which a seat with nothing left to complete only drew cards."""
    bots = [make_bot(spec, board, seed) for _ in range(n_seats)]
    game = Game(board, [spec] * n_seats, seed)
    stretches = [0] * n_seats
    longest = 0
    while (seat := game.to_move) is not None:
        action = bots[seat].choose(game.observe(seat))
        if game.phase == Phase.TURN:
            waits = isinstance(action, DrawCard) and is_complete(game, board, seat)
            stretches[seat] = stretches[seat] + 1 if waits else 0
            longest = max(longest, stretches[seat])
        game.play(action)
    return longest


@pytest.mark.parametrize("n_seats", [2, 4])
@pytest.mark.parametrize("name", CITIES)
def test_a_planner_with_nothing_to_complete_comes_to_an_end(name: str, n_seats: int) -> None:
    """Amsterdam's used to draw eleven times in a row, and so did its rival."""
    for seed in range(count(20, proof=200)):
        assert longest_stretch(city(name), "planner", n_seats, seed) <= LONGEST
