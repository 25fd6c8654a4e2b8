"""The ending: when several have the most points, what decides between them is told."""

import random
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import farebox
from browser.conftest import NewSeat
from browser.seat import Seat
from farebox import Game
from farebox.game.scores import Tie, tie_of
from farebox.locale import translator
from server.client import Client
from server.messages import View
from server.serving import Server, Table

DEALS = 1_000  # many more than it takes to find both endings
# Whether a sign tells so clearly that there is more: lines below, or below the whole result.
SIGN = """([owner, sign, opacity]) =>
  getComputedStyle(document.querySelector(owner), sign).opacity === opacity"""
MORE_LINES = ["[data-result] tfoot td", "::before"]
MORE = ["[data-result]", "::after"]
TO_THE_END = "scroller => scroller.scrollTo(0, scroller.scrollHeight)"
# Of everybody's points, those that lie wholly in what is seen of the count.
SEEN = """lines => {
  const { left, right } = lines.getBoundingClientRect();
  return [...lines.querySelectorAll("tfoot td")].filter((sum) => {
    const box = sum.getBoundingClientRect();
    return box.left >= left - 1 && box.right <= right + 1;
  }).length;
}"""
# How far one could scroll past a count's last line, which would hide its first label.
SCROLLED_PAST = "lines => lines.scrollHeight - lines.querySelector('table').offsetHeight"


def level_game(by: str | None) -> tuple[Game, Tie]:
    """A game of New York for two that ended level, and what decided; lots were drawn for every action."""
    board = farebox.load_board("new-york")
    for seed in range(DEALS):
        game, chance = Game(board, ["Ada", "Bea"], seed=seed), random.Random(seed)
        while not game.is_over:
            game.play(chance.choice(game.legal_ids()))
        tie = tie_of(board, game.scores())
        if tie is not None and tie.by == by:
            return game, tie
    raise AssertionError(f"none of these games ended level and was decided by {by}")


def play_again(seat: Seat, game: Game) -> None:
    """Play that game at the table which the page has opened for two, in windows without a screen."""
    kept = seat.page.evaluate("JSON.parse(localStorage.getItem('farebox.tables'))[0]")
    seats = [{"secret": one["secret"], "invitation": None} for one in kept["seats"]]
    server = Server("", Path(), port=urlsplit(seat.url).port)
    table = Table(server, {"table": kept["table"], "seats": seats, "spectator": "", "host": ""})
    with Client(table, 0) as ada, Client(table, 1) as bea:
        for at in range(game.n_actions):
            who, action = game.act(at)
            window = (ada, bea)[who]
            window.until(lambda view: bool(view.actions))
            window.act(action)


@pytest.mark.parametrize(
    ("by", "locale"), [("completed", "en-GB"), ("completed", "ro-RO"), (None, "sv-SE"), (None, "da-DK")]
)
def test_a_tie_is_told_with_what_decides_it(new_seat: NewSeat, by: str | None, locale: str) -> None:
    """C53: equal points, then completed tickets, then a shared victory; in every language."""
    game, tie = level_game(by)
    seat = new_seat("phone", locale, seed=game.seed)
    page, say = seat.page, translator(locale[:2])
    seat.start("new-york", ["here", "here"])
    play_again(seat, game)
    seat.sees_the_end()
    most = max(score.total for score in game.scores())
    told = page.locator(f"[data-tie={by or 'shared'}]")
    expect(told).to_have_text(
        say(f"result.tie.{by or 'shared'}", n=tie.n, points=say("points", n=most), rule="C53")
    )
    totals = page.locator("[data-result] tfoot td")
    expect(totals).to_have_text([str(score.total).replace("-", "\N{MINUS SIGN}") for score in game.scores()])
    expect(page.locator("[data-result] tfoot td.winner")).to_have_count(1 if by else 2)
    lines = page.locator("[data-result] .scroll")
    assert lines.evaluate(SCROLLED_PAST) == 0
    assert seat.errors == []


def keep_all(view: View) -> int:
    """Tickets and tickets again, so that there is much to count."""
    legal = [one.root for one in view.actions]
    kept = [one for one in legal if one.kind == "keep"]
    if kept:
        return int(max(kept, key=lambda one: len(one.tickets)).id)
    return int(next((one for one in legal if one.kind == "tickets"), legal[0]).id)


def test_a_long_count_says_that_it_goes_on(new_seat: NewSeat) -> None:
    """What lies below fades as long as one has not come there; with room for all of it nothing does."""
    seat = new_seat("phone")
    page = seat.page
    seat.start("card-game")
    seat.wait_for_turn()
    seat.rush(choose=keep_all)
    seat.sees_the_end()
    page.set_viewport_size({"width": 360, "height": 640})
    for scroller, sign in (("[data-result] .scroll", MORE_LINES), ("[data-result]", MORE)):
        page.wait_for_function(SIGN, arg=[*sign, "1"])
        page.locator(scroller).evaluate(TO_THE_END)
        page.wait_for_function(SIGN, arg=[*sign, "0"])
    page.set_viewport_size({"width": 1440, "height": 3000})
    page.wait_for_function(SIGN, arg=[*MORE_LINES, "0"])
    assert seat.errors == []


def test_four_players_are_all_in_sight(new_seat: NewSeat) -> None:
    """On a phone, on its side and on a tablet, nobody's points have to be looked for."""
    seat = new_seat("phone")
    page = seat.page
    seat.start("amsterdam", ["here", "bot", "bot", "bot"])
    seat.wait_for_turn()
    seat.rush()
    seat.sees_the_end()
    for width, height in ((360, 640), (844, 390), (820, 1180), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("[data-result] .scroll").evaluate(SEEN) == 4, (width, height)
    assert seat.errors == []
