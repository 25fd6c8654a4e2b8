"""A finished game, moment by moment: every one has an address, and a link that holds all of the game."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.axe import found_by_axe
from browser.conftest import NewHost, NewSeat
from browser.seat import Seat
from browser.test_own_boards import drop
from farebox.boards import board_names
from support.boards import ROOT

STEP = ".where .count"
GAMES = ROOT / "tests" / "golden" / "records"
RECORD = (GAMES / "new-york-2.jsonl").read_text(encoding="utf-8").strip()


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


@pytest.fixture
def opened(new_seat: NewSeat, new_host: NewHost) -> Seat:
    """Somebody who has opened the record of a game."""
    seat = new_seat(url=new_host().url)
    seat.home()
    paste(seat.page, RECORD)
    return seat


def paste(page: Page, record: str) -> None:
    """Open a record at the home page."""
    page.fill("[data-paste-record]", record)
    page.click("[data-open-pasted]")


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
    expect(page.locator("[data-player='0'] .name")).to_have_text("You")
    expect(page.locator("[data-player='1'] [data-seen]")).to_be_visible()
    expect(page.locator("[data-seen]")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-hand-of='0']")).to_be_visible()
    assert (step(page), page.locator("[data-side]").input_value()) == (early, "1")
    page.click("[data-go=decision]")
    expect(page.locator(STEP)).not_to_have_text(re.compile(rf"^{early}/"))
    assert found_by_axe(page) == []
    assert ended.errors == []


def test_it_goes_on_by_itself_until_it_is_stopped(opened: Seat) -> None:
    """From the beginning to wherever one stops it."""
    page = opened.page
    page.click("[data-go=play]")
    expect(page.locator(STEP)).to_have_text(re.compile("^2/"))
    page.click("[data-go=play]")
    stopped = step(page)
    page.click("[data-go=next]")
    expect(page.locator(STEP)).to_have_text(re.compile(rf"^{stopped + 1}/"))
    assert opened.errors == []


def test_a_link_holds_the_whole_game_wherever_the_page_is(
    opened: Seat, new_seat: NewSeat, new_host: NewHost
) -> None:
    """Whoever gets it needs nothing of the device that the game was played on; a cut one says so."""
    page = opened.page
    page.click("[data-go=last]")
    page.select_option("[data-side]", "0")
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
    assert [*opened.errors, *friend.errors] == []


def test_a_record_is_pasted_and_what_is_wrong_with_one_is_said_in_one_s_language(opened: Seat) -> None:
    """The same as its file; of a bad one what is right is shown, if anything is."""
    page = opened.page
    page.click("[data-go=next]")
    expect(page.locator(STEP)).to_have_text(re.compile("^1/"))
    opened.leave()
    page.select_option("#lang", "sv")
    paste(page, RECORD.replace('"seat":0', '"seat":1', 1))
    expect(page.locator("h1")).to_contain_text("handling 1: plats 1")
    opened.leave()
    damaged = json.loads(RECORD)
    damaged["actions"][9]["seat"] = 7
    paste(page, json.dumps(damaged))
    expect(page.locator("[data-problem]")).to_contain_text("handling 10: ")
    expect(page.locator(STEP)).to_have_text("0/9")
    page.click("[data-go=last]")
    expect(page.locator(STEP)).to_have_text("9/9")
    assert found_by_axe(page) == []
    assert opened.errors == []


def test_of_a_file_of_games_one_is_chosen(new_seat: NewSeat, new_host: NewHost, tmp_path: Path) -> None:
    """Packed or plain; back from one, the next is chosen. What can't be read is told, the rest is there."""
    seat = new_seat("phone", url=new_host().url)
    page = seat.page
    records = [(GAMES / f"{edition}-2.jsonl").read_text(encoding="utf-8") for edition in board_names()]
    lines = [record.splitlines()[0] for record in records]
    packed, picture = tmp_path / "games.jsonl.gz", tmp_path / "seat.png"
    packed.write_bytes(gzip.compress("\n".join(lines).encode()))
    seat.home()
    picture.write_bytes(page.screenshot())
    page.set_input_files("[data-open-record]", picture)
    expect(page.get_by_role("alert")).to_contain_text("seat.png is not a game record")
    page.set_input_files("[data-open-record]", packed)
    expect(page.locator("[data-game-in-file]")).to_have_count(len(lines))
    assert found_by_axe(page) == []
    drop(page, "\n".join([*lines, lines[0][:-9]]), "games.jsonl")
    expect(page.locator("[data-game-in-file]")).to_have_count(len(lines) + 1)
    for n, edition in enumerate(board_names(), start=1):
        page.click(f"[data-game-in-file='{n}']")
        expect(page.locator(f".table[data-edition={edition}]")).to_be_visible()
        page.go_back()
    page.click(f"[data-game-in-file='{len(lines) + 1}']")
    expect(page.locator("h1")).to_contain_text("cut short")
    assert seat.errors == []
