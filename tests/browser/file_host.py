"""A host of plain files, as anybody's: what it serves can be changed, spoilt or cut off."""

import base64
import hashlib
import os
import re
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from browser.house import FAR_NAME, SCRIPTS

PATH = "/games/farebox"  # not the root of its host, to show that it need not be
UNKNOWN = "application/octet-stream"
BUILD = "import sys; from pathlib import Path; from build import build_site; build_site(Path(sys.argv[1]))"


def build_site(folder: Path) -> None:
    """Write the page for a host of files."""
    subprocess.run([sys.executable, "-c", BUILD, folder], cwd=SCRIPTS, check=True, stdout=sys.stderr)


def renew(folder: Path) -> None:
    """Another build in the same folder: its document says so, and its service worker knows."""
    home, worker = folder / "index.html", folder / "service-worker.js"
    home.write_text(home.read_text().replace("<title>", '<meta name="build" content="new" /><title>'))
    digest = base64.b64encode(hashlib.sha256(home.read_bytes()).digest()).decode()
    known = r'"index.html": "sha256-[^"]*"'
    worker.write_text(re.sub(known, f'"index.html": "sha256-{digest}"', worker.read_text()))


class Handler(SimpleHTTPRequestHandler):
    """Python's own, but for what a test spoils."""

    def __init__(self, host: "FileHost", *args: object) -> None:
        self.host = host
        super().__init__(*args, directory=str(host.folder))  # type: ignore[arg-type]  # as the server hands them

    def translate_path(self, path: str) -> str:
        """Behind the path that all of it lies under."""
        return super().translate_path(path.removeprefix(PATH))

    def send_head(self) -> BytesIO | BinaryIO | None:
        """A file, or what a test has put in its place."""
        name = Path(self.translate_path(self.path)).name
        spoilt = next((data for part, data in self.host.spoilt.items() if name.startswith(part)), None)
        if spoilt is None:
            return super().send_head()
        if spoilt == b"":
            self.send_error(404)
            return None
        data = spoilt.replace(b"{file}", Path(self.translate_path(self.path)).read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """What a file is said to be."""
        return UNKNOWN if str(path).endswith(self.host.unknown) else super().guess_type(path)

    def log_message(self, *_: object) -> None:
        """Quietly."""


class FileHost:
    """Serves a folder, until it is cut off."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # By how a file's name begins: what is there instead; nothing: it is missing.
        self.spoilt: dict[str, bytes] = {}
        # Endings of names that it knows nothing about, as some hosts do of web assembly.
        self.unknown: tuple[str, ...] = ()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, self))
        self.url = f"http://127.0.0.1:{self._server.server_port}{PATH}/"
        self.far_url = self.url.replace("127.0.0.1", FAR_NAME)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Nobody answers there any more."""
        self._server.shutdown()
        self._server.server_close()
