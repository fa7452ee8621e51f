"""The schema of all messages, from which clients generate their types, and OpenAPI for the HTTP part."""

from __future__ import annotations

from typing import Any

import msgspec

from carcassonne._version import __version__
from carcassonne.server import answers, messages, pages
from carcassonne.texts import LANGUAGES


def messages_schema() -> dict[str, Any]:
    """JSON Schema: `FromClient` and `FromServer` are the two directions of the socket."""
    union = [messages.FromClient, answers.FromServerUnion, *HTTP_TYPES]
    (from_client, from_server, *_), parts = msgspec.json.schema_components(
        union, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "carcassonne",
        "protocol": messages.PROTOCOL,
        "$defs": {**parts, "FromClient": from_client, "FromServer": from_server},
    }


HTTP_TYPES = (
    messages.NewTable,
    messages.Created,
    messages.Code,
    messages.TakeSeat,
    messages.Seated,
    messages.Tokens,
    messages.Followed,
    messages.Invite,
    messages.SetupCheck,
    messages.CheckSetup,
    messages.Catalogue,
    messages.Failure,
    pages.Mine,
    pages.Owned,
    pages.WantReplay,
    pages.Replay,
    pages.WantAnalysis,
    pages.Analysis,
    pages.Fork,
)


def _body(name: str) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": _ref(name)}}}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _said(text: str, name: str | None = None, kind: str = "application/json") -> dict[str, Any]:
    schema = _ref(name) if name else {}
    return {"description": text, "content": {kind: {"schema": schema}}}


FAILURES = {
    "400": _said("The request cannot be carried out", "Failure"),
    "403": _said("A page of another origin, or the wrong kind of link", "Failure"),
    "404": _said("No such table, link or token", "Failure"),
    "409": _said("Not now: the table has moved on, or has not got that far", "Failure"),
    "413": _said("The request is too long", "Failure"),
    "429": _said("Too many requests", "Failure"),
    "503": _said("The database is not responding", "Failure"),
}


def _operation(
    summary: str, answer: dict[str, Any], body: str | None = None, code: str = "200", **more: Any
) -> dict[str, Any]:
    operation = {"summary": summary, "responses": {code: answer, **FAILURES}, **more}
    if body is not None:
        operation["requestBody"] = _body(body)
    return operation


BEARER: dict[str, Any] = {"security": [{"token": []}]}
ID = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 64}}]
LANGUAGE = [{"name": "language", "in": "path", "required": True, "schema": {"enum": list(LANGUAGES)}}]
SET = [{"name": "set", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 64}}]


def openapi() -> dict[str, Any]:
    """The page of the HTTP part."""
    _, parts = msgspec.json.schema_components(HTTP_TYPES, ref_template="#/components/schemas/{name}")
    record = _said("A record, as docs/api.md describes it")
    paths = {
        "/healthz": {"get": _operation("Is the process running?", _said("It is", kind="text/plain"))},
        "/readyz": {"get": _operation("Does the database respond?", _said("It does", kind="text/plain"))},
        "/metrics": {"get": _operation("Numbers for Prometheus", _said("Text", kind="text/plain"))},
        "/api/catalogue": {
            "get": _operation(
                "Modules, presets, bots and everything else to choose from", _said("All", "Catalogue")
            )
        },
        "/api/setup": {
            "post": _operation("Check a set-up", _said("Its tiles and options", "SetupCheck"), "CheckSetup")
        },
        "/api/tables": {
            "post": _operation("Open a table", _said("Its tokens", "Created"), "NewTable", "201")
        },
        "/api/invite": {
            "post": _operation("What the code of a link opens", _said("The table", "Invite"), "Code")
        },
        "/api/seat": {
            "post": _operation("Take a free seat", _said("Its token", "Seated"), "TakeSeat", "201")
        },
        "/api/rematch": {
            "post": _operation("Join the rematch", _said("Its tokens", "Followed"), "Tokens", "201")
        },
        "/api/tables/{id}/record": {
            "get": _operation("The record of a finished game", record, parameters=ID, **BEARER)
        },
        "/api/mine": {"post": _operation("The tables of a browser", _said("The tables", "Owned"), "Mine")},
        "/api/replay": {
            "post": _operation("Steps of a finished game", _said("The steps", "Replay"), "WantReplay")
        },
        "/api/analysis": {
            "post": _operation("How good a move was", _said("The analysis", "Analysis"), "WantAnalysis")
        },
        "/api/fork": {
            "post": _operation("Continue from a position", _said("Its tokens", "Created"), "Fork", "201")
        },
        "/art/{set}.json": {
            "get": _operation("The drawings of a tile set", _said("See carcassonne.art"), parameters=SET)
        },
        "/texts/{language}.json": {
            "get": _operation(
                "The messages of the modules", _said("See carcassonne.texts"), parameters=LANGUAGE
            )
        },
        "/rules/{language}.json": {
            "get": _operation("The rules of the modules", _said("See carcassonne.texts"), parameters=LANGUAGE)
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "carcassonne", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
