"""A hint in play: found on the player's own device, lit on the board, counted; a table may forbid it."""

import re

import pytest
from playwright.sync_api import expect

from browser.axe import found_by_axe
from browser.conftest import NewHost, NewSeat
from browser.seat import KEPT

TOLD = "[data-hint-card=told]"


@pytest.mark.parametrize(("edition", "size"), [("new-york", "desktop"), ("card-game", "phone")])
def test_who_is_alone_may_ask_and_the_result_says_how_often(
    new_seat: NewSeat, edition: str, size: str
) -> None:
    """By key as well; the answer goes with the decision, and the same decision counts once."""
    seat = new_seat(size)
    page = seat.page
    seat.start(edition)
    seat.wait_for_turn()
    page.click("[data-hint]")
    page.wait_for_selector(TOLD)
    expect(page.locator("[data-hint-best]")).to_contain_text("Best: keep")
    assert found_by_axe(page) == []
    page.click("[data-close-hint]")
    expect(page.locator(TOLD)).to_have_count(0)
    page.keyboard.press("h")
    page.wait_for_selector(TOLD)
    seat.rush(until=lambda view: view.phase == "turn" and view.to_move == view.seat)
    seat.wait_for_turn()
    expect(page.locator(TOLD)).to_have_count(0)
    page.click("[data-hint]")
    page.wait_for_selector(TOLD)
    lit = page.locator(".at-board .line.way, [data-slot].best, [data-deck].best, [data-ticket-deck].best")
    if edition == "new-york":  # in the other, cards of the hand may be what to play
        expect(lit.first).to_be_visible()
    seat.hurry()
    seat.sees_the_end()
    expect(page.locator("[data-result] [data-hints]")).to_have_text(re.compile(r"^Hints: .* 2$"))
    assert seat.errors == []


def test_a_table_on_the_device_gives_hints_without_a_network(new_seat: NewSeat, new_host: NewHost) -> None:
    """The same card, from the same worker, when the page's host is gone."""
    host = new_host()
    seat = new_seat(url=host.url)
    seat.home()
    page = seat.page
    page.evaluate(KEPT)
    host.cut()
    page.click("[data-game=amsterdam]")
    page.wait_for_selector("[data-start]:not([disabled])")
    page.click("[data-start]")
    seat.wait_for_turn()
    page.click("[data-hint]")
    page.wait_for_selector(TOLD)
    expect(page.locator("[data-hint-best]")).to_contain_text("Best: keep")
    assert seat.errors == []


def test_a_table_without_hints_has_no_button_for_them(new_seat: NewSeat) -> None:
    """Whoever opens it chooses."""
    seat = new_seat()
    page = seat.page
    seat.home()
    page.click("[data-game=new-york]")
    page.wait_for_selector("[data-start]:not([disabled])")
    expect(page.locator("[data-hints]")).to_be_checked()
    page.uncheck("[data-hints]")
    page.click("[data-start]")
    seat.wait_for_turn()
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("[data-hint-card]")).to_have_count(0)
