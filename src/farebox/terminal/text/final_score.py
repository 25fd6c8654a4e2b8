"""The end of a game told step by step: routes, each ticket, bonuses, the winner and why."""

from collections.abc import Sequence

from farebox.boards import CardGameBoard, CityBoard
from farebox.game.game import Game, Score
from farebox.game.names import ticket_name
from farebox.game.observation import CardSeatView, CitySeatView, Observation
from farebox.game.seat_map import Network
from farebox.locale import Said
from farebox.tables.forfeits import forfeits_of, winners_of
from farebox.terminal.text.phrases import Words


def tell_result(game: Game, names: Sequence[str], words: Words) -> list[str]:
    """Every seat's score with where it comes from, then who won."""
    lines: list[str] = []
    scores = game.scores()
    for seat, score in enumerate(scores):
        lines += [f"{names[seat]}: {words.points(score.total)}"]
        lines += [f"  {line}" for line in tell_seat(game.observe(seat), score, words)]
    return [*lines, "", tell_winner(game, scores, names, words), *tell_forfeits(game, scores, names, words)]


def tell_forfeits(game: Game, scores: Sequence[Score], names: Sequence[str], words: Words) -> list[str]:
    """Seats that forfeited, and what that makes of the victory."""
    forfeits = forfeits_of(game.more, game.n_seats)
    if not forfeits:
        return []
    winners = [names[seat] for seat in winners_of(scores, forfeits)]
    lines = [words("line.forfeit", name=names[one.seat], n=one.at + 1, why=one.why) for one in forfeits]
    return [*lines, words("line.forfeits_counted", result=_victory(winners, words))]


def _victory(winners: Sequence[str], words: Words) -> str:
    if len(winners) > 1:
        return words("result.shared", names=words.join(winners))
    return words("result.wins", name=winners[0])


def tell_seat(see: Observation, score: Score, words: Words) -> list[str]:
    """Where a seat's points come from, a line each."""
    return _city_seat(see, score, words) if isinstance(see.board, CityBoard) else _card_seat(see, words)


def tell_winner(game: Game, scores: Sequence[Score], names: Sequence[str], words: Words) -> str:
    """Who won, and what decided a tie."""
    winners = [names[seat] for seat, score in enumerate(scores) if score.winner]
    most = max(score.total for score in scores)
    points = words.points(most)
    level = sum(score.total == most for score in scores)
    if len(winners) > 1 or level == 1:
        return f"{_victory(winners, words)} ({points})."
    best = next(score for score in scores if score.winner)
    others = [score for score in scores if score.total == most and not score.winner]
    by_tickets = all(score.completed < best.completed for score in others)
    rule = "C53" if isinstance(game.board, CityBoard) else "K44"
    reason = Said("line.tie_tickets" if by_tickets else "line.tie_bonus")
    return words("line.tie", name=winners[0], n=level, points=points, reason=reason, rule=rule)


def _city_seat(see: Observation, score: Score, words: Words) -> list[str]:
    board, network = see.board, Network.of(see)
    assert isinstance(board, CityBoard)
    lengths = [board.routes[route].length for route in network.owned]
    kinds = ", ".join(f"{lengths.count(length)} × {length}" for length in sorted(set(lengths)))
    lines = [f"{score.routes:+4}  {words('result.routes')}: {kinds or words('phrase.none')}"]
    lines += _tickets(see, [one for one in see.tickets if network.is_done(one)], words)
    return [*lines, *_city_bonus(board, network, see, score, words)]


def _tickets(see: Observation, done: Sequence[int], words: Words) -> list[str]:
    board = see.board
    assert isinstance(board, CityBoard | CardGameBoard)
    lines = [f"{board.tickets[one].points:+4}  {ticket_name(board, one)}" for one in done]
    for one in see.tickets:
        if one not in done:
            lost = words("line.not_completed", ticket=ticket_name(board, one))
            lines.append(f"{-board.tickets[one].points:+4}  {lost}")
    return lines


def _city_bonus(
    board: CityBoard, network: Network, see: Observation, score: Score, words: Words
) -> list[str]:
    own = see.seats[see.seat]
    assert isinstance(own, CitySeatView)
    reasons = []
    if board.attraction_points:
        touched = {end for route in network.owned for end in board.routes[route].ends}
        seen = [place.name for at, place in enumerate(board.places) if place.attraction and at in touched]
        title = words.say("result.bonus", edition="new-york")
        reasons.append(f"{title}: {', '.join(seen) or words('phrase.none')}")
    if board.merchandise is not None:
        reasons.append(words("count.merchandise", n=own.merchandise))
    if board.souvenirs is not None:
        title = words.say("result.bonus", edition="san-francisco")
        reasons.append(f"{title}: {words.symbols(own.souvenirs)}")
    return [f"{score.bonus:+4}  {'; '.join(reasons)}"] if reasons else []


def _card_seat(see: Observation, words: Words) -> list[str]:
    board, own = see.board, see.seats[see.seat]
    assert isinstance(board, CardGameBoard)
    assert isinstance(own, CardSeatView)
    lines = [f"{board.tickets[one].points:+4}  {ticket_name(board, one)}" for one in own.completed]
    lines += _tickets(see, (), words)
    views = [view for view in see.seats if isinstance(view, CardSeatView)]
    for bonus in board.bonuses:
        served = [sum(bonus.city in board.tickets[one].ends for one in view.completed) for view in views]
        if served[see.seat] and served[see.seat] == max(served):
            tickets = words.n_tickets(served[see.seat])
            lines.append(f"{bonus.points:+4}  {words('line.bonus', city=bonus.city)} ({tickets})")
    return lines
