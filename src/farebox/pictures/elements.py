"""Writing SVG: elements with plain attributes, so that any program that shows SVG shows these pictures."""

import re
from collections.abc import Iterable
from html import escape

FONT = "Figtree, 'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
PRINT, PRINT_INK = "var(--print)", "var(--print-ink)"

_TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_AXES = {"h": "x", "v": "y"}
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")


def number(value: float) -> str:
    """A coordinate, short: two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def element(name: str, /, *inside: str, **attributes: object) -> str:
    """One element: `stroke_width=2` is written `stroke-width="2"`; what is None is left out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(inside)
    return f"<{name}{told}>{body}</{name}>" if body else f"<{name}{told}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))


def group(*inside: str, **attributes: object) -> str:
    """Elements that share attributes."""
    return element("g", *inside, **attributes)


def moved(x: float, y: float, *inside: str, turned: float = 0) -> str:
    """Elements moved to a point, and turned there."""
    turn = f" rotate({number(turned)})" if turned else ""
    return group(*inside, transform=f"translate({number(x)} {number(y)}){turn}")


def path(d: str, **attributes: object) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def disc(radius: float, x: float = 0, y: float = 0, **attributes: object) -> str:
    """A round spot."""
    at = {"cx": x or None, "cy": y or None}
    return element("circle", **at, r=radius, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def symbol(d: str, x: float, y: float, size: float, ink: str) -> str:
    """A symbol, drawn in a box of 24 by 24, with its middle at a point."""
    scale = size / 24
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({scale:.4g})"
    return path(d, fill=ink, fill_rule="evenodd", transform=place)


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 13,
    weight: int = 500,
    ink: str = "var(--ink)",
    anchor: str | None = None,
    **more: object,
) -> str:
    """A line of words."""
    return element(
        "text",
        escape(words, quote=False),
        x=x,
        y=y,
        font_family=FONT,
        font_size=size,
        font_weight=weight,
        fill=ink,
        text_anchor=anchor,
        **more,
    )


def shortened(words: str, width: float, size: float) -> str:
    """Words that fit into a width, as far as letters can be reckoned without a typeface."""
    most = max(1, int(width / (size * 0.54)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def scaled(d: str, across: float, down: float) -> str:
    """A path of straight lines and bends made broader and taller: its lines' breadth stays as it is."""
    told: list[str] = []
    letter, place = "", 0
    for token in _TOKEN.findall(d):
        if token.isalpha():
            letter, place = token, 0
            told.append(token)
            continue
        axis = _AXES.get(letter.lower(), "xy"[place % 2])
        told.append(number(float(token) * (across if axis == "x" else down)))
        place += 1
    return " ".join(told)


def polyline(points: Iterable[tuple[float, float]]) -> str:
    """A path from point to point."""
    return "".join(f"{'L' if n else 'M'}{number(x)} {number(y)}" for n, (x, y) in enumerate(points))


def colored(body: str, colors: dict[str, str]) -> str:
    """The same with every color by its meaning made a color."""
    return _VARIABLE.sub(lambda found: colors[found[1]], body)
