"""One game at the authority: it holds the whole state, checks every action at the door, and can go back."""

from collections.abc import Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from os import PathLike
from types import ModuleType
from typing import Any

import numpy as np

from farebox.boards import Board, CityBoard, load_board
from farebox.boards.arrays import board_rows
from farebox.errors import BadNotation, BadPosition, FareboxError, IllegalAction, fault
from farebox.game.actions import Action
from farebox.game.event_reader import EventReader, read_raw
from farebox.game.events import Completed, Event, Finished
from farebox.game.names import board_name, list_names, name_list
from farebox.game.notation import BoardNotation, CardNotation, CityNotation, notation_for
from farebox.game.observation import Observation
from farebox.game.position import parse_position, write_position
from farebox.game.reasons import refuse
from farebox.game.records.record import Record
from farebox.game.records.rows import deal_row, record_rows
from farebox.game.seal import Seal, Seed, check_seed, new_seal, new_seed, number_of
from farebox.kernel import card_game, city, jit
from farebox.kernel.asking import refusals_of
from farebox.kernel.layout import (
    CARD_KNOWLEDGE,
    CARD_STATE,
    CITY_KNOWLEDGE,
    CITY_STATE,
    EVENT,
    SCORE,
    Phase,
    Row,
    Rows,
    new_rows,
)
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.kernel.playout import keys_of
from farebox.kernel.refusals import ALLOWED, UNKNOWN_ACTION
from farebox.locale import Said


@dataclass(frozen=True)
class Score:
    """One seat's reckoning; `tickets` is net of those not completed."""

    routes: int
    tickets: int
    bonus: int
    total: int
    completed: int
    bonuses: int
    winner: bool


@dataclass(frozen=True)
class Outcome:
    """What an action will bring, worked out and not yet so: the state after it, and what comes to light."""

    states: Rows
    event: Row

    @property
    def is_over(self) -> bool:
        """Whether the game is over then."""
        return int(self.states[0]["phase"]) == Phase.OVER


@dataclass(frozen=True)
class Family:
    """One family of rules: its compiled functions and the records they work on."""

    rules: ModuleType
    state: np.dtype[Any]
    knowledge: np.dtype[Any]


FAMILIES = {
    "city": Family(city, CITY_STATE, CITY_KNOWLEDGE),
    "card-game": Family(card_game, CARD_STATE, CARD_KNOWLEDGE),
}


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


def seat_names(n_seats: int) -> list[str]:
    """What seats are called where nobody said who sits there."""
    return [f"seat {seat}" for seat in range(n_seats)]


class Game:
    """A game under way. Whatever goes wrong in a call, the game is as it was before."""

    seed: Seed | None
    seal: Seal | None

    def __init__(
        self,
        board: Board,
        names: Sequence[str],
        seed: Seed | None,
        deal: Row | None = None,
        *,
        salt: str | None = None,
    ) -> None:
        """Deal a game; `deal` is an event with a script, for games dealt elsewhere (then `seed` is None).

        With a salt the game has a fingerprint, to be shown before the first decision.
        """
        if not MIN_SEATS <= len(names) <= MAX_SEATS:
            raise fault("n_players", board=board_name(board), min=MIN_SEATS, max=MAX_SEATS, n=len(names))
        dealt = new_seed() if seed is None else check_seed(seed)
        jit.announce()
        self._sit(board, names)
        self.seed = seed
        self.seal = None if seed is None or salt is None else Seal(seed, salt)
        event = new_rows(EVENT)[0] if deal is None else deal
        key = keys_of([number_of(dealt)])[0]
        self._rules.deal(self._board, self._states[0], len(names), key, event)
        self._events.append(event)

    def _sit(self, board: Board, names: Sequence[str]) -> None:
        """A table before anything is dealt."""
        self.board = board
        self.names = tuple(names)
        self.seed = None
        self.seal = None
        self.notation: BoardNotation = notation_for(board)
        self._family = FAMILIES[board.rules]
        self._rules = self._family.rules
        self._boards = board_rows(board)
        self._board = self._boards[0]
        self._ids = np.empty(self.notation.n_actions, np.int16)
        self._states = new_rows(self._family.state)
        self._events: list[Row] = []
        self._past: list[Rows] = []
        self.more: dict[str, Any] = {}  # what else its record says

    @classmethod
    def from_state(cls, board: Board, state: Rows) -> "Game":
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
        game = cls.from_state(printed, told.states(printed, FAMILIES[printed.rules].state))
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
        return kept | {"states": self._states, "events": one_array(EVENT, self._events), "past": past}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._sit(kept["board"], kept["names"])
        self.seed, self.seal = kept["seed"], kept["seal"]
        self.more = deepcopy(kept["more"])
        self._states[:] = kept["states"]
        self._events = list(one_array(EVENT, kept["events"]))
        past = one_array(self._family.state, kept["past"])
        self._past = [past[place : place + 1] for place in range(len(past))]

    def __repr__(self) -> str:
        """Where the game stands, without a secret."""
        due = "over" if self.is_over else f"turn {self.turns + 1}, seat {self.to_move} to move"
        return f"<Game {self.board.id}, {self.n_seats} seats, {due}>"

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
    def n_actions(self) -> int:
        """Actions played so far."""
        return len(self._past)

    @property
    def state(self) -> Rows:
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

    def observe(self, seat: int) -> Observation:
        """What one seat may know now."""
        if not 0 <= seat < self.n_seats:
            raise fault("no_seat", seat=seat, last=self.n_seats - 1)
        rows = new_rows(self._family.knowledge)
        self._rules.observe(self._board, self._states[0], seat, rows[0])
        ids = self.legal_ids() if seat == self.to_move else []
        offer = self.offer()
        return Observation(self.board, rows[0], ids, [self.notation.action(id, offer) for id in ids])

    def scores(self) -> list[Score]:
        """Every seat's reckoning, as if the game ended now."""
        return scores_of(self.score_row(), self.n_seats)

    def score_row(self) -> Row:
        """The same as the kernel's record."""
        rows = new_rows(SCORE)
        self._rules.score(self._board, self._states[0], rows[0])
        return rows[0]

    # What changes it.

    def play(self, action: Action | str | int) -> Action:
        """Carry out an action: typed, as text, or by its id. Returns it, typed and with its full text."""
        id = self.find_id(action)
        offer = self.offer()
        self.accept(self.outcome(id))
        return self.notation.action(id, offer)

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

    def apply(self, id: int, event: Row) -> None:
        """Carry out a legal action by its id, unchecked; `event` may hold a script of what chance gives."""
        self.accept(self.outcome(id, event))

    def outcome(self, id: int, event: Row | None = None) -> Outcome:
        """Work out what a legal action, by its id and unchecked, will bring; the game stays where it is."""
        states, told = self._states.copy(), new_rows(EVENT)[0] if event is None else event
        self._rules.apply(self._board, states[0], id, told)
        return Outcome(states, told)

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

    # What a replay needs; secrets included.

    def events(self) -> list[Row]:
        """What the deal and every action brought to light."""
        return self._events

    def last_event(self) -> Row:
        """What the last action (or the deal) brought to light."""
        return self._events[-1]

    def refusal(self, id: int) -> int:
        """Why an action is not allowed now, as a code of `kernel.refusals`."""
        code: int = self._rules.refusal(self._board, self._states[0], id)
        return code

    def refusals(self, ids: Sequence[int]) -> list[int]:
        """For each of some actions why it is not allowed now."""
        asked = np.array(ids, np.int16)
        codes = np.empty_like(asked)
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

    def market(self) -> list[int]:
        """The kinds that lie face up, by slot."""
        kinds: list[int] = self._states[0]["market"][: int(self._states[0]["n_market"])].tolist()
        return kinds

    def next_first(self) -> int:
        """Who begins the Card Game's next round."""
        return int(self._states[0]["next_first"])

    def order_market(self, rows: Sequence[Sequence[int]]) -> None:
        """Lay the same face-up cards in another order: the rows swept away last, then the one that stands."""
        *swept, market = rows
        self._states[0]["market"][: len(market)] = market
        event = self._events[-1]
        if event["laid"]:
            event["market"][: len(market)] = market
        for row, cards in enumerate(swept):
            event["swept"][row, : len(cards)] = cards

    def lay_tickets(self, offers: Sequence[Sequence[int]], order: Sequence[int]) -> None:
        """Give the first seats these offers and put the ticket deck in this order, as at the table replayed.

        Seats and tickets that are not named get what is left, in the order chance gave.
        """
        state = self._states[0]
        size = int(state["n_offer"][0]) if offers else 0
        first: list[int] = state["offer"][: self.n_seats, :size].ravel().tolist()
        ring = (int(state["ticket_top"]) + np.arange(int(state["n_ticket_deck"]))) % len(state["ticket_deck"])
        named = [ticket for offer in offers for ticket in offer]
        there = [ticket for ticket in [*first, *state["ticket_deck"][ring].tolist()] if ticket not in named]
        told = [ticket for ticket in order if ticket in there]
        deck = [*told, *(ticket for ticket in there if ticket not in told)]
        for seat in range(self.n_seats if offers else 0):
            own = offers[seat] if seat < len(offers) else [deck.pop() for _ in range(size)]
            state["offer"][seat, :size] = own
        state["ticket_deck"][ring] = deck

    # Inside.

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
        if len({self._meaning(id) for id in fitting}) > 1:
            texts = [self.notation.action(id, self.offer()).text for id in fitting]
            raise BadNotation(Said("typed.may_mean", {"typed": text, "names": name_list(texts)}))
        return fitting[0]

    def _meaning(self, id: int) -> tuple[object, ...]:
        """What a claim comes to: identical routes of a double are the same thing to everybody."""
        if not isinstance(self.notation, CityNotation) or not isinstance(self.board, CityBoard):
            return (id,)
        if id < self.notation.first_claim[0]:
            return (id,)
        route = self.notation.claim_route(id)
        this = self.board.routes[route]
        return (
            id - self.notation.first_claim[route],
            frozenset(this.ends),
            this.color,
            this.ferries,
            this.merchandise,
        )


def one_array(dtype: np.dtype[Any], rows: Rows | Sequence[Row]) -> Rows:
    """A copy of some records, in one array."""
    copied = new_rows(dtype, len(rows))
    for place, row in enumerate(rows):
        copied[place] = row
    return copied


def scores_of(row: Row, n_seats: int) -> list[Score]:
    """A kernel's reckoning, seat by seat."""
    columns = {name: row[name].tolist()[:n_seats] for name in SCORE.names or ()}
    seats = [{name: values[seat] for name, values in columns.items()} for seat in range(n_seats)]
    return [Score(**{**facts, "winner": bool(facts["winner"])}) for facts in seats]


def result_of(board: Board, scores: Sequence[Score]) -> dict[str, Any]:
    """Final scores as a record tells them."""
    city_game = isinstance(board, CityBoard)
    names = ("routes", "tickets", "bonus", "total") if city_game else ("tickets", "bonus", "total")
    result: dict[str, Any] = {
        "scores": [{name: getattr(score, name) for name in names} for score in scores],
        "completed": [score.completed for score in scores],
        "winners": [seat for seat, score in enumerate(scores) if score.winner],
    }
    if not city_game:
        result["bonuses"] = [score.bonuses for score in scores]
    return result


def story_of(board: Board, n_seats: int, events: Rows | Sequence[Row]) -> list[Event]:
    """A game's events, the deal's first, typed."""
    reader = EventReader(board)
    return [reader.deal(events[0], n_seats), *reader.read(events[1:])]


def record_of(
    board: Board,
    names: Sequence[str],
    seed: Seed | None,
    events: Rows | Sequence[Row],
    result: dict[str, Any] | None,
) -> Record:
    """A game's events, the deal's first, as a record."""
    reader = EventReader(board)
    return Record(
        edition=board.id,
        seed=seed,
        seats=tuple(names),
        deal=deal_row(reader.deal(events[0], len(names))),
        actions=record_rows(board, reader.read(events[1:])),
        result=result,
        completing=reader.completing,
    )
