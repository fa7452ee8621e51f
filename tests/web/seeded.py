"""A seeded position at a shared device, and what the server told of it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browsing import Visitor
from tests.web.reaching import PLAYERS
from tests.web.serving import Json, here
from tests.web.table_page import TablePage


def sit(visitor: Visitor, record: Json) -> TablePage:
    """Three players at one device go on from a record."""
    return TablePage.open(visitor, here(*PLAYERS), record=record)


def told(table: TablePage, kind: str) -> list[Json]:
    """Events of a type that came over the socket."""
    entries = table.visitor.heard("entry")
    return [event for entry in entries for event in entry["events"] or [] if event["type"] == kind]


def commits(table: TablePage) -> list[Json]:
    """The actions that were committed."""
    return [action for commit in table.visitor.sent("commit") for action in commit["actions"]]


def decider(table: TablePage) -> int:
    """Whose question it is: the panel that is active."""
    (seat,) = table.hooks(".players .active", "seat")
    return int(seat)


def lines(table: TablePage, event: str) -> int:
    """Lines of the log for events of a type, once the log has what happened before."""
    with table.all_events():
        expect(table.page.locator("[data-log] li[data-event]").first).to_be_attached()
        return table.page.locator(f"[data-log] li[data-event={event}]").count()
