"""People at the keyboard who are programs: they see the prompt, look at the game, and type."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from farebox.boards import Board
from farebox.game.game import Game
from farebox.game.observation import Observation
from farebox.locale import Translator
from farebox.terminal.lines.console import Keyboard, Printer
from farebox.terminal.lines.session import Session
from farebox.terminal.local_table import LocalTable
from farebox.terminal.players import parse_players


class Typist(Keyboard):
    """Types what a function says, given what the seat to move sees."""

    def __init__(self, table: LocalTable, types: Callable[[Observation], str]) -> None:
        self.is_interactive = False
        self.table = table
        self.types = types

    def ask(self, prompt: str = "> ") -> str:
        """See `Keyboard.ask`; what is typed stands in the output, as from a pipe."""
        seat = self.table.game.to_move
        assert seat is not None
        line = "" if prompt == "" else self.types(self.table.observe(seat))
        print(f"{prompt}{line}")
        return line


def seat(game: Game, players: str) -> LocalTable:
    """A table with this game."""
    return LocalTable(game, parse_players(players, game.board, 1))


def deal(
    board: Board, players: str, seed: int = 1, language: str = "en", *, hints: bool | None = None
) -> LocalTable:
    """A table with a new game."""
    seated = parse_players(players, board, seed)
    game = Game(board, [player.name for player in seated], seed)
    return LocalTable(game, seated, say=Translator(language), hints=hints)


def play_out(table: LocalTable, types: Callable[[Observation], str], *, open_track: bool = False) -> None:
    """Run a session to its end."""
    table.open_track = open_track
    Session(table, Printer(table.words), Typist(table, types)).run()


def say(table: LocalTable, *lines: str) -> None:
    """Type these lines, then leave."""
    told = iter(lines)
    with pytest.raises(EOFError):
        play_out(table, lambda see: _next(told))


def _next(told: Iterator[str]) -> str:
    for line in told:
        return line
    raise EOFError


def anyhow(rng: Random) -> Callable[[Observation], str]:
    """A person who does anything legal, and types it in any way there is."""

    def types(see: Observation) -> str:
        number = rng.randrange(len(see.actions))
        text = see.actions[number].text
        ways: Sequence[str] = (text, text.upper(), f"  {text} ", text.replace(" ", "  "))
        if see.offer:
            return rng.choice([*ways, "keep all", "1", "keep 1"])
        return rng.choice([*ways, str(number + 1)])

    return types
