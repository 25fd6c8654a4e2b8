"""A table: the game, its people and its log. No input, no output, no clock.

Whoever wants to change it asks with a `propose_…`, gets a change or is refused, has the change's entry kept
for good, and only then lets the table `commit` it. So a table can be built again at any time from what was
kept.
"""

from farebox.errors import BadNotation, FareboxError, IllegalAction
from farebox.game.actions import Action
from farebox.game.families import family_of
from farebox.kernel.refusals import UNKNOWN_ACTION
from farebox.tables.forfeits import CONCEDED, LOT, draw_lot
from farebox.tables.log import Change, Entry, EntryKind, Refused
from farebox.tables.table_state import TableState
from farebox.tables.undo import CantUndo, UndoRule, undo_depth

MOST_SAID = 500  # at one table: what is said stands in its log, which has an end


class Table(TableState):
    """One table, with what may be asked of it."""

    def propose_act(self, seat: int, sequence: int, action: Action | str | int) -> Change:
        """A person's action."""
        self._check_fresh(seat, sequence)
        self._check_decides(seat)
        id = self._legal_id(action)
        return Change(Entry(self.sequence + 1, "act", seat, id), self.game.outcome(id))

    def propose_hint(self, seat: int, sequence: int) -> Change | None:
        """Note that a person asks for help with a decision; None if they have for this one."""
        self._check_fresh(seat, sequence)
        if not self.agreement.hints:
            raise Refused("forbidden", "no_hints")
        self._check_decides(seat)
        return None if self.hinted.get(seat) == self.decision else self._change("hint", seat, seat)

    def propose_late(self, seat: int) -> Change:
        """Note that a person decides something though the day of the deal is over."""
        return self._change("late", seat, seat)

    def propose_bot_act(self, moved: int, bot: str, id: int, instead_of: str = "") -> Change | None:
        """A bot's action, or the planner's instead; None if it comes too late, for game or seat."""
        seat = self.game.to_move
        if moved != self.moved or bot != self.bot_to_move() or seat is None:
            return None
        return self._change("act", seat, id, instead_of)

    def propose_forfeit(self, seat: int, why: str) -> Change:
        """Give a seat up: from now on lots are drawn for it."""
        self._check_not_over()
        return self._change("forfeit", seat, seat, why)

    def propose_concede(self, seat: int) -> Change:
        """A person gives up: the others win whatever their points, and lots are drawn for the seat."""
        self._check_started()
        self._check_stays(seat)
        return self.propose_forfeit(seat, CONCEDED)

    def propose_due_lot(self) -> Change | None:
        """The lot that is to be drawn now; None if none is."""
        return self.propose_lot() if self.bot_to_move() == LOT else None

    def propose_lot(self) -> Change:
        """What chance chooses for the seat to move, which has forfeited."""
        seat = self.game.to_move
        if seat is None or not self.has_forfeited(seat):
            raise FareboxError("lots are drawn only for a seat that has forfeited and is to move")
        return self._change("act", seat, draw_lot(self.game))

    def propose_undo(self, seat: int, sequence: int, rule: UndoRule | None = None) -> Change:
        """Take the seat's last action back; by a rule of the seat's choice, or the table's."""
        self._check_fresh(seat, sequence)
        self._check_stays(seat)
        return self._change("undo", seat, self._undo_depth(seat, rule))

    def propose_join(self, seat: int, name: str | None) -> Change:
        """A seat's person comes in by an invitation."""
        if self.seats[seat].taken or self.seats[seat].kind != "link":
            raise Refused("used")
        return self._change("join", seat, seat, name or "")

    def propose_device(self, seat: int) -> Change:
        """A seat's person comes in with another device."""
        if self.next_table:
            raise Refused("forbidden", "goes_on_elsewhere")
        return self._change("device", seat, seat)

    def propose_hand_over(self, seat: int, target: int, bot: str) -> Change:
        """Let a bot sit in; whether the person has been away for long enough is for the caller to know.

        For oneself only when nobody else stayed: so that what is decided comes to its end.
        """
        self._check_not_over()
        self._check_started()
        if target >= len(self.seats) or self.seats[target].kind == "bot":
            raise Refused("forbidden", "no_persons_seat")
        if target == seat and not self.has_won_early(seat):
            raise Refused("not_empty", "own_seat")
        if stand_in := self.seats[target].stand_in:
            raise Refused("not_empty", "bot_sits_there", bot=stand_in)
        return self._change("hand_over", seat, target, bot)

    def propose_return(self, seat: int) -> Change | None:
        """The person comes back in time: as if nobody had sat in; None if the bot was quicker."""
        return self.propose_take_back(seat) if self.seats[seat].is_waiting else None

    def propose_take_back(self, seat: int) -> Change:
        """Sit down again."""
        if not self.seats[seat].stand_in:
            raise Refused("stand_in", "no_stand_in")
        return self._change("take_back", seat, seat)

    def propose_rename(self, seat: int, name: str) -> Change:
        """Be called something else."""
        return self._change("rename", seat, seat, name)

    # Before the first decision, at a table that waits for its people.

    def propose_start(self) -> Change:
        """Begin to play; who has not come yet is waited for as who is away."""
        self._check_waiting()
        return self._change("start", 0, 0)

    def propose_bot(self, seat: int, bot: str, name: str | None) -> Change:
        """Let a bot have a seat that nobody has come to; who is invited there comes too late."""
        self._check_waiting()
        if seat >= len(self.seats) or self.seats[seat].kind != "link":
            raise Refused("forbidden", "not_by_link", seat=seat)
        if self.seats[seat].taken:
            raise Refused("forbidden", "seat_taken", seat=seat)
        return self._change("bot", seat, seat, f"{bot} {name or ''}".strip())

    def propose_color(self, seat: int, color: int) -> Change:
        """Choose a color."""
        self._check_waiting()
        return self._change("color", seat, color)

    @property
    def has_everybody(self) -> bool:
        """Whether everybody has come who is invited."""
        return all(seat.taken for seat in self.seats if seat.kind == "link")

    # What people tell each other.

    def propose_say(self, seat: int, text: str) -> Change:
        """Say something to the other people."""
        self._check_company()
        return self._change("say", seat, seat, text)

    def propose_emote(self, seat: int, emote: str) -> Change:
        """Say it by a sign."""
        self._check_company()
        return self._change("emote", seat, seat, emote)

    def propose_rematch(self, seat: int, table: str) -> Change:
        """Point to the table that follows."""
        if not self.is_over:
            raise Refused("not_over")
        return self._change("rematch", seat, 0, table)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take something back now."""
        try:
            return self._undo_depth(seat) > 0
        except Refused:
            return False

    # Inside.

    def _change(self, kind: EntryKind, seat: int, number: int, text: str = "") -> Change:
        return self._prepare(Entry(self.sequence + 1, kind, seat, number, text))

    def _check_decides(self, seat: int) -> None:
        """Refuse whoever has nothing to decide now."""
        self._check_not_over()
        self._check_started()
        self._check_stays(seat)
        if self.seats[seat].stand_in:
            raise Refused("stand_in")
        if seat != self.game.to_move:
            raise Refused("not_your_turn")

    def _check_not_over(self) -> None:
        if self.game.is_over:
            raise Refused("illegal", "game_over", rule=family_of(self.board).over)

    def _check_started(self) -> None:
        if self.is_waiting:
            raise Refused("not_started")

    def _check_waiting(self) -> None:
        if not self.is_waiting:
            raise Refused("forbidden", "has_started")

    def _check_stays(self, seat: int) -> None:
        if self.has_forfeited(seat):
            raise Refused("forbidden", "gave_up")

    def _check_company(self) -> None:
        if len(self.people) < 2:
            raise Refused("forbidden", "nobody_hears")
        if self.n_said >= MOST_SAID:
            raise Refused("full", "said_enough", n=MOST_SAID)

    def _check_fresh(self, seat: int, sequence: int) -> None:
        """Nobody acts on a position they have not seen, nor on one that has not come yet."""
        if not self._heard.is_fresh(seat, sequence):
            raise Refused("stale")

    def _legal_id(self, action: Action | str | int) -> int:
        """The id of an action that is legal now; else refused, with the rule."""
        if isinstance(action, int) and self.game.refusal(action) == UNKNOWN_ACTION:
            last = self.game.notation.n_actions - 1
            raise Refused("illegal", "no_action", rule="G3", action=action, last=last)
        try:
            if isinstance(action, int):
                self.game.check(action)
                return action
            return self.game.find_id(action)
        except IllegalAction as error:
            raise Refused("illegal", rule=error.rule, cause=error) from None
        except BadNotation as error:
            raise Refused("bad_notation", cause=error) from None

    def _undo_depth(self, seat: int, rule: UndoRule | None = None) -> int:
        """How many actions go back; refused if none may."""
        try:
            return undo_depth(self.game, seat, self.people, rule or self.agreement.undo, self.stood_in)
        except CantUndo as error:
            raise Refused("no_undo", cause=error) from None
