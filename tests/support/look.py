"""To look at a scene: what lies where, by name."""

from farebox.boards import Board, CityBoard
from farebox.game.game import Game
from farebox.kernel.row import Row
from support.cards import card_names, market, named
from support.scenes import Cards, live, route_called


def hand(game: Game, seat: int = 0) -> Cards:
    """A seat's cards by name."""
    return named(game.board, live(game)["hand"][seat])


def face_up(game: Game) -> list[str]:
    """The market, by slot."""
    return market(game.board, live(game))


def pile(game: Game, name: str) -> Cards:
    """The "deck" or the "discard", by name."""
    return named(game.board, live(game)[name])


def owner(game: Game, route: str) -> int:
    """Who owns a route, NOBODY if none does."""
    assert isinstance(game.board, CityBoard)
    return int(live(game)["owner"][route_called(game.board, route)])


def swept(event: Row, board: Board) -> list[list[str]]:
    """The rows that an action swept away."""
    names = card_names(board)
    return [[names[kind] for kind in row] for row in event["swept"][: int(event["n_swept"])].tolist()]


def yard(game: Game, color: str) -> tuple[int, int, int]:
    """The stack of a color: whose it is, how many cards, how many locomotives."""
    state, kind = live(game), game.board.colors.index(color)
    return int(state["yard_owner"][kind]), int(state["yard"][kind]), int(state["yard_wilds"][kind])


def track(game: Game, seat: int = 0) -> Cards:
    """A seat's on-the-track pile."""
    return named(game.board, live(game)["track"][seat])


def totals(game: Game) -> list[int]:
    """Every seat's points as if the game ended now."""
    return [score.total for score in game.scores()]


def winners(game: Game) -> list[int]:
    """Who would win if the game ended now."""
    return [seat for seat, score in enumerate(game.scores()) if score.winner]
