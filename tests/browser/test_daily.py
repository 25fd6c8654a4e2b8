"""The day's deal in the page: played once to count, compared with the levels, told in a line."""

import re
import time

import pytest
from playwright.sync_api import expect

from browser.conftest import NewHost, NewSeat
from browser.seat import Seat
from support.counts import cases

LINE = {
    "en-GB": r"Farebox \d+ \w+ · New York · \u2212?\d+ points? · beats \d of 5 levels",
    "sv-SE": r"Farebox \d+ \w+\.? · New York · \u2212?\d+ poäng · slår \d av 5 nivåer",
    "da-DK": r"Farebox \d+\. \w+\.? · New York · \u2212?\d+ point · slår \d af 5 niveauer",
    "ro-RO": r"Farebox \d+ \w+\.? · New York · \u2212?\d+ (?:de )?punct\w* · întrece \d din 5 niveluri",
}


DAY_SECONDS, ENOUGH = 24 * 3600, 300


@pytest.fixture(autouse=True)
def in_one_day() -> None:
    """Wait for midnight if it would come in between: another day has other deals."""
    left = DAY_SECONDS - time.time() % DAY_SECONDS
    if left < ENOUGH:
        time.sleep(left)


def play_today(seat: Seat) -> None:
    """Sit down to today's deal of New York."""
    seat.page.locator("[data-daily] [data-edition=new-york] .deal").click()
    seat.page.wait_for_selector(".table")


def sees_par(seat: Seat, line: str) -> None:
    """All levels stand on the scale with oneself, and there is a line to pass on."""
    seat.sees_the_end()
    page = seat.page
    page.wait_for_selector("[data-par=done]")
    expect(page.locator("[data-par] [data-level]")).to_have_count(5)
    assert re.fullmatch(line, page.locator("[data-daily-line]").input_value())


@pytest.mark.parametrize(("size", "locale"), cases(("desktop", "en-GB"), more=[("phone", "sv-SE")]))
def test_the_day_s_deal_counts_once(new_seat: NewSeat, size: str, locale: str) -> None:
    """Gone on with, finished, compared; at home it is done, and again only for practice."""
    seat = new_seat(size, locale)
    page = seat.page
    seat.home()
    expect(page.locator("[data-daily] [data-deal=new]")).to_have_count(4)
    play_today(seat)
    seat.wait_for_turn()
    seat.act(0)
    seat.leave()
    expect(page.locator("[data-daily] [data-deal=begun]")).to_have_count(1)
    play_today(seat)
    seat.wait_for_turn()
    seat.rush()
    sees_par(seat, LINE[locale])
    for gone in ("[data-replay]", "[data-record]", "[data-share]", "[data-picture]"):
        expect(page.locator(gone)).to_have_count(0)
    points = page.locator("tfoot td").first.inner_text()
    page.locator(".result .quiet").click()
    seat.leave()
    done = page.locator("[data-daily] [data-edition=new-york]")
    expect(done).to_have_attribute("data-deal", "done")
    expect(done).to_contain_text(points)
    page.click("[data-daily-again]")
    page.wait_for_selector(".table")
    seat.leave()
    expect(done).to_contain_text(points)
    assert seat.errors == []


@pytest.mark.parametrize("locale", cases("da-DK", more=["ro-RO"]))
def test_without_a_server_the_day_s_deal_is_on_one_s_honour(
    new_seat: NewSeat, new_host: NewHost, locale: str
) -> None:
    """The page says so; par is played on the device, and record and replay are there at once."""
    seat = new_seat("phone", locale, url=new_host().url)
    page = seat.page
    seat.home()
    page.wait_for_selector("[data-daily]")
    play_today(seat)
    seat.wait_for_turn()
    seat.hurry()
    sees_par(seat, LINE[locale])
    expect(page.locator("[data-verdict]")).to_contain_text(re.compile("stoler på|pe cuvânt"))
    expect(page.locator("[data-replay]")).to_have_count(1)
    assert seat.errors == []
