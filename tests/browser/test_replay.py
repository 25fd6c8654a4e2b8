"""A finished game, moment by moment: every one has an address, and a link that holds all of the game."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewHost, NewSeat
from browser.seat import Seat
from browser.test_everyone import found_by_axe

STEP = ".where .count"


@pytest.fixture
def ended(new_seat: NewSeat, new_host: NewHost) -> Seat:
    """Somebody who has just finished a game on a page without a server."""
    seat = new_seat(url=new_host().url)
    seat.home()
    seat.start("new-york")
    seat.wait_for_turn()
    seat.hurry()
    seat.sees_the_end()
    return seat


def step(page: Page) -> int:
    """Which step is shown."""
    return int((page.locator(STEP).text_content() or "").split("/")[0])


def test_every_moment_has_an_address_and_back_leads_back(ended: Seat) -> None:
    """Steps, turns, decisions, lines of the log, sides and hands."""
    page = ended.page
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    page.click("[data-go=next]")
    expect(page).to_have_url(re.compile(r"/1/0/known$"))
    page.click("[data-go=turn-on]")
    expect(page.locator(STEP)).not_to_have_text(re.compile("^1/"))
    turn = step(page)
    expect(page).to_have_url(re.compile(rf"/{turn}/0/known$"))
    page.click("[data-go=last]")
    page.click("[data-line='0']")
    expect(page.locator(STEP)).not_to_have_text(re.compile(r"^(\d+)/\1$"))
    early = step(page)
    page.go_back()
    expect(page.locator(STEP)).to_have_text(re.compile(r"^(\d+)/\1$"))
    page.go_back()
    expect(page.locator(STEP)).to_have_text(re.compile(rf"^{turn}/"))
    page.go_forward()
    page.go_forward()
    expect(page.locator(STEP)).to_have_text(re.compile(rf"^{early}/"))
    page.select_option("[data-side]", "1")
    page.check("[data-open]")
    expect(page.locator("[data-hand-of='0']")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/{early}/1/dealt$"))
    page.reload()
    expect(page.locator("[data-hand-of='0']")).to_be_visible()
    assert (step(page), page.locator("[data-side]").input_value()) == (early, "1")
    page.click("[data-go=decision]")
    expect(page.locator(STEP)).not_to_have_text(re.compile(rf"^{early}/"))
    assert found_by_axe(page) == []
    assert ended.errors == []


def test_it_goes_on_by_itself_until_it_is_stopped(ended: Seat) -> None:
    """From the beginning to wherever one stops it."""
    page = ended.page
    page.click("[data-replay]")
    page.click("[data-go=play]")
    expect(page.locator(STEP)).to_have_text(re.compile("^2/"))
    page.click("[data-go=play]")
    stopped = step(page)
    page.click("[data-go=next]")
    expect(page.locator(STEP)).to_have_text(re.compile(rf"^{stopped + 1}/"))
    assert ended.errors == []


def test_a_link_holds_the_whole_game_wherever_the_page_is(
    ended: Seat, new_seat: NewSeat, new_host: NewHost, tmp_path: Path
) -> None:
    """Whoever gets it needs nothing of the device that the game was played on; a cut one says so."""
    page = ended.page
    page.click("[data-replay]")
    page.click("[data-go=last]")
    page.click("[data-share]")
    link = page.locator("[data-link=replay]").input_value()
    other = new_host()
    friend = new_seat("phone", url=other.url)
    friend.page.goto(other.url + link[link.index("#") :])
    expect(friend.page.locator(STEP)).to_have_text(page.locator(STEP).text_content() or "")
    expect(friend.page.locator("[data-side]")).to_have_value("0")
    friend.page.check("[data-open]")
    friend.page.click("[data-tab-button=table]")
    expect(friend.page.locator("[data-hand-of='1']")).to_be_visible()
    assert found_by_axe(friend.page) == []
    game = re.search(r"#/game/[\w-]+", link)
    assert game is not None
    friend.page.goto(f"{other.url}{game[0][:-40]}")
    expect(friend.page.locator("h1")).to_contain_text("cut off")
    page.keyboard.press("Escape")
    with page.expect_download() as picture:
        page.click("[data-picture]")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    assert [*ended.errors, *friend.errors] == []


def test_a_record_is_pasted_and_what_is_wrong_with_one_is_said_in_one_s_language(ended: Seat) -> None:
    """The same as its file; nothing of a bad one is shown."""
    page = ended.page
    with page.expect_download() as download:
        page.click("[data-record]")
    record = download.value.path().read_text(encoding="utf-8")
    ended.leave()
    page.fill("[data-paste-record]", record)
    page.click("[data-open-pasted]")
    page.click("[data-go=next]")
    expect(page.locator(STEP)).to_have_text(re.compile("^1/"))
    ended.leave()
    page.select_option("#lang", "sv")
    page.fill("[data-paste-record]", record.replace('"seat":0', '"seat":1', 1))
    page.click("[data-open-pasted]")
    expect(page.locator("h1")).to_contain_text("handling 1: plats 1")
    assert ended.errors == []
