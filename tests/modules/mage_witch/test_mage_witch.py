"""Rules 05, module mage-witch: two neutral figures that raise or halve the value of a road or city."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition, refused

MODULES = ("base", "farmers", "mage-witch")
MAGIC = ("mage", "witch")
ROAD = "(0,0) FRFR R=EW\n(1,0) FRFR R=EW"
"""An unfinished road of two tiles."""
CITY = "(0,2) CFCF C=NS"
"""An unfinished city."""
JOIN = "(0,0) FRFR R=EW mage@E\n(2,0) FRFR R=EW witch@E\n*(1,0) FRFR R=EW"
"""The new tile joins the roads of mage and witch."""


def where(table):
    """The points where mage and witch stand; None beside the board."""
    places = table.game.view(None, aids=())["magic"]
    return {figure: place and tuple(place[0]) for figure, place in places.items()}


def kind(table):
    return None if table.game.over else table.game.decision.kind


def targets(table, figure):
    """The segments where a figure may be put, as point and edges."""
    found = set()
    for option in table.game.decision.options:
        if option.type == "move_magic" and option.figure == figure:
            tile = table.game.tile(option.at)
            found.add((option.at, "".join(tile.segments[option.segment].edges)))
    return found


def move(table, figure, at, edge):
    segment = table.segment(at, edge)
    table.game.play({"type": "move_magic", "figure": figure, "at": list(at), "segment": segment})
    return table


def remove(table, figure):
    table.game.play({"type": "remove_magic", "figure": figure})
    return table


# --- moving a magic figure ----------------------------------------------------------------------------------


@every_edition
def test_MAGE_1_either_figure_to_any_unfinished_road_or_city(edition):
    """TURN-14: after the tile, before the figure; MAGE-7: one choice for every segment."""
    sketch = f"{ROAD}\n{CITY}\n(5,5) FFFF mon\n*(0,1) CFFF magic"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert (table.game.decision.player, kind(table)) == (0, "move_magic")
    assert where(table) == {"mage": None, "witch": None}
    everywhere = {((0, 0), "EW"), ((1, 0), "EW"), ((0, 2), "NS"), ((0, 1), "N")}
    assert targets(table, "mage") == targets(table, "witch") == everywhere
    assert len(table.game.decision.options) == 8  # and nothing else: no field, no monastery, no pass
    assert refused(table, {"type": "pass"}) == "illegal.not-now"
    move(table, "witch", (1, 0), "E")
    assert where(table) == {"mage": None, "witch": (1, 0)}
    assert kind(table) == "place_figure"


@every_edition
def test_MAGE_1_the_active_player_moves_them_whatever_his_seat(edition):
    draws = ["sketch/FFFF", "sketch/FFFF magic"]
    table = Table(ROAD, players=["red", "blue"], modules=MODULES, edition=edition, draws=draws)
    table.lay((0, 1)).decline().lay((1, 1))
    assert (table.game.decision.player, kind(table)) == (1, "move_magic")
    move(table, "mage", (0, 0), "E")
    assert (table.game.decision.player, kind(table)) == (1, "place_figure")


@every_edition
@pytest.mark.parametrize("tile", ["A", "B", "C", "D", "E", "F", "G", "H"])
def test_MAGE_1_every_magic_tile_has_the_symbol(edition, tile):
    tile = "Hg" if tile == "H" and edition != "c1" else tile
    assert cc.Config(edition=edition, modules=MODULES).deck[f"mage-witch/{tile}"] == 1
    table = RealTable([f"mage-witch/{tile}", "base/B"], modules=MODULES, edition=edition)
    table.game.play(table.game.decision.options[0])
    assert kind(table) == "move_magic"
    table.game.play(table.game.decision.options[0])
    assert kind(table) == "place_figure"


@every_edition
def test_MAGE_1_without_a_symbol_or_the_module_nobody_moves(edition):
    assert kind(Table(f"{ROAD}\n*(0,1) FFFF", modules=MODULES, edition=edition).lay()) == "place_figure"
    without = Table(f"{ROAD}\n*(0,1) FFFF magic", modules=("base",), edition=edition, players=["red"]).lay()
    assert kind(without) == "place_tile"
    assert "magic" not in without.game.view(0)


@every_edition
def test_MAGE_2_not_where_the_other_stands_and_not_where_it_comes_from(edition):
    sketch = (
        "(0,0) FRFR R=EW mage@E\n(1,0) FRFR R=EW\n(0,2) CFCF C=NS witch@N\n(0,3) CFCF C=NS\n*(0,1) CRFF magic"
    )
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert (
        targets(table, "mage") == targets(table, "witch") == {((0, 1), "E")}
    )  # both features whole are barred
    move(table, "mage", (0, 1), "E")
    assert where(table) == {"mage": (0, 1), "witch": (0, 2)}


@every_edition
def test_MAGE_2_a_figure_beside_the_board_may_not_join_the_other(edition):
    sketch = "(0,0) FRFR R=EW mage@E\n(0,2) CFFF\n*(0,1) FFFF magic"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert targets(table, "mage") == targets(table, "witch") == {((0, 2), "N")}


@every_edition
def test_MAGE_3_occupied_or_not_and_on_the_new_tile_too(edition):
    """MAGE-3, no code: a target is any unfinished road or city."""
    sketch = "(0,0) FRFR R=EW red@E\n(0,2) CFCF C=NS blue@N\n(5,0) FRFR R=EW\n*(1,0) CRFR R=EW magic"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert targets(table, "mage") == {
        ((0, 0), "EW"),
        ((1, 0), "EW"),
        ((1, 0), "N"),
        ((0, 2), "NS"),
        ((5, 0), "EW"),
    }


@every_edition
def test_MAGE_4_features_completed_by_the_new_tile_are_no_targets(edition):
    sketch = "(0,0) FRFF\n(1,1) FFCF\n(4,0) FRFF\n(5,0) FFFR\n*(1,0) CFRR magic"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert targets(table, "witch") == {
        ((1, 0), "S")
    }  # road west and city north are complete, (4,0) long since


@every_edition
def test_MAGE_5_a_legal_pair_must_be_chosen_if_there_is_one(edition):
    """The mage stands on one of two roads: nobody can be taken off instead."""
    table = Table(
        "(0,0) FRFR R=EW mage@E\n(0,2) FRFF\n*(0,1) FFFF magic", modules=MODULES, edition=edition
    ).lay()
    assert [option.type for option in table.game.decision.options] == ["move_magic", "move_magic"]
    assert refused(table, {"type": "remove_magic", "figure": "mage"}) == "illegal.not-now"


@every_edition
def test_MAGE_6_without_a_target_a_figure_of_choice_is_taken_off(edition):
    sketch = "(0,0) FRFF mage@E\n(0,2) CFFF witch@N\n*(0,1) FFFF magic"
    for figure, stays in (("mage", "witch"), ("witch", "mage")):
        table = Table(sketch, modules=MODULES, edition=edition).lay()
        assert {option.figure for option in table.game.decision.options} == {"mage", "witch"}
        assert {option.type for option in table.game.decision.options} == {"remove_magic"}
        before = where(table)
        remove(table, figure)
        assert where(table) == {figure: None, stays: before[stays]}
        assert kind(table) == "place_figure"


@every_edition
def test_MAGE_6_with_none_on_the_board_nothing_happens(edition):
    """TURN-47: a must-step without an option is skipped."""
    table = Table("(0,0) FRFF\n(1,0) FFFR\n*(0,1) FFFF magic", modules=MODULES, edition=edition).lay()
    assert kind(table) == "place_figure"
    assert where(table) == {"mage": None, "witch": None}


@every_edition
def test_MAGE_7_the_figure_belongs_to_the_feature_of_its_segment(edition):
    """The same road may be named by any of its tiles; the value is the same."""
    for at in ((0, 0), (1, 0), (2, 0)):
        sketch = f"{ROAD}\n*(2,0) FRFR R=EW magic".replace("(0,0) FRFR R=EW", "(0,0) FRFR R=EW red@E")
        table = move(Table(sketch, modules=MODULES, edition=edition).lay(), "mage", at, "E")
        assert table.feature((0, 0), "E").standing == {0: 6}
        assert table.feature((0, 0), "E").standing_complete == {0: 6}


# --- two figures on one feature ----------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_MAGE_8_a_tile_that_joins_their_features_separates_them(edition, figure):
    """TURN-14: no symbol is needed; the active player takes either one to another unfinished feature."""
    table = Table(f"{JOIN}\n{CITY}\n(9,9) FRFF\n(10,9) FFFR", modules=MODULES, edition=edition).lay()
    assert (table.game.decision.player, kind(table)) == (0, "separate_magic")
    assert targets(table, "mage") == targets(table, "witch") == {((0, 2), "NS")}
    before = where(table)
    move(table, figure, (0, 2), "N")
    assert where(table) == before | {figure: (0, 2)}
    assert kind(table) == "place_figure"


@every_edition
def test_MAGE_9_without_another_feature_one_goes_beside_the_board(edition):
    for figure, stays in (("mage", "witch"), ("witch", "mage")):
        table = Table(JOIN, modules=MODULES, edition=edition).lay()
        assert [(o.type, o.figure) for o in table.game.decision.options] == [
            ("remove_magic", "mage"),
            ("remove_magic", "witch"),
        ]
        assert where(remove(table, figure))[figure] is None
        assert where(table)[stays] is not None
        assert kind(table) == "place_figure"


@every_edition
def test_MAGE_10_first_the_separation_then_the_symbol(edition):
    """TURN-14: the second move is with either figure, under MAGE-2 again."""
    table = Table(f"{JOIN} magic\n{CITY}\n(0,5) CFCF C=NS", modules=MODULES, edition=edition).lay()
    assert kind(table) == "separate_magic"
    move(table, "witch", (0, 2), "N")
    assert kind(table) == "move_magic"
    assert targets(table, "mage") == targets(table, "witch") == {((0, 5), "NS")}
    move(table, "witch", (0, 5), "N")
    assert where(table) == {"mage": (0, 0), "witch": (0, 5)}
    assert kind(table) == "place_figure"


@every_edition
@pytest.mark.parametrize(("leaves", "points"), [("mage", 2), ("witch", 6)])
def test_MAGE_11_the_figure_that_stays_changes_the_scoring(edition, leaves, points):
    """MAGE-11, no code: TURN-14 comes before TURN-29."""
    sketch = f"(0,0) FRFF red@E mage@E\n(2,0) FFFR witch@W\n*(1,0) FRFR R=EW\n{CITY}"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    move(table, leaves, (0, 2), "N").decline()
    assert table.scores == {"red": points}
    assert where(table) == {"mage": None, "witch": None} | {leaves: (0, 2)}


# --- occupation and scoring --------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_MAGE_12_a_magic_figure_does_not_occupy(edition, figure):
    """MAGE-12, no code: they are no figures of a player."""
    free = Table(f"(0,0) FRFR R=EW {figure}@E\n*(1,0) FRFR R=EW", modules=MODULES, edition=edition).lay()
    assert "road" in free.kinds()
    assert free.place("meeple", "E").on_board("red") == [("meeple", (1, 0))]
    taken = f"(0,0) FRFR R=EW {figure}@E blue@E\n*(1,0) FRFR R=EW"
    assert "road" not in Table(taken, modules=MODULES, edition=edition).lay().kinds()


@every_edition
def test_MAGE_13_the_mage_adds_one_point_per_tile_and_nothing_per_shield(edition):
    sketch = "(0,0) FCFF red@E\n(1,0) FCFC C=EW sh2@E mage@E\n*(2,0) FFFC"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 13}
    [score] = table.score_events()
    assert score["parts"] == [["tiles", 3, 6], ["shields", 2, 4], ["mage", 3, 3]]


@every_edition
@pytest.mark.parametrize(
    ("length", "shield", "points"), [(2, "", 2), (3, "", 3), (3, "sh@E", 4), (4, "sh@E", 5)]
)
def test_MAGE_14_the_witch_halves_the_whole_value(edition, length, shield, points):
    through = "\n".join(f"({x},0) FCFC C=EW {shield if x == 1 else ''}" for x in range(1, length - 1))
    sketch = f"(0,0) FCFF red@E witch@E\n{through}\n*({length - 1},0) FFFC"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": points}


@every_edition
@pytest.mark.parametrize(("tiles", "points"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_DEF_9_half_is_rounded_up(edition, tiles, points):
    """MAGE-14 on roads of several lengths."""
    through = "\n".join(f"({x},0) FRFR R=EW" for x in range(1, tiles - 1))
    sketch = f"(0,0) FRFF red@E witch@E\n{through}\n*({tiles - 1},0) FFFR"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": points}
    [score] = table.score_events()
    assert score["parts"] == [["tiles", tiles, tiles], ["witch", tiles, points - tiles]]


@every_edition
def test_DEF_9_half_of_nothing_is_nothing(edition):
    """DEF-13: in c1 and c2 an unfinished road with an inn is worth 0, and half of it too."""
    table = Table("(0,0) FRFR R=EW inn@E red@E witch@E", modules=(*MODULES, "inns"), edition=edition).final()
    assert table.scores == {"red": 1 if edition == "c3" else 0}


@every_edition
@pytest.mark.parametrize(("figure", "points"), [("mage", 8), ("witch", 2)])
def test_MAGE_15_every_player_with_the_majority_gets_the_changed_value(edition, figure, points):
    """MAGE-15, no code: all with the majority get the value."""
    sketch = f"(0,0) FRFF red@E\n(1,0) FRFR R=EW blue@E {figure}@E\n(2,0) FRFR R=EW\n*(3,0) FFFR"
    table = Table(sketch, active="green", modules=MODULES, edition=edition).turn()
    assert table.scores == {"green": 0, "red": points, "blue": points}


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
@pytest.mark.parametrize("meeple", ["red@E", ""])
def test_MAGE_16_after_scoring_it_stands_beside_the_board_again(edition, figure, meeple):
    """TURN-29h: after the points and before the meeples return; without meeples too."""
    table = Table(f"(0,0) FRFF {meeple} {figure}@E\n*(1,0) FFFR", modules=MODULES, edition=edition).turn()
    assert where(table) == {"mage": None, "witch": None}
    types = [e["type"] for e in table.game.events]
    order = [name for name in types if name in ("score", "magic_removed", "figure_returned")]
    assert order == (["score", "magic_removed", "figure_returned"] if meeple else ["magic_removed"])


@every_edition
def test_MAGE_16_the_other_figure_stays(edition):
    sketch = "(0,0) FRFF red@E mage@E\n(0,2) CFCF C=NS witch@N\n*(1,0) FFFR"
    assert where(Table(sketch, modules=MODULES, edition=edition).turn()) == {"mage": None, "witch": (0, 2)}


@every_edition
@pytest.mark.parametrize(("figure", "points"), [("mage", 9), ("witch", 3), (None, 5)])
def test_MAGE_17_unfinished_features_at_the_end(edition, figure, points):
    """MAGE-E3: four tiles and one shield."""
    magic = f"{figure}@E" if figure else ""
    sketch = f"(0,0) FCFF red@E\n(1,0) FCFC C=EW sh@E\n(2,0) FCFC C=EW {magic}\n(3,0) FCFC C=EW"
    table = Table(sketch, modules=MODULES, edition=edition)
    assert [e["points"] for e in table.game.projection()] == [points]
    assert table.final().scores == {"red": points}


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_MAGE_17_fields_and_monasteries_are_not_changed(edition, figure):
    """The figure stands on the city of the same tile: MAGE-13 and MAGE-14 concern that city alone."""
    sketch = f"(0,0) CFFF mon red@mon blue@field {figure}@N"
    table = Table(sketch, modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 1, "blue": 0}


@every_edition
def test_MAGE_18_magic_figures_do_not_move_by_themselves(edition):
    """MAGE-18, no code: only their own steps put them somewhere."""
    sketch = "(0,0) FRFR R=EW mage@E\n(0,2) CFCF C=NS witch@N\n*(1,0) FRFR R=EW"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    for _ in range(3):
        table.pass_turn()
        assert where(table) == {"mage": (0, 0), "witch": (0, 2)}


@pytest.mark.parametrize("figure", MAGIC)
def test_DEF_13_inn_and_cathedral_first_then_the_mage_then_the_witch(figure):
    """MAGE-X1, INN-X2, CATH-X1."""
    modules = (*MODULES, "inns", "cathedrals")
    road = f"(0,0) FRFF red@E\n(1,0) FRFR R=EW inn@E {figure}@E\n*(2,0) FFFR"
    table = Table(road, modules=modules).turn()
    parts = [["tiles", 3, 3], ["inn", 3, 3]]
    last = {"mage": ["mage", 3, 3], "witch": ["witch", 6, -3]}[figure]
    assert table.score_events()[0]["parts"] == [*parts, last]


# --- worked examples ----------------------------------------------------------------------------------------


@every_edition
def test_MAGE_E1_a_city_of_eight_tiles_with_the_mage(edition):
    table = Table("MAGE-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 28, "blue": 28}
    assert where(table) == {"mage": None, "witch": None}


@every_edition
def test_MAGE_E2_two_roads_one_with_the_witch_one_with_the_mage(edition):
    table = Table("MAGE-E2", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 6, "blue": 3}
    assert where(table) == {"mage": None, "witch": None}


@every_edition
def test_MAGE_E3_final_scoring_of_a_city(edition):
    city = "(0,0) FCFF red@E\n(1,0) FCFC C=EW sh@E\n(2,0) FCFC C=EW\n(3,0) FCFC C=EW {}@E"
    for figure, points in (("mage", 9), ("witch", 3)):
        assert Table(city.format(figure), modules=MODULES, edition=edition).final().scores == {"red": points}


@every_edition
def test_MAGE_E4_the_only_road_has_the_mage(edition):
    sketch = "(0,0) FRFR R=EW mage@E\n*(0,1) FFFF magic"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert [(o.type, o.figure) for o in table.game.decision.options] == [("remove_magic", "mage")]
    assert where(remove(table, "mage")) == {"mage": None, "witch": None}
