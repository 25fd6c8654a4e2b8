"""Boards of one's own in the page: dropped, mended, played, resumed, shared, watched again."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.axe import found_by_axe
from browser.conftest import NewHost, NewSeat
from browser.house import House
from browser.seat import Seat
from farebox.locale import translator
from support.boards import ROOT

TOWN = ROOT / "examples" / "my-town.toml"
# A file held over the page and let go, as the browser tells it.
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("main").dispatchEvent(event);
  }
}"""
KNOWS_THE_TOWN = "localStorage.setItem('farebox.intro', 'my-town my-amsterdam')"


def drop(page: Page, text: str, name: str = "my-town.toml") -> None:
    """Drop a board's file."""
    page.evaluate(DROP, [name, text])


def sit_down(seat: Seat, *kinds: str) -> None:
    """Open a table on the board that is shown."""
    page = seat.page
    page.wait_for_selector("[data-start]:not([disabled])")
    page.select_option("[data-kind='1']", kinds[0] if kinds else "bot")
    if not kinds:
        page.select_option("[data-bot='1']", "level-1")
    page.check("[data-listed]")
    page.click("[data-start]")
    if "link" in kinds:
        seat.start_without()
    page.wait_for_selector(".table")


def places(seat: Seat) -> list[str]:
    """The names on the board that is shown."""
    names: list[str] = seat.page.locator(".frame .labels text").all_text_contents()
    return names


@pytest.mark.parametrize("behind", ["server", "device"])
def test_a_board_is_dropped_played_and_resumed(
    new_seat: NewSeat, new_host: NewHost, house: House, behind: str
) -> None:
    """A bad file changes nothing and says what is wrong where; mended, it is played against a bot."""
    seat = new_seat(url=house.url if behind == "server" else new_host().url, locale="sv-SE")
    page, text = seat.page, TOWN.read_text(encoding="utf-8")
    page.add_init_script(KNOWS_THE_TOWN)
    seat.home()
    drop(page, text.replace('["Harbour", "Old Mill"]', '["Harbour", "Old Mil"]'))
    bad = page.locator("[data-bad-board]")
    expect(bad).to_contain_text("my-town.toml går inte att spela")
    expect(bad).to_be_in_viewport()
    expect(bad).to_contain_text('route 8 (Harbour - Old Mil): ends 2 = "Old Mil"; menade du ”Old Mill”?')
    expect(page.locator("[data-own-board]")).to_have_count(0)
    assert found_by_axe(page) == []
    drop(page, text)
    expect(page.get_by_role("heading", name="Port Willow")).to_be_visible()
    page.wait_for_selector("[data-start]:not([disabled])")
    assert found_by_axe(page) == []
    sit_down(seat)
    for turn in range(4):
        seat.wait_for_turn()
        seat.act(turn)
    seat.wait_for_turn()
    before = seat.sequence, seat.hand()
    page.reload()
    seat.wait_for_turn()
    assert (seat.sequence, seat.hand()) == before
    expect(page.get_by_role("heading", name="Port Willow")).to_be_visible()
    seat.leave()
    expect(page.locator("[data-table]")).to_contain_text("Port Willow")
    expect(page.locator("[data-own-board=my-town]")).to_be_visible()
    assert seat.errors == []


def test_a_friend_by_link_sees_the_same_board(new_seat: NewSeat) -> None:
    """The link is all that they need; the name of the board stands on the invitation."""
    ada, bea = new_seat(), new_seat("phone")
    for seat in (ada, bea):
        seat.page.add_init_script(KNOWS_THE_TOWN)
    ada.home()
    ada.page.set_input_files("[data-choose-board]", TOWN)
    sit_down(ada, "link")
    link = ada.invitation()
    bea.page.goto(link)
    expect(bea.page.locator("[data-game=my-town]")).to_have_text("Port Willow")
    bea.come_in(link, "Bea")
    assert "Observatory" in places(ada)
    assert places(bea) == places(ada)
    for seat in (ada, bea):
        seat.wait_for_turn()
        seat.act(0)
    assert [*ada.errors, *bea.errors] == []


def test_one_begins_with_ours_and_changes_it(new_seat: NewSeat, tmp_path: Path) -> None:
    """Amsterdam with a contract as it is printed: a copy, changed on the spot, with Amsterdam's words."""
    seat = new_seat("phone")
    page = seat.page
    page.add_init_script(KNOWS_THE_TOWN)
    seat.home()
    page.click("[data-begin=amsterdam]")
    expect(page.get_by_role("heading", name="My Amsterdam")).to_be_visible()
    page.click("[data-board-editor] summary")
    text = page.input_value("[data-board-text]")
    page.fill("[data-board-text]", text.replace("pieces = 16", "pieces = 160"))
    page.click("[data-save-board]")
    bad = page.locator("[data-bad-board]")
    expect(bad).to_contain_text("pieces = 160; write a whole number from 1 to 100")
    page.fill("[data-board-text]", text.replace("pieces = 16", "pieces = 15"))
    page.click("[data-save-board]")
    expect(page.get_by_role("status")).to_contain_text(translator("en")("own.saved"))
    sit_down(seat)
    seat.wait_for_turn()
    expect(page.locator("[data-player='0']")).to_contain_text("15")
    expect(page.locator(".table")).to_have_attribute("data-edition", "amsterdam")
    seat.home()
    page.click("[data-begin=amsterdam]")
    page.click("[data-board-editor] summary")
    assert "pieces = 15" in page.input_value("[data-board-text]")
    assert found_by_axe(page) == []
    assert seat.errors == []


def test_a_record_is_watched_with_its_board(new_seat: NewSeat, tmp_path: Path) -> None:
    """One that has no board asks for the file; another board than the game's is told as that."""
    from farebox.boards import load_board
    from farebox.bots import make_bot
    from farebox.tables.at_hand import play_game

    board = load_board(TOWN)
    game = play_game(board, [make_bot("random", board, seat) for seat in range(2)], 5)
    record = tmp_path / "game.jsonl"
    record.write_text(game.record().to_json(), encoding="utf-8")
    assert "board" not in json.loads(record.read_text(encoding="utf-8"))
    seat = new_seat()
    page = seat.page
    seat.home()
    page.set_input_files("[data-open-record]", record)
    page.set_input_files("main.alone [data-choose-board]", TOWN)  # not the home page's, if it still stands
    page.click("[data-go=next]")
    expect(page.locator(".controls")).to_contain_text("1/")
    expect(page.get_by_role("heading", name="Port Willow")).to_be_visible()
    assert seat.errors == []
