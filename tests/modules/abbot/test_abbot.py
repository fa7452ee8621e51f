"""Rules 02, module abbot: a meeple for monasteries and gardens that may be taken back early."""

import pytest

import carcassonne as cc
from carcassonne.tiles import SETS, copies, design
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "abbot")
EVERYTHING = ("base", "farmers", "abbot", "inns", "cathedrals", "big-meeple")
FULL_RING = "(0,2) FFFF\n(1,2) FFFF\n(2,2) FFFF"
"""With these three the abbot of ABBOT-E1 has eight neighbours."""
MONASTERY = "(1,1) FFFF mon red:abbot@mon"
GARDEN_AND_ROAD = """
(1,1) FFFF gar red:abbot@gar
(0,1) FFFF
(0,0) FRFF red@E
(1,0) FRFR R=EW
*(2,0) FFFR
"""
"""ABBOT-E3: the new tile is the fourth neighbour of the garden and ends the road of 3 tiles."""


def can_take_back(table):
    """Where step 2 offers to take the abbot back."""
    if table.game.over or table.game.decision.kind != "place_figure":
        return []
    return [o.at for o in table.game.decision.options if o.type == "take_back"]


def take_back(table, at):
    table.game.play({"type": "take_back", "figure": "abbot", "at": list(at)})
    return table


def gained(table):
    """The points in the order in which they were given, as colour, source and points."""
    return [(table.players[e["player"]], e["source"], e["points"]) for e in table.score_events()]


# --- components ------------------------------------------------------------------------------------------


@every_edition
def test_ABBOT_1_one_abbot_in_addition_to_seven_meeples(edition):
    game = cc.Game(cc.Config(edition=edition, modules=("base", "abbot"), seed=1))
    assert [game.figures(seat).supply for seat in (0, 1)] == [{"meeple": 7, "abbot": 1}] * 2
    without = cc.Game(cc.Config(edition=edition, modules=("base",), seed=1))
    assert without.figures(0).supply == {"meeple": 7}


@pytest.mark.parametrize(("edition", "base", "river"), [("c1", 0, 0), ("c2", 8, 1), ("c3", 8, 1)])
def test_ABBOT_2_gardens_in_c2_and_c3_only(edition, base, river):
    def gardens(set_id):
        return sum(n for tile, n in copies(set_id, edition).items() if design(tile).has("garden"))

    assert gardens("base") == base
    assert gardens("river") == river
    if edition == "c1":
        own = [set_id for set_id in SETS if set_id != "tournaments"]  # tiles of c3, used by fall-back
        assert sum(map(gardens, own)) == 0
    else:
        assert gardens("inns-cathedrals") > 0


@every_edition
def test_ABBOT_2_without_the_module_a_garden_means_nothing(edition):
    table = RealTable(["base/Eg"], modules=("base",), edition=edition).lay((0, 1), 2)
    assert table.kinds() == ["city"]
    with pytest.raises(cc.IllegalAction):
        table.place("abbot", "gar")
    sketch = "\n".join(
        f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (2, 2))
    )
    ring = Table(f"{sketch}\n(1,1) FFFF gar\n*(2,2) FFFF", modules=("base",), edition=edition).turn()
    assert ring.scores == ring.final().scores == {"red": 0}


# --- placing ---------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("tile", "at", "turn", "where"),
    [("base/B", (0, -1), 0, "monastery"), ("base/Eg", (0, 1), 2, "garden"), ("base/Vg", (1, 0), 0, "garden")],
)
def test_ABBOT_3_only_on_a_monastery_or_garden_of_the_new_tile(edition, tile, at, turn, where):
    table = RealTable([tile, "base/U"], modules=MODULES, edition=edition).lay(at, turn)
    assert table.kinds("abbot") == [where]
    table.place("abbot", where[:3])
    assert table.on_board("red") == [("abbot", at)]
    assert (table.supply("red"), table.supply("red", "abbot")) == (7, 0)
    assert table.game.decision.player == 1, "it is placed instead of a normal meeple, not with one"


def test_ABBOT_3_not_on_an_older_tile():
    table = Table("(0,0) FFFF mon\n(1,0) FFFF gar\n*(0,1) CFFF", modules=MODULES).lay()
    assert table.kinds("abbot") == []
    for at, where in (((0, 0), "mon"), ((1, 0), "gar")):
        with pytest.raises(cc.IllegalAction):
            table.place("abbot", where, at)


def test_ABBOT_3_from_the_supply_only():
    table = Table("(0,0) FFFF mon red:abbot@mon\n*(0,1) FFFF mon gar", modules=MODULES).lay()
    assert table.kinds("abbot") == []
    assert table.kinds() == ["field", "monastery"]


@every_edition
def test_ABBOT_4_an_occupied_monastery_is_closed(edition):
    """Whoever stands on the new monastery already (a figure sent there by another module) closes it."""
    # ABBOT-4, no code: step 2 offers features without meeples, whoever comes
    table = Table(
        "(0,0) FFFF\n*(0,1) FFFF mon gar", players=("red", "blue"), modules=MODULES, edition=edition
    )
    table.lay()
    assert table.kinds("abbot") == ["garden", "monastery"]
    table.put("blue", "meeple", table.star, "mon")
    assert table.ask_again().kinds("abbot") == ["garden"]
    table.put("blue", "abbot", table.star, "gar")
    assert table.ask_again().kinds("abbot") == []
    assert table.kinds() == ["field"]


@every_edition
def test_ABBOT_5_a_garden_is_for_abbots_only_and_closes_nothing_else(edition):
    modules = ("base", "farmers", "abbot", "big-meeple")
    table = RealTable(["base/Ug", "base/U"], modules=modules, edition=edition).lay((1, 0))
    assert table.kinds() == table.kinds("big-meeple") == ["field", "field", "road"]
    assert table.kinds("abbot") == ["garden"]
    for figure in ("meeple", "big-meeple"):
        with pytest.raises(cc.IllegalAction):
            table.place(figure, "gar")
    table.place("meeple", "E")
    assert table.supply("red") == 6


def test_ABBOT_5_an_abbot_in_the_garden_closes_nothing_else():
    """Blue extends the city of the garden tile and may claim it although red's abbot stands on that tile."""
    table = Table("(0,0) CFFF gar red:abbot@gar\n*(0,1) CFCF C=NS", active="blue", modules=("base", "abbot"))
    assert table.lay().kinds() == ["city"]


@every_edition
def test_ABBOT_6_strength_1_ties_with_a_normal_monk(edition):
    table = Table(
        "ABBOT-E1",
        modules=MODULES,
        edition=edition,
        drop=[(1, 1)],
        add=f"{MONASTERY} blue@mon\n{FULL_RING}",
    )
    assert table.feature((1, 1), "mon").strength == (1, 1)
    assert table.turn().scores == {"red": 9, "blue": 9}


def test_ABBOT_6_loses_against_a_big_monk():
    table = Table(
        "ABBOT-E1", modules=EVERYTHING, drop=[(1, 1)], add=f"{MONASTERY} blue:big@mon\n{FULL_RING}"
    ).turn()
    assert table.scores == {"red": 0, "blue": 9}
    assert table.supply("red", "abbot") == 1


@every_edition
def test_ABBOT_7_never_on_a_road_in_a_city_or_on_a_field(edition):
    table = Table("(0,0) FFFF\n*(0,1) CRFR R=EW", modules=MODULES, edition=edition).lay()
    assert table.kinds() == ["city", "field", "field", "road"]
    assert table.kinds("abbot") == []
    for where in ("N", "E", "field"):
        with pytest.raises(cc.IllegalAction):
            table.place("abbot", where)


# --- completed and unfinished features -------------------------------------------------------------------


@every_edition
def test_ABBOT_8_a_garden_needs_all_eight_neighbours(edition):
    seven = Table("ABBOT-E1", modules=MODULES, edition=edition, add="(0,2) FFFF\n(1,2) FFFF").turn()
    assert seven.scores == {"red": 0}
    assert not seven.feature((1, 1), "gar").complete
    eight = Table("ABBOT-E1", modules=MODULES, edition=edition, add=FULL_RING).turn()
    assert eight.scores == {"red": 9}
    assert eight.feature((1, 1), "gar").complete


@every_edition
@pytest.mark.parametrize("place", ["gar", "mon"])
def test_ABBOT_9_scored_as_usual_and_back(edition, place):
    """ABBOT-9, no code: a garden is one more ring."""
    feature = f"(1,1) FFFF {place} red:abbot@{place}"
    table = Table("ABBOT-E1", active="blue", players=("red", "blue"), modules=MODULES, edition=edition,
                  drop=[(1, 1)], add=f"{feature}\n{FULL_RING}")  # fmt: skip
    table.turn()
    assert table.scores == {"red": 9, "blue": 0}, "even though blue laid the tile"
    assert table.supply("red", "abbot") == 1
    assert table.on_board("red") == []


@every_edition
def test_ABBOT_9_placed_into_a_hole_and_back_in_one_turn(edition):
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    sketch = "\n".join(f"({x},{y}) FFFF" for x, y in ring)
    table = Table(f"{sketch}\n*(1,1) FFFF gar red:abbot@gar", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 9}
    assert table.supply("red", "abbot") == 1


@every_edition
@pytest.mark.parametrize("place", ["gar", "mon"])
def test_ABBOT_10_unfinished_at_the_end(edition, place):
    """Four neighbours: 1 + 4."""
    # ABBOT-10, no code: a garden is one more ring
    table = Table(
        "ABBOT-E1",
        modules=MODULES,
        edition=edition,
        drop=[(1, 1), (2, 0)],
        add=f"(1,1) FFFF {place} red:abbot@{place}",
    ).final()
    assert table.scores == {"red": 5}
    assert table.supply("red", "abbot") == 1


# --- taking the abbot back -------------------------------------------------------------------------------


@every_edition
def test_ABBOT_11_instead_of_placing_a_figure(edition):
    table = Table("ABBOT-E1", players=("red", "blue"), modules=MODULES, edition=edition).lay()
    assert can_take_back(table) == [(1, 1)]
    assert table.kinds() == ["field"]
    take_back(table, (1, 1))
    assert table.game.decision.player == 1, "no figure can be placed after it"
    assert table.on_board("red") == []


@every_edition
def test_ABBOT_11_who_places_a_figure_leaves_the_abbot(edition):
    table = Table("ABBOT-E1", players=("red", "blue"), modules=MODULES, edition=edition).lay()
    table.place("meeple", "field")
    assert sorted(table.on_board("red")) == [("abbot", (1, 1)), ("meeple", (2, 0))]
    assert (table.scores, table.game.decision.player) == ({"red": 0, "blue": 0}, 1)


@every_edition
def test_ABBOT_11_it_may_be_declined(edition):
    table = Table("ABBOT-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0}
    assert table.on_board("red") == [("abbot", (1, 1))]


@every_edition
def test_ABBOT_12_one_point_and_one_per_neighbour_from_a_monastery(edition):
    """The tile laid in this turn is the fifth neighbour."""
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, drop=[(1, 1)], add=MONASTERY).lay()
    assert gained(take_back(table, (1, 1))) == [("red", "monastery", 6)]


def test_ABBOT_12_diagonal_neighbours_count_and_distant_tiles_do_not():
    sketch = "(1,1) FFFF gar red:abbot@gar\n(2,2) FFFF\n(3,2) FFFF\n*(3,1) FFFF"
    table = Table(sketch, modules=MODULES).lay()
    assert take_back(table, (1, 1)).scores == {"red": 2}


@every_edition
def test_ABBOT_13_all_other_scoring_follows(edition):
    """Red takes back (4 neighbours) with the tile that ends blue's road of 3 tiles."""
    sketch = GARDEN_AND_ROAD.replace("red@E", "blue@E")
    table = take_back(Table(sketch, modules=MODULES, edition=edition).lay(), (1, 1))
    assert gained(table) == [("red", "garden", 5), ("blue", "road", 3)]
    assert table.supply("blue") == 7


def test_ABBOT_13_even_another_monastery():
    """A tile completes red's monastery beside the garden; red takes the abbot back and scores both."""
    lying = [(x, y) for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (2, 2))]
    sketch = "\n".join(f"({x},{y}) FFFF" for x, y in lying)
    table = Table(
        f"{sketch}\n(1,1) FFFF mon red@mon\n(3,2) FFFF gar red:abbot@gar\n*(2,2) FFFF", modules=MODULES
    )
    take_back(table.lay(), (3, 2))
    assert gained(table) == [("red", "garden", 3), ("red", "monastery", 9)], "(2,1) and (2,2) are neighbours"


@every_edition
def test_ABBOT_14_nothing_to_take_back_from_a_completed_feature(edition):
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, add=FULL_RING).lay()
    assert can_take_back(table) == []
    with pytest.raises(cc.IllegalAction):
        take_back(table, (1, 1))
    table.place("meeple", "field")
    assert table.scores == {"red": 9}
    assert (table.supply("red"), table.supply("red", "abbot")) == (6, 1)


def test_ABBOT_14_the_abbot_of_the_completed_garden_is_not_at_hand_in_this_turn():
    """He returns in step 3, too late for the monastery of the new tile."""
    table = Table("ABBOT-E1", modules=MODULES, drop=[(2, 0)], add=f"{FULL_RING}\n*(2,0) FFFF mon").lay()
    assert table.kinds("abbot") == []
    assert table.kinds() == ["field", "monastery"]
    assert table.decline().scores == {"red": 9}


@every_edition
def test_ABBOT_15_not_in_the_turn_in_which_he_was_placed(edition):
    """Red plays alone, so his next turn follows at once."""
    # ABBOT-15, no code: step 2 is one action
    tiles = ["sketch/FFFF gar", "sketch/FFFF"]
    table = Table("(0,0) FFFF", modules=MODULES, edition=edition, draws=tiles).lay((0, 1))
    assert can_take_back(table) == []
    table.place("abbot", "gar")
    assert table.game.decision.kind == "place_tile", "the turn is over"
    assert table.scores == {"red": 0}
    assert can_take_back(table.lay((1, 1))) == [(0, 1)]
    assert take_back(table, (0, 1)).scores == {"red": 3}


@every_edition
def test_ABBOT_16_in_the_supply_and_placed_from_the_next_turn_on(edition):
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, drop=[(2, 0)],
                  add="*(2,0) FFFF gar", draws=["sketch/FFFF mon"])  # fmt: skip
    table.lay()
    assert table.kinds("abbot") == [], "he is still on the board"
    take_back(table, (1, 1))
    assert table.supply("red", "abbot") == 1
    assert table.game.decision.kind == "place_tile", "the turn is over"
    table.lay((2, 2))
    assert table.kinds("abbot") == ["monastery"]
    table.place("abbot", "mon")
    assert table.on_board("red") == [("abbot", (2, 2))]


@every_edition
def test_ABBOT_17_the_owner_alone_scores_and_others_stay(edition):
    """A big monk of blue has the majority in the monastery: he gets nothing now and 9 later."""
    table = Table(
        "ABBOT-E1",
        modules=EVERYTHING,
        edition=edition,
        drop=[(1, 1)],
        add=f"{MONASTERY} blue:big@mon",
        draws=["sketch/FFFF"] * 3,
    ).lay()
    take_back(table, (1, 1))
    assert gained(table) == [("red", "monastery", 6)]
    assert table.on_board("blue") == [("big-meeple", (1, 1))]
    for at in ((0, 2), (1, 2), (2, 2)):
        table.lay(at).decline()
    assert table.scores == {"red": 6, "blue": 9}
    assert table.on_board("blue") == []


@every_edition
def test_ABBOT_17_the_points_are_those_of_the_player_in_turn(edition):
    """Red lays the first neighbour and can take nothing; blue lays the second and takes his abbot back."""
    sketch = "(1,1) FFFF gar blue:abbot@gar\n*(1,0) FFFF"
    table = Table(sketch, modules=MODULES, edition=edition, draws=["sketch/FFFF"]).lay()
    assert can_take_back(table) == []
    table.decline().lay((0, 1))
    assert can_take_back(table) == [(1, 1)]
    assert take_back(table, (1, 1)).scores == {"red": 0, "blue": 3}


@every_edition
def test_ABBOT_18_nothing_to_take_back_without_an_own_abbot_on_the_board(edition):
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, drop=[(1, 1)], add="(1,1) FFFF gar").lay()
    assert can_take_back(table) == []
    foreign = Table("ABBOT-E1", active="blue", modules=MODULES, edition=edition).lay()
    assert can_take_back(foreign) == []
    with pytest.raises(cc.IllegalAction):
        take_back(foreign, (1, 1))


@every_edition
def test_ABBOT_19_with_an_empty_supply(edition):
    monks = "\n".join(f"({x},-2) FFFF mon red@mon" for x in range(7))
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, add=monks).lay()
    assert table.supply("red") == 0
    assert table.kinds() == []
    assert can_take_back(table) == [(1, 1)]
    assert take_back(table, (1, 1)).scores == {"red": 6}


@every_edition
def test_ABBOT_19_on_a_tile_without_any_place(edition):
    table = Table("ABBOT-E1", modules=("base", "abbot"), edition=edition).lay()
    assert table.kinds() == []
    assert take_back(table, (1, 1)).scores == {"red": 6}
    assert table.supply("red", "abbot") == 1


@every_edition
def test_ABBOT_19_with_a_tile_laid_far_away(edition):
    """ABBOT-19, no code: it is offered wherever he stands, and ferries are steps of their own."""
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, drop=[(2, 0)], add="(9,8) FFFF\n*(9,9) FFFF")
    assert can_take_back(table.lay()) == [(1, 1)]
    assert take_back(table, (1, 1)).scores == {"red": 5}


# --- worked examples and interactions --------------------------------------------------------------------


@every_edition
def test_ABBOT_E1_taken_back_with_five_neighbours(edition):
    table = take_back(Table("ABBOT-E1", modules=MODULES, edition=edition).lay(), (1, 1))
    assert table.scores == {"red": 6}
    assert table.supply("red", "abbot") == 1


@every_edition
def test_ABBOT_E2_all_eight_neighbours(edition):
    table = Table("ABBOT-E1", modules=MODULES, edition=edition, add=FULL_RING).lay()
    assert table.kinds() == ["field"]
    table.place("meeple", "field")
    assert table.scores == {"red": 9}
    assert table.on_board("red") == [("meeple", (2, 0))]
    assert table.supply("red", "abbot") == 1


@every_edition
def test_ABBOT_E3_first_the_abbot_then_the_road(edition):
    """TURN-27: the points of taking back come before all other scoring."""
    table = take_back(Table(GARDEN_AND_ROAD, modules=MODULES, edition=edition).lay(), (1, 1))
    assert gained(table) == [("red", "garden", 5), ("red", "road", 3)]
    assert table.scores == {"red": 8}


@every_edition
def test_ABBOT_X20_inns_cathedrals_and_big_meeples_change_nothing(edition):
    """ABBOT-E3 with an inn on the road and a big traveller: 5 as before, then 2 per tile of the road."""
    # ABBOT-X20, no code: none of them asks for abbots or gardens
    sketch = GARDEN_AND_ROAD.replace("R=EW", "R=EW inn@E").replace("red@E", "red:big@E")
    table = take_back(Table(sketch, modules=EVERYTHING, edition=edition).lay(), (1, 1))
    assert gained(table) == [("red", "garden", 5), ("red", "road", 6)]
    assert table.supply("red", "abbot") == table.supply("red", "big-meeple") == 1


@every_edition
def test_ABBOT_X20_a_cathedral_beside_the_garden_is_one_neighbour(edition):
    sketch = """
    (0,0) CFFF gar red:abbot@gar
    (0,1) CCCC C=NESW cath
    (1,1) FFFC red@W
    (-1,1) FCFF
    *(0,2) FFCF
    """
    table = take_back(Table(sketch, modules=EVERYTHING, edition=edition).lay(), (0, 0))
    assert gained(table) == [("red", "garden", 4), ("red", "city", 15)]
