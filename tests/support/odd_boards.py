"""Boards that nobody would print, made at random: whatever a board file may say, sooner or later.

Each is written as a file and read back, so that only what loads is played.
"""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NotRequired, TypedDict, TypeVar

from farebox.boards import Board, parse_board
from farebox.errors import BadBoard

COLORS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
SYMBOLS = ("sun", "moon", "star", "leaf", "wave", "bell", "rose")
MOST_CARDS = 120
SEATS = (2, 3, 4)
T = TypeVar("T")


class Route(TypedDict):
    """A route as a file has it."""

    ends: tuple[str, str]
    length: int
    color: str
    ferries: int
    merchandise: NotRequired[bool]


@cache
def odd_board(seed: int) -> Board:
    """A board by number: of either family in turn, small and large, with and without every feature."""
    make = _odd_cards if seed % 2 else _odd_city
    chance = random.Random(seed)
    while True:
        try:
            return parse_board(make(chance, seed), f"odd-{seed}.toml")
        except BadBoard:
            continue  # too few tickets within reach, a route too long for the cards: draw another


def _text(value: object) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_text(one)}" for key, one in value.items()) + " }"
    return f"[{', '.join(map(_text, value))}]" if isinstance(value, Sequence) else str(value)


def _file(facts: Mapping[str, object]) -> str:
    return "".join(f"{key} = {_text(value)}\n" for key, value in facts.items())


def _common(
    chance: random.Random, seed: int, rules: str, least: int, wild: tuple[int, int]
) -> dict[str, object]:
    """What both families print: a deck just large enough, or as large as may be, or between."""
    n_colors = chance.choice([1, 2, 3, len(COLORS), chance.randint(1, len(COLORS))])
    wilds = chance.choice([*wild, chance.randint(*wild)])
    fewest = max(1, -(-(least - wilds) // n_colors))
    most = min(100, (MOST_CARDS - wilds) // n_colors)
    return {
        "id": f"odd-{seed}",
        "name": f"Odd {seed}",
        "rules": rules,
        "source": "Invented by chance.",
        "colors": COLORS[:n_colors],
        "cards": {"each": chance.choice([fewest, chance.randint(fewest, max(fewest, most))]), "wild": wilds},
        "terms": {"piece": ["tram", "trams"], "ticket": ["errand", "errands"], "wild": "pass"},
    }


# City boards.


def _odd_city(chance: random.Random, seed: int) -> str:
    facts = _common(chance, seed, "city", 13, (0, 30))
    places = [f"P{at}" for at in range(chance.choice([5, 6, 32, chance.randint(5, 32)]))]
    longest = chance.choice([1, 2, 3, 9])
    worth = chance.choice([0, 1, 100])  # routes for nothing, for little, for a lot
    has = {name: chance.random() < 0.5 for name in ("attractions", "merchandise", "souvenirs")}
    pieces = chance.choice([longest, longest + 2, 15, 100])
    routes = _routes(chance, facts, places, longest, carries=has["merchandise"])
    facts |= {
        "pieces": pieces,
        "size": [600, 450],
        "points": {str(n): chance.randint(0, worth) for n in range(1, longest + 1)},
        "place": [_place(chance, name, marked=has["attractions"]) for name in places],
        "route": routes,
        "ticket": [
            {"ends": ends, "points": chance.choice([1, 127, chance.randint(1, 20)])}
            for ends in _some(chance, _within_reach(places, routes, pieces), 8, 64)
        ],
    }
    if has["attractions"]:
        facts["attractions"] = {"points": chance.choice([1, 100])}
    if has["merchandise"]:
        ranks = {str(n): [chance.randint(0, 9) for _ in range(n)] for n in SEATS}
        facts["merchandise"] = {"cards": chance.choice([1, 100]), "ranks": ranks}
    if has["souvenirs"]:
        facts["souvenirs"] = _souvenirs(chance, places)
    return _file(facts)


def _place(chance: random.Random, name: str, *, marked: bool) -> dict[str, object]:
    at: dict[str, object] = {"name": name, "x": chance.randint(0, 100), "y": chance.randint(0, 100)}
    return at | ({"attraction": True} if marked and (name == "P0" or chance.random() < 0.5) else {})


def _routes(
    chance: random.Random, facts: Mapping[str, object], places: Sequence[str], longest: int, *, carries: bool
) -> list[Route]:
    """A tree that joins all places, more routes between any two, and twins: all gray, none, or mixed."""
    pairs = [(place, places[chance.randrange(at)]) for at, place in enumerate(places) if at]
    spare = [pair for pair in combinations(places, 2) if pair not in pairs and pair[::-1] not in pairs]
    pairs += _some(chance, spare, 0, min(len(spare), 60 - len(pairs)))
    colors, grayness = facts["colors"], chance.choice([0.0, 0.5, 1.0])
    twins, ferries = chance.choice([0.0, 0.5]), chance.choice([0, 0, 2, 9])
    assert isinstance(colors, Sequence)
    routes: list[Route] = []
    for at, ends in enumerate(pairs):
        length = chance.randint(1, longest)
        for _ in range(1 + (chance.random() < twins and len(routes) < 90)):
            color = "gray" if chance.random() < grayness else chance.choice(colors)
            ferried = chance.randint(0, min(length, ferries))
            route = Route(ends=ends, length=length, color=str(color), ferries=ferried)
            if carries and (at == 0 or chance.random() < 0.5):
                route["merchandise"] = True
            routes.append(route)
    return routes


def _within_reach(places: Sequence[str], routes: Sequence[Route], pieces: int) -> list[tuple[str, str]]:
    """The pairs of places that so many pieces can join."""
    far = {(one, other): 0 if one == other else 1000 for one in places for other in places}
    for route in routes:
        one, other = route["ends"]
        far[one, other] = far[other, one] = route["length"]
    for via, one, other in product(places, repeat=3):
        far[one, other] = min(far[one, other], far[one, via] + far[via, other])
    return [pair for pair in combinations(places, 2) if far[pair] <= pieces]


def _souvenirs(chance: random.Random, places: Sequence[str]) -> dict[str, object]:
    start = _some(chance, places, 0, min(len(SYMBOLS), len(places)) - 2)
    return {
        "symbols": SYMBOLS[: len(start) + 2],
        "start": start,
        "tokens": {str(n): chance.choice([1, 2, 100]) for n in SEATS},
        "aside_tokens": {str(n): chance.choice([1, 2, 100]) for n in SEATS},
        "points": [chance.randint(0, 12) for _ in range(len(start) + 3)],
    }


def _some(chance: random.Random, of: Sequence[T], least: int, most: int) -> list[T]:
    """Some of many, in any order: often as few or as many as may be."""
    most = min(len(of), most)
    least = min(least, most)
    return chance.sample(of, chance.choice([least, most, chance.randint(least, most)]))


# Boards of the Card Game.


def _odd_cards(chance: random.Random, seed: int) -> str:
    facts = _common(chance, seed, "card-game", 37, (4, 30))
    colors, cards = facts["colors"], facts["cards"]
    assert isinstance(colors, Sequence)
    assert isinstance(cards, Mapping)
    cities = [f"C{at}" for at in range(chance.choice([8, 30]))]
    pairs = [(one, other) for one in cities for other in cities if one != other]
    tallest = min(int(str(cards["each"])), chance.choice([1, 3, 100]))
    joined = _some(chance, pairs, 24, 64)
    facts["ticket"] = [
        {
            "ends": ends,
            "points": chance.choice([1, 127, chance.randint(1, 20)]),
            "cards": {
                str(color): chance.randint(1, tallest) for color in _some(chance, colors, 1, len(colors))
            },
        }
        for ends in joined
    ]
    named = sorted({city for ends in joined for city in ends})
    facts["bonus"] = [
        {"city": city, "points": chance.choice([1, 127])} for city in _some(chance, named, 0, 8)
    ]
    return _file(facts)
