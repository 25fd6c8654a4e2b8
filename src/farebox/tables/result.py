"""The final scores of a finished game, with everything that was hidden laid open."""

from typing import Literal

from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.observation import CardObservation, CityObservation, Observation
from farebox.game.scores import Score, tie_of
from farebox.game.seat_map import Network
from farebox.tables.bonuses import bonus_parts
from farebox.tables.forfeits import forfeits_of, winners_of
from farebox.tables.view_types import SeatResult, TicketResult, TieBreak


def tell_result(game: Game) -> list[SeatResult]:
    """Each seat's scores, cards, tickets and what its bonus is made of."""
    scores = game.scores()
    winners = winners_of(scores, forfeits_of(game.more, game.n_seats))
    seen = (game.observe(seat, with_past=False) for seat in range(game.n_seats))
    return [_tell_seat(one, score, one.seat in winners) for one, score in zip(seen, scores, strict=True)]


def tell_tie(game: Game) -> TieBreak | None:
    """C53, K44: what decided between seats with the most points, of those who stayed to the end."""
    gone = {one.seat for one in forfeits_of(game.more, game.n_seats)}
    stayed = [score for seat, score in enumerate(game.scores()) if seat not in gone]
    tie = tie_of(game.board, stayed) if stayed else None
    if tie is None:
        return None
    by: Literal["completed", "bonuses"] | None = None
    if tie.by is not None:
        by = "completed" if tie.by == "completed" else "bonuses"
    return {"n": tie.n, "by": by, "rule": family_of(game.board).tie}


def _tell_seat(observation: Observation, score: Score, is_winner: bool) -> SeatResult:
    return {
        "seat": observation.seat,
        "routes": score.routes,
        "tickets": score.tickets,
        "bonus": score.bonus,
        "total": score.total,
        "completed": score.completed,
        "bonuses": score.bonuses,
        "winner": is_winner,
        "hand": observation.hand,
        "ticket_results": tell_tickets(observation),
        "bonus_parts": bonus_parts(observation),
    }


def tell_tickets(observation: Observation) -> list[TicketResult]:
    """Every ticket of the seat's own, and whether it is done."""
    done = set(observation.by_family(_joined, _completed))
    every = sorted(done | set(observation.tickets))
    return [_tell_ticket(observation, ticket, ticket in done) for ticket in every]


def _tell_ticket(observation: Observation, ticket: int, done: bool) -> TicketResult:
    """C52, K42: what a ticket brought, or cost."""
    points = observation.board.tickets[ticket].points
    return {"ticket": ticket, "done": done, "points": points if done else -points}


def _joined(observation: CityObservation) -> list[int]:
    network = Network.of(observation)
    return [ticket for ticket in observation.tickets if network.is_done(ticket)]


def _completed(observation: CardObservation) -> list[int]:
    return list(observation.seats[observation.seat].completed)
