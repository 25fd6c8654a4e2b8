"""Where compiled code is kept for later runs and other clones."""

import os
from pathlib import Path


def cache_root() -> Path:
    """The folder of all that is kept; FAREBOX_CACHE_DIR moves it."""
    chosen = os.environ.get("FAREBOX_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "farebox"
