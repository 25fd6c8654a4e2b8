"""Compiled players choose legally on every board, the same however they run, and better with more thought."""

import copy
import time
from pathlib import Path

import numpy as np
import pytest

from farebox.ai.board_data import BoardData, player_records, weights_of
from farebox.ai.search import search
from farebox.ai.workspace import MAX_TRIED, SearchSettings
from farebox.boards import load_board
from farebox.bots import make_bot
from farebox.bots.planner import PlannerBot
from farebox.bots.search_bot import SearchBot, usual_sims
from farebox.errors import FareboxError
from farebox.game.game import Game, new_game
from farebox.kernel.layout import Phase
from farebox.kernel.row import new_rows
from farebox.tables.at_hand import play_game
from support.bits import bits
from support.boards import ALL_TABLES, EDITIONS, MY_TOWN, ODD_TABLES, SOME_OF_ALL_TABLES, board_of, card_game
from support.choices import choices
from support.counts import IS_PROOF, count
from support.modes import BOUNDS_CHECKED, INTERPRETED, WITHOUT_NUMPY, Settings, run
from support.scenes import card_scene, completing_scene

TESTS = Path(__file__).parents[1]
PLANNED = [("my-town", 3, "planner", 4, 1000), ("card-game", 2, "packer", 4, 1000)]
SEARCHED = [
    (name, n, "search:sims=6", 5, 1000) for name, n in (("my-town", 2), ("card-game", 2), ("card-game", 4))
]
# Interpreted, a search of a whole game takes minutes: a few choices of its second half, and of its beginning.
SEARCHED_LATE = [
    (name, 2, "search:sims=2", 5, 3, begun) for name, begun in (("my-town", 45), ("card-game", 90))
]
SEARCHED_FIRST = [(name, 2, "search:sims=2", 5, 3) for name in ("my-town", "card-game")]
SEARCHED_BRIEFLY = SEARCHED_LATE + SEARCHED_FIRST if IS_PROOF else SEARCHED_LATE
WAYS = [
    (INTERPRETED, PLANNED + SEARCHED_BRIEFLY),
    (WITHOUT_NUMPY, PLANNED + SEARCHED),
    (BOUNDS_CHECKED, PLANNED + SEARCHED),  # which compiles all policies anew
][: count(2, proof=3)]


@pytest.mark.parametrize(("name", "n_seats"), [*ALL_TABLES, *ODD_TABLES])
def test_planners_play_every_board_to_its_end(name: str, n_seats: int) -> None:
    """G3: a choice that is not legal would raise; boards with odd features and sizes are among them."""
    board = board_of(name)
    for seed in range(10):
        game = play_game(board, [PlannerBot(board, seat) for seat in range(n_seats)], seed)
        assert game.is_over


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_searches_play_every_board_to_its_end(name: str, n_seats: int) -> None:
    """G3: whatever is tried in the sampled worlds, what is chosen is legal."""
    board = board_of(name)
    game = play_game(board, [make_bot("search:sims=4", board, seat) for seat in range(n_seats)], 3)
    assert game.is_over


@pytest.mark.parametrize(("way", "cases"), WAYS)
def test_players_choose_the_same_in_every_way_they_run(
    way: Settings, cases: list[tuple[str, int, str, int, int]]
) -> None:
    """Compiled code looks at no index; the interpreter and the bounds check do."""
    told = run("support.choices", cases, way)
    assert told == [choices(*case) for case in cases]


@pytest.mark.parametrize("spec", ["search:sims=20", "search:sims=20:cores=3"])
def test_a_seed_and_a_number_of_games_decide_everything(spec: str) -> None:
    """The same search again makes the same game, on so many cores; another seed may not."""
    again = [choices("amsterdam", 2, spec, 7) for _ in range(2)]
    assert again[0] == again[1]


def test_more_is_thought_at_larger_tables() -> None:
    """There a game tells less of an action; a number that was asked for is kept to at any table."""
    for name in EDITIONS:
        board = load_board(name)
        usual = [usual_sims(board, n_seats) for n_seats in (2, 3, 4)]
        assert usual == sorted(usual)
        assert usual[0] < usual[2]
        assert [SearchBot(board, 1).sims_at(n_seats) for n_seats in (2, 3, 4)] == usual
        assert SearchBot(board, 1, effort=4.0).settings(3)[0].sims == 4 * usual[1]
        assert SearchBot(board, 1, sims=7).settings(4)[0].sims == 7


def test_cores_share_the_worlds() -> None:
    """Together they try as many as one alone, and not the same."""
    board = load_board("new-york")
    see = Game(board, ["a", "b"], 3).observe(0)
    tried = {}
    for cores in (1, 2):
        bot = SearchBot(board, 1, sims=64, cores=cores)
        bot.choose(see)
        tried[cores] = bot._works[0][0].candidates.worlds[0]
        assert len({int(work[0].candidates.rng) for work in bot._works}) == cores
    assert tried[1] == tried[2]


def what_is_tried(game: Game, tried: int = MAX_TRIED) -> set[str]:
    """What a search tries at seat 0, if it may try so many actions."""
    data, see = BoardData(game.board), game.observe(0)
    work, weights = data.new_workspace(), data.weights(game.n_seats)
    know, settings = see.row.reshape(1), new_rows(SearchSettings)
    settings[0].tried = tried
    settings[0].by_merit = 1
    search(data.boards, data.maps, know, weights, settings, work, np.uint64(1), 0, 0.0)
    candidates = work[0].candidates
    ids = candidates.action.tolist()[: candidates.n]
    return {see.actions[see.ids.index(id)].text for id in ids}


def test_in_the_card_game_only_what_serves_or_robs_is_tried() -> None:
    """K30, K33: stacks of what tickets want, whatever robs, and no card that is of no use."""
    board = card_game()
    red, blue = (board.colors.index(color) for color in ("red", "blue"))
    want = next(at for at, this in enumerate(board.tickets) if this.cards[red] and not this.cards[blue])
    hand = {"red": 3, "blue": 3}
    row = ("red", "blue", "green", "green", "yellow")
    alone = what_is_tried(card_scene(hand=hand, tickets={0: [want]}, market=row))
    assert not any(text.startswith("yard blue") for text in alone)
    assert "draw blue" not in alone
    assert {"draw deck", "tickets"} <= alone
    rival = {1: {"blue": {"blue": 2}}}
    robbing = what_is_tried(card_scene(hand=hand, tickets={0: [want]}, market=row, yards=rival))
    assert "yard blue*3" in robbing


def test_where_not_all_can_be_tried_planned_routes_go_before_others() -> None:
    """And draws before both; the planner's own choice is always among them, and as many as may be."""
    board = load_board("san-francisco")
    for seed in range(40, 46):
        game = new_game(board, seed=seed)
        planner = PlannerBot(board, 1)
        for _ in range(30):
            if game.to_move is not None:
                game.play(planner.choose(game.observe(game.to_move)))
        while game.to_move != 0 or game.phase != Phase.TURN:
            game.play(planner.choose(game.observe(game.to_move or 0)))
        own = planner.choose(game.observe(0)).text
        everything = what_is_tried(game)
        for most in (2, 9, 20):
            tried = what_is_tried(game, most)
            assert own in tried
            assert len(tried) == min(most, len(everything))
            claims = {text for text in tried if text.startswith("claim") and text != own}
            draws = {text for text in everything if not text.startswith("claim")}
            assert not claims or draws <= tried


def wins(edition: str, spec: str, against: str, deals: int) -> float:
    """The share of games that a bot wins, from both seats of each deal."""
    board = load_board(edition)
    won = 0.0
    for seed in range(deals):
        for seat in range(2):
            bots = [make_bot(against, board, seed) for _ in range(2)]
            bots[seat] = make_bot(spec, board, seed)
            scores = play_game(board, bots, seed).scores()
            won += scores[seat].winner / sum(score.winner for score in scores)
    return won / deals / 2


@pytest.mark.parametrize(
    ("edition", "spec", "against", "least"),
    [
        ("amsterdam", "planner", "path", 0.8),  # 95 % over many games
        ("san-francisco", "planner", "one-step", 0.8),  # 93 %
        ("card-game", "packer", "greedy", 0.75),  # 94 %
        ("card-game", "search", "packer", 0.85),  # 98 %
        ("new-york", "search:sims=200", "random", 0.95),
    ],
)
def test_who_thinks_more_wins_more(edition: str, spec: str, against: str, least: float) -> None:
    """Far from a proof of strength, which `bench/strength.py` gives; a broken player would show."""
    assert wins(edition, spec, against, count(8, proof=20)) >= least


@pytest.mark.parametrize("edition", [*EDITIONS, MY_TOWN])
def test_every_weight_is_measured(edition: str) -> None:
    """A weight left out would count as nothing; a board of one's own goes by those of all city boards."""
    board = board_of(edition)
    for n_seats in (2, 3, 4):
        assert set(weights_of(board, n_seats)) == set(player_records(board).weights.fields) - {"sharpened"}


@pytest.mark.parametrize(
    "spec",
    [
        "search:sims=-1",
        "search:ms=-1",
        "search:belief=-1",
        "search:effort=0",
        "search:scale=0",
        "search:cores=0",
        "search:tried=1",
        "search:tried=97",
    ],
)
def test_a_search_of_nothing_is_refused(spec: str) -> None:
    """An error that says what would do."""
    with pytest.raises(FareboxError, match="above 0"):
        make_bot(spec, load_board("new-york"), 1)


@pytest.mark.parametrize("cores", [1, 2])
def test_a_search_by_time_takes_it(cores: int) -> None:
    """It thinks so long, and with more time tries more; where there is no choice it doesn't think."""
    board = load_board("card-game")
    see = Game(board, ["a", "b"], 3).observe(0)

    def n_tried(ms: int) -> int:
        bot = SearchBot(board, 1, ms=ms, cores=cores)
        bot.choose(see)
        started = time.perf_counter()
        bot.choose(see)
        assert time.perf_counter() - started >= ms / 1000
        return int(bot._works[0][0].candidates.worlds[0])

    few = n_tried(5)
    assert any(n_tried(ms) > few for ms in (80, 800, 8000))  # others may have the machine for a while
    forced = completing_scene(tracks={0: {"red": 1}}, tickets={0: []}).observe(0)
    bot = SearchBot(board, 1, ms=10**9)
    assert bot.choose(forced).text == "finish"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_levels_climb(edition: str) -> None:
    """The first level is weaker than the third."""
    assert wins(edition, "level-3", "level-1", 12) >= 0.6


def test_packers_in_a_search_s_worlds_draw_tickets_sooner() -> None:
    """For two, where that beat level 5, and in a copy too; at larger tables nothing differs."""
    board = card_game()
    planners, searched = BoardData(board), BoardData(board, searched=True)
    for data in (searched, copy.deepcopy(searched)):
        assert data.weights(2)[0]["room"] < planners.weights(2)[0]["room"]
        assert bits(data.weights(4)[0]) == bits(planners.weights(4)[0])
