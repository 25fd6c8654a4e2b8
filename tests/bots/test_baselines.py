"""The baselines of the city games, in scenes: what sets each of them apart, and that all beat chance."""

import pytest

from farebox.bots import make_bot
from farebox.bots.assessment import CityAssessment
from farebox.bots.plans import best_join, join
from farebox.game.actions import Claim, DrawTickets, Keep
from farebox.game.game import Game
from farebox.tables.at_hand import play_game
from support.boards import CITIES, city
from support.scenes import city_scene, route_called

BOARD = city("new-york")
BASELINES = ("path", "one-step", "hungry", "long-route")


def ticket(first: str, second: str) -> int:
    """A New York ticket by its places."""
    names = [place.name for place in BOARD.places]
    wanted = {names.index(first), names.index(second)}
    return next(number for number, this in enumerate(BOARD.tickets) if set(this.ends) == wanted)


TO_EMPIRE = ticket("Lincoln Center", "Empire State Building")  # green 2, then orange 1 (both double)
DONE = {"Lincoln Center - Times Square #1": 0, "Times Square - Empire State Building #1": 0}


def chosen(game: Game, spec: str) -> str:
    """What a bot does at seat 0, in notation."""
    return make_bot(spec, game.board, 1).choose(game.observe(0)).text


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("edition", CITIES)
def test_it_beats_chance(edition: str, name: str) -> None:
    """In either seat, nearly always."""
    board = city(edition)
    won = 0.0
    for seed in range(10):
        for seat in (0, 1):
            specs = [name, "random"] if seat == 0 else ["random", name]
            game = play_game(board, [make_bot(spec, board, seed) for spec in specs], seed)
            won += game.scores()[seat].winner
    assert won >= 19


def test_one_step_saves_the_cards_of_its_target() -> None:
    """The way has a red route of 3, worth most for each piece: a wild waits for it, a green card needn't."""
    down_town = ticket("Chelsea", "Wall Street")
    rich = city_scene(hand={"wild": 1}, tickets={0: [down_town]})
    assert chosen(rich, "path").startswith("claim Chinatown - Wall Street")
    assert chosen(rich, "one-step") == "draw red"
    green = city_scene(hand={"green": 1}, tickets={0: [down_town]})
    assert chosen(green, "one-step") == "claim Chinatown - Wall Street #1 green*1"


def test_one_step_draws_tickets_when_all_are_done() -> None:
    """While there is time."""
    assert chosen(city_scene(tickets={0: [TO_EMPIRE]}, owners=DONE), "one-step") == "tickets"
    late = city_scene(tickets={0: [TO_EMPIRE]}, owners=DONE, pieces={1: 4})
    assert chosen(late, "one-step") != "tickets"


def test_hungry_draws_tickets_while_pieces_are_spare() -> None:
    """Before its first one is built; not once its plan takes most of them."""
    game = city_scene(tickets={0: [TO_EMPIRE]})
    assert chosen(game, "hungry") == "tickets"
    full = city_scene(tickets={0: [TO_EMPIRE]}, pieces={0: 7})
    assert chosen(full, "hungry") != "tickets"


def test_hungry_keeps_tickets_that_go_together() -> None:
    """C40: a ticket on its way costs nothing more; one that can't be built any more costs its points."""
    far = ticket("Chelsea", "Brooklyn")
    game = city_scene(tickets={0: []}, owners=DONE, ticket_deck=[far, TO_EMPIRE], pieces={0: 3})
    game.play("tickets")
    assert make_bot("hungry", game.board, 1).choose(game.observe(0)) == Keep((TO_EMPIRE,))


def test_long_route_never_draws_tickets_and_claims_the_longest() -> None:
    """With its tickets done."""
    game = city_scene(hand={"red": 4, "blue": 4}, tickets={0: [TO_EMPIRE]}, owners=DONE)
    choice = make_bot("long-route", game.board, 1).choose(game.observe(0))
    assert isinstance(choice, Claim)
    claims = [action for action in game.legal_actions() if isinstance(action, Claim)]
    longest = max(BOARD.routes[claim.route].length for claim in claims)
    assert BOARD.routes[choice.route].length == longest
    poor = city_scene(tickets={0: [TO_EMPIRE]}, owners=DONE)
    assert any(isinstance(action, DrawTickets) for action in poor.legal_actions())
    assert chosen(poor, "long-route").startswith("draw")


def test_long_route_goes_for_its_best_ticket_first() -> None:
    """Also when the other one's route could be claimed."""
    best = max(range(len(BOARD.tickets)), key=lambda one: BOARD.tickets[one].points)
    game = city_scene(hand=dict.fromkeys(BOARD.colors, 5), tickets={0: [TO_EMPIRE, best]})
    choice = make_bot("long-route", game.board, 1).choose(game.observe(0))
    assert isinstance(choice, Claim)
    see = CityAssessment(game.observe(0).as_city())
    assert choice.route in join(see, [best]).routes


def test_a_joint_plan_is_no_longer_than_the_ways_one_by_one() -> None:
    """What two tickets share is paid once."""
    game = city_scene(tickets={0: []})
    see = CityAssessment(game.observe(0).as_city())
    for first in range(len(BOARD.tickets)):
        for second in range(first):
            alone = [join(see, [one], see.network.lengths).pieces for one in (first, second)]
            both = best_join(see, [first, second], see.network.lengths)
            assert len(both.ways) < 2 or max(alone) <= both.pieces <= sum(alone)


def test_a_plan_leaves_out_what_pieces_do_not_reach() -> None:
    """C22."""
    game = city_scene(tickets={0: []}, pieces={0: 2})
    see = CityAssessment(game.observe(0).as_city())
    assert join(see, [TO_EMPIRE]).ways == {}
    owned = city_scene(tickets={0: []}, owners={"Lincoln Center - Times Square #1": 0}, pieces={0: 2})
    see = CityAssessment(owned.observe(0).as_city())
    plan = join(see, [TO_EMPIRE])
    assert plan.pieces == 1
    assert plan.routes < {route_called(BOARD, f"Times Square - Empire State Building #{n}") for n in (1, 2)}
