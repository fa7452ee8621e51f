"""Judges what clients of the cluster test said and heard against the database, without code of the server.

Of the log it knows three things: entries are numbered, a command's id ends what stands in `command`, and an
entry of kind "action" has the actions that were played. The engine plays them again.
"""

from __future__ import annotations

import json
from typing import Any

import psycopg

import carcassonne as cc
from carcassonne.art.standing import placed
from listener import Command
from players import Table
from served import Broken

Row = tuple[int, str, dict[str, Any], float, str | None]


def check(address: str, tables: list[Table]) -> int:
    """Look at every table; returns how many entries their logs have."""
    entries = 0
    with psycopg.connect(address) as connection:
        for table in tables:
            found = connection.execute(
                "SELECT number, kind, data, at, command FROM entries WHERE table_id = %s ORDER BY number",
                (table.id,),
            )
            log = [(number, kind, json.loads(data), at, command) for number, kind, data, at, command in found]
            check_log(table, log)
            check_order(table)
            check_views(table, log, *_setup(connection, table.id))
            entries += len(log)
    return entries


def _setup(connection: psycopg.Connection[Any], table: str) -> tuple[dict[str, Any], dict[str, Any]]:
    row = connection.execute("SELECT setup, secret FROM tables WHERE id = %s", (table,)).fetchone()
    if row is None:
        raise Broken(f"table {table} is gone")
    return json.loads(row[0]), json.loads(row[1])


def check_log(table: Table, log: list[Row]) -> None:
    """What was told is there as it was told; an acknowledged command is there once, a refused one never."""
    if [row[0] for row in log] != list(range(1, len(log) + 1)):
        raise Broken(f"the numbers of table {table.id} are {[row[0] for row in log]}")
    known = {number: (kind, at) for number, kind, _, at, _ in log}
    for player in table.players:
        for number, told in player.told.items():
            if known.get(number) != told:
                raise Broken(f"{player.name} was told {told} as entry {number}, it is {known.get(number)}")
    applied: dict[str, list[Row]] = {}
    for row in log:
        if row[4] is not None:
            applied.setdefault(row[4].rpartition(":")[2], []).append(row)
    for command in (command for player in table.players for command in player.commands):
        _check_command(table, command, applied.pop(command.message["id"], []))
    if applied:
        raise Broken(f"table {table.id} has commands that nobody sent: {list(applied)}")


def _check_command(table: Table, command: Command, rows: list[Row]) -> None:
    found = [row[0] for row in rows]
    if command.open:
        raise Broken(f"command {command} of table {table.id} never got an answer")
    if found != ([] if command.number is None else [command.number]):
        raise Broken(f"command {command} of table {table.id} is in the log as {found}")
    if command.message["type"] == "commit" and rows:
        for name in ("seat", "actions"):
            if rows[0][2][name] != command.message[name]:
                raise Broken(f"command {command} of table {table.id} became {rows[0]}")


def check_order(table: Table) -> None:
    """What was sent after another command was acknowledged stands behind it."""
    done = [one for player in table.players for one in player.commands if one.number is not None]
    for later in done:
        for earlier in done:
            if earlier.answered < later.sent and (earlier.number or 0) >= (later.number or 0):
                raise Broken(f"{later} of table {table.id} stands before {earlier}, which was done before")


def check_views(table: Table, log: list[Row], setup: dict[str, Any], secret: dict[str, Any]) -> None:
    """The game that the log tells is over, and looks as every client saw it last."""
    names = next(data["names"] for _, kind, data, _, _ in log if kind == "start")
    config = {**setup["config"], "players": names, "seed": secret["seed"]}
    game = cc.Game(cc.Config.from_json(config))
    for _, kind, data, _, _ in log:
        if kind == "action":
            for action in data["actions"]:
                game.play(action)
        if kind == "takeback":
            raise Broken("nobody takes back in this test")
    if not game.over:
        raise Broken(f"table {table.id} was not played to its end")
    rebuilt = game.view(None, ())
    rebuilt["pieces"] = placed(rebuilt)
    expected = json.loads(json.dumps(rebuilt))
    for player in table.players:
        seen = {key: value for key, value in player.view.items() if value is not None or key in expected}
        for key in (expected.keys() | seen.keys()) - {"seat"}:
            if seen.get(key) != expected.get(key):
                raise Broken(
                    f"{player.name} at {table.id} sees {key} as {seen.get(key)!r:.300}, the log says "
                    f"{expected.get(key)!r:.300}"
                )
