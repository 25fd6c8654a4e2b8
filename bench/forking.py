"""One process that has loaded everything and forks itself for every line it is told: servers at once."""

import ctypes
import json
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from typing import Any

DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def fork_for_every_line(begin: Callable[[dict[str, Any]], None]) -> None:
    """Say the number of a process for every line of JSON; in that process `begin` is told the line."""
    from farebox.server.run import warm_rules
    from farebox.server.storage.store import Store

    warm_rules()
    with tempfile.TemporaryDirectory() as folder:
        Store(f"sqlite:///{folder}/tables.sqlite").close()  # loads what upgrades a database
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            begin(json.loads(line))
        print(process, flush=True)
