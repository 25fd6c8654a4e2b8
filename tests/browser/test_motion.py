"""A claim as it is shown: pieces roll on to the spaces; who wants no motion sees none."""

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import NewSeat
from browser.seat import Seat
from server.messages import View

# How long each piece of a fresh claim waits and rolls, in milliseconds, told as soon as it is drawn.
WATCH = """() => {
  window.rolled = [];
  const tell = (piece) => {
    const [{ delay, duration }] = piece.getAnimations().map((one) => one.effect.getComputedTiming());
    window.rolled.push([delay, duration]);
  };
  new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof Element)
    .flatMap((node) => [...(node.matches(".piece") ? [node] : []), ...node.querySelectorAll(".piece")])
    .filter((piece) => piece.closest(".fresh")).forEach(tell))
    .observe(document, { childList: true, subtree: true });
}"""


def can_claim(view: View) -> bool:
    """A turn with a route of two spaces or more to claim."""
    acts = [action.model_dump() for action in view.actions]
    longest = max((sum(a["cards"].values()) for a in acts if a["kind"] == "claim"), default=0)
    return view.phase == "turn" and longest > 1


def claim(seat: Seat) -> int:
    """The first route of the list, which is the longest; how many spaces it has."""
    page = seat.page
    page.click("[data-side-list]")
    page.locator("[data-list-route]").first.click()
    page.evaluate(WATCH)
    spaces = page.locator(".at-board .route.selected .space").count()
    before = seat.sequence
    page.locator("[data-pay]:not([disabled])").first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('.table')?.dataset.sequence ?? 0) > before", arg=before
    )
    return spaces


def rolled(page: Page) -> list[tuple[float, float]]:
    """How each piece of the claim came, own ones and those of whoever claimed since."""
    found: Any = page.evaluate("window.rolled")
    return [(float(delay), float(duration)) for delay, duration in found]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_pieces_of_a_claim_roll_on_to_its_spaces(new_seat: NewSeat, motion: Any) -> None:
    """The one that goes farthest starts at once, and all arrive together; without motion they are there."""
    seat = new_seat()
    page = seat.page
    page.emulate_media(reduced_motion=motion)
    seat.start("new-york")
    seat.wait_for_turn()
    seat.rush(until=can_claim)
    seat.wait_for_turn()
    spaces = claim(seat)
    assert spaces > 1
    pieces = rolled(page)[:spaces]
    assert len(pieces) == spaces
    if motion == "reduce":
        assert all(delay == 0 and duration < 1 for delay, duration in pieces)
    else:
        assert pieces[-1][0] == 0
        assert [delay for delay, _ in pieces] == sorted((delay for delay, _ in pieces), reverse=True)
        assert len({round(delay + duration) for delay, duration in pieces}) == 1
    assert seat.errors == []
