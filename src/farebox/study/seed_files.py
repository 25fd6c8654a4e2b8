"""Files of games, whose names say which seeds they hold: what is there, what is missing, reading them."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from farebox.errors import fault

if TYPE_CHECKING:
    import pyarrow as pa

SeedFiles: TypeAlias = dict[range, Path]  # by seed

_NAME = re.compile(r"(\d+)-(\d+)\.parquet")


def pyarrow() -> Any:
    """Parquet's library, or a word on how to get it."""
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise fault("no_pyarrow", command="pip install 'farebox[study]'") from None
    return pyarrow


def game_schema() -> "pa.Schema":
    """The columns of a game's row."""
    pa = pyarrow()
    numbers = pa.list_(pa.int16())
    claim = {"route": pa.int16(), "seat": pa.int8(), "turn": pa.int16(), "contested": pa.bool_()}
    ticket = {"ticket": pa.int16(), "seat": pa.int8(), "turn": pa.int16(), "kept": pa.bool_()}
    columns = {"seed": pa.int64(), "bots": pa.list_(pa.string()), "turns": pa.int16()}
    columns |= {"decisions": pa.int32(), "winners": numbers, "forfeits": pa.list_(pa.string())}
    columns |= dict.fromkeys(("routes", "tickets", "bonus", "total", "completed", "draws"), numbers)
    columns["claims"] = pa.list_(pa.struct(claim))
    columns["tickets_seen"] = pa.list_(pa.struct(ticket | {"completed": pa.bool_()}))
    return pa.schema(columns)


def file_name(seeds: range) -> str:
    """The file that holds the games of these seeds."""
    return f"{seeds.start}-{seeds.stop - 1}.parquet"


def files_in(*folders: Path) -> SeedFiles:
    """The files of games that lie there; whatever else does is left alone."""
    paths = [path for folder in folders if folder.is_dir() for path in folder.iterdir()]
    named = [(_NAME.fullmatch(path.name), path) for path in paths]
    found = {range(int(name[1]), int(name[2]) + 1): path for name, path in named if name}
    return {seeds: found[seeds] for seeds in sorted(found, key=lambda seeds: (seeds.start, -seeds.stop))}


def gaps(there: Iterable[range], wanted: range) -> Iterator[range]:
    """Which of the wanted seeds none of the files, in their order, holds."""
    at = wanted.start
    for seeds in there:
        if at < min(seeds.start, wanted.stop):
            yield range(at, min(seeds.start, wanted.stop))
        at = max(at, seeds.stop)
    if at < wanted.stop:
        yield range(at, wanted.stop)


def read_games(files: SeedFiles, wanted: range | None = None) -> "pa.Table":
    """Games by seed, all or those wanted; each once, as files overlap where a study was killed in between."""
    tables = [game_schema().empty_table()]
    at = wanted.start if wanted else 0
    for seeds, path in files.items():
        if seeds.stop > at and (wanted is None or seeds.start < wanted.stop):
            stop = min(seeds.stop, wanted.stop) if wanted else seeds.stop
            tables.append(_between(_read(path), at, stop))
            at = stop
    return pyarrow().concat_tables(tables)


def to_parquet(games: "pa.Table") -> bytes:
    """A Parquet file's bytes, the same for the same games however they came together."""
    pa = pyarrow()
    out = pa.BufferOutputStream()
    pa.parquet.write_table(games.combine_chunks(), out, compression="zstd")
    return out.getvalue().to_pybytes()  # type: ignore[no-any-return] # Arrow tells no types


def _read(path: Path) -> "pa.Table":
    """The games of one file, wherever it lies."""
    with path.open("rb") as file:
        return pyarrow().parquet.read_table(file)


def _between(games: "pa.Table", first: int, stop: int) -> "pa.Table":
    column, compute = games["seed"], pyarrow().compute
    return games.filter(
        compute.and_(compute.greater_equal(column, first), compute.less(column, stop))
    ).sort_by("seed")
