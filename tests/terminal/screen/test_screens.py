"""What is on the screen, compared with what was looked at and found right.

FAREBOX_DRAW=1 draws the screens anew; look at them before you keep them.
"""

import asyncio
import os
from itertools import cycle
from pathlib import Path

import pytest

from farebox.locale import LANGUAGES, translator
from farebox.terminal.screen.app import TableApp
from farebox.terminal.text.phrases import Words
from support.counts import cases
from terminal.screen.seats import laid, press, settle, text

SCREENS = Path(__file__).parent / "screens"
DRAWN = [
    ("new-york", "me,simple", ["enter", "k", *"dddddd"]),
    ("amsterdam", "me,simple,random", ["enter", "k", *"dddddd"]),
    ("san-francisco", "me,simple", ["enter", "k", *"dddddd"]),
    ("card-game", "me,simple,random,greedy", ["enter", "down", "enter", "k", *"dddddd"]),
]
SMALL, LARGE = (100, 30), (160, 50)
# Each edition in one of the sizes; in `make prove` in both.
SIZED = cases(
    *[(*one, size) for one, size in zip(DRAWN, cycle([SMALL, LARGE]), strict=False)],
    more=[(*one, size) for one, size in zip(DRAWN, cycle([LARGE, SMALL]), strict=False)],
)


async def screen(edition: str, players: str, keys: list[str], size: tuple[int, int]) -> str:
    """The screen after some keys."""
    app = TableApp(laid(edition, players))
    async with app.run_test(size=size) as pilot:
        await press(app, pilot, keys)
        return text(app)


@pytest.mark.parametrize(
    ("edition", "players", "keys", "size"), SIZED, ids=[f"{one[0]}-{one[3][0]}x{one[3][1]}" for one in SIZED]
)
def test_the_screen_is_as_it_was_drawn(
    edition: str, players: str, keys: list[str], size: tuple[int, int]
) -> None:
    """To the letter, in a small window and in a large one."""
    shown = asyncio.run(screen(edition, players, keys, size))
    path = SCREENS / f"{edition}-{size[0]}x{size[1]}.txt"
    if os.environ.get("FAREBOX_DRAW"):
        path.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("edition", "players", "keys"), cases(*DRAWN[2:], more=DRAWN[:2]))
def test_nothing_is_cut_off_in_any_language(edition: str, players: str, keys: list[str]) -> None:
    """At 100×30 every panel's title, the prompt and the keys stand there whole; a key goes through all."""
    table = laid(edition, players)
    spoken = []

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, keys)
            for _ in LANGUAGES:
                look(text(app), table.words)
                spoken.append(table.words("tui.help"))
                await press(app, pilot, ["l"])

    asyncio.run(run())
    assert spoken == [translator(language)("tui.help") for language in LANGUAGES]


def look(shown: str, words: Words) -> None:
    """Whether all is there."""
    for key in ("players", "hand", "tickets.own", "market", "history", "tui.choices", "tui.help", "tui.quit"):
        assert words(key) in shown, key
    assert words.board_name in shown
    assert words("tui.tickets") + " " in shown
    assert "tui." not in shown
    assert len(shown.splitlines()) == 30
    assert max(map(len, shown.splitlines())) <= 100


def test_the_window_may_change_its_size() -> None:
    """Everything is laid out anew, and nothing is lost on the way back."""

    async def run() -> None:
        app = TableApp(laid("san-francisco"))
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, ["enter", "k"])
            before = text(app)
            await pilot.resize_terminal(170, 55)
            await settle(app, pilot)
            assert "Painted Ladies" in text(app)
            await pilot.resize_terminal(100, 30)
            await settle(app, pilot)
            assert text(app) == before

    asyncio.run(run())
