"""Rules 11, module bridges: building, figures on bridges, roads and fields over and under them."""

import pytest

import carcassonne as cc
from carcassonne.modules.bridges import BridgesKept
from tests.table import RealTable, Table, every_edition, refused

MODULES = ("base", "farmers", "bridges")
E1 = "(0,0) FRFF\n(0,1) FFFF\n(1,1) CFCF C=NS\n*(1,0) CFFF"
CONTINUED = "(0,0) FRFF\n*(1,0) FFFF"
"""A plain tile that continues a road with a bridge."""


def table(sketch, **more):
    return Table(sketch, **{"modules": MODULES, **more})


def supply(table, colour="red"):
    return table.game.view(None)["bridges"]["supply"][table.seat(colour)]


def built(table):
    """Point -> edges of the bridges on the board."""
    bridges = table.game.view(None)["bridges"]["built"]
    return {tuple(bridge["at"]): "".join(bridge["edges"]) for bridge in bridges}


def road(table, at, where="bridge"):
    """The tiles, the open cells and whether it is complete."""
    feature = table.feature(at, where)
    assert feature.kind == "road"
    return set(feature.tiles), set(feature.open_cells), feature.complete


def legal(table, turn=0):
    """Is the place of the starred tile legal in this turn?"""
    return (table.star.at, turn) in table.placements()


def give_bridges(table, left):
    state = table.game._state
    state.keep(state.kept[BridgesKept]._replace(left=left))


def without_bridges(table):
    """Take the supply of everybody away and draw again."""
    give_bridges(table, (0,) * len(table.players))
    table._draw_anew()
    return table


# --- set-up -------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(("players", "each"), [(1, 3), (2, 3), (4, 3), (5, 2), (6, 2)])
@pytest.mark.parametrize("module", ["bridges", "castles"])
def test_BCB_2_three_pieces_each_or_two_with_five_and_more_players(module, players, each, edition):
    names = ("red", "blue", "green", "yellow", "black", "pink")[:players]
    game = cc.Game(cc.Config(players=names, modules=("base", module), edition=edition, seed=1))
    assert game.view(None)[module]["supply"] == [each] * players


@pytest.mark.parametrize(
    "modules", [("bridges",), ("castles",), ("bazaars",), ("bridges", "castles", "bazaars")]
)
def test_BCB_1_the_twelve_tiles_come_with_any_of_the_modules(modules):
    config = cc.Config(players=("red",), modules=("base", *modules), edition="c2", seed=1)
    own = {id: n for id, n in config.deck.items() if id.startswith("bridges-castles-bazaars/")}
    assert sum(own.values()) == 12


def test_BCB_3_pieces_are_no_figures():
    """BCB-3, no code: they are numbers in the records of their modules."""
    view = table(CONTINUED).lay().game.view(None)
    assert set(view["players"][0]["supply"]) == {"meeple"}


# --- worked examples ----------------------------------------------------------------------------------------


@every_edition
def test_BRIDGE_E1_a_bridge_on_the_new_tile(edition):
    """BRIDGE-1, BRIDGE-6, BRIDGE-9, BRIDGE-16, TURN-10, TURN-11: the west field edge meets a road."""
    t = table("BRIDGE-E1", edition=edition)
    assert legal(t)
    t.lay()
    assert (built(t), supply(t)) == ({(1, 0): "EW"}, 2)
    assert road(t, (1, 0)) == ({(0, 0), (1, 0)}, {(2, 0)}, False)
    assert t.kinds() == ["city", "field", "road"]
    t.place("meeple", "bridge")
    assert road(t, (0, 0), "E")[0] == {(0, 0), (1, 0)}
    assert [f.player for f in t.feature((0, 0), "E").figures] == [0]


@every_edition
def test_BRIDGE_E2_a_bridge_on_an_adjacent_tile(edition):
    """BRIDGE-2, BRIDGE-5, BRIDGE-17: it spans a city; no meeple is placed on it."""
    t = table("BRIDGE-E2", edition=edition).lay()
    assert (built(t), supply(t)) == ({(0, 0): "NS"}, 2)
    assert all(option.to_json().get("at", [0, 1]) == [0, 1] for option in t.game.decision.options)
    t.place("meeple", "S")
    assert road(t, (0, 0)) == ({(0, 0), (0, 1)}, {(-1, 1), (0, -1)}, False)
    assert len(t.feature((0, 0), "bridge").figures) == 1


def test_BRIDGE_E2_BRIDGE_7_no_bridge_ends_against_a_field():
    assert legal(table("BRIDGE-E2"))
    assert not legal(table("BRIDGE-E2", add="(0,-1) FFFF"))


def test_BRIDGE_E3_no_support_on_a_road():
    """BRIDGE-3: west the field edge meets a road, but the east edge is no field."""
    t = table("(0,0) FRFF\n*(1,0) FRFF")
    assert not legal(t)
    assert legal(t, turn=2), "without a bridge"
    assert legal(t, turn=1), "its road to the south"


@every_edition
def test_BRIDGE_E4_BRIDGE_14_a_bridge_continues_a_bridge(edition):
    t = table("BRIDGE-E4", edition=edition)
    assert legal(t)
    t.turn()
    assert road(t, (2, 0)) == ({(0, 0), (1, 0), (2, 0)}, {(3, 0)}, False)
    assert t.on_board("red") == [("meeple", (2, 0))]
    assert t.feature((2, 0), "mon").figures


@every_edition
def test_BRIDGE_E5_BRIDGE_19_each_tile_of_a_bridge_counts(edition):
    assert table("BRIDGE-E5", edition=edition).turn().scores == {"red": 6}


def test_BRIDGE_E6_one_bridge_repairs_both_ends():
    t = table("(0,0) FRFF red@E\n(2,0) FFFR blue@W\n*(1,0) FFFF +bridge=EW")
    assert legal(t)
    assert t.turn().scores == {"red": 3, "blue": 3}
    assert supply(t) == 2


def test_BRIDGE_E7_BRIDGE_10_two_bridges_would_be_needed():
    assert not legal(table("(0,0) FRFF\n(1,1) FFRF\n*(1,0) FFFF"))
    assert not legal(table("(0,0) FFFF\n(1,1) FFFF\n*(1,0) RFFR R=NW")), "one on either neighbour"
    assert not legal(table("(0,0) FFFF\n(2,0) FFFF\n*(1,0) FRFR R=EW")), "one on either side"


def test_BRIDGE_E8_without_a_bridge_in_the_supply():
    t = table("BRIDGE-E1")
    assert legal(t)
    assert not legal(without_bridges(t))


def test_BRIDGE_E9_two_roads_cross():
    t = table("(0,0) FRFF\n*(1,0) RFRF R=NS +bridge=EW")
    assert legal(t)
    t.lay()
    assert road(t, (1, 0)) == ({(0, 0), (1, 0)}, {(2, 0)}, False)
    assert road(t, (1, 0), "N") == ({(1, 0)}, {(1, 1), (1, -1)}, False)
    assert t.kinds().count("road") == 2


def test_BRIDGE_E10_BRIDGE_20_BRIDGE_21_the_field_below_joins_both_sides_of_the_road():
    t = table("(0,0) FRFR R=EW red@field:NL blue@field:SL\n*(1,0) FFFF +bridge=EW")
    assert [f.player for f in t.feature((0, 0), "field:NL").figures] == [0]
    assert [f.player for f in t.feature((0, 0), "field:SL").figures] == [1]
    t.lay()
    field = t.feature((1, 0), "field")
    assert {figure.player for figure in field.figures} == {0, 1}
    assert t.kinds() == ["road"], "the field is occupied, the road with the bridge is not"


# --- building -----------------------------------------------------------------------------------------------


def test_BRIDGE_1_one_bridge_of_the_own_supply_in_each_turn():
    """BRIDGE-15: it stays; the other player's supply is untouched."""
    # BRIDGE-15, no code: nothing takes a segment from a tile
    t = table(CONTINUED, players=("red", "blue"), draws=["sketch/FFFF"]).lay().decline()
    assert (supply(t), supply(t, "blue")) == (2, 3)
    t.lay((2, 0)).decline()
    assert (supply(t), supply(t, "blue")) == (2, 2)
    assert built(t) == {(1, 0): "EW", (2, 0): "EW"}
    events = [e for e in t.game.events if e["type"] == "bridge_built"]
    assert [(e["player"], e["at"], e["edges"]) for e in events] == [
        (0, [1, 0], ["E", "W"]),
        (1, [2, 0], ["E", "W"]),
    ]


def test_BRIDGE_2_not_on_a_tile_that_only_shares_a_corner():
    """The road of the new tile would need a bridge two tiles away."""
    t = table("(0,0) FRFF\n(1,1) FFFF\n*(1,0) FFFR")
    assert legal(t)
    assert built(t.lay()) == {}


@pytest.mark.parametrize(("far_edge", "ok"), [("F", True), ("R", False), ("C", False), ("V", False)])
def test_BRIDGE_3_both_edges_are_field_edges(far_edge, ok):
    """A road meets the west edge; the east edge decides."""
    assert legal(table(f"(0,0) FRFF\n*(1,0) F{far_edge}FF")) == ok
    assert legal(table(f"(0,0) F{far_edge}FF\n*(-1,0) FRFF")) == ok, "the same on the adjacent tile"


def test_BRIDGE_4_a_tile_carries_one_bridge():
    """BRIDGE-23: the other field edges of a tile with a bridge cannot be repaired."""
    sketch = "(0,0) FRFF\n(1,0) FFFF bridge=EW\n*(1,1) FFRF"
    assert not legal(table(sketch))
    assert legal(table(sketch.replace(" bridge=EW", "").replace("(0,0) FRFF", "(0,0) FFFF")))


@pytest.mark.parametrize("below", ["CFCF C=NS", "RFRF R=NS", "VFVF", "CFCF", "FFFF mon"])
def test_BRIDGE_5_whatever_lies_between_the_edges(below):
    """BRIDGE-5, no code: a bridge asks for edges only."""
    t = table(f"(0,0) FRFF\n*(1,0) {below}")
    assert legal(t)
    assert road(t.lay(), (1, 0)) == ({(0, 0), (1, 0)}, {(2, 0)}, False)


def test_BRIDGE_5_over_figures_of_any_player():
    t = table("(0,0) FCFC C=EW red@E blue@field:NL\n*(0,1) FFRF", active="green").lay()
    assert built(t) == {(0, 0): "NS"}
    assert (t.on_board("red"), t.on_board("blue")) == ([("meeple", (0, 0))], [("meeple", (0, 0))])
    assert len(t.feature((0, 0), "E").figures) == len(t.feature((0, 0), "field:NL").figures) == 1


def test_BRIDGE_6_the_ends_are_road_edges_for_later_tiles():
    t = table(CONTINUED, draws=["sketch/CFFF", "sketch/FFFR"]).lay().decline()
    assert ((2, 0), 3) not in t.placements(), "its city against the bridge"
    far = sorted(turn for at, turn in t.placements() if at == (2, 0))
    assert far == [0, 2], "those in which a bridge of its own continues the road"
    t.lay((1, 1), 0).decline()
    t.lay((2, 0)).decline()
    assert road(t, (1, 0)) == ({(0, 0), (1, 0), (2, 0)}, set(), True)


def test_BRIDGE_6_the_segment_is_appended_to_those_of_the_tile():
    t = table("BRIDGE-E1").lay()
    tile = t.game.tile((1, 0))
    assert [segment.kind for segment in tile.segments] == ["city", "field", "road"]
    assert (tile.segments[-1].edges, dict(tile.segments[-1].traits)) == (("E", "W"), {"bridge": 1})
    (bridge,) = t.game.view(0)["bridges"]["built"]
    assert bridge == {"player": 0, "at": [1, 0], "segment": 2, "edges": ["E", "W"]}


@pytest.mark.parametrize("turn", range(4))
def test_BRIDGE_6_on_a_turned_tile(turn):
    """The city of the tile looks elsewhere; the bridge runs from west to east all the same."""
    t = RealTable(["sketch/CFFF"], start=[("sketch/FRFF", (0, 0), 0)], modules=MODULES)
    if turn in (1, 3):
        assert ((1, 0), turn) not in t.placements(), "a city in the east or west"
        return
    t.lay((1, 0), turn)
    assert road(t, (1, 0)) == ({(0, 0), (1, 0)}, {(2, 0)}, False)
    city = t.game.feature((1, 0), 0)
    assert city.open_cells == ((1, 1) if turn == 0 else (1, -1),)


@pytest.mark.parametrize(
    ("beyond", "ok"), [("FFFR", True), ("FFFF", False), ("FFFC", False), ("FFFV", False)]
)
def test_BRIDGE_7_what_the_far_end_may_meet(beyond, ok):
    assert legal(table(f"(0,0) FRFF\n(2,0) {beyond}\n*(1,0) FFFF")) == ok


def test_BRIDGE_8_BRIDGE_12_a_placement_that_matches_builds_none():
    t = table("(0,0) FFFF\n*(1,0) FFFF").lay()
    assert t.game.decision.kind == "place_figure"
    assert (built(t), supply(t)) == ({}, 3)


def test_BRIDGE_8_free_standing_by_option_a_bridge_may_start_a_road():
    options = {"bridges.free_standing": True}
    t = table("(0,0) FFFF\n*(1,0) FFFF", options=options).lay()
    assert t.game.decision.kind == "build_bridge"
    offered = [option.to_json() for option in t.game.decision.options]
    assert offered == [{"type": "build_bridge", "at": [1, 0], "turn": 0}, {"type": "pass"}], "west is a field"
    t.game.play(offered[0])
    assert (built(t), supply(t)) == ({(1, 0): "NS"}, 2)
    assert road(t, (1, 0)) == ({(1, 0)}, {(1, 1), (1, -1)}, False)
    assert t.kinds() == ["field", "road"]


def test_BRIDGE_8_free_standing_is_declined_or_impossible():
    options = {"bridges.free_standing": True}
    t = table("(0,0) FFFF\n*(1,0) FFFF", options=options).lay()
    t.game.play({"type": "pass"})
    assert (built(t), t.kinds()) == ({}, ["field"])
    other = table("(0,0) FFFF\n*(1,0) FFCF", options=options).lay()
    assert other.game.decision.kind == "place_figure", "no two opposite field edges that are free"
    one = table(CONTINUED, options=options).lay()
    assert one.game.decision.kind == "place_figure", "one bridge in a turn (BRIDGE-1)"
    none = without_bridges(table("(0,0) FFFF\n*(1,0) FFFF", options=options)).lay()
    assert none.game.decision.kind == "place_figure"


def test_BRIDGE_9_in_either_direction():
    assert built(table("(0,0) FRFF\n*(1,0) FFFF").lay()) == {(1, 0): "EW"}
    assert built(table("(0,0) FFFF\n*(1,0) FFFR").lay()) == {(0, 0): "EW"}


def test_BRIDGE_9_fits_counts_what_could_lie_there_with_a_bridge():
    """BRIDGE-10, BRIDGE-11: while any player has one left."""
    draws = ["sketch/FFFF mon", "sketch/FRFF", "sketch/CCCC C=NESW"]
    t = table("(0,0) FRFF\n*(-1,0) FFFF", draws=draws, players=("red", "blue"))

    def fitting(at):
        return [id for id in draws if t.game.fits(at)[id]]

    assert fitting((1, 0)) == draws[:2], "the monastery with a bridge on it"
    give_bridges(t, (0, 1))
    assert fitting((1, 0)) == draws[:2]
    give_bridges(t, (0, 0))
    assert fitting((1, 0)) == draws[1:2]


def test_BRIDGE_9_a_view_names_the_placements_that_need_a_bridge():
    t = table("(0,0) FRFF\n*(1,0) FFFF")
    bridging = t.game.view(None)["bridges"]["needed"]
    assert [1, 0] in [option["at"] for option in bridging], "a road meets a field"
    assert [-1, 0] not in [option["at"] for option in bridging], "a field meets a field"
    options = [option.to_json() for option in t.game.decision.options]
    assert all(option in options for option in bridging)
    t.lay()
    assert t.game.view(None)["bridges"]["needed"] == []


@pytest.mark.parametrize("edge", "CV")
def test_BRIDGE_11_other_mismatches_are_never_repaired(edge):
    assert not legal(table(f"(0,0) F{edge}FF\n*(1,0) FFFF"))
    assert not legal(table(f"(0,0) FFFF\n*(1,0) FFF{edge}"))
    assert not legal(table(f"(0,0) FRFF\n*(1,0) FFF{edge}"))


def test_BRIDGE_12_the_refusal_names_the_edge():
    t = table("(0,0) FRFF\n*(1,0) FRFF")
    action = {"type": "place_tile", "tile": t.game.hand[0], "at": [1, 0], "turn": 0}
    assert refused(t, action) == "illegal.edge"


def test_BRIDGE_14_two_bridges_run_into_each_other():
    """BRIDGE-14, no code: a bridge is a road edge to the next tile."""
    t = table(CONTINUED, draws=["sketch/CFFF"]).lay().decline()
    t.lay((2, 0)).decline()
    assert road(t, (1, 0)) == ({(0, 0), (1, 0), (2, 0)}, {(3, 0)}, False)
