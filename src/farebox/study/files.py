"""A study on disk: its plan, and its games in Parquet files that appear only when whole.

It goes on where it was stopped, and can be made larger. Games are played a piece at a time, and pieces are
small, as one is what a power cut can cost; 10⁹ games would be millions of them. So they lie in `parts/` until
all games of a file are there, and are then put together in `games/`. What that holds at the end follows from
the plan and the number of games alone, whoever played them and however often that was stopped.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from farebox.boards import Board
from farebox.errors import fault
from farebox.game.records.record import RULES
from farebox.study.places import is_here, write_whole
from farebox.study.seed_files import SeedFiles, file_name, files_in, gaps, read_games, to_parquet

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 1
GAMES_A_FILE = 100_000  # three to six megabytes


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

    def seeds(self, n_games: int) -> range:
        """The seeds of this many games."""
        return range(self.seed, self.seed + n_games)


class StudyStore:
    """The folder of one study."""

    def __init__(self, folder: Path, plan: StudyPlan) -> None:
        """Begin a study there, or go on with it; another study's folder is refused."""
        self.folder = folder
        self.games = folder / "games"
        self.parts = folder / "parts"
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

    def keep(self, seeds: range, rows: bytes) -> None:
        """Keep a piece: the games of these seeds."""
        self.parts.mkdir(exist_ok=True)
        write_whole(self.parts / file_name(seeds), rows)

    def missing(self, n_games: int, size: int) -> Iterator[range]:
        """Games yet to be played, in pieces of at most `size`, each of one file."""
        for gap in gaps(self._files(), self.plan.seeds(n_games)):
            first = gap.start
            while first < gap.stop:
                stop = min(first + size, gap.stop, self.file_of(first, n_games).stop)
                yield range(first, stop)
                first = stop

    def n_kept(self, n_games: int) -> int:
        """How many of the games are there."""
        return n_games - sum(len(gap) for gap in gaps(self._files(), self.plan.seeds(n_games)))

    def file_of(self, seed: int, n_games: int) -> range:
        """The seeds of the file that a game of so many comes into."""
        first = seed - (seed - self.plan.seed) % GAMES_A_FILE
        return range(first, min(first + GAMES_A_FILE, self.plan.seed + n_games))

    def put_together(self, seeds: range) -> None:
        """Make one file of all pieces of it, unless it is there, or a longer one of a larger study.

        A shorter one becomes a piece first: `games/` never has a game twice.
        """
        there = {one: path for one, path in self._whole.items() if one.start in seeds}
        if not any(one.start == seeds.start and one.stop >= seeds.stop for one in there):
            for one, path in there.items():
                self.keep(one, path.read_bytes())
                path.unlink()
                del self._whole[one]
            path = self.games / file_name(seeds)
            write_whole(path, to_parquet(read_games(files_in(self.parts), seeds)))
            self._whole[seeds] = path
        self._drop_pieces(seeds)

    def clear_away(self) -> None:
        """No pieces are left: their folder goes; not while somebody plays, who may be about to keep one."""
        if is_here(self.parts) and self.parts.is_dir() and not any(self.parts.iterdir()):
            self.parts.rmdir()

    def read(self, n_games: int) -> "pa.Table":
        """The first games that are there, by seed."""
        files = self._files()
        if not files:
            raise fault("no_games_kept", folder=self.folder)
        return read_games(files, self.plan.seeds(n_games))

    @cached_property
    def _whole(self) -> SeedFiles:
        """What lies in `games/`, which nobody else changes; listed once, as that may be long."""
        return files_in(self.games)

    def _files(self) -> SeedFiles:
        return files_in(self.games, self.parts)

    def _drop_pieces(self, seeds: range) -> None:
        """Of a file that is there now."""
        for one, path in files_in(self.parts).items():
            if one.start in seeds and one.stop <= seeds.stop:
                path.unlink()


def _compare(folder: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    for name, value in ours.items():
        if theirs.get(name) != value:
            if name == "digest":
                raise fault("other_study_board", folder=folder)
            raise fault("other_study", folder=folder, key=name, found=repr(theirs.get(name)))
