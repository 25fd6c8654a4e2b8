"""Games of a contest in a file: one line each, written when it is over; a run broken off goes on from there.

The first line says what is measured. Whoever goes on must mean the same; how many games is not part of it,
so that a contest can be made longer.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from farebox.arena.match import Contest, GameResult
from farebox.boards.arrays import board_rows
from farebox.errors import fault

_FORMAT = "farebox-arena-1"


def header(contest: Contest) -> dict[str, Any]:
    """What a file of results is about."""
    digest = sha256(board_rows(contest.board).tobytes()).hexdigest()[:16]
    return {
        "format": _FORMAT,
        "edition": contest.board.id,
        "board": digest,
        "seats": contest.n_seats,
        "bots": list(contest.bots),
        "seed": contest.seed,
    }


def load(path: Path, contest: Contest) -> list[GameResult]:
    """The games a file holds; a torn last line is cut off. A file about something else is refused."""
    if not path.exists():
        return []
    try:
        data = path.read_bytes()
    except OSError as error:
        raise fault("not_read", path=path, reason=error.strerror or error) from None
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        os.truncate(path, len(whole))
    lines = whole.decode("utf-8", errors="replace").splitlines()
    if not lines:
        return []
    _check_header(path, lines[0], contest)
    return [_read(path, number, line) for number, line in enumerate(lines[1:], 2)]


def _check_header(path: Path, line: str, contest: Contest) -> None:
    try:
        found = json.loads(line)
        assert found["format"] == _FORMAT
    except (ValueError, KeyError, TypeError, AssertionError):
        raise fault("not_arena", path=path) from None
    wanted = header(contest)
    for key, value in wanted.items():
        if found.get(key) != value:
            raise fault("other_arena", path=path, key=key, found=repr(found.get(key)), wanted=repr(value))


def _read(path: Path, number: int, line: str) -> GameResult:
    try:
        return GameResult.of(json.loads(line))
    except (ValueError, TypeError):
        raise fault("not_result", path=path, line=number) from None


@contextmanager
def appending(path: Path, contest: Contest) -> Iterator[IO[str]]:
    """The file to add lines to; a new one gets its header first."""
    is_new = not path.exists() or path.stat().st_size == 0
    try:
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        raise fault("not_written", path=path, reason=error.strerror or error) from None
    with file:
        if is_new:
            add_line(file, header(contest))
        yield file


def add_game(file: IO[str], result: GameResult) -> None:
    """Write a game down for good."""
    add_line(file, asdict(result))


def add_line(file: IO[str], facts: dict[str, Any]) -> None:
    """Write a line in one go."""
    file.write(json.dumps(facts, separators=(",", ":")) + "\n")
    file.flush()
