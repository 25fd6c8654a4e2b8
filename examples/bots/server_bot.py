"""A bot that plays at a Farebox server: it takes the seat that an invitation's link leads to, and plays.

    farebox serve                          # somewhere; in the page, open a table and invite somebody by link
    python examples/bots/server_bot.py "http://localhost:8000/#/join/Qm1zYb0c9xPd/AAAA…"

It speaks the protocol (docs/protocol.md) and knows no rule: the server sends every legal action. `worth` is
what to replace by something clever. It comes back when the connection is lost, and plays the rematch too.
"""

import argparse
import json
import re
import secrets
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

LINK = re.compile(r"(https?://[^#]+?)/?#/join/([\w-]+)/([\w-]+)")
PATIENCE = 60.0  # seconds at most between two tries to come back
View = dict[str, Any]


def worth(action: dict[str, Any], view: View) -> float:
    """How good an action looks: claim what tickets want, draw what they lack, keep few, fill the yard."""
    tickets = view["own"]["tickets"]
    match action["kind"]:
        case "claim":
            wanted = {route for ticket in tickets for route in ticket.get("way") or []}
            return 5 if action["route"] in wanted or not wanted else 1
        case "draw":
            lacking = {card for ticket in tickets for card in ticket.get("needs", {}).get("lacking", {})}
            return 4 if action["card"] in lacking else 3 if action["card"] == "deck" else 2
        case "keep":
            return -len(action["tickets"])
        case "yard":
            return float(sum(action["cards"].values()))
        case "complete":
            return 9 if action["ticket"] in view.get("suggested", []) else 0
    return 1


def choose(view: View) -> int:
    """The number of the legal action that looks best."""
    best = max(view["actions"], key=lambda action: worth(action, view))
    return int(best["id"])


class Seat:
    """A seat at a table, and the secret that opens it."""

    def __init__(self, server: str, table: str, secret: str) -> None:
        self.server = server
        self.table = table
        self.secret = secret

    @classmethod
    def by_link(cls, link: str, name: str) -> "Seat":
        """Come in by an invitation, with a secret that only this program has."""
        found = LINK.fullmatch(link.strip())
        if found is None:
            sys.exit(f"{link} is no invitation: it looks like http://host/#/join/TABLE/INVITATION")
        server, table, invitation = found.groups()
        secret = secrets.token_urlsafe(32)
        body = json.dumps({"invitation": invitation, "secret": secret, "name": name}).encode()
        asked = Request(f"{server}/api/v2/tables/{table}/join", body, {"Content-Type": "application/json"})
        try:
            urlopen(asked).close()
        except HTTPError as refused:
            sys.exit(f"the server refuses: {json.load(refused)['message']}")
        return cls(server, table, secret)

    def play(self) -> View:
        """Play to the end of the game, over as many connections as it takes; returns the last view."""
        wait = 1.0
        while True:
            try:
                with connect(self.server.replace("http", "ws", 1) + "/api/v2/live", max_size=2**20) as socket:
                    hello = {"type": "hello", "v": 2, "table": self.table, "secret": self.secret}
                    socket.send(json.dumps(hello))
                    for text in socket:
                        wait = 1.0
                        view = self._answer(socket, json.loads(text))
                        if view is not None and view["phase"] == "over":
                            return view
            except (ConnectionClosed, OSError) as lost:
                print(f"the connection is lost ({lost}); again in {wait:.0f} s", file=sys.stderr)
            time.sleep(wait)
            wait = min(PATIENCE, 2 * wait)

    def _answer(self, socket: Any, message: dict[str, Any]) -> View | None:
        """Act if it is this seat's turn; errors are told, and a view follows those that matter."""
        if message["type"] == "error":
            print(f"the server says: {message['message']}", file=sys.stderr)
            if message["code"] in ("unknown", "version", "hello_twice"):
                sys.exit(1)
        if message["type"] != "view":
            return None
        view: View = message["view"]
        if view.get("actions"):
            action = {"type": "act", "sequence": view["sequence"], "action": choose(view)}
            socket.send(json.dumps(action))
        return view


def main() -> None:
    """Take the seat, play, and tell how it ended."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("link", help="an invitation")
    options.add_argument("--name", default="Server bot", help="what it is called at the table")
    told = options.parse_args()
    seat = Seat.by_link(told.link, told.name)
    while True:
        view = seat.play()
        won = any(one["winner"] for one in view["result"] if one["seat"] == view["seat"])
        totals = ", ".join(str(one["total"]) for one in view["result"])
        print(f"{'won' if won else 'lost'} at seat {view['seat']}: {totals}", flush=True)
        if not view.get("next"):
            return
        seat = Seat(seat.server, view["next"], seat.secret)


if __name__ == "__main__":
    main()
