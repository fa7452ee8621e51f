"""The schema of all messages, from which clients generate their types, and OpenAPI for the HTTP part."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from carcassonne._version import __version__
from carcassonne.server import answers, messages, pages
from carcassonne.texts import LANGUAGES


class Operation(NamedTuple):
    """A request over HTTP: POST if it takes a body, otherwise GET."""

    path: str
    summary: str
    answer: str
    gives: type | None = None
    """None: JSON that is described elsewhere."""
    takes: type | None = None
    status: int = 200
    bearer: bool = False
    """It needs a token of the table."""


OPERATIONS = (
    Operation("/healthz", "Is the process running?", "It is", str),
    Operation("/readyz", "Does the database respond?", "It does", str),
    Operation("/metrics", "Numbers for Prometheus", "Text", str),
    Operation(
        "/api/catalogue",
        "Modules, presets, bots and everything else to choose from",
        "All",
        messages.Catalogue,
    ),
    Operation(
        "/api/network", "Where others in the network find this server", "The address", messages.Network
    ),
    Operation(
        "/api/setup", "Check a set-up", "Its tiles and options", messages.SetupCheck, messages.CheckSetup
    ),
    Operation("/api/tables", "Open a table", "Its tokens", messages.Created, messages.NewTable, 201),
    Operation(
        "/api/import",
        "Read a game of another program",
        "Its record, as docs/api.md describes it",
        takes=messages.Foreign,
    ),
    Operation("/api/invite", "What the code of a link opens", "The table", messages.Invite, messages.Code),
    Operation("/api/seat", "Take a free seat", "Its token", messages.Seated, messages.TakeSeat, 201),
    Operation("/api/rematch", "Join the rematch", "Its tokens", messages.Followed, messages.Tokens, 201),
    Operation(
        "/api/tables/{id}/record",
        "The record of a finished game",
        "A record, as docs/api.md describes it",
        bearer=True,
    ),
    Operation("/api/mine", "The tables of a browser", "The tables", pages.Owned, pages.Mine),
    Operation("/api/replay", "Steps of a finished game", "The steps", pages.Replay, pages.WantReplay),
    Operation("/api/analysis", "How good a move was", "The analysis", pages.Analysis, pages.WantAnalysis),
    Operation("/api/fork", "Continue from a position", "Its tokens", messages.Created, pages.Fork, 201),
    Operation("/art/{set}.json", "The drawings of a tile set", "See carcassonne.art"),
    Operation("/texts/{language}.json", "The messages of the modules", "See carcassonne.texts"),
    Operation("/rules/{language}.json", "The rules of the modules", "See carcassonne.texts"),
)
FAILURES = {
    400: "The request cannot be carried out",
    403: "A page of another origin, or the wrong kind of link",
    404: "No such table, link or token",
    409: "Not now: the table has moved on, or has not got that far",
    413: "The request is too long",
    429: "Too many requests",
    503: "The database is not responding",
}
HTTP_TYPES = tuple(
    dict.fromkeys(
        kind
        for each in OPERATIONS
        for kind in (each.takes, each.gives, messages.Failure)
        if kind not in (None, str)
    )
)


def messages_schema() -> dict[str, Any]:
    """JSON Schema: `FromClient` and `FromServer` are the two directions of the socket."""
    union = (messages.FromClient, answers.FromServerUnion, *HTTP_TYPES)
    (from_client, from_server, *_), parts = msgspec.json.schema_components(
        union, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "carcassonne",
        "protocol": messages.PROTOCOL,
        "$defs": {**parts, "FromClient": from_client, "FromServer": from_server},
    }


def openapi() -> dict[str, Any]:
    """The page of the HTTP part."""
    _, parts = msgspec.json.schema_components(HTTP_TYPES, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "carcassonne", "version": __version__},
        "paths": {each.path: {"post" if each.takes else "get": _described(each)} for each in OPERATIONS},
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(operation: Operation) -> dict[str, Any]:
    failures = {str(code): _said(text, messages.Failure) for code, text in FAILURES.items()}
    answer = {str(operation.status): _said(operation.answer, operation.gives)}
    described: dict[str, Any] = {"summary": operation.summary, "responses": answer | failures}
    if operation.takes:
        described["requestBody"] = {"required": True, **_content(operation.takes)}
    if names := re.findall(r"{(\w+)}", operation.path):
        described["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _allowed(name)} for name in names
        ]
    if operation.bearer:
        described["security"] = [{"token": []}]
    return described


def _said(text: str, kind: type | None) -> dict[str, Any]:
    return {"description": text, **_content(kind)}


def _content(kind: type | None) -> dict[str, Any]:
    if kind is str:
        return {"content": {"text/plain": {"schema": {}}}}
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"} if kind else {}
    return {"content": {"application/json": {"schema": schema}}}


def _allowed(name: str) -> dict[str, Any]:
    """What a part of a path may be."""
    return {"enum": list(LANGUAGES)} if name == "language" else {"type": "string", "maxLength": 64}
