"""Rules 11, module bridges: figures on bridges, roads over them and fields below them."""

from tests.modules.bridges.test_bridges import MODULES, table
from tests.table import every_edition

# --- figures and scoring ------------------------------------------------------------------------------------


def test_BRIDGE_16_only_on_an_unoccupied_road():
    """BRIDGE-16, no code: a bridge is one more road segment of the new tile."""
    t = table("(0,0) FRFF blue@E\n*(1,0) FFFF").lay()
    assert t.kinds() == ["field"]


def test_BRIDGE_17_the_road_may_be_claimed_on_the_new_tile():
    """BRIDGE-17, no code: step 2 offers the new tile only."""
    t = table("(0,0) FFFF\n*(1,0) FFFR").lay()
    assert t.kinds() == ["field", "road"]
    t.place("meeple", "W")
    assert len(t.feature((0, 0), "bridge").figures) == 1


@every_edition
def test_BRIDGE_18_BRIDGE_X5_which_figures_stand_on_a_bridge(edition):
    """Normal meeple, big meeple and wagon; no mayor and no abbot. The builder: BRIDGE-X4."""
    # BRIDGE-18, no code: a bridge is a road, and they may stand on roads
    modules = (*MODULES, "big-meeple", "wagon", "mayor", "abbot")
    t = table("BRIDGE-E1", modules=modules, edition=edition).lay()
    on_bridge = {o.figure for o in t.game.decision.options if o.type == "place_figure" and o.segment == 2}
    assert on_bridge == {"meeple", "big-meeple", "wagon"}


def test_BRIDGE_19_a_tile_with_bridge_and_road_of_the_same_road_counts_once():
    """A loop: the bridge over (1,0) and the printed road of (1,0) are one road (DEF-12)."""
    # BRIDGE-19, no code: a road holds a set of tiles
    sketch = """(0,0) FRFF
        (2,0) FFRR R=SW
        (2,-1) RFFR R=NW
        *(1,0) FFRF
        (1,-1) RRFF R=NE"""
    t = table(sketch).lay()
    feature = t.feature((1, 0), "bridge")
    assert set(feature.tiles) == {(0, 0), (1, 0), (2, 0), (2, -1), (1, -1)}
    assert feature.complete
    t.place("meeple", "bridge")
    assert t.scores == {"red": 5}


def test_BRIDGE_20_a_printed_road_below_goes_on_dividing():
    t = table("(0,0) FRFF\n*(1,0) RFRF R=NS").lay()
    assert t.feature((1, 0), "field:WL").segments != t.feature((1, 0), "field:EL").segments


def test_BRIDGE_21_a_bridge_on_an_adjacent_tile_joins_the_fields_beside_the_new_road():
    t = table("(0,0) FFFF red@field\n*(1,0) FRFR R=EW blue@field:NL", active="blue")
    t.lay()
    assert t.kinds() == ["road"], "both halves lie on red's field"
    assert t.feature((1, 0), "field:NL").segments == t.feature((1, 0), "field:SL").segments


def test_BRIDGE_21_fields_keep_the_cities_they_touch():
    """The field below the bridge on (0,0) touches its city; so does the new tile's field then."""
    t = table("(0,1) FFCF\n(0,0) CFFF red@field\n*(1,0) FFFR").turn()
    t.final()
    assert t.scores == {"red": 3}


def test_BRIDGE_22_the_road_is_open_at_the_ends_of_a_bridge():
    t = table("(0,0) FRFF red@E\n*(1,0) FFFF", draws=["sketch/FFFR"]).turn()
    assert t.scores == {"red": 0}
    assert t.lay((2, 0)).decline().scores == {"red": 3}
    unfinished = table("(0,0) FRFF red@E\n*(1,0) FFFF").turn().final()
    assert unfinished.scores == {"red": 2}
