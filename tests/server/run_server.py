"""The process that the tests' servers are forked from: it has loaded everything, so they begin at once.

For every line of JSON (the settings, and where to log) it says the number of a process, a server as it is.
"""

import ctypes
import json
import os
import signal
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

from farebox.server.run import serve, warm_rules
from farebox.server.settings import Limits, Settings
from farebox.server.storage.store import Store

DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def main() -> None:
    """Fork a server for every line."""
    warm_rules()
    with tempfile.TemporaryDirectory() as folder:
        Store(f"sqlite:///{folder}/tables.sqlite").close()  # loads what upgrades a database
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            _begin(json.loads(line))
        print(process, flush=True)


def _begin(facts: dict[str, Any]) -> None:
    """In the forked process: serve until killed, or until who asked for it is gone."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
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
    main()
