"""Finding room for the names of places: over no place and no other name, as the page does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from farebox.boards import CityBoard
from farebox.pictures.looks import drawing_of
from farebox.pictures.map_shapes import RADIUS, SIZES, MapShapes, RouteShape, Spot, rounded, shapes_of

_LETTERS, _WIDTHS = SIZES["letters"], SIZES["widths"]
LETTER, LINE = _LETTERS["usual"], _LETTERS["line"]
_BESIDE = ((1, 0), (-1, 0), (0, -1), (0, 1))
_ASLANT = ((0.8, -0.75), (-0.8, -0.75), (0.8, 0.75), (-0.8, 0.75))
_BETWEEN_THESE = (
    *((0.95, -0.4), (-0.95, -0.4), (0.95, 0.4), (-0.95, 0.4)),
    *((0.4, -0.95), (-0.4, -0.95), (0.4, 0.95), (-0.4, 0.95)),
)
_COMPASS = (*_BESIDE, *_ASLANT, *_BETWEEN_THESE)
_AWAY = (2, 5, 9, 14, 20, 28, 36)
_FAR = 20  # from here on a line leads from the place to its name
_MOST_WAYS = 60
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
    lead: tuple[Spot, Spot] | None = None  # a line from its place, where it stands far away


@dataclass(frozen=True)
class _Candidate:
    tag: NameTag
    cost: float
    covered: int


@dataclass(frozen=True)
class _Obstacle:
    corners: list[Corner]
    frame: Frame


def _obstacle(corners: list[Corner]) -> _Obstacle:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _Obstacle(corners, Frame(min(xs), min(ys), max(xs), max(ys)))


def _breakings(name: str, wish: str | None) -> list[tuple[str, ...]]:
    """Every way to break a name into lines, three at most."""
    if wish:
        return [tuple(wish.split("|"))]
    ends = [found.end() for found in re.finditer(r"[ -]", name)]
    cuts = [(), *((end,) for end in ends), *combinations(ends, 2)]
    return [tuple(name[start:end].rstrip() for start, end in pairwise((0, *cut, len(name)))) for cut in cuts]


def _width(text: str) -> float:
    """How wide letters are, for their size."""
    wide = 0.0
    for letter in text:
        usual = _LETTERS["capital" if letter.isupper() or letter.isdigit() else "other"]
        wide += next((width for some, width in _WIDTHS.items() if letter in some), usual)
    return wide


def _lead(at: Spot, name: Spot) -> tuple[Spot, Spot]:
    far = hypot(name.x - at.x, name.y - at.y)

    def on_it(distance: float) -> Spot:
        x, y = (name.x - at.x) * distance / far, (name.y - at.y) * distance / far
        return Spot(rounded(at.x + x), rounded(at.y + y))

    return on_it(RADIUS + 1), on_it(far - 2)


def _tags(at: Spot, lines: tuple[str, ...]) -> list[NameTag]:
    """Every way to write a name near its place, most wanted first."""
    wide = max(map(_width, lines)) * LETTER + 2
    high = ((len(lines) - 1) * (LINE / LETTER) + _LETTERS["above"] + _LETTERS["below"]) * LETTER
    tags = []
    for cx, cy in _COMPASS:
        for away in _AWAY:
            x, y = at.x + cx * (RADIUS + away), at.y + cy * (RADIUS + away)
            left = x if cx > 0 else x - wide if cx < 0 else x - wide / 2
            lean = 4 if cx else 0
            top = y - high / 2 if cy == 0 else y - high + lean if cy < 0 else y - lean
            anchor = "start" if cx > 0 else "end" if cx < 0 else "middle"
            frame = Frame(left, top, left + wide, top + high)
            lead = None if away < _FAR else _lead(at, Spot(x, y))
            first_line = rounded(top + LETTER * _LETTERS["above"])
            tags.append(NameTag(rounded(x), first_line, lines, anchor, frame, lead))
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
    """For each place the best ways to write its name, as if it were alone: over no place and no edge."""
    shapes = shapes_of(board)
    spaces = [_obstacle(corners) for shape in shapes.routes for corners in _space_corners(shape)]
    rings = [
        _obstacle(Frame(at.x - RADIUS, at.y - RADIUS, at.x + RADIUS, at.y + RADIUS).corners)
        for at in shapes.places
    ]
    breaks = drawing_of(board).hints.get("breaks", {})
    found = []
    for place, at in zip(board.places, shapes.places, strict=True):
        some = []
        for lines in _breakings(place.name, breaks.get(place.name)):
            for order, tag in enumerate(_tags(at, lines)):
                if not _is_inside(tag.frame, shapes) or _hits(rings, tag.frame):
                    continue
                covered = _hits(spaces, tag.frame)
                near = order % len(_AWAY) * 2 + order // len(_AWAY) * 0.15 + len(lines) * 0.6
                some.append(_Candidate(tag, near + covered * 40, covered))
        found.append(sorted(some, key=lambda one: one.cost)[:_MOST_WAYS])
    return found


def _is_inside(edge: Frame, shapes: MapShapes) -> bool:
    return (
        edge.left >= 2
        and edge.top >= 2
        and edge.right <= shapes.width - 2
        and edge.bottom <= shapes.height - 2
    )


@lru_cache(maxsize=64)
def name_tags(
    board: CityBoard, pointed: frozenset[int] = frozenset(), flagged: frozenset[int] = frozenset()
) -> tuple[NameTag | None, ...]:
    """Where every name is written; those of places pointed out or with flags come first.

    Only such a name may lie on a space, if there is no better room.
    """
    flags, first = [_flag(shapes_of(board).places[at]) for at in flagged], pointed | flagged
    found = [
        [one for one in _around(flags, some) if not one.covered or at in first]
        for at, some in enumerate(_candidates(board))
    ]
    chosen = [some[0] if some else None for some in found]
    for _ in range(4):
        for at, some in enumerate(found):
            others = [one.tag.frame for other, one in enumerate(chosen) if one and other != at]
            chosen[at] = _cheapest(some, others)
    kept: list[NameTag | None] = [None] * len(found)
    for at in sorted(range(len(found)), key=lambda at: len(found[at]) - 1000 * (at in first)):
        taken = [tag.frame for tag in kept if tag]
        free = [one for one in (chosen[at], *found[at]) if one and not _crowd(taken, one)]
        best = next((one for one in free if not one.covered), free[0] if free else None)
        kept[at] = best.tag if best else None
    return tuple(kept)


def _around(flags: Sequence[_Obstacle], some: Sequence[_Candidate]) -> list[_Candidate]:
    """Those that cover no flag; all, if each does."""
    return [one for one in some if not _hits(flags, one.tag.frame)] or list(some)


def _cheapest(some: Sequence[_Candidate], others: Sequence[Frame]) -> _Candidate | None:
    return min(some, key=lambda one: one.cost + 50 * _crowd(others, one), default=None)


def _crowd(taken: Sequence[Frame], one: _Candidate) -> int:
    return sum(frame.overlaps(one.tag.frame) for frame in taken)
