"""Draws docs/screenshots/terminal.svg: `python docs/terminal_screenshot.py`, from the root of the project."""

import asyncio
import re
from pathlib import Path

from farebox.boards import load_board
from farebox.game.game import Game
from farebox.terminal.local_table import LocalTable
from farebox.terminal.players import parse_players
from farebox.terminal.screen.app import TableApp

SEED = 3
KEYS = ("enter", "k", *"dddddddddd")


async def draw() -> None:
    """Play a few turns and keep what is on the screen then."""
    board = load_board("amsterdam")
    players = parse_players("me,simple,path", board, SEED)
    app = TableApp(LocalTable(Game(board, [player.name for player in players], SEED), players))
    async with app.run_test(size=(120, 36)) as pilot:
        for key in KEYS:
            while app.thinking is not None:
                await pilot.pause(0.05)
            await pilot.press(key)
        while app.thinking is not None:
            await pilot.pause(0.05)
        await pilot.pause()
        svg = re.sub(r"@font-face \{.*?\}\s*", "", app.export_screenshot(), flags=re.DOTALL)
        Path("docs/screenshots/terminal.svg").write_text(svg, encoding="utf-8")


asyncio.run(draw())
