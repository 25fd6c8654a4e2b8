"""A table on a small screen, upright, on its side and with large text: what is to be pressed is in reach."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from browser.conftest import NewSeat
from browser.test_room import TEXT, TWICE
from support.counts import cases

PHONES = [(360, 640), (390, 844), (844, 390)]
TABLETS = [(820, 1180), (1024, 768)]
COLORS = 6
OFFERED = 6
DRAWS = 40  # more than it takes to hold so many colours

# Is the middle of something seen, and nothing over it?
IN_REACH = """async (element) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there !== null && element.contains(there);
}"""
# Boxes of the sentence's own words, and of the buttons beside it, that lie over each other.
OVERLAPS = """() => {
  const buttons = [...document.querySelectorAll(".at-now .tools button")]
    .map((button) => button.getBoundingClientRect());
  const all = document.createTreeWalker(document.querySelector(".at-now .words"), NodeFilter.SHOW_TEXT);
  const words = [];
  while (all.nextNode()) {
    const text = document.createRange();
    text.selectNodeContents(all.currentNode);
    if (!all.currentNode.parentElement.closest(".visually-hidden")) words.push(...text.getClientRects());
  }
  return words.filter((word) => buttons.some((button) =>
    word.left < button.right - 1 && button.left < word.right - 1
    && word.top < button.bottom - 1 && button.top < word.bottom - 1)).length;
}"""
# The places whose names there is room for on the board.
NAMED = """() => [...document.querySelectorAll(".labels text")]
  .map((name) => [...name.children].map((line) => line.textContent).join(" "))"""


def is_in_reach(target: Locator) -> bool:
    """Whether a finger would meet it."""
    found: Any = target.evaluate(IN_REACH)
    return bool(found)


def size_to(page: Page, width: int, height: int) -> None:
    """Turn the phone, or take another."""
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("edition", cases("amsterdam", "card-game", more=["new-york", "san-francisco"]))
def test_a_newcomer_keeps_tickets_on_any_small_screen(new_seat: NewSeat, edition: str) -> None:
    """The guide tells its first idea, and still every ticket can be reached; the button is always seen."""
    seat = new_seat("phone", newcomer=True)
    page = seat.page
    seat.start(edition)
    seat.wait_for_turn()
    page.wait_for_selector("[data-coach]")
    n_places = page.locator(".place").count()
    for width, height in PHONES + TABLETS:
        size_to(page, width, height)
        if edition != "card-game":
            assert len(page.evaluate(NAMED)) == n_places, (width, height)
        assert is_in_reach(page.locator("[data-keep]")), (width, height)
        for offer in page.locator("[data-offer]").all():
            offer.evaluate("element => element.scrollIntoView({ block: 'center' })")
            assert is_in_reach(offer), (width, height)
        assert is_in_reach(page.locator("[data-keep]")), (width, height)
    assert seat.errors == []


def test_the_first_six_tickets_are_seen_at_once(new_seat: NewSeat) -> None:
    """On the smallest phone, upright, none lies under the button; on its side a sign tells of more."""
    seat = new_seat("phone")
    page = seat.page
    seat.start("card-game")
    seat.wait_for_turn()
    size_to(page, *PHONES[0])
    assert page.locator("[data-offer]").count() == OFFERED
    assert all(is_in_reach(offer) for offer in page.locator("[data-offer]").all())
    sign = "getComputedStyle(document.querySelector('.foot'), '::after').opacity"
    assert page.evaluate(sign) == "0"
    size_to(page, *PHONES[-1])
    page.wait_for_function(f"() => {sign} === '1'")
    page.locator("[data-offer]").last.scroll_into_view_if_needed()
    page.wait_for_function(f"() => {sign} === '0'")


def test_the_hand_of_a_replay_is_in_reach(new_seat: NewSeat) -> None:
    """With the controls above it, on every phone."""
    seat = new_seat("phone")
    page = seat.page
    seat.start("amsterdam")
    seat.wait_for_turn()
    seat.rush()
    seat.sees_the_end()
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    page.wait_for_selector("[data-hand] li .card")
    for width, height in PHONES:
        size_to(page, width, height)
        hand, tabs = (page.locator(one).first.bounding_box() for one in ("[data-hand]", ".at-tabs"))
        assert hand
        assert tabs
        assert hand["y"] + hand["height"] <= tabs["y"] + 1, (width, height)


def test_the_sentence_has_room_beside_its_buttons(new_seat: NewSeat) -> None:
    """In every size of a phone, and with text twice as large: no word lies under a button."""
    seat = new_seat("phone")
    page = seat.page
    seat.start("amsterdam", ["here", "bot", "bot", "bot"])
    seat.wait_for_turn()
    seat.rush(until=lambda view: view.phase == "turn" and view.can_undo)
    seat.wait_for_turn()
    page.wait_for_selector("[data-undo]")
    text = page.context.new_cdp_session(page)
    text.send("Page.enable")
    for sizes in (TEXT, TWICE):
        text.send("Page.setFontSizes", {"fontSizes": sizes})
        for width, height in PHONES:
            size_to(page, width, height)
            assert page.evaluate(OVERLAPS) == 0, (width, height, sizes)


def test_a_hand_of_many_colours_is_one_row(new_seat: NewSeat) -> None:
    """Cards become narrower; the market above them and the tabs below stay where they are."""
    seat = new_seat("phone")
    page = seat.page
    seat.start("card-game")
    stacks = page.locator("[data-hand] li")
    for turn in range(DRAWS):
        seat.wait_for_turn()
        if stacks.count() >= COLORS:
            break
        before = seat.sequence
        if seat.phase in ("turn", "second"):
            seat.draw()
            seat.wait_for_turn(before + 1)
        else:
            seat.act(turn)
    assert stacks.count() >= COLORS
    for width, height in PHONES:
        size_to(page, width, height)
        boxes = [stack.bounding_box() for stack in stacks.all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1, (width, height)
        assert all(box and box["x"] + box["width"] <= width for box in boxes), (width, height)
        assert is_in_reach(page.locator("[data-tab-button=table]")), (width, height)


def test_what_is_told_leaves_the_hand_in_reach(new_seat: NewSeat) -> None:
    """The guide's idea, and what explains: market, hand and tabs are there to be pressed meanwhile."""
    seat = new_seat("phone", newcomer=True)
    page = seat.page
    seat.start("card-game")
    seat.wait_for_turn()
    seat.act(0)
    seat.wait_for_turn()
    for told in ("[data-coach]", "[data-asking]"):
        page.wait_for_selector(told)
        for width, height in PHONES:
            size_to(page, width, height)
            for what in ("[data-hand] li", "[data-deck]", "[data-tab-button=table]", f"{told} button"):
                assert is_in_reach(page.locator(what).first), (told, what, width, height)
        size_to(page, *TABLETS[0])
        page.locator("[data-ask]").first.tap()
    assert seat.errors == []
