"""What only some city boards have, as signs: attractions, merchandise, ferries, souvenirs."""

from farebox.boards import Board
from farebox.game.observation import CityObservation, Observation
from farebox.terminal.screen import palette
from farebox.terminal.text.city_extras import symbol_name
from farebox.terminal.text.phrases import Words

FERRY, CART, STAR = "≈", "¤", "★"


def _token(board: Board, symbol: int) -> str:
    return palette.token(board.symbols[symbol])


def seat_tokens(observation: Observation, seat: int) -> str:
    """The souvenirs that a seat has."""
    board = observation.board
    if not board.symbols:
        return ""
    return "".join(_token(board, symbol) for symbol in observation.as_city().seats[seat].souvenirs)


def seat_counts(observation: Observation, seat: int) -> list[str]:
    """What else of a seat's is counted in signs."""
    if observation.board.merchandise is None:
        return []
    return [f"{observation.as_city().seats[seat].merchandise} {CART}"]


def legend(words: Words) -> list[str]:
    """What the signs on the board mean, where it has any beside the cards'."""
    board, signs = words.board, []
    if board.attraction_points:
        signs.append(f"{STAR} {words('place.attraction')}")
    if board.merchandise is not None:
        signs.append(f"{CART} {words('route.merchandise')}")
    if board.has_ferries:
        signs.append(f"{FERRY} {words('route.ferries', n=1)}")
    tokens = [f"{_token(board, one)} {symbol_name(words, one)}" for one in range(len(board.symbols))]
    return [*signs, *tokens]


def place_marks(observation: CityObservation, place: int) -> str:
    """A star, or a stack of tokens with what is left of it: the signs behind a place's name."""
    board = observation.board
    marks = STAR if board.places[place].attraction else ""
    if place in observation.stacks:
        symbol, left = observation.stacks[place]
        marks += f"{_token(board, symbol)}{left}"
    return marks
