"""What is this? Whatever is pressed is explained, and nothing else happens."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewSeat
from farebox.locale import translator

THINGS = {
    "new-york": ("slot", "deck", "ticket_deck", "ticket", "points", "pieces", "cards", "now", "log", "plan"),
    "card-game": ("slot", "deck", "ticket_deck", "ticket", "points", "hand", "yard", "track", "city"),
}


@pytest.mark.parametrize(("edition", "language"), [("new-york", "sv"), ("card-game", "en")])
def test_everything_at_a_table_is_explained(new_seat: NewSeat, edition: str, language: str) -> None:
    """By mouse and by keys, in the language chosen; a route too, where there is one; then play goes on."""
    seat = new_seat(locale=language)
    page, say = seat.page, translator(language)
    seat.home()
    seat.start(edition)
    seat.wait_for_turn()
    seat.rush(until=lambda view: view.phase == "turn")
    seat.wait_for_turn()
    before = seat.sequence
    page.click("[data-ask]")
    told = page.locator("[data-explained]")
    expect(told).to_have_text(say("what.start"))
    seen = set()
    for thing in THINGS[edition]:
        page.locator(f"[data-what={thing}]").first.click(position={"x": 3, "y": 3})
        expect(told).to_have_attribute("data-explained", "true")
        seen.add(told.inner_text())
    assert len(seen) == len(THINGS[edition])
    assert say("what.start") not in seen
    page.locator("[data-what=player] [data-what=cards]").last.focus()
    page.keyboard.press("Enter")
    expect(told).to_have_text(say("what.cards"))
    expect(page.locator("[data-told] p").last).to_have_text(say("what.cards"))
    page.keyboard.press("d")
    expect(told).not_to_have_text(say("what.cards"))
    if edition == "new-york":
        seat.tap(page.locator(".route .space").first)
        expect(told).to_contain_text(" – ")
        expect(page.locator("[data-sheet=pay]")).to_have_count(0)
    assert seat.sequence == before
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.keyboard.press("d")
    page.wait_for_function(
        "before => Number(document.querySelector('.table').dataset.sequence) > before", arg=before
    )
    assert seat.errors == []


def test_a_phone_asks_from_the_rules(new_seat: NewSeat) -> None:
    """Where the bar has no room for the button."""
    seat = new_seat("phone")
    page = seat.page
    seat.home()
    seat.start("amsterdam")
    seat.wait_for_turn()
    page.click("[data-open-rules]")
    page.click("[data-ask-here]")
    page.locator("[data-offer]").first.click()
    expect(page.locator("[data-explained]")).to_contain_text("secret contracts")
    expect(page.locator("[data-offer][aria-pressed=true]")).to_have_count(0)
    page.locator("[data-chip]").last.click()
    expect(page.locator("[data-explained]")).to_contain_text("points so far")
    page.click("[data-asked]")
    page.locator("[data-offer]").first.click()
    expect(page.locator("[data-offer][aria-pressed=true]")).to_have_count(1)
