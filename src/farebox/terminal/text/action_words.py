"""Actions in words: in English the notation's. In every language the notation itself can be typed."""

from collections.abc import Callable
from typing import Any

from farebox.game.actions import Action
from farebox.game.names import route_name, ticket_name
from farebox.terminal.text.phrases import Words


def tell_action(words: Words, action: Action) -> str:
    """What an action does, in a few words: its kind has a message, each of its parts a name."""
    parts = {name: _NAMES[name](words, part) for name, part in action.facts().items() if name in _NAMES}
    return words("do.claim_souvenir" if "souvenir" in parts else f"do.{action.kind}", **parts)


def describe_action(words: Words, action: Action) -> str:
    """The same as a sentence has it, in English too: `claim Chelsea - Soho with 3 pink, 1 wild`."""
    parts = action.facts()
    told = {name: _PHRASES.get(name, _NAMES[name])(words, parts[name]) for name in parts if name in _NAMES}
    key: str = action.kind
    if parts.get("card") == "deck":
        key = "deck"
    elif action.kind == "keep" and not parts["tickets"]:
        key = "keep_none"
    elif "souvenir" in told:
        key = "claim_souvenir"
    return words(f"review.do.{key}", **told)


def _place(words: Words, place: int) -> str:
    return words.board.places[place].name


def _route(words: Words, route: int) -> str:
    return route_name(words.board, route)


def _ticket(words: Words, ticket: int) -> str:
    return ticket_name(words.board, ticket)


def _tickets(words: Words, tickets: list[int]) -> str:
    return ", ".join(_ticket(words, ticket) for ticket in tickets) or words("phrase.none")


_NAMES: dict[str, Callable[[Words, Any], str]] = {
    "card": Words.drawn,
    "cards": Words.paid,
    "place": _place,
    "route": _route,
    "souvenir": _place,
    "ticket": _ticket,
    "tickets": _tickets,
}
_PHRASES: dict[str, Callable[[Words, Any], str]] = {"card": Words.some, "cards": Words.cards}
