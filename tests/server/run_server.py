"""The process that the tests' servers are forked from: it has loaded everything, so they begin at once.

For every line of JSON (the settings, and where to log) it says the number of a process, a server as it is.
"""

import os
import sys
import traceback
from pathlib import Path
from typing import Any

from bench.forking import fork_for_every_line
from farebox.server.run import serve
from farebox.server.settings import Limits, Settings


def _begin(facts: dict[str, Any]) -> None:
    """In the forked process: serve until killed, or until who asked for it is gone."""
    log = os.open(facts.pop("log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for at, file in enumerate((os.open(os.devnull, os.O_RDONLY), log, log)):
        os.dup2(file, at)
    try:
        serve(_settings(facts))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(0)


def _settings(facts: dict[str, Any]) -> Settings:
    limits = Limits(**{name: _tuple(value) for name, value in facts.pop("limits", {}).items()})
    static = Path(facts.pop("static", "/nonexistent"))
    rest = {name: _tuple(value) for name, value in facts.items()}
    return Settings(limits=limits, static=static, log_level="debug", **rest)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


if __name__ == "__main__":
    fork_for_every_line(_begin)
