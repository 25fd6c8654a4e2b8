"""What whoever runs a server may choose."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).with_name("static")
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


@dataclass(frozen=True)
class Limits:
    """How much one may ask for. Rates are how many at once, and how many more a second."""

    message_bytes: int = 4096
    body_bytes: int = 16 * 1024
    messages: tuple[float, float] = (60, 20)  # a connection's
    requests: tuple[float, float] = (200, 50)  # an address's
    openings: tuple[float, float] = (60, 0.5)  # an address's new tables
    replays: tuple[float, float] = (30, 5)  # an address's
    connections: int = 200  # an address's at one time
    bad_in_a_row: int = 10
    hello_seconds: float = 10
    tables: int = 100_000
    entries: int = 5_000  # changes of one table; a game has a few hundred
    outgoing: int = 256  # messages waiting for a slow connection


@dataclass(frozen=True)
class Settings:
    """One server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str | None = None
    origins: tuple[str, ...] = ()  # other sites whose pages may connect, like "https://example.org"
    hosts: tuple[str, ...] = ()  # names this server is reached by; with none given, on loopback only its own
    # Bots to offer besides the built-in ones: the name that requests know them by, and what is behind it.
    more_bots: Mapping[str, str] = field(default_factory=dict)
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))  # processes for slow bots
    chosen_deals: bool = False  # let several people's tables name a seed: who names it can know every card
    warm: bool = True
    think_seconds: float = 120
    patience_seconds: float = 5  # before thinking for a bot that another server should be thinking for
    away_seconds: float = 60  # a person is waited for before a bot may play for them
    away_days_seconds: float = 24 * 3600  # the same at a table meant for days
    limits: Limits = Limits()
    static: Path = STATIC

    def bot_behind(self, name: str) -> str:
        """What to make a bot from. A name with a colon is none: whoever kept it, it is never looked up."""
        return self.more_bots.get(name) or (name if ":" not in name else "random")

    def known_hosts(self) -> tuple[str, ...]:
        """Names a request may be for; empty if any."""
        if self.hosts:
            return (*self.hosts, *LOOPBACK)
        return LOOPBACK if self.host in LOOPBACK else ()
