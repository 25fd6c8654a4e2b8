"""What a server lives through: a full disk, a locked file, a clock set back, a database away.

`python -m bench.server.faults`. People play before, during and after; meanwhile they are told a sentence,
afterwards they play on, and nothing that was acknowledged is lost.
"""

import argparse
import asyncio
import contextlib
import json
import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bench.forking import free_port
from bench.server.kills import database
from bench.server.launch import Launcher, Server, launcher
from bench.server.people import House
from farebox.server.storage.store import Store

ENOUGH = 30  # actions before and after
LOCKED_SECONDS = 15  # SQLite waits for ten
DAY = 24 * 3600.0
TMPFS_BYTES = 16_000_000
PATIENCE_SECONDS = 120


@dataclass(frozen=True)
class Scene:
    """A server at work and where its tables are."""

    launcher: Launcher
    server: Server
    url: str

    @property
    def file(self) -> Path:
        """SQLite's."""
        return Path(self.url.removeprefix("sqlite:///"))


Fault = Callable[[Scene], AbstractContextManager[None]]


@contextmanager
def full_disk(scene: Scene) -> Iterator[None]:
    """Nothing fits on the file system any more."""
    filler = scene.file.with_name("filler")
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    yield
    filler.unlink()


@contextmanager
def no_longer_files(scene: Scene) -> Iterator[None]:
    """The server's files may not grow: a full disk for those who can't mount one."""
    _, hard = resource.prlimit(scene.server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(scene.server.pid, resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.prlimit(scene.server.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def locked_file(scene: Scene) -> Iterator[None]:
    """Another program has the database for itself."""
    with closing(sqlite3.connect(scene.file, isolation_level=None, timeout=60)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def clock_set_back(scene: Scene) -> Iterator[None]:
    """By a day."""
    scene.launcher.clock.set(-DAY)
    yield
    scene.launcher.clock.set(0)


@contextmanager
def database_away(scene: Scene) -> Iterator[None]:
    """PostgreSQL lets nobody in, and those who are in are thrown out, while they write."""
    import psycopg

    url = sa.make_url(scene.url)
    name, elsewhere = url.database, url.set(database="template1")
    with psycopg.connect(elsewhere.render_as_string(hide_password=False), autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        yield
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


@contextmanager
def small_disk() -> Iterator[str]:
    """SQLite on a file system of a few megabytes; only root may mount one."""
    with database("sqlite") as url:
        folder = Path(url.removeprefix("sqlite:///")).parent
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={TMPFS_BYTES}", "tmpfs", folder], check=True)
        try:
            yield url
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


async def meet(
    launcher: Launcher, url: str, fault: Fault, seconds: float, n_tables: int = 8
) -> dict[str, Any]:
    """Play, meet the fault for so long, play on; what came of it."""
    scene = Scene(launcher, launcher.start(free_port(), url), url)
    await scene.server.answers()
    house = House(scene.server.port, n_tables)
    await _play_on(house)
    with fault(scene):
        await asyncio.sleep(1)  # what was on its way is through
        before, since = house.n_answered(), time.monotonic()
        await asyncio.sleep(seconds)
        await _shows(house, fault, before)
        meanwhile, seconds = house.n_answered() - before, time.monotonic() - since
    began = time.monotonic()
    await _play_on(house)
    took = time.monotonic() - began
    await house.close()
    scene.server.kill()
    with closing(Store(url)) as store:
        wrong = [one for ledger in house.ledgers for one in ledger.check(store)]
    return {
        "seconds of it": round(seconds, 1),
        "acknowledged before and after": house.n_answered() - meanwhile,
        "acknowledged meanwhile": meanwhile,
        "sentences": dict(sum((ledger.refusals for ledger in house.ledgers[1:]), house.ledgers[0].refusals)),
        f"seconds until {ENOUGH} more actions": round(took, 1),
        "lost, doubled or told otherwise": len(wrong),
        "wrong": wrong[:20],
    }


async def _shows(house: House, fault: Fault, before: int) -> None:
    """Until somebody was told a sentence, or if there should be none, was answered.

    SQLite has some room left in its files when the disk is full.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        if fault is clock_set_back and house.n_answered() > before:
            return
        if any(ledger.refusals for ledger in house.ledgers):
            return
        await asyncio.sleep(0.05)


async def _play_on(house: House) -> None:
    """Until enough has happened; if it never does, so never ends this."""
    until = house.n_answered() + ENOUGH
    while house.n_answered() < until:
        assert not house.fell(), house.fell()
        await asyncio.sleep(0.05)


def run(out: Path | None = None, log: Path | None = None) -> dict[str, Any]:
    """All of them, one after the other."""
    on_sqlite: dict[str, tuple[Fault, float]] = {
        "files that may not grow": (no_longer_files, 5),
        "locked file": (locked_file, LOCKED_SECONDS),
        "clock set back": (clock_set_back, 5),
    }
    met: dict[str, Any] = {}
    with launcher(log) as this:
        if os.geteuid() == 0:
            with small_disk() as url:
                met["full disk"] = asyncio.run(meet(this, url, full_disk, 5))
        for name, (fault, seconds) in on_sqlite.items():
            with database("sqlite") as url:
                met[name] = asyncio.run(meet(this, url, fault, seconds))
            if out:
                out.write_text(json.dumps(met, indent=2) + "\n")
        with database("postgres") as url:
            met["database away"] = asyncio.run(meet(this, url, database_away, 5))
    if out:
        out.write_text(json.dumps(met, indent=2) + "\n")
    return met


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--log", type=Path)
    told = parser.parse_args()
    print(json.dumps(run(told.out, told.log), indent=2))


if __name__ == "__main__":
    main()
