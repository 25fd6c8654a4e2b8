"""Study our four games and take small pictures of the reports: `python docs/study_pictures.py [FOLDER]`.

Games that lie in the folder already are not played again.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from browser.house import ARGUMENTS, chromium
from farebox.boards import load_board
from farebox.study import study

PICTURES = HERE / "studies"
GAMES = {"new-york": 400, "amsterdam": 300, "san-francisco": 120, "card-game": 200}
WIDTH = 1000


def take(browser: Browser, report: Path, part: str, name: str, scheme: str) -> None:
    """Keep one part of a report, in few colours, so that it is small."""
    page = browser.new_page(
        viewport={"width": WIDTH, "height": 800}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page.goto(report.as_uri())
    path = PICTURES / f"{name}.png"
    page.locator(part).first.screenshot(path=path)
    page.close()
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)


def main(folder: Path) -> None:
    """All four games."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for edition, games in GAMES.items():
            report = study(load_board(edition), ["simple"], games, folder / edition)
            part = "#tickets .panel" if edition == "card-game" else "#routes .row"
            take(browser, report, part, f"{edition}-{'tickets' if 'tickets' in part else 'routes'}", "light")
        take(browser, folder / "new-york" / "report.html", "#tickets .panel", "new-york-tickets-dark", "dark")
        take(browser, folder / "new-york" / "report.html", "#balance", "new-york-balance", "light")
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made))
