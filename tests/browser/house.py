"""What a test in a browser needs around it: a built page, a browser, a server of its own."""

import subprocess
import sys
from functools import cache
from pathlib import Path

from bench.forking import free_port
from farebox.server.settings import STATIC
from server.serving import Server
from support.debian import program

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "web" / "scripts"
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


@cache
def build_page() -> None:
    """Build the page if it is not built or out of date; once for every process of tests."""
    subprocess.run([sys.executable, SCRIPTS / "build.py"], check=True, stdout=sys.stderr)


def npm() -> list[str]:
    """How npm is called here."""
    line = [sys.executable, "-c", "import nodejs; print(nodejs.npm()[0])"]
    return [subprocess.check_output(line, cwd=SCRIPTS, text=True).strip()]


def chromium() -> str:
    """Where Chromium is; from the distribution when there is none."""
    found = program(["chromium", "chromium-browser", "google-chrome"], "chromium")
    if found is None:
        raise RuntimeError(NO_BROWSER)
    return found


def windowless_chromium() -> str:
    """The same without what it needs for windows, which takes a third less of the processor; else any."""
    return program(["chromium-headless-shell"], "chromium-headless-shell") or chromium()


class House:
    """A server in a process of its own, with its own database and the page."""

    def __init__(self, folder: Path, path: str = "", *, is_for_network: bool = False) -> None:
        port = free_port()
        self.far_url = f"http://{FAR_NAME}:{port}{path}"
        self._server = Server(
            f"sqlite:///{folder / 'tables.db'}",
            folder / "server.log",
            hosts=[FAR_NAME],
            port=port,
            reached_at=[f"{self.far_url}/"] if is_for_network else [],
            root_path=path,
            away_seconds=AWAY_SECONDS,
            static=str(STATIC),
        )
        self.port = self._server.port
        self.url = f"http://127.0.0.1:{self.port}{path}"

    def open(self) -> None:
        """Start, and wait until it answers."""
        self._server.start()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._server.kill()

    def close(self) -> None:
        """End it properly."""
        self._server.stop()
