"""`/healthz` and `/metrics`, on a port of their own: for whoever runs the server, not for everyone."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator

import sqlalchemy as sa
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from farebox.server import counters
from farebox.server.live.hub import Hub

DATABASE_SECONDS = 5


class Monitor(Collector):
    """ASGI middleware around everything: what comes to the private port goes no further."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self.app = app
        self.hub = hub
        self.port = hub.settings.metrics_port
        self.count_connections: Callable[[], int] = lambda: 0
        self.n_kept = 0
        self._asked: asyncio.Future[None] | None = None  # of the database, and not yet answered
        watch(hub)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer at the private port; pass on what comes to the other."""
        if scope["type"] == "lifespan" or scope["server"][1] != self.port:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            answer = await self._answer(scope["path"])
            await answer(scope, receive, send)

    async def _answer(self, path: str) -> Response:
        if path == "/healthz":
            return await self._health()
        if path == "/metrics":
            return await self._metrics()
        return PlainTextResponse("/healthz and /metrics are here\n", 404)

    async def _health(self) -> Response:
        """200 if all is well, 503 if anything isn't; and what."""
        facts = {"database": await self._database_answers(), "bots": self.hub.thinker.is_warm}
        return JSONResponse(facts, 200 if all(facts.values()) else 503)

    async def _metrics(self) -> Response:
        """What was counted, and what is the case now."""
        with contextlib.suppress(sa.exc.SQLAlchemyError):  # then the last figure stands
            self.n_kept = await self.hub.writer.n_tables()
        now = CollectorRegistry()
        now.register(self)
        text = generate_latest(counters.REGISTRY) + generate_latest(now)
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        hub, thinker = self.hub, self.hub.thinker
        guests = sum(len(live.guests) for live in hub.lives.values())
        yield GaugeMetricFamily("farebox_tables_live", "Tables in memory.", len(hub.lives))
        yield GaugeMetricFamily("farebox_tables_kept", "Tables in the database.", self.n_kept)
        yield GaugeMetricFamily("farebox_connections", "Connections of any kind.", self.count_connections())
        yield GaugeMetricFamily("farebox_guests", "Players and spectators at tables.", guests)
        yield GaugeMetricFamily("farebox_thinking", "Bots that think.", thinker.n_thinking)
        yield GaugeMetricFamily("farebox_thinking_queue", "Bots that wait to think.", thinker.n_waiting)
        yield CounterMetricFamily("farebox_bot_failures", "Bots without an answer.", thinker.n_failures)

    async def _database_answers(self) -> bool:
        """Asked in a thread, one at a time: a database that hangs holds no more than that one."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.ensure_future(asyncio.to_thread(self._ask_database))
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), DATABASE_SECONDS)
        except (TimeoutError, sa.exc.SQLAlchemyError):
            return False
        return True

    def _ask_database(self) -> None:
        with self.hub.writer.store.engine.connect() as connection:
            connection.execute(sa.select(1))


def watch(hub: Hub) -> None:
    """Count what the database and the bots do."""

    def thought(seconds: float) -> None:
        counters.DECISIONS.labels("bots").inc()
        counters.THINKING.observe(seconds)

    hub.thinker.on_decision = thought
    sa.event.listen(hub.writer.store.engine, "commit", lambda _connection: counters.COMMITS.inc())
