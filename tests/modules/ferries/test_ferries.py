"""Rules 05, module ferries: lakes, setting ferries and moving them."""

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition, refused

MODULES = ("base", "farmers", "ferries")
RING = "(0,1) FRRF R=ES red@E\n(1,1) FFRR R=SW\n(1,0) RFFR R=NW"
"""A road that leaves the cell (0,0) to the north and comes back to it from the east."""
TWO_FERRIES = """
(0,0) FRRF R=ES red@E
(0,-1) RRFF R=NE
(1,-1) FRFR R=EW
(2,-1) FRFR R=EW
(3,-1) RFFR R=NW
(1,0) RRFR lake ferry=EW
*(2,0) FRFR R=EW
(3,0) FRRR lake ferry=EW
"""
"""The new tile lies between two ferries; a road leads round from the one's west to the other's south."""


def kind(table):
    return None if table.game.over else table.game.decision.kind


def offered(table):
    """The ferries and pairs of sides that the decision offers, as (point, "EW")."""
    found = set()
    for option in table.game.decision.options:
        if option.type in ("set_ferry", "move_ferry"):
            tile = table.game.tile(option.at)
            sides = "".join(tile.segments[segment].edges[0] for segment in option.segments)
            found.add((option.at, "".join(sorted(sides))))
    return found


def movable(table):
    """The ferries that may be moved now."""
    assert table.game.over or table.game.decision.kind != "set_ferry"
    return {at for at, _ in offered(table)} if kind(table) == "move_ferry" else set()


def stop(table):
    """Leave the other ferries where they are."""
    table.game.play({"type": "pass"})
    return table


def road(table, at, side):
    """A road as its number of tiles and whether it is complete."""
    feature = table.feature(at, side)
    assert feature.kind == "road"
    return len(feature.tiles), feature.complete


def same_road(table, *places):
    return len({table.feature(at, side).segments for at, side in places}) == 1


def completed(table):
    """The roads completed so far, as sets of their tiles."""
    events = [e for e in table.game.events if e["type"] == "completed" and e["feature"] == "road"]
    return [frozenset(map(tuple, e["tiles"])) for e in events]


# --- components and lakes ----------------------------------------------------------------------------------


@every_edition
def test_eight_lakes_with_three_or_four_roads_and_eight_ferries(edition):
    """The setup of module ferries: the tiles are shuffled in, the ferries lie beside the board."""
    deck = cc.Config(edition=edition, modules=("base", "ferries")).deck
    lakes = {id: n for id, n in deck.items() if design(id).has("ferry-lake")}
    assert lakes == dict(copies("ferries", edition))
    assert sum(lakes.values()) == 8
    for lake in lakes:
        roads = [s for s in design(lake).segments if s.kind == "road"]
        assert len(roads) in (3, 4)
        assert all(len(segment.edges) == 1 for segment in roads)
    game = cc.Game(cc.Config(edition=edition, modules=("base", "ferries"), seed=1))
    assert game.view(None)["ferries"] == {"supply": 8, "placed": []}
    assert "ferries" not in cc.Game(cc.Config(edition=edition, modules=("base",), seed=1)).view(None)


@every_edition
def test_FERRY_1_until_its_ferry_is_set_every_road_ends_at_the_lake(edition):
    """FERRY-1, no code: the tile data draw the roads of a lake as separate segments."""
    table = Table("FERRY-E7", modules=MODULES, edition=edition, players=("red", "blue")).lay()
    assert kind(table) == "place_figure"
    assert [road(table, (0, 0), side) for side in "ESW"] == [(1, False), (1, False), (2, True)]
    assert not same_road(table, ((0, 0), "E"), ((0, 0), "S"))


@every_edition
def test_DEF_14_without_the_module_no_ferry_is_set(edition):
    table = Table("FERRY-E7", modules=("base", "farmers"), edition=edition, players=("red", "blue")).lay()
    table.decline()
    assert table.scores == {"red": 0, "blue": 2}
    assert kind(table) == "place_tile"


# --- setting a ferry (TURN-22) -----------------------------------------------------------------------------


@every_edition
def test_FERRY_E1_red_joins_his_road_to_that_of_blue(edition):
    """FERRY-2 and FERRY-5: the figure comes first and finds its segment free, then the ferry joins them."""
    table = Table("FERRY-E1", modules=MODULES, edition=edition).lay()
    assert ("road", ("E",)) in table.spots()
    assert ("road", ("W",)) not in table.spots(), "that one belongs to blue's road"
    table.place("meeple", "E")
    assert kind(table) == "set_ferry"
    table.ferry("EW")
    shared = table.feature((0, 0), "E")
    assert (len(shared.tiles), shared.complete, shared.strength) == (2, False, (1, 1))
    assert same_road(table, ((-1, 0), "E"), ((0, 0), "E"), ((0, 0), "W"))
    assert kind(table) == "place_tile"
    assert table.scores == {"red": 0, "blue": 0}


@pytest.mark.parametrize("place", [True, False])
@pytest.mark.parametrize(
    ("lake", "pairs"), [("FRRR", {"EW", "ES", "SW"}), ("RRRR", {"NE", "NS", "NW", "EW", "ES", "SW"})]
)
def test_FERRY_3_TURN_22_a_ferry_must_be_set_on_two_roads_of_the_players_choice(place, lake, pairs):
    table = Table(f"(0,1) {'FFFF' if lake == 'FRRR' else 'FFRF'}\n*(0,0) {lake} lake", modules=MODULES).lay()
    if place:
        table.place("meeple", "E")
    else:
        table.decline()
    assert kind(table) == "set_ferry"
    assert table.game.decision.player == table.seat("red")
    assert offered(table) == {((0, 0), "".join(sorted(pair))) for pair in pairs}
    assert [o.type for o in table.game.decision.options] == ["set_ferry"] * len(pairs), "he cannot pass"
    refused(table, {"type": "pass"})
    refused(table, {"type": "set_ferry", "at": [0, 0], "segments": [0, 0]})
    table.ferry("ES")
    pair = list(table.pair((0, 0), "ES"))
    assert table.game.view(0)["ferries"] == {"supply": 7, "placed": [{"at": [0, 0], "segments": pair}]}
    event = {"type": "ferry_set", "player": 0, "at": [0, 0], "segments": pair}
    assert event in table.game.events_for(None)


def test_FERRY_4_two_segments_are_one_road_and_the_others_end_at_the_lake():
    table = Table("(0,1) FFRF\n*(0,0) RRRR lake", modules=MODULES).lay().decline().ferry("NW")
    assert same_road(table, ((0, 1), "S"), ((0, 0), "N"), ((0, 0), "W"))
    assert [road(table, (0, 0), side) for side in "NESW"] == [(2, False), (1, False), (1, False), (2, False)]
    assert not same_road(table, ((0, 0), "E"), ((0, 0), "S"))


def test_FERRY_5_a_big_meeple_takes_a_road_over_in_the_same_turn():
    table = Table("FERRY-E1", modules=(*MODULES, "big-meeple"), drop=[(-1, 0)], add="(-1,0) FRFF blue@E")
    table.lay().place("big-meeple", "E").ferry("EW")
    table.game.play({"type": "place_tile", "tile": table.game.hand[0], "at": [0, 1], "turn": 0})
    assert table.feature((-1, 0), "E").standing == {0: 2}


def test_FERRY_6_a_ferry_that_closes_a_ring_completes_the_road():
    table = Table(f"{RING}\n*(0,0) RRRF lake", modules=MODULES).lay().decline().ferry("NE")
    assert table.scores == {"red": 4}
    assert road(table, (0, 0), "S") == (1, False)
    assert table.on_board("red") == []


def test_FERRY_6_but_not_if_another_end_is_open():
    ring = RING.replace("(1,1) FFRR R=SW", "(1,1) RFRR R=NSW")
    table = Table(f"{ring}\n*(0,0) RRRF lake", modules=MODULES).lay().decline().ferry("NE")
    assert table.scores == {"red": 0}
    assert table.on_board("red") == [("meeple", (0, 1))]


def test_FERRY_7_no_figure_can_stand_on_a_ferry():
    """FERRY-7, no code: a ferry is a pair of segments and no place of its own."""
    table = Table("(0,1) FFRF\n*(0,0) RRRR lake", modules=MODULES, players=("red", "blue"))
    segments = table.lay().decline().game.tile((0, 0)).segments
    table.ferry("NS")
    assert table.game.tile((0, 0)).segments == segments
    table.game.play(table.game.decision.options[0])
    for segment in range(9):
        refused(table, {"type": "place_figure", "figure": "meeple", "at": [0, 0], "segment": segment})


def test_FERRY_8_without_a_ferry_all_roads_end_at_the_lake():
    """Two copies of the tiles have more lakes than there are ferries."""
    table = RealTable(["ferries/C"] * 9 + ["base/A"], modules=("base", "ferries"), tiles={"ferries": 2})
    for number in range(8):
        table.lay((1 + number, 0)).decline().ferry("NS")
        while kind(table) == "move_ferry":
            stop(table)
    assert table.game.view(0)["ferries"]["supply"] == 0
    table.lay((9, 0)).decline()
    assert kind(table) == "place_tile"
    assert len(table.game.view(0)["ferries"]["placed"]) == 8
    assert not same_road(table, ((9, 0), "N"), ((9, 0), "S"))


# --- which ferries may move (TURN-23) ----------------------------------------------------------------------


@every_edition
def test_FERRY_E2_only_the_first_ferry_may_be_moved(edition):
    """FERRY-9, FERRY-11 and FERRY-23: red cuts himself off from yellow."""
    table = Table("FERRY-E2", modules=MODULES, edition=edition).lay().decline()
    assert kind(table) == "move_ferry"
    assert offered(table) == {((3, 0), "EN"), ((3, 0), "NW")}
    assert table.game.decision.options[-1].type == "pass"
    refused(table, {"type": "move_ferry", "at": [1, 0], "segments": list(table.pair((1, 0), "ES"))})
    refused(table, {"type": "move_ferry", "at": [3, 0], "segments": list(table.pair((3, 0), "EW"))})
    table.ferry("NE", at=(3, 0))
    yellow, red = table.feature((0, 0), "E"), table.feature((4, 0), "E")
    assert set(yellow.tiles) == {(x, 0) for x in range(4)}
    assert set(red.tiles) == {(x, 0) for x in range(3, 6)}
    assert (yellow.complete, red.complete) == (False, False)
    assert (yellow.strength, red.strength) == ((0, 1), (1, 0))
    assert kind(table) == "place_tile"
    assert table.scores == {"red": 0, "yellow": 0}
    assert completed(table) == []


@every_edition
def test_FERRY_9_TURN_23_a_ferry_may_be_moved_and_may_be_left(edition):
    table = stop(Table("FERRY-E2", modules=MODULES, edition=edition).lay().decline())
    assert same_road(table, ((0, 0), "E"), ((5, 0), "E"))
    assert kind(table) == "place_tile"
    moved = Table("FERRY-E2", modules=MODULES, edition=edition).lay().decline().ferry("NE", at=(3, 0))
    before, after = list(moved.pair((3, 0), "EW")), list(moved.pair((3, 0), "NE"))
    event = {"type": "ferry_moved", "player": 0, "at": [3, 0], "segments": after, "from": before}
    assert event in moved.game.events_for(None)
    assert {"at": [3, 0], "segments": after} in moved.game.view(1)["ferries"]["placed"]


def test_FERRY_9_no_question_if_no_ferry_road_was_extended():
    table = Table("FERRY-E2", modules=MODULES, drop=[(5, 0)], add="*(4,1) FFFF").lay().decline()
    assert kind(table) == "place_tile"


def test_FERRY_10_the_new_pair_may_leave_the_extended_road_out():
    table = Table("FERRY-E2", modules=MODULES).lay().decline().ferry("NW", at=(3, 0))
    assert set(table.feature((4, 0), "E").tiles) == {(3, 0), (4, 0), (5, 0)}
    assert same_road(table, ((0, 0), "E"), ((3, 0), "N"))


def test_FERRY_11_in_every_direction_the_first_ferry():
    table = Table(TWO_FERRIES, modules=MODULES).lay().decline()
    assert movable(table) == {(1, 0), (3, 0)}


def test_FERRY_12_every_branch_has_its_own_first_ferry():
    sketch = """
    *(0,0) FRFF
    (1,0) RRRR R=NESW
    (1,1) RFRR lake ferry=NS
    (2,0) RRFR lake ferry=EW
    (3,0) FRRR lake ferry=EW
    (1,-1) RRFR lake ferry=EW
    """
    table = Table(sketch, modules=MODULES).lay().decline()
    assert movable(table) == {(1, 1), (2, 0)}


def test_FERRY_12_two_ways_to_the_same_ferry():
    sketch = RING.replace("(1,1)", "*(1,1)") + "\n(0,0) RRRF lake ferry=NE"
    table = Table(sketch, modules=MODULES).lay().decline()
    assert offered(table) == {((0, 0), "NS"), ((0, 0), "ES")}
    assert table.ferry("NS", at=(0, 0)).scores == {"red": 0}
    assert stop(Table(sketch, modules=MODULES).lay().decline()).scores == {"red": 4}


def test_FERRY_13_the_movable_ferries_are_fixed_before_the_new_ferry_is_set():
    """The new ferry joins neither the west nor the north road; the ferries there may move all the same."""
    sketch = "(-1,0) FRRR lake ferry=EW\n(0,1) RRRF lake ferry=ES\n*(0,0) RRRR lake"
    table = Table(sketch, modules=MODULES).lay().decline().ferry("ES")
    assert movable(table) == {(-1, 0), (0, 1)}
    table.ferry("SW", at=(-1, 0))
    assert movable(table) == {(0, 1)}, "each may move once in the turn"


def test_FERRY_13_moving_one_ferry_makes_no_other_movable():
    table = Table("FERRY-E2", modules=MODULES, add="(3,1) RFRR lake ferry=NS").lay().decline()
    assert movable(table) == {(3, 0)}
    table.ferry("NE", at=(3, 0))
    assert same_road(table, ((3, 1), "S"), ((5, 0), "E")), "the ferry at (3,1) has come onto the road of red"
    assert kind(table) == "place_tile"


def test_FERRY_14_the_new_ferry_is_not_moved():
    table = Table("(-1,0) FRRR lake ferry=EW\n*(0,0) FRRR lake", modules=MODULES).lay().decline().ferry("EW")
    assert movable(table) == {(-1, 0)}


def test_FERRY_15_figure_then_new_ferry_then_other_ferries():
    table = Table("(-1,0) FRRR lake ferry=EW\n*(0,0) FRRR lake", modules=MODULES).lay()
    kinds = [kind(table)]
    kinds.append(kind(table.place("meeple", "W")))
    kinds.append(kind(table.ferry("EW")))
    kinds.append(kind(table.ferry("ES", at=(-1, 0))))
    assert kinds == ["place_figure", "set_ferry", "move_ferry", "place_tile"]


def test_FERRY_16_a_ferry_that_is_not_part_of_the_extended_road_stays():
    sketch = "(0,0) RRRF lake ferry=NE\n*(0,-1) RFRF R=NS"
    assert kind(Table(sketch, modules=MODULES).lay().decline()) == "place_tile"
    joined = Table(sketch.replace("=NE", "=NS"), modules=MODULES).lay().decline()
    assert movable(joined) == {(0, 0)}


def test_FERRY_17_DEF_8_a_road_made_longer_by_a_ferry_is_not_extended():
    """Moving the ferry at (1,0) lengthens the road of the ferry at (1,1), which stays where it is."""
    sketch = "(1,1) RFRR lake ferry=NS\n(1,0) RRFR lake ferry=EW\n*(2,0) FFFR"
    table = Table(sketch, modules=MODULES).lay().decline()
    assert movable(table) == {(1, 0)}
    table.ferry("NE", at=(1, 0))
    assert set(table.feature((2, 0), "W").tiles) == {(2, 0), (1, 0), (1, 1)}
    assert kind(table) == "place_tile"


def test_FERRY_27_one_after_the_other_in_any_order_and_he_may_stop():
    table = Table(TWO_FERRIES, modules=MODULES).lay().decline()
    assert offered(table) == {((1, 0), "EN"), ((1, 0), "NW"), ((3, 0), "ES"), ((3, 0), "SW")}
    other = Table(TWO_FERRIES, modules=MODULES).lay().decline()
    table.ferry("NE", at=(1, 0)).ferry("SW", at=(3, 0))
    other.ferry("SW", at=(3, 0)).ferry("NE", at=(1, 0))
    assert kind(table) == kind(other) == "place_tile"
    assert {f.segments for f in table.game.features()} == {f.segments for f in other.game.features()}
    third = stop(Table(TWO_FERRIES, modules=MODULES).lay().decline().ferry("ES", at=(3, 0)))
    assert kind(third) == "place_tile"
