"""Games of ours written as save files of another program, as samples for the importer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import carcassonne as cc
from carcassonne.formats.jcz import table

Told = dict[str, Any]

FIGURES = {ours: theirs for theirs, ours in table()["figures"].items()}
TILES = {ours: theirs for theirs, ours in reversed(table()["tiles"].items())} | {
    ours: theirs for theirs, names in table()["also"].items() for ours in names
}
QUARTERS = {ours: theirs for theirs, ours in table()["quarters"].items()}
FEATURES = {kind: name for name, kinds in reversed(table()["features"].items()) for kind in kinds}
ROTATIONS = ("R0", "R90", "R180", "R270")
ELEMENTS = {
    "farmers": {"farmers": True}, "abbot": {"abbot": 1, "garden": True}, "inns": {"inn": True},
    "cathedrals": {"cathedral": True}, "big-meeple": {"big-follower": 1}, "goods": {"traders": True},
    "builder": {"builder": 1}, "pig": {"pig": 1}, "cathars": {"siege": True, "escape": True},
    "flying-machines": {"flier": True}, "gold-mines": {"gold": True}, "mage-witch": {"mage": 1, "witch": 1},
    "crop-circles": {"corn-circle": True}, "dragon": {"dragon": 1}, "fairy": {"fairy": 1},
    "princess": {"princess": True}, "portal": {"portal": True}, "tower": {"tower": 1}, "abbey": {"abbey": 1},
    "mayor": {"mayor": 1}, "wagon": {"wagon": 1}, "barn": {"barn": 1}, "count": {"count": 1},
    "king": {"king": 1}, "robber-baron": {"robber": 1}, "cult": {"shrine": True}, "bridges": {"bridge": 1},
    "castles": {"castle": 1}, "bazaars": {"bazaar": True}, "ferries": {"ferry": 1}, "river": {"river": True},
    "river-2": {"river": True},
}  # fmt: skip
SETS = {entry["set"]: name for name, entry in reversed(table()["sets"].items()) if entry["set"]}


def saved(game: cc.Game, draws: bool = False) -> Told:
    """A game as a save file; without `draws` it says no more than which tiles were laid."""
    config = game.config
    sets: dict[str, int] = {}
    tiles = config.tiles or {name: 1 for m in cc.modules() if m.id in config.modules for name in m.tile_sets}
    for name, copies in tiles.items():
        theirs = SETS[name]
        if theirs == "basic":
            theirs = "basic:1" if config.edition == "c1" else "basic:2"
        sets[theirs] = copies
    if "count" in config.modules:
        sets["count"] = 1
    elements: dict[str, Any] = {"small-follower": 7}
    for module in config.modules:
        elements |= ELEMENTS.get(module, {})
    start = [t for t in game.tiles() if t.number == 0]
    data = {
        "appVersion": "5.11.0",
        "initialRandom": 0.25,
        "setup": {
            "sets": sets,
            "elements": elements,
            "rules": _rules(config),
            "start": [
                {"tile": TILES[t.id], "x": t.at[0], "y": -t.at[1], "rotation": 90 * t.turn} for t in start
            ],
        },
        "players": [{"name": name, "slot": seat} for seat, name in enumerate(config.players)],
        "replay": _messages(game),
        "gameAnnotations": {},
    }
    if draws:
        drawn = [e["tile"] for e in game.events if e["type"] in ("tile_drawn", "tile_rejected")]
        data["gameAnnotations"] = {"drawOrder": [TILES[id] for id in drawn], "endTurn": len(drawn)}
    return data


def _rules(config: cc.Config) -> Told:
    rules: Told = {}
    if config.chosen.get("wagon.range") == "linked":
        rules["wagon-move"] = "C1"
    if config.chosen.get("bazaars.auction") is False:
        rules["bazaar-no-auction"] = True
    if "count" in config.modules and config.edition == "c1":
        rules["coc-final-scoring"] = "any-district"
    return rules


def _messages(game: cc.Game) -> list[Told]:
    """Every action of the game as a message; what their players are not asked is left out."""
    again = cc.replay({**game.record(), "actions": [], "scores": [0] * len(game.scores)})
    found: list[Told] = []
    for action in game.actions:
        seat, told = again.decision.player, action.to_json()
        write = WRITE.get(told["type"])
        if write is not None:
            type, payload = write(again, told, seat)
            found.append({"type": type, "payload": payload, "player": seat, "clock": 0})
        turn = again.turn
        again.play(action)
        if again.over or again.turn != turn:
            found.append({"type": "COMMIT", "payload": {"random": 0.5}, "player": seat, "clock": 0})
    return found


def spot(at: Any) -> list[int]:
    return [at[0], -at[1]]


def location(edges: tuple[str, ...]) -> str:
    if len(edges[0]) == 2:
        return ".".join(edges)
    if len(edges) == 3:
        return "_" + next(side for side in "NESW" if side not in edges)
    return "".join(side for side in ("NWSE" if set(edges) != {"E", "W"} else "WE") if side in edges)


def pointer(game: cc.Game, at: Any, segment: int) -> Told:
    tile = game.tile(at)
    assert tile is not None
    part = tile.segments[segment]
    inner = [n for n, s in enumerate(tile.segments) if s.kind == part.kind and not s.edges]
    where = location(part.edges) if part.edges else "I" * (inner.index(segment) + 1)
    return {"position": spot(at), "feature": FEATURES[part.kind], "location": where}


def meeple(figure: str, seat: int) -> str:
    return f"{seat}.{FIGURES[figure]}.1"


def standing(game: cc.Game, told: Told, seat: int) -> Told:
    """A pointer to a figure on the board."""
    at = told["at"]
    segment = told.get("segment")
    if segment is None:
        placed = [
            f for f in game.figures(seat).placed if list(f.at) == list(at) and f.figure == told["figure"]
        ]
        segment = placed[0].segment if placed else None
    if segment is None:  # on top of a tower
        place = {"position": spot(at), "feature": "Tower", "location": "I"}
    else:
        place = pointer(game, at, segment)
    return {"featurePointer": place, "meepleId": meeple(told["figure"], seat)}


SOURCES = {"escape": "SIEGE_ESCAPE", "crop_return": "CORN_CIRCLE"}
"""Why a figure returns, where it is not the princess."""


def _return(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
    assert game.decision is not None
    source = SOURCES.get(game.decision.kind, "PRINCESS")
    return "RETURN_MEEPLE", {"pointer": standing(game, told, told.get("owner", seat)), "source": source}


def _place_figure(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
    if "corner" in told:
        tile = game.tile(told["at"])
        assert tile is not None
        corner = {"NE": "NR", "SE": "ER", "SW": "SR", "NW": "WR"}[told["corner"]]
        told = told | {"segment": next(n for n, s in enumerate(tile.segments) if corner in s.edges)}
    payload = {
        "pointer": pointer(game, told["at"], told["segment"]),
        "meepleId": meeple(told["figure"], seat),
    }
    return "DEPLOY_MEEPLE", payload


def _bid(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
    begun = max(n for n, event in enumerate(game.events) if event["type"] == "bazaar_opened")
    opened, after = list(game.events[begun]["tiles"]), game.events[begun:]
    tile = told.get("tile") or [event["tile"] for event in after if event["type"] == "bid"][-1]
    sold = sum(event["type"] == "bazaar_tile" and event["tile"] == tile for event in after)
    places = [number for number, id in enumerate(opened) if id == tile]
    return "BAZAAR_BID", {"supplyIndex": places[sold], "price": told.get("points", 0)}


def _token(name: str) -> Callable[[cc.Game, Told, int], tuple[str, Told]]:
    def write(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
        return "PLACE_TOKEN", {"token": name, "pointer": pointer(game, told["at"], told["segment"])}

    return write


def _neutral(name: str, key: str) -> Callable[[cc.Game, Told, int], tuple[str, Told]]:
    def write(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
        to = spot(told["at"]) if key == "at" else standing(game, told, seat)
        return "MOVE_NEUTRAL_FIGURE", {"figureId": f"{name}.1", "to": to}

    return write


def _magic(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
    to = pointer(game, told["at"], told["segment"]) if "at" in told else None
    return "MOVE_NEUTRAL_FIGURE", {"figureId": f"{told['figure']}.1", "to": to}


def _quarter(told: Told) -> Told:
    return {"position": [0, 0], "feature": "Quarter", "location": QUARTERS[told["quarter"]]}


def _ferry(game: cc.Game, told: Told, seat: int) -> tuple[str, Told]:
    tile = game.tile(told["at"])
    assert tile is not None
    sides = "".join(edge for n in told["segments"] for edge in tile.segments[n].edges)
    place = {"position": spot(told["at"]), "feature": "Road", "location": sides}
    return "PLACE_TOKEN", {"token": "FERRY", "pointer": place}


def _inner(told: Told, feature: str) -> Told:
    return {"position": spot(told["at"]), "feature": feature, "location": "I"}


WRITE: dict[str, Callable[[cc.Game, Told, int], tuple[str, Told]]] = {
    "pass": lambda game, told, seat: ("PASS", {}),
    "place_tile": lambda game, told, seat: (
        "PLACE_TILE",
        {"tileId": TILES[told["tile"]], "rotation": ROTATIONS[told["turn"]], "position": spot(told["at"])},
    ),
    "place_figure": _place_figure,
    "join_flier": _place_figure,
    "move_wagon": _place_figure,
    "leave_quarter": _place_figure,
    "fly": lambda game, told, seat: (
        "DEPLOY_MEEPLE",
        {"pointer": _inner(told, "FlyingMachine"), "meepleId": meeple(told["figure"], seat), "random": 0.5},
    ),
    "climb_tower": lambda game, told, seat: (
        "DEPLOY_MEEPLE",
        {"pointer": _inner(told, "Tower"), "meepleId": meeple(told["figure"], seat)},
    ),
    "enter_quarter": lambda game, told, seat: (
        "DEPLOY_MEEPLE",
        {"pointer": _quarter(told), "meepleId": meeple(told["figure"], seat)},
    ),
    "return_figure": _return,
    "take_back": lambda game, told, seat: (
        "RETURN_MEEPLE",
        {"pointer": standing(game, told, seat), "source": "ABBOT_RETURN"},
    ),
    "take_prisoner": lambda game, told, seat: (
        "CAPTURE_FOLLOWER",
        {"pointer": standing(game, told, told["owner"])},
    ),
    "exchange_prisoner": lambda game, told, seat: (
        "EXCHANGE_FOLLOWER",
        {"meepleId": meeple(told["figure"], seat)},
    ),
    "ransom": lambda game, told, seat: ("PAY_RANSOM", {"meepleId": meeple(told["figure"], seat)}),
    "build_tower": lambda game, told, seat: (
        "PLACE_TOKEN",
        {"token": "TOWER_PIECE", "pointer": _inner(told, "Tower")},
    ),
    "build_bridge": lambda game, told, seat: (
        "PLACE_TOKEN",
        {
            "token": "BRIDGE",
            "pointer": {
                "position": spot(told["at"]),
                "feature": "Road",
                "location": "WE" if told["turn"] else "NS",
            },
        },
    ),
    "build_castle": _token("CASTLE"),
    "place_ingot": lambda game, told, seat: ("PLACE_TOKEN", {"token": "GOLD", "pointer": spot(told["at"])}),
    "set_ferry": _ferry,
    "move_ferry": _ferry,
    "move_dragon": _neutral("dragon", "at"),
    "move_fairy": _neutral("fairy", "figure"),
    "move_count": lambda game, told, seat: (
        "MOVE_NEUTRAL_FIGURE",
        {"figureId": "count.1", "to": _quarter(told)},
    ),
    "move_magic": _magic,
    "remove_magic": _magic,
    "bazaar_choose": _bid,
    "bazaar_take": _bid,
    "bid": _bid,
    "bazaar_deal": lambda game, told, seat: ("BAZAAR_BUY_OR_SELL", {"value": told["value"].upper()}),
    "crop_circle": lambda game, told, seat: (
        "CIRCLE_REMOVE_OR_DEPLOY",
        {"value": "DEPLOY" if told["value"] == "A" else "REMOVE"},
    ),
}
