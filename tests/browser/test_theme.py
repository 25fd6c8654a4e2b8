"""By night the page is dark: as the device wishes, or as somebody chose."""

import pytest
from playwright.sync_api import Page

from browser.axe import found_by_axe
from browser.conftest import NewSeat

EDITIONS = ["san-francisco", "card-game"]


LIGHTNESS = """([least, most]) => {
  const ground = getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number);
  const mean = (ground[0] + ground[1] + ground[2]) / 3;
  return least <= mean && mean <= most;
}"""


def is_dark(page: Page) -> None:
    """The ground becomes nearly black."""
    page.wait_for_function(LIGHTNESS, arg=[0, 60])


def is_light(page: Page) -> None:
    """The ground becomes nearly white."""
    page.wait_for_function(LIGHTNESS, arg=[200, 255])


def test_the_devices_wish_holds_until_somebody_chooses(new_seat: NewSeat) -> None:
    """Dark when the system is dark; light if that was chosen, also after a visit.

    Axe looks at contrast before there is a table: home, setting up.
    """
    seat = new_seat()
    page = seat.page
    page.emulate_media(color_scheme="dark")
    seat.home()
    is_dark(page)
    assert found_by_axe(page) == []
    seat.choose_game("amsterdam")
    assert found_by_axe(page) == []
    page.go_back()
    seat.start("amsterdam")
    page.get_by_role("button", name="Settings", exact=True).first.click()
    page.select_option("[data-theme-choice]", "light")
    is_light(page)
    page.reload()
    page.wait_for_selector(".table")
    is_light(page)
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Settings", exact=True).first.click()
    page.select_option("[data-theme-choice]", "dark")
    is_dark(page)
    assert seat.errors == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_can_be_read_in_the_dark(new_seat: NewSeat, edition: str) -> None:
    """Axe looks at contrast: tickets, a turn, settings, the end."""
    seat = new_seat()
    page = seat.page
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    seat.start(edition)
    seat.wait_for_turn()
    assert found_by_axe(page) == []
    seat.act(0)
    seat.wait_for_turn()
    assert found_by_axe(page) == []
    page.get_by_role("button", name="Settings", exact=True).first.click()
    assert found_by_axe(page) == []
    page.keyboard.press("Escape")
    seat.rush()
    seat.sees_the_end()
    assert found_by_axe(page) == []
