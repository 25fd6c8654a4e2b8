"""A study on disk: its plan, and its games in Parquet files that appear only when whole.

A file's name says which seeds it holds, so that a study goes on where it was stopped, and can be made larger.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from farebox.boards import Board
from farebox.errors import fault
from farebox.game.records.record import RULES
from farebox.study.facts import RowFacts
from farebox.study.places import write_whole

if TYPE_CHECKING:
    import pyarrow as pa

_PART = re.compile(r"(\d+)-(\d+)\.parquet")
FORMAT = 1


@dataclass(frozen=True)
class StudyPlan:
    """What a study is about; the number of games is not part of it."""

    board: Board
    bots: tuple[str, ...]
    seed: int

    def to_dict(self) -> dict[str, Any]:
        """The plan as it is kept; boards of one name may differ, so a digest says which it is."""
        text = json.dumps(asdict(self.board), sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        facts = {"study": FORMAT, "rules": RULES, "board": self.board.id, "digest": digest}
        return facts | {"bots": list(self.bots), "seed": self.seed}


def pyarrow() -> Any:
    """Parquet's library, or a word on how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise fault("no_pyarrow", command="pip install 'farebox[study]'") from None
    return pyarrow


def to_parquet(rows: Sequence[RowFacts]) -> bytes:
    """Games as the bytes of a Parquet file."""
    pa = pyarrow()
    out = io.BytesIO()
    pa.parquet.write_table(pa.Table.from_pylist(list(rows), schema=game_schema()), out, compression="zstd")
    return out.getvalue()


def read_part(path: Path) -> "pa.Table":
    """The games of one file, wherever it lies."""
    with path.open("rb") as file:
        return pyarrow().parquet.read_table(file)


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


class StudyStore:
    """The folder of one study."""

    def __init__(self, folder: Path, plan: StudyPlan) -> None:
        """Begin a study there, or go on with it; another study's folder is refused."""
        self.folder = folder
        self.games = folder / "games"
        self.plan = plan
        wanted = plan.to_dict()
        path = folder / "plan.json"
        try:
            self.games.mkdir(parents=True, exist_ok=True)
            if path.exists():
                _compare(folder, json.loads(path.read_text(encoding="utf-8")), wanted)
            else:
                write_whole(path, json.dumps(wanted, indent=1).encode())
        except OSError as error:
            raise fault("not_written", path=folder, reason=error.strerror or error) from None
        except ValueError:
            raise fault("not_plan", path=path) from None

    def keep(self, first: int, rows: bytes, n_games: int) -> None:
        """Keep games in a row, the first of which has this seed."""
        write_whole(self.games / f"{first}-{first + n_games - 1}.parquet", rows)

    def missing(self, n_games: int, size: int) -> Iterator[tuple[int, int]]:
        """Rows of games yet to be played, as first seed and number, at most `size` long."""
        there = self._there()
        end = self.plan.seed + n_games
        at = self.plan.seed
        while at < end:
            inside = next((last for first, last in there if first <= at <= last), None)
            if inside is not None:
                at = inside + 1
                continue
            stop = min([at + size, end, *(first for first, _ in there if first > at)])
            yield at, stop - at
            at = stop

    def n_kept(self, n_games: int) -> int:
        """How many of the games are there."""
        return n_games - sum(n for _, n in self.missing(n_games, n_games))

    def read(self, n_games: int) -> "pa.Table":
        """The first games that are there, by seed."""
        pa = pyarrow()
        parts = [read_part(path) for path in self._parts()]
        if not parts:
            raise fault("no_games_kept", folder=self.folder)
        table = pa.concat_tables(parts).sort_by("seed")
        return table.filter(pa.compute.less(table["seed"], self.plan.seed + n_games))

    def _parts(self) -> list[Path]:
        return [path for path in self.games.iterdir() if _PART.fullmatch(path.name)]

    def _there(self) -> list[tuple[int, int]]:
        found = (_PART.fullmatch(path.name) for path in self._parts())
        return sorted((int(match[1]), int(match[2])) for match in found if match)


def _compare(folder: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    for name, value in ours.items():
        if theirs.get(name) != value:
            if name == "digest":
                raise fault("other_study_board", folder=folder)
            raise fault("other_study", folder=folder, key=name, found=repr(theirs.get(name)))
