"""OpenSpiel: the four games for its algorithms. Importing this registers `farebox_new_york_v0` and so on.

A chance node has 256 outcomes, each as likely. The first ones together are the seed that the game is dealt
by; later ones, wherever an action turns cards, each send the game's generator another way, and outcome 0 lets
it go on as it is. So the same history is the same game, and no search knows what the deck will give.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import numpy as np

from farebox.boards import Board, board_names, load_board
from farebox.boards.arrays import board_rows
from farebox.envs.encoding import Encoding
from farebox.envs.ids import lacking, snake_name
from farebox.game.families import family_of
from farebox.game.notation import notation_for
from farebox.kernel.layout import OVER
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.kernel.playout import keys_of
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, ScoreRow
from farebox.kernel.row import Rows, new_rows

try:
    import pyspiel
except ImportError as error:
    raise lacking("openspiel", error) from error

N_OUTCOMES = 256
N_DEAL_NODES = 3  # chance nodes before the first decision: the digits of the seed, the highest first
GO_ON = 0  # the outcome that leaves the key as it is
_COUNTS_OF_CHANCE = ("decks", "drawn", "ticket_shuffles")  # one of them moves on whenever chance decides
MAX_LENGTH = 10_000  # of a history; no game comes near
_OUTCOMES = [(outcome, 1 / N_OUTCOMES) for outcome in range(N_OUTCOMES)]


class SharedData:
    """What all states of one game share; copies of states share it too."""

    def __init__(self, board: Board, n_seats: int) -> None:
        self.board = board
        self.n_seats = n_seats
        self.encoding = Encoding(board, n_seats)
        self.family = family_of(board)
        self.rules = self.family.rules
        self.row = board_rows(board)[0]

    def __deepcopy__(self, memo: dict[int, Any]) -> "SharedData":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _desk_of, (self.board.id, self.n_seats)

    def know(self, state: AnyState, seat: int) -> AnyKnowledge:
        """What a seat knows."""
        rows = new_rows(self.family.knowledge)
        self.rules.observe(self.row, state, seat, rows[0])
        return rows[0]


@cache
def _desk_of(edition: str, n_seats: int) -> SharedData:
    return SharedData(load_board(edition), n_seats)


def _game_type(board: Board) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"farebox_{snake_name(board)}",
        long_name=f"Farebox {board.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=MIN_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": MIN_SEATS},
    )


class TicketGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One edition for some seats; each edition has a class of its own."""

    edition: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        n_seats = int((params or {}).get("players", MIN_SEATS))
        self.desk = _desk_of(self.edition, n_seats)
        super().__init__(
            _game_type(self.desk.board),
            pyspiel.GameInfo(
                num_distinct_actions=self.desk.encoding.n_actions,
                max_chance_outcomes=N_OUTCOMES,
                num_players=n_seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MAX_LENGTH,
            ),
            params or {},
        )

    def new_initial_state(self) -> "TicketState":
        """A game before the deal, which is the first chance node."""
        return TicketState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat knows, by name and as one tensor; the same for every type of observation."""
        return Observer(self.desk)


class TicketState(pyspiel.State):  # type: ignore[misc]  # the same
    """A game under way: the kernel's state, and what waits for chance."""

    def __init__(self, game: TicketGame) -> None:
        super().__init__(game)
        self.desk = game.desk
        self.states: Rows[AnyState] = new_rows(self.desk.family.state)
        self._seed: list[int] = []  # its digits so far
        self._pending: int | None = None  # an action that waits for chance

    # What is the case.

    @property
    def row(self) -> AnyState:
        """The kernel's state, secrets included."""
        return self.states[0]

    @property
    def is_dealt(self) -> bool:
        """Whether the seed is complete."""
        return len(self._seed) == N_DEAL_NODES

    def current_player(self) -> int:
        """The seat to move, chance, or nobody."""
        if not self.is_dealt or self._pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.row["to_move"])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.is_dealt and self._pending is None and self.row["phase"] == OVER)

    def returns(self) -> list[float]:
        """1 for a win, shared by the tied; in all zero."""
        n_seats = self.desk.n_seats
        if not self.is_terminal():
            return [0.0] * n_seats
        result = new_rows(ScoreRow)
        self.desk.rules.score(self.desk.row, self.row, result[0])
        won: list[int] = result[0]["winner"][:n_seats].tolist()
        return [(one * n_seats / sum(won) - 1) / (n_seats - 1) for one in won]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every way that chance may send the game, each as likely."""
        return _OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        ids = np.empty(self.desk.encoding.n_actions, np.int16)
        n = self.desk.rules.legal(self.desk.row, self.row, ids)
        legal: list[int] = ids[:n].tolist()
        return legal

    # What changes it.

    def _apply_action(self, action: int) -> None:
        if not self.is_dealt:
            self._deal_by(action)
        elif self._pending is not None:
            self._turn(action)
            self._apply(self._pending)
            self._pending = None
        else:
            before = self.states.copy()
            self._apply(action)
            if any(self.row[name] != before[0][name] for name in _COUNTS_OF_CHANCE):
                self.states = before
                self._pending = action

    def _apply(self, action: int) -> None:
        self.desk.rules.apply(self.desk.row, self.row, action, new_rows(EventRow)[0])

    def _deal_by(self, digit: int) -> None:
        self._seed.append(digit)
        if self.is_dealt:
            seed = int.from_bytes(bytes(self._seed), "big")
            event = new_rows(EventRow)[0]
            self.desk.rules.deal(self.desk.row, self.row, self.desk.n_seats, keys_of([seed])[0], event)

    def _turn(self, outcome: int) -> None:
        """Send the game the way that chance chose: what comes after is another key's."""
        if outcome != GO_ON:
            self.row["key"][0] = _mixed(int(self.row["key"][0]) + outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TicketState":
        """Another game in which the player would know just what it knows; its history is not told."""
        other = TicketState(self.get_game())
        other._seed = list(self._seed)
        know = self.desk.know(self.row, player)
        self.desk.rules.resample(self.desk.row, know, np.uint64(int(sampler() * 2**53)), other.row)
        return other

    # How it reads.

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        row = self.row
        seat = int(row["to_move"])
        offer = row["offer"][seat, : int(row["n_offer"][seat])].tolist()
        return notation_for(self.desk.board).action(action, offer).text

    def __str__(self) -> str:
        if not self.is_dealt:
            return f"before the deal: {self._seed}"
        seen = self.desk.family.observation(
            self.desk.board, self.desk.know(self.row, int(self.row["to_move"])), [], []
        )
        waits = "" if self._pending is None else f"chance decides what action {self._pending} brings; "
        return f"{waits}the seat to move knows {seen.to_dict()}"


class Observer:
    """What a seat knows: `tensor`, and `dict` with its pieces by name, as `Encoding` describes them."""

    def __init__(self, desk: SharedData) -> None:
        self._desk = desk
        self.tensor = np.zeros(desk.encoding.size, np.float32)
        self.dict = desk.encoding.split(self.tensor)

    def set_from(self, state: TicketState, player: int) -> None:
        """Write what the player knows; before the deal that is nothing."""
        self.tensor[:] = (
            self._desk.encoding.encode(self._desk.know(state.row, player)) if state.is_dealt else 0
        )

    def string_from(self, state: TicketState, player: int) -> str:
        """Everything the player knows, as one line."""
        if not state.is_dealt:
            return "nothing"
        know = self._desk.know(state.row, player)
        facts = {name: know[name].tolist() for name in know.fields}
        return json.dumps(facts, separators=(",", ":"))


def _mixed(number: int) -> int:
    """A number of 64 bits, never zero, that looks unrelated (the finalizer of SplitMix64)."""
    number = (number * 0x9E3779B97F4A7C15) % 2**64
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) % 2**64
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) % 2**64
    return (number ^ number >> 31) or 1


def _register() -> None:
    for edition in board_names():
        maker = type(f"TicketGame {edition}", (TicketGame,), {"edition": edition})
        pyspiel.register_game(_game_type(load_board(edition)), maker)


_register()
