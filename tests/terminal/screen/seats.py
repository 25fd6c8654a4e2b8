"""A table on a screen that is nowhere: who sits there, what it shows, keys pressed and waited for."""

from collections.abc import Iterable

from textual.pilot import Pilot

from farebox.boards import load_board
from farebox.errors import FareboxError
from farebox.terminal.local_table import LocalTable
from farebox.terminal.screen.app import TableApp
from terminal.people import deal

Hands = Pilot[FareboxError | None]


def laid(edition: str, players: str = "me,simple", seed: int = 3, language: str = "en") -> LocalTable:
    """A table with a new game."""
    return deal(load_board(edition), players, seed, language)


async def settle(app: TableApp, pilot: Hands) -> None:
    """Wait until bots have thought and everything is drawn."""
    await pilot.pause()
    while app.thinking is not None:
        await pilot.pause(0.02)
    await pilot.pause()


async def press(app: TableApp, pilot: Hands, keys: Iterable[str]) -> None:
    """Press keys, each when it is one's turn."""
    for key in keys:
        await settle(app, pilot)
        await pilot.press(key)
    await settle(app, pilot)


def text(app: TableApp) -> str:
    """What stands on the screen, row by row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)
