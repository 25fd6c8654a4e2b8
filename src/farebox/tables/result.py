"""The final reckoning of a finished game, with everything that was hidden laid open."""

from typing import Any

from farebox.boards import CardGameBoard, CityBoard
from farebox.game.game import Game
from farebox.game.names import kind_name
from farebox.game.seat_map import Network
from farebox.kernel.layout import Row

Facts = dict[str, Any]


def tell_result(game: Game) -> list[Facts]:
    """Each seat's scores, cards, tickets and what its bonus is made of."""
    state = game.state[0]
    return [
        {
            "seat": seat,
            **vars(score),
            "hand": {
                kind_name(game.board, kind): n for kind, n in enumerate(state["hand"][seat].tolist()) if n
            },
            "ticket_results": _tickets(game, state, seat),
            "bonus_parts": _bonus(game, state, seat),
        }
        for seat, score in enumerate(game.scores())
    ]


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [at for at in range(64) if mask >> at & 1]


def _tickets(game: Game, state: Row, seat: int) -> list[Facts]:
    held = bits(int(state["held"][seat]))
    if isinstance(game.board, CityBoard):
        network = _network(game, state, seat)
        return [{"ticket": ticket, "done": network.is_done(ticket)} for ticket in held]
    done = bits(int(state["done"][seat]))
    return [{"ticket": ticket, "done": ticket in done} for ticket in sorted([*done, *held])]


def _network(game: Game, state: Row, seat: int) -> Network:
    board = game.board
    assert isinstance(board, CityBoard)
    return Network(board, state["owner"][: len(board.routes)].tolist(), game.n_seats, seat)


def _bonus(game: Game, state: Row, seat: int) -> list[Facts]:
    board = game.board
    if isinstance(board, CardGameBoard):
        return _cities(game, board, state, seat)
    assert isinstance(board, CityBoard)
    parts: list[Facts] = []
    if board.attraction_points:
        touched = {end for route in _network(game, state, seat).owned for end in board.routes[route].ends}
        parts += [
            {"kind": "attraction", "place": place, "points": board.attraction_points}
            for place in sorted(touched)
            if board.places[place].attraction
        ]
    if board.merchandise:
        parts += _merchandise(game, board, state, seat)
    if board.souvenirs:
        n = len(bits(int(state["tokens"][seat])))
        parts.append({"kind": "souvenirs", "n": n, "points": board.souvenirs.points[n]})
    return parts


def _merchandise(game: Game, board: CityBoard, state: Row, seat: int) -> list[Facts]:
    """AMS3: who has cards ranks by them; the tied share a rank."""
    cards = state["merchandise"].tolist()[: game.n_seats]
    if not cards[seat] or board.merchandise is None:
        return [{"kind": "merchandise", "n": 0, "points": 0}]
    rank = sum(n > cards[seat] for n in cards)
    points = board.merchandise.ranks[game.n_seats][rank]
    return [{"kind": "merchandise", "n": cards[seat], "rank": rank + 1, "points": points}]


def _cities(game: Game, board: CardGameBoard, state: Row, seat: int) -> list[Facts]:
    """K43: the big cities to which nobody completed more tickets."""
    parts = []
    done = [bits(int(mask)) for mask in state["done"].tolist()[: game.n_seats]]
    for bonus in board.bonuses:
        to_city = [sum(bonus.city in board.tickets[ticket].ends for ticket in of) for of in done]
        if to_city[seat] and to_city[seat] == max(to_city):
            parts.append({"kind": "city", "city": bonus.city, "n": to_city[seat], "points": bonus.points})
    return parts
