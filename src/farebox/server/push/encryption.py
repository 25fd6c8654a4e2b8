"""What is sent to a browser, so that the push service between can't read it: RFC 8291, in RFC 8188's form.

What a browser subscribes with is a public key and a secret of its own; for every message there is a new key
pair and a new salt here.
"""

import base64
import os
import struct
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_BYTES = 4096
LAST = b"\x02"  # ends the last record, which is the only one


def to_text(data: bytes) -> str:
    """Base64url without padding, as browsers write keys."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """And back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A public key as browsers write it: a point, not compressed."""
    point: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


@dataclass(frozen=True)
class Subscriber:
    """What a browser gave: its public key and its secret."""

    p256dh: bytes
    auth: bytes


def encrypt(
    text: bytes,
    to: Subscriber,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a message; key and salt are new ones unless a test names them."""
    own, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.p256dh))
    point = point_of(own)
    secret = _derive(shared, to.auth, b"WebPush: info\0" + to.p256dh + point, 32)
    cipher = AESGCM(_derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    sealed: bytes = cipher.encrypt(_derive(secret, salt, b"Content-Encoding: nonce\0", 12), text + LAST, None)
    return salt + struct.pack("!IB", RECORD_BYTES, len(point)) + point + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    derived: bytes = HKDF(SHA256(), length, salt, info).derive(secret)
    return derived
