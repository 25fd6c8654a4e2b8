"""A city's map, with what lies on it and what is pointed out."""

from collections.abc import Sequence
from functools import cached_property

from farebox.boards import CityBoard
from farebox.game.observation import CityObservation
from farebox.pictures.city_marks import (
    Flag,
    arrow,
    claimed_route,
    halo,
    line_along,
    name_mark,
    open_route,
    place_mark,
    street,
)
from farebox.pictures.elements import box, group, number
from farebox.pictures.looks import drawing_of, seat_look
from farebox.pictures.map_shapes import MapShapes, shapes_of
from farebox.pictures.own_tickets import TicketInHand
from farebox.pictures.place_names import name_tags
from farebox.pictures.scenes import Highlights, Scene


class MapPicture:
    """One drawing of a map: the board, where the game stands on it, what is pointed out."""

    def __init__(
        self, board: CityBoard, scene: Scene, tickets: Sequence[TicketInHand], highlights: Highlights
    ) -> None:
        self.board = board
        self.shapes: MapShapes = shapes_of(board)
        self._scene, self._highlights = scene, highlights
        self._seen = scene.seen.as_city() if scene.seen else None
        self._flags = _flags(board, tickets)

    def body(self) -> str:
        """Everything, from the ground up; an arrow hides neither the places it leads past nor a name."""
        return "".join((self._ground(), *self._routes(), *self._arrows(), *self._places(), *self._names()))

    def _ground(self) -> str:
        shapes = self.shapes
        x, y = (number(value) for value in shapes.origin)
        place = f"translate({x} {y}) scale({shapes.scale:.5g})"
        streets = [
            street(shape)
            for number, (route, shape) in enumerate(zip(self.board.routes, shapes.routes, strict=True))
            if route.twin is None or number < route.twin
        ]
        water = box(0, 0, shapes.width, shapes.height, fill="var(--water)")
        return water + group(drawing_of(self.board).backdrop, transform=place) + "".join(streets)

    def _routes(self) -> list[str]:
        return [self._route(number) for number in range(len(self.board.routes))]

    def _route(self, number: int) -> str:
        shape, told = self.shapes.routes[number], self._highlights
        owner = self._seen.owners[number] if self._seen else None
        parts = []
        if number in self._glowing:
            parts.append(halo(shape))
        if number in told.way or number in told.plan:
            parts.append(line_along(shape, planned=number in told.plan))
        if owner is None:
            parts.append(open_route(self.board, self.board.routes[number], shape))
        else:
            parts.append(claimed_route(shape, seat_look(owner), drawing_of(self.board).vehicle))
        return group(*parts, data_route=number)

    @cached_property
    def _glowing(self) -> frozenset[int]:
        """The routes pointed out; without any, what a seat may claim, for who sees with its eyes."""
        if self._highlights.routes or not self._seen or not self._scene.is_own:
            return self._highlights.routes
        return frozenset(self._seen.claims)

    def _places(self) -> list[str]:
        symbols, stacks = self.board.symbols, self._stacks()
        return [
            place_mark(
                at,
                place,
                (symbols[stacks[number][0]], stacks[number][1]) if number in stacks else None,
                is_end=number in self._highlights.places,
                flags=self._flags.get(number, []),
            )
            for number, (place, at) in enumerate(zip(self.board.places, self.shapes.places, strict=True))
        ]

    def _stacks(self) -> dict[int, tuple[int, int]]:
        """For each place with a stack its symbol and number; before a game, one where they start."""
        if isinstance(self._seen, CityObservation):
            return {place: stack for place, stack in self._seen.stacks.items() if stack[1]}
        return {place: (symbol, 1) for symbol, place in enumerate(self.board.stack_places)}

    def _names(self) -> list[str]:
        tags = name_tags(self.board, self._highlights.places, frozenset(self._flags))
        return [
            name_mark(tag, is_end=number in self._highlights.places) for number, tag in enumerate(tags) if tag
        ]

    def _arrows(self) -> list[str]:
        places = self.shapes.places
        return [arrow(places[start], places[end]) for start, end in self._highlights.arrows]


def _flags(board: CityBoard, tickets: Sequence[TicketInHand]) -> dict[int, list[Flag]]:
    """For each place that own tickets end at, their letters."""
    flags: dict[int, list[Flag]] = {}
    for held in tickets:
        for place in board.tickets[held.ticket].ends:
            flags.setdefault(place, []).append((held.letter, held.is_done))
    return flags
