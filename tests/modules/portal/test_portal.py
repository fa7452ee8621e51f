"""Rules 07, module portal: a meeple is sent to any tile of the board."""

import pytest

from tests.table import RealTable, Table, every_edition, refused
from tests.tables.flights import PORTAL, asked, fairy_moves, offered, play, targets

WITHOUT_FARMERS = ("base", "portal")
SPREAD = "(0,0) FRFF mon\n(0,1) CFFF\n(5,5) FFFF\n*(1,1) FFFF portal"
"""Open: the monastery and the road of (0,0), the city of (0,1)."""


def portal(sketch, modules=(), edition="c3", base=WITHOUT_FARMERS, **more):
    """The starred portal tile lies and step 2 is asked."""
    return Table(sketch, modules=(*base, *modules), edition=edition, **more).lay()


# --- where to -------------------------------------------------------------------------------------------


@every_edition
def test_PORTAL_1_on_the_portal_tile_or_on_any_other(edition):
    table = portal("(0,0) FRFF mon\n*(0,1) CFFF portal", edition=edition)
    assert targets(table) == [((0, 0), "monastery"), ((0, 0), "road"), ((0, 1), "city")]
    table.place("meeple", "mon", at=(0, 0))
    assert table.on_board("red") == [("meeple", (0, 0))]
    assert asked(table)[0] == "place_tile"


@every_edition
def test_PORTAL_1_every_segment_of_a_feature_is_a_choice(edition):
    table = portal("(0,0) FRFR R=EW\n(1,0) FRFR R=EW\n*(0,1) FFFF portal", edition=edition)
    assert targets(table) == [((0, 0), "road"), ((1, 0), "road")]


@every_edition
def test_PORTAL_2_unfinished_and_unoccupied_over_all_connected_tiles(edition):
    """Counted after the portal tile was placed: it joins the free road of (2,0) to blue's."""
    sketch = "(0,0) FRFF blue@E\n(2,0) FRFR R=EW\n(5,5) FRFF\n(6,5) FFFR\n(9,9) CFFF\n*(1,0) FRFR R=EW portal"
    assert targets(portal(sketch, edition=edition)) == [((9, 9), "city")]


@every_edition
def test_PORTAL_3_a_feature_completed_by_the_portal_tile(edition):
    """PORTAL-E2: it may be claimed on the portal tile itself (BASE-19), not on its other tiles."""
    table = portal("PORTAL-E2", edition=edition)
    assert targets(table) == [((1, 0), "road")]
    table.place("meeple", "W")
    assert (table.scores, table.supply("red")) == ({"red": 2}, 7)


@every_edition
def test_PORTAL_4_fields_are_targets_if_they_are_unoccupied(edition):
    """FARM-X10: with `farmers` only."""
    sketch = "(0,0) FRFR R=EW\n(9,9) FFFF blue@field\n(9,8) FFFF\n*(0,1) FFFF portal"
    table = portal(sketch, edition=edition, base=PORTAL, players=["red", "blue"])
    fields = [at for at, kind in targets(table) if kind == "field"]
    assert fields == [(0, 0), (0, 0), (0, 1)]
    assert all(kind == "road" for _, kind in targets(portal(sketch, edition=edition)))
    table.place("meeple", "field", at=(0, 1))
    assert table.on_board("red") == [("meeple", (0, 1))]


@every_edition
def test_PORTAL_4_a_field_without_open_ends_is_a_target_too(edition):
    """It is never finished: here it lies between four cities of one tile."""
    table = portal("(0,0) CCCC\n(5,5) FFFF\n*(5,6) FFFF portal", edition=edition, base=PORTAL)
    assert ((0, 0), "field") in targets(table)


@every_edition
def test_PORTAL_4_a_field_with_a_barn_is_no_target(edition):
    """PORTAL-X3, BARN-X8."""
    sketch = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF\n(9,9) FRFR R=EW\n*(1,1) FFFF"
    modules = (*PORTAL, "barn")
    draws = ["sketch/FFFF portal"]
    table = Table(sketch, players=["red", "blue"], modules=modules, edition=edition, draws=draws).lay()
    corner = next(d for d in offered(table, "place_figure") if d["figure"] == "barn")
    play(table, "place_figure", **corner).lay((2, 1))
    assert targets(table) == [((9, 9), "field"), ((9, 9), "field"), ((9, 9), "road")]
    assert targets(table, "barn") == [], "nor is a barn ever sent"


@every_edition
def test_PORTAL_5_for_this_turn_only(edition):
    """A portal that lies already has no effect."""
    table = Table("(0,0) FFFF mon portal\n*(1,0) CFFF", modules=WITHOUT_FARMERS, edition=edition).lay()
    assert targets(table) == [((1, 0), "city")]


@every_edition
def test_PORTAL_6_it_is_the_one_figure_of_step_2(edition):
    """PORTAL-6, no code: step 2 is one action."""
    table = portal(SPREAD, edition=edition, players=["red", "blue"]).place("meeple", "mon", at=(0, 0))
    assert asked(table) == ("place_tile", "blue")
    assert len(table.on_board("red")) == 1


@every_edition
def test_PORTAL_7_each_meeple_only_where_it_may_stand(edition):
    """PORTAL-X2, ABBOT-X11, BIG-X5, MAYOR-12, MAYOR-X4, WAGON-15, WAGON-X2."""
    # ABBOT-X11, no code: a portal offers what a figure may stand on
    modules = ("big-meeple", "abbot", "mayor", "wagon")
    sketch = "(0,0) CRFF mon\n(5,5) FFFF gar\n*(0,-1) FFFF portal"
    table = portal(sketch, modules, edition)
    here = [((0, 0), kind) for kind in ("city", "monastery", "road")]
    assert targets(table) == targets(table, "big-meeple") == targets(table, "wagon") == here
    assert targets(table, "abbot") == [((0, 0), "monastery"), ((5, 5), "garden")]
    assert targets(table, "mayor") == [((0, 0), "city")]


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_PORTAL_8_builder_and_pig_only_on_the_portal_tile_itself(edition):
    """PORTAL-X1, BLD-X4, PIG-X3."""
    # PIG-X3, BLD-X4, no code: a portal sends meeples, and company is offered on the new tile
    sketch = "(0,0) FRFR R=EW red@E red@field\n(-1,0) FRFR R=EW\n(0,1) FFFF\n*(1,0) FRFR R=EW portal"
    table = portal(sketch, ("builder", "pig"), edition, base=PORTAL)
    assert targets(table, "builder") == [((1, 0), "road")]
    assert {at for at, _ in targets(table, "pig")} == {(1, 0)}


def test_PORTAL_X1_in_c3_a_sent_meeple_takes_no_companion_along():
    """BLD-X4, PIG-X3: one placed on the portal tile itself may have one."""
    sketch = "(0,0) CFFF\n(5,5) FRFR R=EW\n*(0,-1) FRFF portal"
    table = portal(sketch, ("builder", "pig"), base=PORTAL)
    with_companion = {(data["companion"], tuple(data["at"])) for data in _pairs(table)}
    assert with_companion == {("builder", (0, -1)), ("pig", (0, -1))}
    assert {(5, 5), (0, 0)} <= {at for at, _ in targets(table)}


def _pairs(table):
    return [data for data in offered(table, "place_figure") if "companion" in data]


@every_edition
def test_PORTAL_9_no_meeple_is_sent_into_the_fortress(edition):
    """The quarters and the fortress itself are no places of step 2."""
    start = [("count/C", (0, 0), 0), ("count/G", (0, -1), 0), ("sketch/FFFF mon", (0, 1), 0)]
    table = RealTable(["sketch/FFFF portal"], start=start, modules=WITHOUT_FARMERS, edition=edition)
    assert targets(table.lay((0, 2))) == [((0, 1), "monastery")]


@every_edition
def test_PORTAL_10_not_to_the_dragons_tile(edition):
    """PORTAL-X5: a volcano tile that it has left is a target."""
    sketch = "(0,0) FFFF mon dragon\n(1,0) FFFF mon volcano\n*(0,1) FFFF portal"
    assert targets(portal(sketch, ("dragon",), edition)) == [((1, 0), "monastery")]


@every_edition
def test_PORTAL_11_if_nothing_is_open_the_portal_has_no_effect(edition):
    """PORTAL-11, no code: without targets there are no options."""
    table = portal("(0,0) FFFF mon blue@mon\n*(0,1) FFFF portal", edition=edition)
    assert asked(table)[0] == "place_tile"


@every_edition
def test_PORTAL_11_without_a_meeple_in_supply_neither(edition):
    sketch = "".join(f"({n},9) FFFF mon red@mon\n" for n in range(7)) + "(0,0) CFFF\n*(1,0) CFFF portal"
    assert asked(portal(sketch, edition=edition))[0] == "place_tile"


@every_edition
def test_PORTAL_12_every_tile_is_reachable(edition):
    """PORTAL-X15, RIVER-X10: start tile and river banks; the river itself is none."""
    start = [("river/A", (0, 0), 0), ("base/D", (0, 9), 0)]
    table = RealTable(["sketch/FFFF portal"], start=start, modules=PORTAL, edition=edition)
    table.game.play(next(o for o in table.game.decision.options if o.at in ((0, 1), (1, 0), (-1, 0))))
    found = {(at, kind) for at, kind in targets(table)}
    assert {((0, 9), "city"), ((0, 9), "road"), ((0, 9), "field")} <= found
    assert {kind for at, kind in found if at == (0, 0)} <= {"field"}


@every_edition
def test_PORTAL_13_a_sent_meeple_is_scored_like_any_other(edition):
    """The road is unfinished after step 1; then the ferry is moved, which completes it."""
    # PORTAL-13, no code: a figure on a feature is scored with it, however it came there
    sketch = "(-1,0) FRFF\n(0,0) FRRR lake ferry=SW\n(0,-1) RFRF R=NS\n*(0,-2) RFRF R=NS portal"
    table = portal(sketch, ("ferries",), edition).place("meeple", "E", at=(-1, 0))
    assert asked(table) == ("move_ferry", "red")
    table.ferry("ES", at=(0, 0))
    assert (table.scores, table.supply("red")) == ({"red": 2}, 7)


# --- refusals -------------------------------------------------------------------------------------------


@every_edition
def test_what_is_no_target_is_refused(edition):
    sketch = "(0,0) FFFF mon blue@mon\n(1,0) FRFF\n(2,0) FFFR\n*(0,1) FFFF portal\n(5,5) CFFF"
    table = portal(sketch, edition=edition)
    for at, where in (((0, 0), "mon"), ((1, 0), "E")):
        action = {"type": "place_figure", "figure": "meeple", "at": list(at)}
        key = refused(table, {**action, "segment": table.segment(at, where)})
        assert key == ("illegal.claimed" if where == "mon" else "illegal.not-offered")


# --- worked examples ------------------------------------------------------------------------------------


@every_edition
def test_PORTAL_E1_another_unfinished_city(edition):
    table = portal("PORTAL-E1", edition=edition)
    assert targets(table) == [((1, 0), "city"), ((2, 1), "monastery")]


@every_edition
def test_PORTAL_E2_the_portal_tile_completes_a_road(edition):
    assert targets(portal("PORTAL-E2", edition=edition)) == [((1, 0), "road")]


@every_edition
def test_PORTAL_E3_a_completed_monastery_is_no_target(edition):
    ring = "".join(f"({x},{y}) FFFF\n" for x in range(3) for y in range(3) if (x, y) != (1, 1))
    table = portal(f"{ring}(1,1) FFFF mon\n(9,9) FFFF mon\n*(3,0) FFFF portal", edition=edition)
    assert targets(table) == [((9, 9), "monastery")]


# --- other modules --------------------------------------------------------------------------------------


@every_edition
def test_PORTAL_X4_no_meeple_is_sent_onto_a_tower(edition):
    """TOWER-X3: that is an action of its own, and only in the turn of a tower tile."""
    # PORTAL-X4, no code: a tower is no segment that a figure stands on
    table = portal("(0,0) FFFF tower1\n(0,1) FFFF mon\n*(1,0) FFFF portal", ("tower",), edition)
    assert targets(table) == [((0, 1), "monastery")]
    assert offered(table, "climb_tower") == []
    both = portal("(0,0) FFFF tower1\n(0,1) FFFF mon\n*(1,0) FFFF portal tower", ("tower",), edition)
    play(both, "build_tower", at=[1, 0])
    assert asked(both)[0] == "place_tile", "a tower action excludes the portal"


@every_edition
def test_PORTAL_X9_an_abbey_is_a_target(edition):
    """PORTAL-X9, no code: an abbey is one of the places of a meeple."""
    sketch = "(0,0) AAAA abbey\n(1,0) FFFF\n(0,1) FFFF\n(-1,0) FFFF\n(0,-1) FFFF\n*(2,0) FFFF portal"
    table = portal(sketch, ("abbey", "abbot"), edition)
    assert targets(table) == targets(table, "abbot") == [((0, 0), "abbey")]


@every_edition
def test_PORTAL_X11_earlier_machines_and_circles_are_no_targets(edition):
    """FLY-X7: the machine of an earlier tile cannot be used; other segments of a circle tile can."""
    # PORTAL-X11, no code: neither is a segment that a figure stands on
    sketch = "(0,0) FFFF fly=N\n(5,5) FFFF mon crop=club\n*(0,1) FFFF portal"
    table = portal(sketch, ("flying-machines", "crop-circles"), edition)
    assert targets(table) == [((5, 5), "monastery")]
    assert offered(table, "fly") == []


@every_edition
def test_PORTAL_X12_a_feature_with_mage_or_witch_is_a_target(edition):
    """Gold, messages and robbers change nothing."""
    modules = ("mage-witch", "gold-mines", "messages", "robbers")
    sketch = "(0,0) CFFF mage@N ingot2\n(5,5) FRFR R=EW witch@E\n*(0,-1) FFFF portal"
    assert targets(portal(sketch, modules, edition)) == [((0, 0), "city"), ((5, 5), "road")]


@every_edition
def test_PORTAL_X12_roads_count_as_they_are_before_the_ferries_move(edition):
    """Red's road over the ferry is occupied, the road to the south of the lake is free."""
    # PORTAL-X12, no code: TURN-19 comes before TURN-22, and mage and witch occupy nothing
    sketch = "(-1,0) FRFF red@E\n(0,0) FRRR lake ferry=EW\n*(1,0) FRFR R=EW portal"
    table = portal(sketch, ("ferries",), edition)
    assert targets(table) == [((0, 0), "road")]
    [sent] = offered(table, "place_figure")
    assert sent["segment"] == table.segment((0, 0), "S")


@every_edition
def test_PORTAL_X13_fairy_or_portal(edition):
    """PORTAL-X13, no code: step 2 is one action."""
    sketch = "(0,0) FFFF mon red@mon\n(1,0) FFFF mon\n*(0,1) FFFF portal"
    table = portal(sketch, ("fairy", "princess"), edition, players=["red", "blue"])
    assert fairy_moves(table) == [("meeple", (0, 0))]
    table.place("meeple", "mon", at=(1, 0))
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_PORTAL_X15_a_besieged_city_is_a_target(edition):
    """CATHAR-X16; inns, cathedrals and goods change nothing."""
    # PORTAL-X15, no code: a bank is a segment, and a river is none that a figure stands on
    sketch = "(0,0) CFFF cathar@N\n(5,5) FRFR R=EW inn@E\n(7,7) CFFF goods@N=wine\n*(0,-1) FFFF portal"
    table = portal(sketch, ("cathars", "inns", "cathedrals", "goods"), edition)
    assert targets(table) == [((0, 0), "city"), ((5, 5), "road"), ((7, 7), "city")]
