"""A person at the page: looks at what it shows and does what it offers, by mouse or finger."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from server.client import Client
from server.messages import View
from server.serving import Server, Table
from support.counts import count

TURNS = 500  # no game here is nearly as long
BY_HAND = count(10, proof=TURNS)  # decisions of a whole game before another window plays on to its last turns
PATIENCE_MS = 240_000  # longer than any wait on a machine that is busy with other things
expect.set_options(timeout=PATIENCE_MS)
MINE = ".table[data-mine=true]"
# Bots as quick as they can be, unless somebody chooses otherwise; sounds have been offered.
QUICK_BOTS = "localStorage['farebox.settings'] ??= JSON.stringify({pace: 0, soundOffered: true})"
# Waits until the page is kept whole, and asks what is kept: a worker may be ready before the page is its own.
KEPT = """navigator.serviceWorker.controller ? true : new Promise((kept) =>
  navigator.serviceWorker.addEventListener("controllerchange", () => kept(true), { once: true }))"""
DRAWN = "[data-deck].can, .card.can, [data-ticket-deck].can"

# Plays to the end by whatever is offered, in the page itself.
HURRY = (Path(__file__).parent / "hurry.js").read_text(encoding="utf-8")


class Seat:
    """One page at a table."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.errors: list[str] = []
        page.add_init_script(QUICK_BOTS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE_MS)

    # Getting there.

    def home(self) -> None:
        """Open the page anew."""
        if self.page.url.startswith(self.url):
            self.page.evaluate("history.replaceState(null, '', '#/')")  # which shows nothing yet
            self.page.reload()
        else:
            self.page.goto(self.url)
        self.page.wait_for_selector("[data-game] svg")
        self.page.evaluate("document.fonts.ready")  # nothing moves under a finger any more

    def choose_game(self, edition: str) -> None:
        """At home; or who is nowhere yet comes to it by its address, which is quicker."""
        if self.page.url.startswith(self.url):
            self.page.click(f"[data-game={edition}]")
        else:
            self.page.goto(f"{self.url.rstrip('/')}/#/new/{edition}")
        self.page.wait_for_selector("[data-start]:not([disabled])")
        self.page.evaluate("document.fonts.ready")  # nothing moves under a finger any more

    def start(self, edition: str, seats: list[str] | None = None, bot: str = "random") -> None:
        """Open a table: against a bot, or with these kinds of seats."""
        self.choose_game(edition)
        for _ in range(len(seats or []) - 2):
            self.page.click("[data-add]")
        for i, kind in enumerate(seats or ["here", "bot"]):
            self.page.select_option(f"[data-kind='{i}']", kind)
            if kind == "bot":
                self.page.select_option(f"[data-bot='{i}']", bot)
        self.page.check("[data-listed]")
        self.page.click("[data-start]")
        if "link" in (seats or []):
            self.start_without()
        self.page.wait_for_selector(".table, [data-curtain]")

    def start_without(self) -> None:
        """Leave the waiting room, and let who is missing come later."""
        self.page.click("[data-without]")
        self.page.click("[data-start-game]")

    def link(self, kind: str) -> str:
        """A link to pass on, from the sheet of links: by what it is for."""
        self.page.click("[data-links]")
        link = self.page.locator(f"[data-link={kind}]").first.input_value()
        self.page.keyboard.press("Escape")
        return link

    def invitation(self) -> str:
        """The link that lets a friend in."""
        return self.link("join")

    def come_in(self, link: str, name: str = "Bea") -> None:
        """Sit down by an invitation."""
        self.page.goto(link)
        self.page.fill("[data-welcome] input", name)
        self.page.click("[data-sit]")
        self.page.wait_for_selector(".table, [data-room]")

    def leave(self) -> None:
        """Go from the table to the home page: nobody is connected to the seat any more."""
        self.page.goto(f"{self.url.rstrip('/')}/#/")
        self.page.wait_for_selector("[data-game]")

    def storage(self) -> str:
        """All that this browser keeps of the page."""
        return str(self.page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"))

    # Looking.

    @property
    def phase(self) -> str:
        """What kind of decision is due."""
        return self.page.get_attribute(".table", "data-phase") or ""

    @property
    def sequence(self) -> int:
        """Which change the page shows."""
        return int(self.page.get_attribute(".table", "data-sequence") or -1)

    def hand(self) -> list[str]:
        """The hand as it is read out."""
        labels: Any = self.page.eval_on_selector_all(
            "[data-hand] [aria-label]", "all => all.map(e => e.getAttribute('aria-label'))"
        )
        return list(labels)

    def wait_for_turn(self, sequence: int = 0) -> bool:
        """Wait until it is this seat's turn, after so many actions at least; False when the game is over."""
        self.page.wait_for_function(
            """([mine, sequence]) => document.querySelector('[data-result]') || (document.querySelector(mine)
               && Number(document.querySelector(mine).dataset.sequence) >= sequence)""",
            arg=[MINE, sequence],
        )
        return self.page.query_selector("[data-result]") is None

    # Doing.

    def tap(self, target: Locator) -> None:
        """Press the middle of something drawn, once it has come to rest."""
        target.element_handle().wait_for_element_state("stable")
        box = target.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def whole_board(self) -> None:
        """On a phone: look at all of it."""
        button = self.page.locator("[data-whole]")
        if button.count():
            button.click()

    def act(self, turn: int) -> None:
        """Do something that the page offers, whatever is due, and wait until it is done."""
        before = self.sequence
        getattr(self, f"do_{self.phase}")(turn)
        self.page.wait_for_function(
            "before => Number(document.querySelector('.table')?.dataset.sequence ?? 1e9) > before", arg=before
        )

    def finish_turn(self) -> None:
        """Act until it is somebody else's turn."""
        turn = 0
        while self.page.get_attribute(".table", "data-mine") == "true":
            self.act(turn)
            turn += 3  # draws

    def do_keep_start(self, turn: int) -> None:
        """Keep the first ticket, if none is chosen yet."""
        if not self.page.locator("[data-offer][aria-pressed=true]").count():
            self.page.locator("[data-offer]").first.click()
        self.page.click("[data-keep][aria-disabled=false]")

    do_keep = do_keep_start

    def do_place(self, turn: int) -> None:
        """Put the souvenirs where it glows."""
        self.whole_board()
        self.tap(self.page.locator(".place.can circle").first)

    def do_second(self, turn: int) -> None:
        """Take a second card, face up if there is one."""
        self.draw()

    def do_complete(self, turn: int) -> None:
        """Complete what is proposed: the page goes through all of it by itself. Then finish."""
        proposed = self.page.locator("[data-complete-all]")
        if not proposed.count():
            self.page.click("[data-finish]")
            return
        proposed.click()
        expect(proposed).to_have_count(0)

    def do_turn(self, turn: int) -> None:
        """Claim or place if possible, now and then tickets, else draw."""
        has_routes = self.page.locator(".route.can").count() > 0
        if self.page.locator("[data-pass]").count():
            self.page.click("[data-pass]")
        elif turn == 4 and self.page.locator("[data-ticket-deck].can").count():
            self.page.click("[data-ticket-deck]")
        elif has_routes and (turn % 3 or not self.page.locator(DRAWN).count()):
            self.claim()
        elif not (turn % 2 and self.lay()):
            self.draw()

    def draw(self) -> None:
        """One card, or tickets if there is none; the Card Game may leave only the yard."""
        if self.page.locator(DRAWN).count():
            self.page.locator(DRAWN).first.click()
        else:
            assert self.lay()

    def open_route(self) -> None:
        """Choose a route that glows, the last drawn."""
        self.whole_board()
        self.tap(self.page.locator(".route.can").last.locator(".space").first)
        self.page.wait_for_selector("[data-sheet=pay]")

    def claim(self) -> None:
        """A glowing route, paid the first way offered."""
        self.open_route()
        souvenirs = self.page.locator("[data-souvenir]")
        if souvenirs.count():
            souvenirs.first.click()
        self.page.locator("[data-pay]:not([disabled])").first.click()

    def lay(self) -> bool:
        """The Card Game: put the first pair into the yard that may go there."""
        names = self.page.eval_on_selector_all("[data-lay].can", "all => all.map(e => e.dataset.lay)")
        for name in names:
            more = self.page.locator(f"[data-lay={name}].can")
            more.click()
            if more.count():  # a card that one has only once is faint now
                more.click()
                if self.page.locator("[data-yard][aria-disabled=false]").count():
                    self.page.click("[data-yard]")
                    return True
            self.page.keyboard.press("Escape")
        return False

    def play(self, turns: int = TURNS) -> bool:
        """Play on; True when the game is over."""
        for turn in range(turns):
            if not self.wait_for_turn():
                return True
            self.act(turn)
        return False

    def play_whole(self) -> None:
        """From the first decision to the winner; the middle is played in another window."""
        if not self.play(BY_HAND):
            self.rush(is_nearly_over)
            assert self.play()

    def hurry(self) -> None:
        """Play to the end by whatever comes first, in the page itself: for tests of a device's own tables."""
        while not self.page.evaluate(HURRY, PATIENCE_MS):
            if self.wait_for_turn():
                self.act(0)

    def rush(
        self, until: Callable[[View], bool] | None = None, choose: Callable[[View], int] | None = None
    ) -> None:
        """Play on in another window of this seat, without a screen: for tests of what comes after.

        To the end, or until there is such a decision to take; by chance, unless it is said how to choose.
        """
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('farebox.tables'))[0]")
        seats: list[dict[str, str | None]] = [{"secret": None, "invitation": None} for _ in range(4)]
        for one in kept["seats"]:
            seats[one["seat"]]["secret"] = one["secret"]
        server = Server("", Path(), port=urlsplit(self.url).port)
        table = Table(server, {"table": kept["table"], "seats": seats, "spectator": "", "host": ""})
        with Client(table, kept["seats"][0]["seat"], choose=choose) as window:
            while window.view.phase != "over" and not (until and window.is_due and until(window.view)):
                if window.is_due:
                    window.act_somehow()
                else:
                    window.next_view()
            reached = window.view.sequence
        self.page.wait_for_function(
            "reached => Number(document.querySelector('.table')?.dataset.sequence ?? 0) >= reached",
            arg=reached,
        )

    def sees_the_end(self) -> None:
        """The count is told to the end, there is a winner, and points are the same everywhere."""
        expect(self.page.locator("[data-result=done]")).to_be_visible()
        expect(self.page.locator("[data-result] tfoot td.winner").first).to_be_visible()
        points = self.page.locator("[data-result] tfoot td").all_text_contents()
        expect(self.page.locator("[data-chip] b")).to_have_text(points)
        expect(self.page.locator("[data-points] [aria-hidden]")).to_have_text(points)
        assert self.errors == [], self.errors


def is_nearly_over(view: View) -> bool:
    """Whether there is a decision of the last turns to take, or of the last round's end."""
    return view.final_turns is not None
