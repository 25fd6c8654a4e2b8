"""What a board's things are called in notation, and finding them again from what a person typed."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from farebox.boards import Board, CardGameBoard, CityBoard
from farebox.errors import BadNotation
from farebox.kernel.limits import WILD

BETWEEN = " - "


def kind_name(board: Board, kind: int) -> str:
    """A kind of card by its name in records and notation."""
    return board.wild if kind == WILD else board.colors[kind]


def kind_names(board: Board) -> list[str]:
    """All kinds of card, the wild last."""
    return [*board.colors, board.wild]


def find_kind(board: Board, typed: str) -> int:
    """The kind of card a person means."""
    name = find_name(typed, kind_names(board), "card")
    return WILD if name == board.wild else board.colors.index(name)


def ticket_name(board: Board, ticket: int) -> str:
    """A ticket as its two ends."""
    if isinstance(board, CityBoard):
        first, second = board.tickets[ticket].ends
        return board.places[first].name + BETWEEN + board.places[second].name
    assert isinstance(board, CardGameBoard)
    return BETWEEN.join(board.tickets[ticket].ends)


def ticket_names(board: Board) -> list[str]:
    """All tickets, in their order."""
    tickets: Sequence[object] = board.tickets if isinstance(board, CityBoard | CardGameBoard) else ()
    return [ticket_name(board, ticket) for ticket in range(len(tickets))]


def route_name(board: CityBoard, route: int) -> str:
    """A route as its two ends, with #1 or #2 if it is one of a double."""
    this = board.routes[route]
    name = board.places[this.ends[0]].name + BETWEEN + board.places[this.ends[1]].name
    if this.twin is None:
        return name
    return f"{name} #{1 if route < this.twin else 2}"


def turn_round(pair: str) -> str:
    """The same two ends, the other way about."""
    return BETWEEN.join(reversed(pair.split(BETWEEN)))


def find_name(typed: str, names: Iterable[str], what: str) -> str:
    """The one name a person means: written out, in any case, or by an unmistakable beginning."""
    wanted = " ".join(typed.split()).casefold()
    known = list(names)
    exact = [name for name in known if name.casefold() == wanted]
    if exact:
        return exact[0]
    begun = [name for name in known if wanted and name.casefold().startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise BadNotation(f"{typed!r} may be {list_names(begun)}: write more of the {what}'s name")
    close = get_close_matches(wanted, [name.casefold() for name in known], n=1)
    guess = next((f" Did you mean {name!r}?" for name in known if [name.casefold()] == close), "")
    options = "" if guess else f" It is one of {list_names(known)}."
    raise BadNotation(f"there is no {what} {typed!r}.{guess}{options}")


def find_pair(typed: str, pairs: Sequence[str], what: str) -> str:
    """The pair of ends a person means, in either order if that is unmistakable."""
    turned = turn_round(typed).casefold()
    if typed.casefold() not in [pair.casefold() for pair in pairs]:
        for pair in pairs:
            if pair.casefold() == turned:
                return pair
    return find_name(typed, pairs, what)


def list_names(names: Sequence[str], most: int = 8) -> str:
    """Names for a sentence, cut short if there are many."""
    shown = [repr(name) for name in names[:most]]
    if len(names) > most:
        return ", ".join(shown) + f" and {len(names) - most} more"
    return " or ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)
