"""What every request passes through: whose page it comes from, how much, how often, and the headers back."""

from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from farebox.messages.error_message import error_facts
from farebox.server.counters import count_refusal
from farebox.server.http.proxies import Proxies
from farebox.server.http.rates import Buckets, is_known_host, is_own_origin
from farebox.server.live.socket_guest import dump
from farebox.server.settings import Settings
from farebox.tables.log import Refused

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.known_hosts = settings.known_hosts()
        self.proxies = Proxies(settings.trusted_proxies, settings.root_path)
        self.requests = Buckets(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through, or refuse."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        self.proxies.read(scope)
        refusal = self._refusal(scope)
        if refusal:
            await answer(scope, send, *refusal)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif self.settings.root_path and scope["path"] == self.settings.root_path:
            await _move(send, f"{self.settings.root_path}/")
        else:
            await self._pass(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, Refused] | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if not is_known_host(host, self.known_hosts):
            return 421, Refused("forbidden", "other_name")
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if asks and not is_own_origin(headers.get("origin"), host, self.settings.origins):
            return 403, Refused("forbidden", "other_site")
        if not self.requests.take(scope["client"][0]):
            return 429, Refused("too_fast")
        return None

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = self.settings.limits
        most = limits.record_bytes if scope.get("path", "").endswith("/records") else limits.body_bytes
        length = Headers(scope=scope).get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            await answer(scope, send, 413, Refused("too_large", "most_bytes", n=most))
            return
        await self.app(scope, _counted(receive, most), _headed(scope, send))


def _counted(receive: Receive, most: int) -> Receive:
    read = 0

    async def count() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise HTTPException(413)  # of all others, what reads the body would make its own
        return message

    return count


def _headed(scope: Scope, send: Send) -> Send:
    async def head(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", _caching(scope["path"].removeprefix(scope["root_path"])))
        await send(message)

    return head


def _caching(path: str) -> str:
    """Files with a digest in their name never change; nothing about tables is kept by anyone."""
    if path.startswith("/assets/"):
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith("/api/") else "no-cache"


async def answer(scope: Scope, send: Callable[[Message], Any], status: int, error: Refused) -> None:
    """A refusal, before any of the application has run; of a websocket instead of its handshake."""
    count_refusal(error.code)
    body = dump(error_facts(error)).encode()
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    kind = "websocket.http" if scope["type"] == "websocket" else "http"
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})


async def _move(send: Callable[[Message], Any], place: str) -> None:
    """The page's own addresses are relative, so its path ends in a slash."""
    headers = [(b"location", place.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
