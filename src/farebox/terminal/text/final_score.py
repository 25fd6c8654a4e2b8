"""The end of a game told step by step: routes, each ticket, bonuses, the winner and why."""

from collections.abc import Sequence

from farebox.game.families import family_of
from farebox.game.game import Game
from farebox.game.names import ticket_name
from farebox.game.observation import CardObservation, CityObservation, Observation
from farebox.game.scores import Score, tie_of
from farebox.game.seat_map import Network
from farebox.locale import recall
from farebox.tables.bonuses import bonus_parts
from farebox.tables.forfeits import forfeits_of, winners_of
from farebox.tables.result import tell_tickets
from farebox.terminal.text.city_extras import bonus_reasons
from farebox.terminal.text.phrases import Words


def tell_result(game: Game, names: Sequence[str], words: Words) -> list[str]:
    """Every seat's score with where it comes from, then who won."""
    lines: list[str] = []
    scores = game.scores()
    for seat, score in enumerate(scores):
        lines += [f"{names[seat]}: {words.points(score.total)}"]
        seen = game.observe(seat, with_past=False)
        lines += [f"  {line}" for line in tell_seat(seen, score, words)]
    return [*lines, "", tell_winner(game, scores, names, words), *tell_forfeits(game, scores, names, words)]


def tell_forfeits(game: Game, scores: Sequence[Score], names: Sequence[str], words: Words) -> list[str]:
    """Seats that forfeited, and what that makes of the victory."""
    forfeits = forfeits_of(game.more, game.n_seats)
    if not forfeits:
        return []
    winners = [names[seat] for seat in winners_of(scores, forfeits)]
    lines = [
        words("line.forfeit", name=names[one.seat], n=one.at + 1, why=recall("forfeit", one.why))
        for one in forfeits
    ]
    return [*lines, words("line.forfeits_counted", result=_victory(winners, words))]


def _victory(winners: Sequence[str], words: Words) -> str:
    if len(winners) > 1:
        return words("result.shared", names=words.join(winners))
    return words("result.wins", name=winners[0])


def tell_seat(observation: Observation, score: Score, words: Words) -> list[str]:
    """Where a seat's points come from, a line each."""
    return observation.by_family(
        lambda city: _city_seat(city, score, words), lambda cards: _card_seat(cards, words)
    )


def tell_winner(game: Game, scores: Sequence[Score], names: Sequence[str], words: Words) -> str:
    """Who won, and what decided a tie."""
    winners = [names[seat] for seat, score in enumerate(scores) if score.winner]
    points = words.points(max(score.total for score in scores))
    won = f"{_victory(winners, words)} ({points})."
    tie = tie_of(game.board, scores)
    if tie is None:
        return won
    why = words(f"result.tie.{tie.by or 'shared'}", n=tie.n, points=points, rule=family_of(game.board).tie)
    return f"{won} {why}"


def _city_seat(observation: CityObservation, score: Score, words: Words) -> list[str]:
    network = Network.of(observation)
    lengths = [observation.board.routes[route].length for route in network.owned]
    kinds = ", ".join(f"{lengths.count(length)} × {length}" for length in sorted(set(lengths)))
    routes = f"{words.signed(score.routes)}  {words('result.routes')}: {kinds or words('phrase.none')}"
    return [routes, *_tickets(observation, words), *_city_bonus(observation, score, words)]


def _tickets(observation: Observation, words: Words) -> list[str]:
    """The tickets that are done, then those that are not."""
    done, lost = [], []
    for told in tell_tickets(observation):
        name, points = (
            ticket_name(observation.board, told["ticket"]),
            observation.board.tickets[told["ticket"]].points,
        )
        if told["done"]:
            done.append(f"{words.signed(points)}  {name}")
        else:
            lost.append(f"{words.signed(-points)}  {words('line.not_completed', ticket=name)}")
    return done + lost


def _city_bonus(observation: CityObservation, score: Score, words: Words) -> list[str]:
    reasons = bonus_reasons(words, observation)
    return [f"{words.signed(score.bonus)}  {'; '.join(reasons)}"] if reasons else []


def _card_seat(observation: CardObservation, words: Words) -> list[str]:
    bonuses = []
    for part in bonus_parts(observation):
        bonus = words("line.bonus", city=part["city"])
        bonuses.append(f"{words.signed(part['points'])}  {bonus} ({words.n_tickets(part['n'])})")
    return [*_tickets(observation, words), *bonuses]
