"""The API: games that read well in a notebook and can't be broken from outside."""

import sys
from pathlib import Path
from random import Random

import pytest

import farebox
from farebox.boards import CityBoard, load_board
from farebox.errors import BadNotation, FareboxError, IllegalAction
from farebox.game.actions import Claim, DrawCard, Keep
from farebox.kernel.layout import Phase
from farebox.kernel.record_types import CardState, CityState


def started(edition: str = "new-york", seats: int = 2, seed: int = 7) -> farebox.Game:
    """A game whose first tickets are chosen and stacks are placed."""
    game = farebox.new_game(edition, seats=seats, seed=seed)
    while game.phase in (Phase.KEEP_START, Phase.PLACE):
        game.play(game.legal_ids()[0])
    return game


def test_a_state_is_small() -> None:
    """Copying a game must be cheap: 512 bytes at most."""
    assert CityState.layout.itemsize <= 512
    assert CardState.layout.itemsize <= 512


def test_seats_are_a_number_or_names() -> None:
    """C1, K5."""
    assert farebox.new_game("amsterdam", seats=["Ada", "Bo"], seed=1).names == ("Ada", "Bo")
    assert farebox.new_game("amsterdam", seats=4, seed=1).n_seats == 4
    for wrong in (0, 1, 5):
        with pytest.raises(FareboxError, match="2 to 4"):
            farebox.new_game("amsterdam", seats=wrong)


def test_an_unknown_edition_is_guessed_at() -> None:
    """The error suggests what was meant."""
    with pytest.raises(farebox.BadBoard, match="new-york"):
        farebox.new_game("new-yrok")


@pytest.mark.parametrize("seed", [-1, 2**53, 2**70])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    """G2: a seed survives every JSON reader."""
    with pytest.raises(FareboxError, match="seed"):
        farebox.new_game(seed=seed)


def test_without_a_seed_games_differ() -> None:
    """G2: and each says its seed."""
    games = [farebox.new_game() for _ in range(3)]
    assert len({game.seed for game in games}) == 3
    assert farebox.new_game(seed=games[0].seed).state.tobytes() == games[0].state.tobytes()


def test_typed_text_and_id_mean_the_same() -> None:
    """G2."""
    for edition in farebox.board_names():
        for way in (str, lambda action: action):
            one, other = started(edition), started(edition)
            chance = Random(3)
            while not one.is_over:
                number = chance.randrange(len(one.legal_ids()))
                one.play(way(one.legal_actions()[number]))
                other.play(other.legal_ids()[number])
                assert one.state.tobytes() == other.state.tobytes()


def test_undo_goes_all_the_way_back() -> None:
    """Each step restores the very bytes."""
    game = farebox.new_game("san-francisco", seats=3, seed=5)
    chance = Random(5)
    past = []
    while not game.is_over:
        past.append(game.state.tobytes())
        game.play(chance.choice(game.legal_ids()))
    while past:
        game.undo()
        assert game.state.tobytes() == past.pop()
    with pytest.raises(FareboxError, match="nothing to undo"):
        game.undo()


WRONG = [
    ("", BadNotation, "empty"),
    ("fly", BadNotation, "no action 'fly'"),
    ("draw", BadNotation, "draw deck"),
    ("draw mauve", BadNotation, "mauve"),
    ("claim Chelsea", BadNotation, "' - '"),
    ("claim Chelsea - Sohoo pink*4", BadNotation, "Soho"),
    ("claim Chelsea - Brooklyn", BadNotation, "routes go from Chelsea"),
    ("claim Chelsea - Soho #2 pink*4", BadNotation, "only 1"),
    ("claim Chelsea - Soho red*4", IllegalAction, "pink"),
    ("claim Chelsea - Soho pink*3", IllegalAction, "4 cards"),
    ("claim Chelsea - Soho pink*2 red*2", IllegalAction, "one colour"),
    ("claim Chelsea - Soho pink*4", IllegalAction, "have the cards"),
    ("tickets please", BadNotation, "stands alone"),
    ("keep all", IllegalAction, "can't do that right now"),
    ("keep 1", BadNotation, "choose from"),
    ("place Soho", IllegalAction, "can't do that right now"),
    ("pass", IllegalAction, "you can only pass"),
]


@pytest.mark.parametrize(("text", "error", "says"), WRONG)
def test_what_is_wrong_is_said_and_nothing_changes(text: str, error: type[FareboxError], says: str) -> None:
    """G3."""
    game = started()
    before = game.state.tobytes()
    with pytest.raises(error, match=says) as caught:
        game.play(text)
    assert game.state.tobytes() == before
    if isinstance(caught.value, IllegalAction):
        assert caught.value.rule in str(caught.value)
        assert "Legal now" in str(caught.value)


def test_text_is_read_leniently() -> None:
    """Capitals, beginnings of names, either order of the ends, and what the position decides."""
    game = started()
    game.play("DRAW Deck")
    game.play("dr deck")
    board = load_board("new-york")
    assert isinstance(board, CityBoard)
    ids = game.notation.parse("claim soho - chel pink*4")
    assert [str(game.notation.action(id)) for id in ids] == ["claim Chelsea - Soho pink*4"]


def test_a_text_that_may_mean_two_things_asks_which() -> None:
    """C24: two open routes of a double in different colors, paid by wilds, are not the same."""
    game = started(seats=3)
    state = game.state
    state[0]["hand"][0] = [0, 0, 0, 0, 0, 0, 0, 0, 4]
    game._states = state
    with pytest.raises(BadNotation, match=r"#1.*#2"):
        game.play("claim Central Park - Times Square wild*2")
    assert isinstance(game.play("claim Central Park - Times Square #2 wild*2"), Claim)


def test_identical_routes_of_a_double_need_no_number() -> None:
    """C24: it makes no difference to anybody which of two gray twins is meant."""
    game = started(seats=3)
    state = game.state
    state[0]["hand"][0] = [2, 0, 0, 0, 0, 0, 0, 0, 0]
    game._states = state
    assert game.play("claim Chelsea - Empire State Building blue*2") == Claim(15, "blue", 0)


def test_actions_are_values() -> None:
    """Equal by what they do, whatever their text."""
    assert DrawCard("deck") == DrawCard("deck", text="draw deck")
    assert Keep((1,)) != Keep((2,))
    game = farebox.new_game(seed=1)
    game.play(Keep(tuple(game.offer())))
    assert game.observe(0).tickets == sorted(game.record().actions[0]["kept"])


def test_a_seat_that_is_not_there_knows_nothing() -> None:
    """G1."""
    with pytest.raises(FareboxError, match="no seat 2"):
        started().observe(2)


def test_a_board_of_ones_own_is_played_to_the_end() -> None:
    """All features at once on a board that is not built in."""
    town = Path(__file__).parents[2] / "examples" / "my-town.toml"
    for seats in (2, 3, 4):
        game = farebox.new_game(town, seats=seats, seed=seats)
        chance = Random(seats)
        while not game.is_over:
            game.play(chance.choice(game.legal_ids()))
        assert any(score.winner for score in game.scores())


def test_names_of_the_package_stay_what_they_are() -> None:
    """Importing a module of the package never puts it in a function's place."""
    for name in farebox.__all__:
        assert f"farebox.{name}" not in sys.modules
    assert callable(farebox.replay)
