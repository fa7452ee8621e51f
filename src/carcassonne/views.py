"""What leaves the game for a player: the one gate for views and events.

Both are built by allow-list. What is hidden: the order of the unseen tiles, the seed while the game runs,
and whatever a module does not show. A module adds what a seat may know through its hook `show`, and marks
decisions whose options are secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carcassonne.engine.events import Hidden
from carcassonne.engine.looking import FeatureView, fits, number_of
from carcassonne.engine.standing import pieces
from carcassonne.engine.state import Link, Placed, State
from carcassonne.geometry import point

if TYPE_CHECKING:
    from carcassonne.engine.decision import Decision
    from carcassonne.game import Game

FORMAT = "carcassonne-view/1"
AIDS = ("standings", "remaining", "fits", "projection", "reach")


def view(game: Game, seat: int | None, aids: frozenset[str]) -> dict[str, Any]:
    """Everything a seat may know, and nothing more."""
    state = game._state
    data = {**lasting(game, seat), **sparse(game, seat)}
    data["players"], data["tiles"], data["cells"] = players(game), tiles(state), cells(state)
    data["pieces"] = pieces(state, seat)
    if "standings" in aids:
        data["features"] = [_feature(feature) for feature in game.features()]
    if "remaining" in aids:
        data["remaining"] = dict(sorted(game.remaining.items()))
    if "fits" in aids:
        unseen = dict(sorted(game.remaining.items()))
        data["fits"] = [[list(point(at)), dict(fits(state, at, unseen))] for at in state.frontier]
    if "projection" in aids:
        data["projection"] = list(game.projection())
    if "reach" in aids:
        data["reach"] = {name: [list(at) for at in cells] for name, cells in game.reach().items()}
    return data


def lasting(game: Game, seat: int | None) -> dict[str, Any]:
    """What stays as it is from the first view to the last."""
    config = game.config
    return {
        "format": FORMAT,
        "seat": seat,
        "edition": config.edition,
        "modules": list(config.modules),
        "options": dict(game._state.rules.options),
    }


def sparse(game: Game, seat: int | None) -> dict[str, Any]:
    """The rest, without players, tiles, cells and pieces: for those who know which are still as they were."""
    state = game._state
    data: dict[str, Any] = {
        "players": None,
        "turn": game.turn,
        "player": game.player,
        "over": game.over,
        "winners": list(game.winners),
        "scores": list(game.scores),
        "hand": list(game.hand),
        "stack": len(state.stack) - state.drawn,
        "rejected": list(game.rejected),
        "tiles": None,
        "cells": None,
        "decision": None if game.decision is None else _decision(game.decision, seat),
        "events": state.past.count if state.past else 0,
        "pieces": None,
    }
    data.update(hooked(state, seat))
    if game.over:
        data["seed"] = game.seed
    return data


def shown(state: State, seat: int | None) -> dict[str, Any]:
    """What the modules show to a seat: the one part of a view that may differ from what the public sees."""
    return {"pieces": pieces(state, seat), **hooked(state, seat)}


def hooked(state: State, seat: int | None) -> dict[str, Any]:
    """The same without the pieces."""
    told: dict[str, Any] = {}
    for show in state.rules.shows:
        told.update(show(state, seat))
    return told


def own(game: Game, seat: int | None) -> dict[str, Any]:
    """What in the view of a seat may differ from what the public sees."""
    told: dict[str, Any] = {"seat": seat, **shown(game._state, seat)}
    if game.decision is not None and game.decision.secret:
        told["decision"] = _decision(game.decision, seat)
    return told


def players(game: Game) -> list[dict[str, Any]]:
    """The players with their points and figures."""
    return [_player(game, seat) for seat in range(len(game.config.players))]


def tiles(state: State, after: int = 0) -> list[dict[str, Any]]:
    """The tiles on the board, in the order of placing; or only those after the first so many."""
    return [tile(state, state.board[at]) for at in state.laid[after:]]


def cells(state: State) -> list[list[int]]:
    """The empty cells beside tiles."""
    return [list(point(at)) for at in state.frontier]


def tile(state: State, placed: Placed) -> dict[str, Any]:
    return {
        "tile": placed.oriented.tile.id,
        "at": list(point(placed.cell)),
        "turn": placed.oriented.turn,
        "player": placed.player,
        "number": number_of(state, placed),
    }


def _player(game: Game, seat: int) -> dict[str, Any]:
    figures = game.figures(seat)
    return {
        "name": game.config.players[seat],
        "score": game.scores[seat],
        "markers": game.markers(seat),
        "supply": dict(figures.supply),
        "figures": [{"figure": f.figure, "at": list(f.at), "segment": f.segment} for f in figures.placed],
        "elsewhere": [[figure, list(place)] for figure, place in figures.elsewhere],
    }


def _decision(decision: Decision, seat: int | None) -> dict[str, Any]:
    key, params = decision.prompt
    shown: dict[str, Any] = {"player": decision.player, "kind": decision.kind}
    if decision.secret and seat != decision.player:
        return shown
    shown["prompt"] = [key, params]
    shown["options"] = [option.to_json() for option in decision.options]
    shown["default"] = decision.default.to_json()
    shown["blocked"] = [[what, list(reason)] for what, reason in decision.blocked]
    if notes := decision.notes:
        places = {option: place for place, option in enumerate(decision.options)}
        shown["notes"] = [{"option": places[option], **note} for option, note in notes]
    if panel := decision.panel:
        shown["panel"] = panel
    return shown


def _feature(feature: FeatureView) -> dict[str, Any]:
    return {
        "kind": feature.kind,
        "segments": [[list(at), segment] for at, segment in feature.segments],
        "tiles": len(feature.tiles),
        "complete": feature.complete,
        "open_ends": feature.open_ends,
        "open_cells": [list(at) for at in feature.open_cells],
        "traits": dict(feature.traits),
        "strength": list(feature.strength),
        "standing": {str(seat): points for seat, points in feature.standing.items()},
        "standing_complete": {str(seat): points for seat, points in feature.standing_complete.items()},
    }


def events_for(game: Game, seat: int | None, since: int) -> list[dict[str, Any]]:
    """The events from number `since` on, as a seat may see them; hidden ones keep their number."""
    rules = game._state.rules
    told: list[dict[str, Any]] = []
    for link in _links_since(game._state.past, since):
        for event in link.events:
            if event.public:
                told.append(event.to_json())
                continue
            forms = (show(event, seat) for show in rules.event_shows)
            told.append(next((form for form in forms if form is not None), Hidden()).to_json())
    first = game._state.past.count - len(told) if game._state.past else 0
    return told[max(since - first, 0) :]


def _links_since(last: Link | None, since: int) -> list[Link]:
    """The links of the past with the events from number `since` on, oldest first."""
    links = []
    while last is not None and last.count > since:
        links.append(last)
        last = last.previous
    return links[::-1]
