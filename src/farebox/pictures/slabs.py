"""Rectangles at any angle, and whether two of them meet: spaces, names, the lines that lead to names."""

from collections.abc import Iterable
from math import cos, hypot, radians, sin
from typing import NamedTuple

from farebox.pictures.map_shapes import RouteShape, Spot


class Slab(NamedTuple):
    """Its middle, the direction that it lies in, and half of it along that and across."""

    x: float
    y: float
    along: float
    across: float
    cos: float = 1.0
    sin: float = 0.0

    def meets(self, other: "Slab") -> bool:
        """Whether two share more than an edge: no line along a side of either keeps them apart."""
        dx, dy = other.x - self.x, other.y - self.y
        reach = self.along + self.across + other.along + other.across  # most pairs are far apart
        if not (-reach < dx < reach and -reach < dy < reach):
            return False
        c = abs(self.cos * other.cos + self.sin * other.sin)
        s = abs(self.cos * other.sin - self.sin * other.cos)
        return (
            abs(dx * self.cos + dy * self.sin) < self.along + other.along * c + other.across * s
            and abs(dy * self.cos - dx * self.sin) < self.across + other.along * s + other.across * c
            and abs(dx * other.cos + dy * other.sin) < other.along + self.along * c + self.across * s
            and abs(dy * other.cos - dx * other.sin) < other.across + self.along * s + self.across * c
        )

    def meeting(self, others: Iterable["Slab"]) -> int:
        """How many of these it lies on."""
        return sum(1 for other in others if self.meets(other))

    def nearest(self, to: Spot) -> Spot:
        """Of one that lies straight, what is nearest to a spot."""
        return Spot(
            max(self.x - self.along, min(self.x + self.along, to.x)),
            max(self.y - self.across, min(self.y + self.across, to.y)),
        )

    def distance(self, to: Spot) -> float:
        """How far a spot is from one that lies straight."""
        at = self.nearest(to)
        return hypot(at.x - to.x, at.y - to.y)


def box_slab(x: float, y: float, width: float, height: float) -> Slab:
    """A rectangle that lies straight, by its left upper corner."""
    return Slab(x + width / 2, y + height / 2, width / 2, height / 2)


def space_slabs(shape: RouteShape, less: float = 0.0) -> list[Slab]:
    """A route's spaces, smaller by so much on every side."""
    along, across = shape.along - less, shape.across - less
    return [
        Slab(one.x, one.y, along, across, cos(radians(one.angle)), sin(radians(one.angle)))
        for one in shape.spaces
    ]


def line_slab(start: Spot, end: Spot) -> Slab:
    """A line that has no breadth."""
    dx, dy = end.x - start.x, end.y - start.y
    far = hypot(dx, dy)
    return Slab(start.x + dx / 2, start.y + dy / 2, far / 2, 0.0, dx / far, dy / far)
