"""How heavy the page is, and how soon one can act: `python bench/page.py`, after `make page`.

Script and style are weighed as they travel, compressed. Times are taken by the page itself, in a real
Chromium with an empty cache, on this machine: from opening the address until a game can be pressed, and from
pressing Start until the table asks for a decision. The page on a host of files is timed at a first visit,
when nothing is kept, and at a second one. There a game of each edition against level 5 is watched as well:
how long each of its decisions takes, and how evenly frames come meanwhile. Frames that only go on showing
what was there are told from those that had a change to draw (which a browser without a graphics card paints
by processor), each while a bot thinks and when nobody does; what our own script takes is told too.
"""

import gzip
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src" / "farebox" / "server" / "static"
LANGUAGES = ("en-", "sv-", "da-", "ro-")
TURNS = 7
Medians: TypeAlias = npt.NDArray[np.float64]
WATCH = """
localStorage.setItem("farebox.intro", "new-york");
const seen = {}, marks = { home: "[data-game]", table: ".table[data-phase=keep_start] [data-offer]" };
window.seen = seen;
const begin = (e) => { if (e.target.closest?.("[data-start]")) seen.start = performance.now(); };
addEventListener("click", begin, true);
new MutationObserver(() => {
  for (const [name, mark] of Object.entries(marks))
    if (!(name in seen) && document.querySelector(mark)) seen[name] = performance.now();
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
# Between two changes that are not ours, a bot has thought; a frame that comes late was kept from coming.
WATCH_THINKING = """
const decisions = [], frames = [], scripts = [];
window.thinking = { decisions, frames, scripts };
const look = () => {
  const table = document.querySelector(".table");
  return table && { isMine: table.dataset.mine === "true", n: Number(table.dataset.sequence) };
};
let frame = 0, before = null, changed = 0;
const see = (now) => {
  const seen = look();
  if (frame && seen) frames.push([now - frame, !seen.isMine, changed > 0]);
  changed -= changed > 0;
  frame = now;
  requestAnimationFrame(see);
};
requestAnimationFrame(see);
new MutationObserver(() => {
  const seen = look(), at = performance.now();
  changed = 2;  // the frame that draws it, and the one that comes after
  if (!seen || (before && seen.n === before.n && seen.isMine === before.isMine)) return;
  if (before && !before.isMine && seen.n > before.n) decisions.push(at - before.at);
  before = { ...seen, at };
}).observe(document, { childList: true, subtree: true, attributes: true });
new PerformanceObserver((list) => {
  for (const { scripts: all } of list.getEntries())
    for (const one of all) if (one.invoker === "Worker.onmessage") scripts.push(one.duration);
}).observe({ type: "long-animation-frame" });
"""
REST_MS = 3000  # how long a table at which nobody thinks and nothing happens is watched
FloatArray = npt.NDArray[np.float64]
FRAME_MS = 1000 / 60
EVEN_MS = 1.5 * FRAME_MS  # longer than this, a frame was missed


def weigh() -> tuple[float, float]:
    """Kilobytes, compressed, of script (with the largest language) and of style."""
    files = [*STATIC.glob("*.??*"), *STATIC.glob("assets/*.??*")]  # without Python, a folder of its own
    sizes = {path: len(gzip.compress(path.read_bytes())) / 1000 for path in files}
    scripts = {path.name: size for path, size in sizes.items() if path.suffix == ".js"}
    words = [size for name, size in scripts.items() if name.startswith(LANGUAGES)]
    style = sum(size for path, size in sizes.items() if path.suffix == ".css")
    return sum(scripts.values()) - sum(words) + max(words), style


def seconds_to_act(browser: Browser, address: str) -> tuple[float, float]:
    """From nothing to the home page's games, and from Start to a table that asks for a decision."""
    context = new_context(browser)
    times = visit(context, address)
    context.close()
    return times


def new_context(browser: Browser) -> BrowserContext:
    """A browser that knows nothing yet, and watches itself."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(WATCH)
    return context


def two_visits(browser: Browser, address: str) -> tuple[float, float, float, float]:
    """The same of a first visit to a host of files, and of one when all is kept here."""
    context = new_context(browser)
    first = visit(context, address)
    context.pages[0].evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.pages[0].close()
    second = visit(context, address)
    context.close()
    return *first, *second


def visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """One visit."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.seen?.home")
    page.click("[data-game=new-york]")
    page.check("[data-listed]")
    page.click("[data-start]:not([disabled])")
    page.wait_for_function("() => window.seen.table")
    seen = page.evaluate("window.seen")
    return seen["home"] / 1000, (seen["table"] - seen["start"]) / 1000


@dataclass(frozen=True)
class Watched:
    """A whole game against level 5: how long it takes to decide (ms), and how the frames came."""

    decisions: FloatArray
    gaps: dict[tuple[bool, bool], FloatArray]  # does a bot think; is there a change to draw
    scripts: FloatArray  # of changes that came late to the screen: what our own script took

    def told(self, thinks: bool, changes: bool) -> str:
        """How many frames of a kind were in time, and the longest."""
        gaps = self.gaps[thinks, changes]
        if not len(gaps):
            return "none"
        return f"{(gaps <= EVEN_MS).mean():.0%} of {len(gaps)}, longest {gaps.max():.0f} ms"


def watch_level_5(browser: Browser, address: str, edition: str) -> Watched:
    """Play a game; before it, look at its table for a while."""
    from browser.conftest import KNOWS_THE_GAMES
    from browser.seat import Seat

    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script(KNOWS_THE_GAMES)
    context.add_init_script(WATCH_THINKING)
    seat = Seat(context.new_page(), address)
    seat.home()
    seat.start(edition, bot="level-5")
    seat.wait_for_turn()
    seat.page.wait_for_timeout(REST_MS)
    seat.hurry()
    seen = seat.page.evaluate("window.thinking")
    context.close()
    kinds = [(thinks, changes) for thinks in (False, True) for changes in (False, True)]
    gaps = {kind: np.array([gap for gap, *of in seen["frames"] if tuple(of) == kind]) for kind in kinds}
    return Watched(np.array(seen["decisions"]), gaps, np.array(seen["scripts"] or [0.0]))


@dataclass(frozen=True)
class Measured:
    """What was timed: seconds to act and of two visits, as medians, and level 5 in every game."""

    times: Medians
    visits: Medians
    watched: dict[str, Watched]


def measure() -> Measured:
    """Time the page of a server and the page of plain files, in one browser."""
    from browser.file_host import FileHost, build_site
    from browser.house import ARGUMENTS, House, build_page, chromium
    from farebox.boards import board_names

    build_page()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = House(Path(folder))
        house.open()
        build_site(Path(folder) / "site")
        host = FileHost(Path(folder) / "site")
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            seconds_to_act(browser, house.url)
            visits = np.median([two_visits(browser, host.url) for _ in range(TURNS)], axis=0)
            watched = {name: watch_level_5(browser, host.url, name) for name in board_names()}
            times = np.median([seconds_to_act(browser, house.url) for _ in range(TURNS)], axis=0)
        finally:
            browser.close()
            house.close()
            host.cut()
    return Measured(times, visits, watched)


def table_of(measured: Measured) -> Table:
    """The same beside what is aimed at, with what the page weighs."""
    script, style = weigh()
    times, visits = measured.times, measured.visits
    table = Table("what", "measured", "aim")
    table.add_row("script, compressed, with one language", f"{script:.0f} kB", "under 200 kB")
    table.add_row("style, compressed", f"{style:.0f} kB", "")
    table.add_row("from nothing to the games (median)", f"{times[0]:.2f} s", "under 1 s")
    table.add_row("from Start to a decision (median)", f"{times[1]:.2f} s", "under 1 s")
    table.add_row("plain files, first visit: to the games", f"{visits[0]:.2f} s", "under 1 s")
    table.add_row("plain files, first visit: from Start to a decision", f"{visits[1]:.2f} s", "under 3 s")
    table.add_row("plain files, later: to the games", f"{visits[2]:.2f} s", "under 1 s")
    table.add_row("plain files, later: from Start to a decision", f"{visits[3]:.2f} s", "under 1 s")
    for name, one in measured.watched.items():
        table.add_row(f"{name}: level 5 decides (median)", f"{np.median(one.decisions):.0f} ms", "")
        table.add_row(f"{name}: level 5 decides (longest)", f"{one.decisions.max():.0f} ms", "under 500 ms")
        for changes, what in ((False, "frames with nothing new"), (True, "frames of a change")):
            table.add_row(f"{name}: {what} in time, nobody thinks", one.told(False, changes), "")
            table.add_row(f"{name}: {what} in time, level 5 thinks", one.told(True, changes), "as above")
        table.add_row(f"{name}: our script at a change (median)", f"{np.median(one.scripts):.0f} ms", "16 ms")
    return table


def main() -> None:
    """Weigh, time, print."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    Console().print(table_of(measure()))
    print(f"Load while this was measured: {os.getloadavg()[1]:.1f} processes on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
