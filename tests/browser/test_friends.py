"""Friends at one table: an address they can open, a room to wait in, talking, giving up."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.axe import found_by_axe
from browser.conftest import NewSeat
from browser.house import House
from browser.seat import Seat


@pytest.fixture(scope="module")
def lan(house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that was told by which address others find it."""
    lan = House(Path(tmp_path_factory.mktemp("lan")), is_for_network=True)
    lan.open()
    yield lan
    lan.close()


def wait_for_friends(seat: Seat, *kinds: str) -> None:
    """Open a table for a friend, under one's own name."""
    seat.choose_game("new-york")
    seat.page.fill("input[type=text]", "Ada")
    for _ in kinds[2:]:
        seat.page.click("[data-add]")
    for at, kind in enumerate(kinds):
        seat.page.select_option(f"[data-kind='{at}']", kind)
    seat.page.check("[data-listed]")
    seat.page.click("[data-start]:not([disabled])")
    seat.page.wait_for_selector("[data-room]")


def test_a_link_leads_where_others_can_come(lan: House, new_seat: NewSeat) -> None:
    """Though who opened the table came by this machine's own address; a camera reads the same link."""
    ada, bea = new_seat(url=lan.url), new_seat("phone", url=lan.far_url)
    wait_for_friends(ada, "here", "link")
    expect(ada.page.locator("[data-reach=network]")).to_be_visible()
    link = ada.page.locator("[data-link=join]").input_value()
    assert link.startswith(lan.far_url)
    ada.page.click("[data-show-qr]")
    assert ada.page.locator("[data-qr]").get_attribute("data-qr") == link
    assert len(ada.page.locator("[data-qr] path").get_attribute("d") or "") > 500
    bea.come_in(link, "Bea")
    expect(ada.page.locator("[data-room]")).to_have_attribute("data-room", "ready")
    assert [*ada.errors, *bea.errors] == []


def test_nobody_is_sent_a_link_to_their_own_machine_unwarned(new_seat: NewSeat) -> None:
    """The page says who can open it, and what would help."""
    ada = new_seat()
    wait_for_friends(ada, "here", "link")
    expect(ada.page.locator("[data-reach=nobody]")).to_contain_text("farebox serve --lan")
    assert ada.errors == []


def test_people_come_name_themselves_choose_and_begin(new_seat: NewSeat) -> None:
    """Nobody plays before; a reload and the other's choice are seen at once."""
    ada, bea = new_seat(), new_seat("phone", locale="ro")
    wait_for_friends(ada, "here", "link", "link")
    link = ada.page.locator("[data-link=join]").first.input_value()
    bea.come_in(link, "Bea")
    assert bea.page.query_selector(".table") is None
    assert bea.page.query_selector("[data-start-game]") is None
    guest = ada.page.locator("[data-seat='1']")
    expect(guest).to_contain_text("Bea")
    bea.page.fill("[data-name]", "Beatrice")
    bea.page.keyboard.press("Tab")
    expect(guest).to_contain_text("Beatrice")
    bea.page.click("[data-color='0']")
    expect(bea.page.locator("[data-color='0']")).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator("[data-color='1']")).to_have_attribute("aria-pressed", "true")
    bea.page.reload()
    expect(bea.page.locator("[data-name]")).to_have_value("Beatrice")

    ada.page.locator("[data-seat='2'] [data-seat-bot]").click()
    expect(bea.page.locator("[data-room]")).to_have_attribute("data-room", "ready")
    bea.page.click("[data-start-game]")
    for one in (ada, bea):
        one.page.wait_for_selector(".table")
        one.act(0)
    look = "e => getComputedStyle(e).getPropertyValue('--seat')"
    colors = [ada.page.locator(f"[data-player='{at}']").evaluate(look) for at in (0, 1)]
    assert [bea.page.locator(f"[data-player='{at}']").evaluate(look) for at in (0, 1)] == colors
    assert len(set(colors)) == 2
    assert [*ada.errors, *bea.errors] == []


def test_people_talk_and_each_hears_what_they_want(new_seat: NewSeat) -> None:
    """Signs in the reader's language; who is muted is not heard, after a reload neither."""
    ada, bea = new_seat(), new_seat("phone", locale="sv")
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation(), "Bea")
    bea.page.wait_for_selector(".table")
    bea.page.click("[data-talk]")
    bea.page.fill("[data-say]", "<b>hej</b> 🚕")
    bea.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-talk] .new")).to_have_text("1")
    ada.page.click("[data-talk]")
    expect(ada.page.locator("[data-said='1']")).to_have_text(re.compile("Bea.*<b>hej</b>"))
    ada.page.click("[data-emote=nice]")
    expect(bea.page.locator("[data-said='0']")).to_contain_text("Snyggt spelat!")
    ada.page.click("[data-mute='1']")
    expect(ada.page.locator("[data-said='1']")).to_have_count(0)
    ada.page.reload()
    ada.page.click("[data-talk]")
    expect(ada.page.locator("[data-said='0']")).to_have_count(1)
    expect(ada.page.locator("[data-said='1']")).to_have_count(0)
    bea.page.click("[data-hide-talk]")
    expect(bea.page.locator("[data-said]")).to_have_count(0)
    assert [*ada.errors, *bea.errors] == []


def concede(seat: Seat) -> None:
    """Give up, and mean it."""
    seat.page.get_by_role("button", name="Settings").first.click()
    seat.page.click("[data-concede]")
    seat.page.click("[data-concede-sure]")


def test_who_wins_as_a_friend_gave_up_comes_to_the_result(new_seat: NewSeat) -> None:
    """The rest is played at once; both see the count, and why points do not decide."""
    ada, bea = new_seat("phone"), new_seat()
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation(), "Bea")
    ada.act(0)
    concede(bea)
    ada.page.click("[data-settle]")
    for seat, said in ((ada, "Bea gave up and can't win."), (bea, "You gave up and can't win.")):
        seat.sees_the_end()
        expect(seat.page.locator("[data-gave-up]")).to_have_text(said)
        expect(seat.page.locator("[data-result] tfoot td").first).to_have_class(re.compile("winner"))
        expect(seat.page.locator("[data-result] tfoot td.winner")).to_have_count(1)
    expect(ada.page.locator("[data-result] h1")).to_have_text("You win!")
    ada.page.click("[data-rematch]")
    expect(ada.page.locator(".table[data-phase=keep_start]")).to_be_visible()
    assert [*ada.errors, *bea.errors] == []


def test_somebody_gives_up_and_the_other_plays_on(new_seat: NewSeat) -> None:
    """It is asked first, everybody is told, and the seat's person only watches."""
    ada, bea = new_seat(), new_seat()
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation(), "Bea")
    ada.act(0)
    concede(bea)
    expect(ada.page.locator("[data-player='1']")).to_contain_text("gave up")
    expect(ada.page.locator(".log")).to_contain_text("Bea gave up.")
    expect(ada.page.locator("[data-now]")).to_contain_text("Bea gave up: you have won.")
    expect(ada.page.locator("[data-early-victory]")).to_contain_text("Bea gave up: you have won.")
    assert found_by_axe(ada.page) == []
    ada.page.click("[data-play-on]")
    expect(ada.page.locator("[data-early-victory]")).to_have_count(0)
    expect(bea.page.locator("[data-now]")).to_contain_text("You gave up: Player 1 has won.")
    ada.wait_for_turn()
    ada.act(1)
    assert bea.page.query_selector(".table[data-mine=true] [data-deck].can") is None
    assert [*ada.errors, *bea.errors] == []
