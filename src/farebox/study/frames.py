"""Records and studies as tables: for Arrow, and so for Polars, pandas, DuckDB and whatever else reads it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from farebox.boards import Board
from farebox.errors import fault
from farebox.game.game import Game
from farebox.game.records.record import Record, read_records
from farebox.game.records.replay import replay
from farebox.sim.chunks import as_played
from farebox.study.facts import RowFacts, facts_of
from farebox.study.places import place_of
from farebox.study.seed_files import files_in, game_schema, pyarrow, read_games

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow as pa

Source = str | PathLike[str] | Record | Iterable[Record]
RowKind = Literal["games", "actions"]


def to_arrow(source: Source, *, rows: RowKind = "games", board: Board | None = None) -> "pa.Table":
    """A file of records, some records or a study's folder as Arrow's table.

    A row is a game, with the columns of a study, or with `rows="actions"` (records only) one action of one:
    `game`, `number`, `seat`, `kind`, `text`. Records of a board of one's own may need that `board`.
    """
    if rows not in ("games", "actions"):
        raise fault("frame_rows", rows=repr(rows))
    pa = pyarrow()
    if isinstance(source, str | PathLike) and (place := place_of(source)).is_dir():
        return _study(place, rows)
    games = (replay(record, board=board) for record in _records(source))
    if rows == "games":
        return pa.Table.from_pylist([_game_row(game) for game in games], schema=game_schema())
    return pa.Table.from_pylist(list(_action_rows(games)), schema=_action_schema())


def to_polars(source: Source, *, rows: RowKind = "games", board: Board | None = None) -> "polars.DataFrame":
    """The same as a data frame of Polars."""
    frame: polars.DataFrame = _library("polars").from_arrow(to_arrow(source, rows=rows, board=board))
    return frame


def to_pandas(source: Source, *, rows: RowKind = "games", board: Board | None = None) -> "pandas.DataFrame":
    """The same as a data frame of pandas."""
    _library("pandas")
    return to_arrow(source, rows=rows, board=board).to_pandas()


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise fault("no_frames", library=name, command=f"pip install {name}") from None


def _records(source: Source) -> Iterable[Record]:
    if isinstance(source, str | PathLike):
        return read_records(source)
    return [source] if isinstance(source, Record) else source


def _study(folder: Path, rows: RowKind) -> "pa.Table":
    """All games that a study has kept."""
    if rows == "actions":
        raise fault("frame_no_actions", folder=folder)
    files = files_in(folder / "games", folder / "parts")
    if not files:
        raise fault("no_games_kept", folder=folder)
    return read_games(files)


def _game_row(game: Game) -> RowFacts:
    """A study's row; a sealed game's seed is no number, and a game that goes on has no winner."""
    facts = facts_of(replace(as_played(game), seed=game.seed if isinstance(game.seed, int) else None))
    return facts if game.is_over else facts | {"winners": []}


def _action_rows(games: Iterable[Game]) -> Iterator[RowFacts]:
    for at, game in enumerate(games):
        for number in range(game.n_actions):
            seat, _ = game.act(number)
            action = game.played(number)
            yield {"game": at, "number": number, "seat": seat, "kind": action.kind, "text": action.text}


def _action_schema() -> "pa.Schema":
    pa = pyarrow()
    numbers = {"game": pa.int32(), "number": pa.int16(), "seat": pa.int8()}
    return pa.schema(numbers | {"kind": pa.string(), "text": pa.string()})
