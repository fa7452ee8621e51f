"""What must hold in the database after the crash test, compared with what clients were told."""

from __future__ import annotations

from carcassonne.server.store import Entry, Store, Stored
from carcassonne.server.table import open_game, rebuild
from listener import Command
from players import Player, Table
from served import Broken


async def check(url: str, tables: list[Table]) -> int:
    """Look at every table; returns how many entries their logs have."""
    store = Store(url)
    try:
        entries = 0
        for table in tables:
            stored = await store.load(table.id)
            if stored is None:
                raise Broken(f"table {table.id} is gone")
            check_log(stored, table.players)
            check_game(stored, table.players)
            entries += len(stored.entries)
        return entries
    finally:
        await store.close()


def check_log(stored: Stored, players: list[Player]) -> None:
    """Everything told is there as it was told, and each command once, or not at all if it was refused."""
    log = {entry.number: entry for entry in stored.entries}
    if list(log) != list(range(1, len(stored.entries) + 1)):
        raise Broken(f"the numbers of table {stored.id} are {list(log)}")
    for player in players:
        for number, told in player.told.items():
            if number not in log or (log[number].kind, log[number].at) != told:
                raise Broken(
                    f"entry {number} of table {stored.id} was told as {told}, it is {log.get(number)}"
                )
    applied: dict[str, list[Entry]] = {}
    for entry in stored.entries:
        if entry.command is not None:
            applied.setdefault(entry.command.rpartition(":")[2], []).append(entry)
    for command in (command for player in players for command in player.commands):
        check_command(stored, command, applied.pop(command.id, []))
    if applied:
        raise Broken(f"table {stored.id} has commands that nobody sent: {list(applied)}")


def check_command(stored: Stored, command: Command, entries: list[Entry]) -> None:
    found = [entry.number for entry in entries]
    if found != ([] if command.number is None else [command.number]):
        raise Broken(f"command {command} of table {stored.id} was applied as {found}")
    if command.message["type"] == "commit" and entries:
        for name in ("seat", "actions"):
            if entries[0].data[name] != command.message[name]:
                raise Broken(f"command {command} of table {stored.id} became {entries[0]}")


def check_game(stored: Stored, players: list[Player]) -> None:
    """The log is a lawful game to its end, with the scores that everybody was shown."""
    table = rebuild(stored)
    open_game(table)
    if table.status != "over" or table.game is None or not table.game.over:
        raise Broken(f"table {stored.id} was not played to its end")
    for player in players:
        if player.scores != list(table.game.scores):
            raise Broken(f"table {stored.id} ended {table.game.scores}, a client was shown {player.scores}")
