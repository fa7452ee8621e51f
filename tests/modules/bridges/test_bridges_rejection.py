"""Rules 11, module bridges: a drawn tile that needs a bridge may be rejected (BRIDGE-13, BRIDGE-24)."""

from tests.modules.bridges.test_bridges import MODULES, built, supply, table, without_bridges
from tests.table import RealTable, Table, every_edition
from tests.tables.scoring_turns import place
from tests.tables.tournaments import award, due
from tests.tables.towers import last_tile

ROAD_END, MONASTERY = "sketch/RFFF", "sketch/FFFF mon"
ALL_NEED_ONE = "(0,0) RRRR lake\n*(1,0) FFFF mon"
"""Four roads out of one tile: a tile without roads fits only with a bridge."""


def test_BRIDGE_13_TURN_7_a_tile_that_needs_a_bridge_may_be_rejected():
    t = table(ALL_NEED_ONE, draws=["sketch/RFFF"])
    tile = t.game.hand[0]
    assert t.game.decision.kind == "reject_tile"
    assert [o.to_json() for o in t.game.decision.options] == [
        {"type": "reject_tile", "tile": tile},
        {"type": "pass"},
    ]
    t.game.play({"type": "reject_tile", "tile": tile})
    assert (t.game.rejected, t.game.hand, supply(t)) == ((tile,), ("sketch/RFFF",), 3)
    assert t.game.decision.kind == "place_tile", "this one fits"
    assert [e["tile"] for e in t.game.events if e["type"] == "tile_rejected"] == [tile]


def test_BRIDGE_13_or_be_laid_with_the_bridge():
    t = table(ALL_NEED_ONE)
    t.game.play({"type": "pass"})
    assert t.placements() == {((0, 1), 0), ((1, 0), 0), ((0, -1), 0), ((-1, 0), 0)}
    assert supply(t.lay()) == 2


def test_BRIDGE_13_not_asked_where_a_place_needs_none_or_there_is_no_bridge():
    assert table("(0,0) FRFF\n*(1,0) FFFF").game.decision.kind == "place_tile"
    t = without_bridges(table(ALL_NEED_ONE, draws=["sketch/RFFF"]))
    assert (t.game.hand, len(t.game.rejected)) == (("sketch/RFFF",), 1), "BASE-12"


def test_BRIDGE_13_the_rejected_tile_was_the_last():
    t = RealTable(["sketch/FFFF"], start=[("sketch/RRRR", (0, 0), 0)], modules=MODULES)
    t.game.play({"type": "reject_tile", "tile": "sketch/FFFF"})
    assert t.game.over


@every_edition
def test_TOURN_29_TURN_7_the_tile_for_a_rejected_one_comes_after_the_tournament(edition):
    """BRIDGE-13: the rejected tile was the last of its stack."""
    start = [("sketch/RRRR", (0, 0), 0)]
    t = RealTable([MONASTERY, ROAD_END], start, modules=(*MODULES, "tournaments"), edition=edition)
    assert t.game.decision.kind == "reject_tile"
    due(t).game.play({"type": "reject_tile", "tile": MONASTERY})
    happened = [e["type"] for e in t.game.events]
    assert happened[-4:] == ["tile_rejected", "tournament", "crown", "tile_drawn"]
    assert t.game.hand == (ROAD_END,)


# --- the last tile of the river ----------------------------------------------------------------------------

LAST_ARMS = "(0,0) VFFF spring\n(0,1) FVVV fork\n(-1,2) FFRF"
"""Arms lead on to the west and the east; a road comes down to the cell of the western one."""


def lake_drawn(**options):
    """Red has laid the volcano in the east; the lake of the same turn fits with a bridge only."""
    modules = (*MODULES, "river-2")
    draws = ["river-2/C", "river-2/D", "sketch/FFFF"]
    t = Table(LAST_ARMS, modules=modules, edition="c1", draws=draws, players=("red", "blue"),
              options=options).lay((1, 1))  # fmt: skip
    assert (t.game.decision.kind, t.game.hand) == ("reject_tile", ("river-2/D",))
    return t


def test_RIV2_C1_7_the_lake_of_the_turn_may_be_rejected():
    """BRIDGE-13, RIV2-C1-6: with the option off no other tile is drawn for it."""
    t = lake_drawn(**{"river-2.replace_lake": False})
    t.game.play({"type": "reject_tile", "tile": "river-2/D"})
    assert (t.game.rejected, t.game.hand) == (("river-2/D",), ("sketch/FFFF",))
    assert (t.turns, supply(t)) == (["red", "blue"], 3)


def test_RIV2_C1_8_another_tile_comes_for_the_rejected_lake():
    t = lake_drawn()
    t.game.play({"type": "reject_tile", "tile": "river-2/D"})
    assert (t.game.rejected, t.game.hand) == (("river-2/D",), ("sketch/FFFF",))
    assert t.turns == ["red"]


def test_RIV2_C1_7_or_the_lake_is_laid_with_a_bridge():
    t = lake_drawn()
    t.game.play({"type": "pass"})
    assert t.placements() == {((-1, 1), 2)}
    t.lay((-1, 1), 2)
    assert (built(t), t.kinds()) == ({(-1, 1): "NS"}, ["city", "field", "field", "road"])
    assert (t.game.rejected, t.turns) == ((), ["red"])


def test_RIV2_C1_7_not_asked_where_the_lake_fits_without_a_bridge():
    modules, draws = (*MODULES, "river-2"), ["river-2/C", "river-2/D"]
    t = Table(LAST_ARMS, modules=modules, edition="c1", draws=draws, drop=[(-1, 2)]).lay((1, 1))
    assert (t.game.decision.kind, t.game.hand) == ("place_tile", ("river-2/D",))


# --- after a prize tile ------------------------------------------------------------------------------------

ONE_CELL = "(0,0) RRFR R=NE\n*(0,-1) FFFF mon"
"""A tile without roads fits in the south; elsewhere it needs a bridge."""


def prize_on_the_last_cell(draws=(), edition="c3"):
    """Red draws the tile, and lays a prize tile with roads and a city on the only cell it fits."""
    modules = (*MODULES, "tournaments")
    t = table(ONE_CELL, modules=modules, players=("red", "blue"), draws=draws, edition=edition)
    award(t, "red", "P6").open_turn()
    assert t.game.decision.kind == "place_tile", "there is a cell without a bridge"
    t.game.play({"type": "place_tile", "tile": "tournaments/P6", "at": [0, -1], "turn": 2})
    return t


@every_edition
def test_BRIDGE_24_rejected_after_the_prize_tile_took_the_last_cell(edition):
    """BRIDGE-13, TURN-7, TOURN-53: another tile is drawn in the same turn."""
    t = prize_on_the_last_cell([ROAD_END], edition=edition)
    assert t.game.decision.kind == "reject_tile"
    t.game.play({"type": "reject_tile", "tile": MONASTERY})
    assert (t.game.rejected, t.game.hand, t.turns) == ((MONASTERY,), (ROAD_END,), ["red"])
    assert t.game.decision.kind == "place_tile"
    t.game.play(t.game.decision.options[0])
    assert supply(t) == 3


@every_edition
def test_TOURN_53_no_bridge_helps_after_the_prize_tile_took_the_last_cell(edition):
    """The drawn city fits at the city in the south only, and bridges repair roads: nobody is asked."""
    modules, sketch = (*MODULES, "tournaments"), "(0,0) RRCR R=NE\n*(0,-1) CCCC C=NESW"
    t = table(sketch, modules=modules, players=("red", "blue"), draws=[ROAD_END], edition=edition)
    city = t.game.hand
    award(t, "red", "P6").open_turn()
    t.game.play({"type": "place_tile", "tile": "tournaments/P6", "at": [0, -1], "turn": 0})
    assert (t.game.rejected, t.game.hand, t.turns) == (city, (ROAD_END,), ["red"])
    assert (t.game.decision.kind, supply(t)) == ("place_tile", 3)


def test_BRIDGE_24_or_laid_with_a_bridge():
    t = prize_on_the_last_cell([ROAD_END])
    t.game.play({"type": "pass"})
    assert t.game.hand == (MONASTERY,)
    t.game.play(t.game.decision.options[0])
    assert (supply(t), t.game.rejected) == (2, ())


def test_BRIDGE_24_asked_again_after_it_was_declined():
    """The tile needs a bridge before the prize tile, too; its field lies against a field."""
    sketch = "(0,0) RRRR lake\n(-1,1) RFRR\n*(1,0) FFFF mon"
    t = table(sketch, modules=(*MODULES, "tournaments"), players=("red", "blue"))
    award(t, "red", "P6").open_turn()
    assert t.game.decision.kind == "reject_tile"
    t.game.play({"type": "pass"})
    t.game.play({"type": "place_tile", "tile": "tournaments/P6", "at": [0, 1], "turn": 1})
    assert t.game.decision.kind == "reject_tile"


def test_BRIDGE_24_the_rejected_tile_was_the_last():
    """TOURN-71: the turn goes on without a tile; then the game ends."""
    t = prize_on_the_last_cell()
    last_tile(t)
    t.game.play({"type": "reject_tile", "tile": MONASTERY})
    assert t.game.over
    assert t.game.rejected == (MONASTERY,)


def test_BRIDGE_24_the_bag_of_the_rejected_tile_was_carried_out():
    """TURN-8: it stays."""
    bag, other = "sketch/FFFF mon bag", ROAD_END
    sketch = ONE_CELL.replace("mon", "mon bag")
    t = table(sketch, modules=(*MODULES, "tournaments", "robbers"), players=("red", "blue"), draws=[other])
    award(t.stand("blue", 7), "red", "P6").open_turn()
    place(place(t, "red", 7), "blue", 0)
    t.game.play({"type": "place_tile", "tile": "tournaments/P6", "at": [0, -1], "turn": 2})
    t.game.play({"type": "reject_tile", "tile": bag})
    assert t.robbers() == {"red": 7, "blue": 0}
    assert (t.game.hand, t.game.decision.kind) == ((other,), "place_tile")
