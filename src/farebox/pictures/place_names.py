"""Finding room for the names of places: over no place and no other name, as the page does."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from math import hypot, inf
from typing import NamedTuple

from farebox.boards import CityBoard
from farebox.pictures.looks import drawing_of
from farebox.pictures.map_shapes import NAMES, RADIUS, SIZES, MapShapes, Spot, rounded, shapes_of
from farebox.pictures.slabs import Slab, box_slab, line_slab, space_slabs

_LETTERS, _WIDTHS = SIZES["letters"], SIZES["widths"]
LETTER, LINE = _LETTERS["usual"], _LETTERS["line"]
_MOST_WAYS = 120  # to write a name that are weighed
_MOST_COVERED = 2  # spaces that it may lie on
_MOST_MOVED = 2  # other names that move for it
_REACH = 200  # farther than that no name reaches
_COVERS = 100  # what it costs to lie on a space: more than all else together


@dataclass(frozen=True)
class NameTag:
    """A name in lines: where its first line begins, ends or has its middle, and the room it takes."""

    x: float
    y: float
    lines: tuple[str, ...]
    anchor: str
    room: Slab
    lead: tuple[Spot, Spot] | None = None  # a line from its place, where it stands far away

    @cached_property
    def line(self) -> Slab | None:
        """The line that leads to it."""
        return line_slab(*self.lead) if self.lead else None

    def clashes(self, other: "NameTag") -> bool:
        """Whether two names can't both be written so."""
        return (
            self.room.meets(other.room)
            or (self.line is not None and self.line.meets(other.room))
            or (other.line is not None and other.line.meets(self.room))
        )


class _Option(NamedTuple):
    tag: NameTag
    cost: float


@dataclass(frozen=True)
class _Full:
    """What names make room for: spaces, whole and without their edges; what may never be covered."""

    spaces: list[Slab]
    cores: list[Slab]
    marks: list[Slab]


def _breakings(name: str, wish: str | None) -> list[tuple[str, ...]]:
    """Every way to break a name into lines, three at most, what is wished for first."""
    ends = [found.end() for found in re.finditer(r"[ -]", name)]
    cuts = [(), *((end,) for end in ends), *combinations(ends, 2)]
    ways = [tuple(name[start:end].rstrip() for start, end in pairwise((0, *cut, len(name)))) for cut in cuts]
    return [tuple(wish.split("|")), *ways] if wish else ways


def _width(text: str) -> float:
    """How wide letters are, for their size."""
    wide = 0.0
    for letter in text:
        usual = _LETTERS["capital" if letter.isupper() or letter.isdigit() else "other"]
        wide += next((width for some, width in _WIDTHS.items() if letter in some), usual)
    return wide


def _lead(at: Spot, name: Slab) -> tuple[Spot, Spot]:
    """A line from the edge of a place to its name."""
    to = name.nearest(at)
    far = hypot(to.x - at.x, to.y - at.y)

    def on_it(distance: float) -> Spot:
        x, y = (to.x - at.x) * distance / far, (to.y - at.y) * distance / far
        return Spot(rounded(at.x + x), rounded(at.y + y))

    return on_it(RADIUS + 1), on_it(far - 1)


def _tags(at: Spot, lines: tuple[str, ...]) -> list[NameTag]:
    """Every way to write a name near its place, most wanted first."""
    wide = max(map(_width, lines)) * LETTER + 2
    high = ((len(lines) - 1) * (LINE / LETTER) + _LETTERS["above"] + _LETTERS["below"]) * LETTER
    tags = []
    for cx, cy, slide in NAMES.sides:
        for away in NAMES.away:
            x = at.x + cx * (RADIUS + away) + (0 if cx else slide * wide)
            y = at.y + cy * (RADIUS + away)
            left = x if cx > 0 else x - wide if cx < 0 else x - wide / 2
            lean = 4 if cx else 0
            top = y - high / 2 + slide * high if cy == 0 else y - high + lean if cy < 0 else y - lean
            anchor = "start" if cx > 0 else "end" if cx < 0 else "middle"
            room = box_slab(left, top, wide, high)
            lead = None if away < NAMES.far else _lead(at, room)
            first_line = rounded(top + LETTER * _LETTERS["above"])
            tags.append(NameTag(rounded(x), first_line, lines, anchor, room, lead))
    return tags


def _full_near(at: Spot, shapes: MapShapes) -> _Full:
    def near(slabs: Iterable[Slab]) -> list[Slab]:
        around = Slab(at.x, at.y, _REACH, _REACH)
        return [slab for slab in slabs if slab.meets(around)]

    return _Full(
        near(slab for shape in shapes.routes for slab in space_slabs(shape)),
        near(slab for shape in shapes.routes for slab in space_slabs(shape, NAMES.graze)),
        near(Slab(place.x, place.y, RADIUS, RADIUS) for place in shapes.places),
    )


def _options(ways: Sequence[tuple[str, ...]], at: Spot, shapes: MapShapes) -> list[_Option]:
    """All that a name could be, cheapest first: over no place and no edge."""
    found, full = [], _full_near(at, shapes)
    others = [other for other in shapes.places if other != at]
    for lines in ways:
        for order, tag in enumerate(_tags(at, lines)):
            if not _is_inside(tag.room, shapes) or tag.room.meeting(full.marks):
                continue
            grazed = tag.room.meeting(full.spaces)
            covered = tag.room.meeting(full.cores) if grazed else 0
            if covered > _MOST_COVERED:
                continue
            side, step = divmod(order, len(NAMES.away))
            cost = step * 2 + side * 0.15 + len(lines) * 0.6
            own = tag.room.distance(at)
            cost += 10 * any(tag.room.distance(other) < own for other in others)
            cost += 8 * (grazed - covered)
            cost += 5 * (1 + tag.line.meeting(full.spaces)) if tag.line else 0
            found.append(_Option(tag, cost + covered * _COVERS))
    return sorted(found, key=lambda one: one.cost)[:_MOST_WAYS]


@lru_cache(maxsize=64)
def _all_options(board: CityBoard) -> list[list[_Option]]:
    shapes, breaks = shapes_of(board), drawing_of(board).hints.get("breaks", {})
    return [
        _options(_breakings(place.name, breaks.get(place.name)), at, shapes)
        for place, at in zip(board.places, shapes.places, strict=True)
    ]


def _is_inside(room: Slab, shapes: MapShapes) -> bool:
    return (
        room.x - room.along >= NAMES.edge
        and room.y - room.across >= NAMES.edge
        and room.x + room.along <= shapes.width - NAMES.edge
        and room.y + room.across <= shapes.height - NAMES.edge
    )


class _Writing:
    """Names as they are written so far, of all ways that are open to them."""

    def __init__(self, options: Sequence[Sequence[_Option]]) -> None:
        self.options = options
        self.kept: list[_Option | None] = [None] * len(options)

    def write(self, at: int, moves: int, dearest: float, still: Sequence[int] = ()) -> bool:
        """Write a name as well as can be; others may have to move in turn, and those that just did stay."""
        for option in self.options[at]:
            if option.cost >= dearest:
                return False
            others = self._over(at, option)
            if len(others) > moves or any(other in still for other in others):
                continue
            before = list(self.kept)
            self.kept[at] = option
            for other in others:
                self.kept[other] = None
            if all(self.write(other, moves - 1, dearest, (*still, at, *others)) for other in others):
                return True
            self.kept = before
        return False

    def _over(self, at: int, option: _Option) -> list[int]:
        return [
            other
            for other, kept in enumerate(self.kept)
            if kept and other != at and kept.tag.clashes(option.tag)
        ]


@lru_cache(maxsize=64)
def name_tags(
    board: CityBoard, pointed: frozenset[int] = frozenset(), flagged: frozenset[int] = frozenset()
) -> tuple[NameTag | None, ...]:
    """Where every name is written; those of places pointed out or with flags have room first.

    A name lies on a space only where there is no other room.
    """
    places, first = shapes_of(board).places, pointed | flagged
    flags = [box_slab(places[at].x - 9, places[at].y - 26, 18, 17) for at in flagged]
    options = [
        [one for one in some if not one.tag.room.meeting(flags)] or some for some in _all_options(board)
    ]
    writing = _Writing(options)
    order = sorted(range(len(options)), key=lambda at: len(options[at]) - 1000 * (at in first))
    for dearest in (_COVERS, inf):
        for moves in range(_MOST_MOVED + 1):
            for at in order:
                if not writing.kept[at]:
                    writing.write(at, moves, dearest)
    for at in order:
        writing.write(at, 0, inf)
    return tuple(kept.tag if kept else None for kept in writing.kept)
