"""What is kept of a table, and what is added to it: plain data, for a database or a browser's own storage."""

from dataclasses import dataclass, field

from farebox.authority.keys import Key
from farebox.tables.agreement import Agreement
from farebox.tables.log import Entry


@dataclass(frozen=True)
class Opening:
    """A table to be kept, with what opens it: keys, invitations by seat, the keys of the table before it."""

    agreement: Agreement
    keys: list[Key] = field(default_factory=list)
    invitations: dict[int, bytes] = field(default_factory=dict)
    after: str | None = None


@dataclass(frozen=True)
class Coming:
    """Somebody coming in: the digests of the invitation and of the secret they will open the seat with."""

    seat: int
    invitation: bytes
    secret: bytes


@dataclass(frozen=True)
class Addition:
    """An entry for a table's log, and what is kept along with it: the rematch, or somebody who comes in."""

    table: str
    entry: Entry
    is_over: bool = False
    along: Opening | Coming | None = None
