"""Small phrases that all texts of the line mode are made of."""

from collections.abc import Iterable, Mapping, Sequence

from farebox.boards import Board, CardGameBoard, CityBoard
from farebox.names import kind_names, route_name, ticket_name


def count(n: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{n} {noun if n == 1 else nouns or noun + 's'}"


def join(parts: Iterable[str], last: str = "and") -> str:
    """Parts of a sentence: `a, b and c`."""
    parts = list(parts)
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def cards(board: Board, hand: Mapping[str, int]) -> str:
    """Cards by color, in the board's order: `2 blue, 1 wild`."""
    return ", ".join(f"{hand[name]} {name}" for name in kind_names(board) if hand.get(name)) or "none"


def pieces(board: Board, n: int) -> str:
    """A number of the edition's pieces."""
    return count(n, *board.terms.piece)


def tickets(board: Board, n: int) -> str:
    """A number of the edition's tickets."""
    return count(n, *board.terms.ticket)


def ticket(board: Board, number: int) -> str:
    """A ticket with its points."""
    assert isinstance(board, CityBoard | CardGameBoard)
    return f"{ticket_name(board, number)} ({board.tickets[number].points})"


def ticket_list(board: Board, numbers: Sequence[int]) -> str:
    """Several tickets with their points."""
    return join(ticket(board, number) for number in numbers)


def route_color(board: CityBoard, route: int) -> str:
    """What a route takes: `4 pink`, `2 gray, 1 of them wild`."""
    this = board.routes[route]
    color = "gray" if this.color is None else board.colors[this.color]
    ferries = f", {this.ferries} of them wild" if this.ferries else ""
    return f"{this.length} {color}{ferries}"


def route(board: CityBoard, number: int) -> str:
    """A route with what it takes."""
    return f"{route_name(board, number)} ({route_color(board, number)})"


def display_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that tell seats apart: equal ones are numbered."""
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )
