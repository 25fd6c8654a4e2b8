"""What tables cost to keep: a server's start on many of them, and the bytes of a finished game.

`python -m bench.server.size --tables 10000`. The games are played at random by the rules, then kept as a
server keeps them, with new names and secrets for each.
"""

import argparse
import json
import random
import secrets
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from bench.forking import free_port
from bench.server.kills import database
from bench.server.people import EDITIONS
from farebox.authority import keys
from farebox.authority.kept import Addition, Opening
from farebox.authority.keys import Key
from farebox.authority.opening import opening_for
from farebox.messages.requests import NewTable, SeatWanted
from farebox.server.storage.store import Store
from farebox.tables.log import Entry
from farebox.tables.table import Table

N_PATTERNS = 10  # different games of each edition; the rest are these again
BATCH = 200
N_MEASURED = 200  # finished games of each edition


class Game:
    """A game of two people to its end."""

    def __init__(self, edition: str, seed: int) -> None:
        wanted = NewTable(edition=edition, seats=[SeatWanted(kind="here")] * 2, seed=seed)
        self.opening, _ = opening_for(wanted)
        table, rng = Table(self.opening.agreement), random.Random(seed)
        self.entries: list[Entry] = []
        while not table.is_over:
            seat = table.game.to_move
            assert seat is not None
            change = table.propose_act(seat, table.told(seat), rng.choice(table.game.legal_ids()))
            table.commit(change)
            self.entries.append(change.entry)

    def again(self, secret: str) -> Opening:
        """The same game at a new table."""
        agreement = replace(self.opening.agreement, table=keys.new_table_id())
        return Opening(agreement, [Key(keys.digest(f"{secret}{at}"), "seat", at) for at in (0, 1)])


def keep(store: Store, games: list[Game], n_tables: int, share: float = 1.0) -> list[tuple[str, str]]:
    """Keep games, each up to this share of its end; tables and the secrets of their first seats."""
    kept = []
    for begin in range(0, n_tables, BATCH):
        additions: list[Addition] = []
        openings = []
        for number in range(begin, min(begin + BATCH, n_tables)):
            game, secret = games[number % len(games)], secrets.token_urlsafe(32)[:42]
            opening = game.again(secret)
            openings.append(opening)
            kept.append((opening.agreement.table, f"{secret}0"))
            log = game.entries[: round(len(game.entries) * share)]
            additions += [Addition(kept[-1][0], entry, entry.sequence == len(game.entries)) for entry in log]
        store.open_tables(openings)
        store.add(additions)
    return kept


def file_bytes(url: str) -> int:
    """The size of the file once it is packed."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("VACUUM")
        pages, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size")
        )
        return int(pages * size)


def bytes_a_game(edition: str) -> dict[str, float]:
    """What a finished game costs on the disk."""
    games = [Game(edition, seed) for seed in range(N_PATTERNS)]
    with database("sqlite") as url, closing(Store(url)) as store:
        empty = file_bytes(url)
        keep(store, games, N_MEASURED)
        entries = sum(len(game.entries) for game in games) / N_PATTERNS
        return {"actions": round(entries, 1), "bytes": round((file_bytes(url) - empty) / N_MEASURED)}


def start_seconds(n_tables: int) -> dict[str, float]:
    """From `farebox serve` to an answer, and to a table that was kept."""
    games = [Game(edition, seed) for edition in EDITIONS for seed in range(N_PATTERNS)]
    with database("sqlite") as url:
        with closing(Store(url)) as store:
            kept = keep(store, games, n_tables, share=0.5)
        port = free_port()
        command = [sys.executable, "-m", "farebox", "serve", "--port", str(port), "--database-url", url]
        began = time.monotonic()
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            facts = {"tables": n_tables, "file MB": round(file_size(url) / 1e6, 1)}
            facts["seconds to the first answer"] = _until_answered(port, began)
            began = time.monotonic()
            for table, secret in kept[:: n_tables // 100]:
                _get(port, f"tables/{table}", secret).raise_for_status()
            facts["ms to load a table and show it"] = round(10 * (time.monotonic() - began), 1)
        finally:
            server.kill()
            server.wait()
    return facts


def file_size(url: str) -> int:
    """The file as it is."""
    return Path(url.removeprefix("sqlite:///")).stat().st_size


def _get(port: int, path: str, secret: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return httpx.get(f"http://127.0.0.1:{port}/api/v2/{path}", headers=headers, timeout=30)


def _until_answered(port: int, began: float) -> float:
    while True:
        try:
            _get(port, "editions").raise_for_status()
            return round(time.monotonic() - began, 1)
        except httpx.TransportError:
            time.sleep(0.02)


def run(n_tables: int, out: Path | None = None) -> dict[str, Any]:
    """All of it."""
    facts: dict[str, Any] = {"a finished game of two": {name: bytes_a_game(name) for name in EDITIONS}}
    facts["start without tables"] = start_seconds(100)
    facts["start with tables"] = start_seconds(n_tables)
    if out:
        out.write_text(json.dumps(facts, indent=2) + "\n")
    return facts


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    print(json.dumps(run(told.tables, told.out), indent=2))


if __name__ == "__main__":
    main()
