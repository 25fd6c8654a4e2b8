"""Chances through a game as a picture: a line and a band for each seat as dealt, dots as known."""

from collections.abc import Iterable, Sequence
from html import escape

from farebox.retelling.review_words import BriefWords

_WIDE, _HIGH = 900, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 10, 26
_BAND = 2.0  # standard errors on either side


def graph(words: BriefWords, colors: Sequence[str]) -> str:
    """All seats' curves; moments that something is said of are links to it."""
    review = words.review
    seats = [seat for seat in review.seats if seat.is_judged]
    parts = [*_axes(words, len(review.steps))]
    for seat in seats:
        parts += _curve(words, seat.seat, colors[seat.seat])
    for seat in seats:
        parts += _dots(words, seat.seat, colors[seat.seat])
    parts += _links(words, colors)
    label = escape(words("review.graph"))
    return (
        f'<svg class="graph" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _x(at: float, n: int) -> float:
    return _LEFT + (_WIDE - _LEFT - _RIGHT) * at / max(1, n)


def _y(chance: float) -> float:
    return _TOP + (_HIGH - _TOP - _BOTTOM) * (1 - min(1.0, max(0.0, chance)))


def _axes(words: BriefWords, n: int) -> Iterable[str]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        yield f'<line class="grid" x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        place = f'x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end"'
        yield f'<text class="tick" {place}>{words.share(share)}</text>'
    step = max(5, round(n / 8 / 5) * 5)
    for at in range(step, n, step):
        yield f'<text class="tick" x="{_x(at, n):.1f}" y="{_HIGH - 6}" text-anchor="middle">{at}</text>'


def _curve(words: BriefWords, seat: int, color: str) -> Iterable[str]:
    steps, n = words.review.steps, len(words.review.steps)
    chances = [step.chances[seat] for step in steps] + [words.review.ends[seat]]
    errors = [step.errors[seat] for step in steps] + [0.0]
    above = [(at, one + _BAND * error) for at, (one, error) in enumerate(zip(chances, errors, strict=True))]
    below = [(at, one - _BAND * error) for at, (one, error) in enumerate(zip(chances, errors, strict=True))]
    yield f'<polygon points="{_points([*above, *below[::-1]], n)}" fill="{color}" opacity="0.18"/>'
    line = _points(list(enumerate(chances)), n)
    yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.2"/>'


def _points(pairs: Sequence[tuple[float, float]], n: int) -> str:
    return " ".join(f"{_x(at, n):.1f},{_y(chance):.1f}" for at, chance in pairs)


def _dots(words: BriefWords, seat: int, color: str) -> Iterable[str]:
    n = len(words.review.steps)
    for one in words.review.moments:
        if one.seat == seat and one.is_judged and not one.is_forced:
            said = escape(f"{words.names[seat]}, {one.at + 1}: {words.share(one.known)}")
            place = f'cx="{_x(one.at, n):.1f}" cy="{_y(one.known):.1f}"'
            yield f'<circle {place} r="2.6" fill="none" stroke="{color}"><title>{said}</title></circle>'


def _links(words: BriefWords, colors: Sequence[str]) -> Iterable[str]:
    n = len(words.review.steps)
    for one in words.review.told_moments():
        said = escape(f"{words.names[one.seat]}: {words.title(one)}")
        x, y = _x(one.at, n), _HIGH - _BOTTOM
        kind = one.label or one.marks[0]
        yield (
            f'<a href="#moment-{one.at}" aria-label="{said}"><title>{said}</title>'
            f'<rect class="{kind}" x="{x - 4:.1f}" y="{y - 9:.1f}" width="8" height="9" rx="2"'
            f' stroke="{colors[one.seat]}"/></a>'
        )
