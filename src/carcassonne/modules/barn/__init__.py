"""Barn (rules 09, BARN): a building where four tiles meet; it sends farmers home and pays at the end.

A barn is kept on the field segment of the tile that its owner laid, so it is a figure of that field like a
farmer, but no meeple. All that is added here is the corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypedDict

from carcassonne.engine.actions import CORNERS, Action, PlaceFigure, PlaceOnCorner
from carcassonne.engine.board import cities_of
from carcassonne.engine.codes import Token
from carcassonne.engine.face import Face, Source
from carcassonne.engine.figures import bits, in_supply, permitted, pick, put, send_home
from carcassonne.engine.module import FigureKind, Module, Part, Reason, figures_rule, house_rule, ruled
from carcassonne.engine.scoring import score, score_feature, share
from carcassonne.engine.standing import Piece, figure_piece
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import Oriented
from carcassonne.geometry import STEP, PointTold, cell, point

JOINED, OWNER = 1, 4
"""Points per city for farmers joined to a barn, and for the owner of a barn at the end."""


class BarnKept(NamedTuple):
    """What the module keeps."""

    places: Mapping[int, tuple[int, str]] = {}
    """Barn -> the cell and the corner where it was placed."""
    new: int | None = None
    """The barn placed in this turn, until its field is scored."""


class BarnShown(TypedDict):
    player: int
    at: PointTold
    corner: str


class BarnView(TypedDict):
    barns: list[BarnShown]


class Barn(Module):
    id = "barn"
    rank = 290
    presets = ("classic-collection",)
    tile_sets = ("abbey-mayor",)  # AM-1
    editions = ("c1",)
    needs = frozenset({"field"})  # BARN-X1
    figures = (
        FigureKind("barn", 1, meeple=False, strength=0, spot="corner", leaves="never", building=True, code=9),
    )  # BARN-1
    options = (
        ruled(False, "barn.at_once", True, False),  # BARN-24
        house_rule("barn.beside_barn", False, True),  # HOUSE-3
        figures_rule("barn"),  # HOUSE-10
    )
    turn = {"score_joined_fields": 11.9, "score_new_barn": 21.97, "score_barn_fields": 28}
    idle_without = {
        "score_joined_fields": BarnKept,
        "score_new_barn": BarnKept,
        "score_barn_fields": BarnKept,
    }
    final = {"final_barns": 15.5}
    keeps = (BarnKept,)
    seen = (Token("barn", 11, "barns[]", owned=True),)
    face = Face(
        box="set.abbey-mayor",
        place=7.4,
        load=1,
        piece="barn-red",
        pieces=("barn-green",),
        sources=(Source("barn", "#8a4f2b", 8, "field"),),
    )

    # --- placing ------------------------------------------------------------------------------------

    def offer_figures(self, state: State, options: list[Action]) -> None:  # TURN-19c, BARN-2
        if in_supply(state, state.player, "barn"):
            options += [
                PlaceOnCorner("barn", point(state.new[-1]), corner) for corner in self._corners(state)
            ]

    def _corners(self, state: State) -> list[str]:
        """The corners of the new tile where a barn may stand (BARN-3, BARN-4, BARN-7)."""
        if "field" not in state.rules.values:  # FARM-14
            return []
        new = state.board[state.new[-1]]
        barns = state.rules.kind_masks["barn"]
        found = []
        for number, corner in enumerate(CORNERS):
            meeting = [(new.cell + way, other) for way, other in WAYS[number]]
            if all(_shows_field(state, at, other) for at, other in meeting):
                field = state.feature_at(new.cell, _at_corner(new.oriented, number))
                views: list[Action] = [PlaceOnCorner("barn", point(at), CORNERS[k]) for at, k in meeting]
                free = self.chosen["barn.beside_barn"] or not state.features[field].figures & barns
                if free and permitted(state, views) == views:
                    found.append(corner)
        return found

    def place_barn(self, state: State, action: PlaceOnCorner) -> None:
        barn = pick(state, state.player, "barn")
        put_barn(state, barn, cell(*action.at), action.corner)
        state.keep(state.kept[BarnKept]._replace(new=barn))

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:
        """No farmer and no pig comes to a field with a barn, by any means (BARN-13, BARN-18, FARM-X4)."""
        barns = state.rules.kind_masks["barn"] & ~state.supply
        if not barns:
            return options
        return [option for option in options if not _reaches(state, option, barns)]

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        if state.kind != "place_figure" or not state.new:
            return
        if not in_supply(state, state.player, "barn"):
            yield {"figure": "barn"}, ("blocked.none-in-supply", {"figure": "barn"})
        elif not any(isinstance(option, PlaceOnCorner) for option in state.options):
            yield {"figure": "barn"}, ("blocked.no-corner", {"figure": "barn"})

    # --- scoring ------------------------------------------------------------------------------------

    def score_joined_fields(self, state: State) -> None:  # BARN-24
        self._score_now(state)

    def score_new_barn(self, state: State) -> None:  # BARN-24
        self._score_now(state)

    def _score_now(self, state: State) -> None:
        """What TURN-28 does happens at once, if there is a new barn or somebody on the field of a barn."""
        places, new = state.kept[BarnKept]
        if self.chosen["barn.at_once"] and (new is not None or any(_has_farmers(state, at) for at in places)):
            state.push(*state.rules.plan(27.5, 28))

    def score_barn_fields(self, state: State) -> None:  # TURN-28, BARN-8 to BARN-12, BARN-14 to BARN-19
        """Farmers on the field of a new barn are paid as at the end of the game, joined ones less."""
        places, new = state.kept[BarnKept]
        if new is not None:
            state.keep(BarnKept(places))
        fields: dict[int, bool] = {}
        for barn in places:
            root = state.feature_at(*state.figures[barn])
            fields[root] = fields.get(root, False) or barn == new
        for root, placed in fields.items():
            feature = state.features[root]
            if feature.figures & state.rules.meeples:
                score_feature(state, root, False, value=None if placed else _per_city(state, feature, JOINED))
                self._send_farmers_home(state, root)

    def _send_farmers_home(self, state: State, root: int) -> None:  # BARN-9, BARN-15, PIG-C1-8, PIG-X5
        barns = state.rules.kind_masks["barn"]
        for figure in bits(state.features[root].figures & ~barns):
            if figure in state.figures:  # not yet gone with the farmer it accompanied
                send_home(state, figure)

    def final_barns(self, state: State) -> None:  # FINAL-15, BARN-20 to BARN-23
        for barn in sorted(state.kept[BarnKept].places):
            field = state.features[state.feature_at(*state.figures[barn])]
            owner = state.rules.owner_of[barn]
            parts = share(state, field, owner, False, _per_city(state, field, OWNER))
            score(state, owner, self.id, parts, field.tiles, final=True)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        for barn, (at, corner) in state.kept[BarnKept].places.items():
            yield figure_piece(state, barn, at, corner=corner)

    def show(self, state: State, seat: int | None) -> BarnView:
        places = state.kept[BarnKept].places.items()
        owner_of = state.rules.owner_of
        return {
            "barns": [
                {"player": owner_of[barn], "at": list(point(at)), "corner": corner}
                for barn, (at, corner) in places
            ]
        }


def put_barn(state: State, barn: int, at: int, corner: str) -> None:
    """Put a barn from the supply on a corner of a tile."""
    put(state, barn, at, _at_corner(state.board[at].oriented, CORNERS.index(corner)), corner=corner)
    kept = state.kept[BarnKept]
    state.keep(kept._replace(places={**kept.places, barn: (at, corner)}))


def _ways(corner: int) -> tuple[tuple[int, int], ...]:
    """The ways to the four tiles that meet at a corner, each with the number of its own corner there."""
    first, second = STEP[corner], STEP[(corner + 1) % 4]
    ways = (0, first, first + second, second)
    return tuple((way, (corner + turn) % 4) for turn, way in enumerate(ways))


WAYS = tuple(_ways(corner) for corner in range(4))


def _at_corner(oriented: Oriented, corner: int) -> int:
    """The segment at the end of the side before a corner, if the next side begins with it too, or -1."""
    before, after = oriented.slots[3 * corner + 2], oriented.slots[3 * ((corner + 1) % 4)]
    return before if before == after else -1


def _shows_field(state: State, at: int, corner: int) -> bool:
    placed = state.board.get(at)
    if placed is None:
        return False
    segment = _at_corner(placed.oriented, corner)
    return segment >= 0 and placed.oriented.kinds[segment] == "field"


def _reaches(state: State, option: Action, barns: int) -> bool:
    """Would this option put a figure on a segment of a field with one of these barns?"""
    if not isinstance(option, PlaceFigure):
        return False
    at = cell(*option.at)
    field = state.board[at].oriented.kinds[option.segment] == "field"
    return field and bool(state.features[state.feature_at(at, option.segment)].figures & barns)


def _has_farmers(state: State, barn: int) -> bool:
    field = state.features[state.feature_at(*state.figures[barn])]
    return bool(field.figures & state.rules.meeples)


def _per_city(state: State, field: Feature, each: int) -> list[Part]:
    """So many points for every completed city that a field touches."""
    cities = sum(1 for root in cities_of(state, field) if state.features[root].open == 0)
    return [("cities", cities, each * cities)]
