"""Invitations: used up by the first who comes, withdrawn and made anew, one's own seat on another device."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import NewSeat
from browser.house import AWAY_SECONDS, House
from browser.seat import Seat


def kept(seat: Seat) -> dict[str, Any]:
    """What a browser keeps of its newest table."""
    tables = json.loads(str(seat.page.evaluate("localStorage.getItem('farebox.tables')")))
    return dict(tables[0])


@pytest.fixture
def ada(new_seat: NewSeat) -> Seat:
    """Somebody who opened a table for a friend."""
    ada = new_seat()
    ada.start("new-york", ["here", "link"])
    return ada


def test_the_first_comer_uses_an_invitation_up(ada: Seat, new_seat: NewSeat) -> None:
    """A second browser is refused in a sentence, and the host never has what opens the friend's seat."""
    bea, eve = new_seat("phone"), new_seat()
    link = ada.invitation()
    bea.come_in(link, "Bea")
    [seat] = kept(bea)["seats"]
    assert len(seat["secret"]) == 43
    assert seat["secret"] not in ada.storage()
    ada.page.click("[data-links]")
    expect(ada.page.locator("[data-invited='1']")).to_contain_text("Taken by Bea")
    expect(ada.page.locator("[data-link=join]")).to_have_count(0)
    assert link.rpartition("/")[2] not in ada.storage()

    eve.page.goto(link)
    expect(eve.page.locator("[data-welcome=refused] h1")).to_contain_text("has already been used")
    eve.page.reload()
    expect(eve.page.locator("h1")).to_contain_text("You have no seat at this table")
    assert '"secret"' not in eve.storage()
    assert [*ada.errors, *bea.errors, *eve.errors] == []


def test_an_invitation_says_to_which_game_and_by_whom(new_seat: NewSeat) -> None:
    """In the language of who reads it; unnamed seats are called by their place in that language, too."""
    ada, bea = new_seat(), new_seat("phone", locale="sv")
    ada.choose_game("amsterdam")
    ada.page.fill("input[type=text]", "Ada")
    ada.page.click("[data-add]")
    for seat in ("1", "2"):
        ada.page.select_option(f"[data-kind='{seat}']", "link")
    ada.page.check("[data-listed]")
    ada.page.click("[data-start]:not([disabled])")
    ada.start_without()
    ada.page.wait_for_selector(".table")
    bea.page.goto(ada.invitation())
    welcome = bea.page.locator("[data-welcome=asking]")
    expect(welcome.locator("h1")).to_have_text("Ada bjuder in dig att spela")
    expect(welcome.locator("[data-game]")).to_have_text("Amsterdam")
    expect(welcome).to_contain_text(f"borta i {AWAY_SECONDS} sekunder.")
    expect(welcome.locator("[data-sit]")).to_be_disabled()  # nobody stays a number
    bea.page.fill("[data-name]", "Bea")
    bea.page.click("[data-sit]")
    bea.page.click("[data-tab-button=table]")
    expect(bea.page.locator("[data-player='2']")).to_contain_text("Spelare 3")
    expect(bea.page.locator(".log")).to_contain_text("Du satte dig.")
    expect(ada.page.locator("[data-player='2']")).to_contain_text("Player 3")
    expect(ada.page.locator(".log")).to_contain_text("Bea sat down.")
    assert [*ada.errors, *bea.errors] == []


def test_a_reload_keeps_the_seat_and_so_does_the_link(ada: Seat, new_seat: NewSeat) -> None:
    """The address is the table's alone, and who opens the link again is at their seat."""
    bea = new_seat("phone")
    link = ada.invitation()
    bea.come_in(link)
    ada.act(0)
    bea.wait_for_turn()
    hand = bea.hand()
    bea.page.reload()
    bea.wait_for_turn()
    assert bea.hand() == hand
    bea.page.goto(link)
    bea.wait_for_turn()
    assert bea.hand() == hand
    assert link.rpartition("/")[2] not in bea.page.url
    assert bea.errors == []


def test_a_lost_answer_loses_no_seat(ada: Seat, new_seat: NewSeat) -> None:
    """The server let Bea in, but the answer never came: after a reload the same secret gets it again."""
    bea = new_seat()
    asked: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        asked.append(json.loads(route.request.post_data or "{}")["secret"])
        route.fetch()
        route.abort()

    bea.page.route("**/join", lose)
    bea.page.goto(ada.invitation())
    bea.page.fill("[data-name]", "Bea")
    bea.page.click("[data-sit]")
    expect(bea.page.locator("[data-welcome=lost]")).to_contain_text("Nothing is lost")
    assert asked[0] in bea.storage()
    bea.page.unroute("**/join")
    bea.page.reload()
    bea.page.wait_for_selector(".table")
    assert [seat["secret"] for seat in kept(bea)["seats"]] == asked
    assert bea.errors == []


def test_an_invitation_is_withdrawn_and_made_anew(ada: Seat, new_seat: NewSeat) -> None:
    """The old link is good for nothing, the new one for one person."""
    bea = new_seat()
    old = ada.invitation()
    ada.page.click("[data-links]")
    ada.page.click("[data-withdraw]")
    expect(ada.page.locator("[data-invited='1']")).to_contain_text(
        "There is no open invitation for this seat."
    )
    bea.page.goto(old)
    expect(bea.page.locator("[data-welcome=refused] h1")).to_contain_text("no longer valid")
    ada.page.click("[data-renew]")
    expect(ada.page.locator("[data-link=join]")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.page.reload()
    ada.page.wait_for_selector(".table")
    new = ada.invitation()
    assert new != old
    bea.come_in(new, "Bea")
    expect(ada.page.locator("[data-player='1']")).to_contain_text("Bea")
    assert [*ada.errors, *bea.errors] == []


def test_the_own_seat_goes_along_to_another_device_once(new_seat: NewSeat) -> None:
    """The same hand there, with a secret of its own; the link is used up, and all see two screens."""
    here, there, eve = new_seat(), new_seat("phone"), new_seat()
    here.start("new-york")
    here.wait_for_turn()
    here.act(0)
    here.wait_for_turn()
    here.page.click("[data-links]")
    here.page.click("[data-take-along]")
    link = here.page.locator("[data-link=device]").input_value()
    here.page.keyboard.press("Escape")
    there.page.goto(link)
    there.wait_for_turn()
    here.wait_for_turn(there.sequence)  # told that somebody came
    assert (there.sequence, there.hand()) == (here.sequence, here.hand())
    [mine], [other] = kept(here)["seats"], kept(there)["seats"]
    assert mine["secret"] != other["secret"]
    expect(here.page.locator("[data-connections='2']")).to_be_visible()
    there.act(0)
    here.wait_for_turn(there.sequence)
    eve.page.goto(link)
    expect(eve.page.locator("[data-welcome=refused] h1")).to_contain_text("has already been used")
    assert [*here.errors, *there.errors, *eve.errors] == []


def test_who_tries_the_link_meant_for_a_friend_is_asked(ada: Seat, new_seat: NewSeat) -> None:
    """Opened where one sits already, an invitation is not used up by mistake."""
    bea = new_seat()
    link = ada.invitation()
    ada.page.goto(link)
    expect(ada.page.locator("h1")).to_have_text("You are already at this table")
    ada.page.click("[data-decline]")
    ada.page.wait_for_selector(".table")
    assert ada.invitation() == link
    bea.come_in(link, "Bea")
    assert [*ada.errors, *bea.errors] == []


def test_links_lead_to_where_the_page_is(new_seat: NewSeat, tmp_path: Path) -> None:
    """A server may have the page below a path of its host: tables and invitations work there too."""
    house = House(tmp_path, "/trains")
    house.open()
    try:
        ada, bea = new_seat(url=f"{house.url}/"), new_seat(url=f"{house.url}/")
        ada.start("new-york", ["here", "link"])
        link = ada.invitation()
        assert link.startswith(f"{house.url}/#/join/")
        bea.come_in(link, "Bea")
        expect(ada.page.locator("[data-player='1']")).to_contain_text("Bea")
        assert [*ada.errors, *bea.errors] == []
    finally:
        house.close()


def test_bots_among_themselves_open_no_table(new_seat: NewSeat) -> None:
    """A table needs a person, and the page says so before anybody asks the server."""
    seat = new_seat()
    seat.choose_game("new-york")
    seat.page.select_option("[data-kind='0']", "bot")
    expect(seat.page.locator("[data-start]")).to_be_disabled()
    expect(seat.page.locator("main")).to_contain_text("At least one seat needs a person.")
    seat.page.select_option("[data-kind='0']", "here")
    expect(seat.page.locator("[data-start]")).to_be_enabled()
