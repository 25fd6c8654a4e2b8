"""Studies: many games of one board, kept as Parquet, and a report on what they show about it."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from farebox.boards import Board
from farebox.locale import Translator
from farebox.study.files import StudyPlan, StudyStore
from farebox.study.frames import to_arrow, to_pandas, to_polars
from farebox.study.measure import Measures
from farebox.study.places import place_of, write_whole
from farebox.study.playing import make_plan, play
from farebox.study.report import write_report

# Games that a report is of at most: by then intervals are narrow, and memory is what is short.
REPORTED = 100_000

__all__ = ["Measures", "StudyPlan", "StudyStore", "study", "to_arrow", "to_pandas", "to_polars"]


def study(
    board: Board,
    bots: list[str],
    games: int,
    folder: str | PathLike[str],
    *,
    n_seats: int = 2,
    seed: int = 0,
    jobs: int | None = None,
    ray: str | None = None,
    say: Translator | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Path:
    """Play what is missing of a study in its folder and write its report; returns where that is.

    The folder is a path, or an address that fsspec knows, as `s3://bucket/study`. `jobs` are processes, by
    default one for each core; `ray` is a cluster's address, or `local`; `say` is the report's language,
    English if left out. The report is of the first 100,000 games at most.
    """
    plan = make_plan(board, bots, n_seats, games, seed)
    place = place_of(folder)
    store = StudyStore(place, plan)
    play(store, games, jobs=jobs, ray=ray, progress=progress)
    measures = Measures(board, store.read(min(games, REPORTED)))
    report = place / "report.html"
    write_whole(report, write_report(plan, measures, games, say).encode())
    return report
