"""Two servers on one PostgreSQL, every seat at both, both told to do different things at the same moment.

`python -m bench.server.conflicts --conflicts 1000 --kills 100`. The database decides: one of the two is
acknowledged, the other is told that it was late; and now and then one of the servers is killed in the middle.
"""

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.forking import free_port
from bench.server.kills import database
from bench.server.launch import Launcher, Server, launcher
from bench.server.people import AGAIN_SECONDS, EDITIONS, Ledger, open_table
from farebox.server.storage.store import Store

N_TABLES = 12


class Rival:
    """One of a seat's two connections."""

    def __init__(self, ledger: Ledger, seat: int, port: int, changed: asyncio.Event) -> None:
        self.ledger, self.seat, self.port, self.changed = ledger, seat, port, changed
        self.link: ClientConnection | None = None
        self.view: dict[str, Any] = {"actions": [], "sequence": -1}
        self.outcome = ""
        self.sent = 0

    @property
    def due(self) -> int:
        """The sequence it may act at; -1 if it may not."""
        return self.view["sequence"] if self.link and self.view["actions"] else -1

    async def stay(self) -> None:
        """Come back whenever cut off."""
        while not self.ledger.is_over:
            try:
                address = f"ws://127.0.0.1:{self.port}/api/v2/live"
                async with connect(address, compression=None, ping_interval=None, close_timeout=1) as link:
                    await self._sit(link)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                await asyncio.sleep(AGAIN_SECONDS)
            self.link, self.outcome = None, self.outcome or "cut off"
            self.changed.set()

    async def _sit(self, link: ClientConnection) -> None:
        hello = {"type": "hello", "table": self.ledger.table, "secret": self.ledger.secrets[self.seat]}
        await link.send(json.dumps({**hello, "seen": -1}))
        while not self.ledger.is_over:
            message = json.loads(await link.recv())
            if message["type"] == "view":
                self._see(message)
                self.link = link
            elif message["type"] == "error":
                self.outcome = message["code"]
                if message["code"] != "stale":
                    self.ledger.wrong.append(f"{self.ledger.table}: {message['message']}")
            self.changed.set()

    def _see(self, message: dict[str, Any]) -> None:
        self.ledger.hear(self.seat, message)
        self.view = message["view"]
        if at := message.get("ref"):
            self.ledger.answered.setdefault((self.seat, at), []).append(self.sent)
            self.outcome = "acknowledged"

    async def act(self, action: int) -> None:
        """Send it."""
        at = self.view["sequence"] + 1
        self.sent, self.outcome = action, ""
        self.ledger.meant.setdefault((self.seat, at), []).append(action)
        act = {"type": "act", "sequence": at - 1, "action": action, "ref": at}
        try:
            if self.link:
                await self.link.send(json.dumps(act))
        except WebSocketException:
            self.link = None
        self.outcome = self.outcome or ("" if self.link else "cut off")


class Contest:
    """All tables, and what came of the conflicts."""

    def __init__(self, ports: list[int], seed: int = 0) -> None:
        self.ports = ports
        self.rng = random.Random(seed)
        self.outcomes: Counter[str] = Counter()
        self.ledgers: list[Ledger] = []

    @property
    def n_conflicts(self) -> int:
        """How many there were."""
        return self.outcomes.total()

    async def play(self, number: int) -> None:
        """Tables of two people and a bot, one after the other."""
        while True:
            port = self.rng.choice(self.ports)
            ledger = await open_table(port, EDITIONS[number % 4], 2, ["random"])
            self.ledgers.append(ledger)
            changed = asyncio.Event()
            pairs = [[Rival(ledger, seat, at, changed) for at in self.ports] for seat in ledger.secrets]
            staying = [asyncio.create_task(rival.stay()) for pair in pairs for rival in pair]
            try:
                await self._table(ledger, pairs, changed)
            finally:
                for task in staying:
                    task.cancel()
                await asyncio.gather(*staying, return_exceptions=True)

    async def _table(self, ledger: Ledger, pairs: list[list[Rival]], changed: asyncio.Event) -> None:
        while not ledger.is_over:
            changed.clear()
            for pair in pairs:
                if pair[0].due == pair[1].due != -1:
                    await self._conflict(ledger, pair, changed)
                    break
            else:
                await changed.wait()

    async def _conflict(self, ledger: Ledger, pair: list[Rival], changed: asyncio.Event) -> None:
        """Both do something, different things if there are two."""
        ids = [one["id"] for one in pair[0].view["actions"]]
        chosen = self.rng.sample(ids, 2) if len(ids) > 1 else ids * 2
        await asyncio.gather(*(rival.act(id) for rival, id in zip(pair, chosen, strict=True)))
        while not all(rival.outcome for rival in pair) and not ledger.is_over:
            changed.clear()
            await changed.wait()
        self.outcomes[" and ".join(sorted(rival.outcome or "over" for rival in pair))] += 1


async def contest(
    launcher: Launcher, url: str, n_conflicts: int, n_kills: int, out: Path | None = None
) -> dict[str, Any]:
    """Until there were so many conflicts and kills."""
    ports = [free_port(), free_port()]
    servers = [launcher.start(port, url, patience_seconds=1) for port in ports]
    for server in servers:
        await server.answers()
    this, began, killed = Contest(ports), time.monotonic(), 0
    playing = [asyncio.create_task(this.play(number)) for number in range(N_TABLES)]
    while this.n_conflicts < n_conflicts or killed < n_kills:
        assert not any(task.done() for task in playing), [task for task in playing if task.done()]
        await asyncio.sleep(this.rng.uniform(0.1, 1.0))
        if killed < n_kills and this.n_conflicts >= killed * n_conflicts / max(1, n_kills):
            killed += 1
            await _kill_one(launcher, url, servers, killed % 2)
        _write(out, _tell(this, killed, began, []))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    with closing(Store(url)) as store:
        wrong = [fault for ledger in this.ledgers for fault in ledger.check(store)]
    return _write(out, _tell(this, killed, began, wrong) | {"logs compared at the end": True})


async def _kill_one(launcher: Launcher, url: str, servers: list[Server], which: int) -> None:
    """One of the two dies and comes back."""
    port = servers[which].port
    servers[which].kill()
    servers[which] = launcher.start(port, url, patience_seconds=1)
    await servers[which].answers()


def _tell(this: Contest, killed: int, began: float, wrong: list[str]) -> dict[str, Any]:
    acknowledged = [doings for ledger in this.ledgers for doings in ledger.answered.values()]
    return {
        "conflicts": this.n_conflicts,
        "kills": killed,
        "what both were told": dict(this.outcomes.most_common()),
        "actions acknowledged": len(acknowledged),
        "of these to both": sum(len(doings) > 1 for doings in acknowledged),
        "tables": len(this.ledgers),
        "wrong in all": len(wrong) or sum(len(ledger.wrong) for ledger in this.ledgers),
        "wrong": (wrong or [fault for ledger in this.ledgers for fault in ledger.wrong])[:20],
        "seconds": round(time.monotonic() - began, 1),
    }


def _write(out: Path | None, facts: dict[str, Any]) -> dict[str, Any]:
    if out:
        out.write_text(json.dumps(facts, indent=2) + "\n")
    return facts


def run(n_conflicts: int, n_kills: int, out: Path | None = None, log: Path | None = None) -> dict[str, Any]:
    """On a new database."""
    with database("postgres") as url, launcher(log) as this:
        return asyncio.run(contest(this, url, n_conflicts, n_kills, out))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--conflicts", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--log", type=Path)
    told = parser.parse_args()
    print(json.dumps(run(told.conflicts, told.kills, told.out, told.log), indent=2))


if __name__ == "__main__":
    main()
