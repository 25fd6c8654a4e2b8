"""People: by link, at one screen, watching; coming back after a reload or a power cut."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import NewSeat
from browser.house import AWAY_SECONDS, House
from browser.seat import TURNS


def test_two_friends_by_link(new_seat: NewSeat) -> None:
    """One opens, the other comes by link; the secret is never in an address that is sent."""
    ada, bea, eve = new_seat(), new_seat("phone"), new_seat()
    sent: list[str] = []
    bea.page.on("request", lambda request: sent.append(request.url))
    ada.start("new-york", ["here", "link"])
    expect(ada.page.locator(".toast.low")).to_contain_text("Not here: ")
    link, watch = ada.invitation(), ada.link("watch")
    assert "?" not in link
    code = link.rpartition("/")[2]
    bea.come_in(link, "Bea")
    assert code not in bea.page.url
    assert not [url for url in sent if code in url]
    expect(ada.page.locator(".toast.low")).to_have_count(0)
    expect(ada.page.locator("[data-player='1']")).to_contain_text("Bea")
    expect(ada.page.locator(".log")).to_contain_text("Bea sat down.")
    bea.page.get_by_role("button", name="Settings").click()
    bea.page.fill("[data-name]", "Bea Two")
    bea.page.keyboard.press("Enter")
    bea.page.keyboard.press("Escape")
    expect(ada.page.locator("[data-player='1']")).to_contain_text("Bea Two")
    for turn in range(5):
        for seat in (ada, bea):
            seat.wait_for_turn()
            seat.act(turn)
            while seat.page.get_attribute(".table", "data-mine") == "true":
                seat.act(turn)
            seat.page.wait_for_selector(".table[data-mine=false]")
    ada.wait_for_turn()
    eve.page.goto(watch)
    eve.page.wait_for_selector(".table[data-mine=false]")
    expect(eve.page.locator("[data-hand]")).to_have_count(0)
    assert eve.sequence == ada.sequence
    assert [*ada.errors, *bea.errors, *eve.errors] == []


def test_a_seat_left_empty_is_played_by_a_bot_until_its_person_is_back(new_seat: NewSeat) -> None:
    """Those who stayed hand it over after a while; the person, back in the same browser, takes it back."""
    ada, bea = new_seat(), new_seat("phone")
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation(), "Bea")
    ada.act(0)
    bea.wait_for_turn()
    table = bea.page.url
    bea.leave()
    button = ada.page.locator(".toast [data-hand-over='1']")
    expect(button).to_be_enabled()
    button.click()
    expect(ada.page.locator("[data-player='1']")).to_contain_text("bot plays")
    expect(ada.page.locator(".log")).to_contain_text("plays for Bea.")
    expect(button).to_have_count(0)
    ada.wait_for_turn(2)
    expect(ada.page.locator("[data-stand-in='1']")).to_have_text("A bot (Local) plays for Bea. ×")
    ada.act(0)
    expect(ada.page.locator(".log")).to_contain_text("Local (for Bea) kept")
    ada.page.click("[data-stand-in='1'] button")
    expect(ada.page.locator("[data-stand-in]")).to_have_count(0)

    bea.page.goto(table)
    expect(bea.page.locator(".toast")).to_contain_text("A bot (Local) plays for you.")
    expect(bea.page.locator(".since", has_text="Local (for you)")).not_to_have_count(0)
    told = bea.page.locator(".log").text_content() or ""
    assert "Local (for you) kept" in told
    assert "You kept" not in told
    bea.page.click("[data-take-back]")
    expect(bea.page.locator("[data-take-back]")).to_have_count(0)
    expect(ada.page.locator("[data-player='1']")).not_to_contain_text("bot plays")
    expect(ada.page.locator(".log")).to_contain_text("Bea is back.")
    assert bea.page.locator("[data-ticket]").count() > 0
    ada.finish_turn()
    bea.wait_for_turn()
    bea.act(0)
    assert [*ada.errors, *bea.errors] == []


def test_who_is_back_before_the_bot_acted_has_the_seat_at_once(new_seat: NewSeat) -> None:
    """As if nobody had sat in: no button to press, and everybody is told."""
    ada, bea = new_seat(), new_seat("phone")
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation(), "Bea")
    table = bea.page.url
    bea.leave()
    button = ada.page.locator("[data-player='1'] [data-hand-over]")
    expect(button).to_be_enabled()
    button.click()
    expect(ada.page.locator("[data-player='1']")).to_contain_text("bot plays")
    bea.page.goto(table)
    bea.page.wait_for_selector(".table")
    expect(ada.page.locator("[data-player='1']")).not_to_contain_text("bot plays")
    expect(ada.page.locator(".log")).to_contain_text("Bea is back.")
    expect(bea.page.locator("[data-take-back]")).to_have_count(0)
    ada.act(0)
    bea.wait_for_turn()
    bea.act(0)
    assert [*ada.errors, *bea.errors] == []


def test_at_a_table_for_days_a_seat_is_waited_for_a_day(new_seat: NewSeat) -> None:
    """The table says how it will be played, and the button says how long it takes."""
    ada = new_seat()
    ada.choose_game("new-york")
    ada.page.select_option("[data-kind='0']", "link")
    ada.page.select_option("[data-kind='1']", "here")
    expect(ada.page.locator("[data-pace]")).to_contain_text(f"away for {AWAY_SECONDS} seconds.")
    expect(ada.page.locator("[data-pace]")).to_contain_text("away for 1 day.")
    ada.page.check("[data-pace] [value=days]")
    ada.page.check("[data-listed]")
    ada.page.click("[data-start]:not([disabled])")
    ada.start_without()
    button = ada.page.locator(".toast [data-hand-over='0']")
    expect(button).to_contain_text("Let a bot play in 24h")
    expect(button).to_be_disabled()
    assert ada.errors == []


def test_what_comes_too_early_gets_a_sentence(new_seat: NewSeat) -> None:
    """Never a silence: who presses the deck before the turn is told so."""
    ada, bea = new_seat(), new_seat("phone")
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation())
    bea.page.click("[data-deck]", force=True)  # it says that it is disabled, and answers all the same
    expect(bea.page.locator("[data-said]")).to_contain_text("It is not your turn yet.")


def test_two_people_at_one_screen_have_a_curtain_between_them(new_seat: NewSeat) -> None:
    """Nobody's cards are on the page while the screen is passed on."""
    seat = new_seat()
    page = seat.page
    seat.start("new-york", ["here", "here"])
    for name in ("Player 1", "Player 2"):
        page.wait_for_selector("[data-curtain]")
        expect(page.locator("[data-curtain]")).to_contain_text(name)
        assert page.locator("[data-hand], [data-offer]").count() == 0
        page.click("[data-open-curtain]")
        seat.act(0)
    page.wait_for_selector("[data-curtain]")
    assert seat.errors == []


@pytest.mark.parametrize("edition", ["san-francisco", "card-game"])
def test_a_reload_in_the_middle_of_a_choice_loses_nothing(new_seat: NewSeat, edition: str) -> None:
    """In every phase that comes up: the same decision, the same hand, the same tickets."""
    seat = new_seat()
    page = seat.page
    seat.start(edition, ["bot", "here"])
    wanted = {"keep_start", "turn", "second", "keep"}
    wanted.add("place" if edition == "san-francisco" else "complete")
    seen: set[str] = set()
    for turn in range(TURNS):
        if wanted <= seen or not seat.wait_for_turn():
            break
        if wanted - seen == {"complete"}:
            seat.rush(until=lambda view: view.phase == "complete")
        phase = seat.phase
        if phase not in seen:
            seen.add(phase)
            before = (seat.sequence, seat.hand(), page.locator("[data-offer]").count())
            page.reload()
            page.wait_for_selector(".table[data-mine=true]")
            assert (seat.sequence, seat.hand(), page.locator("[data-offer]").count()) == before
            assert seat.phase == phase
        if turn > 5 and "keep" not in seen and page.locator("[data-ticket-deck].can").count():
            before_draw = seat.sequence
            page.click("[data-ticket-deck]")
            page.wait_for_function(
                "b => Number(document.querySelector('.table').dataset.sequence) > b", arg=before_draw
            )
        else:
            seat.act(turn)
    assert wanted <= seen
    assert seat.errors == []


def test_the_game_goes_on_after_the_server_was_killed(new_seat: NewSeat, tmp_path: Path) -> None:
    """The page says that the connection is gone, and comes back by itself to the same seat."""
    house = House(tmp_path)
    house.open()
    try:
        seat = new_seat(url=house.url)
        seat.start("new-york")
        for turn in range(3):
            seat.wait_for_turn()
            seat.act(turn)
        seat.wait_for_turn()
        before = (seat.sequence, seat.hand())
        house.kill()
        expect(seat.page.locator(".toast.top")).to_be_visible()
        house.open()
        expect(seat.page.locator(".toast.top")).to_have_count(0)
        assert (seat.sequence, seat.hand()) == before
        seat.act(3)
        assert seat.errors == []
    finally:
        house.close()
