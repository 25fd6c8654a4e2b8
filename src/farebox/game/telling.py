"""What an action brings, told in typed events: read from the states before and after it, secrets included."""

from farebox.game.event_reader import EventReader
from farebox.game.events import (
    Acted,
    Cards,
    Completed,
    Event,
    GameOver,
    LastTurns,
    MarketLaid,
    Rolled,
    Swept,
)
from farebox.game.names import kind_name
from farebox.game.notation import CardNotation
from farebox.game.standing import Outcome, Standing
from farebox.kernel.layout import NOT_YET
from farebox.kernel.record_types import EventRow
from farebox.kernel.row import Row


class Teller:
    """Tells of one game."""

    def __init__(self, game: Standing) -> None:
        self.game = game
        self.board = game.board

    def deal(self, dealt: EventRow) -> list[Event]:
        """The start: cards and tickets to everyone, the market."""
        state, n_seats = self.game.state[0], self.game.n_seats
        offers = [state["offer"][seat, : int(state["n_offer"][seat])].tolist() for seat in range(n_seats)]
        told = EventReader(self.board).deal(dealt, n_seats, offers)
        return [told, *self._last_turns(NOT_YET, state)]

    def outcome(self, outcome: Outcome) -> tuple[Acted, list[Event]]:
        """What was done, and what followed from it, if an outcome is accepted."""
        before, after = self.game.state[0], outcome.states[0]
        did, *dealt = EventReader.at(self.board, before).read([outcome.event])
        assert isinstance(did, Acted)
        events = [*_market(did), *self._shown(before, after)]
        events += self._last_turns(int(before["final_turns"]), after)
        events += dealt or self._roll(before, after)
        if outcome.is_over:
            events.append(GameOver())
        return did, events

    def _shown(self, before: Row, after: Row) -> list[Event]:
        """K40: all have chosen: what each has completed in this round, to everybody else."""
        if not isinstance(self.game.notation, CardNotation) or after["face_down"]:
            return []
        events: list[Event] = []
        n_seats = self.game.n_seats
        for seat in ((int(before["first"]) + step) % n_seats for step in range(n_seats)):
            tickets = bits(int(before["face_down"] & before["done"][seat]))
            events += [self._completed(seat, ticket) for ticket in tickets]
        return events

    def _completed(self, seat: int, ticket: int) -> Completed:
        assert isinstance(self.game.notation, CardNotation)
        text = self.game.notation.action(self.game.notation.complete_id + ticket).text
        return Completed(seat, text, ticket, self.game.notation.board.tickets[ticket].points)

    def _last_turns(self, before: int, after: Row) -> list[Event]:
        """C50, K39: everybody has one turn left; a deal that takes every card says so too."""
        n = int(after["final_turns"])
        return [LastTurns(n)] if n > max(0, before) else []

    def _roll(self, before: Row, after: Row) -> list[Event]:
        """K10: what moved from the yard of the seat whose turn it now is to its track."""
        if self.board.routes or before["turns"] == after["turns"]:
            return []
        seat = int(after["to_move"])
        tracks = zip(after["track"][seat].tolist(), before["track"][seat].tolist(), strict=True)
        moved = [now - then for now, then in tracks]
        return [Rolled(seat, self._cards(moved))] if any(moved) else []

    def _cards(self, counts: list[int]) -> Cards:
        return {kind_name(self.board, kind): n for kind, n in enumerate(counts) if n}


def _market(did: Acted) -> list[Event]:
    """What lies face up now, if that changed, and what was swept away before."""
    swept: list[Event] = [] if did.swept is None else [Swept(did.swept)]
    return swept if did.market is None else [*swept, MarketLaid(did.market)]


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [at for at in range(64) if mask >> at & 1]
