"""Room on every screen: nothing overflows the document, no word is cut or broken, no button is covered."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from browser.conftest import NewSeat
from server.messages import View
from support.counts import count

Sizes = list[tuple[int, int]]
SIZES = [(360, 640), (390, 844), (844, 390), (820, 1180), (1024, 768), (1440, 900), (1920, 1080)]
NARROW = [(360, 640), (390, 844), (844, 390), (1024, 768)]  # where parts of a table take turns
FEW = [(360, 640), (844, 390), (1440, 900)]
STEP = count(3, proof=1)  # between sizes that an edition is looked at in: in `make test` each has every third
LARGE_TEXT = (1440, 900)
TEXT = {"standard": 16, "fixed": 13}
TWICE = {"standard": 32, "fixed": 26}

# What is wrong with what is on the screen, and stays wrong while it is drawn anew.
FAULTS = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  let faults;
  for (let look = 0; look < 8 && (!faults || faults.length); look++) {
    await frame(); await frame();
    faults = find();
  }
  return faults;

  function find() {
  const found = new Set(), root = document.documentElement;
  const name = (e) => `${e.tagName.toLowerCase()} "${e.textContent.trim().slice(0, 40)}"`;
  const isSeen = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return width > 1 && height > 1 && !e.closest(".visually-hidden, svg, [aria-hidden=true]")
      && getComputedStyle(e).clipPath === "none" && e.checkVisibility({ visibilityProperty: true });
  };
  const scrollers = (e) => {
    const all = [];
    for (let one = e.parentElement; one; one = one.parentElement)
      if (/auto|scroll|hidden/.test(getComputedStyle(one).overflow)) all.push(one.getBoundingClientRect());
    return all;
  };
  const isBeyond = (x, y, box) => x < box.left || x > box.right || y < box.top || y > box.bottom;

  if (root.scrollWidth > root.clientWidth) found.add(`the document is ${root.scrollWidth} wide`);
  if (document.querySelector(".table") && root.scrollHeight > root.clientHeight + 1)
    found.add(`the table is ${root.scrollHeight} high`);

  for (const e of document.querySelectorAll("body *")) {
    const texts = [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim());
    if (!texts.length || !isSeen(e)) continue;
    if (getComputedStyle(e).display !== "inline" && e.scrollWidth > e.clientWidth + 1)
      found.add(`cut: ${name(e)}`);
    for (const text of texts)
      for (const word of text.textContent.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => box.top);
        if (Math.max(...lines) - Math.min(...lines) > 4) found.add(`broken: ${word[0]} in ${name(e)}`);
      }
  }

  const top = document.querySelector("dialog[open]") ?? document.querySelector("[data-result]") ?? document;
  const scrolls = root.scrollHeight > root.clientHeight + 1;
  for (const e of top.querySelectorAll("button:not([disabled]), a[href], select, input")) {
    if (!isSeen(e) || e.closest(".frame")) continue;
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    if (scrollers(e).some((box) => isBeyond(x, y, box)) || scrolls) continue;
    const there = document.elementFromPoint(x, y);
    if (!there) found.add(`out of reach: ${name(e)}`);
    else if (!e.contains(there) && !there.contains(e)) found.add(`${name(there)} over ${name(e)}`);
  }
  return [...found];
  }
}"""


def has_choice(view: View) -> bool:
    """A turn with something to lay out, or to claim."""
    kinds = {action.model_dump()["kind"] for action in view.actions}
    return view.phase == "turn" and bool(kinds & {"yard", "claim"})


class Eye:
    """Looks at one screen in every size, and notes what is wrong."""

    def __init__(self, page: Page, first: int) -> None:
        self.page = page
        self.first = first % STEP
        self.faults: list[str] = []
        self._settings: CDPSession = page.context.new_cdp_session(page)
        self._settings.send("Page.enable")

    def look(self, screen: str, sizes: Sizes = SIZES) -> None:
        """In these sizes, and once with text twice as large."""
        for size in sizes[self.first :: STEP]:
            self._see(screen, size, "")
        self._settings.send("Page.setFontSizes", {"fontSizes": TWICE})
        self._see(screen, LARGE_TEXT, " at 200 %")
        self._settings.send("Page.setFontSizes", {"fontSizes": TEXT})
        self.page.set_viewport_size({"width": 1440, "height": 900})

    def _see(self, screen: str, size: tuple[int, int], text: str) -> None:
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})
        found: Any = self.page.evaluate(FAULTS)
        self.faults += [f"{screen} {width}x{height}{text}: {fault}" for fault in found]


@pytest.mark.parametrize(
    ("edition", "language", "first"), [("san-francisco", "da", 0), ("card-game", "ro", 1)]
)
def test_every_screen_has_room_in_every_size(
    new_seat: NewSeat, edition: str, language: str, first: int
) -> None:
    """Home, setting up, the first decision, a turn, a choice, each tab, sheets, the end, the replay."""
    seat = new_seat("desktop", locale=language)
    page = seat.page
    eye = Eye(page, first)
    seat.home()
    eye.look("home")
    page.click(f"[data-game={edition}]")
    page.wait_for_selector("[data-start]:not([disabled])")
    eye.look("new table")
    page.go_back()
    seat.start(edition, ["here", "bot", "bot", "bot"])
    seat.wait_for_turn()
    eye.look("first decision")
    seat.rush(until=lambda view: view.turns >= 12 and has_choice(view))
    seat.wait_for_turn()
    eye.look("a turn")
    for tab in page.locator("[data-tab-button]").all():
        tab.dispatch_event("click")
        eye.look(f"tab {tab.get_attribute('data-tab-button')}", NARROW)
    page.locator("[data-tab-button=hand]").dispatch_event("click")
    if edition == "card-game":
        page.locator("[data-lay].can").first.click()
    else:
        page.click("[data-side-list]")
        page.locator("[data-list-route]").first.click()
    eye.look("a choice")
    page.keyboard.press("Escape")
    for sheet in ("rules", "settings", "keys", "links"):
        page.locator(f"[data-open-{sheet}]").dispatch_event("click")
        page.wait_for_selector("dialog[open]")
        eye.look(sheet, FEW)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    seat.rush()
    seat.sees_the_end()
    eye.look("the end")
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    eye.look("replay")
    assert eye.faults == []
