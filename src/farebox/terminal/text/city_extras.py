"""What only some city boards have, in words: attractions, merchandise, souvenirs.

Views, stories and scores ask here what a seat, a place, a route, a claim or a bonus has to tell of them.
"""

from collections.abc import Iterable

from farebox.boards import CityBoard
from farebox.game.actions import Claim
from farebox.game.events import Claimed
from farebox.game.observation import CityObservation, CitySeatView
from farebox.locale import word
from farebox.tables.bonuses import bonus_parts
from farebox.terminal.text.phrases import Words


def symbol_name(words: Words, symbol: int, form: str = "souvenir") -> str:
    """What a souvenir shows: `bell`; as `souvenir.a`, in a sentence, `a bell`."""
    return words.say.tell(word(form, words.board.symbols[symbol]))


def _symbols(words: Words, symbols: Iterable[int]) -> str:
    return ", ".join(symbol_name(words, one) for one in symbols) or words("phrase.none")


# The board.


def printed_extras(words: Words, board: CityBoard) -> list[str]:
    """What is printed, a line for each thing."""
    lines = []
    if board.attraction_points:
        seen = ", ".join(place.name for place in board.places if place.attraction)
        lines.append(words("cli.attractions", points=words.points(board.attraction_points), places=seen))
    if board.merchandise is not None:
        lines.append(words("count.merchandise", n=board.merchandise.cards))
    if board.souvenirs is not None:
        start = ", ".join(board.places[place].name for place in board.souvenirs.start)
        lines.append(words("cli.souvenirs", places=start))
    return lines


def on_the_board(words: Words, observation: CityObservation) -> list[str]:
    """What lies on places, in a line."""
    board = observation.board
    if board.souvenirs is None:
        return []
    stacks = [
        f"{board.places[place].name} ({left} × {symbol_name(words, symbol)})"
        for place, (symbol, left) in observation.stacks.items()
        if left
    ]
    return [words("line.stacks", stacks=", ".join(stacks) or words("phrase.none"))]


def at_place(words: Words, observation: CityObservation, place: int) -> str:
    """What there is at a place; nothing at most."""
    if place in observation.stacks:
        symbol, left = observation.stacks[place]
        return words("place.stack", n=left, symbol=symbol_name(words, symbol))
    return words("place.attraction") if observation.board.places[place].attraction else ""


# A seat.


def seat_extras(words: Words, view: CitySeatView) -> list[str]:
    """What a seat has collected."""
    extras = []
    if words.board.merchandise is not None:
        extras.append(words("count.merchandise", n=view.merchandise))
    if words.board.souvenirs is not None:
        extras.append(words("line.souvenirs", symbols=_symbols(words, view.souvenirs)))
    return extras


def bonus_reasons(words: Words, observation: CityObservation) -> list[str]:
    """What the bonus of the observing seat is for."""
    board, own = observation.board, observation.seats[observation.seat]
    reasons = []
    if board.attraction_points:
        parts = [part for part in bonus_parts(observation) if part["kind"] == "attraction"]
        seen = ", ".join(board.places[part["place"]].name for part in parts)
        reasons.append(words("line.attractions", places=seen or words("phrase.none")))
    if board.merchandise is not None:
        reasons.append(words("count.merchandise", n=own.merchandise))
    if board.souvenirs is not None:
        reasons.append(words("line.souvenirs", symbols=_symbols(words, own.souvenirs)))
    return reasons


# A claim.


def claim_takes(words: Words, observation: CityObservation, claim: Claim) -> str:
    """What a claim takes from a place besides; nothing at most."""
    if claim.souvenir is None:
        return ""
    symbol = symbol_name(words, observation.stacks[claim.souvenir][0], "souvenir.a")
    return words("pay.takes", symbol=symbol, place=observation.board.places[claim.souvenir].name)


def claim_brought(words: Words, event: Claimed) -> list[str]:
    """What a claim brought besides points, a sentence each."""
    lines = []
    if event.symbol is not None:
        lines.append(words("log.souvenir", symbol=symbol_name(words, event.symbol)))
    return [*lines, words("log.merchandise")] if event.merchandise else lines
