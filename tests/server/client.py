"""A client as anyone might write one: says hello, checks every message against the protocol, acts."""

import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed

from server.messages import ErrorMessage, ServerMessage, View, ViewMessage
from server.serving import SECONDS, Openings, Table

SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


class Client:
    """One connection to one seat (None: as spectator)."""

    def __init__(
        self,
        table: Table,
        seat: int | None = None,
        *,
        seen: int | None = None,
        server: Openings | None = None,
        choose: Callable[[View], int] | None = None,
        source: str = "127.0.0.1",
    ) -> None:
        self.table = table
        self.seat = seat
        self.server = server or table.server
        self.choose = choose or by_chance(table.n_seats if seat is None else seat)
        self.raw: list[str] = []
        self.events: list[Any] = []  # each of its own kind's class
        self._open = ExitStack()
        self.socket = self._open.enter_context(self.server.socket(source))
        more = {} if seen is None else {"seen": seen}
        self.send({"type": "hello", "table": table.id, "secret": table.secret(seat), **more})
        self.view: View = self.next_view().view

    def send(self, message: Any) -> None:
        """Send something, right or wrong."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        self.socket.send(text)

    def receive(self, seconds: float = SECONDS) -> ServerMessage:
        """The next message, whatever it is; it must be one of the protocol's."""
        text = self.socket.recv(timeout=seconds)
        self.raw.append(text)
        message = SERVER.validate_json(text)
        if isinstance(message, ViewMessage):
            self.view = message.view
            self.events += [event.root for event in message.events]
        return message

    def next_view(self) -> ViewMessage:
        """The next view; an error on the way is a failure."""
        while True:
            message = self.receive()
            assert not isinstance(message, ErrorMessage), message
            if isinstance(message, ViewMessage):
                return message

    def next_error(self) -> ErrorMessage:
        """The next error, past views and presence."""
        while True:
            message = self.receive()
            if isinstance(message, ErrorMessage):
                return message

    def until(self, is_it: Callable[[View], bool]) -> View:
        """Wait for a view."""
        while not is_it(self.view):
            self.next_view()
        return self.view

    def reach(self, sequence: int) -> View:
        """Wait until the table is so far."""
        return self.until(lambda view: view.sequence >= sequence)

    def act(self, action: int | str, sequence: int | None = None) -> View:
        """Do something and see it done."""
        at: int = self.view.sequence
        self.send({"type": "act", "sequence": at if sequence is None else sequence, "action": action})
        return self.reach(at + 1)

    def act_somehow(self) -> View:
        """Do what this client's way of playing says."""
        return self.act(self.choose(self.view))

    @property
    def n_shared(self) -> int:
        """How much has happened that everybody was told: all but the own tickets completed (K40)."""
        own = [event for event in self.events if event.kind == "complete" and event.seat == self.view.seat]
        return int(self.view.sequence) - len(own)

    @property
    def is_due(self) -> bool:
        """Whether this seat has to decide."""
        return bool(self.view.actions)

    def close_code(self) -> int | None:
        """Wait for the server to close; the code it gave."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def close(self) -> None:
        """Go."""
        self._open.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def by_chance(seed: int) -> Callable[[View], int]:
    """Any legal action, but claims and yards before drawing so that games end."""
    rng = random.Random(seed)

    def choose(view: View) -> int:
        legal = [one.root for one in view.actions]
        eager = [one for one in legal if one.kind in ("claim", "yard", "complete", "place")]
        return int(rng.choice(eager if eager and rng.random() < 0.8 else legal).id)

    return choose


def play_out(clients: list[Client]) -> View:
    """Let everyone play until the game is over; all have been told as much of what isn't secret."""
    while clients[0].view.phase != "over":
        for client in clients:
            if client.is_due:
                client.act_somehow()
                break
        else:
            clients[0].next_view()
        settle(clients)
    return clients[0].view


def settle(clients: list[Client]) -> None:
    """Wait until everyone has been told what anyone has been, but for secrets."""
    latest = max(client.n_shared for client in clients)
    for client in clients:
        while client.n_shared < latest:
            client.next_view()
