"""What a test in a browser needs around it: a built page, a browser, a server of its own."""

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from support.debian import program

ROOT = Path(__file__).parents[2]
# What a server that is not on the same machine would be called: browsers trust it less without https.
FAR_NAME = "farebox.test"
AWAY_SECONDS = 3  # until a seat that somebody left may be handed over
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {FAR_NAME} 127.0.0.1",
]
NO_BROWSER = "no Chromium to be found: install one (on Debian: apt-get install chromium), then try again"
SERVE = f"""
import sys
from pathlib import Path
from farebox.server.run import serve
from farebox.server.settings import Limits, Settings
many = (100_000, 100_000)
limits = Limits(messages=many, requests=many, openings=many)
if __name__ == "__main__":
    port, database, path = int(sys.argv[1]), *sys.argv[2:]
    served = dict(port=port, database_url=database, limits=limits, hosts=("{FAR_NAME}",), root_path=path)
    serve(Settings(**served, workers=1, warm=False, chosen_deals=True, away_seconds={AWAY_SECONDS}))
"""


def _builder() -> Any:
    """The script that builds the page, as a module."""
    spec = importlib.util.spec_from_file_location("page_build", ROOT / "web" / "scripts" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build_page() -> None:
    """Build the page if it is not built or out of date."""
    _builder().build()


def npm() -> list[str]:
    """How npm is called here."""
    line: list[str] = _builder().npm()
    return line


def chromium() -> str:
    """Where Chromium is; from the distribution when there is none."""
    found = program(["chromium", "chromium-browser", "google-chrome"], "chromium")
    if found is None:
        raise RuntimeError(NO_BROWSER)
    return found


def free_port() -> int:
    """A port nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """A server in a process of its own, with its own database."""

    def __init__(self, folder: Path, path: str = "") -> None:
        self.folder = folder
        self.path = path
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}{path}"
        self.far_url = f"http://{FAR_NAME}:{self.port}{path}"
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start, and wait until it answers."""
        database = f"sqlite:///{self.folder / 'tables.db'}"
        script = self.folder / "serve.py"
        script.write_text(SERVE, encoding="utf-8")
        command = [sys.executable, str(script), str(self.port), database, self.path]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ.copy())
        deadline = time.monotonic() + 240
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/api/v2/editions", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                if self._process.poll() is not None:
                    break
                time.sleep(0.2)
        raise RuntimeError((self.folder / "server.log").read_text(encoding="utf-8"))

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End it properly."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None
