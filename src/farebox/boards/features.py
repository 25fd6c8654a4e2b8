"""Reads what only some city boards have: attractions, merchandise, souvenirs; any mix of them goes."""

from typing import TypedDict

from farebox.boards.common import MAX_COUNT, MAX_POINTS, SEATS
from farebox.boards.read import Section
from farebox.boards.schema import Merchandise, Place, Route, Souvenirs
from farebox.kernel.limits import MAX_SYMBOLS

FEATURE_KEYS = ("attractions", "merchandise", "souvenirs")
ASIDE = 2  # souvenir stacks that players place (SF1)


class Features(TypedDict):
    """What only some boards have, as fields of one."""

    attraction_points: int
    merchandise: Merchandise | None
    souvenirs: Souvenirs | None


def read_features(board: Section, places: tuple[Place, ...], routes: tuple[Route, ...]) -> Features:
    """Read everything that this board has and others may not."""
    return {
        "attraction_points": read_attractions(board, places),
        "merchandise": read_merchandise(board, routes),
        "souvenirs": read_souvenirs(board, {place.name: at for at, place in enumerate(places)}),
    }


def read_attractions(board: Section, places: tuple[Place, ...]) -> int:
    """Read the points for each attraction reached (NY1); 0 on a board without."""
    if "attractions" not in board:
        return 0
    attractions = board["attractions"].table(("points",))
    if not any(place.attraction for place in places):
        attractions.fail("no_attraction")
    return attractions["points"].integer(1, MAX_POINTS)


def read_merchandise(board: Section, routes: tuple[Route, ...]) -> Merchandise | None:
    """Read the bonus cards and what they are worth by rank (AMS1-AMS3)."""
    if "merchandise" not in board:
        return None
    merchandise = board["merchandise"].table(("cards", "ranks"))
    if not any(route.merchandise for route in routes):
        merchandise.fail("no_cart")
    ranks = merchandise["ranks"].table(SEATS)
    return Merchandise(
        cards=merchandise["cards"].integer(1, MAX_COUNT),
        ranks={int(seats): read_ranks(ranks, seats) for seats in SEATS},
    )


def read_ranks(ranks: Section, seats: str) -> tuple[int, ...]:
    """Read the points for first, second, ...: one number for each player."""
    values = ranks[seats].items()
    if len(values) != int(seats):
        ranks.fail("n_ranks", n=len(values), seats=seats)
    return tuple(value.integer(0, MAX_POINTS) for value in values)


def read_souvenirs(board: Section, places: dict[str, int]) -> Souvenirs | None:
    """Read the token stacks, where they start, how high they are (SF1-SF7)."""
    if "souvenirs" not in board:
        return None
    souvenirs = board["souvenirs"].table(("symbols", "start", "tokens", "aside_tokens", "points"))
    start = read_start(souvenirs, places)
    symbols = read_symbols(souvenirs, len(start))
    return Souvenirs(
        symbols=symbols,
        start=start,
        tokens=read_heights(souvenirs, "tokens"),
        aside_tokens=read_heights(souvenirs, "aside_tokens"),
        points=read_souvenir_points(souvenirs, len(symbols)),
    )


def read_start(souvenirs: Section, places: dict[str, int]) -> tuple[int, ...]:
    """Read where stacks start, leaving room for the two that players place."""
    souvenirs["start"].names()  # no two alike
    names = [item.choice(places, "places") for item in souvenirs["start"].items()]
    if len(places) < len(names) + ASIDE:
        souvenirs.fail("n_stacks", n=len(names), places=len(places), free=ASIDE)
    return tuple(places[name] for name in names)


def read_symbols(souvenirs: Section, n_start: int) -> tuple[str, ...]:
    """Read one symbol for each starting stack, and two more."""
    symbols = souvenirs["symbols"].names()
    if len(symbols) > MAX_SYMBOLS:
        souvenirs.fail("most_symbols", n=len(symbols), most=MAX_SYMBOLS)
    if len(symbols) != n_start + ASIDE:
        souvenirs.fail("n_symbols", n=len(symbols), start=n_start, right=n_start + ASIDE)
    return symbols


def read_heights(souvenirs: Section, key: str) -> dict[int, int]:
    """Read the tokens in a stack, by number of players."""
    heights = souvenirs[key].table(SEATS)
    return {int(seats): heights[seats].integer(1, MAX_COUNT) for seats in SEATS}


def read_souvenir_points(souvenirs: Section, n_symbols: int) -> tuple[int, ...]:
    """Read what 0, 1, 2, ... different tokens are worth."""
    values = souvenirs["points"].items()
    if len(values) != n_symbols + 1:
        souvenirs.fail("n_points", n=len(values), symbols=n_symbols, right=n_symbols + 1)
    return tuple(value.integer(0, MAX_POINTS) for value in values)
