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


# --- robbers -----------------------------------------------------------------------------------------------

ROBBERS = ("base", "farmers", "robbers")
BAG = "sketch/FFFF bag"


def robbers(sketch, *players, modules=ROBBERS, edition="c3", **more):
    """A table whose first player lays the starred tile."""
    return Table(sketch, players[0], players=players, modules=modules, edition=edition, **more)


def bag(*players, modules=ROBBERS, edition="c3", draw=BAG, **more):
    """A table at which the second player draws a bag tile after the first has laid a plain one."""
    draws = ["sketch/FFFF", draw]
    return robbers("(0,0) FFFF", *players, modules=modules, edition=edition, draws=draws, **more)


def spaces(table):
    """The spaces offered for a robber, and "pass" if declining is offered."""
    return [option.get("space", option["type"]) for option in offered(table)]


def place(table, colour, space):
    assert asked(table) == ("place_robber", colour)
    return answer(table, "place_robber", space=space)


# --- messages ----------------------------------------------------------------------------------------------

MESSAGES = ("base", "farmers", "messages")
EVERYTHING = (*MESSAGES, "abbot", "inns", "cathedrals", "big-meeple")
TURN = roads(("red", 3)) + "\n"
"""Red gains 3; his score meeple goes from 2 to 5."""

CITY_A = "(20,0) CFCF C=NS sh@N red@N\n(20,1) CFCF C=NS blue@N blue@S\n"
CITY_B = "(22,0) CFCF C=NS red@N\n(22,1) CFCF C=NS\n(22,2) CFCF C=NS\n(22,3) CFCF C=NS\n"
"""Open cities: A has 2 tiles and a shield (3 points), B has 4 tiles (4 points)."""
ROAD_A = "(30,0) RFRF R=NS red@N\n(30,1) RFRF R=NS blue@N blue@S\n"
ROAD_B = "(32,0) RFRF R=NS red@N\n(32,1) RFRF R=NS\n(32,2) RFRF R=NS\n"
"""Open roads: A has 2 tiles, B has 3."""
FIELD = "(40,0) CFFF red@field\n(40,1) FFCF\n(41,0) CFFF blue@field\n(41,1) FFCF\n"
"""A field with a farmer of red and one of blue and 2 completed cities."""


def message(token, board, modules=MESSAGES, players=("red", "blue"), carry_out=True, **more):
    """A table at which red has drawn this message with his score meeple on 5 and carries it out."""
    table = Table(TURN + board, "red", players=players, modules=modules, messages=[token], **more)
    table.stand("red", 2).turn()
    while asked(table)[0] not in ("move_marker", "message"):
        table.game.play(table.game.decision.options[-1])
    move(table, "red", "meeple")
    assert drawn(table) == [token]
    return answer(table, "carry_out_message", value=token) if carry_out else table


def got(table):
    """The points of the message, and its parts."""
    events = [e for e in table.score_events() if e["source"] == "message"]
    assert all(e["player"] == 0 for e in events)
    assert table.markers("red") == (table.scores["red"], 0)
    return [(e["points"], e["parts"]) for e in events]


def points(table):
    return sum(points for points, _ in got(table))


def choices(table, verb):
    """Where message 8 offers to return a meeple, as kind and point."""
    return [(o["figure"], tuple(o["at"])) for o in offered(table) if o["type"] == verb]


def take_back(table, verb, at, figure="meeple", **more):
    option = next(o for o in offered(table) if (o["type"], o.get("at")) == (verb, list(at))
                  and o["figure"] == figure and more.items() <= o.items())  # fmt: skip
    table.game.play(option)
    return table
