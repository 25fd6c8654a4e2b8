"""`farebox board`: what is printed in a box, and checking a board of one's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import complain

if TYPE_CHECKING:
    from farebox.boards import Board, CardGameBoard, CityBoard

WRONG = 1  # exit status: the board can't be played

board_app = typer.Typer(
    rich_markup_mode=None, no_args_is_help=True, help="Look at boards, and check one of your own."
)


@board_app.command("list")
def list_boards() -> None:
    """List the boards that come with Farebox.

    \b
    Example:
      farebox board list
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.boards import CityBoard, board_names, load_board
    from farebox.cli.tables import print_table

    rows = []
    for name in board_names():
        board = load_board(name)
        city = isinstance(board, CityBoard)
        places = str(len(board.places)) if isinstance(board, CityBoard) else "-"
        routes = str(len(board.routes)) if isinstance(board, CityBoard) else "-"
        rules = "city games" if city else "Card Game"
        rows.append([name, board.name, rules, places, routes, str(_n_tickets(board)), str(board.n_cards)])
    print_table(["name", "called", "rules", "places", "routes", "tickets", "cards"], rows, right_from=3)


@board_app.command("show")
def show_board(
    name: Annotated[str, typer.Argument(help="A board's name, or a .toml file.", metavar="NAME")],
) -> None:
    """Show a board: its facts, routes and tickets.

    \b
    Examples:
      farebox board show new-york
      farebox board show my-town.toml
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.boards import CardGameBoard, CityBoard, load_board

    board = load_board(name)
    print(f"{board.name} ({board.id})")
    cards = f"{board.n_cards} cards: {board.cards_each} each of {', '.join(board.colors)}"
    print(f"{cards}, and {board.cards_wild} {board.wild}")
    if isinstance(board, CityBoard):
        _show_city(board)
    elif isinstance(board, CardGameBoard):
        _show_card_game(board)
    print(f"Source: {board.source}")


@board_app.command("check")
def check_board(
    file: Annotated[Path, typer.Argument(help="A board file.", metavar="FILE")],
) -> None:
    """Check a board of your own: 'fine', or what is wrong and how to mend it. Ends with 0 or 1.

    \b
    Example:
      farebox board check my-town.toml
    """  # noqa: D301 - \b is Typer's mark for lines to be left as they are
    from farebox.boards import load_board
    from farebox.errors import BadBoard

    try:
        board = load_board(file)
    except BadBoard as error:
        complain(str(error))
        raise typer.Exit(WRONG) from None
    print(f"{file}: fine. {board.name} can be played: farebox play --board {file}")


def _n_tickets(board: "Board") -> int:
    from farebox.names import ticket_names

    return len(ticket_names(board))


def _show_city(board: "CityBoard") -> None:
    from farebox.cli.tables import print_table
    from farebox.names import route_name

    points = [f"{length}: {board.points[length]}" for length in range(1, len(board.points))]
    print(f"{board.pieces} {board.terms.piece[1]} each. Points by length: {', '.join(points)}")
    for line in _features(board):
        print(line)
    print()
    rows = [
        [
            str(number),
            route_name(board, number),
            str(route.length),
            "gray" if route.color is None else board.colors[route.color],
            _marks(route.ferries, route.merchandise),
        ]
        for number, route in enumerate(board.routes)
    ]
    print_table(["", "route", "length", "colour", ""], rows, f"{len(board.routes)} routes")
    _show_tickets(board, [])


def _marks(ferries: int, merchandise: bool) -> str:
    marks = [f"{ferries} ferry" if ferries == 1 else f"{ferries} ferries"] if ferries else []
    return ", ".join(marks + (["merchandise"] if merchandise else []))


def _features(board: "CityBoard") -> list[str]:
    lines = []
    if board.attraction_points:
        seen = [place.name for place in board.places if place.attraction]
        lines.append(f"Attractions, {board.attraction_points} point each: {', '.join(seen)}")
    if board.merchandise is not None:
        lines.append(f"{board.merchandise.cards} merchandise cards")
    if board.souvenirs is not None:
        start = [board.places[place].name for place in board.souvenirs.start]
        lines.append(f"Souvenirs start at {', '.join(start)}")
    return lines


def _show_card_game(board: "CardGameBoard") -> None:
    print(f"Bonuses: {', '.join(f'{bonus.city} {bonus.points}' for bonus in board.bonuses)}")
    takes = [
        ", ".join(f"{n} {color}" for n, color in zip(ticket.cards, board.colors, strict=True) if n)
        for ticket in board.tickets
    ]
    _show_tickets(board, takes)


def _show_tickets(board: "CityBoard | CardGameBoard", takes: list[str]) -> None:
    from farebox.cli.tables import print_table
    from farebox.names import ticket_name

    print()
    rows = [
        [str(number), ticket_name(board, number), str(points), *takes[number : number + 1]]
        for number, points in enumerate([ticket.points for ticket in board.tickets])
    ]
    head = ["", board.terms.ticket[0], "points", *(["takes"] if takes else [])]
    print_table(head, rows, f"{len(rows)} {board.terms.ticket[1]}")
