"""A table: the game, its people and its log. No input, no output, no clock.

Whoever wants to change it asks with a `propose_…`, gets a change or is refused, has the change's entry kept
for good, and only then lets the table `commit` it. So a table can be built again at any time from what was
kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from farebox.boards import load_board
from farebox.errors import BadNotation, FareboxError, IllegalAction
from farebox.game.actions import Action, Complete
from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.standing import Outcome
from farebox.kernel.refusals import ALLOWED, UNKNOWN_ACTION
from farebox.tables.agreement import Agreement
from farebox.tables.forfeits import draw_lot, forget_forfeits, has_forfeited, note_forfeit
from farebox.tables.heard import Heard
from farebox.tables.log import Change, Entry, EntryKind, Refused
from farebox.tables.narration import Happening, Teller
from farebox.tables.table_events import Forfeited, RematchOpened, Undone
from farebox.tables.ticket_progress import Prospects
from farebox.tables.undo import CantUndo, UndoRule, undo_depth


class Table:
    """One table."""

    def __init__(
        self, agreement: Agreement, entries: Iterable[Entry] = (), *, game: Game | None = None
    ) -> None:
        """The table that was agreed on, with its log.

        `game` is one that is here already. Of that nobody is told what happens: whoever brings it can look.
        """
        self.agreement = agreement
        self.seats = agreement.new_seats()
        self.game = self._deal() if game is None else game
        self.board = self.game.board
        self.sequence = 0
        self.moved = 0  # the sequence of the last entry that changed the game
        self.stood_in: set[int] = set()  # the numbers of the actions that a stand-in chose
        self.instead_of: dict[int, str] = {}  # the numbers of those the planner chose, and instead of whom
        self.next_table: str | None = None
        self.prospects = Prospects()
        self.teller = Teller(self.game)
        self._heard = Heard(len(self.seats))
        self._is_silent = game is not None
        self._heard.add(Happening(0, []) if self._is_silent else self.teller.deal())
        for entry in entries:
            self.apply(entry)

    def _deal(self) -> Game:
        names = [seat.name for seat in self.seats]
        return Game(load_board(self.agreement.edition), names, self.agreement.seed, salt=self.agreement.salt)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [at for at, one in enumerate(self.seats) if one.kind != "bot"]

    def bot_to_move(self) -> str | None:
        """The bot that has to decide now, if one has."""
        seat = self.game.to_move
        return None if seat is None else self.seats[seat].player

    def has_forfeited(self, seat: int) -> bool:
        """Whether a seat has given up, and is played by lot."""
        return has_forfeited(self.game, seat)

    def heard(self, seat: int | None) -> Sequence[Happening]:
        """All that a seat (None: everyone) may know to have happened, the deal first."""
        return self._heard.by(seat)

    def told(self, seat: int | None) -> int:
        """The sequence number of the last thing that a seat may know of."""
        return self._heard.last(seat)

    def steps(self, seat: int | None) -> int:
        """How many actions that stand a seat may know of: not what others complete in this round (K40)."""
        return self.game.n_actions - self.game.n_hidden(seat)

    # Asking.

    def propose_act(self, seat: int, sequence: int, action: Action | str | int) -> Change:
        """A person's action."""
        self._check_fresh(seat, sequence)
        self._check_not_over()
        if self.seats[seat].stand_in:
            raise Refused(
                "stand_in", f"{self.seats[seat].stand_in} sits in for you: take your seat back first"
            )
        if seat != self.game.to_move:
            raise Refused("not_your_turn", f"it is {self.seats[self.game.to_move or 0].name}'s turn")
        id = self._legal_id(action)
        return Change(Entry(self.sequence + 1, "act", seat, id), self.game.outcome(id))

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

    def propose_lot(self) -> Change:
        """What chance chooses for the seat to move, which has forfeited."""
        seat = self.game.to_move
        if seat is None or not self.has_forfeited(seat):
            raise FareboxError("lots are drawn only for a seat that has forfeited and is to move")
        return self._change("act", seat, draw_lot(self.game))

    def propose_undo(self, seat: int, sequence: int, rule: UndoRule | None = None) -> Change:
        """Take the seat's last action back; by a rule of the seat's choice, or the table's."""
        self._check_fresh(seat, sequence)
        return self._change("undo", seat, self._undo_depth(seat, rule))

    def propose_join(self, seat: int, name: str | None) -> Change:
        """A seat's person comes in by an invitation."""
        if self.seats[seat].taken:
            raise Refused("used", "somebody has come in by this invitation already; ask for a new one")
        return self._change("join", seat, seat, name or "")

    def propose_device(self, seat: int) -> Change:
        """A seat's person comes in with another device."""
        if self.next_table:
            raise Refused("forbidden", "the game goes on at another table: make the link there")
        return self._change("device", seat, seat)

    def propose_hand_over(self, seat: int, target: int, bot: str) -> Change:
        """Let a bot sit in; whether the person has been away for long enough is for the caller to know."""
        self._check_not_over()
        if target >= len(self.seats) or self.seats[target].kind == "bot":
            raise Refused("forbidden", "only a person's seat can be handed to a bot")
        if target == seat:
            raise Refused("not_empty", "you are in that seat")
        if self.seats[target].stand_in:
            raise Refused("not_empty", f"{self.seats[target].stand_in} sits there already")
        return self._change("hand_over", seat, target, bot)

    def propose_return(self, seat: int) -> Change | None:
        """The person comes back in time: as if nobody had sat in; None if the bot was quicker."""
        return self.propose_take_back(seat) if self.seats[seat].is_waiting else None

    def propose_take_back(self, seat: int) -> Change:
        """Sit down again."""
        if not self.seats[seat].stand_in:
            raise Refused("stand_in", "nobody sits in for you")
        return self._change("take_back", seat, seat)

    def propose_rename(self, seat: int, name: str) -> Change:
        """Be called something else."""
        return self._change("rename", seat, seat, name)

    def propose_rematch(self, seat: int, table: str) -> Change:
        """Point to the table that follows."""
        if not self.is_over:
            raise Refused("not_over", "the game is not over yet")
        return self._change("rematch", seat, 0, table)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take something back now."""
        try:
            return self._undo_depth(seat) > 0
        except Refused:
            return False

    # Changing.

    def apply(self, entry: Entry) -> None:
        """Carry out an entry that was kept."""
        self.commit(self._prepare(entry))

    def commit(self, change: Change) -> None:
        """Carry out a change whose entry was kept; nothing may have happened since it was proposed."""
        entry, outcome = change.entry, change.outcome
        self._check_next(entry)
        if outcome is not None:
            happening = self._act(entry, outcome)
        elif entry.kind == "undo":
            happening = self._undo(entry)
        else:
            happening = self._note(entry)
        self.sequence = entry.sequence
        self._heard.add(happening)

    def _change(self, kind: EntryKind, seat: int, number: int, text: str = "") -> Change:
        return self._prepare(Entry(self.sequence + 1, kind, seat, number, text))

    def _prepare(self, entry: Entry) -> Change:
        """Work out what an entry will bring."""
        self._check_next(entry)
        if entry.kind != "act":
            return Change(entry)
        if entry.seat != self.game.to_move or self.game.refusal(entry.number) != ALLOWED:
            raise FareboxError(f"entry {entry.sequence} of the log is not legal")
        return Change(entry, self.game.outcome(entry.number))

    def _check_next(self, entry: Entry) -> None:
        if entry.sequence != self.sequence + 1:
            raise FareboxError(f"entry {entry.sequence} can't follow {self.sequence}")

    def _act(self, entry: Entry, outcome: Outcome) -> Happening:
        if self.seats[entry.seat].stand_in:
            self.seats[entry.seat].has_stood_in = True
            self.stood_in.add(self.game.n_actions)
        if entry.text:
            self.instead_of[self.game.n_actions] = entry.text
        self.moved = entry.sequence
        if self._is_silent:
            self.game.accept(outcome)
            return Happening(entry.sequence, [], moves=True)
        return self.teller.play(entry.sequence, outcome, entry.text)

    def _undo(self, entry: Entry) -> Happening:
        n = self.game.n_actions
        undone = [self.game.played(at) for at in range(n - entry.number, n)]
        was_hidden = all(isinstance(action, Complete) for action in undone)  # K40
        for _ in undone:
            self.game.undo()
        forget_forfeits(self.game)
        self.stood_in = {at for at in self.stood_in if at < self.game.n_actions}
        self.instead_of = {at: bot for at, bot in self.instead_of.items() if at < self.game.n_actions}
        self.moved = entry.sequence
        happening = Happening(entry.sequence, [Undone(entry.seat, entry.number)])
        if was_hidden:
            return replace(happening, moves=True, hearer=entry.seat)
        self.seats[entry.seat].undos += 1
        return replace(happening, moves=True)

    def _note(self, entry: Entry) -> Happening:
        """A change around the game."""
        if entry.kind == "rematch":
            self.next_table = entry.text
            return Happening(entry.sequence, [RematchOpened(entry.seat, entry.text)])
        if entry.kind == "forfeit":
            note_forfeit(self.game, entry.seat, entry.text)
            return Happening(entry.sequence, [Forfeited(entry.seat, entry.text)])
        noted = self.seats[entry.number].note(entry.number, entry.kind, entry.text)
        return Happening(entry.sequence, [noted])

    # Inside.

    def _check_not_over(self) -> None:
        if self.game.is_over:
            rule = family_of(self.board).over
            raise Refused("illegal", f"the game is over ({rule})", rule)

    def _check_fresh(self, seat: int, sequence: int) -> None:
        """Nobody acts on a position they have not seen, nor on one that has not come yet."""
        if not self._heard.is_fresh(seat, sequence):
            raise Refused("stale", "something has happened at the table since: look again")

    def _legal_id(self, action: Action | str | int) -> int:
        """The id of an action that is legal now; else refused, with the rule."""
        if isinstance(action, int) and self.game.refusal(action) == UNKNOWN_ACTION:
            last = self.game.notation.n_actions - 1
            message = (
                f"there is no action {action} on this board; it has 0 to {last}, and the view lists yours"
            )
            raise Refused("illegal", message, "G3")
        try:
            if isinstance(action, int):
                self.game.check(action)
                return action
            return self.game.find_id(action)
        except IllegalAction as error:
            raise Refused("illegal", str(error), error.rule, error) from None
        except BadNotation as error:
            raise Refused("bad_notation", str(error), reason=error) from None

    def _undo_depth(self, seat: int, rule: UndoRule | None = None) -> int:
        """How many actions go back; refused if none may."""
        try:
            return undo_depth(self.game, seat, self.people, rule or self.agreement.undo, self.stood_in)
        except CantUndo as error:
            raise Refused("no_undo", str(error), reason=error) from None
