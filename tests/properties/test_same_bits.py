"""The same bits compiled, interpreted and bounds-checked: an index out of range or an overflow would differ.

Compiled code does not look at indices or sizes of integers; the interpreter does. So does compiled code with
its bounds check on: that is for `make prove`, as it compiles everything anew. Each of these ways runs in a
process of its own, because the choice is made when the kernel is imported.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from farebox.game.families import FAMILIES
from farebox.game.game import new_game
from properties.test_many_bits import ASKED, compare_many
from support.boards import ALL_TABLES, board_of
from support.counts import IS_PROOF, count
from support.modes import BOUNDS_CHECKED, INTERPRETED, JUST_IN_TIME, WEB_ASSEMBLY, Settings, run
from support.players import pick, seat_players
from support.same_bits import Witness

WAYS = [INTERPRETED, WEB_ASSEMBLY, BOUNDS_CHECKED][: count(2, proof=3)]
KINDS = {"events", "states", "legal", "refusals", "scores", "knowledge", "worlds"}


def told_games() -> list[dict[str, Any]]:
    """One whole game at every table, by players of any temper."""
    games = []
    for name, n_seats in ALL_TABLES:
        rng = Random(f"bits {name} {n_seats}")
        game = new_game(board_of(name), seats=n_seats, seed=rng.randrange(2**53))
        tempers = seat_players(rng, n_seats)
        ids = []
        while (seat := game.to_move) is not None:
            ids.append(pick(rng, game, tempers[seat]))
            game.play(ids[-1])
        told = {"board": name, "n_seats": n_seats, "seed": game.seed, "ids": ids, "is_learned": True}
        games.append(told)
    return games


@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_computes_the_same_bits_in_every_way_it_runs(way: Settings) -> None:
    """G2: the same input gives the same game, on every machine."""
    games = told_games()
    compare_told(games, run("support.same_bits", {"games": games}, way))


@pytest.mark.first
def test_just_in_time_it_computes_the_same_bits() -> None:
    """G2: told games; in `make prove` also as learners see them, and many more, planners' and searches.

    To compile takes long: once for all that is asked, and families side by side.
    """
    games = [{**told, "is_learned": IS_PROOF} for told in told_games()]
    many = ASKED if IS_PROOF else []
    families = [{"games": family(games, name), "many": family(many, name)} for name in FAMILIES]
    with ThreadPoolExecutor() as side_by_side:
        answers = side_by_side.map(lambda asked: run("support.all_bits", asked, JUST_IN_TIME), families)
        for asked, found in zip(families, answers, strict=True):
            compare_told(asked["games"], found["games"])
            compare_many(asked["many"], found["many"])


def family(tables: Sequence[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """Those of one family of rules."""
    return [one for one in tables if board_of(one["board"]).rules == name]


def compare_told(games: Sequence[dict[str, Any]], found: Sequence[dict[str, str]]) -> None:
    """What another mode made of told games, with what is made of them here."""
    for told, other in zip(games, found, strict=True):
        compiled = Witness(told).digests()
        assert set(compiled) == KINDS | ({"learning"} if told["is_learned"] else set())
        assert other == compiled, f"{told['board']}, {told['n_seats']} seats"
