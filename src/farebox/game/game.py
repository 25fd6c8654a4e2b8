"""One game at the authority: where it stands, how it came there, and the way back."""

from collections.abc import Sequence
from copy import copy, deepcopy
from dataclasses import replace
from os import PathLike
from typing import Any

from farebox.boards import Board, load_board
from farebox.errors import BadPosition, FareboxError, fault
from farebox.game.actions import Action
from farebox.game.event_reader import EventReader, read_raw
from farebox.game.events import Completed, Event, Finished
from farebox.game.families import family_of
from farebox.game.notation import CardNotation
from farebox.game.observation import Observation
from farebox.game.one_array import one_array
from farebox.game.position import parse_position, write_position
from farebox.game.records.from_events import record_of, story_of
from farebox.game.records.record import Record
from farebox.game.scores import result_of
from farebox.game.seal import Seal, Seed, check_seed, new_seal, new_seed, number_of
from farebox.game.seating import check_seats, seat_names
from farebox.game.standing import Outcome, Standing
from farebox.kernel import jit
from farebox.kernel.layout import Phase
from farebox.kernel.playout import keys_of
from farebox.kernel.record_types import AnyKnowledge, AnyState, EventRow
from farebox.kernel.row import Rows, new_rows
from farebox.pictured import Pictured


def new_game(
    edition: str | PathLike[str] | Board = "new-york",
    *,
    seats: int | Sequence[str] = 2,
    seed: Seed | None = None,
) -> "Game":
    """Deal a game: an edition's name, a board file's path or a board; how many seats, or who sits there.

    Without a seed nobody can know the cards before they come, and `game.seal` proves it afterwards.
    """
    board = edition if isinstance(edition, Board) else load_board(edition)
    names = seat_names(seats) if isinstance(seats, int) else list(seats)
    seal = new_seal() if seed is None else None
    return Game(board, names, seal.seed if seal else seed, salt=seal.salt if seal else None)


class Game(Standing, Pictured):
    """A game under way. Whatever goes wrong in a call, the game is as it was before."""

    seed: Seed | None
    seal: Seal | None

    def __init__(
        self,
        board: Board,
        names: Sequence[str],
        seed: Seed | None,
        deal: EventRow | None = None,
        *,
        salt: str | None = None,
    ) -> None:
        """Deal a game; `deal` is an event with a script, for games dealt elsewhere (then `seed` is None).

        With a salt the game has a fingerprint, to be shown before the first decision.
        """
        check_seats(board, len(names))
        dealt = new_seed() if seed is None else check_seed(seed)
        jit.announce()
        self._sit(board, names)
        self.seed = seed
        self.seal = None if seed is None or salt is None else Seal(seed, salt)
        event = new_rows(EventRow)[0] if deal is None else deal
        key = keys_of([number_of(dealt)])[0]
        self._rules.deal(self._board, self._states[0], len(names), key, event)
        self._events.append(event)

    def _sit(self, board: Board, names: Sequence[str]) -> None:
        """A table before anything is dealt."""
        self._stand(board, names)
        self.seed = None
        self.seal = None
        self._events: list[EventRow] = []
        self._past: list[Rows[AnyState]] = []
        self._known_past: dict[int, Rows[AnyKnowledge]] = {}  # what each seat knew at these, as far as asked
        self.more: dict[str, Any] = {}  # what else its record says

    @classmethod
    def from_state(cls, board: Board, state: Rows[AnyState]) -> "Game":
        """A game that stands where a state does (alone in an array, unchecked).

        How it came there is not known, so it has no record. What is played from here on can be taken back.
        """
        game = cls.__new__(cls)
        game._sit(board, seat_names(int(state[0]["n_seats"])))
        game._states[:] = state
        return game

    @classmethod
    def from_position(cls, text: str, *, board: Board | None = None) -> "Game":
        """A game that stands where `position` was called; a board of one's own must be passed as well."""
        jit.announce()
        told = parse_position(text)
        printed = told.built_in() if board is None else board
        game = cls.from_state(printed, told.states(printed, family_of(printed).state))
        if not game.is_over and not game.legal_ids():
            raise BadPosition("the position can't be: there is nothing that the seat to move may do")
        return game

    # Copies: of their own from then on, with the same past and the same cards to come.

    def copy(self) -> "Game":
        """The same game once more; what happens in one is nothing to the other."""
        return copy(self)

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: getattr(self, name) for name in ("board", "names", "seed", "seal", "more")}
        past = one_array(self._family.state, [rows[0] for rows in self._past])
        return kept | {"states": self._states, "events": one_array(EventRow, self._events), "past": past}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._sit(kept["board"], kept["names"])
        self.seed, self.seal = kept["seed"], kept["seal"]
        self.more = deepcopy(kept["more"])
        self._states[:] = kept["states"]
        self._events = list(one_array(EventRow, kept["events"]))
        past = one_array(self._family.state, kept["past"])
        self._past = [past[place : place + 1] for place in range(len(past))]

    def __repr__(self) -> str:
        """Where the game stands, without a secret."""
        due = "over" if self.is_over else f"turn {self.turns + 1}, seat {self.to_move} to move"
        return f"<Game {self.board.id}, {self.n_seats} seats, {due}>"

    # What is the case.

    @property
    def n_actions(self) -> int:
        """Actions played so far."""
        return len(self._past)

    # What changes it.

    def play(self, action: Action | str | int) -> Action:
        """Carry out an action: typed, as text, or by its id. Returns it, typed and with its full text."""
        id = self.find_id(action)
        offer = self.offer()
        self.accept(self.outcome(id))
        return self.notation.action(id, offer)

    def apply(self, id: int, event: EventRow) -> None:
        """Carry out a legal action by its id, unchecked; `event` may hold a script of what chance gives."""
        self.accept(self.outcome(id, event))

    def accept(self, outcome: Outcome) -> None:
        """Let it be so: the outcome must have been worked out where the game stands now."""
        self._past.append(self._states)
        self._states = outcome.states
        self._events.append(outcome.event)

    def undo(self) -> None:
        """Take the last action back."""
        if not self._past:
            raise fault("undo_none")
        self._states = self._past.pop()
        self._events.pop()
        self._known_past = {seat: known[: self.n_actions] for seat, known in self._known_past.items()}

    # What is kept of it.

    def position(self) -> str:
        """Where the game stands, as one line of text: all it takes to play on, with the same cards to come.

        For the authority alone: hands, decks and the key of all chance are in it.
        """
        return write_position(self.board, self._states)

    def record(self) -> Record:
        """The game as a record: everything that happened, chance included, and the result if it is over."""
        if len(self._events) == len(self._past):
            raise FareboxError(
                "a game that begins at a position has no record: nobody knows how it was dealt"
            )
        record = record_of(self.board, self.names, self.seed, self._events, self.result())
        return replace(record, salt=self.seal.salt if self.seal else None, more=dict(self.more))

    def story(self) -> list[Event]:
        """All that happened, secrets included: the deal first, unless the game began at a position."""
        if len(self._events) > len(self._past):
            return story_of(self.board, self.n_seats, self._events)
        first = self._past[0] if self._past else self._states
        return EventReader.at(self.board, first[0]).read(self._events)

    def open_story(self) -> list[Event]:
        """The same without what a round completes, until all have chosen (K40)."""
        events = self.story()
        while self.phase == Phase.COMPLETE and isinstance(events[-1], Completed | Finished):
            events.pop()
        return events

    def result(self) -> dict[str, Any] | None:
        """The final scores as a record tells them; None while the game goes on."""
        if not self.is_over:
            return None
        return result_of(self.board, self.scores())

    def act(self, at: int) -> tuple[int, int]:
        """Who did what as the action of this number, counted from 0: a seat and an id."""
        event = self._events[at - self.n_actions]
        return int(event["seat"]), int(event["action"])

    def played(self, at: int) -> Action:
        """The action of this number, typed."""
        event = next(read_raw([self._events[at - self.n_actions]]))
        return self.notation.action(event.action, event.offered)

    def n_hidden(self, seat: int | None) -> int:
        """How many of the last actions a seat (None: everyone) may not know of yet (K40)."""
        if not isinstance(self.notation, CardNotation) or self.phase != Phase.COMPLETE:
            return 0
        hidden = 0
        for at in reversed(range(self.n_actions)):
            actor, id = self.act(at)
            if id < self.notation.complete_id:
                break
            hidden += id != self.notation.finish_id and actor != seat
        return hidden

    def observe_before(self, at: int, seat: int) -> Observation:
        """What a seat knew before the action of this number, and what it had known until then."""
        then = Game.from_state(self.board, self.states()[at])
        then._past = self._past[:at]
        if self._past_of(seat):
            then._known_past[seat] = self._known_past[seat][:at]
        return then.observe(seat)

    def _past_of(self, seat: int) -> Sequence[AnyKnowledge]:
        """See `Standing`; nobody asks for the Card Game's."""
        if self.board.either(False, True):
            return ()
        known: Rows[AnyKnowledge] | tuple[()] = self._known_past.get(seat, ())
        if len(known) < self.n_actions:
            # A new array, as a review asks from several threads; and one, as records by themselves take more.
            rows = new_rows(self._family.knowledge, self.n_actions)
            if len(known):
                rows[: len(known)] = known
            for at in range(len(known), self.n_actions):
                self._rules.observe(self._board, self._past[at][0], seat, rows[at])
            self._known_past[seat] = known = rows
        return tuple(known)

    # What a replay needs; secrets included.

    def states(self) -> list[Rows[AnyState]]:
        """Where the game stood before each action, and where it stands."""
        return [*self._past, self._states]

    def events(self) -> list[EventRow]:
        """What the deal and every action brought to light."""
        return self._events

    def last_event(self) -> EventRow:
        """What the last action (or the deal) brought to light."""
        return self._events[-1]
