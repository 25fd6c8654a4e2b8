"""What a device lacks, or has too little of, is said in words, and nothing is lost."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewHost, NewSeat
from browser.seat import Seat
from farebox.locale import translator
from support.counts import IS_PROOF, cases

CLOSED = b"indexedDB.open = () => { throw new DOMException('denied', 'SecurityError') };\n{file}"
NO_WASM = "delete window.WebAssembly"
# As when a person blocks all data of sites.
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get: () => { throw new DOMException("denied", "SecurityError"); },
  });"""


@pytest.mark.parametrize(
    ("spoilt", "script", "key", "locale"),
    cases(
        ({"farebox.wasm": b""}, "", "not_loaded", "sv-SE"),
        ({"pyodide.asm.wasm": b"\0asm nonsense"}, "", "not_loaded", "en-GB"),
        ({"authority-": CLOSED}, "", "no_storage", "sv-SE"),
        ({}, NO_WASM, "no_wasm", "ro-RO"),
        ({}, NO_STORAGE, "no_storage", "da-DK"),
        more=[
            ({"farebox.wasm": b"nonsense"}, "", "not_loaded", "en-GB"),
            ({"pyodide.asm.wasm": b""}, "", "not_loaded", "da-DK"),
            ({"pyodide.js": b""}, "", "not_loaded", "en-GB"),
            ({"authority-": b""}, "", "not_loaded", "ro-RO"),
        ],
    ),
)
def test_what_is_missing_is_said_in_words(
    new_seat: NewSeat, new_host: NewHost, spoilt: dict[str, bytes], script: str, key: str, locale: str
) -> None:
    """Whoever would start a game reads what to do; once it is there again, the game starts.

    That takes as long as all the rest: in `make test` one of each message is tried to the end.
    """
    host = new_host()
    host.spoilt = spoilt
    seat = new_seat(locale=locale, url=host.url)
    if script:
        seat.page.add_init_script(script)
    seat.home()
    begin(seat.page)
    expect(seat.page.get_by_role("alert")).to_have_text(translator(locale[:2])(f"error.{key}"))
    if script or (locale[:2] != "sv" and not IS_PROOF):
        return
    host.spoilt = {}
    seat.page.reload()
    begin(seat.page)
    seat.page.wait_for_selector(".table")


def begin(page: Page) -> None:
    """Start a game, from wherever."""
    if page.locator("[data-game=new-york]").count():
        page.click("[data-game=new-york]")
    page.click("[data-start]:not([disabled])")


FULL = b"""const add = IDBObjectStore.prototype.add;
let left = 3;
IDBObjectStore.prototype.add = function (...all) {
  if (left-- <= 0) throw new DOMException('full', 'QuotaExceededError');
  return add.apply(this, all);
};
{file}"""


def test_a_full_device_loses_nothing(new_seat: NewSeat, new_host: NewHost) -> None:
    """What can't be kept hasn't happened, and is said; with room again the game goes on from there."""
    host = new_host()
    host.spoilt = {"authority-": FULL}
    seat = new_seat(url=host.url)
    page = seat.page
    seat.home()
    seat.start("new-york", ["here", "here"])
    page.click("[data-open-curtain]")
    for _ in range(2):
        seat.wait_for_turn()
        seat.act(0)
        page.click("[data-open-curtain]")
    seat.wait_for_turn()
    before = seat.sequence
    page.locator("[data-deck]").click()
    expect(page.locator("[data-said]")).to_contain_text(translator("en")("error.not_kept"))
    assert seat.sequence == before
    host.spoilt = {}
    page.reload()
    page.click("[data-open-curtain]")
    seat.wait_for_turn()
    assert seat.sequence == before
    seat.act(0)


def test_the_latest_window_plays(new_seat: NewSeat, new_host: NewHost) -> None:
    """One table, two windows: the first says that it goes on elsewhere, and has it again when loaded anew."""
    seat = new_seat(url=new_host().url)
    seat.start("new-york")
    seat.wait_for_turn()
    other = Seat(seat.page.context.new_page(), seat.page.url)
    other.page.goto(seat.page.url)
    other.wait_for_turn()
    expect(seat.page.locator("[data-reload]")).to_be_visible()
    other.act(0)
    other.wait_for_turn()
    before = other.sequence
    seat.page.click("[data-reload]")
    seat.wait_for_turn()
    assert seat.sequence == before
    expect(other.page.locator("[data-reload]")).to_be_visible()
