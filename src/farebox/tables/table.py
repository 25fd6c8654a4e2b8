"""A table: the game, its people and its log. No input, no output, no clock.

Whoever wants to change it asks with a `propose_…`, gets an entry or is refused, has the entry kept for good,
and only then lets the room `apply` it. So a room can be built again at any time from what was kept.
"""

from collections.abc import Iterable
from dataclasses import replace

from farebox.boards import load_board
from farebox.errors import BadNotation, FareboxError, IllegalAction
from farebox.game.actions import Complete
from farebox.game.events import read_events
from farebox.game.game import Game
from farebox.game.notation import CardNotation
from farebox.game.reasons import refuse
from farebox.kernel.layout import Phase
from farebox.kernel.refusals import ALLOWED, UNKNOWN_ACTION
from farebox.tables.log import Entry, Refused
from farebox.tables.narration import Happening, Teller
from farebox.tables.seats import Agreement
from farebox.tables.ticket_progress import Prospects
from farebox.tables.undo import CantUndo, undo_depth


class Room:
    """One table."""

    def __init__(self, agreement: Agreement, entries: Iterable[Entry] = ()) -> None:
        self.agreement = agreement
        self.board = load_board(agreement.edition)
        self.seats = agreement.new_seats()
        names = [seat.name for seat in self.seats]
        self.game = Game(self.board, names, agreement.seed, salt=agreement.salt)
        self.teller = Teller(self.game)
        self.sequence = 0
        self.moved = 0  # the sequence of the last entry that changed the game
        self.stood_in: set[int] = set()  # the numbers of the actions that a stand-in chose
        self.instead_of: dict[int, str] = {}  # the numbers of those the planner chose, and instead of whom
        self.happenings: list[Happening] = [self.teller.deal()]
        self.next_table: str | None = None
        self.prospects = Prospects()
        for entry in entries:
            self.apply(entry)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    def bot_to_move(self) -> str | None:
        """The bot that has to decide now, if one has."""
        seat = self.game.to_move
        return None if seat is None else self.seats[seat].player

    def heard(self, seat: int | None) -> list[Happening]:
        """All that a seat (None: everyone) may know to have happened, the deal first.

        A place in it is the seat's sequence number: one for all would tell how often others did something in
        secret (K40).
        """
        return [one for one in self.happenings if one.hearer in (None, seat)]

    def told(self, seat: int | None) -> int:
        """The sequence number of the last thing that a seat may know of."""
        return len(self.heard(seat)) - 1

    def steps(self, seat: int | None) -> int:
        """How many actions that stand a seat may know of: not what others complete in this round (K40)."""
        notation, hidden = self.game.notation, 0
        if isinstance(notation, CardNotation) and self.game.phase == Phase.COMPLETE:
            for event in reversed(self.game.events()):
                if event["action"] < notation.complete_id:
                    break
                hidden += int(event["action"] != notation.finish_id and event["seat"] != seat)
        return self.game.n_actions - hidden

    # Asking.

    def propose_act(self, seat: int, sequence: int, action: int | str) -> Entry:
        """A person's action."""
        self._check_fresh(seat, sequence)
        self._check_not_over()
        if self.seats[seat].stand_in:
            raise Refused(
                "stand_in", f"{self.seats[seat].stand_in} sits in for you: take your seat back first"
            )
        if seat != self.game.to_move:
            raise Refused("not_your_turn", f"it is {self.seats[self.game.to_move or 0].name}'s turn")
        return Entry(self.sequence + 1, "act", seat, self._legal_id(action))

    def propose_bot_act(self, moved: int, bot: str, id: int, instead_of: str = "") -> Entry | None:
        """A bot's action, or the planner's instead; None if it comes too late, for game or seat."""
        seat = self.game.to_move
        if moved != self.moved or bot != self.bot_to_move() or seat is None:
            return None
        return Entry(self.sequence + 1, "act", seat, id, instead_of)

    def propose_undo(self, seat: int, sequence: int) -> Entry:
        """Take the seat's last action back."""
        self._check_fresh(seat, sequence)
        return Entry(self.sequence + 1, "undo", seat, self._undo_depth(seat))

    def propose_join(self, seat: int, name: str | None) -> Entry:
        """A seat's person comes in by an invitation."""
        if self.seats[seat].taken:
            raise Refused("used", "somebody has come in by this invitation already; ask for a new one")
        return Entry(self.sequence + 1, "join", seat, seat, name or "")

    def propose_device(self, seat: int) -> Entry:
        """A seat's person comes in with another device."""
        if self.next_table:
            raise Refused("forbidden", "the game goes on at another table: make the link there")
        return Entry(self.sequence + 1, "device", seat, seat)

    def propose_hand_over(self, seat: int, target: int, bot: str) -> Entry:
        """Let a bot sit in; whether the person has been away for long enough is for the caller to know."""
        self._check_not_over()
        if target >= len(self.seats) or self.seats[target].kind == "bot":
            raise Refused("forbidden", "only a person's seat can be handed to a bot")
        if target == seat:
            raise Refused("not_empty", "you are in that seat")
        if self.seats[target].stand_in:
            raise Refused("not_empty", f"{self.seats[target].stand_in} sits there already")
        return Entry(self.sequence + 1, "hand_over", seat, target, bot)

    def propose_return(self, seat: int) -> Entry | None:
        """The person comes back in time: as if nobody had sat in; None if the bot was quicker."""
        return self.propose_take_back(seat) if self.seats[seat].is_waiting else None

    def propose_take_back(self, seat: int) -> Entry:
        """Sit down again."""
        if not self.seats[seat].stand_in:
            raise Refused("stand_in", "nobody sits in for you")
        return Entry(self.sequence + 1, "take_back", seat, seat)

    def propose_rename(self, seat: int, name: str) -> Entry:
        """Be called something else."""
        return Entry(self.sequence + 1, "rename", seat, seat, name)

    def propose_rematch(self, seat: int, table: str) -> Entry:
        """Point to the table that follows."""
        if not self.is_over:
            raise Refused("not_over", "the game is not over yet")
        return Entry(self.sequence + 1, "rematch", seat, 0, table)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take something back now."""
        try:
            return self._undo_depth(seat) > 0
        except Refused:
            return False

    # Changing.

    def apply(self, entry: Entry) -> None:
        """Carry out an entry that was kept."""
        if entry.sequence != self.sequence + 1:
            raise FareboxError(f"entry {entry.sequence} can't follow {self.sequence}")
        match entry.kind:
            case "act":
                happening = self._act(entry)
            case "undo":
                happening = self._undo(entry)
            case _:
                happening = self._note(entry)
        self.sequence = entry.sequence
        self.happenings.append(happening)

    def _act(self, entry: Entry) -> Happening:
        refusal = self.game.refusal(entry.number)
        if refusal != ALLOWED or entry.seat != self.game.to_move:
            raise FareboxError(f"entry {entry.sequence} of the log is not legal")
        if self.seats[entry.seat].stand_in:
            self.seats[entry.seat].has_stood_in = True
            self.stood_in.add(self.game.n_actions)
        if entry.text:
            self.instead_of[self.game.n_actions] = entry.text
        self.moved = entry.sequence
        return self.teller.play(entry.sequence, entry.number, entry.text)

    def _undo(self, entry: Entry) -> Happening:
        undone = read_events(self.game.events()[-entry.number :])
        actions = [self.game.notation.action(one.action, one.offer) for one in undone]
        was_hidden = all(isinstance(action, Complete) for action in actions)  # K40
        for _ in range(entry.number):
            self.game.undo()
        self.stood_in = {at for at in self.stood_in if at < self.game.n_actions}
        self.instead_of = {at: bot for at, bot in self.instead_of.items() if at < self.game.n_actions}
        self.moved = entry.sequence
        happening = Happening.public(entry.sequence, "undo", seat=entry.seat, n=entry.number)
        if was_hidden:
            return replace(happening, moves=True, hearer=entry.seat)
        self.seats[entry.seat].undos += 1
        return replace(happening, moves=True)

    def _note(self, entry: Entry) -> Happening:
        """A change around the game."""
        if entry.kind == "rematch":
            self.next_table = entry.text
            return Happening.public(entry.sequence, "rematch", seat=entry.seat, table=entry.text)
        facts = self.seats[entry.number].note(entry.kind, entry.text)
        return Happening.public(entry.sequence, entry.kind, seat=entry.number, **facts)

    # Inside.

    def _check_not_over(self) -> None:
        if self.game.is_over:
            rule = "C50" if self.board.rules == "city" else "K41"
            raise Refused("illegal", f"the game is over ({rule})", rule)

    def _check_fresh(self, seat: int, sequence: int) -> None:
        """Nobody acts on a position they have not seen, nor on one that has not come yet."""
        heard = self.heard(seat)
        if not 0 <= sequence < len(heard) or any(one.moves for one in heard[sequence + 1 :]):
            raise Refused("stale", "something has happened at the table since: look again")

    def _legal_id(self, action: int | str) -> int:
        try:
            id = action if isinstance(action, int) else self._id_of(action)
        except IllegalAction as error:
            raise Refused("illegal", str(error), error.rule) from None
        except BadNotation as error:
            raise Refused("bad_notation", str(error)) from None
        refusal = self.game.refusal(id)
        if refusal == UNKNOWN_ACTION:
            last = self.game.notation.n_actions - 1
            message = f"there is no action {id} on this board; it has 0 to {last}, and the view lists yours"
            raise Refused("illegal", message, "G3")
        if refusal != ALLOWED:
            reason = refuse(self.board, self.game.text(id), refusal, self.game.phase, self.game.n_seats)
            raise Refused("illegal", str(reason), reason.rule)
        return id

    def _id_of(self, text: str) -> int:
        """The id of an action as text: played and taken back, so that the game itself reads it."""
        self.game.play(text)
        id = int(self.game.last_event()["action"])
        self.game.undo()
        return id

    def _undo_depth(self, seat: int) -> int:
        """How many actions go back; refused if none may."""
        people = [at for at, one in enumerate(self.seats) if one.kind != "bot"]
        try:
            return undo_depth(self.game, seat, people, self.agreement.undo, self.stood_in)
        except CantUndo as error:
            raise Refused("no_undo", str(error)) from None
