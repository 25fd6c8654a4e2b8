"""OpenSpiel on boards of one's own; and on one so small that answers are exact, an oracle for our bots."""

from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.policy import Policy, UniformRandomPolicy

import farebox.envs.openspiel  # noqa: F401 - registers its games
from farebox.boards import Board, load_board
from farebox.bots import make_bot
from farebox.errors import FareboxError
from farebox.game.notation import notation_for
from support.counts import IS_PROOF

EXAMPLES = Path(__file__).parents[2] / "examples"
TINY = EXAMPLES / "tiny-town.toml"


def game_on(path: Path, **more: int) -> Any:
    """OpenSpiel's game on a board file."""
    return pyspiel.load_game("farebox_board_v0", {"board": str(path), **more})


def play_first(state: Any, n: int) -> list[Any]:
    """Always the first legal action or outcome; every state on the way."""
    states = [state.clone()]
    while not state.is_terminal() and len(states) <= n:
        state.apply_action(state.legal_actions()[0])
        states.append(state.clone())
    return states


def test_a_board_of_one_s_own_is_played() -> None:
    """Random games with every check that OpenSpiel has, serialisation included; all seats it may have."""
    pyspiel.random_sim_test(
        game_on(EXAMPLES / "my-town.toml", players=3), num_sims=1, serialize=True, verbose=False
    )
    assert game_on(EXAMPLES / "my-town.toml", players=4).num_players() == 4
    with pytest.raises(FareboxError, match="farebox_board_v0 takes a board file"):
        pyspiel.load_game("farebox_board_v0")


def test_few_deals_are_the_games_of_the_first_seeds() -> None:
    """One chance node before the first decision; elsewhere chance goes on as ever."""
    spiel = pyspiel.load_game("farebox_new_york_v0", {"deals": 3})
    state = spiel.new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert any(one.is_chance_node() for one in play_first(state, 12)[1:])
    with pytest.raises(FareboxError, match="deals are 1 to 256, or 0 for all there are, not 300"):
        pyspiel.load_game("farebox_new_york_v0", {"deals": 300})


def test_where_all_cards_are_alike_nothing_is_left_to_chance() -> None:
    """On the small board the deal is the only chance node, and a seat remembers all it went through."""
    states = play_first(game_on(TINY, deals=2).new_initial_state(), 100)
    assert [state.is_chance_node() for state in states] == [True] + [False] * (len(states) - 1)
    assert states[-1].is_terminal()
    told = [state.information_state_string(0) for state in states[1:]]
    assert len(set(told)) == len(told)


class BotPolicy(Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """What a bot of ours does wherever it is asked; a new one each time, so that it goes by what it sees."""

    def __init__(self, spiel: Any, board: Board, name: str) -> None:
        super().__init__(spiel, list(range(spiel.num_players())))
        self._board = board
        self._name = name
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """The whole probability for one action."""
        told = state.information_state_string()
        if told not in self._known:
            self._known[told] = {self._choose(state): 1.0}
        return self._known[told]

    def _choose(self, state: Any) -> int:
        seat, row, shared = state.current_player(), state.row, state.shared
        offer = row["offer"][seat, : int(row["n_offer"][seat])].tolist()
        ids = state.legal_actions()
        actions = [notation_for(self._board).action(id, offer) for id in ids]
        seen = shared.family.observation(self._board, shared.know(row, seat), ids, actions)
        return int(ids[actions.index(make_bot(self._name, self._board, 1).choose(seen))])


@pytest.mark.skipif(not IS_PROOF, reason="goes through whole trees: FAREBOX_PROVE=1")
def test_more_thought_is_harder_to_exploit() -> None:
    """How much the best replies to a player win, both seats together, exactly: 0 for a perfect one."""
    board, spiel = load_board(TINY), game_on(TINY, deals=8)
    names = ("simple", "search:sims=64", "search:sims=512")
    found = {name: nash_conv(spiel, BotPolicy(spiel, board, name)) for name in names}
    assert 0 <= found["search:sims=512"] <= found["search:sims=64"] <= found["simple"]


@pytest.mark.skipif(not IS_PROOF, reason="goes through a whole tree: FAREBOX_PROVE=1")
def test_a_planner_is_harder_to_exploit_than_a_player_by_lot() -> None:
    """Of one deal, in which nothing is hidden from the best reply."""
    board, spiel = load_board(TINY), game_on(TINY, deals=1)
    planner = nash_conv(spiel, BotPolicy(spiel, board, "planner"))
    assert 0 <= planner < nash_conv(spiel, UniformRandomPolicy(spiel))
