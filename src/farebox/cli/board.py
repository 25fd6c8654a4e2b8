"""`farebox board`: what is printed in a box, and checking a board of one's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from farebox.cli import complain
from farebox.cli.language import examples
from farebox.cli.options import JsonOption
from farebox.locale import translator, word

if TYPE_CHECKING:
    from farebox.boards import Board, CardGameBoard, CityBoard
    from farebox.terminal.text.phrases import Words

WRONG = 1  # exit status: the board can't be played

board_app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="help.board")


@board_app.command("list", help="help.board_list", epilog=examples("farebox board list"))
def list_boards(as_json: JsonOption = False) -> None:
    """List the boards that come with Farebox."""
    from farebox.boards import board_names, load_board
    from farebox.cli.columns import print_json, print_table

    if as_json:
        print_json([_board_facts(load_board(name)) for name in board_names()])
        return
    say = translator()
    rows = []
    for name in board_names():
        board = load_board(name)
        places, routes = str(len(board.places) or "-"), str(len(board.routes) or "-")
        rules = say("cli.city_games" if board.routes else "edition.card-game")
        called = say.tell(word("edition", name))
        rows.append([name, called, rules, places, routes, str(len(board.tickets)), str(board.n_cards)])
    heads = ("name", "called", "rules", "places", "routes", "tickets", "cards")
    print_table([say(f"cli.head.{head}") for head in heads], rows, right_from=3)


def _board_facts(board: "Board") -> dict[str, object]:
    """What the list says of a board, as plain data."""
    counts = {"places": board.places, "routes": board.routes, "tickets": board.tickets}
    facts: dict[str, object] = {"name": board.id, "called": board.name, "rules": board.rules}
    return facts | {name: len(all) for name, all in counts.items()} | {"cards": board.n_cards}


@board_app.command(
    "show",
    help="help.board_show",
    epilog=examples("farebox board show new-york", "farebox board show my-town.toml"),
)
def show_board(
    name: Annotated[str, typer.Argument(help="help.board_name", metavar="NAME")],
    as_json: JsonOption = False,
) -> None:
    """Show a board: its facts, routes and tickets."""
    from dataclasses import asdict

    from farebox.boards import load_board
    from farebox.cli.columns import print_json
    from farebox.terminal.text.phrases import Words

    board = load_board(name)
    if as_json:
        print_json(asdict(board))
        return
    words = Words(board, translator())
    print(f"{words.board_name} ({board.id})")
    kinds = ", ".join(words.counted(color, board.cards_each) for color in board.colors)
    print(f"{words.n_cards(board.n_cards)}: {kinds}, {words.counted(board.wild, board.cards_wild)}")
    board.by_family(lambda city: _show_city(city, words), lambda cards: _show_card_game(cards, words))
    print(words("cli.source", source=board.source))


@board_app.command("check", help="help.board_check", epilog=examples("farebox board check my-town.toml"))
def check_board(
    file: Annotated[Path, typer.Argument(help="help.board_check.file", metavar="FILE")],
) -> None:
    """Check a board of one's own."""
    from farebox.boards import load_board
    from farebox.errors import BadBoard

    try:
        board = load_board(file)
    except BadBoard as error:
        complain(error.tell(translator()))
        raise typer.Exit(WRONG) from None
    print(translator()("cli.fine", file=file, board=board.name, command=f"farebox play --board {file}"))


def _show_city(board: "CityBoard", words: "Words") -> None:
    from farebox.cli.columns import print_table
    from farebox.game.names import route_name
    from farebox.terminal.text.city_extras import printed_extras

    points = ", ".join(f"{length}: {board.points[length]}" for length in range(1, len(board.points)))
    print(words("cli.each", pieces=words.pieces(board.pieces), points=points))
    for line in printed_extras(words, board):
        print(line)
    print()
    rows = [
        [
            str(number),
            route_name(board, number),
            str(route.length),
            words("phrase.gray") if route.color is None else words.card(board.colors[route.color]),
            _marks(route.ferries, route.merchandise, words),
        ]
        for number, route in enumerate(board.routes)
    ]
    head = ["", words("cli.head.route"), words("cli.head.length"), words("cli.head.colour"), ""]
    print_table(head, rows, words("cli.n_routes", n=len(board.routes)))
    _show_tickets(board, [], words)


def _marks(ferries: int, merchandise: bool, words: "Words") -> str:
    marks = [words("route.ferries", n=ferries)] if ferries else []
    return ", ".join(marks + ([words("route.merchandise")] if merchandise else []))


def _show_card_game(board: "CardGameBoard", words: "Words") -> None:
    bonuses = ", ".join(f"{bonus.city} {bonus.points}" for bonus in board.bonuses)
    print(f"{words('cities')}: {bonuses}")
    takes = [words.cards(dict(zip(board.colors, ticket.cards, strict=True))) for ticket in board.tickets]
    _show_tickets(board, takes, words)


def _show_tickets(board: "CityBoard | CardGameBoard", takes: list[str], words: "Words") -> None:
    from farebox.cli.columns import print_table
    from farebox.game.names import ticket_name

    print()
    rows = [
        [str(number), ticket_name(board, number), str(points), *takes[number : number + 1]]
        for number, points in enumerate([ticket.points for ticket in board.tickets])
    ]
    head = ["", words("cli.head.ticket"), words("cli.head.points")]
    print_table([*head, *([words("cli.head.takes")] if takes else [])], rows, words.n_tickets(len(rows)))
