"""The Card Game's own moments: robbing, the track and who may look at it, four seats and two rounds."""

from collections.abc import Callable

from playwright.sync_api import expect

import farebox
from browser.conftest import NewSeat
from browser.seat import Seat


def find_deal(others: Callable[[int], bool]) -> tuple[int, str]:
    """A seed, and a color: the first seat is dealt a pair of it, the second as many as asked for."""
    for seed in range(1000):
        game = farebox.new_game("card-game", seed=seed)
        mine, theirs = (game.observe(seat).hand for seat in (0, 1))
        for color in game.board.colors:
            if mine.get(color) == 2 and others(theirs.get(color, 0)):
                return seed, color
    raise AssertionError("no such deal")


def lay_all(seat: Seat, color: str, n: int) -> None:
    """Lay cards out for the yard."""
    for _ in range(n):
        seat.page.click(f"[data-lay={color}]")


def test_a_stack_in_the_yard_is_robbed(new_seat: NewSeat) -> None:
    """K33: told before it is done and after, and the stack is gone."""
    seed, color = find_deal(lambda n: n > 2)
    seat = new_seat(seed=seed)
    page = seat.page
    seat.start("card-game", ["here", "here"])
    for _ in range(2):
        page.click("[data-open-curtain]")
        seat.act(0)
    for n in (2, 3):
        page.click("[data-open-curtain]")
        lay_all(seat, color, n)
        warning = page.locator("[data-sheet=yard]").get_by_text(f"Robs Player 1 of 2 {color}!")
        expect(warning).to_have_count(n - 2)
        page.click("[data-yard]")
        page.wait_for_selector("[data-curtain]")
    page.click("[data-open-curtain]")
    expect(page.locator(".log")).to_contain_text(f"You lost 2 {color}!")
    expect(page.locator("[data-player-yard='0'] .wagon")).to_have_count(0)
    expect(page.locator("[data-player-yard='1'] .wagon .n")).to_have_text("3")
    assert seat.errors == []


def test_the_track_grows_and_is_shown_only_where_the_table_chose_so(new_seat: NewSeat) -> None:
    """K10, K11: a card of each stack rolls on at the start of a turn; looking at it is the table's choice."""
    seed, color = find_deal(lambda n: n == 0)
    for may_look in (False, True):
        seat = new_seat("phone", seed=seed)
        page = seat.page
        seat.choose_game("card-game")
        page.select_option("[data-bot='1']", "random")
        page.check("[data-listed]")
        page.get_by_label("look at their own track").set_checked(may_look)
        page.click("[data-start]:not([disabled])")
        seat.wait_for_turn()
        seat.act(0)
        seat.wait_for_turn()
        lay_all(seat, color, 2)
        before = seat.sequence
        page.click("[data-yard]")
        seat.wait_for_turn(before + 2)  # the own action and the bot's: its turn may be over in a blink
        expect(page.locator("[data-player-yard='0'] .pile")).to_have_text("1")
        expect(page.locator("[data-own-track]")).to_have_count(int(may_look))
        assert seat.errors == []


def complete_round(seat: Seat) -> None:
    """Get to the end of a round, and complete tickets by clicking."""
    seat.rush(until=lambda view: view.phase == "complete")
    while seat.wait_for_turn() and seat.phase == "complete":
        seat.act(0)


def test_four_play_two_rounds(new_seat: NewSeat) -> None:
    """K41: after the first round tickets are completed, and a second is dealt."""
    seat = new_seat("tablet")
    page = seat.page
    seat.start("card-game", ["here", "bot", "bot", "bot"])
    expect(page.locator("[data-player-yard]")).to_have_count(4)
    complete_round(seat)
    expect(page.locator(".log")).to_contain_text("Round 2 is dealt.")
    complete_round(seat)
    seat.sees_the_end()
    expect(page.locator("[data-result] thead th")).to_have_count(4)
    page.click("[data-replay]")
    page.wait_for_selector("[data-go=next]")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".table[data-phase=over]")).to_be_visible()
    assert seat.errors == []
