"""Why an action is refused, in one sentence; asked only after it turned out not to be an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carcassonne.engine.actions import VERBS, PlaceFigure
from carcassonne.engine.errors import IllegalAction, shown
from carcassonne.engine.figures import in_supply
from carcassonne.engine.state import State, steps_of
from carcassonne.engine.tile import asked
from carcassonne.geometry import LIMIT, SIDES, cell
from carcassonne.modules import ALL

EDGE_NAME = {1: "field", 2: "road", 3: "city", 4: "river"}


def refusal(state: State, data: object) -> IllegalAction:
    """The error for an action that is not among the options."""
    if state.over:
        return _no("over", "the game is over")
    if not state.kind:
        stop = state.rules.reveals[next(steps_of(state.agenda))[0]]
        return _no("preview", f"an after-state cannot be played past the stop {stop!r}", stop=stop)
    if not isinstance(data, Mapping) or not isinstance(data.get("type"), str):
        return _no("shape", 'an action must be an object with a "type"')
    verb: str = data["type"]
    _ = tuple(ALL.values())  # a verb of a module that no game has loaded yet is a verb too
    if verb not in VERBS:
        return _no("verb", f"there is no action {shown(verb)}", verb=verb)
    offered = sorted({option.verb for option in state.options})
    if verb not in offered:
        sentence = f"{shown(verb)} is not possible now; player {state.decider} can {' or '.join(offered)}"
        return _no("not-now", sentence, verb=verb, offered=offered)
    fields = {name: data.get(name) for name in VERBS[verb].names}
    if verb == "place_tile" and state.kind == verb:
        return _tile(state, **fields)
    on_segment = data.get("corner") is None
    if verb == "place_figure" and state.kind == verb and on_segment:  # not a landing, which has its own rules
        return _figure(state, **fields)
    return _no("not-offered", f"this {shown(verb)} is not among the options")


def _no(key: str, sentence: str, **params: Any) -> IllegalAction:
    return IllegalAction(f"illegal.{key}", sentence, **params)


def _cell(at: object) -> int | None:
    match at:
        case [int(x), int(y)] if abs(x) < LIMIT and abs(y) < LIMIT:
            return cell(x, y)
    return None


def _tile(state: State, tile: object, at: object, turn: object) -> IllegalAction:
    drawn = state.hand[0]
    where = _cell(at)
    if tile != drawn.id:
        return _no("other-tile", f"the tile to place is {drawn.id!r}", tile=drawn.id)
    if where is None:
        return _no("point", "at must be a point [x, y] of whole numbers")
    if type(turn) is not int or not 0 <= turn < 4:
        return _no("turn", "turn must be 0, 1, 2 or 3")
    if where in state.board:
        return _no("occupied", f"there is already a tile at {at}", at=at)
    constraint = state.frontier.get(where)
    if constraint is None:
        return _no("apart", f"{at} does not touch any tile along an edge", at=at)  # BASE-9
    sides = zip(SIDES, asked(constraint), drawn.turns[turn].edges, strict=True)
    for name, wanted, own in sides:
        if wanted and own != wanted:  # BASE-10
            sentence = (
                f"the {name} edge is {EDGE_NAME.get(own, 'none')}, the adjacent tile has {EDGE_NAME[wanted]}"
            )
            return _no("edge", sentence, side=name, edge=EDGE_NAME.get(own), wanted=EDGE_NAME[wanted])
    if not drawn.fit[constraint] >> turn & 1:
        return _no("same-turn", f"turn {turn} looks the same as a smaller turn; use that one", turn=turn)
    return _no("rule", "a rule of a module in play forbids this placement", at=at, turn=turn)


def _figure(state: State, figure: object, at: object, segment: object, companion: object) -> IllegalAction:
    rules = state.rules
    if not isinstance(figure, str) or figure not in rules.kind_masks:
        known = ", ".join(rules.kind_masks)
        return _no(
            "figure", f"there is no figure {shown(figure)} in this game; choose one of {known}", figure=figure
        )
    if not in_supply(state, state.decider, figure):
        return _no("none-in-supply", f"player {state.decider} has no {figure} in the supply", figure=figure)
    where = _cell(at)
    if where is None or where not in state.board:
        return _no("no-tile", f"there is no tile at {shown(at)}")
    placed = state.board[where]
    if type(segment) is not int or not 0 <= segment < len(placed.features):
        return _no("segment", f"the tile at {at} has segments 0 to {len(placed.features) - 1}")
    kind = placed.oriented.kinds[segment]
    stands = next((stands for name, _, stands in rules.placeable if name == figure), frozenset())
    if kind not in stands:
        return _no("place", f"the {figure} cannot be placed on this {kind}", figure=figure, kind=kind)
    if state.features[state.feature_at(where, segment)].figures & rules.meeples:
        return _no("claimed", f"this {kind} is already occupied", kind=kind)  # BASE-17
    only_new = all(_cell(o.at) in state.new for o in state.options if isinstance(o, PlaceFigure))
    if where not in state.new and only_new:
        return _no("old-tile", "a figure can only be placed on the tile of this turn")  # BASE-16
    return _no("not-offered", "this placement is not among the options")
