"""Fingers on a board: real touches, as the browser itself gets them from a phone's glass."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewSeat
from browser.seat import Seat
from support.counts import cases

TAPS = 100
SCATTER_PX = 7
RIGHT = 0.98
LEAST_LETTERS_PX = 10.99
TOGETHER_MS = 250  # a second tap within it makes a double tap

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
    seat.home()
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


# The middles of all spaces, by route, in pixels; can all names be read; what a tap has chosen or asks about.
SPACES = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const measure = () => [...document.querySelectorAll('.at-board .route')].flatMap(route =>
    [...route.querySelectorAll('.space')].map(space => {
      const { left, right, top, bottom } = space.getBoundingClientRect();
      return [Number(route.dataset.route), (left + right) / 2, (top + bottom) / 2];
    }));
  for (let before = measure(); ; ) {
    await frame(); await frame();
    const now = measure();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;  // it has come to rest
    before = now;
  }
}"""
READABLE = """least => [...document.querySelectorAll('.at-board .labels text')].every(text =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a >= least)"""
CHOSEN = """() => {
  const all = [...document.querySelectorAll('[data-loupe-route]')].map(e => Number(e.dataset.loupeRoute));
  const one = document.querySelector('.at-board .route.selected')?.dataset.route;
  return one === undefined ? all : [Number(one)];
}"""
# A browser tells of a tap's end first and of its click a little later: it must not meet what the tap opens.
LISTEN = "() => { window.clicks = 0; addEventListener('click', () => window.clicks++, true); }"
CLICKED = "before => window.clicks > before"
PUT_BACK = """async () => {
  for (let frames = 0; document.querySelector('[data-sheet=pay], [data-loupe]'); frames++) {
    if (frames > 200) throw new Error('it does not close');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await new Promise(requestAnimationFrame);
  }
}"""


@pytest.mark.parametrize("edition", cases("new-york", more=["amsterdam", "san-francisco"]))
def test_a_finger_takes_the_route_it_means(fingers: tuple[Seat, Callable[..., None]], edition: str) -> None:
    """With 7 pixels of scatter the right route is taken, or among those to choose from, in 98 of 100 taps.

    Names can be read from wherever one looks.
    """
    seat, touch = fingers
    page = seat.page
    seat.home()
    seat.start(edition)
    seat.wait_for_turn()
    seat.rush(until=lambda view: view.phase == "turn")
    seat.wait_for_turn()
    page.wait_for_function(READABLE, arg=LEAST_LETTERS_PX)
    page.clock.install()
    page.evaluate(LISTEN)
    chance = random.Random(edition)
    right = 0
    for tap in range(TAPS):
        spaces: Any = page.evaluate(SPACES)
        route, x, y = chance.choice(spaces)
        touch("touchStart", (x + chance.gauss(0, SCATTER_PX), y + chance.gauss(0, SCATTER_PX)))
        touch("touchEnd")
        page.wait_for_function(CLICKED, arg=tap)
        page.clock.run_for(TOGETHER_MS + 1)
        right += route in page.evaluate(CHOSEN)
        page.evaluate(PUT_BACK)
    assert right >= TAPS * RIGHT
    box = page.locator(".at-board").bounding_box()
    assert box is not None
    for _ in range(2):
        touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        touch("touchEnd")
    page.clock.run_for(TOGETHER_MS + 1)
    assert look(page)[2] > 2
    assert page.evaluate(CHOSEN) == []
    page.wait_for_function(READABLE, arg=LEAST_LETTERS_PX)
    assert seat.errors == []
