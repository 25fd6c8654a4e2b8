"""Secrets and names that nobody can guess. Only digests are kept; secrets are told once and forgotten."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

SECRET_BYTES = 32
TABLE_BYTES = 9


def new_secret() -> str:
    """A key to one seat: 256 bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """A table's name; not a secret, but not to be guessed either."""
    return secrets.token_urlsafe(TABLE_BYTES)


def is_table_id(text: str) -> bool:
    """Whether a text could be a table's name at all; nothing else is looked up."""
    return re.fullmatch(r"[A-Za-z0-9_-]{12}", text) is not None


def digest(secret: str) -> bytes:
    """What is kept of a secret. It has 256 bits of chance, so one round of hashing is enough."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"farebox-seat").digest()


def find_seat(secret: str, known: Iterable[tuple[bytes, int | None]]) -> tuple[bool, int | None]:
    """Whether the secret is one of those known, and whose; every one is compared, in constant time."""
    wanted = digest(secret)
    found, seat = False, None
    for kept, owner in known:
        if hmac.compare_digest(wanted, kept):
            found, seat = True, owner
    return found, seat
