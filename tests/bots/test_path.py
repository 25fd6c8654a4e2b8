"""The city games' baseline, in scenes: what it claims, pays, draws and keeps."""

import pytest

from farebox.bots import make_bot
from farebox.game.actions import Claim, Keep
from farebox.game.game import Game, new_game
from support.boards import CITIES, city
from support.scenes import city_scene

# New York's ticket 0 and others by what they join; see the board's list.
NEW_YORK = city("new-york")


def ticket(first: str, second: str) -> int:
    """A New York ticket by its places."""
    names = [place.name for place in NEW_YORK.places]
    wanted = {names.index(first), names.index(second)}
    return next(number for number, this in enumerate(NEW_YORK.tickets) if set(this.ends) == wanted)


TO_EMPIRE = ticket("Lincoln Center", "Empire State Building")  # green 2, then orange 1 (both double)


def chosen(game: Game, spec: str = "path") -> str:
    """What the bot does at seat 0, in notation."""
    return make_bot(spec, game.board, 1).choose(game.observe(0)).text


@pytest.mark.parametrize("name", CITIES)
def test_it_keeps_all_its_first_tickets(name: str) -> None:
    """C4."""
    game = new_game(name, seats=3, seed=2)
    assert chosen(game) == game.legal_actions()[-1].text
    assert len(game.observe(0).offer) == 2


def test_it_claims_a_route_of_its_way() -> None:
    """Not the longer one beside it, which brings more points."""
    game = city_scene(hand={"green": 2, "pink": 4}, tickets={0: [TO_EMPIRE]})
    assert chosen(game) == "claim Lincoln Center - Times Square #1 green*2"


def test_it_pays_with_as_few_wilds_as_it_can() -> None:
    """Wilds are dear."""
    game = city_scene(hand={"green": 2, "wild": 2}, tickets={0: [TO_EMPIRE]})
    assert chosen(game) == "claim Lincoln Center - Times Square #1 green*2"


def test_it_draws_the_card_its_way_lacks() -> None:
    """Face up, if it lies there."""
    game = city_scene(
        hand={"green": 1}, tickets={0: [TO_EMPIRE]}, market=("red", "blue", "green", "black", "black")
    )
    assert chosen(game) == "draw green"


def test_it_goes_round_what_is_taken() -> None:
    """C24: with two players the other half of the double is closed, so another way is found."""
    taken = {"Lincoln Center - Times Square #1": 1, "Lincoln Center - Central Park": 1}
    game = city_scene(hand={"red": 2}, tickets={0: [TO_EMPIRE]}, owners=taken)
    assert chosen(game) == "claim Lincoln Center - Midtown West red*2"


def test_it_draws_tickets_when_all_are_done() -> None:
    """And pieces are left for more."""
    done = {"Lincoln Center - Times Square #1": 0, "Times Square - Empire State Building #1": 0}
    assert chosen(city_scene(tickets={0: [TO_EMPIRE]}, owners=done)) == "tickets"
    late = city_scene(tickets={0: [TO_EMPIRE]}, owners=done, pieces={1: 4})
    assert chosen(late) != "tickets"


def test_it_keeps_a_drawn_ticket_that_its_routes_complete() -> None:
    """C40: rather than one that it has no pieces for."""
    far = ticket("Chelsea", "Brooklyn")
    game = city_scene(
        owners={"Lincoln Center - Times Square #1": 0, "Times Square - Empire State Building #1": 0},
        tickets={0: []},
        ticket_deck=[far, TO_EMPIRE],
        pieces={0: 3},
    )
    game.play("tickets")
    choice = make_bot("path", game.board, 1).choose(game.observe(0))
    assert choice == Keep((TO_EMPIRE,))


def test_it_claims_something_in_its_last_turn() -> None:
    """C50: cards are worth nothing afterwards."""
    game = city_scene(hand={"pink": 4}, hands={1: {"red": 1}}, tickets={0: [TO_EMPIRE]}, pieces={1: 2})
    game.play("draw red")
    game.play("draw blue")
    game.play("draw deck")
    game.play("draw deck")
    assert game.observe(0).final_turns is not None
    assert isinstance(make_bot("path", game.board, 1).choose(game.observe(0)), Claim)
