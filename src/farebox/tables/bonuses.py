"""What a seat's bonus is made of, told part by part. How much it is in all, the kernel's score says."""

from farebox.game.observation import CardObservation, CityObservation, Observation
from farebox.game.seat_map import Network
from farebox.tables.view_types import BonusPart


def bonus_parts(observation: Observation) -> list[BonusPart]:
    """Each thing that brings the seat a bonus, with its points; true once the game is over."""
    return observation.by_family(_city_parts, _card_game_parts)


def _city_parts(observation: CityObservation) -> list[BonusPart]:
    board, own = observation.board, observation.seats[observation.seat]
    parts = _attractions(observation) if board.attraction_points else []
    if board.merchandise:
        parts.append(_merchandise(observation))
    if board.souvenirs:
        n = len(own.souvenirs)
        parts.append({"kind": "souvenirs", "n": n, "points": board.souvenirs.points[n]})
    return parts


def _attractions(observation: CityObservation) -> list[BonusPart]:
    """NY1: points for each attraction that a route of the seat's touches."""
    board = observation.board
    touched = {end for route in Network.of(observation).owned for end in board.routes[route].ends}
    return [
        {"kind": "attraction", "place": place, "points": board.attraction_points}
        for place in sorted(touched)
        if board.places[place].attraction
    ]


def _merchandise(observation: CityObservation) -> BonusPart:
    """AMS3: who has cards ranks by them; the tied share a rank."""
    cards = [seat.merchandise for seat in observation.seats]
    mine, printed = cards[observation.seat], observation.board.merchandise
    if not mine or printed is None:
        return {"kind": "merchandise", "n": 0, "points": 0}
    rank = sum(n > mine for n in cards)
    points = printed.ranks[observation.n_seats][rank]
    return {"kind": "merchandise", "n": mine, "rank": rank + 1, "points": points}


def _card_game_parts(observation: CardObservation) -> list[BonusPart]:
    """K43: the big cities to which nobody completed more tickets."""
    board, completed = observation.board, [seat.completed for seat in observation.seats]
    return [
        {"kind": "city", "city": bonus.city, "n": _served(observation, bonus.city), "points": bonus.points}
        for bonus in board.bonuses
        if observation.seat in board.leaders(bonus.city, completed)
    ]


def _served(observation: CardObservation, city: str) -> int:
    tickets = observation.board.tickets
    return sum(city in tickets[one].ends for one in observation.seats[observation.seat].completed)
