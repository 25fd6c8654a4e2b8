"""What lies on a city's map, mark by mark: routes, pieces, places, names, arrows."""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from farebox.boards import CityBoard, Place, Route
from farebox.pictures.elements import (
    PRINT,
    PRINT_INK,
    box,
    disc,
    group,
    moved,
    path,
    polyline,
    scaled,
    symbol,
    text,
)
from farebox.pictures.looks import RAINBOW, SHAPES, Look, Vehicle, card_look, symbol_path
from farebox.pictures.map_shapes import RouteShape, Spot
from farebox.pictures.place_names import LETTER, LINE, NameTag

Flag = tuple[str, bool]  # a ticket's letter, and whether it is done
_EDGE = {"stroke": PRINT, "stroke_width": 1.6}
_PALE_EDGE = {"stroke": PRINT_INK, "stroke_width": 1}
_ROUND = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def band(shape: RouteShape, color: str, breadth: float, **more: object) -> str:
    """A broad line along a route."""
    return path(
        polyline((x, y) for x, y, _ in shape.band), stroke=color, stroke_width=breadth, **_ROUND, **more
    )


def halo(shape: RouteShape) -> str:
    """What glows around a route that may be claimed, or that is pointed out."""
    return band(shape, PRINT_INK, 25, opacity=0.9) + band(shape, "var(--halo)", 22)


def line_along(shape: RouteShape, *, planned: bool) -> str:
    """A line along a route: planned, or on a ticket's way."""
    under = band(shape, "var(--line-under)", 25)
    if planned:
        return under + band(shape, "var(--plan-line)", 25)
    return under + band(shape, "var(--way-line)", 25, stroke_dasharray="5 9")


def street(shape: RouteShape) -> str:
    """The dots under a route."""
    line = polyline((x, y) for x, y, _ in shape.street)
    return path(line, stroke="var(--street)", stroke_width=5, stroke_dasharray="1 8", **_ROUND)


def open_route(board: CityBoard, route: Route, shape: RouteShape) -> str:
    """The spaces of a route that nobody has claimed."""
    look = None if route.color is None else card_look(board, board.colors[route.color])
    edge = _PALE_EDGE if look and look.is_pale else _EDGE
    parts = []
    for n, space in enumerate(shape.spaces):
        fill = look.color if look else "var(--any-color)"
        body = box(
            -shape.along, -shape.across, shape.along * 2, shape.across * 2,
            rx=4.2, fill=fill, **edge,
        )  # fmt: skip
        upright = group(_sign(look, n < route.ferries), transform=f"rotate({-space.angle:g})")
        parts.append(moved(space.x, space.y, body, upright, turned=space.angle))
    if route.merchandise:
        parts.append(_cart(shape))
    return "".join(parts)


def _sign(look: Look | None, is_ferry: bool) -> str:
    if is_ferry:
        ring = disc(7.6, fill="var(--ferry)", stroke="#fff", stroke_width=1.2)
        return ring + symbol(SHAPES["ferry"], 0, 0, 12, "#fff")
    if look:
        return symbol(look.path, 0, 0, 8.8, look.ink)
    dots = zip((-4.6, 0, 4.6), (RAINBOW[0], RAINBOW[1], RAINBOW[4]), strict=True)
    return group(*(disc(2, x, fill=color) for x, color in dots), opacity=0.85)


def _cart(shape: RouteShape) -> str:
    """Between two spaces, or at the end of a lone one."""
    first, *others = shape.spaces
    if others:
        x, y = (first.x + others[0].x) / 2, (first.y + others[0].y) / 2
    else:
        turn = radians(first.angle)
        x, y = first.x + cos(turn) * (shape.along - 1), first.y + sin(turn) * (shape.along - 1)
    ring = disc(7.4, fill="var(--cart)", stroke="var(--cart-ink)", stroke_width=1.3)
    return moved(x, y, ring, symbol(SHAPES["cart"], 0, 0.2, 12, "var(--cart-ink)"))


def claimed_route(shape: RouteShape, look: Look, vehicle: Vehicle) -> str:
    """A route with somebody's pieces on it."""
    under = band(shape, PRINT, 20.5) + band(shape, look.color, 13, opacity=0.45)
    return under + "".join(
        moved(space.x, space.y, _piece(shape, space, look, vehicle), turned=space.angle)
        for space in shape.spaces
    )


def _piece(shape: RouteShape, space: Spot, look: Look, vehicle: Vehicle) -> str:
    along, across = shape.along, shape.across
    flip = -1 if abs(space.angle) > 90 else 1  # it never drives on its roof
    wheels = path(scaled(vehicle["under"], along, across), fill=PRINT_INK) if vehicle["under"] else ""
    body = path(scaled(vehicle["body"], along, across), fill=look.color, stroke=PRINT, stroke_width=1.6)
    marks = path(scaled(vehicle["marks"], along * flip, across), fill=PRINT, opacity=0.5)
    sign = group(symbol(look.path, 0, 0, 10, look.ink), transform=f"rotate({-space.angle:g})")
    return wheels + body + marks + sign


def place_mark(
    at: Spot, place: Place, stack: tuple[str, int] | None, *, is_end: bool, flags: Sequence[Flag]
) -> str:
    """A place: a spot, an attraction's star or a stack of souvenirs; own tickets as flags."""
    parts = []
    if is_end:
        parts.append(disc(17, fill="var(--way)", fill_opacity=0.2, stroke="var(--way)", stroke_width=3.5))
    elif flags:
        ring = "var(--done-fill)" if all(done for _, done in flags) else "var(--way-fill)"
        parts.append(disc(14.5, fill="none", stroke=ring, stroke_width=3))
    parts.append(_souvenirs(*stack) if stack else _spot(place))
    parts += [_flag(n - (len(flags) - 1) / 2, *flag) for n, flag in enumerate(flags)]
    return moved(at.x, at.y, *parts)


def _spot(place: Place) -> str:
    if not place.attraction:
        return _ring(9.5) + disc(3.4, fill=PRINT_INK)
    star = path(
        SHAPES["star"],
        fill="var(--star)",
        stroke="var(--star-edge)",
        stroke_width=0.8,
        transform="translate(-8.6 -9) scale(.72)",
    )
    return _ring(11) + star


def _ring(radius: float) -> str:
    return disc(radius, fill=PRINT, stroke=PRINT_INK, stroke_width=2.4)


def _souvenirs(name: str, left: int) -> str:
    tokens = [
        disc(13, n * 2, -n * 3, fill="var(--token)", stroke=PRINT, stroke_width=1.8) for n in range(left)
    ]
    return "".join(tokens) + symbol(symbol_path(name), (left - 1) * 2, -(left - 1) * 3, 18.7, "#fff")


def _flag(across: float, letter: str, is_done: bool) -> str:
    fill = "var(--done-fill)" if is_done else "var(--way-fill)"
    ground = box(-8, -8, 16, 15, rx=4.5, fill=fill, stroke=PRINT, stroke_width=1.4)
    sign = text(0, 4, "✓" if is_done else letter, size=12, weight=700, ink="#fff", anchor="middle")
    return moved(across * 17, -17, ground, sign)


def name_mark(tag: NameTag, *, is_end: bool) -> str:
    """A place's name, edged to be read over whatever lies under it."""
    ink = "var(--way-deep)" if is_end else "var(--ink)"
    edge = {"stroke": "var(--name-edge)", "stroke_width": LETTER * 0.3, "stroke_linejoin": "round"}
    parts = []
    if tag.lead:
        line = polyline((x, y) for x, y, _ in tag.lead)
        parts.append(path(line, fill="none", stroke=ink, stroke_width=1.2, opacity=0.7))
    for n, words in enumerate(tag.lines):
        y = tag.y + n * LINE
        for more in (edge, {}):
            parts.append(text(tag.x, y, words, size=LETTER, weight=600, ink=ink, anchor=tag.anchor, **more))
    return "".join(parts)


def arrow(start: Spot, end: Spot) -> str:
    """A bent arrow from one place to another."""
    dx, dy = end.x - start.x, end.y - start.y
    far = hypot(dx, dy) or 1
    bend = (start.x + end.x) / 2 + dy * 0.14, (start.y + end.y) / 2 - dx * 0.14
    turn = atan2(end.y - bend[1], end.x - bend[0])
    tip = end.x - cos(turn) * min(16, far / 4), end.y - sin(turn) * min(16, far / 4)
    neck = tip[0] - cos(turn) * 12, tip[1] - sin(turn) * 12
    line = f"M{start.x:g} {start.y:g}Q{bend[0]:.1f} {bend[1]:.1f} {neck[0]:.1f} {neck[1]:.1f}"
    head = path("M-15-10 3 0-15 10-10 0z", stroke_width=2, stroke_linejoin="round")
    return group(
        path(line, **_ROUND, stroke="#fff", stroke_width=9.5),
        path(line, **_ROUND, stroke="var(--plan-line)", stroke_width=6),
        group(
            moved(*tip, head, turned=degrees(turn)), fill="var(--plan-line)", stroke="#fff"
        ),
        opacity=0.92,
    )  # fmt: skip
