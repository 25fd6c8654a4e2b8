"""Final scores: a seat's points and where they come from, and how a record tells them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from farebox.boards import Board
from farebox.game.families import family_of
from farebox.kernel.record_types import ScoreRow


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


def scores_of(row: ScoreRow, n_seats: int) -> list[Score]:
    """A kernel's reckoning, seat by seat."""
    columns = {name: row[name].tolist()[:n_seats] for name in ScoreRow.fields}
    seats = [{name: values[seat] for name, values in columns.items()} for seat in range(n_seats)]
    return [Score(**{**facts, "winner": bool(facts["winner"])}) for facts in seats]


@dataclass(frozen=True)
class Tie:
    """`n` seats have the most points; `by` is what decided. None: nothing, and `n` share the victory."""

    n: int
    by: str | None


def tie_of(board: Board, scores: Sequence[Score]) -> Tie | None:
    """C53, K44: what decided between seats with the most points; None if only one has them."""
    most = max(score.total for score in scores)
    level = [score for score in scores if score.total == most]
    n = len(level)
    if n == 1:
        return None
    for name in family_of(board).breaks_tie:
        best = max(getattr(score, name) for score in level)
        level = [score for score in level if getattr(score, name) == best]
        if len(level) == 1:
            return Tie(n, name)
    return Tie(len(level), None)


def result_of(board: Board, scores: Sequence[Score]) -> dict[str, Any]:
    """Final scores as a record tells them."""
    family = family_of(board)
    result: dict[str, Any] = {
        "scores": [{name: getattr(score, name) for name in (*family.sources, "total")} for score in scores],
        "completed": [score.completed for score in scores],
        "winners": [seat for seat, score in enumerate(scores) if score.winner],
    }
    for name in family.breaks_tie[1:]:
        result[name] = [getattr(score, name) for score in scores]
    return result
