"""Plans: proposed or marked on the board, in words for those who listen; a table may forbid the proposals."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewSeat
from support.counts import cases


@pytest.mark.parametrize("edition", cases("new-york", more=["amsterdam", "san-francisco"]))
def test_a_plan_is_proposed_marked_and_cleared(new_seat: NewSeat, edition: str) -> None:
    """Its routes are on the board and in words, with cards, pieces and turns; all own tickets are flagged."""
    seat = new_seat()
    page = seat.page
    seat.home()
    seat.start(edition)
    seat.rush(until=lambda view: view.phase == "turn")
    seat.wait_for_turn()
    tickets = page.locator("[data-ticket]")
    assert page.locator(".at-board .flag").count() >= tickets.count() + 1
    expect(tickets.first).to_contain_text("to go")
    page.click("[data-propose]")
    plan = page.locator("[data-plan]")
    routes = plan.locator("li")
    expect(routes.first).to_be_visible()
    expect(plan).to_contain_text("Still needed")
    expect(plan).to_contain_text("turn")
    proposed = routes.count()
    expect(page.locator(".at-board .line.planned")).to_have_count(proposed)
    page.click("[data-mark]")
    space = page.locator(".at-board .route:not(:has(.line.planned)):not(.closed) .space").first
    seat.tap(space)
    expect(routes).to_have_count(proposed + 1)
    page.reload()
    seat.wait_for_turn()
    expect(routes).to_have_count(proposed + 1)
    page.click("[data-clear-plan]")
    expect(routes).to_have_count(0)
    assert seat.errors == []


def test_a_table_without_proposals(new_seat: NewSeat) -> None:
    """It shows no ways and suggests nothing; what one marks oneself is still counted."""
    seat = new_seat()
    page = seat.page
    seat.home()
    page.click("[data-game=san-francisco]")
    page.wait_for_selector("[data-start]:not([disabled])")
    page.uncheck("[data-proposals]")
    page.click("[data-start]")
    seat.wait_for_turn()
    seat.rush(until=lambda view: view.phase == "turn")
    seat.wait_for_turn()
    expect(page.locator("[data-propose]")).to_have_count(0)
    page.locator("[data-ticket]").first.hover()
    expect(page.locator(".at-board .line")).to_have_count(0)
    page.click("[data-mark]")
    seat.tap(page.locator(".at-board .route .space").first)
    expect(page.locator("[data-plan]")).to_contain_text("Still needed")
