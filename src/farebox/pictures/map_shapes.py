"""Where everything on a city's board is drawn, worked out from its data as the page does."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from math import atan2, cos, degrees, floor, hypot, radians, sin, sqrt
from typing import NamedTuple

from farebox.boards import CityBoard, Route
from farebox.game.names import BETWEEN
from farebox.pictures.looks import drawing_of


class NameSizes(NamedTuple):
    """Where a name may stand: on which sides of its place, sliding by so much of its own size, how far away.

    From `far` on a line leads there. It may `graze` that much of a space; so far it is from a board's `edge`.
    """

    sides: list[tuple[float, float, float]]
    away: list[float]
    far: float
    graze: float
    edge: float


_FILE = json.loads(files("farebox").joinpath("geometry.json").read_text(encoding="utf-8"))
NAMES = NameSizes(**_FILE.pop("names"))
SIZES: dict[str, dict[str, float]] = _FILE
RADIUS = SIZES["place"]["radius"]
_SPACE, _MARGIN = SIZES["space"], SIZES["margin"]
_PIECES = 64  # that a curve is walked in


class Spot(NamedTuple):
    """A point, and which way a route goes there, in degrees."""

    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True)
class RouteShape:
    """A route's spaces, half of one along the route, the row with round ends, and the street under it."""

    spaces: tuple[Spot, ...]
    along: float
    across: float
    band: tuple[Spot, ...]
    street: tuple[Spot, ...]


@dataclass(frozen=True)
class MapShapes:
    """A whole board, and how the city's own drawing is stretched and moved to lie under it."""

    width: float
    height: float
    scale: float
    origin: tuple[float, float]
    places: tuple[Spot, ...]
    routes: tuple[RouteShape, ...]


def rounded(value: float) -> float:
    """To a tenth, halves upwards: as the page's language rounds."""
    return floor(value * 10 + 0.5) / 10


@lru_cache(maxsize=64)
def shapes_of(board: CityBoard) -> MapShapes:
    """A board laid out, as large as drawn."""
    wide, high = board.size
    scale = sqrt(SIZES["place"]["area"] * len(board.places) / (wide * high))
    xs = [place.x / 100 * wide for place in board.places]
    ys = [place.y / 100 * high for place in board.places]
    origin = _MARGIN["x"] - min(xs) * scale, _MARGIN["y"] - min(ys) * scale
    places = tuple(
        Spot(rounded(x * scale + origin[0]), rounded(y * scale + origin[1]))
        for x, y in zip(xs, ys, strict=True)
    )
    return MapShapes(
        width=rounded((max(xs) - min(xs)) * scale + 2 * _MARGIN["x"]),
        height=rounded((max(ys) - min(ys)) * scale + 2 * _MARGIN["y"]),
        scale=scale,
        origin=origin,
        places=places,
        routes=tuple(_route(board, number, places) for number in range(len(board.routes))),
    )


def _hint(board: CityBoard, told: dict[str, float], route: Route) -> float:
    first, second = (board.places[end].name for end in route.ends)
    there, back = first + BETWEEN + second, second + BETWEEN + first
    return told[there] if there in told else -told.get(back, 0)


def _route(board: CityBoard, number: int, places: tuple[Spot, ...]) -> RouteShape:
    route, hints = board.routes[number], drawing_of(board).hints
    first, second = (places[end] for end in route.ends)
    length, spot = _walk(first, second, _hint(board, hints.get("bows", {}), route))
    lane = 0.0 if route.twin is None else (-0.5 if number < route.twin else 0.5) * _SPACE["lane"]
    room = length - 2 * RADIUS - 3
    along = min(_SPACE["most"], (room / route.length - _SPACE["gap"]) / 2)
    step = min(along * 2 + _SPACE["gap"] + 2, room / route.length)
    slack = (length - step * (route.length - 1)) / 2 - along - RADIUS - 1
    slide = max(-slack, min(slack, _hint(board, hints.get("slides", {}), route)))
    begin = length / 2 - step * (route.length - 1) / 2 + slide
    inset = _SPACE["across"] * 0.9
    start, end = begin - along + inset, begin + (route.length - 1) * step + along - inset
    return RouteShape(
        spaces=tuple(_tenths(_beside(spot(begin + n * step), lane)) for n in range(route.length)),
        along=rounded(along),
        across=_SPACE["across"],
        band=tuple(_beside(spot(start + (end - start) * n / 12), lane) for n in range(13)),
        street=tuple(spot(length * n / 16) for n in range(17)),
    )


def _walk(first: Spot, second: Spot, bow: float) -> tuple[float, Callable[[float], Spot]]:
    """How long a curve is that bows sideways in its middle, and its point at a distance from its start."""
    dx, dy = second.x - first.x, second.y - first.y
    far = hypot(dx, dy) or 1
    bend_x = (first.x + second.x) / 2 - dy / far * bow * 2
    bend_y = (first.y + second.y) / 2 + dx / far * bow * 2
    points = []
    for n in range(_PIECES + 1):
        t = n / _PIECES
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        points.append((a * first.x + b * bend_x + c * second.x, a * first.y + b * bend_y + c * second.y))
    sums = [0.0]
    for (x1, y1), (x2, y2) in pairwise(points):
        sums.append(sums[-1] + hypot(x2 - x1, y2 - y1))

    def spot(distance: float) -> Spot:
        n = 1
        while n < _PIECES and sums[n] < distance:
            n += 1
        (x1, y1), (x2, y2) = points[n - 1], points[n]
        part = (distance - sums[n - 1]) / (sums[n] - sums[n - 1] or 1)
        return Spot(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, degrees(atan2(y2 - y1, x2 - x1)))

    return sums[-1], spot


def _beside(spot: Spot, by: float) -> Spot:
    turn = radians(spot.angle)
    return Spot(spot.x - sin(turn) * by, spot.y + cos(turn) * by, spot.angle)


def _tenths(spot: Spot) -> Spot:
    return Spot(rounded(spot.x), rounded(spot.y), rounded(spot.angle))
