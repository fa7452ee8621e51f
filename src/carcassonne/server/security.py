"""Guards round every request: origins, headers, sizes, rates, the path behind a proxy."""

from __future__ import annotations

import ipaddress
import math
import socket
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carcassonne.server import limits
from carcassonne.server.answers import Bye
from carcassonne.server.messages import Failure
from carcassonne.server.refusal import plain
from carcassonne.server.settings import Settings
from carcassonne.server.wire import encode

POLICY = "; ".join(
    (
        "default-src 'none'",
        # the engine in the page is WebAssembly; no text becomes script
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""No inline script, nothing from elsewhere, no frame round us."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # an invite link must not travel
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
}


UNKNOWN_HOST = "this server is not known under this name; its host can allow it with CARCASSONNE_HOSTS"


def same_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """May a page of this origin talk to us? Programs that are no browsers send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin.rstrip("/") in {one.rstrip("/") for one in allowed}:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == headers.get("host")


def address(scope: Scope) -> str:
    """Whom a limit per address counts."""
    client = scope.get("client")
    return limits.address_key(client[0] if client else "unknown")


def hosts_of(settings: Settings) -> frozenset[str] | None:
    """The names under which browsers may reach us; None: any. Addresses need no leave.

    Otherwise a page of a stranger could point its own name at this machine and talk to us as its own server.
    """
    if "*" in settings.hosts:
        return None
    own = socket.gethostname().lower()
    origins = (urlsplit(origin).hostname or "" for origin in settings.origins)
    return frozenset({"localhost", own, f"{own}.local", *map(str.lower, settings.hosts), *origins})


def known_host(headers: Headers, hosts: frozenset[str] | None) -> bool:
    if hosts is None:
        return True
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if name in hosts:
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """The outermost layer: strips the proxy's path, refuses strangers and floods, adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.root_path = settings.root_path
        self.origins = settings.origins
        self.hosts = hosts_of(settings)
        self.requests = limits.Buckets(limits.REQUESTS) if settings.limit else None
        self.held = limits.Places(limits.HELD_SOCKETS) if settings.limit else None
        self.sockets = limits.Buckets(limits.CONNECTIONS) if settings.limit else None
        self.complaints = limits.Complaints()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = self._inside(scope)
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(scope, send))
        else:
            await self._socket(scope, receive, send)

    def _inside(self, scope: Scope) -> Scope:
        """The scope without the path under which a proxy serves us, whether it took it off or not."""
        path = scope["path"]
        if self.root_path and (path == self.root_path or path.startswith(f"{self.root_path}/")):
            return {**scope, "path": path[len(self.root_path) :] or "/", "root_path": ""}
        return {**scope, "root_path": ""}

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        who, now = address(scope), time.monotonic()
        if self.requests is not None and not self.requests.take(who, now):
            self.complaints.say(who, "too many requests", now)
            wait = {"retry-after": str(math.ceil(self.requests.wait(who, now)))}
            refused = failure(429, "rate.requests", "too many requests; wait a moment", wait)
            await refused(scope, receive, send)
        elif not known_host(headers, self.hosts):
            await failure(421, "host", UNKNOWN_HOST)(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD") and not same_origin(headers, self.origins):
            await failure(403, "origin", "this page may not use this server")(scope, receive, send)
        else:
            await self.app(scope, _bounded(receive), send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse with a reason that a client can read: accept, say it, close."""
        headers = Headers(scope=scope)
        if not known_host(headers, self.hosts):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": UNKNOWN_HOST})
        elif not same_origin(headers, self.origins):
            await _turn_away(receive, send, "origin", "this page may not use this server")
        elif self.sockets is not None and not self.sockets.take(address(scope), time.monotonic()):
            self.complaints.say(address(scope), "too many new sockets", time.monotonic())
            await _turn_away(receive, send, "flood", "too many connections from your address; wait a moment")
        elif self.held is None:
            await self.app(scope, receive, send)
        else:
            await self._hold(self.held, scope, receive, send)

    async def _hold(self, held: limits.Places, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket takes one of the places of its address."""
        who = address(scope)
        if not held.enter(who):
            self.complaints.say(who, "too many sockets, more are refused", time.monotonic())
            await _turn_away(receive, send, "flood", "too many connections from your address; close some")
            return
        try:
            await self.app(scope, receive, send)
        finally:
            held.leave(who)


async def _turn_away(receive: Receive, send: Send, reason: str, sentence: str) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode(Bye(reason=reason, message=sentence)).decode()})
    await send({"type": "websocket.close", "code": 4429 if reason == "flood" else 4403, "reason": reason})


class TooLong(Exception):
    """The body of a request is longer than any honest one."""


RECORD_BYTES = 2 * 1024 * 1024
"""A request may carry the record of a long game."""


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that is too long."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > RECORD_BYTES:
            raise TooLong
        return message

    return bounded


def _with_headers(scope: Scope, send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if scope.get("scheme") == "https":
                headers.setdefault("strict-transport-security", "max-age=31536000")
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return guarded


def failure(
    status: int,
    reason: str,
    sentence: str,
    headers: dict[str, str] | None = None,
    params: dict[str, object] | None = None,
) -> Response:
    """A refusal over HTTP."""
    body = encode(Failure(reason=reason, message=sentence, params=plain(params or {})))
    return Response(body, status, headers, "application/json")
