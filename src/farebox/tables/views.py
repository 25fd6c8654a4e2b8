"""A table as one seat, or everyone, may see it: built from that seat's observation, never from the state.

The one exception is the end of the game, when all is laid open.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from farebox.game.completion import best_set
from farebox.game.observation import CardObservation, CityObservation, Observation, SeatView
from farebox.game.seat_map import Network
from farebox.kernel.layout import Phase
from farebox.tables.choices import list_actions, list_refusals
from farebox.tables.planning import needs_of
from farebox.tables.result import tell_result, tell_tie
from farebox.tables.seats import Seat
from farebox.tables.table import Table
from farebox.tables.view_types import (
    Ending,
    OfDay,
    OpenFacts,
    OpenOfFamily,
    Own,
    OwnTicket,
    PhaseName,
    PlayerFacts,
    SeatChoices,
    Seated,
    SeatInfo,
    Suggestion,
    View,
)
from farebox.tables.wire import EventFacts

VERSION = 2  # of the protocol: what a view looks like is half of it


@dataclass(frozen=True)
class There:
    """For each seat how many connections it has, in how many seconds it may be handed over, who left when.

    `is_open`: what a deal hides for longer than the game may be told.
    """

    connections: list[int]
    handover_in: list[int | None]
    away_since: list[int | None]
    is_open: bool = False


def nobody_there(table: Table, *, is_open: bool = False) -> There:
    """As if nobody was connected."""
    none: list[int | None] = [None] * len(table.seats)
    return There([0] * len(table.seats), none, none, is_open)


class Views:
    """The views of a table at one moment. What lies open is put together once, for whoever looks first."""

    def __init__(self, table: Table, there: There | None = None) -> None:
        self.table = table
        self.there = there or nobody_there(table)
        self.is_open = self.there.is_open or not table.agreement.opens
        self._open: OpenFacts | None = None

    def of(self, seat: int | None) -> View:
        """The view of a seat, or (None) of the spectators."""
        table, observation = self.table, self.table.game.observe(seat or 0, with_past=False)
        self._open = self._open or _open(table, observation)
        choices = NO_CHOICES if seat is None else _choices(table, observation, seat)
        return {
            **_seated(table, seat, self.there),
            **self._daily(),
            **self._open,
            **choices,
            **_ending(table, self.is_open),
        }

    def _daily(self) -> OfDay:
        """Which day's deal it is, if it is one."""
        agreement = self.table.agreement
        if not agreement.daily:
            return {}
        return {
            "daily": {
                "day": agreement.daily,
                "ends": int(agreement.opens),
                "held": not self.is_open,
                "late": self.table.is_late,
            }
        }


def view_of(table: Table, seat: int | None, there: There | None = None) -> View:
    """The view of one seat; without `there`, as if nobody was connected."""
    return Views(table, there).of(seat)


def events_since(table: Table, seat: int | None, seen: int) -> list[EventFacts]:
    """What a seat may know of everything after one of its sequence numbers."""
    first = max(0, seen + 1)
    heard = enumerate(table.heard(seat)[first:], start=first)
    return [{"sequence": number, **facts} for number, one in heard for facts in one.to(seat)]


def _seated(table: Table, seat: int | None, there: There) -> Seated:
    """Which table it is and who sits there."""
    agreement = table.agreement
    seated: Seated = {
        "v": VERSION,
        "table": agreement.table,
        "sequence": table.told(seat),
        "edition": agreement.edition,
        "seat": seat,
        "own_track": agreement.own_track,
        "proposals": agreement.proposals,
        "hints": agreement.hints,
        "undo": agreement.undo,
        "pace": agreement.pace,
        "practice": agreement.practice,
        "fingerprint": None if agreement.seal is None else agreement.seal.fingerprint,
        "waiting": table.is_waiting,
        "seats": [_seat_info(table, at, one, there) for at, one in enumerate(table.seats)],
        "steps": table.steps(seat),
    }
    return {**seated, "own_board": table.board.name} if agreement.own_board else seated


def _seat_info(table: Table, at: int, seat: Seat, there: There) -> SeatInfo:
    return {
        "seat": at,
        **seat.agreed(),
        "stand_in": seat.stand_in,
        "connections": there.connections[at],
        "handover_in": there.handover_in[at],
        "away_since": there.away_since[at],
        "undos": seat.undos,
        "hints": seat.hints,
        "forfeited": table.has_forfeited(at),
    }


def _open(table: Table, observation: Observation) -> OpenFacts:
    """What lies open on the table. Reads nothing that depends on whose observation it is."""
    return {
        "to_move": None if table.is_waiting else observation.to_move,
        "phase": cast("PhaseName", observation.phase.name.lower()),
        "turns": observation.turns,
        "final_turns": observation.final_turns,
        "market": observation.market,
        "deck": observation.deck,
        "discard": observation.discard,
        "ticket_deck": observation.ticket_deck,
        "players": observation.by_family(_city_players, _card_game_players),
        **observation.by_family(_open_city, _open_card_game),
    }


def _open_city(observation: CityObservation) -> OpenOfFamily:
    facts: OpenOfFamily = {"owners": observation.owners, "closed": _closed(observation)}
    if observation.board.souvenirs:
        facts["stacks"] = [
            {"place": place, "symbol": symbol, "left": left}
            for place, (symbol, left) in observation.stacks.items()
        ]
        facts["aside"] = observation.aside
    if observation.board.merchandise:
        facts["merchandise_left"] = observation.merchandise_left
    return facts


def _closed(observation: CityObservation) -> list[int]:
    """C24: free routes that no seat can ever claim."""
    networks = [Network.of(observation, seat) for seat in range(observation.n_seats)]
    free = [route for route, owner in enumerate(observation.owners) if owner is None]
    return [route for route in free if not any(network.is_open(route) for network in networks)]


def _open_card_game(observation: CardObservation) -> OpenOfFamily:
    completed = [seat.completed for seat in observation.seats]
    leaders = [observation.board.leaders(bonus.city, completed) for bonus in observation.board.bonuses]
    return {"round": observation.round, "leaders": leaders}


def _player(seat: SeatView, points: int) -> PlayerFacts:
    return {
        "cards": seat.cards,
        "seen": seat.seen,
        "tickets": seat.tickets,
        "offered": seat.offered,
        "points": points,
    }


def _city_players(observation: CityObservation) -> list[PlayerFacts]:
    return [
        {
            **_player(seat, seat.points),
            "pieces": seat.pieces,
            "merchandise": seat.merchandise,
            "souvenirs": list(seat.souvenirs),
        }
        for seat in observation.seats
    ]


def _card_game_players(observation: CardObservation) -> list[PlayerFacts]:
    return [
        {
            **_player(seat, observation.board.points_for(seat.completed)),
            "yard": seat.yard,
            "n_track": sum(seat.track.values()),
            "completed": list(seat.completed),
        }
        for seat in observation.seats
    ]


NO_CHOICES: SeatChoices = {"actions": [], "refused": [], "can_undo": False}


def _choices(table: Table, observation: Observation, seat: int) -> SeatChoices:
    """What only the seat itself may see: its cards and tickets, and its choices."""
    is_due = seat == observation.to_move and not table.is_waiting
    plays = is_due and table.is_played_by_person(seat)
    return {
        "own": _own(table, observation),
        "actions": list_actions(observation) if plays else [],
        "refused": list_refusals(table.game, observation) if plays else [],
        "can_undo": table.can_undo(seat),
        **observation.by_family(_no_suggestion, _suggestion),
    }


def _own(table: Table, observation: Observation) -> Own:
    own: Own = {
        "hand": observation.hand,
        "tickets": _tickets(table, observation, observation.tickets),
        "offer": _tickets(table, observation, observation.offer),
    }
    observation.by_family(lambda _: None, lambda cards: _add_track(table, cards, own))
    return own


def _tickets(table: Table, observation: Observation, tickets: Iterable[int]) -> list[OwnTicket]:
    """Tickets as they stand, and how they might be completed, unless the table agreed to leave that out."""
    standing = table.prospects.of(observation, tickets)
    if table.agreement.proposals:
        return observation.by_family(
            lambda city: [_with_needs(city, ticket) for ticket in standing], lambda _: standing
        )
    return [{"ticket": one["ticket"], "done": one["done"]} for one in standing]


def _with_needs(observation: CityObservation, ticket: OwnTicket) -> OwnTicket:
    way = ticket.get("way")
    return {**ticket, "needs": needs_of(observation, way)} if way else ticket


def _add_track(table: Table, observation: CardObservation, own: Own) -> None:
    """K11, K40: the own track when it may be looked at, and completed tickets."""
    completed = sorted([*observation.seats[observation.seat].completed, *observation.face_down])
    own["tickets"] += [{"ticket": ticket, "done": True} for ticket in completed]
    if table.agreement.own_track or observation.phase in (Phase.COMPLETE, Phase.OVER):
        own["track"] = observation.track_left


def _no_suggestion(_: CityObservation) -> Suggestion:
    return {}


def _suggestion(observation: CardObservation) -> Suggestion:
    """What to complete."""
    if observation.phase != Phase.COMPLETE or observation.to_move != observation.seat:
        return {}
    best = list(best_set(observation.board, observation.tickets, observation.track_left))
    return {"suggested": best, "suggested_points": observation.board.points_for(best)}


def _ending(table: Table, is_open: bool) -> Ending:
    """What is shown of a game that is over; what fixed the deal only if nobody else has yet to play it."""
    ending: Ending = {}
    if table.is_over:
        seal = table.agreement.seal
        ending["result"] = tell_result(table.game)
        if (tie := tell_tie(table.game)) is not None:
            ending["tie"] = tie
        if is_open:
            ending["deal"] = None if seal is None else {"seed": seal.seed, "salt": seal.salt}
    if table.next_table:
        ending["next"] = table.next_table
    return ending
