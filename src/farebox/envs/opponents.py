"""Who sits at the other seats of a learner's table."""

from collections.abc import Sequence
from typing import TypeAlias

from farebox.boards import Board
from farebox.bots import Bot, make_bot
from farebox.envs.compiled.step import ALL_SEATS
from farebox.envs.learner_games import Tables
from farebox.errors import FareboxError
from farebox.game.seal import bot_seed

Opponents: TypeAlias = str | Sequence[str] | None
RANDOM = "random"


def seat_opponents(opponents: Opponents, seats: int, seat: int) -> dict[int, str]:
    """Which bot sits where; none when the learner decides for every seat."""
    if not 0 <= seat < seats:
        raise FareboxError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
    if opponents is None:
        return {}
    others = [other for other in range(seats) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise FareboxError(
            f"{seats} seats take {len(others)} opponents, or one name for all, not {len(names)}"
        )
    return dict(zip(others, names, strict=True))


def learner_seat(opponents: dict[int, str], seat: int) -> int:
    """The seat for which compiled random players leave decisions to the learner, or ALL_SEATS."""
    return seat if opponents and set(opponents.values()) == {RANDOM} else ALL_SEATS


class BotsTurn:
    """Lets bots decide at one table until the learner is to move."""

    def __init__(self, tables: Tables, names: dict[int, str]) -> None:
        self._tables = tables
        self._names = names
        self._bots: dict[int, Bot] = {}
        for seat, name in names.items():
            make_bot(name, tables.board, seat)  # so that a name that is wrong is told at once

    def sit_down(self) -> None:
        """New bots for a new game."""
        board: Board = self._tables.board
        seed = int(self._tables.seed[0])
        self._bots = {seat: make_bot(name, board, bot_seed(seed, seat)) for seat, name in self._names.items()}

    def play(self) -> None:
        """Every decision of a bot that is due."""
        tables = self._tables
        while not tables.over[0] and (seat := int(tables.seat[0])) in self._bots:
            seen = tables.observe(seat)
            action = self._bots[seat].choose(seen)
            if action not in seen.actions:
                raise FareboxError(f"the bot {self._names[seat]!r} at seat {seat}: {action} is not legal")
            tables.play(seen.ids[seen.actions.index(action)])
