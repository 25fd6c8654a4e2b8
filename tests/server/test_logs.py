"""The log holds no secrets, whoever writes them there."""

import logging
import sys

from farebox.authority.keys import new_secret
from farebox.server.log_lines import Discreet


def test_a_secret_is_written_as_dots() -> None:
    """In a message, in what is put into it, and in a traceback."""
    secret, other, third = (new_secret() for _ in range(3))
    try:
        raise ValueError(f"no such seat: {third}")
    except ValueError:
        trouble = sys.exc_info()
    record = logging.LogRecord(
        "uvicorn.error", logging.INFO, "", 1, f"GET /?secret={secret} %s", (other,), trouble
    )
    told = Discreet("%(message)s").format(record)
    assert not [one for one in (secret, other, third) if one in told or one[:12] in told]
    assert "GET /?secret=… …" in told
    assert "ValueError: no such seat: …" in told


def test_other_long_words_stay() -> None:
    """A digest is longer, a table's name shorter."""
    text = f"{'a' * 64} {'b' * 12} {'c' * 42}"
    assert Discreet("%(message)s").format(logging.makeLogRecord({"msg": text})) == text
