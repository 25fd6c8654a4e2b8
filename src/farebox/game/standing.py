"""Where a game stands, at the authority: the whole state, what may be done, and what each seat may know."""

from collections.abc import Sequence
from dataclasses import dataclass

from farebox.boards import Board
from farebox.boards.arrays import board_rows
from farebox.errors import BadNotation, IllegalAction, fault
from farebox.game.actions import Action
from farebox.game.families import family_of
from farebox.game.names import list_names, name_list
from farebox.game.notation import BoardNotation, notation_for
from farebox.game.observation import Observation
from farebox.game.reasons import refuse
from farebox.game.scores import Score, scores_of
from farebox.kernel.layout import Phase
from farebox.kernel.many_refusals import refusals_of
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow, ScoreRow
from farebox.kernel.refusals import ALLOWED, UNKNOWN_ACTION
from farebox.kernel.row import Rows, list_of_ids, new_ids, new_rows
from farebox.locale import Said


@dataclass(frozen=True)
class Outcome:
    """What an action will bring, worked out and not yet so: the state after it, and what comes to light."""

    states: Rows[AnyState]
    event: EventRow

    @property
    def is_over(self) -> bool:
        """Whether the game is over then."""
        return int(self.states[0]["phase"]) == Phase.OVER


class Standing:
    """A position with all its secrets. Nothing here changes it."""

    def _stand(self, board: Board, names: Sequence[str]) -> None:
        self.board = board
        self.names = tuple(names)
        self.notation: BoardNotation = notation_for(board)
        self._family = family_of(board)
        self._rules = self._family.rules
        self._boards = board_rows(board)
        self._board = self._boards[0]
        self._ids = new_ids(self.notation.n_actions)
        self._states: Rows[AnyState] = new_rows(self._family.state)

    # What is the case.

    @property
    def n_seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def phase(self) -> Phase:
        """The kind of decision that is due."""
        return Phase(int(self._states[0]["phase"]))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == Phase.OVER

    @property
    def to_move(self) -> int | None:
        """Who decides next; None when the game is over."""
        return None if self.is_over else int(self._states[0]["to_move"])

    @property
    def turns(self) -> int:
        """Turns begun before this one."""
        return int(self._states[0]["turns"])

    @property
    def state(self) -> Rows[AnyState]:
        """A copy of the whole state, secrets included, in an array of one."""
        return self._states.copy()

    def legal_ids(self) -> list[int]:
        """The ids of all legal actions, ascending."""
        n = self._rules.legal(self._board, self._states[0], self._ids)
        ids: list[int] = self._ids[:n].tolist()
        return ids

    def legal_actions(self) -> list[Action]:
        """All legal actions of the seat to move, each with its text."""
        offer = self.offer()
        return [self.notation.action(id, offer) for id in self.legal_ids()]

    def observe(self, seat: int, *, with_past: bool = True) -> Observation:
        """What one seat may know now, and what it knew before if somebody is to think about that."""
        if not 0 <= seat < self.n_seats:
            raise fault("no_seat", seat=seat, last=self.n_seats - 1)
        row = self._known(self._states, seat)
        ids = self.legal_ids() if seat == self.to_move else []
        offer = self.offer()
        actions = [self.notation.action(id, offer) for id in ids]
        past = self._past_of(seat) if with_past else ()
        return self._family.observation(self.board, row, ids, actions, past)

    def scores(self) -> list[Score]:
        """Every seat's reckoning, as if the game ended now."""
        return scores_of(self.score_row(), self.n_seats)

    def score_row(self) -> ScoreRow:
        """The same as the kernel's record."""
        rows = new_rows(ScoreRow)
        self._rules.score(self._board, self._states[0], rows[0])
        return rows[0]

    # What may be done, and what it would bring.

    def find_id(self, action: Action | str | int) -> int:
        """The id of an action that is legal now; IllegalAction, with what would be, if it is not."""
        try:
            id = self._resolve(action)
            self.check(id)
        except IllegalAction as error:
            texts = [legal.text for legal in self.legal_actions()]
            raise IllegalAction(error.message, error.rule, list_names(texts, 6), error.reason) from None
        return id

    def check(self, id: int) -> None:
        """Raise IllegalAction, with the rule's reason, if an action is not legal now."""
        refusal = self.refusal(id)
        if refusal != ALLOWED:
            text = f"action {id}" if refusal == UNKNOWN_ACTION else self.text(id)
            raise refuse(self.board, text, refusal, self.phase, self.n_seats)

    def refusal(self, id: int) -> int:
        """Why an action is not allowed now, as a code of `kernel.refusals`."""
        code: int = self._rules.refusal(self._board, self._states[0], id)
        return code

    def refusals(self, ids: Sequence[int]) -> list[int]:
        """For each of some actions why it is not allowed now."""
        asked = list_of_ids(ids)
        codes = new_ids(len(ids))
        refusals_of(self._boards, self._states, asked, codes)
        told: list[int] = codes.tolist()
        return told

    def text(self, id: int) -> str:
        """An action's notation now."""
        return self.notation.action(id, self.offer()).text

    def offer(self) -> list[int]:
        """The tickets that the seat to move may choose from."""
        state = self._states[0]
        seat = int(state["to_move"])
        offer: list[int] = state["offer"][seat, : int(state["n_offer"][seat])].tolist()
        return offer

    def outcome(self, id: int, event: EventRow | None = None) -> Outcome:
        """Work out what a legal action, by its id and unchecked, will bring; the game stays where it is."""
        states, told = self._states.copy(), new_rows(EventRow)[0] if event is None else event
        self._rules.apply(self._board, states[0], id, told)
        return Outcome(states, told)

    # Inside.

    def _known(self, states: Rows[AnyState], seat: int) -> AnyKnowledge:
        """What a seat may know of a state."""
        rows = new_rows(self._family.knowledge)
        self._rules.observe(self._board, states[0], seat, rows[0])
        return rows[0]

    def _past_of(self, seat: int) -> Sequence[AnyKnowledge]:
        """What a seat knew at each decision before, oldest first; nothing where no past is known."""
        return ()

    def _resolve(self, action: Action | str | int) -> int:
        if isinstance(action, str):
            return self._resolve_text(action)
        if isinstance(action, Action):
            return self.notation.id(action, self.offer())
        return int(action)

    def _resolve_text(self, text: str) -> int:
        """The action a text means here: the only legal one it fits, or one to be refused with a reason."""
        ids = self.notation.parse(text, self.offer())
        legal = set(self.legal_ids())
        fitting = [id for id in ids if id in legal]
        if not fitting:
            return ids[0]
        if len({self.notation.meaning(id) for id in fitting}) > 1:
            texts = [self.notation.action(id, self.offer()).text for id in fitting]
            raise BadNotation(Said("typed.may_mean", {"typed": text, "names": name_list(texts)}))
        return fitting[0]
