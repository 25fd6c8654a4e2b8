"""Who may ask for what, by the key that their secret is."""

from farebox.authority.keys import Key
from farebox.tables.log import Refused
from farebox.tables.table import Table


def viewer(key: Key) -> int | None:
    """The seat whose view a key opens; None: the spectators'."""
    if key.kind == "host":
        raise Refused("forbidden", "hosts_secret")
    return key.seat


def seat_at(key: Key) -> int:
    """The seat that a key opens."""
    if key.kind != "seat" or key.seat is None:
        raise Refused("forbidden", "seated_only")
    return key.seat


def check_at_table(key: Key) -> None:
    """Refuse whoever neither sits at the table nor watches it."""
    if key.kind not in ("seat", "spectator"):
        raise Refused("forbidden", "at_table_only")


def check_may_start(key: Key, table: Table) -> None:
    """Refuse whoever may not begin the game: the host may, and once everybody has come whoever sits there."""
    if key.kind == "seat" and not table.has_everybody:
        raise Refused("forbidden", "not_everybody")
    if key.kind not in ("seat", "host"):
        raise Refused("forbidden", "host_only")


def check_host(key: Key) -> None:
    """Refuse whoever did not open the table."""
    if key.kind != "host":
        raise Refused("forbidden", "host_only")
