"""Everyone can play: axe finds nothing on any screen, and every language says everything."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from browser.axe import found_by_axe
from browser.conftest import NewSeat
from farebox.locale import LANGUAGES, translator
from support.counts import cases

TOLD_TURNS = 12  # after so many, most of what can happen has been told
# Each language tells of a game of one family; in `make prove` also of the other's.
TOLD = cases(
    *zip(LANGUAGES, cycle(["amsterdam", "card-game"]), strict=False),
    more=zip(LANGUAGES, cycle(["card-game", "amsterdam"]), strict=False),
)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_at_a_city_table(new_seat: NewSeat, size: str) -> None:
    """Home, setting up, tickets, a turn, paying, each panel, rules, settings, the end, the replay."""
    seat = new_seat(size)
    page = seat.page
    seat.home()
    assert found_by_axe(page) == []
    page.click("[data-game=new-york]")
    page.wait_for_selector("[data-start]:not([disabled])")
    assert found_by_axe(page) == []
    page.go_back()
    seat.start("new-york")
    seat.wait_for_turn()
    assert found_by_axe(page) == []
    seat.act(0)
    seat.wait_for_turn()
    while not page.locator(".route.can").count():
        seat.act(0)
        seat.wait_for_turn()
    assert found_by_axe(page) == []
    seat.open_route()
    assert found_by_axe(page) == []
    page.keyboard.press("Escape")
    if size == "phone":
        for tab in ("tickets", "table", "list", "hand"):
            page.click(f"[data-tab-button={tab}]")
            assert found_by_axe(page) == []
    else:
        page.click("[data-side-list]")
        assert found_by_axe(page) == []
    for button in ("Rules", "Settings", "Links"):
        page.get_by_role("button", name=button, exact=True).first.click()
        page.wait_for_selector("dialog[open]")
        assert found_by_axe(page) == []
        page.keyboard.press("Escape")
    seat.rush()
    seat.sees_the_end()
    assert found_by_axe(page) == []
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    assert found_by_axe(page) == []


@pytest.mark.parametrize("size", cases("phone", more=["desktop"]))
def test_axe_finds_nothing_at_a_card_table(new_seat: NewSeat, size: str) -> None:
    """Tickets, a hand with cards laid out, yards, a curtain."""
    seat = new_seat(size)
    page = seat.page
    seat.start("card-game")
    seat.wait_for_turn()
    assert found_by_axe(page) == []
    for turn in range(1, 8):
        seat.wait_for_turn()
        seat.act(turn)
    seat.wait_for_turn()
    layable = page.locator("[data-lay].can")
    while seat.phase != "turn" or not layable.count():
        seat.act(0)
        seat.wait_for_turn()
    layable.first.click()
    assert found_by_axe(page) == []
    seat.home()
    seat.start("san-francisco", ["here", "here"])
    page.wait_for_selector("[data-curtain]")
    assert found_by_axe(page) == []


@pytest.mark.parametrize(("language", "edition"), TOLD)
def test_every_language_is_whole(new_seat: NewSeat, language: str, edition: str) -> None:
    """The browser's language is spoken at once, no key shows, and another is switched to on the fly."""
    seat = new_seat("phone", locale=language)
    page = seat.page
    say = translator(language)
    seat.home()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(say("home.title"))
    seat.start(edition)
    seat.rush(until=lambda view: view.turns >= TOLD_TURNS)
    page.click("[data-tab-button=table]")
    text = page.inner_text(".table")
    assert not re.findall(r"\b(?:log|now|tab|route|count|yard|color|wild)\.\w+", text)
    assert "{" not in text
    page.get_by_role("button", name=say("settings"), exact=True).click()
    other = "sv" if language != "sv" else "en"
    page.locator("dialog[open] select").first.select_option(other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.locator("dialog[open] h2")).to_have_text(translator(other)("settings"))
    assert seat.errors == []


def test_twice_the_size_still_fits(new_seat: NewSeat) -> None:
    """At 200 % nothing has to be scrolled sideways."""
    seat = new_seat()
    page = seat.page
    page.set_viewport_size({"width": 720, "height": 450})
    seat.home()
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide)
    seat.start("new-york")
    seat.wait_for_turn()
    seat.act(0)
    seat.wait_for_turn()
    assert page.evaluate(wide)
    expect(page.locator("[data-deck]")).to_be_in_viewport(ratio=0.0)
