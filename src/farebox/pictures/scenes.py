"""What there is to draw of a game, a board, an observation or a record; and what is to be pointed out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from farebox.boards import Board, CityBoard
from farebox.errors import fault
from farebox.game.actions import Claim
from farebox.game.game import Game
from farebox.game.names import board_name, find_name, find_pair, route_name
from farebox.game.observation import Observation
from farebox.game.records.record import Record
from farebox.game.records.replay import replay
from farebox.game.scores import Score
from farebox.game.seating import seat_names
from farebox.locale import Translator
from farebox.pictured import Pictured

Named = int | str  # a place or a route, by its number or by name


@dataclass(frozen=True)
class Scene:
    """A board, and a game on it as far as it may be shown: `is_own` if with the seat's own cards."""

    board: Board
    seen: Observation | None = None
    names: tuple[str, ...] = ()
    is_own: bool = False
    scores: tuple[Score, ...] = ()  # once the game is over

    def name(self, seat: int, say: Translator) -> str:
        """Who sits there; where nobody said who, the same in every picture, in its language."""
        unsaid = not self.names or self.names[seat] == seat_names(len(self.names))[seat]
        return say("seat.name", n=seat + 1) if unsaid else self.names[seat]


@dataclass(frozen=True)
class Highlights:
    """What is pointed out on a map: routes, a way, a plan, places, arrows from place to place."""

    routes: frozenset[int] = frozenset()
    way: frozenset[int] = frozenset()
    plan: frozenset[int] = frozenset()
    places: frozenset[int] = frozenset()
    arrows: tuple[tuple[int, int], ...] = ()


def scene_of(
    thing: Pictured, *, seat: int | None, step: int | None, board: Board | None, claims: bool = True
) -> Scene:
    """What is drawn of a thing: of games what lies open, and what one seat holds if one is named."""
    scene = _scene_of(thing, seat, step, board)
    if claims or scene.seen is None:
        return scene
    return replace(scene, seen=type(scene.seen)(scene.board, scene.seen.row, (), ()))


def _scene_of(thing: Pictured, seat: int | None, step: int | None, board: Board | None) -> Scene:
    if isinstance(thing, Record):
        return _scene_of_game(_at(replay(thing, board=board), step), seat)
    if isinstance(thing, Game):
        return _scene_of_game(_at(thing, step), seat)
    if step is not None or seat is not None:
        raise fault("picture_step", thing=type(thing).__name__)
    if isinstance(thing, Observation):
        return Scene(thing.board, thing, is_own=True)
    if isinstance(thing, Board):
        return Scene(thing)
    raise fault("picture_thing", thing=type(thing).__name__)


def _at(game: Game, step: int | None) -> Game:
    """The game as it was after so many actions."""
    if step is None:
        return game
    if not 0 <= step <= game.n_actions:
        raise fault("picture_far", step=step, n=game.n_actions)
    then = game.copy()
    while then.n_actions > step:
        then.undo()
    return then


def _scene_of_game(game: Game, seat: int | None) -> Scene:
    scores = tuple(game.scores()) if game.is_over else ()
    return Scene(game.board, game.observe(seat or 0, with_past=False), game.names, seat is not None, scores)


def highlights_of(
    board: Board,
    *,
    routes: Iterable[Named | Claim] = (),
    way: Iterable[Named | Claim] = (),
    plan: Iterable[Named | Claim] = (),
    places: Iterable[Named] = (),
    arrows: Iterable[tuple[Named, Named]] = (),
) -> Highlights:
    """What is pointed out, looked up; on a board without a map there is nothing to point at."""
    ringed, led = list(places), list(arrows)
    lines = [list(routes), list(way), list(plan)]
    if not any((ringed, led, *lines)):
        return Highlights()
    if not isinstance(board, CityBoard):
        raise fault("picture_no_map", board=board_name(board))
    glowing, dashed, planned = (frozenset(_route(board, one) for one in some) for some in lines)
    return Highlights(
        routes=glowing,
        way=dashed,
        plan=planned,
        places=frozenset(_place(board, one) for one in ringed),
        arrows=tuple((_place(board, start), _place(board, end)) for start, end in led),
    )


def _route(board: CityBoard, named: Named | Claim) -> int:
    if isinstance(named, Claim):
        return named.route
    if isinstance(named, int):
        return _numbered("picture_no_route", named, board.routes)
    names = [route_name(board, number) for number in range(len(board.routes))]
    return names.index(find_pair(named, names, "route"))


def _place(board: CityBoard, named: Named) -> int:
    if isinstance(named, int):
        return _numbered("picture_no_place", named, board.places)
    names = [place.name for place in board.places]
    return names.index(find_name(named, names, "place"))


def _numbered(problem: str, number: int, things: Sequence[object]) -> int:
    if not 0 <= number < len(things):
        raise fault(problem, number=number, last=len(things) - 1)
    return number
