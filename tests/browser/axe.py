"""Axe, which finds what keeps people from playing who don't see, hear or point as others do."""

from typing import Any

from playwright.sync_api import Page

from browser.house import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

# What moves has come to rest; what moves by scrolling never does.
SETTLED = """Promise.allSettled(document.getAnimations()
  .filter((one) => one.timeline instanceof DocumentTimeline).map((one) => one.finished))"""


def found_by_axe(page: Page) -> list[str]:
    """What axe has to say about what is on the screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(SETTLED)
    answer: Any = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{v['id']}: {v['help']} | {n['html'][:140]} {n.get('failureSummary', '')[:200]}"
        for v in answer["violations"]
        for n in v["nodes"]
    ]
