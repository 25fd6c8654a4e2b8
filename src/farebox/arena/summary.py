"""What a contest came to: each bot's share of victories, margin, points by source, cost; the ladder."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from farebox.arena.ladder import Rating, comparisons, ladder
from farebox.arena.match import Contest, GameResult
from farebox.arena.sprt import Verdict
from farebox.arena.stats import by_deal, deal_means, mean_interval, share_interval
from farebox.locale import Translator


@dataclass(frozen=True)
class Share:
    """One bot against the others of a line-up; intervals are of 95%, over deals.

    `margin` is how many points it is ahead of the best of the others, on average; sources are mean points.
    """

    bot: str
    against: tuple[str, ...]
    games: int
    win_rate: float
    low: float
    high: float
    margin: float
    margin_low: float
    margin_high: float
    routes: float
    tickets: float
    bonus: float
    ms_per_decision: float


@dataclass(frozen=True)
class Report:
    """A contest's results; `matrix[i][j]` is how often bot i was ahead of bot j, of `met[i][j]` games."""

    edition: str
    has_routes: bool  # a city game's scores
    seats: int
    bots: tuple[str, ...]
    seed: int
    deals: int
    games: int
    shares: tuple[Share, ...]
    matrix: tuple[tuple[float, ...], ...]
    met: tuple[tuple[float, ...], ...]
    ratings: tuple[Rating, ...]
    sprt: Verdict | None = field(default=None)

    def title(self, say: Translator) -> str:
        """What was played, in a line."""
        deals, games = say("cli.n_deals", n=self.deals), say("cli.n_games", n=self.games)
        return say("cli.arena_title", board=self.edition, seats=self.seats, deals=deals, games=games)

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return asdict(self)


def report_of(contest: Contest, games: Sequence[GameResult], verdict: Verdict | None = None) -> Report:
    """Reckon the whole deals among some games."""
    line_ups = contest.line_ups
    whole = [by_deal(games, number, contest.n_seats) for number in range(len(line_ups))]
    kept = [game for deals in whole for rotations in deals.values() for game in rotations]
    shares = [
        share
        for line_up, deals in zip(line_ups, whole, strict=True)
        if deals
        for share in _shares(line_up, list(deals.values()))
    ]
    deals = comparisons(kept, line_ups, contest.bots)
    total = sum(deals.values(), np.zeros((len(contest.bots),) * 2))
    return Report(
        edition=contest.board.id,
        has_routes=bool(contest.board.routes),
        seats=contest.n_seats,
        bots=contest.bots,
        seed=contest.seed,
        deals=len(deals),
        games=len(kept),
        shares=tuple(shares),
        matrix=_rows(total),
        met=_rows(total + total.T),
        ratings=tuple(ladder(deals.values(), contest.bots)) if deals else (),
        sprt=verdict,
    )


def _rows(matrix: npt.NDArray[np.float64]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in matrix.tolist())


def _shares(line_up: Sequence[str], deals: Sequence[Sequence[GameResult]]) -> list[Share]:
    """Each bot of a line-up; of one that fills several places the first."""
    places = [place for place, bot in enumerate(line_up) if bot not in line_up[:place]]
    return [_share(line_up, place, deals) for place in places]


def _share(line_up: Sequence[str], place: int, deals: Sequence[Sequence[GameResult]]) -> Share:
    won = deal_means([[game.won[place] for game in deal] for deal in deals])
    margin = deal_means([[_margin(game, place) for game in deal] for deal in deals])
    games = [game for deal in deals for game in deal]
    low, high = share_interval(won, len(line_up))
    margin_low, margin_high = mean_interval(margin)
    return Share(
        bot=line_up[place],
        against=tuple(bot for other, bot in enumerate(line_up) if other != place),
        games=len(games),
        win_rate=float(won.mean()),
        low=low,
        high=high,
        margin=float(margin.mean()),
        margin_low=margin_low,
        margin_high=margin_high,
        routes=_mean([game.routes[place] for game in games]),
        tickets=_mean([game.tickets[place] for game in games]),
        bonus=_mean([game.bonus[place] for game in games]),
        ms_per_decision=sum(game.ms[place] for game in games)
        / max(1, sum(game.decisions[place] for game in games)),
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _margin(game: GameResult, place: int) -> float:
    totals = game.totals
    return totals[place] - max(total for other, total in enumerate(totals) if other != place)
