"""What tests of dragon, fairy, princess and portal share: asking, flying, and where everybody stands."""

from tests.table import Table

DRAGON = ("base", "farmers", "dragon")
FAIRY = ("base", "farmers", "fairy")
PRINCESS = ("base", "farmers", "princess")
PORTAL = ("base", "farmers", "portal")
ALL_FOUR = ("base", "farmers", "dragon", "fairy", "princess", "portal")


def asked(table):
    """The kind of the question asked now, and the colour of who is asked."""
    if table.game.over:
        return ("over", "")
    return table.game.decision.kind, table.players[table.game.decision.player]


def offered(table, verb):
    """The options with this verb, without their type."""
    if table.game.over:
        return []
    options = [option.to_json() for option in table.game.decision.options]
    return [{k: v for k, v in data.items() if k != "type"} for data in options if data["type"] == verb]


def play(table, type, **fields):
    table.game.play({"type": type, **fields})
    return table


def happened(table, type):
    return [event for event in table.game.events if event["type"] == type]


# --- the dragon ------------------------------------------------------------------------------------------


def dragon(table):
    """Where the dragon stands, or None."""
    at = table.game.view(None, aids=())["dragon"]["at"]
    return None if at is None else tuple(at)


def aside(table):
    """The tiles that lie aside."""
    return table.game.view(None, aids=())["dragon"]["aside"]


def cells(table):
    """Where the dragon may fly now; nowhere if no flight is asked."""
    return [tuple(data["at"]) for data in offered(table, "move_dragon")]


def fly(table, *way):
    """The players whose steps it is move the dragon along this way."""
    for at in way:
        play(table, "move_dragon", at=list(at))
    return table


def flown(table):
    """Who moved the dragon where, so far."""
    return [(table.players[e["player"]], tuple(e["at"])) for e in happened(table, "dragon_moved")]


def enter(sketch, to=(1, 0), modules=DRAGON, edition="c3", active="red", lay=(-5, 0), **more):
    """The dragon at (0,0) of the sketch flies one step, because a dragon tile was laid far away."""
    far = f"({lay[0] - 1},{lay[1]}) FFFF\n*({lay[0]},{lay[1]}) FFFF dsym\n"
    table = Table(far + sketch, active=active, modules=modules, edition=edition, **more)
    return fly(table.lay().decline(), to)


# --- the fairy -------------------------------------------------------------------------------------------


def fairy(table):
    """Where the fairy stands and beside whom: point, colour and kind of figure."""
    shown = table.game.view(None, aids=())["fairy"]
    charge = shown["charge"]
    at = None if shown["at"] is None else tuple(shown["at"])
    return (at, None, None) if charge is None else (at, table.players[charge["owner"]], charge["figure"])


def fairy_moves(table):
    """The meeples that the fairy may be moved to, as kind and point."""
    return [(data["figure"], tuple(data["at"])) for data in offered(table, "move_fairy")]


def to_fairy(table, at, figure="meeple"):
    """Move the fairy to a meeple."""
    [move] = [m for m in offered(table, "move_fairy") if (m["figure"], tuple(m["at"])) == (figure, at)]
    return play(table, "move_fairy", **move)


def fairy_points(table):
    """Colour and points of what the fairy paid so far."""
    return [(table.players[e["player"]], e["points"]) for e in table.score_events() if e["source"] == "fairy"]


# --- princess and portal -----------------------------------------------------------------------------------


def knights(table):
    """The knights that may be sent home, as colour, kind and point."""
    found = offered(table, "return_figure") if asked(table)[0] == "princess" else []
    return [(table.players[data["owner"]], data["figure"], tuple(data["at"])) for data in found]


def send_home(table, colour, at, figure="meeple"):
    """Send a knight home."""
    owner = table.seat(colour)
    [knight] = [
        k
        for k in offered(table, "return_figure")
        if (k["owner"], k["figure"], tuple(k["at"])) == (owner, figure, at)
    ]
    return play(table, "return_figure", **knight)


def targets(table, figure="meeple"):
    """Where step 2 offers a figure, as point and kind of segment."""
    if asked(table)[0] != "place_figure":
        return []
    found = [d for d in offered(table, "place_figure") if d["figure"] == figure and "companion" not in d]
    kinds = [(tuple(d["at"]), table.game.tile(d["at"]).segments[d["segment"]].kind) for d in found]
    return sorted(kinds)
