"""What a message of a save file answers: the options of our decision that it may mean, likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from carcassonne.engine.actions import CORNERS, Action
from carcassonne.formats import jcz
from carcassonne.formats.jcz import Message, Pointer, figure_of, point_of, pointer_of, table
from carcassonne.formats.placing import placement, plain, same_feature, segment_at
from carcassonne.game import Game, open_decision
from carcassonne.geometry import Point

ON_SEGMENTS = frozenset({"place_figure", "move_wagon", "leave_quarter", "join_flier"})
HALVES_AT = {"NE": {"NR", "EL"}, "SE": {"ER", "SL"}, "SW": {"SR", "WL"}, "NW": {"WR", "NL"}}
"""The half-sides that meet in a corner."""
assert set(HALVES_AT) == set(CORNERS)

Answers = Iterator[Action]


def answers(game: Game, message: Message, shift: Point) -> Answers:
    """The options that this message may mean, if its player is asked."""
    asked = open_decision(game).player
    if message.player is not None and message.player != asked:
        return
    payload = message.payload
    if message.type == "PASS":
        yield from _of(game, "pass")
    elif message.type in _READ:
        yield from _READ[message.type](game, payload, shift)


def _of(game: Game, *verbs: str) -> Answers:
    return (option for option in open_decision(game).options if option.verb in verbs)


def _moved(value: object, shift: Point) -> Point:
    x, y = point_of(value)
    return x + shift[0], y + shift[1]


def _place_tile(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    wanted = jcz.ours(payload.get("tileId"))
    at, turn = _moved(payload.get("position"), shift), jcz.turn_of(payload.get("rotation"))
    for id in dict.fromkeys([*game.hand, wanted]):
        if plain(id) == plain(wanted):
            action = placement(game, id, at, turn)
            if action is not None:
                yield action


def _deploy(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    owner, figure = figure_of(payload.get("meepleId"))
    pointer = pointer_of(payload.get("pointer"), shift)
    if owner != open_decision(game).player:
        return
    quarter = table()["quarters"].get(pointer.location)
    if quarter is not None:
        options = _of(game, "enter_quarter")
        yield from (o for o in options if (o.figure, o.quarter) == (figure, quarter))  # type: ignore[attr-defined]
        return
    for verb, kind in (("fly", "flying-machine"), ("climb_tower", "tower")):
        if kind in pointer.kinds:
            yield from (o for o in _of(game, verb) if _at(o) == pointer.at and _figure(o) == figure)
    yield from _standing(game, pointer, figure, ON_SEGMENTS)


def _standing(game: Game, pointer: Pointer, figure: str, verbs: frozenset[str]) -> Answers:
    """Options that put or name a figure on a segment, or on a corner of it."""
    segment = _segment(game, pointer)
    options = [o for o in _of(game, *verbs) if _figure(o) == figure]
    here = [o for o in options if _at(o) == pointer.at]
    yield from (o for o in here if getattr(o, "segment", None) == segment is not None)
    yield from (o for o in here if HALVES_AT.get(getattr(o, "corner", ""), {""}) <= set(pointer.edges))
    if segment is not None:
        yield from _same_feature(game, pointer.at, segment, [o for o in options if o.verb == "leave_quarter"])


def _segment(game: Game, pointer: Pointer) -> int | None:
    return segment_at(game, pointer.at, pointer.kinds, pointer.edges, pointer.place)


def _same_feature(game: Game, at: Point, segment: int, options: list[Action]) -> Answers:
    """Options that name another segment of the feature that is meant."""
    for option in options:
        other = getattr(option, "segment", None)
        if other is not None and same_feature(game, at, segment, _at(option) or (0, 0), other):
            yield option


def _at(option: Action) -> Point | None:
    return getattr(option, "at", None)


def _figure(option: Action) -> str | None:
    return getattr(option, "figure", None)


def _return(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    yield from _meeple(game, payload.get("pointer"), shift, frozenset({"return_figure", "take_back"}))


def _capture(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    yield from _meeple(game, payload.get("pointer"), shift, frozenset({"take_prisoner"}))


def _meeple(game: Game, value: object, shift: Point, verbs: frozenset[str]) -> Answers:
    """Options about one figure on the board."""
    if not isinstance(value, Mapping):
        raise jcz.damaged("a pointer to a figure must be an object")
    owner, figure = figure_of(value.get("meepleId"))
    pointer = pointer_of(value.get("featurePointer"), shift)
    segment = _segment(game, pointer)
    for option in _of(game, *verbs):
        whose = getattr(option, "owner", None)
        if _at(option) != pointer.at or _figure(option) != figure:
            continue
        if (open_decision(game).player if whose is None else whose) != owner:
            continue
        if getattr(option, "segment", None) in (segment, None):
            yield option


def _neutral(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    name = str(payload.get("figureId"))[:40].partition(".")[0]
    verb = table()["neutral"].get(name)
    to = payload.get("to")
    if verb == "move_fairy" and isinstance(to, list):  # the whole tile
        at = _moved(to, shift)
        yield from (o for o in _of(game, "fairy_to_tile") if _at(o) == at)
    elif verb == "move_fairy":
        yield from _meeple(game, to, shift, frozenset({verb}))
    elif verb == "move_dragon":
        at = _moved(to, shift)
        yield from (o for o in _of(game, verb) if _at(o) == at)
    elif verb == "move_count":
        wanted = table()["quarters"].get(pointer_of(to, shift).location)
        yield from (o for o in _of(game, verb) if getattr(o, "quarter", None) == wanted)
    elif to is None:
        yield from (o for o in _of(game, "remove_magic") if _figure(o) == name)
    elif verb is not None:
        pointer = pointer_of(to, shift)
        segment = _segment(game, pointer)
        yield from (
            o
            for o in _of(game, verb)
            if _figure(o) == name and _at(o) == pointer.at and getattr(o, "segment", None) == segment
        )


def _token(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    name, value = payload.get("token"), payload.get("pointer")
    if name == "GOLD":
        at = _moved(value, shift)
        yield from (o for o in _of(game, "place_ingot") if _at(o) == at)
        return
    pointer = pointer_of(value, shift)
    if name == "TOWER_PIECE":
        yield from (o for o in _of(game, "build_tower") if _at(o) == pointer.at)
    elif name == "BRIDGE":
        axis = 0 if "N" in pointer.edges else 1
        options = _of(game, "build_bridge")
        yield from (o for o in options if _at(o) == pointer.at and getattr(o, "turn", None) == axis)
    elif name == "CASTLE":
        segment = segment_at(game, pointer.at, ("city",), pointer.edges)
        if segment is not None:
            yield from _same_feature(game, pointer.at, segment, list(_of(game, "build_castle")))
    elif name == "FERRY":
        yield from _ferry(game, pointer)


def _ferry(game: Game, pointer: Pointer) -> Answers:
    tile = game.tile(pointer.at)
    for option in _of(game, "set_ferry", "move_ferry"):
        if _at(option) == pointer.at and tile is not None:
            pair = option.segments  # type: ignore[attr-defined]
            if {edge for segment in pair for edge in tile.segments[segment].edges} == set(pointer.edges):
                yield option


def is_built(game: Game, message: Message, shift: Point) -> bool:
    """Is this the bridge that our game built together with the tile?"""
    if message.payload.get("token") != "BRIDGE":
        return False
    pointer = pointer_of(message.payload.get("pointer"), shift)
    tile = game.tile(pointer.at)
    return tile is not None and any(
        "bridge" in segment.traits and segment.kind == "road" and set(segment.edges) == set(pointer.edges)
        for segment in tile.segments
    )


def _prisoner(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    _, figure = figure_of(payload.get("meepleId"))
    yield from (o for o in _of(game, "ransom", "exchange_prisoner") if _figure(o) == figure)


def _bid(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    index, price = payload.get("supplyIndex"), payload.get("price")
    if type(index) is not int or type(price) is not int:
        raise jcz.damaged("a bid needs supplyIndex and price as whole numbers")
    yield from (o for o in _of(game, "bid") if getattr(o, "points", None) == price)
    opened = [event for event in game.events if event["type"] == "bazaar_opened"]
    if opened and 0 <= index < len(opened[-1]["tiles"]):
        tile = opened[-1]["tiles"][index]
        for option in _of(game, "bazaar_choose", "bazaar_take"):
            if getattr(option, "tile", None) == tile and getattr(option, "points", price) == price:
                yield option


def _deal(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    wanted = str(payload.get("value")).lower()
    yield from (o for o in _of(game, "bazaar_deal") if getattr(o, "value", None) == wanted)


def _circle(game: Game, payload: Mapping[str, Any], shift: Point) -> Answers:
    wanted = {"DEPLOY": "A", "REMOVE": "B"}.get(str(payload.get("value")))
    yield from (o for o in _of(game, "crop_circle") if getattr(o, "value", None) == wanted)


_READ: dict[str, Callable[[Game, Mapping[str, Any], Point], Answers]] = {
    "PLACE_TILE": _place_tile,
    "DEPLOY_MEEPLE": _deploy,
    "RETURN_MEEPLE": _return,
    "MOVE_NEUTRAL_FIGURE": _neutral,
    "PLACE_TOKEN": _token,
    "CAPTURE_FOLLOWER": _capture,
    "EXCHANGE_FOLLOWER": _prisoner,
    "PAY_RANSOM": _prisoner,
    "BAZAAR_BID": _bid,
    "BAZAAR_BUY_OR_SELL": _deal,
    "CIRCLE_REMOVE_OR_DEPLOY": _circle,
}
