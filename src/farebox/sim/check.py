"""Checking files of records by the thousand: every line is replayed, every objection has its line."""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from farebox.boards import Board
from farebox.errors import BadRecord, FareboxError, bad_record
from farebox.game.records.record import read_line
from farebox.locale import Said
from farebox.sim.pool import in_order, n_cores, no_collector

_LINES = 64  # a batch


@dataclass(frozen=True)
class Finding:
    """What is wrong with one game: its line, the rule it breaks if any, or that it can't be read."""

    line: int
    said: Said | str
    rule: str = ""
    unreadable: bool = False

    @property
    def message(self) -> str:
        """In English."""
        return str(self.said)


@dataclass(frozen=True)
class CheckedFile:
    """Some games that were checked, how much of the file is read so far, and what was found."""

    games: int
    share: float
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class _Lines:
    """Some lines of a file, numbered, not yet read as anything."""

    lines: tuple[tuple[int, bytes], ...]
    share: float
    board: Board | None


def check_file(
    path: str | PathLike[str], *, board: Board | None = None, jobs: int | None = None
) -> Iterator[CheckedFile]:
    """Replay every game of a file, batch by batch in the file's order.

    A line that is no record is a finding like any other, and so is the end of a damaged file: all that
    comes before still counts. Raises BadRecord only if there is no such file.
    """
    path = Path(path)
    if not path.is_file():
        raise bad_record("no_file", path=path)
    trouble: list[Finding] = []
    yield from in_order(_check, _batches(path, board, trouble), jobs or n_cores())
    if trouble:
        yield CheckedFile(0, 1.0, tuple(trouble))


def _batches(path: Path, board: Board | None, trouble: list[Finding]) -> Iterator[_Lines]:
    """The file in batches; if it can't be read on, `trouble` says why."""
    size = max(1, path.stat().st_size)
    number = 0
    lines: list[tuple[int, bytes]] = []
    try:
        with path.open("rb") as raw, gzip.open(raw) if path.suffix == ".gz" else raw as file:
            for number, line in enumerate(file, start=1):
                lines.append((number, line))
                if len(lines) == _LINES:
                    yield _Lines(tuple(lines), raw.tell() / size, board)
                    lines = []
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        problem = Said("fault.record_gzip", {"problem": str(error)})
        trouble.append(Finding(number + 1, problem, unreadable=True))
    except OSError as error:
        problem = Said("fault.record_unread", {"reason": error.strerror or str(error)})
        trouble.append(Finding(number + 1, problem, unreadable=True))
    if lines:
        yield _Lines(tuple(lines), 1.0, board)


def _check(batch: _Lines) -> CheckedFile:
    with no_collector():
        found = [_check_line(number, line, batch.board) for number, line in batch.lines if line.strip()]
    findings = tuple(finding for finding in found if finding is not None)
    unreadable = sum(finding.unreadable for finding in findings)
    return CheckedFile(len(found) - unreadable, batch.share, findings)


def _check_line(number: int, line: bytes, board: Board | None) -> Finding | None:
    from farebox.game.records.replay import verify

    try:
        record = read_line(line.decode())
    except UnicodeDecodeError:
        return Finding(number, Said("fault.record_text"), unreadable=True)
    except FareboxError as error:
        return Finding(number, error.message, unreadable=True)
    try:
        verify(record, board=board)
    except BadRecord as error:
        return Finding(number, error.said, error.rule)
    except FareboxError as error:
        return Finding(number, error.message)
    return None
