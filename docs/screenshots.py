"""Take a picture of every screen, desktop and phone: `python docs/screenshots.py`, or of a part: `… ending`.

Plays on a server of its own in a real Chromium, with what the browser tests use.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Route, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tests")]

from browser.conftest import KNOWS_THE_GAMES
from browser.house import ARGUMENTS, House, build_page, chromium
from browser.seat import Seat
from browser.test_own_boards import TOWN, drop
from server.messages import View

FOLDER = HERE / "screenshots"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
SEED = 11
CLAIMED = ".route .own"
EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")


class Camera:
    """One person, one size of screen."""

    def __init__(self, browser: Browser, house: House, size: str, *, newcomer: bool = False) -> None:
        width, height = SIZES[size]
        self.size = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            locale="en-GB",
            reduced_motion="reduce",
            device_scale_factor=1 if size == "desktop" else 2,
        )
        if not newcomer:
            self.context.add_init_script(KNOWS_THE_GAMES)
        self.seat = Seat(self.context.new_page(), house.url)
        self.page = self.seat.page
        self.page.route("**/api/v2/tables", _same_deal)

    def take(self, name: str) -> None:
        """Keep what is on the screen, in 256 colours, so that it is small."""
        self.page.wait_for_timeout(350)
        path = FOLDER / f"{name}-{self.size}.png"
        self.page.screenshot(path=path)
        with Image.open(path) as picture:
            picture.load()
            if self.size == "phone":
                picture.thumbnail((585, 1266))
            picture.convert("RGB").quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)

    def open(self, edition: str, seats: list[str] | None = None) -> None:
        """A new table."""
        self.seat.home()
        bot = "greedy" if edition == "card-game" else "path"
        self.seat.start(edition, seats, bot)

    def play_until(self, enough: Callable[[], bool], turns: int = 60) -> None:
        """Play on while it is fun."""
        for turn in range(turns):
            if not self.seat.wait_for_turn() or (turn > 1 and enough()):
                return
            self.seat.act(turn)


def _same_deal(route: Route) -> None:
    wanted = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**wanted, "seed": SEED}))


def tables(camera: Camera) -> None:
    """Each game in the middle, choosing and paying."""
    page, seat = camera.page, camera.seat
    for edition in EDITIONS:
        camera.open(edition)
        seat.wait_for_turn()
        page.locator("[data-offer]").first.click()
        camera.take(f"{edition}-tickets")
        if edition == "card-game":
            camera.play_until(lambda: page.locator(".wagon").count() > 2 and seat.phase == "turn")
            camera.take(edition)
            page.locator("[data-lay].can").first.click(click_count=2)
            camera.take(f"{edition}-yard")
            continue
        camera.play_until(
            lambda: (
                seat.phase == "turn"
                and page.locator(CLAIMED).count() > 7
                and page.locator(".route.can").count() > 0
            )
        )
        camera.take(edition)
        seat.open_route()
        camera.take(f"{edition}-pay")
        if camera.size == "phone" and edition == "new-york":
            page.keyboard.press("Escape")
            for tab in ("tickets", "table", "list"):
                page.click(f"[data-tab-button={tab}]")
                camera.take(f"{edition}-tab-{tab}")


def around(camera: Camera) -> None:
    """Everything that is not a turn."""
    page, seat = camera.page, camera.seat
    seat.home()
    camera.take("home")
    page.click("[data-game=san-francisco]")
    page.wait_for_selector("[data-start]:not([disabled])")
    camera.take("new-table")
    camera.open("amsterdam", ["here", "link", "bot"])
    seat.wait_for_turn()
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.get_by_role("button", name="How to play").click()
    camera.take("rules-short")
    page.get_by_role("button", name="All rules by number").click()
    camera.take("rules-all")
    page.keyboard.press("Escape")
    for name in ("Settings", "Links"):
        page.get_by_role("button", name=name, exact=True).first.click()
        camera.take(name.lower())
        page.keyboard.press("Escape")
    camera.open("new-york", ["here", "here"])
    page.wait_for_selector("[data-curtain]")
    camera.take("curtain")


def first_steps(camera: Camera) -> None:
    """A first game with its guide; a board of one's own that can't be played."""
    page, seat = camera.page, camera.seat
    seat.choose_game("new-york")
    page.select_option("[data-bot='1']", "level-1")
    page.click("[data-start]")
    page.wait_for_selector("[data-coach]")
    camera.take("guide")
    seat.home()
    drop(page, TOWN.read_text(encoding="utf-8").replace('"Old Mill"]', '"Old Mil"]', 1))
    page.wait_for_selector("[data-bad-board]")
    page.locator("[data-bad-board]").scroll_into_view_if_needed()
    camera.take("bad-board")


def sensibly(view: View) -> int:
    """An action of somebody who goes for their tickets: a game that is worth looking at."""
    legal = [one.root for one in view.actions]
    claims = [one for one in legal if one.kind == "claim"]
    tickets = view.own.tickets if view.own else []
    ways = {route for ticket in tickets if not ticket.done for route in ticket.way or []}
    wanted = [one for one in claims if one.route in ways or not ways]
    if wanted:
        return int(max(wanted, key=lambda one: sum(one.cards.values())).id)
    kept = [one for one in legal if one.kind == "keep"]
    if kept:
        return int(min(kept, key=lambda one: len(one.tickets)).id)
    hand = view.own.hand if view.own else {}
    drawn = [one for one in legal if one.kind == "draw"]
    return int(max(drawn or legal, key=lambda one: hand.get(getattr(one, "card", ""), 0)).id)


def ending(camera: Camera) -> None:
    """The result, the game once more, and what its decisions were worth."""
    page, seat = camera.page, camera.seat
    camera.open("new-york")
    seat.wait_for_turn()
    seat.rush(choose=sensibly)
    seat.sees_the_end()
    camera.take("result")
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    for _ in range(12):
        page.click("[data-go=next]")
    camera.take("replay")
    page.click("[data-review]")
    page.wait_for_selector("[data-graph]")
    page.wait_for_selector("[data-review-panel=at-rest]")
    page.select_option("[data-whose]", label="Everybody")
    claimed = page.locator("[data-to-moment]").filter(has_text="Claim")
    claimed.first.click()
    camera.take("review")
    page.click("[data-review-tab=bill]")
    camera.take("review-luck")
    page.click("[data-review-tab=moment]")
    page.click("[data-retry]")
    page.click("[data-show]")
    page.wait_for_selector("[data-worlds=told]")
    page.locator("[data-world='1']").scroll_into_view_if_needed()
    camera.take("show-me")


PARTS = {part.__name__: part for part in (around, first_steps, ending, tables)}


def main() -> None:
    """All of them, or those that are named."""
    parts = [PARTS[name] for name in sys.argv[1:]] or list(PARTS.values())
    build_page()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = House(Path(folder))
        house.open()
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            for size in SIZES:
                for part in parts:
                    camera = Camera(browser, house, size, newcomer=part is first_steps)
                    part(camera)
                    camera.context.close()
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
