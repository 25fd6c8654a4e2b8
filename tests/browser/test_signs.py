"""Signs that it is one's turn: the tab, notifications, sounds; and looking closer with two fingers."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewSeat
from browser.seat import Seat

# What the browser would tell the person, kept for the test; `away` is whether the tab is out of sight.
NOTES = """
window.notes = []; window.away = false;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, options) { window.notes.push([title, options.body]); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => window.away });
"""
TONES = """
window.tones = 0;
window.AudioContext = class extends AudioContext {
  createOscillator() { window.tones += 1; return super.createOscillator(); }
};
"""


ICON = 'link[rel="icon"]'


def setting(page: Page, label: str) -> None:
    """Switch something on."""
    page.get_by_role("button", name="Settings", exact=True).first.click()
    page.get_by_label(label).check()
    page.keyboard.press("Escape")


def icon(page: Page) -> str:
    """The tab's icon."""
    return page.get_attribute(ICON, "href") or ""


def test_the_tab_and_a_notification_say_that_it_is_ones_turn(new_seat: NewSeat) -> None:
    """Title and icon always; a notification if wished, and only while one looks elsewhere."""
    ada, bea = new_seat(), new_seat()
    ada.page.add_init_script(NOTES)
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation())
    expect(ada.page).to_have_title("● Your turn. New York · Farebox")
    mine = icon(ada.page)
    ada.finish_turn()
    expect(ada.page).not_to_have_title("● Your turn. New York · Farebox")
    expect(ada.page.locator(ICON)).not_to_have_attribute("href", mine)
    bea.finish_turn()
    ada.wait_for_turn()
    assert ada.page.evaluate("notes") == []
    setting(ada.page, "Notify me")
    for away, told in ((False, 0), (True, 1)):
        ada.wait_for_turn()
        ada.finish_turn()
        ada.page.evaluate("away => { window.away = away }", away)
        bea.wait_for_turn()
        bea.finish_turn()
        ada.wait_for_turn()
        ada.page.wait_for_function("told => notes.length === told", arg=told)
    assert ada.page.evaluate("notes") == [["Your turn.", "New York"]]
    expect(ada.page.locator(ICON)).to_have_attribute("href", mine)


def test_sounds_only_for_who_wants_them(new_seat: NewSeat) -> None:
    """None by default; each turn and card has one when they are on."""
    seat = new_seat()
    seat.page.add_init_script(TONES)
    seat.start("new-york")
    for turn in range(4):
        seat.wait_for_turn()
        seat.act(turn)
    assert seat.page.evaluate("tones") == 0
    setting(seat.page, "Play sounds")
    seat.page.wait_for_function("tones > 0")
    before = seat.page.evaluate("tones")
    seat.wait_for_turn()
    seat.act(0)
    seat.wait_for_turn()
    seat.page.wait_for_function("before => tones > before", arg=before)


# The whole board is shown again, and has stood still for two frames.
STILL = """() => new Promise(done => {
    const place = () => JSON.stringify(document.querySelector('.route.can .space').getBoundingClientRect());
    const before = place();
    requestAnimationFrame(() => requestAnimationFrame(() => done(
        document.querySelector('.at-board svg g').transform.baseVal.consolidate().matrix.a === 1
        && place() === before)));
})"""


@pytest.fixture
def fingers(new_seat: NewSeat) -> tuple[Seat, Callable[..., None]]:
    """A person on a phone, and fingers on its glass: real touches, as the browser itself gets them."""
    seat = new_seat("phone")
    glass = seat.page.context.new_cdp_session(seat.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    return seat, touch


def look(page: Page) -> tuple[float, float, float]:
    """How the board is shown: from where, how close."""
    told: Any = page.evaluate(
        """() => { const m = document.querySelector('.at-board svg g').transform.baseVal.consolidate().matrix;
                   return [m.e, m.f, m.a] }"""
    )
    return float(told[0]), float(told[1]), float(told[2])


def test_two_fingers_look_closer_and_one_taps(fingers: tuple[Seat, Callable[..., None]]) -> None:
    """Pinching zooms and chooses nothing, a finger moves the board, and a tap still takes a route."""
    seat, touch = fingers
    page = seat.page
    seat.start("new-york")
    seat.wait_for_turn()
    seat.act(0)
    while not page.locator(".route.can").count():
        seat.wait_for_turn()
        seat.act(0)
        seat.wait_for_turn()
    assert look(page)[2] == 1
    box = page.locator(".at-board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 45, 60):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    assert 2.5 < look(page)[2] < 3.5
    assert page.locator("[data-sheet=pay]").count() == 0
    left = look(page)[0]
    touch("touchStart", (x, y))
    touch("touchMove", (x + 20, y))
    touch("touchMove", (x + 60, y))
    touch("touchEnd")
    assert look(page)[0] > left
    assert page.locator("[data-sheet=pay]").count() == 0
    seat.whole_board()
    page.wait_for_function(STILL)
    space = page.locator(".route.can .space").first.bounding_box()
    assert space is not None
    touch("touchStart", (space["x"] + space["width"] / 2, space["y"] + space["height"] / 2))
    touch("touchEnd")
    expect(page.locator("[data-sheet=pay]")).to_be_visible()
    assert seat.errors == []
