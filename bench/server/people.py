"""People who write down all that they were told and all that they meant, and hold the server to it."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from farebox.server.storage.store import Store
from farebox.tables.log import Entry
from farebox.tables.table import Table

EDITIONS = ("new-york", "amsterdam", "san-francisco", "card-game")
EAGER = ("claim", "yard", "complete", "place")
AGAIN_SECONDS = 0.02
FAULT_SECONDS = 0.3
At = tuple[int, int]  # a seat, and one of its sequence numbers


@dataclass
class Ledger:
    """One table as its people know it. Every seat has sequence numbers of its own."""

    table: str
    secrets: dict[int, str]
    meant: dict[At, list[int]] = field(default_factory=dict)  # actions that were sent
    answered: dict[At, list[int]] = field(default_factory=dict)  # of these, what was acknowledged
    told: dict[At, str] = field(default_factory=dict)  # what happened
    latest: Counter[int] = field(default_factory=Counter)  # by seat
    is_over: bool = False
    wrong: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)  # sentences of faults

    def hear(self, seat: int, message: dict[str, Any]) -> None:
        """A view with what happened: what was told before must be told the same again."""
        for sequence, events in groupby(message["events"], key=lambda event: event["sequence"]):
            text = json.dumps(list(events), sort_keys=True)
            if self.told.setdefault((seat, sequence), text) != text:
                self.wrong.append(f"{self.table}: {sequence} was told in another way")
        self.latest[seat] = max(self.latest[seat], message["view"]["sequence"])
        self.is_over = self.is_over or message["view"]["phase"] == "over"

    def in_flight(self) -> bool:
        """Whether something was sent that nobody has seen done."""
        return any(at > self.latest[seat] for seat, at in self.meant)

    def check(self, store: Store) -> list[str]:
        """What is wrong with the table as it was kept; its log is played by the rules again."""
        kept = store.load(self.table)
        if kept is None:
            return [*self.wrong, f"{self.table}: it was opened, and is gone"]
        entries = store.entries(self.table)
        table = Table(kept.agreement, entries)
        wrong = list(self.wrong)
        for seat in self.secrets:
            if table.told(seat) < self.latest[seat]:
                wrong.append(f"{self.table}: {self.latest[seat]} was told, {table.told(seat)} is kept")
        if self.is_over and not table.is_over:
            wrong.append(f"{self.table}: it was over, and is not")
        return wrong + self._compare(self._kept(table, entries))

    def _kept(self, table: Table, entries: Sequence[Entry]) -> dict[At, int]:
        """People's actions in the log."""
        return {
            (seat, at): entries[one.sequence - 1].number
            for seat in self.secrets
            for at, one in enumerate(table.heard(seat))
            if one.sequence and entries[one.sequence - 1].seat == seat
        }

    def _compare(self, kept: dict[At, int]) -> list[str]:
        """All that is kept was meant, and all that was acknowledged is kept, for one who sent it only."""
        alien = [at for at, action in kept.items() if action not in self.meant.get(at, [])]
        lost = [at for at, actions in self.answered.items() if actions != [kept.get(at)]]
        return [f"{self.table}: nobody meant {at}" for at in alien] + [
            f"{self.table}: {at} was acknowledged as {self.answered[at]}, kept as {kept.get(at)}"
            for at in lost
        ]


class Person:
    """One seat's connection to one server: comes back whenever it is cut off, and acts when it is due."""

    def __init__(self, ledger: Ledger, seat: int, port: int, pause: float, up: asyncio.Event) -> None:
        self.ledger = ledger
        self.up = up  # set while there is a server to come back to: knocking at none costs the others time
        self.seat = seat
        self.port = port
        self.pause = pause
        self.rng = random.Random(f"{ledger.table}/{seat}")

    async def play(self, until: asyncio.Event) -> None:
        """Until the game is over, or told to stop."""
        while not until.is_set() and not self.ledger.is_over:
            try:
                address = f"ws://127.0.0.1:{self.port}/api/v2/live"
                async with connect(address, compression=None, ping_interval=None, close_timeout=1) as link:
                    await self._sit(link, until)
            except (OSError, WebSocketException, EOFError, TimeoutError):
                await asyncio.sleep(AGAIN_SECONDS)
                await self.up.wait()

    async def _sit(self, link: ClientConnection, until: asyncio.Event) -> None:
        """Say hello, have everything told from the beginning, and play on."""
        before = self.ledger.latest[self.seat]
        hello = {"type": "hello", "table": self.ledger.table, "secret": self.ledger.secrets[self.seat]}
        await link.send(json.dumps({**hello, "seen": -1}))
        first = json.loads(await link.recv())
        self._hear(first)
        if first["type"] == "view" and first["view"]["sequence"] < before:
            self.ledger.wrong.append(
                f"{self.ledger.table}: {before} was told, then {first['view']['sequence']}"
            )
        view = first.get("view")
        while not until.is_set() and not self.ledger.is_over:
            if view and view["actions"]:
                await asyncio.sleep(self.pause * 2 * self.rng.random())
                await self._act(link, view)
            message = json.loads(await link.recv())
            view = self._hear(message) or (view if message["type"] == "error" else None)
            if message.get("code") == "fault":
                await asyncio.sleep(FAULT_SECONDS)

    def _hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Write down what is told; the view, if it is one."""
        if message["type"] == "error" and message["code"] != "stale":
            self.ledger.refusals[message["message"]] += 1
            if message["code"] != "fault":
                self.ledger.wrong.append(f"{self.ledger.table}: {message['message']}")
        if message["type"] != "view":
            return None
        self.ledger.hear(self.seat, message)
        if at := message.get("ref"):
            self.ledger.answered.setdefault((self.seat, at), []).append(self.sent)
        view: dict[str, Any] = message["view"]
        return view

    async def _act(self, link: ClientConnection, view: dict[str, Any]) -> None:
        """Send an action; what was sent for this position before is sent again."""
        at = view["sequence"] + 1
        meant = self.ledger.meant.setdefault((self.seat, at), [])
        if not meant:
            eager = [one["id"] for one in view["actions"] if one["kind"] in EAGER]
            ids = eager if eager and self.rng.random() < 0.8 else [one["id"] for one in view["actions"]]
            meant.append(self.rng.choice(ids))
        self.sent = meant[0]
        act = {"type": "act", "sequence": at - 1, "action": self.sent, "ref": at}
        await link.send(json.dumps(act))


async def open_table(port: int, edition: str, n_people: int, bots: Sequence[str] = ()) -> Ledger:
    """A table of people and bots, tried until a server answers."""
    seats = [{"kind": "here"}] * n_people + [{"kind": "bot", "bot": bot} for bot in bots]
    wanted = {"edition": edition, "seats": seats, "options": {"first": "listed"}}
    async with httpx.AsyncClient(timeout=30) as http:
        while True:
            try:
                answer = await http.post(f"http://127.0.0.1:{port}/api/v2/tables", json=wanted)
            except httpx.TransportError:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if answer.status_code == 201:
                told = answer.json()
                secrets = {seat["seat"]: seat["secret"] for seat in told["seats"] if seat["secret"]}
                return Ledger(told["table"], secrets)
            await asyncio.sleep(FAULT_SECONDS)


class House:
    """Some tables at one server: when a game is over, another begins."""

    def __init__(self, port: int, n_tables: int, pause: float = 0.02, bot: str = "random") -> None:
        self.port = port
        self.pause = pause
        self.bot = bot
        self.stop = asyncio.Event()
        self.up = asyncio.Event()
        self.up.set()
        self.ledgers: list[Ledger] = []
        self.n_over = 0
        self.playing = [asyncio.create_task(self._play(number)) for number in range(n_tables)]

    async def _play(self, number: int) -> None:
        """Tables of one or two people with a bot, editions in turn."""
        while not self.stop.is_set():
            await self.up.wait()
            opening = open_table(self.port, EDITIONS[number % 4], 1 + number // 4 % 2, [self.bot])
            ledger = await opening
            self.ledgers.append(ledger)
            people = [Person(ledger, seat, self.port, self.pause, self.up) for seat in ledger.secrets]
            await asyncio.gather(*(person.play(self.stop) for person in people))
            self.n_over += ledger.is_over

    def n_answered(self) -> int:
        """How many actions were acknowledged."""
        return sum(len(ledger.answered) for ledger in self.ledgers)

    async def close(self) -> None:
        """Let everybody go."""
        self.stop.set()
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)

    def fell(self) -> list[BaseException]:
        """What went wrong with the people themselves."""
        done = [task for task in self.playing if task.done() and not task.cancelled()]
        return [error for task in done if (error := task.exception())]
