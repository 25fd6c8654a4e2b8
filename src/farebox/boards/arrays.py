"""A board as the kernel reads it: one record of arrays, with the numbering of its actions."""

from functools import lru_cache
from itertools import combinations

from farebox.boards.schema import Board, CardGameBoard, CityBoard
from farebox.kernel.board_types import AnyBoard, CardBoardRow, CityBoardRow
from farebox.kernel.layout import PLACE_ID, YARD_ID
from farebox.kernel.limits import GRAY, MAX_SEATS, MIN_SEATS, NONE, NOWHERE, WILD
from farebox.kernel.row import Rows, new_rows


@lru_cache(maxsize=64)
def board_rows(board: Board) -> Rows[AnyBoard]:
    """The board's record, alone in an array that nobody may write to."""
    rows: Rows[AnyBoard] = board.by_family(_city_rows, _card_rows)
    rows.setflags(write=False)
    return rows


def _city_rows(board: CityBoard) -> Rows[AnyBoard]:
    rows = new_rows(CityBoardRow)
    row = rows[0]
    row["n_places"] = len(board.places)
    row["n_routes"] = len(board.routes)
    row["n_tickets"] = len(board.tickets)
    row["pieces"] = board.pieces
    row["points"][: len(board.points)] = board.points
    row["attraction_points"] = board.attraction_points
    row["attraction"][: len(board.places)] = [place.attraction for place in board.places]
    for index, ticket in enumerate(board.tickets):
        row["ticket_ends"][index] = ticket.ends
        row["ticket_points"][index] = ticket.points
    _set_cards(row, board)
    _set_merchandise(row, board)
    _set_souvenirs(row, board)
    _set_routes(row, board)
    return rows


def _set_cards(row: AnyBoard, board: Board) -> None:
    row["n_colors"] = len(board.colors)
    row["cards"][: len(board.colors)] = board.cards_each
    row["cards"][WILD] = board.cards_wild


def _set_merchandise(row: CityBoardRow, board: CityBoard) -> None:
    if board.merchandise is None:
        return
    row["merchandise"] = board.merchandise.cards
    for n_seats, points in board.merchandise.ranks.items():
        row["rank_points"][n_seats, : len(points)] = points


def _set_souvenirs(row: CityBoardRow, board: CityBoard) -> None:
    row["token_ways"] = 1
    row["start"] = NOWHERE
    if board.souvenirs is None:
        return
    row["token_ways"] = 3
    row["n_symbols"] = len(board.souvenirs.symbols)
    row["start"][: len(board.souvenirs.start)] = board.souvenirs.start
    row["token_points"][: len(board.souvenirs.points)] = board.souvenirs.points
    for n_seats in range(MIN_SEATS, MAX_SEATS + 1):
        row["tokens"][n_seats] = board.souvenirs.tokens[n_seats]
        row["aside_tokens"][n_seats] = board.souvenirs.aside_tokens[n_seats]


def _set_routes(row: CityBoardRow, board: CityBoard) -> None:
    """The routes, and the ids of their claims: by route, then wilds, then color, then token."""
    action = PLACE_ID + len(board.places)
    for index, route in enumerate(board.routes):
        row["ends"][index] = route.ends
        row["length"][index] = route.length
        row["color"][index] = GRAY if route.color is None else route.color
        row["ferries"][index] = route.ferries
        row["twin"][index] = NONE if route.twin is None else route.twin
        row["carries"][index] = route.merchandise
        row["first_claim"][index] = action
        mixes = route.length - route.ferries
        payments = mixes * (len(board.colors) if route.color is None else 1) + 1
        action += payments * int(row["token_ways"])
    row["first_claim"][len(board.routes) :] = action
    row["n_actions"] = action


def _card_rows(board: CardGameBoard) -> Rows[AnyBoard]:
    rows = new_rows(CardBoardRow)
    row = rows[0]
    _set_cards(row, board)
    row["each"] = board.cards_each
    row["n_tickets"] = len(board.tickets)
    row["n_bonuses"] = len(board.bonuses)
    row["bonus_points"][: len(board.bonuses)] = [bonus.points for bonus in board.bonuses]
    for index, ticket in enumerate(board.tickets):
        row["ticket_points"][index] = ticket.points
        row["ticket_cards"][index, : len(board.colors)] = ticket.cards
        row["ticket_bonuses"][index] = sum(
            1 << position for position, bonus in enumerate(board.bonuses) if bonus.city in ticket.ends
        )
    triples = list(combinations(range(len(board.colors)), 3))
    row["n_triples"] = len(triples)
    for index, triple in enumerate(triples):
        row["triples"][index] = triple
    row["triple_id"] = YARD_ID + len(board.colors) * board.cards_each * (board.cards_wild + 1)
    row["complete_id"] = row["triple_id"] + len(triples)
    row["finish_id"] = row["complete_id"] + len(board.tickets)
    row["n_actions"] = row["finish_id"] + 1
    return rows
