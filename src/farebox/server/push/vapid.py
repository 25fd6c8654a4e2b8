"""Who sends: a server shows push services a token signed by its own key (VAPID, RFC 8292)."""

import json
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from farebox.server.push.encryption import CURVE, from_text, point_of, to_text

TOKEN_SECONDS = 12 * 3600  # services accept no more than a day


def new_key() -> str:
    """A private key as the database keeps it."""
    number: int = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_text(number.to_bytes(32))


class Signer:
    """One server's key, and whom to write to about it."""

    def __init__(self, key: str, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(from_text(key)), CURVE)
        self._contact = contact

    @property
    def public(self) -> str:
        """What browsers subscribe with: only this server can then send to them."""
        return to_text(point_of(self._key))

    def header(self, endpoint: str, now: float | None = None) -> str:
        """What goes into `Authorization`, for the service at this address alone."""
        address = urlsplit(endpoint)
        until = int(time.time() if now is None else now) + TOKEN_SECONDS
        claims: dict[str, str | int] = {
            "aud": f"{address.scheme}://{address.netloc}",
            "exp": until,
            "sub": self._contact,
        }
        told = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={told}.{to_text(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def _part(facts: Mapping[str, str | int]) -> str:
    return to_text(json.dumps(facts, separators=(",", ":")).encode())
