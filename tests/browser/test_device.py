"""The whole game on a page that no server stands behind: from plain files, without a network, for good."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.axe import found_by_axe
from browser.conftest import NewHost, NewSeat
from browser.file_host import FileHost, renew
from browser.house import House
from browser.seat import KEPT
from support.counts import cases


@pytest.mark.parametrize(
    ("edition", "size", "locale", "bot"),
    cases(
        ("new-york", "desktop", "en-GB", "level-5"),
        ("card-game", "phone", "ro-RO", "level-5"),
        more=[("amsterdam", "phone", "sv-SE", "planner"), ("san-francisco", "tablet", "da-DK", "planner")],
    ),
)
def test_a_whole_game_without_a_network(
    new_seat: NewSeat, new_host: NewHost, edition: str, size: str, locale: str, bot: str
) -> None:
    """After one visit nothing is asked of the host any more: it is gone, and the page opens and plays."""
    host = new_host()
    seat = new_seat(size, locale, url=host.url)
    seat.home()
    seat.page.evaluate(KEPT)
    host.cut()
    seat.home()
    seat.start(edition, bot=bot)
    seat.wait_for_turn()
    seat.hurry()
    seat.sees_the_end()


def test_a_game_goes_on_after_a_reload_and_is_shown_when_it_is_over(
    new_seat: NewSeat, new_host: NewHost
) -> None:
    """Same hand, same place; undone, listed at home, finished, downloaded, stepped through, played again."""
    seat = new_seat(url=new_host().url)
    page = seat.page
    seat.start("new-york", bot="learned")
    for turn in range(4):
        seat.wait_for_turn()
        seat.act(turn)
    seat.wait_for_turn()
    before = seat.sequence, seat.hand()
    page.reload()
    seat.wait_for_turn()
    assert (seat.sequence, seat.hand()) == before
    page.click("[data-undo]")
    page.wait_for_function(
        "was => Number(document.querySelector('.table').dataset.sequence) > was", arg=before[0]
    )
    seat.leave()
    expect(page.locator("[data-table]")).to_have_count(1)
    page.click("[data-table]")
    seat.wait_for_turn()
    seat.hurry()
    seat.sees_the_end()
    with page.expect_download() as download:
        page.click("[data-record]")
    record = download.value.path()
    assert json.loads(record.read_text(encoding="utf-8"))["result"]["scores"]
    table = page.url
    page.click("[data-replay]")
    page.click("[data-go=next]")
    expect(page.locator(".controls")).to_contain_text("1/")
    seat.leave()
    page.set_input_files("[data-open-record]", record)
    page.click("[data-go=next]")
    expect(page.locator(".controls")).to_contain_text("1/")
    page.goto(table)
    page.click("[data-rematch]")
    page.wait_for_function("was => location.href !== was", arg=table)
    expect(page.locator(".table[data-phase=keep_start]")).to_be_visible()
    assert seat.errors == []


def test_two_people_at_one_screen_and_axe(new_seat: NewSeat, new_host: NewHost) -> None:
    """A curtain between them; nothing on these screens is in anybody's way, and nobody is offered a link."""
    seat = new_seat("phone", url=new_host().url)
    page = seat.page
    seat.home()
    assert found_by_axe(page) == []
    page.click("[data-game=amsterdam]")
    page.wait_for_selector("[data-start]:not([disabled])")
    assert found_by_axe(page) == []
    assert page.locator("[data-kind='1'] option[value=link]").count() == 0
    page.go_back()
    seat.start("amsterdam", ["here", "here"])
    for _ in range(2):
        page.click("[data-open-curtain]")
        seat.do_keep_start(0)
        expect(page.locator("[data-curtain]")).to_be_visible()
    page.click("[data-open-curtain]")
    assert page.locator("[data-links]").count() == 0
    assert found_by_axe(page) == []
    seat.leave()
    page.click("[data-forget]")
    assert found_by_axe(page) == []
    page.click("[data-delete]")
    expect(page.locator("[data-table]")).to_have_count(0)
    assert seat.errors == []


def test_the_poorest_host_is_enough(new_seat: NewSeat, new_host: NewHost) -> None:
    """No https, and it knows nothing of web assembly: nothing is kept for later, but a game is played."""
    host = new_host()
    host.unknown = (".wasm", ".mjs")
    seat = new_seat("phone", url=host.far_url)
    seat.start("card-game", bot="level-3")
    assert not seat.page.evaluate("isSecureContext")
    for turn in range(3):
        seat.wait_for_turn()
        seat.act(turn)
    seat.wait_for_turn()
    before = seat.sequence, seat.hand()
    seat.page.reload()
    seat.wait_for_turn()
    assert (seat.sequence, seat.hand()) == before
    assert seat.errors == []


def test_a_new_build_waits_and_no_game_is_lost(new_seat: NewSeat, site: Path, tmp_path: Path) -> None:
    """Who plays goes on with the old build, is told, and after loading sits where they sat."""
    other = tmp_path / "other"
    shutil.copytree(site, other)
    renew(other)
    host = FileHost(site)
    seat = new_seat(url=host.url)
    page = seat.page
    seat.home()
    page.evaluate(KEPT)
    seat.home()
    seat.start("new-york")
    seat.wait_for_turn()
    host.folder = other
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
    expect(page.locator("[data-update]")).to_be_visible()
    assert found_by_axe(page) == []
    seat.act(0)
    seat.wait_for_turn()
    before = seat.sequence, seat.hand()
    with page.expect_navigation():
        page.click("[data-update] .main")
    seat.wait_for_turn()
    assert page.locator("meta[name=build]").get_attribute("content") == "new"
    assert (seat.sequence, seat.hand()) == before
    host.cut()
    page.reload()
    seat.wait_for_turn()
    assert seat.errors == []


def test_a_page_with_a_server_plays_without_it(new_seat: NewSeat, tmp_path: Path) -> None:
    """On this device, by choice; then the server is gone, and the game goes on to its end."""
    house = House(tmp_path)
    house.open()
    seat = new_seat(url=house.url)
    page = seat.page
    seat.home()
    page.click("[data-game=new-york]")
    page.check("[data-on-device]")
    page.go_back()
    seat.start("new-york")
    seat.wait_for_turn()
    house.kill()
    seat.hurry()
    seat.sees_the_end()
