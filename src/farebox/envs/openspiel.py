"""OpenSpiel: the four games for its algorithms. Importing this registers `farebox_new_york_v0` and so on.

`farebox_board_v0` takes a board of one's own, by its file. What chance decides is told in `spiel_chance.py`.
"""

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from farebox.boards import Board, board_names, load_board
from farebox.boards.arrays import board_rows
from farebox.envs.encoding import Encoding
from farebox.envs.ids import VERSION, lacking, snake_name
from farebox.envs.spiel_chance import N_OUTCOMES, chance_of
from farebox.errors import FareboxError
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

MAX_LENGTH = 10_000  # of a history; no game comes near
ANY_BOARD = f"farebox_board_v{VERSION}"


class SharedData:
    """What all states of one game share; copies of states share it too."""

    def __init__(self, board: Board, n_seats: int, deals: int) -> None:
        self.board = board
        self.n_seats = n_seats
        self.deals = deals
        self.encoding = Encoding(board, n_seats)
        self.family = family_of(board)
        self.rules = self.family.rules
        self.row = board_rows(board)[0]
        self.chance = chance_of(board, deals)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SharedData":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_data, (self.board, self.n_seats, self.deals)

    def know(self, state: AnyState, seat: int) -> AnyKnowledge:
        """What a seat knows."""
        rows = new_rows(self.family.knowledge)
        self.rules.observe(self.row, state, seat, rows[0])
        return rows[0]

    def tell(self, state: AnyState, seat: int) -> str:
        """Everything that a seat knows, as one line."""
        know = self.know(state, seat)
        return json.dumps({name: know[name].tolist() for name in know.fields}, separators=(",", ":"))


@lru_cache(maxsize=64)
def shared_data(board: Board, n_seats: int, deals: int) -> SharedData:
    """The same for all games of a board, so many seats and so many deals."""
    return SharedData(board, n_seats, deals)


def _game_type(name: str, long_name: str, parameters: dict[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
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
        parameter_specification={"players": MIN_SEATS, "deals": 0, **parameters},
    )


class TicketGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One edition, or with its parameter `board` a board file, for some seats."""

    kind: ClassVar[pyspiel.GameType]
    edition: ClassVar[str | None] = None  # each edition has a class of its own

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = params or {}
        n_seats = int(told.get("players", MIN_SEATS))
        board = load_board(self.edition or _file_of(told))
        self.shared = shared_data(board, n_seats, int(told.get("deals", 0)))
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.shared.encoding.n_actions,
                max_chance_outcomes=N_OUTCOMES,
                num_players=n_seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MAX_LENGTH,
            ),
            told,
        )

    def new_initial_state(self) -> "TicketState":
        """A game before the deal, which is the first chance node."""
        return TicketState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat knows, by name and as one tensor; the same for every type of observation."""
        return Observer(self.shared)


def _file_of(params: dict[str, Any]) -> str:
    path = str(params.get("board", ""))
    if not path:
        raise FareboxError(f"{ANY_BOARD} takes a board file: {{'board': 'my-town.toml'}}")
    return path


class TicketState(pyspiel.State):  # type: ignore[misc]  # the same
    """A game under way: the kernel's state, and what waits for chance."""

    def __init__(self, game: TicketGame) -> None:
        super().__init__(game)
        self.shared = game.shared
        self.states: Rows[AnyState] = new_rows(self.shared.family.state)
        self._dealt_by: list[int] = []  # outcomes of chance before the first decision
        self._pending: int | None = None  # an action that waits for chance
        self._memory = [b""] * self.shared.n_seats  # what each seat went through, where chance is exact

    # What is the case.

    @property
    def row(self) -> AnyState:
        """The kernel's state, secrets included."""
        return self.states[0]

    @property
    def is_dealt(self) -> bool:
        """Whether chance has said which game this is."""
        return len(self._dealt_by) == self.shared.chance.n_deal_nodes

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
        n_seats = self.shared.n_seats
        if not self.is_terminal():
            return [0.0] * n_seats
        result = new_rows(ScoreRow)
        self.shared.rules.score(self.shared.row, self.row, result[0])
        won: list[int] = result[0]["winner"][:n_seats].tolist()
        return [(one * n_seats / sum(won) - 1) / (n_seats - 1) for one in won]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every way that chance may send the game, each as likely."""
        return self.shared.chance.outcomes(self.is_dealt)

    def _legal_actions(self, player: int) -> list[int]:
        ids = np.empty(self.shared.encoding.n_actions, np.int16)
        n = self.shared.rules.legal(self.shared.row, self.row, ids)
        legal: list[int] = ids[:n].tolist()
        return legal

    # What changes it.

    def _apply_action(self, action: int) -> None:
        chance = self.shared.chance
        if not self.is_dealt:
            self._deal_by(action)
        elif self._pending is not None:
            chance.turn(self.row, action)
            self._apply(self._pending)
            self._pending = None
        else:
            before = self.states.copy()
            self._apply(action)
            if chance.has_decided(before[0], self.row):
                self.states = before
                self._pending = action

    def _apply(self, action: int) -> None:
        acting = int(self.row["to_move"])
        self.shared.rules.apply(self.shared.row, self.row, action, new_rows(EventRow)[0])
        if self.shared.chance.is_exact:
            self._remember(acting, action)

    def _deal_by(self, outcome: int) -> None:
        self._dealt_by.append(outcome)
        if self.is_dealt:
            key = keys_of([self.shared.chance.seed_of(self._dealt_by)])[0]
            self.shared.rules.deal(self.shared.row, self.row, self.shared.n_seats, key, new_rows(EventRow)[0])

    def _remember(self, acting: int, action: int) -> None:
        """Each seat goes on knowing all that it has seen and done: exact answers ask for that."""
        for seat in range(self.shared.n_seats):
            own = str(action).encode() if seat == acting else b""
            seen = self.shared.know(self.row, seat).tobytes()
            self._memory[seat] = hashlib.sha256(self._memory[seat] + own + seen).digest()

    def memory_of(self, seat: int) -> str:
        """All that a seat has gone through, as a word; empty where chance is not exact."""
        return self._memory[seat].hex()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TicketState":
        """Another game in which the player would know just what it knows; its history is not told."""
        other = TicketState(self.get_game())
        other._dealt_by = list(self._dealt_by)
        other._memory = list(self._memory)
        know = self.shared.know(self.row, player)
        self.shared.rules.resample(self.shared.row, know, np.uint64(int(sampler() * 2**53)), other.row)
        return other

    # How it reads.

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        row = self.row
        seat = int(row["to_move"])
        offer = row["offer"][seat, : int(row["n_offer"][seat])].tolist()
        return notation_for(self.shared.board).action(action, offer).text

    def __str__(self) -> str:
        if not self.is_dealt:
            return f"before the deal: {self._dealt_by}"
        seen = self.shared.family.observation(
            self.shared.board, self.shared.know(self.row, int(self.row["to_move"])), [], []
        )
        waits = "" if self._pending is None else f"chance decides what action {self._pending} brings; "
        return f"{waits}the seat to move knows {seen.to_dict()}"


class Observer:
    """What a seat knows: `tensor`, and `dict` with its pieces by name, as `Encoding` describes them."""

    def __init__(self, shared: SharedData) -> None:
        self._shared = shared
        self.tensor = np.zeros(shared.encoding.size, np.float32)
        self.dict = shared.encoding.split(self.tensor)

    def set_from(self, state: TicketState, player: int) -> None:
        """Write what the player knows; before the deal that is nothing."""
        self.tensor[:] = (
            self._shared.encoding.encode(self._shared.know(state.row, player)) if state.is_dealt else 0
        )

    def string_from(self, state: TicketState, player: int) -> str:
        """Everything the player knows, as one line."""
        if not state.is_dealt:
            return "nothing"
        memory = state.memory_of(player)
        return self._shared.tell(state.row, player) + (f" after {memory}" if memory else "")


def _register() -> None:
    for edition in board_names():
        board = load_board(edition)
        kind = _game_type(f"farebox_{snake_name(board)}", f"Farebox {board.name}", {})
        facts = {"edition": edition, "kind": kind}
        pyspiel.register_game(kind, type(f"TicketGame {edition}", (TicketGame,), facts))
    kind = _game_type(ANY_BOARD, "Farebox with a board of one's own", {"board": ""})
    pyspiel.register_game(kind, type("TicketGame of any board", (TicketGame,), {"kind": kind}))


_register()
