"""What tests of the tower, the abbey, the wagon and the barn share."""

from tests.tables.flights import asked, offered, play

TOWER = ("base", "farmers", "tower")
SYMBOL = "sketch/FFFF tower"


def shown(table, key):
    """What the view tells everybody under this key."""
    return table.game.view(None, aids=())[key]


# --- towers ------------------------------------------------------------------------------------------------


def building(table):
    """The towers that a piece may be put on now."""
    return [tuple(data["at"]) for data in offered(table, "build_tower")]


def climbing(table):
    """Who may climb which tower now, as kind of figure and point."""
    return [(data["figure"], tuple(data["at"])) for data in offered(table, "climb_tower")]


def build(table, at):
    return play(table, "build_tower", at=list(at))


def climb(table, at, figure="meeple"):
    return play(table, "climb_tower", figure=figure, at=list(at))


def height(table, at):
    return {tuple(cell): height for cell, height in shown(table, "towers")["heights"]}.get(at, 0)


def pieces(table, colour):
    return shown(table, "towers")["pieces"][table.seat(colour)]


def in_reach(table):
    """Who may be taken prisoner now, as colour, kind and point."""
    found = offered(table, "take_prisoner")
    return [(table.players[data["owner"]], data["figure"], tuple(data["at"])) for data in found]


def capture(table, colour, at, figure="meeple"):
    """Take a meeple of this player on this tile prisoner."""
    wanted = (table.seat(colour), figure, list(at))
    [found] = [d for d in offered(table, "take_prisoner") if (d["owner"], d["figure"], d["at"]) == wanted]
    return play(table, "take_prisoner", **found)


def held_by(table, holder):
    """Whose meeples a player holds, as colour and kind, sorted."""
    place = ("prison", table.seat(holder))
    return sorted(
        (colour, kind)
        for colour in table.players
        for kind, where in table.game.figures(table.seat(colour)).elsewhere
        if where == place
    )


def on_towers(table, colour):
    """Where meeples of a player stand on towers, as kind and point."""
    away = table.game.figures(table.seat(colour)).elsewhere
    return [(kind, tuple(place[1:])) for kind, place in away if place[0] == "tower"]


def ransoms(table):
    """What may be ransomed now, as kind and colour of the holder."""
    if asked(table)[0] != "ransom":
        return []
    return [(data["figure"], table.players[data["holder"]]) for data in offered(table, "ransom")]


def pay_ransom(table, holder, figure="meeple"):
    return play(table, "ransom", figure=figure, holder=table.seat(holder))


# --- abbeys, wagons, barns ---------------------------------------------------------------------------------


def holes(table):
    """Where the player who is asked may lay his abbey."""
    return [tuple(data["at"]) for data in offered(table, "place_tile")] if asks_for_abbey(table) else []


def asks_for_abbey(table):
    return asked(table)[0] == "place_abbey"


def ways(table):
    """Where the wagon of the player who is asked may drive, as point and kind of segment."""
    found = offered(table, "move_wagon")
    return sorted((tuple(d["at"]), table.game.tile(d["at"]).segments[d["segment"]].kind) for d in found)


def drive(table, at, kind):
    """Drive on to the segment of this kind on this tile."""
    [way] = [
        data
        for data in offered(table, "move_wagon")
        if tuple(data["at"]) == at and table.game.tile(at).segments[data["segment"]].kind == kind
    ]
    return play(table, "move_wagon", **way)


def corners(table):
    """The corners of the new tile where a barn may be placed."""
    return [data["corner"] for data in offered(table, "place_figure") if data["figure"] == "barn"]


def put_barn(table, corner):
    return play(table, "place_figure", figure="barn", at=list(table.newest), corner=corner)


def last_tile(table):
    """Let the tile drawn now be the last one of the stack."""
    state = table.game._state
    state.stack = state.stack[: state.drawn]
    state.piles = (state.drawn,)
    return table
