"""What a kernel compiled beforehand offers: its entry points, how each is called, and the records they take.

`make kernel` writes it beside the library, from the sources' own signatures and classes of records.
"""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

FORMAT = 1  # of the manifest and of calls: a library of another is not used


class Kind(StrEnum):
    """What a parameter is, and how it is passed."""

    RECORD = "record"  # the address of one
    ROWS = "rows"  # the address of the first record, and how many there are
    NUMBERS = "numbers"  # the address of the first number, and how many there are in each dimension
    INT = "int"
    WORD = "word"  # 64 bits without a sign: a seed
    FLOAT = "float"
    NONE = "none"  # of results only


@dataclass(frozen=True)
class Parameter:
    """One parameter; `of` is the class of its records, or NumPy's name for its numbers."""

    kind: Kind
    of: str = ""
    dimensions: int = 0
    name: str = ""
    written: bool = False  # whether a call may change what lies there

    @property
    def is_memory(self) -> bool:
        """Whether an address is passed."""
        return self.kind in (Kind.RECORD, Kind.ROWS, Kind.NUMBERS)

    def refuse(self, given: str) -> TypeError:
        """Says what it takes, and that it isn't this."""
        wanted = f"one {self.of}"
        if self.kind is not Kind.RECORD:
            wanted = f"an array of {self.of} of {self.dimensions} dimension(s) without gaps"
        to = "write to" if self.written else "read"
        return TypeError(f"{self.name} takes {wanted}, to {to}; this is of {given}")


@dataclass(frozen=True)
class Function:
    """An entry point as one family has it."""

    symbol: str
    parameters: tuple[Parameter, ...]
    result: Kind


@dataclass(frozen=True)
class FieldLayout:
    """Where a field lies in a record; `of` is NumPy's name for its numbers, or a class of records."""

    of: str
    at: int
    shape: tuple[int, ...]


@dataclass(frozen=True)
class RecordLayout:
    """The bytes of a class of records."""

    size: int
    digest: str
    fields: dict[str, FieldLayout]


@dataclass(frozen=True)
class Manifest:
    """All of it; an entry point goes by its function's name with its module, and has one or two families."""

    sources: str  # the digest of what all this was made from,
    made: str  # and with what compiled it
    entry_points: dict[str, tuple[Function, ...]]
    records: dict[str, RecordLayout]
    format: int = FORMAT

    def write(self) -> str:
        """The text of its file."""
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> "Manifest":
        """What such a text says; KeyError, TypeError or ValueError if it is none."""
        told = json.loads(text)
        return cls(
            sources=told["sources"],
            made=told["made"],
            entry_points={name: tuple(map(_function, all)) for name, all in told["entry_points"].items()},
            records={name: _record(facts) for name, facts in told["records"].items()},
            format=told["format"],
        )


def _function(facts: dict[str, Any]) -> Function:
    parameters = (Parameter(**{**one, "kind": Kind(one["kind"])}) for one in facts["parameters"])
    return Function(facts["symbol"], tuple(parameters), Kind(facts["result"]))


def _record(facts: dict[str, Any]) -> RecordLayout:
    fields = {
        name: FieldLayout(one["of"], one["at"], tuple(one["shape"])) for name, one in facts["fields"].items()
    }
    return RecordLayout(facts["size"], facts["digest"], fields)
