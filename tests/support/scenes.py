"""Scenes: a game at seat 0's turn whose table is laid as the test says.

A scene is a real game, dealt and played through its set-up, whose state is then edited. Cards that the test
doesn't name are the deck; if it names the deck, they are in the last seat's hand, so that no card is lost.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from farebox.boards import Board, CityBoard
from farebox.game.game import Game, new_game
from farebox.game.names import route_name
from farebox.kernel.layout import Phase
from farebox.kernel.limits import NOBODY, NOWHERE
from farebox.kernel.row import Row
from support.boards import card_game, city, n_tickets
from support.cards import counted, kind_of_card, whole_box
from support.tickets import bits_of

Cards: TypeAlias = Mapping[str, int]
ROW = ("red", "blue", "green", "black", "orange")  # the market, unless a test lays another


def live(game: Game) -> Row:
    """The state itself, to look at or to edit."""
    return game._states[0]


def set_up(board: Board, n_seats: int, seed: int = 1) -> Game:
    """A game at seat 0's first turn: everyone has kept all tickets, stacks stand on the first free places."""
    game = new_game(board, seats=n_seats, seed=seed)
    while game.phase == Phase.KEEP_START:
        game.play(game.legal_ids()[-1])
    while game.phase == Phase.PLACE:
        game.play(game.legal_ids()[0])
    return game


def lay_cards(
    game: Game,
    hands: Mapping[int, Cards],
    face_up: Sequence[str],
    deck: Cards | None,
    discard: Cards,
    elsewhere: Cards,
) -> None:
    """Lay every card of the box: those not named are the deck, or the last seat's if the deck is named."""
    board, state = game.board, live(game)
    rest = whole_box(board)
    for pile in (*hands.values(), Counter(face_up), deck or {}, discard, elsewhere):
        rest.subtract(pile)
    assert min(rest.values()) >= 0, f"the box doesn't hold so many: {rest}"
    state["hand"] = 0
    state["known"] = 0
    for seat, hand in hands.items():
        state["hand"][seat] = counted(board, hand)
    if deck is not None:
        state["hand"][game.n_seats - 1] += counted(board, rest)
    state["market"][: len(face_up)] = [kind_of_card(board, card) for card in face_up]
    state["n_market"] = len(face_up)
    state["deck"] = counted(board, rest if deck is None else deck)
    state["n_deck"] = state["deck"].sum()
    state["discard"] = counted(board, discard)


def lay_tickets(game: Game, held: Mapping[int, Sequence[int]], deck: Sequence[int] | None) -> None:
    """Lay every ticket of the box: those not named are the deck, or the last seat's if the deck is named."""
    state = live(game)
    named_tickets = {ticket for tickets in held.values() for ticket in tickets}
    rest = [
        ticket for ticket in range(n_tickets(game.board)) if ticket not in {*named_tickets, *(deck or ())}
    ]
    order = rest if deck is None else list(deck)
    for seat in range(game.n_seats):
        state["held"][seat] = bits_of(list(held.get(seat, ())))
        state["put_back"][seat] = 0
        state["n_offer"][seat] = 0
    if deck is not None:
        state["held"][game.n_seats - 1] |= bits_of(rest)
    state["ticket_top"] = 0
    state["n_ticket_deck"] = len(order)
    state["ticket_deck"][: len(order)] = order
    state["returned_by"] = NOBODY


def route_called(board: CityBoard, name: str) -> int:
    """The route with this name, like "Chelsea - Soho" or "Chinatown - Brooklyn #2"."""
    return [route_name(board, route) for route in range(len(board.routes))].index(name)


def place_called(board: CityBoard, name: str) -> int:
    """The place with this name."""
    return [place.name for place in board.places].index(name)


def give_routes(game: Game, owners: Mapping[str, int]) -> None:
    """Let seats own routes, with the pieces gone and the points taken."""
    board, state = game.board, live(game)
    assert isinstance(board, CityBoard)
    for name, seat in owners.items():
        route = route_called(board, name)
        state["owner"][route] = seat
        state["pieces"][seat] -= board.routes[route].length
        state["points"][seat] += board.points[board.routes[route].length]


def city_scene(
    name: str = "new-york",
    n_seats: int = 2,
    *,
    hand: Cards | None = None,
    hands: Mapping[int, Cards] | None = None,
    market: Sequence[str] = ROW,
    deck: Cards | None = None,
    discard: Cards | None = None,
    owners: Mapping[str, int] | None = None,
    pieces: Mapping[int, int] | None = None,
    tickets: Mapping[int, Sequence[int]] | None = None,
    ticket_deck: Sequence[int] | None = None,
) -> Game:
    """A city game at seat 0's turn; `hand` is seat 0's."""
    game = set_up(city(name), n_seats)
    lay_cards(game, {0: hand or {}, **(hands or {})}, market, deck, discard or {}, {})
    lay_tickets(game, tickets or {}, ticket_deck)
    give_routes(game, owners or {})
    for seat, left in (pieces or {}).items():
        live(game)["pieces"][seat] = left
    return game


def put_stacks(game: Game, stacks: Mapping[str, tuple[int, int]]) -> None:
    """San Francisco: let only these stacks stand, each a symbol and its tokens, by place."""
    board, state = game.board, live(game)
    assert isinstance(board, CityBoard)
    state["stack_left"] = 0
    state["stack_place"] = NOWHERE
    for place, (symbol, left) in stacks.items():
        state["stack_place"][symbol] = place_called(board, place)
        state["stack_left"][symbol] = left


def card_scene(
    n_seats: int = 2,
    *,
    hand: Cards | None = None,
    hands: Mapping[int, Cards] | None = None,
    market: Sequence[str] = ROW,
    deck: Cards | None = None,
    discard: Cards | None = None,
    yards: Mapping[int, Mapping[str, Cards]] | None = None,
    tracks: Mapping[int, Cards] | None = None,
    tickets: Mapping[int, Sequence[int]] | None = None,
    ticket_deck: Sequence[int] | None = None,
) -> Game:
    """A Card Game at seat 0's turn; `hand` is seat 0's, `yards` are stacks by color."""
    game = set_up(card_game(), n_seats)
    elsewhere: Counter[str] = Counter()
    for pile in (tracks or {}).values():
        elsewhere.update(pile)
    for yard in (yards or {}).values():
        for stack in yard.values():
            elsewhere.update(stack)
    lay_cards(game, {0: hand or {}, **(hands or {})}, market, deck, discard or {}, elsewhere)
    lay_tickets(game, tickets or {}, ticket_deck)
    state = live(game)
    for seat, yard in (yards or {}).items():
        for color, stack in yard.items():
            kind = game.board.colors.index(color)
            state["yard_owner"][kind] = seat
            state["yard"][kind] = stack[color]
            state["yard_wilds"][kind] = stack.get(game.board.wild, 0)
    for seat, track in (tracks or {}).items():
        state["track"][seat] = counted(game.board, track)
    return game


def completing_scene(n_seats: int = 2, **cards: Any) -> Game:
    """A Card Game whose round is over: seat 0 completes tickets first."""
    game = card_scene(n_seats, **cards)
    live(game)["phase"] = Phase.COMPLETE
    live(game)["final_turns"] = 0
    return game
