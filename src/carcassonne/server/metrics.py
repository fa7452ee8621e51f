"""What the server tells Prometheus about itself. Numbers only: no names, no tables, no addresses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from carcassonne import _core
from carcassonne.server.store import Entry
from carcassonne.server.table import Change

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Each server has its own registry, so several can live in one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        engine = Gauge("carcassonne_core", "The core that plays: 1 for its name", ["name"], registry=own)
        engine.labels(_core.NAME).set(1)
        self.rooms = Gauge("carcassonne_tables", "Tables in memory", registry=own)
        self.sockets = Gauge("carcassonne_sockets", "Open sockets", registry=own)
        self.waiting = Gauge("carcassonne_bots_waiting", "Questions waiting for a bot", registry=own)
        self.lag = Gauge("carcassonne_loop_lag_seconds", "How late the event loop is", registry=own)
        store_seconds = Histogram(
            "carcassonne_store_seconds",
            "Time that the database takes, by kind of work, including the wait for its turn",
            ["work"],
            registry=own,
            buckets=SECONDS,
        )
        self.bus_seconds = Histogram(
            "carcassonne_bus_seconds",
            "Time until a word comes back from the bus (echo), or another server has answered (call)",
            ["way"],
            registry=own,
            buckets=SECONDS,
        )
        self._store = cache(store_seconds.labels)
        ProcessCollector(registry=own)
        entries = Counter("carcassonne_entries", "Entries stored, by kind", ["kind"], registry=own)
        self._entries = cache(entries.labels)  # a commit counts two things: looking names up would cost more
        self.stored = Histogram(
            "carcassonne_commit_seconds",
            "Time from a command to its broadcast, including storing it",
            registry=own,
            buckets=SECONDS,
        )
        self.refused = Counter("carcassonne_refused", "Commands refused, by reason", ["reason"], registry=own)
        self.dismissed = Counter(
            "carcassonne_dismissed", "Sockets closed by the server", ["reason"], registry=own
        )
        self.store_errors = Counter(
            "carcassonne_store_errors", "Changes that could not be stored", registry=own
        )
        self.bot_problems = Counter(
            "carcassonne_bot_problems", "Questions that a bot did not answer", ["problem"], registry=own
        )

    def commit(self, seconds: float, change: Change) -> None:
        self.stored.observe(max(0.0, seconds))
        self.count(change.entries)

    def stored_in(self, work: str, seconds: float) -> None:
        """So long the database took."""
        self._store(work).observe(seconds)

    def count(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._entries(entry.kind).inc()

    def page(self) -> bytes:
        return generate_latest(self.registry)
