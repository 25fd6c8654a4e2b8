"""Records on disk: one game a line of JSON, plain or gzipped, read and written as a stream."""

import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import IO, Any

from farebox.errors import BadRecord, bad_record
from farebox.game.records.whole_file import whole_file
from farebox.game.seal import MAX_SEED, Seed, fingerprint_of, is_digits
from farebox.locale import Said
from farebox.pictured import Pictured

FORMAT = 1
RULES = "1"


@dataclass(frozen=True)
class Record(Pictured):
    """A game as data. `completing` are tickets a seat has chosen and not yet finished with (Card Game).

    `told_fingerprint` is what was read; a record that is made here tells that of its seed and salt.
    """

    edition: str
    seats: tuple[str, ...]
    deal: dict[str, Any]
    actions: list[dict[str, Any]]
    seed: Seed | None = None
    salt: str | None = None
    told_fingerprint: str | None = None
    result: dict[str, Any] | None = None
    rules: str = RULES
    completing: list[int] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def fingerprint(self) -> str | None:
        """What was shown before the game, if it was sealed."""
        if self.told_fingerprint is not None or self.seed is None or self.salt is None:
            return self.told_fingerprint
        return fingerprint_of(self.seed, self.salt)

    def to_dict(self) -> dict[str, Any]:
        """The record as it is written."""
        facts: dict[str, Any] = {"farebox": FORMAT, "edition": self.edition, "rules": self.rules}
        facts["seed"] = self.seed
        if self.salt is not None:
            facts["salt"] = self.salt
        if self.fingerprint is not None:
            facts["fingerprint"] = self.fingerprint
        facts |= {"seats": list(self.seats), "deal": self.deal, "actions": self.actions}
        if self.completing:
            facts["completing"] = self.completing
        if self.result is not None:
            facts["result"] = self.result
        return facts | self.more

    def to_json(self) -> str:
        """The record as one line."""
        return json.dumps(self.to_dict(), separators=(",", ":"), ensure_ascii=False)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record as a file of its own; an old file is replaced only when the new one is whole."""
        write_records(path, [self])


_SHOWN = 300  # letters: four players' scores have room
_KNOWN = {"farebox", "edition", "rules", "seed", "salt", "fingerprint", "seats", "deal", "actions"}
_KNOWN |= {"result", "completing"}


def parse_record(line: str, where: Said | str = "record") -> Record:
    """Read one line; `where` names it in errors."""
    try:
        return read_line(line)
    except BadRecord as error:
        raise bad_record("record_line", where=where, problem=error.message) from None


def read_line(line: str) -> Record:
    """Read one line; errors don't say which."""
    try:
        facts = json.loads(line)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise bad_record("record_cut", problem=Said("record_part.place", place)) from None
    except ValueError as error:  # a number of too many digits
        raise bad_record("record_cut", problem=str(error)) from None
    except RecursionError:
        raise bad_record("record_deep") from None
    if not isinstance(facts, dict):
        raise bad_record("record_object", kind=shown(facts))
    if facts.get("farebox") != FORMAT or facts["farebox"] is True:
        raise bad_record("not_record", format=FORMAT)
    if facts.get("rules") != RULES:
        raise bad_record("record_rules", rules=repr(facts.get("rules")), known=RULES)
    _check(facts)
    return Record(
        edition=facts["edition"],
        seats=tuple(facts["seats"]),
        deal=facts["deal"],
        actions=facts["actions"],
        seed=facts["seed"],
        salt=facts.get("salt"),
        told_fingerprint=facts.get("fingerprint"),
        result=facts.get("result"),
        completing=facts.get("completing", []),
        more={name: value for name, value in facts.items() if name not in _KNOWN},
    )


def _check(facts: dict[str, Any]) -> None:
    """The outer shape; what is inside is checked when the game is replayed."""
    shapes: dict[str, tuple[tuple[type, ...], str]] = {
        "edition": ((str,), "name"),
        "seats": ((list,), "names"),
        "deal": ((dict,), "object"),
        "actions": ((list,), "list"),
        "seed": ((int, str, type(None)), "seed"),
        "salt": ((str, type(None)), "salt"),
        "fingerprint": ((str, type(None)), "fingerprint"),
        "result": ((dict, type(None)), "object"),
        "completing": ((list,), "tickets"),
    }
    optional: dict[str, Any] = {"salt": None, "fingerprint": None, "result": None, "completing": []}
    for name, (types, shape) in shapes.items():
        right = Said(f"shape.{shape}")
        if name not in facts and name not in optional:
            raise bad_record("record_missing", name=name, right=right)
        value = facts.get(name, optional.get(name))
        if not isinstance(value, types) or isinstance(value, bool):
            raise _misshapen(name, shape, value)
    _check_seal(facts)
    if not all(isinstance(seat, str) for seat in facts["seats"]):
        raise bad_record("record_list", name="seats", right=Said("shape.names"))


def _check_seal(facts: dict[str, Any]) -> None:
    """The seed and what seals it; whether the fingerprint is theirs is checked when the game is replayed."""
    seed, salt, told = facts["seed"], facts.get("salt"), facts.get("fingerprint")
    if isinstance(seed, str) and not is_digits(seed):
        raise bad_record("record_seed_text", value=json.dumps(seed)[:60])
    if isinstance(seed, int) and not 0 <= seed <= MAX_SEED:
        raise bad_record("record_seed_range", max=MAX_SEED, value=seed)
    if salt is not None and not is_digits(salt):
        raise _misshapen("salt", "salt", salt)
    if told is not None and not (is_digits(told[:32]) and is_digits(told[32:])):
        raise _misshapen("fingerprint", "fingerprint", told)
    if told is not None and (salt is None or seed is None):
        raise bad_record("record_seal")


def _misshapen(name: str, shape: str, value: object) -> BadRecord:
    return bad_record("record_shape", name=name, right=Said(f"shape.{shape}"), value=shown(value))


def shown(value: object) -> str:
    """A value as it stands in a record, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _is_gzip(path: Path) -> bool:
    return path.suffix == ".gz"


def _line(path: Path, number: int) -> Said:
    return Said("phrase.line", {"path": path, "line": number})


def _at_line(path: Path, number: int, error: BadRecord) -> BadRecord:
    return bad_record("record_line", where=_line(path, number), problem=error.message)


def read_records(path: str | PathLike[str]) -> Iterator[Record]:
    """Read games one by one; a damaged line is an error that names it, after the good ones before it."""
    import gzip  # slow to import, and a record that a page was given is a text

    path = Path(path)
    number = 0
    try:
        with (
            gzip.open(path, "rt", encoding="utf-8")
            if _is_gzip(path)
            else path.open(encoding="utf-8") as lines
        ):
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield parse_record(line, _line(path, number))
    except FileNotFoundError:
        raise bad_record("no_file", path=path) from None
    except UnicodeDecodeError:
        raise _at_line(path, number + 1, bad_record("record_text")) from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise _at_line(path, number + 1, bad_record("record_gzip", problem=str(error))) from None
    except OSError as error:
        raise bad_record("not_read", path=path, reason=error.strerror or str(error)) from None


@contextmanager
def open_whole(path: str | PathLike[str]) -> Iterator[IO[str]]:
    """Write records, or other text, to a file that appears only when it is whole."""
    path = Path(path)
    with whole_file(path) as raw:
        if _is_gzip(path):
            import gzip

            with gzip.open(raw, "wt", compresslevel=6, encoding="utf-8") as out:
                yield out
        else:
            with open(raw.fileno(), "w", encoding="utf-8", closefd=False) as out:
                yield out


def write_records(path: str | PathLike[str], records: Iterable[Record]) -> int:
    """Write games one a line as they come; returns how many."""
    n = 0
    with open_whole(path) as out:
        for record in records:
            out.write(record.to_json() + "\n")
            n += 1
    return n
