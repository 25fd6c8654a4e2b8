"""A table as one seat, or everyone, may see it: built from that seat's observation, never from the state.

The one exception is the end of the game, when all is laid open.
"""

from dataclasses import dataclass
from typing import Any

from farebox.game.completion import best_set
from farebox.game.observation import CardObservation, CityObservation, Observation, SeatView
from farebox.game.seat_map import Network
from farebox.kernel.layout import Phase
from farebox.tables.choices import list_actions, list_refusals
from farebox.tables.result import tell_result
from farebox.tables.table import Table

Facts = dict[str, Any]

VERSION = 2  # of the protocol: what a view looks like is half of it


@dataclass(frozen=True)
class There:
    """For each seat how many connections it has, and in how many seconds it may be handed over."""

    connections: list[int]
    handover_in: list[int | None]


class Views:
    """The views of a table at one moment. What lies open is put together once, for whoever looks first."""

    def __init__(self, table: Table, there: There | None = None) -> None:
        self.table = table
        self.there = there or There([0] * len(table.seats), [None] * len(table.seats))
        self._open: Facts = {}

    def of(self, seat: int | None) -> Facts:
        """The view of a seat, or (None) of the spectators."""
        table, observation = self.table, self.table.game.observe(seat or 0)
        self._open = self._open or _open(observation)
        view = _seated(table, seat, self.there) | self._open
        if seat is not None:
            view |= _own(table, observation, seat)
        if table.is_over:
            seal = table.agreement.seal
            view |= {"result": tell_result(table.game), "deal": None if seal is None else vars(seal)}
        if table.next_table:
            view["next"] = table.next_table
        return view


def view_of(table: Table, seat: int | None, there: There | None = None) -> Facts:
    """The view of one seat; without `there`, as if nobody was connected."""
    return Views(table, there).of(seat)


def events_since(table: Table, seat: int | None, seen: int) -> list[Facts]:
    """What a seat may know of everything after one of its sequence numbers."""
    first = max(0, seen + 1)
    heard = enumerate(table.heard(seat)[first:], start=first)
    return [{"sequence": number, **facts} for number, one in heard for facts in one.to(seat)]


def _seated(table: Table, seat: int | None, there: There) -> Facts:
    """Which table it is and who sits there."""
    seats = [
        {
            "seat": at,
            **one.to_dict(),
            "stand_in": one.stand_in,
            "connections": there.connections[at],
            "handover_in": there.handover_in[at],
            "undos": one.undos,
        }
        for at, one in enumerate(table.seats)
    ]
    agreement = table.agreement
    return {
        "v": VERSION,
        "table": agreement.table,
        "sequence": table.told(seat),
        "edition": agreement.edition,
        "seat": seat,
        "own_track": agreement.own_track,
        "pace": agreement.pace,
        "practice": agreement.practice,
        "fingerprint": None if agreement.seal is None else agreement.seal.fingerprint,
        "undo": agreement.undo,
        "seats": seats,
        "steps": table.steps(seat),
        "actions": [],
        "refused": [],
        "can_undo": False,
    }


def _open(know: Observation) -> Facts:
    """What lies open on the table. Reads nothing that depends on whose observation it is."""
    facts: Facts = {
        "to_move": know.to_move,
        "phase": know.phase.name.lower(),
        "turns": know.turns,
        "final_turns": know.final_turns,
        "market": know.market,
        "deck": know.deck,
        "discard": know.discard,
        "ticket_deck": know.ticket_deck,
        "players": know.by_family(_city_players, _card_game_players),
    }
    return facts | know.by_family(_open_city, _open_card_game)


def _open_city(know: CityObservation) -> Facts:
    facts: Facts = {"owners": know.owners, "closed": _closed(know)}
    if know.board.souvenirs:
        facts["stacks"] = [
            {"place": place, "symbol": symbol, "left": left} for place, (symbol, left) in know.stacks.items()
        ]
        facts["aside"] = know.aside
    if know.board.merchandise:
        facts["merchandise_left"] = know.merchandise_left
    return facts


def _closed(know: CityObservation) -> list[int]:
    """C24: free routes that no seat can ever claim."""
    networks = [Network.of(know, seat) for seat in range(know.n_seats)]
    free = [route for route, owner in enumerate(know.owners) if owner is None]
    return [route for route in free if not any(network.is_open(route) for network in networks)]


def _open_card_game(know: CardObservation) -> Facts:
    completed = [seat.completed for seat in know.seats]
    leaders = [know.board.leaders(bonus.city, completed) for bonus in know.board.bonuses]
    return {"round": know.round, "leaders": leaders}


def _player(seat: SeatView) -> Facts:
    return {"cards": seat.cards, "seen": seat.seen, "tickets": seat.tickets, "offered": seat.offered}


def _city_players(know: CityObservation) -> list[Facts]:
    return [
        _player(seat)
        | {"pieces": seat.pieces, "points": seat.points, "merchandise": seat.merchandise}
        | {"souvenirs": list(seat.souvenirs)}
        for seat in know.seats
    ]


def _card_game_players(know: CardObservation) -> list[Facts]:
    return [
        _player(seat)
        | {"points": know.board.points_for(seat.completed)}
        | {"yard": seat.yard, "n_track": sum(seat.track.values()), "completed": list(seat.completed)}
        for seat in know.seats
    ]


def _own(table: Table, know: Observation, seat: int) -> Facts:
    """What only the seat itself may see: its cards and tickets, and its choices."""
    own: Facts = {
        "hand": know.hand,
        "tickets": table.prospects.of(know, know.tickets),
        "offer": table.prospects.of(know, know.offer),
    }
    facts: Facts = {"own": own}
    facts |= know.by_family(lambda _: {}, lambda cards: _own_track(table, cards, own))
    plays = seat == know.to_move and table.seats[seat].player is None
    if plays:
        facts |= {"actions": list_actions(know), "refused": list_refusals(table.game, know)}
    return facts | {"can_undo": table.can_undo(seat)}


def _own_track(table: Table, know: CardObservation, own: Facts) -> Facts:
    """K11, K40: the own track when it may be looked at, completed tickets, and what to complete."""
    completed = sorted([*know.seats[know.seat].completed, *know.face_down])
    own["tickets"] += [{"ticket": ticket, "done": True} for ticket in completed]
    if table.agreement.own_track or know.phase in (Phase.COMPLETE, Phase.OVER):
        own["track"] = know.track_left
    if know.phase == Phase.COMPLETE and know.to_move == know.seat:
        best = list(best_set(know.board, know.tickets, know.track_left))
        return {"suggested": best, "suggested_points": know.board.points_for(best)}
    return {}
