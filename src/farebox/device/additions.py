"""A table as a device keeps it: a list of additions, the first of which opens it. JSON."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from farebox.authority.kept import Opening
from farebox.authority.keys import Key
from farebox.tables.agreement import Agreement
from farebox.tables.log import Entry

KeptFacts: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class KeptTable:
    """What was kept of a table."""

    agreement: Agreement
    keys: list[Key]
    entries: list[Entry]


def opening_text(opening: Opening) -> str:
    """The first addition."""
    return json.dumps({"opened": vars(opening.agreement), "keys": [_write_key(key) for key in opening.keys]})


def entry_text(entry: Entry) -> str:
    """Something that happened."""
    return json.dumps({"entry": vars(entry)})


def key_text(key: Key) -> str:
    """Something more that opens it."""
    return json.dumps({"keys": [_write_key(key)]})


def par_text(points: Sequence[int]) -> str:
    """What the levels made of its deal."""
    return json.dumps({"par": list(points)})


def read_par(text: str) -> Sequence[int] | None:
    """The same from all its additions, if it is there."""
    additions: list[KeptFacts] = json.loads(text)
    return next((one["par"] for one in additions if "par" in one), None)


def read_kept(text: str) -> KeptTable:
    """A table from all its additions."""
    additions: list[KeptFacts] = json.loads(text)
    opened = additions[0]["opened"]
    agreement = Agreement(**{**opened, "seats": tuple(opened["seats"])})
    entries = [Entry(**one["entry"]) for one in additions if "entry" in one]
    return KeptTable(agreement, list(_read_keys(additions)), entries)


def _write_key(key: Key) -> KeptFacts:
    return {"digest": key.digest.hex(), "kind": key.kind, "seat": key.seat}


def _read_keys(additions: Iterable[KeptFacts]) -> Iterable[Key]:
    for addition in additions:
        for key in addition.get("keys", ()):
            yield Key(bytes.fromhex(key["digest"]), key["kind"], key["seat"])
