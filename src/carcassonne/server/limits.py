"""How much one client may ask of the server: rates, sizes, and what becomes of a slow reader.

Everything here is plain state: time is passed in (any clock that does not go back, in seconds), nothing
waits, and memory is bounded whatever strangers do.
"""

from __future__ import annotations

import ipaddress
import logging
import math
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass

log = logging.getLogger(__name__)

MESSAGE_BYTES = 64 * 1024
"""No honest message of a client is longer: a draft of a whole turn is a few hundred bytes."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a second in the long run, and so many at once."""

    per_second: float
    burst: float

    def __post_init__(self) -> None:
        if not (self.per_second > 0 and self.burst >= 1):
            raise ValueError(
                f"a rate needs more than 0 per second and a burst of at least 1, "
                f"not {self.per_second} and {self.burst}"
            )


MESSAGES = Rate(per_second=20, burst=60)
"""WebSocket messages of one connection; dragging a tile asks for a preview on every cell."""
CONNECTIONS = Rate(per_second=2, burst=60)
"""New sockets from one address; a household or a class shares one."""
REQUESTS = Rate(per_second=20, burst=100)
"""HTTP requests from one address."""
TABLES = Rate(per_second=0.2, burst=20)
"""New tables from one address."""
LOOKS = Rate(per_second=4, burst=160)
"""Own tables looked up from one address; a browser asks for 40 at most at once."""
REPLAYS = Rate(per_second=5, burst=60)
"""Pages of replays for one address; one costs up to a fifth of a second, and a long game has ten."""
ANALYSES = Rate(per_second=1, burst=20)
"""Moves judged for one address: each keeps a bot busy for about a second."""


HELD_CONNECTIONS = 128
"""Connections that one address may hold before they become sockets."""
HELD_SOCKETS = 128
"""Sockets that one address may hold; a class shares one address."""
WATCHERS = 200
"""Spectators of one table."""
PLAYERS = 60
"""Sockets of those who play at one table: six players with ten windows each."""
SILENT_SECONDS = 10.0
"""For the first byte of a new connection."""
REQUEST_SECONDS = 20.0
"""For a whole request, once it has begun."""


AIDS = Rate(per_second=0.25, burst=2)
"""Seconds of waiting for aids of one connection; one that asks more is answered later."""


COMPLAIN_AGAIN = 600.0
"""Seconds after which a refusal that goes on is logged again."""


class Complaints:
    """Logs what somebody is refused once, not each time: a flood must not fill the log."""

    def __init__(self, size: int = 1000) -> None:
        self._size = size
        self._said: OrderedDict[tuple[str, str], float] = OrderedDict()

    def say(self, who: str, what: str, now: float) -> None:
        """An address, or a table, is refused something."""
        key = who, what
        if now - self._said.get(key, -math.inf) < COMPLAIN_AGAIN:
            return
        self._said[key] = now
        self._said.move_to_end(key)
        if len(self._said) > self._size:
            self._said.popitem(last=False)
        log.warning("%s: %s", who, what)


class Places:
    """How many places each key, such as an address, holds at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def enter(self, key: str) -> bool:
        """Take a place, if one is free."""
        if self._held[key] >= self._most:
            return False
        self._held[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Give a place back."""
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]


class TokenBucket:
    """A bucket that fills at the rate's pace and holds no more than its burst; each request takes tokens."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take tokens if there are enough; a refusal takes none, so a client that waits is served again."""
        self._fill(now)
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Seconds until `take` would succeed, for Retry-After; never, for what exceeds the burst."""
        self._fill(now)
        if cost > self._rate.burst:
            return float("inf")
        return max(0.0, (cost - self._tokens) / self._rate.per_second)

    def _fill(self, now: float) -> None:
        gained = max(0.0, now - self._at) * self._rate.per_second
        self._tokens = min(self._rate.burst, self._tokens + gained)
        self._at = max(self._at, now)


class Buckets:
    """A bucket for each key, such as an address; of more than `size` keys the longest unused is forgotten.

    What is forgotten starts full again. Whoever can use that many addresses is not held by a limit per
    address anyway; the bound keeps him from filling the memory.
    """

    def __init__(self, rate: Rate, size: int = 10_000) -> None:
        if size < 1:
            raise ValueError(f"at least 1 bucket is needed, not {size}")
        self._rate = rate
        self._size = size
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: float, cost: float = 1.0) -> bool:
        """Take tokens from the bucket of this key, as `TokenBucket.take`."""
        return self._bucket(key, now).take(now, cost)

    def wait(self, key: str, now: float, cost: float = 1.0) -> float:
        """Seconds until `take` would succeed for this key."""
        return self._bucket(key, now).wait(now, cost)

    def _bucket(self, key: str, now: float) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._size:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = TokenBucket(self._rate, now)
        else:
            self._buckets.move_to_end(key)
        return bucket


def address_key(host: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network that one IPv6 customer gets."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]  # a Unix socket or a test's name; cut, because a key must not be long
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def too_long(message: str | bytes, limit: int = MESSAGE_BYTES) -> bool:
    """Is a message longer than the limit, in bytes as it came over the wire?"""
    if isinstance(message, bytes) or len(message) > limit:
        return len(message) > limit
    return len(message) * 4 > limit and len(message.encode(errors="replace")) > limit


class Outbox:
    """What is still to be sent to one client, and the rule for clients that do not read.

    A client that is too slow is disconnected, not skipped: it comes back with the last number it saw and gets
    the rest or a fresh view. So one that stopped reading costs a bounded amount of memory, and nobody who is
    connected misses anything. Too slow means more than `messages` or `size` bytes waiting, or nothing
    taken for `seconds` while something waits.
    """

    __slots__ = ("_messages", "_seconds", "_since", "_size", "_waiting", "size")

    def __init__(self, messages: int = 256, size: int = 4 * 1024 * 1024, seconds: float = 30.0) -> None:
        self._messages = messages
        self._size = size
        self._seconds = seconds
        self._waiting: deque[bytes] = deque()
        self._since = 0.0
        self.size = 0
        """Bytes waiting."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: bytes, now: float) -> bool:
        """Add a message; False means the client is too slow and must be disconnected.

        One message alone is always taken, however long: a client that reads is not punished for a big view.
        """
        full = len(self._waiting) >= self._messages or self.size + len(message) > self._size
        if not self._waiting:
            self._since = now
        elif full or self.stalled(now):
            return False
        self._waiting.append(message)
        self.size += len(message)
        return True

    def take(self, now: float) -> bytes | None:
        """The next message to send, or None."""
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        self.size -= len(message)
        self._since = now
        return message

    def stalled(self, now: float) -> bool:
        """Has something waited too long?"""
        return bool(self._waiting) and now - self._since > self._seconds
