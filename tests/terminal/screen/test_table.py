"""A person at the screen: keys, mouse, bots that think, people who must not see each other's cards."""

import asyncio
import threading
from pathlib import Path
from random import Random

import pytest
from textual.widgets import OptionList

from farebox.errors import FareboxError
from farebox.game.actions import Action, Claim
from farebox.game.names import ticket_name
from farebox.game.observation import Observation
from farebox.game.records.replay import replay, verify
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.terminal.local_table import LocalTable
from farebox.terminal.players import Player
from farebox.terminal.screen.app import TableApp
from farebox.terminal.screen.map import Map
from farebox.terminal.screen.screens import Curtain, Page
from support.counts import cases, count
from support.scenes import card_scene, city_scene, live
from terminal.people import seat
from terminal.screen.seats import Hands, laid, press, settle, text

BY_KEYS = count(12, proof=1000)  # decisions from the beginning; no game has as many as the larger


@pytest.mark.parametrize("edition", cases("san-francisco", "card-game", more=["new-york", "amsterdam"]))
def test_a_whole_game_by_keys_against_a_bot(edition: str) -> None:
    """From the first tickets to the final count, with nothing but arrows and Enter.

    In `make test` the beginning and the last turns: what lies between is played without a screen.
    """
    table, rng = laid(edition), Random(1)

    async def begin() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(app, pilot)
            for _ in range(BY_KEYS):
                if not table.game.is_over:
                    await any_line(app, pilot, rng)
                    await settle(app, pilot)

    async def finish() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(app, pilot)
            while not table.game.is_over:
                await any_line(app, pilot, rng)
                await settle(app, pilot)
            assert isinstance(app.screen, Page)
            assert "The game is over." in text(app)
            await pilot.press("enter")

    asyncio.run(begin())
    play_on(table, rng)
    asyncio.run(finish())
    verify(table.game.record())


def play_on(table: LocalTable, rng: Random) -> None:
    """To the last turns, or the last round's end."""
    game = table.game
    while (seat := game.to_move) is not None and game.observe(seat).final_turns is None:
        if seat in table.people:
            table.play(rng.choice(game.legal_actions()))
        else:
            table.let_bot_play(seat)


async def any_line(app: TableApp, pilot: Hands, rng: Random) -> None:
    """Keep a ticket, pay in the first way, else draw or take any line that leads to more."""
    lines = app.choices.lines
    if lines[0].ticket is not None and not lines[0].actions:
        await pilot.press("enter", "k")
        return
    more = [at for at, line in enumerate(lines[:12]) if line.inner]
    if lines[-1].is_back or lines[0].key == "k" or not any(line.key == "d" for line in lines):
        await pilot.press("enter")
    elif more and rng.random() < 0.6:
        await pilot.press(*["down"] * rng.choice(more), "enter")
    else:
        await pilot.press("d")


def test_a_click_on_the_market_and_on_the_board() -> None:
    """A card is taken; a route shows every way to pay, and one of them pays."""
    game = city_scene(hand={"pink": 4, "wild": 1})
    table, before = seat(game, "me,Bo"), game.n_actions

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, ["enter"])
            board = app.query_one(Map)
            route = next(one.route for one in game.legal_actions() if isinstance(one, Claim))
            assert board._plan is not None
            x, y = board._plan.routes[route][0]
            await pilot.click(Map, offset=(x, y))
            await settle(app, pilot)
            ways = [one for one in game.legal_actions() if isinstance(one, Claim) and one.route == route]
            assert app.query_one("#choices", OptionList).option_count == len(ways) + 1
            assert "Claim with" in text(app)
            await pilot.press("escape")
            await settle(app, pilot)
            await pilot.click("#market .card")
            await settle(app, pilot)
            assert game.phase.name in ("SECOND", "TURN")
            assert game.n_actions == before + 1

    asyncio.run(run())


def test_a_route_that_can_not_be_had_says_why() -> None:
    """In the place of the prompt; nothing changes."""
    game = city_scene(hand={"pink": 1}, owners={"Chelsea - Soho": 1})
    table, before = seat(game, "me,simple"), game.n_actions

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(app, pilot)
            owned = next(route for route, owner in enumerate(game.observe(0).as_city().owners) if owner == 1)
            app.query_one(Map).post_message(Map.Chosen(owned, None))
            await settle(app, pilot)
            assert "It belongs to simple." in text(app)

    asyncio.run(run())
    assert game.n_actions == before


def test_a_pile_that_can_not_be_drawn_from_says_why() -> None:
    """K38, G3: tickets drawn too often and none kept; then the same key, in another language."""
    game = card_scene()
    live(game)["idle"] = IDLE_LIMIT
    table, before = seat(game, "me,simple"), game.n_actions

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(160, 50)) as pilot:
            await press(app, pilot, ["t"])
            assert "none kept: do something else first (K38)" in text(app)
            await press(app, pilot, ["l", "t"])
            assert "gör något annat först (K38)" in text(app)

    asyncio.run(run())
    assert game.n_actions == before


def test_language_help_and_undo() -> None:
    """Each by its key, on the fly."""
    table = laid("new-york")

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, ["l"])
            assert "Dina kort" in text(app)
            await press(app, pilot, ["question_mark"])
            assert "Hjälp" in text(app)
            assert "nästa språk" in text(app)
            await press(app, pilot, ["escape", "l", "l", "l", "enter", "k", "u"])
            assert "too late to undo: another player has decided since; U goes back" in text(app)
            await press(app, pilot, ["U"])
            assert table.game.n_actions == 0
            await press(app, pilot, ["enter", "k", "d", "u"])
            assert "too late to undo: something hidden has come to light" in text(app)
            await press(app, pilot, ["U"])
            assert table.game.phase.name == "TURN"

    asyncio.run(run())


def test_a_curtain_hides_one_persons_cards_from_the_next() -> None:
    """G1: behind it nothing of anybody's is on the screen, and after it only the next one's own."""
    table = laid("new-york", "Ann,Bo", seed=8)
    board = table.game.board
    tickets = {
        one: [ticket_name(board, t).split(" - ")[0] for t in table.observe(one).offer] for one in (0, 1)
    }

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(app, pilot)
            assert isinstance(app.screen, Curtain)
            assert "It is Ann's turn" in text(app)
            for names in tickets.values():
                assert not any(name in text(app) for name in names)
            await press(app, pilot, ["enter", "enter", "k"])
            assert isinstance(app.screen, Curtain)
            assert "It is Bo's turn" in text(app)
            assert not any(name in text(app) for name in (*tickets[0], *tickets[1]))
            app.pop_screen()  # even then nothing of Ann's is there
            await pilot.pause()
            assert app.query_one("#choices", OptionList).option_count == 0
            assert "[ ]" not in text(app)
            assert "taxis" not in text(app)

    asyncio.run(run())


class Slow:
    """A bot that thinks until it is told to be done."""

    name = "slow"

    def __init__(self) -> None:
        self.done = threading.Event()

    def choose(self, observation: Observation) -> Action:
        """Wait, then play anything."""
        assert self.done.wait(60)
        return observation.actions[0]


def test_a_thinking_bot_does_not_freeze_the_screen() -> None:
    """Keys are answered while it thinks; leaving waits for its thought."""
    bot = Slow()
    slow = LocalTable(laid("new-york", "simple,me").game, [Player("slow", bot), Player("me")])

    async def run() -> None:
        app = TableApp(slow)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert app.thinking == 0
            await pilot.press("l")
            assert "slow tänker" in text(app)
            await pilot.press("d", "u", "1")
            assert app.thinking == 0
            assert app.game.n_actions == 0
            await pilot.press("q")
            bot.done.set()
            await settle(app, pilot)

    asyncio.run(run())
    assert slow.game.n_actions == 1


def test_a_bot_that_fails_ends_the_table_with_its_error() -> None:
    """No traceback, no frozen screen."""

    class Broken(Slow):
        def choose(self, observation: Observation) -> Action:
            raise ValueError("oh")

    table = laid("new-york", "simple,me")
    broken = LocalTable(table.game, [Player("broken", Broken()), Player("me")])

    async def run() -> FareboxError | None:
        app = TableApp(broken)
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(app, pilot)
        return app.return_value

    error = asyncio.run(run())
    assert isinstance(error, FareboxError)
    assert "failed: ValueError: oh" in str(error)


def test_what_is_played_is_kept_and_goes_on_later(tmp_path: Path) -> None:
    """After every decision, in the same file as in the line mode."""
    made = laid("amsterdam", seed=5)
    table = LocalTable(made.game, made.players, tmp_path / "game.jsonl")

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, ["enter", "k", "d", "q"])

    asyncio.run(run())
    again = LocalTable(replay(tmp_path / "game.jsonl"), made.players, tmp_path / "game.jsonl", resumed=True)
    assert again.game.phase.name == "SECOND"

    async def go_on() -> None:
        app = TableApp(again)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, ["d"])

    asyncio.run(go_on())
    assert replay(tmp_path / "game.jsonl").n_actions > again.game.n_actions - 3


def test_a_hint_by_its_key() -> None:
    """It is thought about in a thread of its own, told on a page, and the line that leads there is marked."""
    table = laid("new-york")

    async def run() -> None:
        app = TableApp(table)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(app, pilot, ["enter", "k"])
            before = table.game.n_actions
            await press(app, pilot, ["h"])
            assert isinstance(app.screen, Page)
            shown = text(app)
            assert "What would you do, and why?" in shown
            assert "Best: " in shown
            await press(app, pilot, ["escape"])
            assert "You asked for a hint." in text(app)
            assert table.game.n_actions == before
            at = app.query_one("#choices", OptionList).highlighted
            best = table.hint(0).best
            assert at == app.choices.place_of(table.game.notation.action(best))

    asyncio.run(run())


def test_where_the_table_has_no_hints_the_key_says_so() -> None:
    """In the place of the prompt."""

    async def run() -> None:
        app = TableApp(laid("new-york", "Ann,Bo"))
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(app, pilot)
            await press(app, pilot, ["enter", "h"])
            assert "This table plays without hints." in text(app)

    asyncio.run(run())
