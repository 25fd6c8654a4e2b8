"""One built page, one browser and one server for the tests of this folder, in each process.

They end with the last of these tests: what drives the browser keeps others from running an event loop.
"""

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from browser.file_host import FileHost, build_site
from browser.house import ARGUMENTS, House, build_page, windowless_chromium
from browser.seat import Seat
from support.once import once

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
# The introduction opens by itself only for those who have not seen it.
KNOWS_THE_GAMES = "localStorage.setItem('farebox.intro', 'new-york amsterdam san-francisco card-game')"
# Every visit compiles Python for browsers anew, and to optimise that would be most of a test's work: only
# what runs long is optimised.
SELDOM_OPTIMISED = "--js-flags=--wasm-lazy-compilation,--wasm-tiering-budget=1000000000"
# Whoever opens a table at a server names its deal.
NAMED_DEAL = """{
  const plain = window.fetch;
  window.fetch = (where, how) => {
    const opens = how?.method === "POST" && String(where).endsWith("/api/v2/tables");
    if (!opens) return plain(where, how);
    return plain(where, { ...how, body: JSON.stringify({ ...JSON.parse(how.body), seed: %d }) });
  };
}"""
NewSeat = Callable[..., Seat]
NewHost = Callable[[], FileHost]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server with the page."""
    build_page()
    house = House(Path(tmp_path_factory.mktemp("house")))
    house.open()
    yield house
    house.close()


@pytest.fixture(scope="package")
def playwright_() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    """A real Chromium."""
    arguments = [*ARGUMENTS, SELDOM_OPTIMISED]
    browser = playwright_.chromium.launch(executable_path=windowless_chromium(), args=arguments)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page for a host of files."""
    return once(tmp_path_factory, "site", build_site)


@pytest.fixture
def new_host(site: Path) -> Iterator[NewHost]:
    """Makes hosts of files, each with an address that no browser has seen."""
    hosts: list[FileHost] = []

    def make() -> FileHost:
        hosts.append(FileHost(site))
        return hosts[-1]

    yield make
    for host in hosts:
        host.cut()


@pytest.fixture
def new_seat(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[NewSeat]:
    """Makes people: each with a browser profile of its own, in a size and a language.

    The tables that they open at a server have a deal of the test's own, the same in every run: named, or
    made of the test's name. With `by_chance` they are dealt as anybody's.
    """
    contexts: list[BrowserContext] = []

    def make(
        size: str = "desktop",
        locale: str = "en-GB",
        url: str | None = None,
        *,
        newcomer: bool = False,
        seed: int | None = None,
        by_chance: bool = False,
    ) -> Seat:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=size != "desktop",
            reduced_motion="reduce",
        )
        contexts.append(context)
        if not newcomer:
            context.add_init_script(KNOWS_THE_GAMES)
        if not by_chance:
            named = zlib.crc32(request.node.name.encode()) if seed is None else seed
            context.add_init_script(NAMED_DEAL % named)
        return Seat(context.new_page(), url or house.url)

    yield make
    for context in contexts:
        context.close()
