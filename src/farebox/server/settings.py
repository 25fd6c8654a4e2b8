"""What whoever runs a server may choose; most of it can be told, as docs/server.md lists."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from farebox.authority.presence import AWAY_SECONDS
from farebox.errors import fault
from farebox.messages.bounds import BODY_BYTES, MESSAGE_BYTES, MOST_ENTRIES, RECORD_BYTES
from farebox.server.configuration import (
    ADDRESS,
    CONTACT,
    LEVEL,
    NAMES,
    NETWORKS,
    NUMBER,
    ORIGINS,
    PATH,
    PORT,
    RATE,
    SECONDS,
    SWITCH,
    URL,
    Option,
    option,
    options_of,
    read_options,
)

if TYPE_CHECKING:  # who only asks for help does not wait for games to be loaded
    from farebox.tables.view_types import Pace

STATIC = Path(__file__).with_name("static")
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")
METRICS_HOST = "127.0.0.1"
# The services of Chrome, Firefox, Safari and Edge.
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)


@dataclass(frozen=True)
class Limits:
    """How much one may ask for. A rate is how many at once, and how many more a second."""

    tables: int = option(100_000, NUMBER)  # kept in the database
    kept_boards: int = option(10_000, NUMBER)  # people's own, in the database; one has 64 KiB at most
    live_tables: int = option(2_000, NUMBER)  # in memory; one takes up to half a megabyte
    all_connections: int = option(4_000, NUMBER)  # at one time
    connections: int = option(200, NUMBER)  # an address's at one time
    requests: tuple[float, float] = option((200, 50), RATE)  # an address's
    openings: tuple[float, float] = option((60, 0.5), RATE)  # an address's new tables
    replays: tuple[float, float] = option((30, 5), RATE)  # an address's
    boards: tuple[float, float] = option((30, 0.5), RATE)  # an address's own ones, checked or played on
    messages: tuple[float, float] = option((60, 20), RATE)  # a connection's
    request_seconds: float = option(15.0, SECONDS)  # for a request to arrive whole
    idle_seconds: float = option(5.0, SECONDS)  # before a connection that asks for nothing is closed
    hello_seconds: float = option(10.0, SECONDS)  # for the first message of a websocket
    # What clients are written for: docs/protocol.md promises these.
    message_bytes: int = MESSAGE_BYTES
    body_bytes: int = BODY_BYTES
    record_bytes: int = RECORD_BYTES
    head_bytes: int = 32 * 1024
    bad_in_a_row: int = 10
    entries: int = MOST_ENTRIES
    outgoing: int = 256  # messages waiting for a slow connection


@dataclass(frozen=True)
class Settings:
    """One server."""

    host: str = option("127.0.0.1", ADDRESS)
    port: int = option(8000, PORT)
    hosts: tuple[str, ...] = option((), NAMES)  # names it is reached by; with none, on loopback only its own
    origins: tuple[str, ...] = option((), ORIGINS)  # other sites whose pages may connect
    trusted_proxies: tuple[str, ...] = option((), NETWORKS)  # who may say for whom a request comes
    root_path: str = option("", PATH)  # where the page is on its host, like /farebox
    database_url: str | None = option(None, URL)
    workers: int = option(max(2, os.cpu_count() or 2), NUMBER)  # bots that think at once for one address
    think_seconds: float = option(120.0, SECONDS)
    patience_seconds: float = option(5.0, SECONDS)  # before thinking for a bot that another server has to
    away_seconds: float = option(
        float(AWAY_SECONDS["live"]), SECONDS
    )  # a person is waited for before a bot may play for them
    away_days_seconds: float = option(
        float(AWAY_SECONDS["days"]), SECONDS
    )  # the same at a table meant for days
    own_boards: bool = option(True, SWITCH)  # people may bring boards of their own
    push_contact: str | None = option(None, CONTACT)  # whom push services write to; none: no notices
    push_services: tuple[str, ...] = option(PUSH_SERVICES, NAMES)  # that notices may be sent by
    metrics_port: int | None = option(None, PORT)
    metrics_host: str = option(METRICS_HOST, ADDRESS)
    log_level: str = option("warning", LEVEL)
    # Bots to offer besides the built-in ones: the name that requests know them by, and what is behind it.
    more_bots: Mapping[str, str] = field(default_factory=dict)
    reached_at: tuple[str, ...] = ()  # whole addresses by which others in the same network find the page
    chosen_deals: bool = False  # let several people's tables name a seed: who names it can know every card
    warm: bool = True
    limits: Limits = Limits()
    static: Path = STATIC

    @property
    def waits(self) -> "dict[Pace, float]":
        """How many seconds a person is waited for, by the table's pace."""
        return {"live": self.away_seconds, "days": self.away_days_seconds}

    def known_hosts(self) -> tuple[str, ...]:
        """Names a request may be for; empty if any."""
        if self.hosts:
            return (*self.hosts, *LOOPBACK)
        return LOOPBACK if self.host in LOOPBACK else ()


def options() -> Iterator[Option]:
    """Everything that can be told."""
    yield from options_of(Settings, is_limit=False)
    yield from options_of(Limits, is_limit=True)


def read_settings(told: Mapping[str, str | None], more_bots: Mapping[str, str]) -> Settings:
    """Settings from texts by parameter."""
    limits = Limits(**read_options(options_of(Limits, is_limit=True), told))
    values = read_options(options_of(Settings, is_limit=False), told)
    settings = Settings(**values, limits=limits, more_bots=more_bots)
    if settings.port == settings.metrics_port:
        raise fault("same_port")
    return settings
