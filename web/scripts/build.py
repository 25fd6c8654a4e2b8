"""Build the page if it is missing or older than its sources: `python web/scripts/build.py`.

With `site` it also writes `dist/site`, a folder that any host of files serves, with no server behind it.
"""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from assemble import assemble, is_assembled
from device import MADE, SOURCE, build_device, is_possible
from nodejs import WEB, install_packages, run

PAGE = MADE / "page"  # as Vite builds it
STATIC = SOURCE / "server" / "static"
SITE = WEB.parent / "dist" / "site"
LOCK = WEB.parent / "build" / "page-lock.sqlite"
WAIT_SECONDS = 3600
NO_KERNEL = "The kernel is not compiled for browsers: run `make kernel` first."


def is_fresh() -> bool:
    """Whether what Vite built is newer than everything it is made of."""
    home = PAGE / "index.html"
    if not home.is_file():
        return False
    made = home.stat().st_mtime
    told = [*SOURCE.glob("*.json"), *SOURCE.glob("*.css"), *(SOURCE / "drawings").iterdir()]
    told += [*(SOURCE / "locale").rglob("*.json"), *(WEB / "licences").iterdir()]
    told += (WEB.parent / "compiler" / "javascript").iterdir()
    sources = [*WEB.glob("*.*"), *(WEB / "public").iterdir(), *(WEB / "src").rglob("*"), *told]
    return all(path.stat().st_mtime <= made for path in sources if path.is_file())


@contextmanager
def alone() -> Iterator[None]:
    """Two at a time wait for each other, on any system: SQLite knows how to lock a file on each."""
    LOCK.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(LOCK, timeout=WAIT_SECONDS)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def install() -> None:
    """Install what the page is built and checked with, if it isn't there."""
    with alone():
        install_packages()


def _build_page() -> None:
    if not is_fresh():
        print("Building the page …", flush=True)
        run("run", "--silent", "build", "--", "--logLevel", "error")
        (PAGE / "index.html").touch()


def build() -> None:
    """Build the page; it can play by itself if the kernel was compiled for browsers."""
    can_play = is_possible()
    with alone():
        install_packages()
        _build_page()
        device = build_device() if can_play else None
        if not is_assembled(PAGE, device, STATIC):
            assemble(PAGE, device, STATIC, has_server=True)


def build_site(target: Path = SITE) -> None:
    """Build the page for a host of files."""
    if not is_possible():
        sys.exit(NO_KERNEL)
    build()
    with alone():
        assemble(PAGE, build_device(), target, has_server=False)


if __name__ == "__main__":
    if sys.argv[1:] == ["site"]:
        build_site()
        print(f"Any web server can serve {SITE}.")
    else:
        build()
