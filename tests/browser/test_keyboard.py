"""A whole game without a mouse."""

from browser.conftest import NewSeat
from browser.seat import TURNS, Seat

STOPS = 140  # more than a page has


class Keys:
    """Moves by Tab alone and presses Enter."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page

    def go_to(self, selector: str, *, back: bool = False) -> None:
        """Tab until the focus is on something of this kind."""
        for _ in range(STOPS):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"the keyboard doesn't reach {selector}")

    def press(self, selector: str) -> None:
        """Go there and press Enter."""
        self.go_to(selector)
        self.page.keyboard.press("Enter")

    def turn(self) -> None:
        """Whatever is due."""
        before, phase = self.seat.sequence, self.seat.phase
        if phase.startswith("keep"):
            self.press("[data-offer]")
            self.press("[data-keep]:not([disabled])")
        elif self.page.locator("[data-pass]").count():
            self.press("[data-pass]")
        elif phase == "turn" and self.page.locator("[data-list-route]").count():
            self.press("[data-list-route]")
            self.press("[data-pay]:not([disabled])")
        else:
            self.press("[data-deck].can, .card.can, [data-ticket-deck].can")
        self.page.wait_for_function(
            "before => Number(document.querySelector('.table')?.dataset.sequence) > before", arg=before
        )


def test_a_whole_game_by_keyboard_alone(new_seat: NewSeat) -> None:
    """Home, table, routes as a list, the end: Tab and Enter do it all."""
    seat = new_seat()
    keys = Keys(seat)
    seat.home()
    keys.press("[data-game=new-york]")
    seat.page.wait_for_selector("[data-start]:not([disabled])")
    keys.press("[data-start]")
    seat.page.wait_for_selector(".table")
    keys.press("[data-side-list]")
    for _ in range(TURNS):
        if not seat.wait_for_turn():
            break
        keys.turn()
    seat.page.wait_for_selector("[data-result=done]")
    keys.go_to("[data-rematch]")
    assert seat.errors == []
