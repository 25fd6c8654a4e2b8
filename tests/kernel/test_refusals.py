"""Every reason to refuse: reached, with its rule, and nothing changes (G3)."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from farebox.boards.arrays import board_rows
from farebox.errors import IllegalAction
from farebox.game.actions import Claim, Complete
from farebox.game.game import Game, new_game
from farebox.kernel import refusals
from farebox.kernel.card_game.legal import IDLE_LIMIT
from farebox.kernel.jit import COMPILED
from farebox.kernel.layout import KEEP_ID, MARKET_ID, Phase
from farebox.kernel.limits import WILD
from farebox.kernel.many_refusals import refusals_of
from farebox.kernel.refusals import ALLOWED
from support.acts import play, refused
from support.bits import state_bits
from support.boards import ALL_TABLES, EDITIONS, board_of, city
from support.players import pick, seat_players
from support.scenes import card_scene, city_scene, completing_scene, live, put_stacks, route_called

Case = tuple[str, str, str, Callable[[], Game], str | int | Complete | Claim]
CODES = {name: code for name, code in vars(refusals).items() if name.isupper() and name != "ALLOWED"}


def played(game: Game, *actions: str) -> Game:
    """The game after these actions."""
    for action in actions:
        play(game, action)
    return game


def with_token(place: str) -> Game:
    """San Francisco with a single stack, at this place."""
    game = city_scene("san-francisco", hand={"black": 1})
    put_stacks(game, {place: (4, 2)})
    return game


def over(game: Game) -> Game:
    """The game, ended."""
    live(game)["phase"] = Phase.OVER
    return game


def idle() -> Game:
    """A Card Game in which too many tickets were looked at in vain."""
    game = card_scene()
    live(game)["idle"] = IDLE_LIMIT
    return game


def placing() -> Game:
    """San Francisco, when stacks are to be placed."""
    game = new_game("san-francisco", seats=3, seed=1)
    return played(game, *["keep all"] * 3)


TOKEN_ROUTE = route_called(city("san-francisco"), "Crissy Field - Presidio")
PINK = "claim Chelsea - Soho pink*4"
DOUBLE = "claim Chelsea - Greenwich Village #1 red*3"

CASES: list[Case] = [
    ("city", "UNKNOWN_ACTION", "G3", city_scene, 9999),
    ("city", "UNKNOWN_ACTION", "G3", city_scene, -1),
    ("city", "GAME_OVER", "C50", lambda: over(city_scene()), "draw deck"),
    ("city", "NOT_NOW", "C5", city_scene, KEEP_ID + 1),
    ("city", "NOT_NOW", "C5", city_scene, "place Soho"),
    ("city", "KEEP_FIRST", "C40", lambda: played(city_scene(), "tickets"), "draw deck"),
    ("city", "PLACE_FIRST", "SF2", placing, "draw deck"),
    ("city", "SECOND_FIRST", "C10", lambda: played(city_scene(), "draw red"), "tickets"),
    ("city", "DECK_EMPTY", "C14", lambda: city_scene(deck={}), "draw deck"),
    ("city", "NOT_IN_MARKET", "C10", city_scene, "draw pink"),
    ("city", "WILD_SECOND", "C11", lambda: played(city_scene(market=["wild"] * 2), "draw deck"), "draw wild"),
    ("city", "NO_TICKETS", "C41", lambda: city_scene(ticket_deck=[]), "tickets"),
    ("city", "MUST_ACT", "C51", city_scene, "pass"),
    ("city", "KEEP_ONE", "C40", lambda: played(city_scene(), "tickets"), "keep none"),
    ("city", "NOT_OFFERED", "C40", lambda: played(city_scene(ticket_deck=[3]), "tickets"), KEEP_ID + 2),
    ("city", "STACK_THERE", "SF2", placing, "place Sunset"),
    ("city", "ROUTE_TAKEN", "C20", lambda: city_scene(owners={"Chelsea - Soho": 1}), PINK),
    (
        "city",
        "TWIN_OWN",
        "C24",
        lambda: city_scene(n_seats=3, hand={"red": 3}, owners={"Chelsea - Greenwich Village #2": 0}),
        DOUBLE,
    ),
    (
        "city",
        "TWIN_CLOSED",
        "C24",
        lambda: city_scene(hand={"red": 3}, owners={"Chelsea - Greenwich Village #2": 1}),
        DOUBLE,
    ),
    ("city", "NO_PIECES", "C22", lambda: city_scene(hand={"pink": 4}, pieces={0: 3}), PINK),
    ("city", "NOT_ENOUGH_CARDS", "C20", lambda: city_scene(hand={"pink": 3}), PINK),
    ("city", "TOKEN_MUST", "SF5", lambda: with_token("Presidio"), Claim(TOKEN_ROUTE, "black", 0)),
    (
        "city",
        "TOKEN_NONE",
        "SF4",
        lambda: with_token("Sunset"),
        "claim Crissy Field - Presidio black*1 souvenir Presidio",
    ),
    ("card-game", "UNKNOWN_ACTION", "G3", card_scene, 9999),
    ("card-game", "GAME_OVER", "K41", lambda: over(card_scene()), "draw deck"),
    ("card-game", "NOT_NOW", "K12", card_scene, KEEP_ID),
    ("card-game", "NOT_NOW", "K12", card_scene, "finish"),
    ("card-game", "KEEP_FIRST", "K38", lambda: played(card_scene(), "tickets"), "draw deck"),
    ("card-game", "SECOND_FIRST", "K20", lambda: played(card_scene(), "draw red"), "tickets"),
    ("card-game", "COMPLETE_FIRST", "K40", completing_scene, "draw deck"),
    ("card-game", "DECK_EMPTY", "K21", lambda: card_scene(deck={}), "draw deck"),
    ("card-game", "NOT_IN_MARKET", "K20", card_scene, "draw white"),
    (
        "card-game",
        "WILD_SECOND",
        "K20",
        lambda: played(card_scene(market=["locomotive"] * 2), "draw deck"),
        "draw locomotive",
    ),
    ("card-game", "NO_TICKETS", "K38", lambda: card_scene(ticket_deck=[]), "tickets"),
    ("card-game", "MUST_ACT", "K39", card_scene, "pass"),
    ("card-game", "KEEP_ONE", "K3", lambda: new_game("card-game", seed=1), "keep none"),
    ("card-game", "NOT_OFFERED", "K38", lambda: played(card_scene(ticket_deck=[3]), "tickets"), KEEP_ID + 2),
    ("card-game", "NOT_ENOUGH_CARDS", "K30", lambda: card_scene(hand={"blue": 1}), "yard blue*2"),
    ("card-game", "TWO_OR_MORE", "K30", lambda: card_scene(hand={"blue": 1}), "yard blue*1"),
    (
        "card-game",
        "IN_OWN_YARD",
        "K32",
        lambda: card_scene(hand={"blue": 3}, yards={0: {"blue": {"blue": 1}}}),
        "yard blue*3",
    ),
    (
        "card-game",
        "IN_OTHER_YARD",
        "K33",
        lambda: card_scene(hand={"blue": 3}, yards={1: {"blue": {"blue": 3}}}),
        "yard blue*3",
    ),
    ("card-game", "NOT_HELD", "K40", lambda: completing_scene(tracks={0: {"yellow": 1}}), Complete(0)),
    ("card-game", "NOT_ENOUGH_ON_TRACK", "K40", lambda: completing_scene(tickets={0: [0]}), Complete(0)),
    ("card-game", "IDLE_TICKETS", "K38", idle, "tickets"),
]


@pytest.mark.parametrize(("family", "name", "rule", "scene", "action"), CASES)
def test_a_refusal_names_its_rule_and_changes_nothing(
    family: str, name: str, rule: str, scene: Callable[[], Game], action: str | int | Complete | Claim
) -> None:
    """G3."""
    game = scene()
    assert game.board.rules == family
    id = action if isinstance(action, int) else game._resolve(action)
    assert game._rules.refusal(game._board, game._states[0], id) == CODES[name]
    refused(game, action, rule)


def test_every_reason_to_refuse_is_reached() -> None:
    """G3."""
    assert {name for _, name, *_ in CASES} == set(CODES)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_id_without_a_meaning_is_refused_like_any_other(name: str) -> None:
    """G3: also the numbers left free for colors that a board doesn't have."""
    game = city_scene(name) if name != "card-game" else card_scene()
    free = [MARKET_ID + kind for kind in range(len(game.board.colors), WILD)]
    for id in (-1, *free, game.notation.n_actions, game.notation.n_actions + 1, 2**40, -(2**40)):
        assert game._rules.refusal(game._board, game._states[0], id) == CODES["UNKNOWN_ACTION"]
        refused(game, id, "G3")


def test_a_refusal_says_what_would_be_legal() -> None:
    """G3: a clear error."""
    with pytest.raises(IllegalAction, match=r"draw pink.*\(C10\).*Legal now: 'draw deck'"):
        city_scene().play("draw pink")


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_exactly_the_listed_actions_are_not_refused(name: str, n_seats: int) -> None:
    """G3, C10-C51, K10-K41: every id of the numbering, in every position of some games."""
    board = board_of(name)
    for seed in range(6 if COMPILED else 1):
        rng = Random(f"{name} {n_seats} {seed}")
        game = new_game(board, seats=n_seats, seed=seed)
        tempers = seat_players(rng, n_seats)
        ids = np.arange(game.notation.n_actions, dtype=np.int16)
        codes = np.empty_like(ids)
        known = {ALLOWED, *CODES.values()}
        while True:
            refusals_of(board_rows(board), game.state, ids, codes)
            assert np.flatnonzero(codes == ALLOWED).tolist() == game.legal_ids()
            assert set(codes.tolist()) <= known
            seat = game.to_move
            if seat is None:
                break
            game.play(pick(rng, game, tempers[seat]))


def test_states_are_only_changed_by_actions_that_are_carried_out() -> None:
    """G3: asking what is legal, what a seat sees or what the score is changes nothing."""
    game = city_scene("san-francisco", 3, hand={"black": 4, "wild": 3})
    before = state_bits(game)
    game.legal_actions()
    game.scores()
    for seat in range(3):
        game.observe(seat)
    assert state_bits(game) == before
