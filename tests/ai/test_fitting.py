"""What is found of chances: by how many points worlds end too high."""

import pytest

from bench.fitting import Asked, points_told


def moments(own: tuple[float, float], others: tuple[float, float]) -> list[Asked]:
    """Moments of games that are expected to end with so many points too many, early and late."""
    found: list[Asked] = []
    for at in range(11):
        late = at / 10
        off = [(1 - late) * ends[0] + late * ends[1] for ends in (others, own, others)]
        found.append(
            {
                "deal": at,
                "pool": "planners",
                "seat": 1,
                "progress": late,
                "players": ["planner"] * 3,
                "shares": [1.0, 0.0, 0.0],
                "expected": [30 + at + more for more in off],
                "totals": [30 + at] * 3,
                "counted": {},
            }
        )
    return found


@pytest.mark.parametrize(
    ("table", "own", "others"),
    [("card-game/3", (4.0, 2.0), (-6.0, -11.0)), ("new-york/3", (4.0, 0.0), (-1.5, 0.0))],
)
def test_points_too_many_are_found(table: str, own: tuple[float, float], others: tuple[float, float]) -> None:
    """Of whoever asked and of the others, early and late; a city's worlds are right late."""
    told = points_told(table, moments(own, others))
    assert told == f"own_points = {list(own)}\nothers_points = {list(others)}\n"


def test_a_city_s_worlds_are_taken_as_they_are_at_the_end() -> None:
    """What is off there would be chance."""
    assert points_told("city/3", moments((0.0, 3.0), (0.0, 3.0))).count(", 0.0]") == 2
