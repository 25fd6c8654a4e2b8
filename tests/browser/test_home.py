"""The home page: games under way, one's own turn first, finished ones with who won, one's own statistics."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import NewSeat

LATELY = 1_794_900_000_000


def kept(number: int, edition: str, **standing: Any) -> dict[str, Any]:
    """A table as this browser keeps it: the server doesn't know it, so it stays as it is."""
    seats = [{"seat": 0, "secret": "s" * 43, "name": "Ada", "kind": "here"}]
    told = {"mine": False, "waiting": False, "toMove": None, "sequence": 5, "at": LATELY + number}
    return {
        "table": f"AAAAAAAAAAA{number}",
        "edition": edition,
        "opened": LATELY,
        "seats": seats,
        "names": ["Ada", "Bea"],
        "over": "result" in standing,
        "standing": {**told, **standing},
    }


def test_a_newcomer_meets_the_games_before_the_day_s_deals(new_seat: NewSeat) -> None:
    """The first try at one of those counts; whoever has played here finds them first."""
    seat = new_seat("phone", newcomer=True)
    page = seat.page
    for first in ("data-game", "data-daily"):
        seat.home()
        page.wait_for_selector("[data-daily]")
        assert page.locator("[data-game], [data-daily]").first.get_attribute(first) is not None
        seat.start("new-york")
        seat.wait_for_turn()
    assert seat.errors == []


def test_an_address_that_names_no_game_offers_those_there_are(new_seat: NewSeat) -> None:
    """Mistyped in the address: the page says so, and one press leads on."""
    seat = new_seat("phone")
    page = seat.page
    page.goto(f"{seat.url}/#/new/amsterdan")
    expect(page.locator("[data-no-such-game] h1")).to_contain_text("amsterdan")
    page.get_by_role("link", name="Amsterdam").click()
    page.wait_for_selector("[data-start]:not([disabled])")
    expect(page.locator("h1")).to_have_text("Amsterdam")
    assert seat.errors == []


def points(own: int, other: int) -> list[dict[str, Any]]:
    """A result, the own seat first."""
    return [
        {"total": own, "winner": own > other, "own": True},
        {"total": other, "winner": other > own, "own": False},
    ]


TABLES = [
    kept(1, "new-york", toMove=1),
    kept(2, "amsterdam", mine=True, toMove=0),
    kept(3, "card-game", waiting=True),
    kept(4, "san-francisco", result=points(41, 33)),
    kept(5, "new-york", result=points(21, 33)),
]
PLAYED = [
    {
        "table": str(n),
        "edition": TABLES[n % 4]["edition"],
        "at": LATELY,
        "won": n != 3,
        "score": 20 + n,
        "against": [{"bot": True, "name": f"level-{n % 5 + 1}"}],
    }
    for n in range(10)
]


@pytest.mark.parametrize(("size", "locale"), [("phone", "en-GB"), ("phone", "ro-RO"), ("desktop", "da-DK")])
def test_games_and_statistics_have_room(new_seat: NewSeat, size: str, locale: str) -> None:
    """Whose turn it is stands first, one tap away; nothing is wider than the screen, in any language."""
    seat = new_seat(size, locale)
    page = seat.page
    for name, value in (("tables", TABLES), ("played", PLAYED)):
        page.add_init_script(f"localStorage.setItem('farebox.{name}', {json.dumps(json.dumps(value))})")
    seat.home()
    page.wait_for_selector("[data-daily]")
    shown = page.locator("[data-table]")
    order = [one.get_attribute("data-table") for one in shown.all()]
    assert order == [f"AAAAAAAAAAA{n}" for n in (2, 3, 1, 4, 5)]
    expect(page.locator("[data-standing].mine")).to_have_count(1)
    assert shown.first.get_attribute("href") == "#/t/AAAAAAAAAAA2"
    expect(shown.nth(3)).to_contain_text("41 – 33")
    page.locator("[data-own-games] summary").click()
    expect(page.locator("[data-stat]")).to_have_count(4)
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    assert seat.errors == []
