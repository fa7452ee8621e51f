"""Two people who play over the net: one opens the table, the other takes the seat of the link."""

from __future__ import annotations

from typing import Any

from tests.server.playing import Client
from tests.web.browsing import Visitor
from tests.web.serving import here
from tests.web.table_page import TablePage


def meet(ann: Visitor, bob: Visitor, *watchers: Visitor, **new: Any) -> tuple[TablePage, ...]:
    """Pages of Ann (host, seat 0), of Bob (seat 1) and of those who watch, at a game that has begun."""
    server = ann.server
    link = {"kind": "link", "colour": "red"}
    created = server.post("api/tables", {"seats": [*here("Ann"), link], **new})
    taken = server.post("api/seat", {"code": created["join"], "seat": 1, "name": "Bob"})
    host = Client(server.address.rstrip("/"), [created["host"]])
    host.until("welcome")
    assert host.ask("start", fill=None)["type"] == "done"
    host.close()
    own = [created["host"], *(one["token"] for one in created["seats"])]
    tokens = [own, [taken["token"]], *([created["watch"]] for _ in watchers)]
    return tuple(TablePage.sit(one, created, keys) for one, keys in zip((ann, bob, *watchers), tokens))
