"""Secrets and names that nobody can guess. Only digests are kept; secrets are told once and forgotten."""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from farebox.tables.seats import moved_seat

SECRET_BYTES = 32
TABLE_BYTES = 9

KeyKind = Literal["seat", "spectator", "host", "replay"]


@dataclass(frozen=True)
class Key:
    """What is kept of a secret, and what it opens: one seat, watching, the host's part, a finished game."""

    digest: bytes
    kind: KeyKind
    seat: int | None = None


def new_secret() -> str:
    """256 bits that open something."""
    return secrets.token_urlsafe(SECRET_BYTES)


def replay_secret(secret: str) -> str:
    """What someone shows a finished game by: the same every time, and no way back to the own secret."""
    made = hashlib.blake2b(secret.encode(), digest_size=SECRET_BYTES, person=b"farebox-show").digest()
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def new_table_id() -> str:
    """A table's name; not a secret, but not to be guessed either."""
    return secrets.token_urlsafe(TABLE_BYTES)


def is_table_id(text: str) -> bool:
    """Whether a text could be a table's name at all; nothing else is looked up."""
    return re.fullmatch(r"[A-Za-z0-9_-]{12}", text) is not None


def digest(secret: str) -> bytes:
    """What is kept of a secret. It has 256 bits of chance, so one round of hashing is enough."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"farebox-seat").digest()


def handed_on(known: Iterable[Key], n_seats: int) -> list[Key]:
    """What opens a rematch: all that opened the game before, each seat moved, but not what shows it."""
    return [
        Key(key.digest, key.kind, None if key.seat is None else moved_seat(key.seat, n_seats))
        for key in known
        if key.kind != "replay"
    ]


def find_key(secret: str, known: Iterable[Key]) -> Key | None:
    """The key that the secret is, if any; every one is compared, in constant time."""
    wanted, found = digest(secret), None
    for key in known:
        if hmac.compare_digest(wanted, key.digest):
            found = key
    return found
