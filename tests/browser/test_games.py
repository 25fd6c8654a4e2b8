"""Whole games against a bot, by clicking what the page offers."""

import json

import pytest
from playwright.sync_api import expect

from browser.conftest import NewSeat
from support.counts import cases


@pytest.mark.parametrize(
    ("edition", "size"),
    cases(
        ("amsterdam", "phone"),
        ("card-game", "phone"),
        more=[("new-york", "desktop"), ("san-francisco", "tablet")],
    ),
)
def test_a_whole_game_by_clicking(new_seat: NewSeat, edition: str, size: str) -> None:
    """From the home page to the winner, on every size of screen."""
    seat = new_seat(size)
    seat.home()
    seat.start(edition)
    seat.play_whole()
    seat.sees_the_end()


def test_a_newcomer_is_guided_through_a_first_game(new_seat: NewSeat) -> None:
    """Two clicks to the table; one idea at a time beside it, that goes on after a reload and can be left."""
    seat = new_seat(newcomer=True)
    page = seat.page
    seat.home()
    page.click("[data-game=new-york]")
    page.click("[data-start]:not([disabled])")
    seat.wait_for_turn()
    coach = page.locator("[data-coach]")
    expect(coach).to_contain_text("Your tickets are secret")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.click("[data-coach-next]")
    expect(coach).to_have_count(0)
    seat.act(0)
    seat.wait_for_turn()
    expect(coach).to_have_attribute("data-coach", "draw")
    while seat.phase != "turn" or coach.get_attribute("data-coach") == "draw":  # who plays on has understood
        seat.act(0)
        seat.wait_for_turn()
    second = coach.get_attribute("data-coach")
    assert second
    page.reload()
    seat.wait_for_turn()
    expect(coach).to_have_attribute("data-coach", second)
    page.click("[data-coach-leave]")
    page.reload()
    seat.wait_for_turn()
    expect(coach).to_have_count(0)


# How many lines of the count were shown with which sums, frame by frame, until it is done.
TELLING = """() => new Promise(done => {
  const seen = [];
  const look = () => {
    const result = document.querySelector('[data-result]');
    const lines = result.querySelectorAll('tbody tr:not(.hidden)').length;
    seen.push([lines, result.querySelector('tfoot').innerText]);
    if (result.dataset.result === 'done') done(seen);
    else requestAnimationFrame(look);
  };
  look();
})"""


@pytest.mark.parametrize("edition", ["san-francisco", "card-game"])
def test_the_end_is_told_line_by_line(new_seat: NewSeat, edition: str) -> None:
    """Tickets one by one, points counted up to the result, then who won and what could be done next."""
    seat = new_seat()
    page = seat.page
    page.emulate_media(reduced_motion="no-preference")
    seat.home()
    seat.start(edition)
    seat.wait_for_turn()
    seat.rush()
    page.wait_for_selector("[data-result]")
    told: list[tuple[int, str]] = [(n, sums) for n, sums in page.evaluate(TELLING)]
    shown = [n for n, _ in told]
    assert shown == sorted(shown)
    assert 0 < len(set(shown)) <= page.locator("[data-result] tbody tr").count() + 1
    assert len({sums for _, sums in told}) > 1
    seat.sees_the_end()
    points = page.locator("[data-result] tbody tr b").all_inner_texts()
    totals = page.locator("[data-result] tfoot td").all_inner_texts()
    assert sum(map(number, points)) == sum(map(number, totals))
    has_won = "winner" in (page.locator("[data-result] tfoot td").first.get_attribute("class") or "")
    assert page.locator("[data-confetti]").count() == int(has_won)
    for button in ("rematch", "replay", "record", *(["picture"] if edition != "card-game" else [])):
        page.click(f"[data-result] [data-{button}]", trial=True)


def number(text: str) -> int:
    """As it is printed, with a minus of its own."""
    return int(text.replace("\N{MINUS SIGN}", "-"))


def test_after_the_game(new_seat: NewSeat) -> None:
    """The record comes as a file, the game can be stepped through from any side, and there is a rematch."""
    seat = new_seat()
    page = seat.page
    seat.start("new-york")
    seat.wait_for_turn()
    seat.rush()
    seat.sees_the_end()
    with page.expect_download() as download:
        page.click("[data-record]")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["edition"] == "new-york"
    assert record["result"]["scores"]
    table = page.url
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    for _ in range(3):
        page.click("[data-go=next]")
    expect(page.locator(".controls")).to_contain_text("3/")
    page.select_option(".controls select", "1")
    expect(page.locator(".controls")).to_contain_text("3/")
    page.goto(table)
    page.click("[data-rematch]")
    page.wait_for_function("was => location.href !== was", arg=table)
    expect(page.locator(".table[data-phase=keep_start]")).to_be_visible()
    assert seat.errors == []


def test_a_phone_on_its_side_shows_the_whole_count(new_seat: NewSeat) -> None:
    """The lines have all the height there is, and no button is out of reach."""
    seat = new_seat("phone", by_chance=True)  # a deal that somebody named has more to say for itself
    seat.start("new-york")
    seat.rush()
    seat.page.set_viewport_size({"width": 844, "height": 390})
    seat.sees_the_end()
    room = seat.page.locator("[data-result] .scroll").bounding_box()
    assert room
    assert room["height"] > 390 * 0.6
    for button in ("rematch", "replay", "record", "share", "seal-more"):
        seat.page.click(f"[data-result] [data-{button}]", trial=True)
    assert seat.page.evaluate("document.documentElement.scrollWidth") <= 844


def test_a_claim_can_be_undone(new_seat: NewSeat) -> None:
    """Against bots the last action can always be taken back."""
    seat = new_seat()
    page = seat.page
    seat.start("new-york")
    seat.wait_for_turn()
    seat.act(0)
    seat.wait_for_turn()
    hand = seat.hand()
    while not page.locator(".route.can").count():
        seat.act(0)
        seat.wait_for_turn()
        hand = seat.hand()
    seat.claim()
    expect(page.locator(".route[data-owner='0']")).to_have_count(1)
    seat.wait_for_turn()
    page.click("[data-undo]")
    expect(page.locator(".route[data-owner='0']")).to_have_count(0)
    assert seat.hand() == hand


def test_what_cannot_be_done_is_told_with_its_rule(new_seat: NewSeat) -> None:
    """G3: a sentence, never a silence, and the numbered rule behind it."""
    seat = new_seat()
    page = seat.page
    seat.start("new-york")
    seat.wait_for_turn()
    seat.act(0)
    seat.wait_for_turn()
    page.click("[data-deck].can")  # a wild card lying open would be the only one
    page.wait_for_selector(".table[data-phase=second]")
    page.locator("[data-ticket-deck]").click(force=True)
    expect(page.locator("[data-said]")).to_contain_text("First take the second card")
    page.click("[data-said] .rulelink")
    expect(page.locator("#rule-C10.chosen")).to_be_visible()
