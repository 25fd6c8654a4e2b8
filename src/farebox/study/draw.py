"""Small drawings in SVG: bars, histograms, intervals, values. Colors are the page's: dark works too."""

from collections.abc import Sequence
from html import escape

import numpy as np

from farebox.study.figures import Figure, Floats
from farebox.study.wording import Telling

NONE = "\u2013"  # a dash for what can't be told
_ROW = 26


def svg(width: float, height: float, body: str, label: str, kind: str = "chart") -> str:
    """A picture with a name for who can't see it."""
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg class="{kind}" {box} role="img" aria-label="{escape(label)}">{body}</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """A word on a picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def dot(x: float, y: float, radius: float, kind: str) -> str:
    """A round spot."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" class="{kind}"/>'


def intervals(
    tell: Telling,
    rows: Sequence[tuple[str, Figure]],
    label: str,
    *,
    mark: float | None = None,
    percent: bool = True,
) -> str:
    """A row for each figure, with its interval; `mark` is a value to compare with."""
    wide, names = 560.0, 170.0
    ends = [value for _, figure in rows for value in (figure.low, figure.high)]
    ends += [mark] if mark is not None else []
    low, high = min(ends), max(ends)
    room = (high - low) * 0.08 or 0.05
    low, high = low - room, high + room
    scale = (wide - names - 90) / (high - low)
    height = _ROW * len(rows) + 26
    parts = []
    if mark is not None:
        fair = names + (mark - low) * scale
        said = tell("study.fair_share", share=tell.number(mark, ".0%"))
        parts += [
            line(fair, 4, fair, height - 22, "guide"),
            text(fair, height - 8, said, "soft", "middle"),
        ]
    for row, (name, figure) in enumerate(rows):
        y = _ROW * row + 16
        at = [names + (value - low) * scale for value in (figure.low, figure.value, figure.high)]
        shown = tell.number(figure.value, ".1%" if percent else ".1f")
        parts += [
            text(names - 14, y + 4, name, "", "end"),
            line(at[0], y, at[2], y, "interval"),
            dot(at[1], y, 5, "value"),
            text(wide - 4, y + 4, shown, "number", "end"),
        ]
    return svg(wide, height, "".join(parts), label)


def histogram(
    tell: Telling, values: Floats, label: str, *, figure: Figure | None = None, wide: float = 270
) -> str:
    """How often each value comes, in up to thirty bars, with the mean's place."""
    low, high = int(np.floor(values.min())), int(np.ceil(values.max()))
    step = max(1, -(-(high - low + 1) // 30))
    edges = np.arange(low, high + step + 1, step)
    counts, _ = np.histogram(values, edges)
    tall, bottom = 110.0, 22.0
    width = wide / len(counts)
    most = counts.max() or 1
    parts = []
    for at, n in enumerate(counts.tolist()):
        height = tall * n / most
        first, last = edges[at], edges[at + 1] - 1
        what = str(first) if step == 1 else tell("phrase.range", low=first, high=last)
        title = f"<title>{what}: {tell.number(n / len(values), '.1%')}</title>"
        box = f'x="{at * width + 0.6:.1f}" y="{tall - height + 4:.1f}" height="{height:.1f}"'
        parts.append(f'<rect {box} width="{max(1.0, width - 1.2):.1f}" rx="1.5" class="bar">{title}</rect>')
    parts.append(line(0, tall + 4.5, wide, tall + 4.5, "axis"))
    if figure is not None:
        middle = (figure.value - low + 0.5) / (len(counts) * step) * wide
        parts.append(line(middle, 0, middle, tall + 4, "mean"))
    parts += [
        text(0, tall + bottom - 2, str(low), "soft"),
        text(wide, tall + bottom - 2, str(high), "soft", "end"),
    ]
    return svg(wide, tall + bottom + 4, "".join(parts), label)


def values(rows: Sequence[tuple[str, int, Figure | None]], label: str) -> str:
    """Printed values beside fair ones: a ring where printed, a dot with its interval where fair."""
    wide, names = 640.0, 250.0
    ends = [float(points) for _, points, _ in rows]
    ends += [value for _, _, fair in rows if fair for value in (fair.low, fair.high)]
    most = max(points for _, points, _ in rows)
    low, high = max(min(0.0, *ends), -0.3 * most), min(max(ends), 2.0 * most) + 0.5
    scale = (wide - names - 20) / (high - low)
    height = 22 * len(rows) + 30

    def place(value: float) -> float:
        return names + (min(max(value, low), high) - low) * scale

    step = next(step for step in (1, 2, 5, 10, 20, 50, 1000) if (high - low) / step <= 10)
    parts = []
    for tick in range(int(np.ceil(low / step)) * step, int(high) + 1, step):
        parts += [
            line(place(tick), 2, place(tick), height - 22, "grid"),
            text(place(tick), height - 8, str(tick), "soft", "middle"),
        ]
    for row, (name, points, fair) in enumerate(rows):
        y = 22 * row + 13
        parts.append(text(names - 14, y + 4, name, "", "end"))
        if fair is not None:
            parts += [
                line(place(points), y, place(fair.value), y, "shift"),
                line(place(fair.low), y, place(fair.high), y, "interval"),
                dot(place(fair.value), y, 4.5, "value"),
            ]
        parts.append(dot(place(points), y, 5, "printed"))
    return svg(wide, height, "".join(parts), label)


def meter(tell: Telling, figure: Figure | None) -> str:
    """A share as a thin bar with its interval, for a table's cell."""
    if figure is None:
        return NONE
    wide = 74
    body = (
        f'<rect width="{wide}" height="6" y="4" rx="3" class="trough"/>'
        f'<rect width="{wide * figure.value:.1f}" height="6" y="4" rx="3" class="bar"/>'
        + line(wide * figure.low, 7, wide * figure.high, 7, "whisker")
    )
    said = f"{tell.number(figure.value, '.1%')}, {tell.range(figure, '.1%')}"
    return f"{svg(wide, 14, body, said, 'meter')} <span>{tell.number(figure.value, '.0%')}</span>"
