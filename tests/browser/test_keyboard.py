"""Whole games without a mouse: how many keys they take, and where the keyboard is after each."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import NewSeat
from browser.seat import BY_HAND, TURNS, Seat, is_nearly_over
from support.counts import cases

STOPS = 140  # more than a page has
MOST_KEYS = 3  # for a decision, on average
ON_NOTHING = "document.activeElement === document.body || document.activeElement === null"


class Player:
    """Plays by keys alone, counts them, and notes where the keyboard fell out of the page."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page
        self.keys = 0
        self.decisions = 0
        self.lost: list[str] = []

    def press(self, *keys: str) -> None:
        """One after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def go_to(self, selector: str) -> None:
        """Tab until the focus is on something of this kind."""
        for _ in range(STOPS):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard doesn't reach {selector}")

    def sit_down(self, edition: str) -> None:
        """From the home page to the first decision, by Tab and Enter."""
        self.seat.home()
        self.go_to(f"[data-game={edition}]")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("[data-start]:not([disabled])")
        self.look("setting up")
        self.go_to("[data-start]")
        self.page.keyboard.press("Enter")
        self.seat.wait_for_turn()
        self.look("sitting down")

    def look(self, after: str) -> None:
        """Two frames later the keyboard is somewhere."""
        self.draw_frames()
        if self.page.evaluate(ON_NOTHING):
            self.lost.append(after)

    def play_whole(self) -> None:
        """To the end; the middle is played in another window."""
        if not self.play(BY_HAND):
            self.seat.rush(is_nearly_over)
            assert self.play(TURNS)

    def play(self, decisions: int) -> bool:
        """Play on; True when the game is over."""
        for _ in range(decisions):
            if not self.seat.wait_for_turn():
                return True
            self.decide()
        return False

    def decide(self) -> None:
        """Whatever is due; then wait until it is done."""
        before, phase = self.seat.sequence, self.seat.phase
        getattr(self, f"do_{phase}")()
        self.page.wait_for_function(
            """before => document.querySelector('[data-result]')
               || Number(document.querySelector('.table')?.dataset.sequence) > before""",
            arg=before,
        )
        self.decisions += 1
        self.look(phase)

    def has(self, selector: str) -> bool:
        """Whether it is there now."""
        return self.page.locator(selector).count() > 0

    def do_keep_start(self) -> None:
        """The first of them, unless all must be kept; Enter keeps."""
        if self.has("[data-offer][aria-pressed=true]"):
            self.go_to("[data-keep]")
        else:
            self.press("1")
            expect(self.page.locator("[data-keep]")).to_be_focused()
        self.press("Enter")

    do_keep = do_keep_start

    def do_place(self) -> None:
        """Find a place."""
        self.press("r")
        expect(self.page.locator("[data-finder]")).to_be_focused()
        self.press("Enter")

    def do_complete(self) -> None:
        """The keyboard is on what is proposed."""
        expect(self.page.locator("[data-complete-all], [data-finish]").first).to_be_focused()
        self.press("Enter")

    def do_second(self) -> None:
        """From the deck, or the first card that lies there."""
        if self.has("[data-deck].can"):
            self.press("d")
        elif self.has(".card.can"):
            self.press(self.page.locator(".card.can").first.get_attribute("aria-keyshortcuts") or "")
        else:
            self.lay()

    def do_turn(self) -> None:
        """Pass, claim, draw, lay, or take tickets."""
        if self.has("[data-pass]"):
            self.press("p")
        elif self.has(".route.can"):
            self.claim()
        elif self.decisions % 3 == 0 and self.has("[data-lay].can"):
            self.lay()
        elif self.has("[data-deck].can, .card.can"):
            self.do_second()
        elif self.has("[data-ticket-deck].can"):
            self.press("t")
        else:
            self.lay()

    def claim(self) -> None:
        """The route that the finder puts first, paid as the sheet puts first."""
        self.press("r")
        expect(self.page.locator("[data-finder]")).to_be_focused()
        self.press("Enter")
        expect(self.page.locator("[data-sheet=pay]")).to_be_visible()
        if self.has("[data-souvenir]"):
            self.press("1")
            expect(self.page.locator("[data-pay]").first).to_be_focused()
        self.press("1")

    def lay(self) -> None:
        """A pair for the yard."""
        for digit in self.layable("[data-lay].can:has([data-n]:not([data-n='1']))"):
            self.press(f"Shift+Digit{digit}", f"Shift+Digit{digit}")
            self.draw_frames()
            if self.has("[data-yard][aria-disabled=false]"):
                self.press("Enter")
                return
            self.press("Escape")
        self.lay_different()

    def lay_different(self) -> None:
        """Tickets, or when there are none either, three cards of different colours."""
        if self.has("[data-ticket-deck].can"):
            self.press("t")
            return
        pressed: set[str] = set()
        for _ in range(3):
            left = set(self.layable("[data-lay].can")) - pressed
            pressed.add(min(left))
            self.press(f"Shift+Digit{min(left)}")
            self.draw_frames()
        self.press("Enter")

    def layable(self, selector: str) -> list[str]:
        """The digits of the cards that may be laid out."""
        keys: list[str] = self.page.eval_on_selector_all(
            selector, "all => all.map(e => e.getAttribute('aria-keyshortcuts').replace('SHIFT+', ''))"
        )
        return keys

    def draw_frames(self) -> None:
        """Wait until what was done is drawn."""
        self.page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")


@pytest.mark.parametrize("edition", cases("san-francisco", "card-game", more=["new-york", "amsterdam"]))
def test_a_whole_game_by_keys(new_seat: NewSeat, edition: str) -> None:
    """Three keys a decision at most, on average; the keyboard never falls out of the page.

    What is to be done first is read out to who sits down, and who has won at the end.
    """
    seat = new_seat()
    player = Player(seat)
    player.sit_down(edition)
    expect(seat.page.locator("[data-told] p").last).to_contain_text("Your turn. Choose the tickets")
    player.play_whole()
    seat.page.wait_for_selector("[data-result=done]")
    expect(seat.page.locator("[data-rematch]")).to_be_focused()
    expect(seat.page.locator("[data-told] p").last).to_have_text(
        re.compile(r"(win|wins|victory).* points?\.$")
    )
    assert player.lost == []
    assert player.keys / player.decisions <= MOST_KEYS
    assert seat.errors == []


def test_a_route_is_found_by_typing(new_seat: NewSeat) -> None:
    """Part of a name is enough; arrows choose, Enter opens it, Escape leads back to where one was."""
    seat = new_seat()
    page = seat.page
    Player(seat).sit_down("san-francisco")
    page.keyboard.press("b")
    board = page.locator("[data-walk]")
    expect(board).to_be_focused()
    page.keyboard.press("r")
    page.keyboard.type("embar")
    found = page.locator("[data-found]")
    names = found.locator("b").all_inner_texts()
    assert names
    assert all("Embarcadero" in name for name in names)
    page.keyboard.press("Escape")
    expect(board).to_be_focused()


def test_the_board_is_walked_by_arrows(new_seat: NewSeat) -> None:
    """Each step is shown and read out; Enter shows what leads from the place."""
    seat = new_seat()
    page = seat.page
    player = Player(seat)
    player.sit_down("new-york")
    player.decide()
    seat.wait_for_turn()
    page.keyboard.press("b")
    walked = page.locator("[data-walked]")
    expect(walked).to_have_count(1)
    begin = walked.get_attribute("data-walked")
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowUp")
    assert walked.get_attribute("data-walked") != begin
    told = page.locator("[data-told] p").last.inner_text()
    place = told.split(".")[0].split(", ")[0]
    page.keyboard.press("Enter")
    expect(page.locator("[data-finder]")).to_have_value(place)
    assert all(place in name for name in page.locator("[data-found] b").all_inner_texts())


@pytest.mark.parametrize("edition", cases("san-francisco", "card-game", more=["new-york", "amsterdam"]))
def test_what_lies_on_the_table_is_read_out(new_seat: NewSeat, edition: str) -> None:
    """Own cards and tickets, the face-up cards by their keys, what everybody has; the keyboard stays."""
    seat = new_seat()
    page = seat.page
    player = Player(seat)
    player.sit_down(edition)
    player.decide()
    seat.wait_for_turn()
    here = page.evaluate_handle("document.activeElement")
    told = page.locator("[data-told] p").last
    page.keyboard.press("c")
    expect(told).to_have_text(re.compile(r"^Your cards: \d .*\. Your (tickets|contracts)\. .+ points?"))
    page.keyboard.press("f")
    expect(told).to_have_text(re.compile(r"^Face up: 1: .*, 5: .*\. Draw a card: \d+ left\."))
    first = page.locator("[data-slot='0']").get_attribute("data-card") or ""
    if first != "wild":
        expect(told).to_contain_text(f"Face up: 1: {first},")
    page.keyboard.press("a")
    for name in page.locator("[data-player] .name b").all_inner_texts():
        expect(told).to_contain_text(re.compile(rf"{name}: \d+ points?; \d+ cards?; "))
    assert page.evaluate("here => here === document.activeElement", here)
    assert seat.errors == []


def test_the_keys_are_shown_and_can_be_switched_off(new_seat: NewSeat) -> None:
    """? lists them; without them a D is a D."""
    seat = new_seat()
    page = seat.page
    player = Player(seat)
    player.sit_down("amsterdam")
    page.keyboard.press("?")
    expect(page.locator("dialog[open] [data-keys] kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    player.decide()
    seat.wait_for_turn()
    cap = "getComputedStyle(document.querySelector('[data-deck]'), '::after').content"
    assert page.evaluate(cap) == '"D"'
    page.get_by_role("button", name="Settings", exact=True).click()
    page.uncheck("[data-choose-keys]")
    page.keyboard.press("Escape")
    before = seat.sequence
    page.keyboard.press("d")
    assert page.locator("[aria-keyshortcuts]").count() == 0
    page.locator("[data-deck].can").press("Enter")
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.sequence) > before", arg=before
    )
    assert seat.sequence == before + 1
