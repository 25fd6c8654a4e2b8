"""Where a city board's places and routes go on a screen of so many cells; knows no game.

Every space of every route gets a cell of its own, and no name covers one: names are written out where there
is room, else shortened.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

from farebox.boards import CityBoard

Cell = tuple[int, int]  # column, row
CODE = 3  # letters of a short name


@dataclass
class MapPlan:
    """The cells of a drawn board: routes by number, places by number, what is written for each place."""

    width: int
    height: int
    routes: list[list[Cell]] = field(default_factory=list)
    carts: dict[int, Cell] = field(default_factory=dict)
    labels: list[tuple[Cell, str]] = field(default_factory=list)
    marks: Mapping[int, int] = field(default_factory=dict)  # cells kept free behind a place's name
    lines: list[list[Cell]] = field(default_factory=list)

    def label_cells(self, place: int) -> list[Cell]:
        """The cells that a place's name and the signs behind it cover."""
        (x, y), text = self.labels[place]
        return [(x + at, y) for at in range(len(text) + self.marks.get(place, 0))]


def short_names(board: CityBoard) -> list[str]:
    """Three letters for each place, all different: the beginning, or initials, or what tells it apart."""
    found: list[str] = []
    for place in board.places:
        words = place.name.removeprefix("The ").split()
        initials = "".join(word[0] for word in words)
        letters = "".join(words)
        options = [letters[:CODE], (initials + words[-1][1:])[:CODE], *(letters[:2] + c for c in letters[3:])]
        options += [letters[0] + a + b for a in letters[1:] for b in letters[2:]]
        found.append(next(text for text in [*options, f"#{len(found)}"] if text not in found))
    return found


def draw_plan(board: CityBoard, width: int, height: int, marks: Mapping[int, int]) -> MapPlan:
    """Lay a board out: short names first, then routes, then as many whole names as fit."""
    plan = MapPlan(width, height, marks=marks)
    spots = _spots(board, width, height)
    plan.labels = [
        ((min(x - 1, width - CODE - marks.get(place, 0)), y), code)
        for place, ((x, y), code) in enumerate(zip(spots, short_names(board), strict=True))
    ]
    taken = {cell for place in range(len(spots)) for cell in plan.label_cells(place)}
    for route in range(len(board.routes)):
        plan.routes.append(_route_cells(board, route, spots, taken, width, height))
    for route, this in enumerate(board.routes):
        plan.lines.append(list(_line(spots[this.ends[0]], spots[this.ends[1]])))
        if this.merchandise:
            middle = plan.routes[route][this.length // 2]
            plan.carts[route] = _free_near(middle, taken, width, height)
            taken.add(plan.carts[route])
    for place in range(len(spots)):
        _write_out(board.places[place].name, plan, place, taken)
    return plan


def _spots(board: CityBoard, width: int, height: int) -> list[Cell]:
    """Places as cells: the outermost ones at the edges, with room for a short name."""
    xs, ys = [place.x for place in board.places], [place.y for place in board.places]

    def scale(value: float, values: Sequence[float], most: int) -> int:
        return round((value - min(values)) / ((max(values) - min(values)) or 1) * most)

    return [(2 + scale(place.x, xs, width - 5), scale(place.y, ys, height - 1)) for place in board.places]


def _route_cells(
    board: CityBoard, route: int, spots: Sequence[Cell], taken: set[Cell], width: int, height: int
) -> list[Cell]:
    this = board.routes[route]
    (x0, y0), (x1, y1) = spots[this.ends[0]], spots[this.ends[1]]
    if this.twin is not None:
        dx, dy = _aside(x1 - x0, y1 - y0, 1 if route < this.twin else -1)
        x0, y0, x1, y1 = x0 + dx, y0 + dy, x1 + dx, y1 + dy
    cells = []
    for space in range(this.length):
        share = (space + 1) / (this.length + 1)
        wanted = round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)
        cells.append(_free_near(wanted, taken, width, height))
        taken.add(cells[-1])
    return cells


def _aside(dx: int, dy: int, side: int) -> Cell:
    """One of a double is a cell to the side: above or below a level line, left or right of a steep one."""
    return (0, side) if abs(dx) > 2 * abs(dy) else (side, 0)


def _free_near(wanted: Cell, taken: set[Cell], width: int, height: int) -> Cell:
    """The free cell nearest to where one belongs; a row counts as two columns."""
    for reach in range(1, max(width, height)):
        near = [cell for cell in _around(wanted, reach, width, height) if cell not in taken]
        if near:
            return min(near, key=lambda cell: (hypot(cell[0] - wanted[0], 2 * (cell[1] - wanted[1])), cell))
    raise AssertionError("the screen is full")


def _around(middle: Cell, reach: int, width: int, height: int) -> Iterator[Cell]:
    for y in range(max(0, middle[1] - reach), min(height, middle[1] + reach + 1)):
        for x in range(max(0, middle[0] - 2 * reach), min(width, middle[0] + 2 * reach + 1)):
            yield x, y


def _line(start: Cell, end: Cell) -> Iterator[Cell]:
    """The cells from one place to another."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        share = step / steps
        yield (
            round(start[0] + (end[0] - start[0]) * share),
            round(start[1] + (end[1] - start[1]) * share),
        )


def _write_out(name: str, plan: MapPlan, place: int, taken: set[Cell]) -> None:
    """Replace a short name by the whole one where its cells are free, with a gap at both ends."""
    x, y = plan.labels[place][0]
    own = set(plan.label_cells(place))
    long = len(name) + plan.marks.get(place, 0)
    for start in (x, x + len(own) - long, x + 1 - len(name) // 2):
        cells = {(start + at, y) for at in range(long)}
        gap = {(start - 1, y), (start + long, y)}
        inside = start >= 0 and start + long <= plan.width
        if inside and not (cells | gap) - own & taken:
            plan.labels[place] = ((start, y), name)
            taken |= cells
            return
