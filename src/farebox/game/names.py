"""What a board's things are called in notation, and finding them again from what a person typed."""

from collections.abc import Iterable, Sequence
from typing import Literal

from farebox.boards import Board
from farebox.errors import BadNotation
from farebox.kernel.limits import WILD
from farebox.locale import FALLBACK, Said, catalogue

BETWEEN = " - "
# What a typed name may be of.
NamedKind = Literal["action", "card", "offered_ticket", "place", "route", "ticket"]


def board_name(board: Board) -> Said | str:
    """What a board is called: an edition by the catalogue's word for it, any other board by its own name."""
    key = f"edition.{board.id}"
    return Said(key) if catalogue(FALLBACK).get(key) == board.name else board.name


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
    return BETWEEN.join(board.ticket_ends(ticket))


def ticket_names(board: Board) -> list[str]:
    """All tickets, in their order."""
    return [ticket_name(board, ticket) for ticket in range(len(board.tickets))]


def route_name(board: Board, route: int) -> str:
    """A route as its two ends, with #1 or #2 if it is one of a double."""
    this = board.routes[route]
    name = board.places[this.ends[0]].name + BETWEEN + board.places[this.ends[1]].name
    if this.twin is None:
        return name
    return f"{name} #{1 if route < this.twin else 2}"


def turn_round(pair: str) -> str:
    """The same two ends, the other way about."""
    return BETWEEN.join(reversed(pair.split(BETWEEN)))


def find_name(typed: str, names: Iterable[str], what: NamedKind) -> str:
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
        raise BadNotation(Said("typed.may_be", {"typed": typed, "names": name_list(begun)}))
    from difflib import get_close_matches  # slow to import, and most names are known

    close = get_close_matches(wanted, [name.casefold() for name in known], n=1)
    meant = next((name for name in known if [name.casefold()] == close), None)
    if meant is None:
        hint = Said("typed.one_of", {"names": name_list(known)})
    else:
        hint = Said("typed.did_you_mean", {"name": meant})
    raise BadNotation(Said(f"typed.no.{what}", {"typed": typed, "hint": hint}))


def find_pair(typed: str, pairs: Sequence[str], what: NamedKind) -> str:
    """The pair of ends a person means, in either order if that is unmistakable."""
    turned = turn_round(typed).casefold()
    if typed.casefold() not in [pair.casefold() for pair in pairs]:
        for pair in pairs:
            if pair.casefold() == turned:
                return pair
    return find_name(typed, pairs, what)


def list_names(names: Sequence[str], most: int = 8) -> str:
    """Names for a sentence, cut short if there are many, in English."""
    return str(name_list(names, most))


def name_list(names: Sequence[str], most: int = 8) -> Said | str:
    """Names for a sentence in any language."""
    shown = [repr(name) for name in names[:most]]
    if len(names) > most:
        return Said("typed.more", {"names": ", ".join(shown), "n": len(names) - most})
    if len(shown) > 1:
        return Said("typed.or", {"names": ", ".join(shown[:-1]), "last": shown[-1]})
    return "".join(shown)
