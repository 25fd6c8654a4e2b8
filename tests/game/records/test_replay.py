"""Replaying records: games of others and of our own, whole and damaged."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import farebox
from farebox.boards import load_board
from farebox.errors import BadRecord
from farebox.game.records.record import parse_record
from farebox.game.records.replay import good_part, replay, verify
from reference import Illegal
from reference import replay as reference_replay
from support.counts import count
from support.damage import damage

RECORDS = Path(__file__).parents[2] / "fixtures" / "records"
EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")
TABLES = [(edition, n_seats) for edition in EDITIONS for n_seats in (2, 3, 4)]
N_DAMAGED = count(25, proof=60)  # a table; all twelve together


@cache
def _lines(edition: str, n_seats: int) -> list[str]:
    return (RECORDS / f"{edition}-{n_seats}.jsonl").read_text(encoding="utf-8").splitlines()


def record(edition: str, n_seats: int, number: int = 0) -> dict[str, Any]:
    """A fresh copy of a game by an independent program, free to damage."""
    game: dict[str, Any] = json.loads(_lines(edition, n_seats)[number])
    return game


def random_game(edition: str, n_seats: int, seed: int, n_actions: int | None = None) -> farebox.Game:
    """A game of ours by random players, to its end or so far."""
    game = farebox.new_game(edition, seats=n_seats, seed=seed)
    chance = Random(seed)
    while not game.is_over and (n_actions is None or game.n_actions < n_actions):
        game.play(chance.choice(game.legal_ids()))
    return game


def objection(game: dict[str, Any]) -> BadRecord:
    """What verifying a game objects to."""
    with pytest.raises(BadRecord) as caught:
        verify(parse_record(json.dumps(game)))
    return caught.value


def is_refused(check: Callable[..., object], *args: object) -> bool:
    """Whether a check objects to a game."""
    try:
        check(*args)
    except (Illegal, BadRecord):
        return True
    return False


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_every_game_of_an_independent_program_verifies(edition: str, n_seats: int) -> None:
    """C1-C53, NY1, AMS1-AMS3, SF1-SF8, K1-K44: action by action, scores included."""
    for line in _lines(edition, n_seats):
        verify(parse_record(line))
        assert replay(parse_record(line)).is_over


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_our_own_games_verify_and_replay_to_the_same_bytes(edition: str, n_seats: int) -> None:
    """G2: seed and actions decide the game."""
    for seed in range(5):
        game = random_game(edition, n_seats, seed)
        again = parse_record(game.record().to_json())
        verify(again)
        assert replay(again).state.tobytes() == game.state.tobytes()
        assert replay(again).record() == game.record()


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_our_own_game_without_its_seed_is_replayed_from_what_chance_gave(edition: str, n_seats: int) -> None:
    """G2: the same cards come from the record instead of the generator."""
    game = random_game(edition, n_seats, 11)
    told = game.record().to_dict() | {"seed": None}
    again = replay(parse_record(json.dumps(told)))
    assert again.record().to_dict() == told
    assert again.scores() == game.scores()


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_damage_is_objected_to_exactly_when_the_reference_objects(edition: str, n_seats: int) -> None:
    """G3: no breach goes unseen and no lawful game is blamed, whatever one thing is changed."""
    board = load_board(edition)
    chance = Random(f"{edition} {n_seats}")
    for _ in range(N_DAMAGED):
        game = record(edition, n_seats, chance.randrange(10))
        done = damage(board, game, chance)
        told = parse_record(json.dumps(game))
        assert is_refused(reference_replay, board, game) == is_refused(verify, told), done


@pytest.mark.parametrize(("edition", "n_seats"), TABLES)
def test_damage_to_a_game_of_ours_is_objected_to(edition: str, n_seats: int) -> None:
    """G2: with a seed, chance must have given just these cards."""
    board = load_board(edition)
    chance = Random(f"{edition} {n_seats}")
    whole = random_game(edition, n_seats, 5).record()
    n_objections = 0
    for _ in range(20):
        game = json.loads(whole.to_json())
        damage(board, game, chance)
        n_objections += is_refused(verify, parse_record(json.dumps(game)))
    assert n_objections >= 12  # some damage, a lawful seat or the same card, changes nothing


def _all_wild(game: dict[str, Any]) -> None:
    for row in game["actions"]:
        if row["do"] == "draw" and row["from"] == "deck":
            row["card"] = "wild"


def _no_locomotive(game: dict[str, Any]) -> None:
    hand = game["deal"]["hands"][0]
    n = hand.pop("locomotive")
    hand["red"] = hand.get("red", 0) + n


def _add_round(game: dict[str, Any]) -> None:
    game["actions"].insert(5, {"do": "round", "hands": [{}, {}], "market": []})


CASES = [
    ("another card than the deck could give", "C10", "new-york", _all_wild),
    ("a score", "C52", "new-york", lambda game: game["result"]["scores"][0].update(total=99)),
    ("winners", "C53", "new-york", lambda game: game["result"].update(winners=[])),
    ("completed tickets", "C43", "amsterdam", lambda game: game["result"].update(completed=[9, 9])),
    ("a game cut short", "C50", "amsterdam", lambda game: game["actions"].pop()),
    ("a turn too many", "C50", "new-york", lambda game: game["actions"].append({"seat": 0, "do": "pass"})),
    ("an unknown ticket kept", "C40", "new-york", lambda game: game["actions"][0].update(kept=[17])),
    ("a hand of three", "C2", "new-york", lambda game: game["deal"]["hands"].__setitem__(0, {"red": 3})),
    ("no locomotive dealt", "K1", "card-game", _no_locomotive),
    ("bonus cards", "K43", "card-game", lambda game: game["result"].update(bonuses=[9, 9])),
    ("a score of cards", "K42", "card-game", lambda game: game["result"]["scores"][0].update(total=99)),
    ("a round made up", "K41", "card-game", _add_round),
]


@pytest.mark.parametrize(("what", "rule", "edition", "change"), CASES, ids=[case[0] for case in CASES])
def test_an_objection_names_place_and_rule(what: str, rule: str, edition: str, change: Any) -> None:
    """G3."""
    game = record(edition, 2)
    change(game)
    found = objection(game)
    assert found.rule == rule, str(found)
    assert rule in str(found)
    assert str(found).startswith(("deal", "action ", "result", "the record"))


MALFORMED = [
    ({"seat": 0}, '"do" is missing'),
    ({"seat": 0, "do": "fly"}, "'fly'"),
    ({"seat": "one", "do": "draw"}, '"seat"'),
    ({"do": "draw", "from": "deck", "card": "red"}, '"seat" is missing'),
    ({"seat": 0, "do": "draw", "from": "sky", "card": "red"}, "'sky'"),
    ({"seat": 0, "do": "draw", "from": "deck", "card": "mauve"}, "'mauve'"),
    ({"seat": 0, "do": "draw", "from": "deck", "card": ["red"]}, "no card"),
    ({"seat": 0, "do": "claim", "route": 999, "cards": {}}, '"route"'),
    ({"seat": 0, "do": "claim", "route": True, "cards": {}}, '"route"'),
    ({"seat": 0, "do": "claim", "route": 1, "cards": {"red": -1}}, '"cards"'),
    ({"seat": 0, "do": "claim", "route": 1, "cards": [1]}, '"cards"'),
    ({"seat": 0, "do": "claim", "route": 1, "cards": {"red": 2}, "souvenir": "Oz"}, "'Oz'"),
    ({"seat": 0, "do": "tickets", "offered": "some"}, '"offered"'),
    (None, "an action is a JSON object, not null"),
    ([1], "not [1]"),
    ({"seat": 0, "do": "draw", "from": "deck", "card": "red", "market": 7}, '"market"'),
    ({"seat": 0, "do": "draw", "from": "deck", "card": "red", "swept": [[]]}, '"swept"'),
]


@pytest.mark.parametrize(("row", "says"), MALFORMED, ids=[case[1] for case in MALFORMED])
def test_a_row_of_bad_shape_is_named(row: object, says: str) -> None:
    """G3: no record, however strange, ends in anything but an error that says where and what."""
    game = record("new-york", 2)
    game["actions"][2] = row
    found = objection(game)
    assert says in str(found)
    assert "action 3" in str(found)


@pytest.mark.parametrize(("row", "_"), MALFORMED, ids=[case[1] for case in MALFORMED])
@pytest.mark.parametrize("is_ours", [True, False])
def test_what_stands_before_a_row_of_bad_shape_is_played(row: object, _: str, is_ours: bool) -> None:
    """G3: a game that we dealt, or one that another program wrote."""
    told = random_game("new-york", 2, 4).record().to_dict()
    if not is_ours:
        told.update(seed=None, salt=None, fingerprint=None)
    told["actions"][8] = row
    played, wrong = good_part(parse_record(json.dumps(told)))
    assert played.n_actions == 8
    assert "action 9" in str(wrong)


@pytest.mark.parametrize("told", [3, None, "red", {"red": 1}])
def test_rows_swept_away_are_a_list_in_every_record(told: object) -> None:
    """G3, C12: ours, dealt again by its seed, as well as another program's."""
    for seed in (True, False):
        game = random_game("new-york", 2, 4).record().to_dict()
        if not seed:
            game.update(seed=None, salt=None, fingerprint=None)
        game["deal"]["swept"] = told
        assert '"swept"' in str(objection(game))


def test_a_game_under_way_replays_and_goes_on() -> None:
    """G2: a record without a result is resumed where it stood."""
    for edition, n_seats in TABLES:
        game = random_game(edition, n_seats, 3, n_actions=40)
        again = replay(parse_record(game.record().to_json()))
        assert again.state.tobytes() == game.state.tobytes()
        assert again.legal_ids() == game.legal_ids()


def test_completions_not_finished_are_kept() -> None:
    """K40: a game saved between two tickets of one seat goes on from there."""
    for seed in range(50):
        game = random_game("card-game", 2, seed)
        while not game.record().completing and game.n_actions:
            game.undo()
        if game.record().completing:
            again = replay(parse_record(game.record().to_json()))
            assert again.state.tobytes() == game.state.tobytes()
            return
    pytest.fail("no seat completed a ticket")


def test_a_foreign_game_under_way_goes_on_with_tickets_nobody_saw_in_any_order() -> None:
    """G2, C40: what the record never showed is chance's to give."""
    game = record("new-york", 2)
    del game["result"], game["actions"][20:]
    orders = set()
    for _ in range(20):
        again = replay(parse_record(json.dumps(game)))
        orders.add(again.state["ticket_deck"].tobytes())
        while not again.is_over:
            again.play(again.legal_ids()[0])
        verify(parse_record(again.record().to_json()))
    assert len(orders) > 1


def test_a_board_of_ones_own_must_be_named() -> None:
    """G2: a record knows its board by name only."""
    town = Path(__file__).parents[3] / "examples" / "my-town.toml"
    game = farebox.new_game(town, seats=2, seed=1)
    told = game.record()
    with pytest.raises(BadRecord, match="board file"):
        replay(told)
    assert replay(told, board=load_board(town)).state.tobytes() == game.state.tobytes()
    with pytest.raises(BadRecord, match="was played on"):
        replay(told, board=load_board("new-york"))
