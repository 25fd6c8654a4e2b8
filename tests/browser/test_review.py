"""A finished game reviewed in the page itself: graph, moments, trying again, exercises. No network needed."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import farebox
from browser.axe import found_by_axe
from browser.conftest import NewHost, NewSeat
from browser.seat import KEPT, Seat
from support.counts import cases

STEP = ".where .count"
# Is all of what to do now told above what steps through the game?
SENTENCE_ABOVE = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  return box(".sentence").bottom <= box("[data-retrying]").top;
}"""


@pytest.fixture(scope="module")
def record() -> str:
    """A game in which a beginner makes grave mistakes: the same in every run."""
    board = farebox.load_board("new-york")
    bots = [farebox.make_bot(name, board, seed=1) for name in ("level-1", "level-4")]
    return farebox.play_game(board, bots, seed=7).record().to_json()


@pytest.fixture
def reviewed(new_seat: NewSeat, new_host: NewHost, record: str) -> Callable[[str], Seat]:
    """Somebody who has opened that record when the page's host was gone, and waited for its review."""

    def open_in(size: str) -> Seat:
        host = new_host()
        seat = new_seat(size, url=host.url)
        seat.home()
        seat.page.evaluate(KEPT)
        host.cut()
        seat.page.fill("[data-paste-record]", record)
        seat.page.click("[data-open-pasted]")
        seat.page.click("[data-review]")
        whole(seat.page)
        return seat

    return open_in


def whole(page: Page) -> None:
    """Wait until nothing is left to look at."""
    page.wait_for_selector("[data-graph]")
    page.wait_for_selector("[data-review-panel=at-rest]")


@pytest.mark.parametrize("size", cases("phone", more=["desktop"]))
def test_a_game_is_told_by_its_graph_and_its_moments(reviewed: Callable[[str], Seat], size: str) -> None:
    """Chances as a picture and as a table; what was best, why, what else there was; what luck did."""
    seat = reviewed(size)
    page = seat.page
    expect(page).to_have_url(re.compile("/review$"))
    moments = page.locator("[data-to-moment]")
    assert moments.count() > 0
    moments_in_all = page.locator("ol:not([data-lucky]) [data-to-moment]").count()
    expect(page.locator("[data-in-short]")).to_have_count(2)
    at = moments.first.get_attribute("data-to-moment")
    moments.first.click()
    expect(page.locator(f"[data-moment='{at}']")).to_be_visible()
    expect(page.locator(STEP)).to_have_text(re.compile(rf"^{at}/"))
    expect(page).to_have_url(re.compile(rf"/{at}/\d/known/review$"))
    expect(page.locator("[data-better]")).to_be_visible()
    expect(page.locator("[data-verdict]")).to_contain_text("between equals")
    expect(page.locator("[data-equals]")).to_be_visible()
    expect(page.locator("[data-graph] figcaption")).to_contain_text("ring, at each decision")
    assert page.locator("[data-moment] .options li").count() >= 2
    assert found_by_axe(page) == []
    page.set_viewport_size({"width": 844, "height": 390})  # turned round, it is still there
    expect(page.locator(f"[data-moment='{at}']")).to_be_visible()
    expect(page.locator("[data-moment-place]")).to_have_text(f"1/{moments_in_all}")
    page.click("[data-review-tab=bill]")
    assert page.locator("[data-bill] tbody th").count() > 5
    page.click("[data-as-table]")
    assert page.locator("dialog[open] tbody tr").count() > 20
    assert found_by_axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.locator("[data-moment]")).to_be_visible()
    page.reload()
    whole(page)
    page.click("[data-close-review]")
    expect(page.locator("[data-graph]")).to_have_count(0)
    expect(page).to_have_url(re.compile("/known$"))
    assert seat.errors == []


def test_a_moment_is_tried_again_with_its_answer_hidden(reviewed: Callable[[str], Seat]) -> None:
    """The same table, judged by the same measure; what was played then is known, and the best is shown."""
    seat = reviewed("desktop")
    page = seat.page
    page.locator("[data-to-moment]").first.click()  # which ticket to keep
    page.click("[data-retry]")
    expect(page.locator("[data-retrying=choosing]")).to_be_visible()
    expect(page.locator("[data-graph=whole], [data-better]")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SENTENCE_ABOVE)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("[data-offer]").first.click()
    page.click("[data-keep][aria-disabled=false]")
    page.wait_for_selector("[data-retrying]:not([data-retrying=choosing], [data-retrying=judging])")
    page.click("[data-once-more]")
    expect(page.locator("[data-retrying=choosing]")).to_be_visible()
    page.click("[data-show]")
    expect(page.locator("[data-better]")).to_be_visible()
    page.wait_for_selector("[data-worlds=told]")
    expect(page.locator("[data-world]")).to_have_count(3)
    expect(page.locator("[data-world='1'] .end")).to_have_text(re.compile(r"^In the end: .* \d+, .* \d+$"))
    page.click("[data-play-world='1']")
    expect(page.locator("main.table")).to_have_attribute("data-phase", "over")  # by itself, to its end
    page.locator("[data-world='2'] li button").first.click()
    expect(page.locator("main.table")).not_to_have_attribute("data-phase", "over")
    assert found_by_axe(page) == []
    page.click("[data-leave-retry]")
    expect(page.locator("[data-graph=whole]")).to_be_visible()
    assert seat.errors == []


def test_a_game_under_way_is_not_reviewed(new_seat: NewSeat, new_host: NewHost, record: str) -> None:
    """Neither by its record, nor another game of a deal that is being played here; both say why."""
    seat = new_seat(url=new_host().url)
    page = seat.page
    seat.home()
    facts = json.loads(record)
    half = {**facts, "actions": facts["actions"][:20], "result": None}
    page.fill("[data-paste-record]", json.dumps(half))
    page.click("[data-open-pasted]")
    expect(page.locator("main")).to_contain_text("once the game is over")
    expect(page.locator("[data-graph], [data-review-panel]")).to_have_count(0)
    seat.home()
    page.locator("[data-daily] [data-edition=new-york] .deal").click()
    seat.wait_for_turn()
    seat.hurry()
    seat.sees_the_end()
    over = page.url
    seat.leave()
    page.click("[data-daily-again]")
    seat.wait_for_turn()
    page.goto(over)
    seat.sees_the_end()
    page.click("[data-review]")
    expect(page.locator("[data-review-panel] [role=alert]")).to_contain_text("playing this deal right now")
    expect(page.locator("[data-graph], [data-to-moment]")).to_have_count(0)


def test_one_s_own_mistakes_at_a_server_are_reviewed_and_practised_here(new_seat: NewSeat) -> None:
    """By the device alone: of the server only the record is asked. What was looked up is due another day."""
    seat = new_seat()
    page = seat.page
    seat.start("new-york")
    seat.wait_for_turn()
    seat.hurry()
    seat.sees_the_end()
    page.click("[data-review]")
    whole(page)
    expect(page).to_have_url(re.compile(r"/0/0/known/review$"))
    n_own = page.locator(
        "[data-to-moment]:has([data-kind=slip], [data-kind=mistake], [data-kind=blunder])"
    ).count()
    assert n_own > 0  # who takes whatever is offered errs, in this deal
    seat.leave()
    page.click("[data-exercises]")
    expect(page.locator("[data-left]")).to_have_attribute("data-left", str(n_own))
    page.click("[data-show]")
    expect(page.locator("[data-better]")).to_be_visible()
    assert found_by_axe(page) == []
    expect(page.locator("[data-left]")).to_have_attribute("data-left", str(n_own - 1))
    page.click("[data-drop]")
    expect(page.locator(f"[data-left='{n_own - 1}'], [data-exercises-empty]")).to_have_count(1)
    assert seat.errors == []


def test_a_false_result_is_told_above_the_review(new_seat: NewSeat, new_host: NewHost, record: str) -> None:
    """And the game is reviewed as it was played."""
    facts = json.loads(record)
    facts["result"]["winners"] = [0, 1]
    seat = new_seat("desktop", url=new_host().url)
    seat.home()
    page = seat.page
    page.fill("[data-paste-record]", json.dumps(facts))
    page.click("[data-open-pasted]")
    page.click("[data-review]")
    page.wait_for_selector("[data-graph]")
    expect(page.locator("[data-review-problem]")).to_contain_text("isn't so")
    expect(page.locator("[data-review-problem]")).to_contain_text('"winners" is [0, 1], should be [1]')
    page.click("[data-stop-review]")
