"""Draw `public/icon.svg` in the sizes that phones and desktops want: `python scripts/icons.py`.

They are kept with the sources: they change when the drawing does, and building the page needs no browser.
"""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

WEB = Path(__file__).parents[1]
PUBLIC = WEB / "public"
GROUND = "#2f6f7a"
# Size, and how much of it the drawing fills: a mask may cut all but a circle in the middle.
ICONS = {
    "icon-192": (192, 1.0),
    "icon-512": (512, 1.0),
    "icon-maskable-512": (512, 0.8),
    "icon-apple-180": (180, 0.9),
}


def draw(page: Page, name: str, size: int, part: float) -> None:
    """One picture; what the drawing leaves free is ground, or nothing if it leaves only its corners."""
    ground = GROUND if part < 1 else "transparent"
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    body = f"background: {ground}; display: grid; place-items: center; height: 100vh; margin: 0"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="{body}"><style>svg {{ width: {part:%} }}</style>{drawing}')
    page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)


def main() -> None:
    """Draw all of them."""
    sys.path[:0] = [str(WEB.parent), str(WEB.parent / "tests")]
    from browser.house import ARGUMENTS, chromium

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_page()
        for name, (size, part) in ICONS.items():
            draw(page, name, size, part)
        browser.close()


main()
