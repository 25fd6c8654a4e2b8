"""Finding room for the names of places: over no place and no other name, as the page does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from farebox.boards import CityBoard
from farebox.pictures.looks import drawing_of
from farebox.pictures.map_shapes import RADIUS, SIZES, RouteShape, Spot, rounded, shapes_of

_LETTERS = SIZES["letters"]
LETTER, LINE = _LETTERS["usual"], _LETTERS["line"]
_WIDE = _LETTERS["wide"]
_COMPASS = ((1, 0), (-1, 0), (0, -1), (0, 1), (0.8, -0.75), (-0.8, -0.75), (0.8, 0.75), (-0.8, 0.75))
_AWAY = (2, 7, 13, 20)
_MOST_COVERED = 1  # spaces that a name may cover before it is left out
Corner = tuple[float, float]


class Frame(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Frame") -> bool:
        """Whether two share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    @property
    def corners(self) -> list[Corner]:
        """Its corners, in turn."""
        return [
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        ]


@dataclass(frozen=True)
class NameTag:
    """A name in lines: where its first line begins, ends or has its middle, and the room it takes."""

    x: float
    y: float
    lines: tuple[str, ...]
    anchor: str
    frame: Frame


@dataclass(frozen=True)
class _Candidate:
    tag: NameTag
    cost: float
    covered: int
    is_blocked: bool


@dataclass(frozen=True)
class _Obstacle:
    corners: list[Corner]
    frame: Frame


def _obstacle(corners: list[Corner]) -> _Obstacle:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _Obstacle(corners, Frame(min(xs), min(ys), max(xs), max(ys)))


def _breakings(name: str, wish: str | None) -> list[tuple[str, ...]]:
    """Every way to break a name into one line or two."""
    if wish:
        return [tuple(wish.split("|"))]
    ends = [found.end() for found in re.finditer(r"[ -]", name)]
    return [(name,), *((name[:end].rstrip(), name[end:]) for end in ends)]


def _tags(at: Spot, lines: tuple[str, ...]) -> list[NameTag]:
    """Every way to write a name near its place, most wanted first."""
    wide, high = max(map(len, lines)) * _WIDE + 2, len(lines) * LINE
    tags = []
    for cx, cy in _COMPASS:
        for away in _AWAY:
            x, y = at.x + cx * (RADIUS + away), at.y + cy * (RADIUS + away)
            left = x if cx > 0 else x - wide if cx < 0 else x - wide / 2
            lean = 4 if cx else 0
            top = y - high / 2 if cy == 0 else y - high + lean if cy < 0 else y - lean
            anchor = "start" if cx > 0 else "end" if cx < 0 else "middle"
            frame = Frame(left, top, left + wide, top + high)
            tags.append(NameTag(rounded(x), rounded(top + LETTER * 0.82), lines, anchor, frame))
    return tags


def _touch(first: Sequence[Corner], second: Sequence[Corner]) -> bool:
    """Whether two convex shapes touch: no line keeps them apart."""
    for shape in (first, second):
        for (px, py), (qx, qy) in zip(shape, [*shape[1:], shape[0]], strict=True):
            nx, ny = qy - py, px - qx
            ours = [x * nx + y * ny for x, y in first]
            theirs = [x * nx + y * ny for x, y in second]
            if max(ours) <= min(theirs) or max(theirs) <= min(ours):
                return False
    return True


def _hits(obstacles: Sequence[_Obstacle], frame: Frame) -> int:
    return sum(one.frame.overlaps(frame) and _touch(one.corners, frame.corners) for one in obstacles)


def _space_corners(shape: RouteShape) -> list[list[Corner]]:
    found = []
    for space in shape.spaces:
        c, s = cos(radians(space.angle)), sin(radians(space.angle))
        found.append(
            [
                (
                    space.x + c * shape.along * u - s * shape.across * v,
                    space.y + s * shape.along * u + c * shape.across * v,
                )
                for u, v in ((1, 1), (1, -1), (-1, -1), (-1, 1))
            ]
        )
    return found


def _flag(at: Spot) -> _Obstacle:
    """Where a ticket's letter stands over its place."""
    return _obstacle(Frame(at.x - 9, at.y - 26, at.x + 9, at.y - 9).corners)


@lru_cache(maxsize=64)
def _candidates(board: CityBoard) -> list[list[_Candidate]]:
    """For each place the best ways to write its name, as if it were alone."""
    shapes = shapes_of(board)
    spaces = [_obstacle(corners) for shape in shapes.routes for corners in _space_corners(shape)]
    rings = [
        _obstacle(Frame(at.x - RADIUS, at.y - RADIUS, at.x + RADIUS, at.y + RADIUS).corners)
        for at in shapes.places
    ]
    breaks = drawing_of(board).hints.get("breaks", {})
    found = []
    for place, at in zip(board.places, shapes.places, strict=True):
        tags = [tag for lines in _breakings(place.name, breaks.get(place.name)) for tag in _tags(at, lines)]
        some = []
        for order, tag in enumerate(tags):
            edge = tag.frame
            covered, over = _hits(spaces, edge), _hits(rings, edge)
            off = max(
                0, 2 - edge.left, 2 - edge.top, edge.right - shapes.width + 2, edge.bottom - shapes.height + 2
            )
            near = order % 4 * 2 + order // 4 * 0.15 + len(tag.lines) * 0.6
            cost = near + covered * 40 + over * 60 + off * 12
            some.append(_Candidate(tag, cost, covered, over > 0 or off > 0))
        found.append(sorted(some, key=lambda one: one.cost)[:40])
    return found


@lru_cache(maxsize=64)
def name_tags(
    board: CityBoard, pointed: frozenset[int] = frozenset(), flagged: frozenset[int] = frozenset()
) -> tuple[NameTag | None, ...]:
    """Where every name is written; those of places pointed out or with flags come first."""
    flags, first = [_flag(shapes_of(board).places[at]) for at in flagged], pointed | flagged
    found = [_around(flags, some) for some in _candidates(board)]
    chosen = [some[0] for some in found]
    for _ in range(4):
        for at, some in enumerate(found):
            others = [one.tag.frame for other, one in enumerate(chosen) if other != at]
            chosen[at] = _cheapest(some, others)
    degree = [sum(at in route.ends for route in board.routes) for at in range(len(board.places))]
    kept: list[NameTag | None] = [None] * len(found)
    for at in sorted(range(len(found)), key=lambda at: -(100 * (at in first) + degree[at])):
        taken = [tag.frame for tag in kept if tag]
        free = [
            one
            for one in (chosen[at], *found[at])
            if not one.is_blocked and (one.covered <= _MOST_COVERED or at in first) and not _crowd(taken, one)
        ]
        best = next((one for one in free if not one.covered), free[0] if free else None)
        kept[at] = best.tag if best else None
    return tuple(kept)


def _around(flags: Sequence[_Obstacle], some: Sequence[_Candidate]) -> list[_Candidate]:
    """Those that cover no flag; all, if each does."""
    return [one for one in some if not _hits(flags, one.tag.frame)] or list(some)


def _cheapest(some: Sequence[_Candidate], others: Sequence[Frame]) -> _Candidate:
    return min(some, key=lambda one: one.cost + 50 * _crowd(others, one))


def _crowd(taken: Sequence[Frame], one: _Candidate) -> int:
    return sum(frame.overlaps(one.tag.frame) for frame in taken)
