"""How heavy the page is, and how soon one can act: `python bench/page.py`, after `make page`.

Script and style are weighed as they travel, compressed. Times are from opening the address to a button that
can be pressed, in a real Chromium with an empty cache, on this machine.
"""

import gzip
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src" / "farebox" / "server" / "static"
TURNS = 7


def weigh(pattern: str) -> float:
    """Kilobytes, compressed, of the built files that match."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob(pattern)) / 1000


def seconds_to_act(browser: Browser, address: str) -> tuple[float, float]:
    """From nothing to the home page's games, and from Start to a table that asks for a decision."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script("localStorage.setItem('farebox.intro', 'new-york')")
    page = context.new_page()
    start = time.perf_counter()
    page.goto(address)
    page.get_by_role("link", name="New York").or_(
        page.get_by_role("button", name="New York")
    ).first.wait_for()
    home = time.perf_counter() - start
    page.get_by_role("link", name="New York").or_(page.get_by_role("button", name="New York")).first.click()
    begin = page.get_by_role("button", name="Start")
    begin.wait_for()
    start = time.perf_counter()
    begin.click()
    page.get_by_text("Your turn").or_(page.get_by_text("Mabel")).first.wait_for()
    table = time.perf_counter() - start
    context.close()
    return home, table


def main() -> None:
    """Weigh, time, print."""
    sys.path.insert(0, str(ROOT / "tests"))
    from browser.house import ARGUMENTS, House, chromium

    numbers = {"script, kB compressed (all languages)": weigh("*.js"), "style, kB compressed": weigh("*.css")}
    folder = Path(tempfile.mkdtemp())
    house = House(folder)
    house.open()
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            seconds_to_act(browser, house.url)
            times = np.array([seconds_to_act(browser, house.url) for _ in range(TURNS)])
            browser.close()
    finally:
        house.close()
        shutil.rmtree(folder, ignore_errors=True)
    numbers |= {"home from nothing, s (median)": float(np.median(times[:, 0]))}
    numbers |= {"Start to a table, s (median)": float(np.median(times[:, 1]))}
    table = Table("what", "measured")
    for name, value in numbers.items():
        table.add_row(name, f"{value:.3g}")
    Console().print(table)


if __name__ == "__main__":
    main()
