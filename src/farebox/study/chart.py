"""A city board drawn from its data, each route in a shade: how much of something happens there."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import hypot, sqrt

from farebox.boards import CityBoard
from farebox.study.draw import dot, svg, text

SHADES = 6
_LANE = 5.0  # from the middle of a double route to each of its two
_LETTER = 6.5
_RADIUS = 5.0


@dataclass(frozen=True)
class _Line:
    """Where a route is drawn."""

    x1: float
    y1: float
    x2: float
    y2: float


def chart(
    board: CityBoard, shares: Sequence[float | None], said: Sequence[str], label: str, most: float
) -> str:
    """The board; a route's shade is its share of `most`, and what is said of it shows when pointed at."""
    scale = sqrt(15_000 * len(board.places) / (board.size[0] * board.size[1]))
    wide, high = board.size[0] * scale, board.size[1] * scale
    spots = [(place.x / 100 * wide, place.y / 100 * high) for place in board.places]
    lines = [_line(board, route, spots) for route in range(len(board.routes))]
    parts = [_route(lines[at], shares[at], said[at], most) for at in range(len(lines))]
    parts += [dot(x, y, _RADIUS, "attraction" if place.attraction else "place")
              for (x, y), place in zip(spots, board.places, strict=True)]  # fmt: skip
    parts += _names(board, spots, lines, wide, high)
    return svg(wide, high, "".join(parts), label, "chart board")


def _line(board: CityBoard, route: int, spots: Sequence[tuple[float, float]]) -> _Line:
    this = board.routes[route]
    (x1, y1), (x2, y2) = (spots[end] for end in this.ends)
    far = hypot(x2 - x1, y2 - y1) or 1
    across = 0.0 if this.twin is None else _LANE if route < this.twin else -_LANE
    dx, dy = -(y2 - y1) / far * across, (x2 - x1) / far * across
    inset = min(9.0, far / 4) / far
    return _Line(
        x1 + (x2 - x1) * inset + dx,
        y1 + (y2 - y1) * inset + dy,
        x2 - (x2 - x1) * inset + dx,
        y2 - (y2 - y1) * inset + dy,
    )


def _route(at: _Line, share: float | None, said: str, most: float) -> str:
    shade = "none" if share is None else str(min(SHADES - 1, int(share / most * SHADES)))
    ends = f'x1="{at.x1:.1f}" y1="{at.y1:.1f}" x2="{at.x2:.1f}" y2="{at.y2:.1f}"'
    return f'<line {ends} class="route shade-{shade}"><title>{escape(said)}</title></line>'


def _names(
    board: CityBoard, spots: Sequence[tuple[float, float]], lines: Sequence[_Line], wide: float, high: float
) -> list[str]:
    """Each place's name where it covers least."""
    crossed = [point for one in lines for point in _points(one)]
    taken: list[tuple[float, float, float, float]] = [
        (x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS) for x, y in spots
    ]
    parts = []
    for place, (x, y) in zip(board.places, spots, strict=True):
        width = len(place.name) * _LETTER + 4
        options = [
            (x - width / 2, y - 20, "middle", x),
            (x - width / 2, y + 8, "middle", x),
            (x + 9, y - 6, "start", x + 9),
            (x - width - 9, y - 6, "end", x - 9),
            (x + 5, y - 19, "start", x + 6),
            (x + 5, y + 7, "start", x + 6),
            (x - width - 5, y - 19, "end", x - 6),
            (x - width - 5, y + 7, "end", x - 6),
        ]
        left, top, anchor, at = min(
            options, key=lambda one: _cost(one[0], one[1], width, crossed, taken, wide, high)
        )
        taken.append((left, top, left + width, top + 12))
        parts.append(text(at, top + 10, place.name, "name", anchor))
    return parts


def _points(one: _Line) -> list[tuple[float, float]]:
    return [(one.x1 + (one.x2 - one.x1) * n / 12, one.y1 + (one.y2 - one.y1) * n / 12) for n in range(13)]


def _cost(
    left: float,
    top: float,
    width: float,
    crossed: Sequence[tuple[float, float]],
    taken: Sequence[tuple[float, float, float, float]],
    wide: float,
    high: float,
) -> float:
    right, bottom = left + width, top + 12
    cost = sum(left - 2 < x < right + 2 and top - 2 < y < bottom + 2 for x, y in crossed) * 1.0
    cost += sum(left < x2 and x1 < right and top < y2 and y1 < bottom for x1, y1, x2, y2 in taken) * 8
    return cost + 10 * sum(
        max(0.0, over) for over in (2 - left, 2 - top, right - wide + 2, bottom - high + 2)
    )
