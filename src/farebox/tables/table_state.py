"""What a table is: the game, its people and its log, and how an entry of the log changes it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Self

from farebox.errors import FareboxError
from farebox.game.actions import Complete
from farebox.game.events import Event
from farebox.game.game import Game
from farebox.game.standing import Outcome
from farebox.kernel.refusals import ALLOWED
from farebox.tables.agreement import Agreement
from farebox.tables.forfeits import LOT, forget_forfeits, has_forfeited, note_forfeit
from farebox.tables.heard import Heard
from farebox.tables.log import Change, Entry
from farebox.tables.narration import Happening, Narrator
from farebox.tables.table_events import (
    Forfeited,
    Gestured,
    Hinted,
    Recolored,
    RematchOpened,
    Spoke,
    Started,
    Undone,
    WentLate,
)
from farebox.tables.ticket_progress import Prospects


class TableState:
    """A table that does what its log says; who may ask for what, `Table` knows."""

    def __init__(
        self,
        agreement: Agreement,
        entries: Iterable[Entry] = (),
        *,
        game: Game | None = None,
        deal: Callable[[], Game] | None = None,
    ) -> None:
        """The table that was agreed on, with its log.

        `game` is one that is here already. Of that nobody is told what happens: whoever brings it can look.
        `deal` begins a game that was dealt elsewhere.
        """
        self.agreement = agreement
        self.seats = agreement.new_seats()
        self._begin = deal or self._deal
        self.game = self._begin() if game is None else game
        self.board = self.game.board
        self.sequence = 0
        self.moved = 0  # the sequence of the last entry that changed the game
        self.stood_in: dict[int, str] = {}  # the numbers of the actions that a stand-in chose, and which
        self.instead_of: dict[int, str] = {}  # the numbers of those the planner chose, and instead of whom
        self.next_table: str | None = None
        self.is_waiting = agreement.waits  # its people are still coming: nobody decides anything yet
        self.is_late = False  # a decision was made when anybody could know the day's deal
        self.hinted: dict[int, int] = {}  # for each seat, which decision it last asked for a hint with
        self.n_said = 0  # how often people have said something to each other
        self.prospects = Prospects()
        self.narrator = Narrator(self.game)
        self._heard = Heard(len(self.seats))
        self._is_silent = game is not None
        self._heard.add(Happening(0, []) if self._is_silent else self.narrator.deal())
        for entry in entries:
            self.apply(entry)

    def _deal(self) -> Game:
        agreed = self.agreement
        return Game(agreed.board(), self.names, agreed.seed, salt=agreed.salt)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [at for at, one in enumerate(self.seats) if one.kind != "bot"]

    @property
    def names(self) -> list[str]:
        """What the seats are called in a record and in English."""
        return [seat.called(at) for at, seat in enumerate(self.seats)]

    def bot_to_move(self) -> str | None:
        """The bot that has to decide now, if one has; `LOT` for who gave up."""
        seat = self.game.to_move
        if seat is None or self.is_waiting:
            return None
        return LOT if self.has_forfeited(seat) else self.seats[seat].player

    def is_played_by_person(self, seat: int) -> bool:
        """Whether a seat's decisions are a person's: neither a bot's nor drawn by lot."""
        return self.seats[seat].player is None and not self.has_forfeited(seat)

    def has_forfeited(self, seat: int) -> bool:
        """Whether a seat has given up, and is played by lot."""
        return has_forfeited(self.game, seat)

    def has_won_early(self, seat: int) -> bool:
        """Whether all the others have given up, and the seat has not."""
        return all(self.has_forfeited(at) == (at != seat) for at in range(len(self.seats)))

    def heard(self, seat: int | None) -> Sequence[Happening]:
        """All that a seat (None: everyone) may know to have happened, the deal first."""
        return self._heard.by(seat)

    def told(self, seat: int | None) -> int:
        """The sequence number of the last thing that a seat may know of."""
        return self._heard.last(seat)

    @property
    def decision(self) -> int:
        """A number for what is to be decided now, by what all may know: several completions are one (K40)."""
        return self._heard.moved(None)

    def steps(self, seat: int | None) -> int:
        """How many actions that stand a seat may know of: not what others complete in this round (K40)."""
        return self.game.n_actions - self.game.n_hidden(seat)

    def begun_again(self) -> Self:
        """The same table before anything happened."""
        return type(self)(self.agreement, deal=self._begin)

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
        seat = self.seats[entry.seat]
        if seat.stand_in:
            seat.has_stood_in = True
            self.stood_in[self.game.n_actions] = seat.stand_in
        if entry.text:
            self.instead_of[self.game.n_actions] = entry.text
        self.moved = entry.sequence
        if self._is_silent:
            self.game.accept(outcome)
            return Happening(entry.sequence, [], moves=True)
        return self.narrator.play(entry.sequence, outcome, entry.text, seat.stand_in)

    def _undo(self, entry: Entry) -> Happening:
        n = self.game.n_actions
        undone = [self.game.played(at) for at in range(n - entry.number, n)]
        was_hidden = all(isinstance(action, Complete) for action in undone)  # K40
        for _ in undone:
            self.game.undo()
        forget_forfeits(self.game)
        self.stood_in = {at: bot for at, bot in self.stood_in.items() if at < self.game.n_actions}
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
        if entry.kind == "late":
            self.is_late = True
            return Happening(entry.sequence, [WentLate(entry.seat)])
        if entry.kind == "hint":
            self.hinted[entry.seat] = self.decision
            self.seats[entry.seat].hints += 1
            return Happening(entry.sequence, [Hinted(entry.seat)])
        if entry.kind == "forfeit":
            note_forfeit(self.game, entry.seat, entry.text)
            return Happening(entry.sequence, [Forfeited(entry.seat, entry.text)])
        return Happening(entry.sequence, [self._note_people(entry)])

    def _note_people(self, entry: Entry) -> Event:
        """A change of who sits there, or of what they tell each other."""
        match entry.kind:
            case "start":
                self.is_waiting = False
                return Started()
            case "color":
                return self._recolor(entry.seat, entry.number)
            case "say":
                self.n_said += 1
                return Spoke(entry.seat, entry.text)
            case "emote":
                self.n_said += 1
                return Gestured(entry.seat, entry.text)
        return self.seats[entry.number].note(entry.number, entry.kind, entry.text)

    def _recolor(self, at: int, color: int) -> Recolored:
        """Give a seat a color; whoever had it has the other one then."""
        for other in self.seats:
            if other.color == color:
                other.color = self.seats[at].color
        self.seats[at].color = color
        return Recolored(at, color)
