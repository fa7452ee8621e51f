"""Boards on which one tile gives chosen players chosen points, for tests of markers on the score track."""

from tests.table import Table


def roads(west: tuple[str, int], east: tuple[str, int] | None = None, y: int = 0) -> str:
    """The starred tile at (0,y) ends a road to the west and perhaps one to the east, each worth its length.

    roads(("red", 3), ("blue", 2)) gives red 3 points and blue 2.
    """
    lines = [f"*(0,{y}) F{'R' if east else 'F'}FR"]
    for (colour, length), step, end in [(west, -1, "FRFF"), *([(east, 1, "FFFR")] if east else [])]:
        inner = "FRFR R=EW"
        lines += [f"({step * n},{y}) {inner}" for n in range(1, length - 1)]
        towards = "E" if step < 0 else "W"
        lines.append(f"({step * (length - 1)},{y}) {end} {colour}@{towards}")
    return "\n".join(lines)


def asked(table: Table) -> tuple[str, str]:
    """The kind of the question asked now, and the colour of who is asked."""
    decision = table.game.decision
    return decision.kind, table.players[decision.player]


def offered(table: Table) -> list[dict[str, object]]:
    """The options of the question asked now."""
    return [option.to_json() for option in table.game.decision.options]


def answer(table: Table, type: str, **fields: object) -> Table:
    table.game.play({"type": type, **fields})
    return table


def move(table: Table, colour: str, marker: str) -> Table:
    """This player moves this marker by his points of the turn (TURN-30)."""
    assert asked(table) == ("move_marker", colour)
    (points,) = {option["points"] for option in offered(table)}
    return answer(table, "move_marker", marker=marker, points=points)


def gained(table: Table, source: str | None = None) -> list[tuple[str, int]]:
    """Colour and points of the score events so far, perhaps only those of one source."""
    events = [e for e in table.score_events() if source is None or e["source"] == source]
    return [(table.players[e["player"]], e["points"]) for e in events]


def drawn(table: Table) -> list[int]:
    """The messages drawn so far."""
    return [event["message"] for event in table.game.events if event["type"] == "message"]
