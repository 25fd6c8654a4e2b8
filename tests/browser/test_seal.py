"""The sealed deal: a fingerprint from the start, checked by the browser at the end; a game shown to all."""

import hashlib

from playwright.sync_api import Page, expect

from browser.conftest import NewSeat
from browser.house import House
from browser.seat import Seat

TAMPER = """() => {
    const tables = JSON.parse(localStorage.getItem("farebox.tables"));
    tables[0].seal.fingerprint = "0".repeat(64);
    localStorage.setItem("farebox.tables", JSON.stringify(tables));
}"""


def facts(page: Page) -> list[str]:
    """What the sheet says: the fingerprint, and at the end seed and salt."""
    return page.locator("[data-seal-facts] code").all_inner_texts()


def finish(seat: Seat) -> None:
    """A whole game to its end."""
    seat.wait_for_turn()
    seat.rush()
    seat.sees_the_end()


def test_a_deal_is_checked_in_the_browser(new_seat: NewSeat) -> None:
    """The fingerprint shown before the first choice is that of what is told at the end; another warns."""
    seat = new_seat(by_chance=True)
    page = seat.page
    seat.start("new-york")
    seat.wait_for_turn()
    page.click("[data-seal]")
    [fingerprint] = facts(page)
    assert len(fingerprint) == 64
    page.keyboard.press("Escape")
    finish(seat)
    expect(page.locator("[data-result] [data-verdict=early]")).to_have_text(
        "This deal was fixed before you kept your tickets: checked in your browser. More"
    )
    page.click("[data-seal-more]")
    shown, seed, salt = facts(page)
    assert shown == fingerprint
    assert hashlib.sha256(f"{seed}{salt}".encode("ascii")).hexdigest() == fingerprint
    page.keyboard.press("Escape")

    page.evaluate(TAMPER)
    page.reload()
    expect(page.locator("[data-result] [data-verdict=differs]")).to_contain_text("this is not the deal")
    expect(page.locator("[data-seal=differs]")).to_have_count(1)
    assert seat.errors == []


def test_another_fingerprint_is_warned_of_while_the_game_goes_on(new_seat: NewSeat) -> None:
    """Nobody has to wait for the end to learn that the deal is not the one of the start."""
    seat = new_seat(by_chance=True)
    seat.start("new-york")
    seat.wait_for_turn()
    seat.page.evaluate(TAMPER)
    seat.page.reload()
    warning = seat.page.locator("[data-seal=differs]")
    expect(warning).to_contain_text("This is not the deal that was sealed")
    warning.click()
    shown, first = facts(seat.page)
    assert (first, shown != first) == ("0" * 64, True)
    assert seat.errors == []


def test_without_https_the_page_says_how_to_check_by_hand(new_seat: NewSeat, house: House) -> None:
    """Away from the own machine browsers reckon no fingerprints over plain http: the page admits it."""
    seat = new_seat(url=house.far_url, by_chance=True)
    page = seat.page
    seat.home()
    assert page.evaluate("crypto.subtle") is None
    seat.start("card-game")
    finish(seat)
    expect(page.locator("[data-result] [data-verdict=by_hand]")).to_contain_text("can't check the deal here")
    page.click("[data-seal-more]")
    fingerprint, seed, salt = facts(page)
    expect(page.locator("dialog[open] pre").first).to_have_text(f"printf %s {seed}{salt} | sha256sum")
    assert hashlib.sha256(f"{seed}{salt}".encode("ascii")).hexdigest() == fingerprint
    assert seat.errors == []


def test_a_practice_table_says_so(new_seat: NewSeat) -> None:
    """Where somebody chose the deal, nobody should take it for chance."""
    seat = new_seat("phone", seed=7)
    seat.start("new-york")
    seat.wait_for_turn()
    seat.page.click("[data-tab-button=table]")
    expect(seat.page.locator("[data-seal]")).to_contain_text("Practice")
    seat.page.click("[data-seal]")
    expect(seat.page.locator("dialog[open]")).to_contain_text("This is a practice table")


def test_a_finished_game_is_shown_by_a_link_that_opens_no_seat(new_seat: NewSeat) -> None:
    """Whoever gets the link steps through the game; it is no seat's secret, and goes on to others."""
    ada, eve = new_seat(by_chance=True), new_seat("phone")
    ada.start("card-game")
    finish(ada)
    ada.page.click("[data-share]")
    link = ada.page.locator("[data-link=replay]").input_value()
    secrets = ada.page.evaluate("JSON.parse(localStorage['farebox.tables'])[0].seats.map(s => s.secret)")
    assert all(secret not in link for secret in secrets)
    eve.page.goto(link)
    eve.page.wait_for_selector("[data-go=next]")
    for _ in range(3):
        eve.page.click("[data-go=next]")
    expect(eve.page.locator(".controls")).to_contain_text("3/")
    expect(eve.page).to_have_url(f"{link}/3/all/known")
    eve.page.click("[data-share]")
    assert eve.page.locator("[data-link=replay]").input_value() == f"{link}/3/all/known"
    assert eve.page.locator("[data-hand-over], [data-rematch]").count() == 0
    ada.page.click("[data-replay]")
    ada.page.wait_for_selector("[data-go=next]")
    ada.page.click("[data-share]")
    assert ada.page.locator("[data-link=replay]").input_value() == link
    assert [*ada.errors, *eve.errors] == []
