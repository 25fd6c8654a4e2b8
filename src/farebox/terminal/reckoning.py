"""The end of a game told step by step: routes, each ticket, bonuses, the winner and why."""

from collections.abc import Sequence

from farebox.boards import CardGameBoard, CityBoard
from farebox.bots.ways import Network
from farebox.game import Game, Score
from farebox.names import ticket_name
from farebox.observation import CardSeatView, CitySeatView, Observation
from farebox.sim.forfeits import forfeits_of, tell_forfeits, winners_of
from farebox.terminal import words


def tell_result(game: Game, names: Sequence[str]) -> list[str]:
    """Every seat's score with where it comes from, then who won."""
    lines: list[str] = []
    scores = game.scores()
    for seat, score in enumerate(scores):
        tell = _city_seat if isinstance(game.board, CityBoard) else _card_seat
        lines += [f"{names[seat]}: {words.count(score.total, 'point')}"]
        lines += [f"  {line}" for line in tell(game.observe(seat), score, names)]
    return [*lines, "", tell_winner(game, scores, names), *_given_up(game, scores, names)]


def _given_up(game: Game, scores: Sequence[Score], names: Sequence[str]) -> list[str]:
    """Seats that forfeited, and what that makes of the victory."""
    forfeits = forfeits_of(game.more, game.n_seats)
    if not forfeits:
        return []
    winners = [names[seat] for seat in winners_of(scores, forfeits)]
    whose = f"Forfeits counted, {words.join(winners)} {'win' if len(winners) > 1 else 'wins'}."
    return [*tell_forfeits(forfeits, names), whose]


def tell_winner(game: Game, scores: Sequence[Score], names: Sequence[str]) -> str:
    """Who won, and what decided a tie."""
    winners = [names[seat] for seat, score in enumerate(scores) if score.winner]
    most = max(score.total for score in scores)
    points = words.count(most, "point")
    if len(winners) > 1:
        return f"{words.join(winners)} share the victory with {points} each."
    level = sum(score.total == most for score in scores)
    if level == 1:
        return f"{winners[0]} wins with {points}."
    best = next(score for score in scores if score.winner)
    others = [score for score in scores if score.total == most and not score.winner]
    by_tickets = all(score.completed < best.completed for score in others)
    rule = "C53" if isinstance(game.board, CityBoard) else "K44"
    reason = "more completed tickets" if by_tickets else "more bonus cards"
    return f"{winners[0]} wins: {level} have {points}, and {reason} decide ({rule})."


def _city_seat(see: Observation, score: Score, names: Sequence[str]) -> list[str]:
    board, network = see.board, Network.of(see)
    assert isinstance(board, CityBoard)
    lengths = [board.routes[route].length for route in network.owned]
    kinds = [f"{lengths.count(length)} of length {length}" for length in sorted(set(lengths))]
    lines = [f"{score.routes:+4}  routes: {words.join(kinds) or 'none'}"]
    lines += _tickets(see, [one for one in see.tickets if network.is_done(one)])
    return [*lines, *_city_bonus(board, network, see, score)]


def _tickets(see: Observation, done: Sequence[int]) -> list[str]:
    board = see.board
    assert isinstance(board, CityBoard | CardGameBoard)
    lost = [one for one in see.tickets if one not in done]
    lines = [f"{board.tickets[one].points:+4}  {ticket_name(board, one)}" for one in done]
    return lines + [
        f"{-board.tickets[one].points:+4}  {ticket_name(board, one)}, not completed" for one in lost
    ]


def _city_bonus(board: CityBoard, network: Network, see: Observation, score: Score) -> list[str]:
    own = see.seats[see.seat]
    assert isinstance(own, CitySeatView)
    reasons = []
    if board.attraction_points:
        touched = {end for route in network.owned for end in board.routes[route].ends}
        seen = [place.name for at, place in enumerate(board.places) if place.attraction and at in touched]
        reasons.append(f"attractions: {', '.join(seen) or 'none'}")
    if board.merchandise is not None:
        reasons.append(f"{words.count(own.merchandise, 'merchandise card')}")
    if board.souvenirs is not None:
        symbols = [board.souvenirs.symbols[symbol] for symbol in own.souvenirs]
        reasons.append(f"souvenirs: {', '.join(symbols) or 'none'}")
    return [f"{score.bonus:+4}  {'; '.join(reasons)}"] if reasons else []


def _card_seat(see: Observation, score: Score, names: Sequence[str]) -> list[str]:
    board, own = see.board, see.seats[see.seat]
    assert isinstance(board, CardGameBoard)
    assert isinstance(own, CardSeatView)
    lines = [f"{board.tickets[one].points:+4}  {ticket_name(board, one)}" for one in own.completed]
    lines += _tickets(see, ())
    views = [view for view in see.seats if isinstance(view, CardSeatView)]
    for bonus in board.bonuses:
        served = [sum(bonus.city in board.tickets[one].ends for one in view.completed) for view in views]
        if served[see.seat] and served[see.seat] == max(served):
            tickets = words.count(served[see.seat], "ticket")
            lines.append(f"{bonus.points:+4}  {bonus.city}'s bonus, for {tickets} there")
    return lines
