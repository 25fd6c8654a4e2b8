"""What a server writes into its log: never a secret, whoever says it."""

import logging
import re

_SECRET = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])", re.ASCII)  # 256 bits, as `keys` writes them
LOUD = ("uvicorn", "uvicorn.error", "websockets")  # at debug level they write every message down
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Discreet(logging.Formatter):
    """Writes dots for what looks like a secret."""

    def format(self, record: logging.LogRecord) -> str:
        """One entry, its traceback included."""
        return _SECRET.sub("…", super().format(record))


def begin_log(level: str) -> None:
    """Write to standard error what is at least so important."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(FORMAT))
    logging.basicConfig(level=level.upper(), handlers=[handler])
    for name in LOUD:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))
    logging.getLogger("alembic").setLevel(logging.WARNING)
