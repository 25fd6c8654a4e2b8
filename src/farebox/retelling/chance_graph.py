"""Chances through a game as a picture: a line and a band for each seat as dealt, dots as known."""

from collections.abc import Iterator, Sequence
from html import escape

from farebox.retelling.review_words import BriefWords

_HIGH = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 10, 26
_TICK = 85  # about so much room has a number below
_BAND = 2.0  # standard errors on either side


def graph(words: BriefWords, colors: Sequence[str], *, is_narrow: bool = False) -> str:
    """All seats' curves; moments that something is said of are links to it. A phone shows the narrow one."""
    drawn = _Graph(words, colors, 400 if is_narrow else 900)
    label, kind = escape(words("review.graph")), "narrow" if is_narrow else "wide"
    return (
        f'<svg class="graph {kind}" viewBox="0 0 {drawn.wide} {_HIGH}" role="img" aria-label="{label}">'
        f"{''.join(drawn.parts())}</svg>"
    )


def _y(chance: float) -> float:
    return _TOP + (_HIGH - _TOP - _BOTTOM) * (1 - min(1.0, max(0.0, chance)))


class _Graph:
    """One drawing of the chances, as wide as it is to be."""

    def __init__(self, words: BriefWords, colors: Sequence[str], wide: int) -> None:
        self._words, self._colors, self.wide = words, colors, wide
        self._n = len(words.review.steps)

    def parts(self) -> Iterator[str]:
        """What lies below comes first."""
        seats = [seat.seat for seat in self._words.review.seats if seat.is_judged]
        yield from self._axes()
        for seat in seats:
            yield from self._curve(seat)
        for seat in seats:
            yield from self._dots(seat)
        yield from self._links()

    def _x(self, at: float) -> float:
        return _LEFT + (self.wide - _LEFT - _RIGHT) * at / max(1, self._n)

    def _axes(self) -> Iterator[str]:
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = _y(share)
            yield f'<line class="grid" x1="{_LEFT}" x2="{self.wide - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            place = f'x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end"'
            yield f'<text class="tick" {place}>{self._words.share(share)}</text>'
        step = max(5, round(self._n * _TICK / self.wide / 5) * 5)
        for at in range(step, self._n, step):
            place = f'x="{self._x(at):.1f}" y="{_HIGH - 6}" text-anchor="middle"'
            yield f'<text class="tick" {place}>{at}</text>'

    def _curve(self, seat: int) -> Iterator[str]:
        review, color = self._words.review, self._colors[seat]
        told = [(step.chances[seat], step.errors[seat]) for step in review.steps] + [(review.ends[seat], 0.0)]
        above = [(at, chance + _BAND * error) for at, (chance, error) in enumerate(told)]
        below = [(at, chance - _BAND * error) for at, (chance, error) in enumerate(told)]
        yield f'<polygon points="{self._points([*above, *below[::-1]])}" fill="{color}" opacity="0.18"/>'
        line = self._points([(at, chance) for at, (chance, _) in enumerate(told)])
        yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.2"/>'

    def _points(self, pairs: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{self._x(at):.1f},{_y(chance):.1f}" for at, chance in pairs)

    def _dots(self, seat: int) -> Iterator[str]:
        words, color = self._words, self._colors[seat]
        for one in words.review.moments:
            if one.seat == seat and one.is_judged and not one.is_forced:
                said = escape(f"{words.names[seat]}, {one.at + 1}: {words.share(one.known)}")
                place = f'cx="{self._x(one.at):.1f}" cy="{_y(one.known):.1f}"'
                yield f'<circle {place} r="2.6" fill="none" stroke="{color}"><title>{said}</title></circle>'

    def _links(self) -> Iterator[str]:
        words = self._words
        for one in words.review.told_moments():
            said = escape(f"{words.names[one.seat]}: {words.title(one)}")
            x, y = self._x(one.at), _HIGH - _BOTTOM
            kind = one.label or one.marks[0]
            yield (
                f'<a href="#moment-{one.at}" aria-label="{said}"><title>{said}</title>'
                f'<rect class="{kind}" x="{x - 4:.1f}" y="{y - 9:.1f}" width="8" height="9" rx="2"'
                f' stroke="{self._colors[one.seat]}"/></a>'
            )
