"""Rules 05, module mage-witch: how mage and witch meet the other modules."""

import pytest

from tests.modules.mage_witch.test_mage_witch import CITY, MAGIC, MODULES, kind, move, targets, where
from tests.table import Table, every_edition
from tests.tables.scoring_turns import answer, asked
from tests.tables.scoring_turns import move as move_marker


@every_edition
@pytest.mark.parametrize(("figure", "points"), [("mage", 9), ("witch", 3), (None, 6)])
def test_MAGE_X1_a_completed_road_with_an_inn(edition, figure, points):
    """INN-X2: 3 per tile with the mage, half of 2 per tile with the witch."""
    # MAGE-X1, no code: mage and witch come later by their rank (DEF-13)
    magic = f"{figure}@E" if figure else ""
    sketch = f"(0,0) FRFF red@E inn@E\n(1,0) FRFR R=EW {magic}\n*(2,0) FFFR"
    table = Table(sketch, modules=(*MODULES, "inns"), edition=edition).turn()
    assert table.scores == {"red": points}


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_INN_X2_an_unfinished_road_with_an_inn(edition, figure):
    """c3: 1 per tile, with the mage 2; c1 and c2: 0, with the mage 1 per tile."""
    # INN-X2, no code: mage and witch come later by their rank (DEF-13)
    sketch = f"(0,0) FRFF red@E inn@E {figure}@E\n(1,0) FRFR R=EW\n(2,0) FRFR R=EW"
    table = Table(sketch, modules=(*MODULES, "inns"), edition=edition).final()
    wanted = {"mage": 6, "witch": 2} if edition == "c3" else {"mage": 3, "witch": 0}
    assert table.scores == {"red": wanted[figure]}


@every_edition
@pytest.mark.parametrize(("figure", "points"), [("mage", 4 * 6 + 3), ("witch", 11), (None, 3 * 6 + 3)])
def test_MAGE_X1_a_completed_city_with_a_cathedral(edition, figure, points):
    """CATH-X1: 4 per tile and 3 per shield with the mage, half of 3 per tile and shield with the witch."""
    magic = f"{figure}@W" if figure else ""
    sketch = f"""
    (0,0) FCFF red@E
    (1,1) FFCF
    (1,-1) CFFF
    (2,0) FCFC C=EW sh@E {magic}
    (3,0) FFFC
    *(1,0) CCCC C=NESW cath
    """
    table = Table(sketch, modules=(*MODULES, "cathedrals"), edition=edition).turn()
    assert table.scores == {"red": points}


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_CATH_X1_an_unfinished_city_with_a_cathedral(edition, figure):
    """CATH-X1, no code: mage and witch come later by their rank (DEF-13)."""
    sketch = f"(0,0) FCFF red@E\n(1,0) CCCC C=NESW cath\n(2,0) FFFC {figure}@W"
    table = Table(sketch, modules=(*MODULES, "cathedrals"), edition=edition).final()
    wanted = {"mage": 6, "witch": 2} if edition == "c3" else {"mage": 3, "witch": 0}
    assert table.scores == {"red": wanted[figure]}


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_MAGE_X2_a_flier_may_land_on_a_feature_with_a_magic_figure(edition, figure):
    """FLY-X4."""
    # MAGE-X2, no code: they occupy nothing, and keep to their segment when a road is cut
    sketch = f"(1,0) CFFF {figure}@N\n*(0,0) FFFF fly=E"
    table = Table(sketch, modules=(*MODULES, "flying-machines"), edition=edition, dice=[1]).lay()
    answer(table, "fly", figure="meeple", at=[0, 0])
    assert [option.at for option in table.game.decision.options] == [(1, 0)]
    table.game.play(table.game.decision.options[0])
    assert table.feature((1, 0), "N").standing == {0: 2 if figure == "mage" else 1}


LAKE = "(-1,0) FRFR R=EW mage@E\n(1,0) FRFR R=EW witch@W\n*(0,0) FRRR lake"
"""The ferry of the new lake decides whether mage and witch come onto one road."""


@every_edition
@pytest.mark.parametrize("figure", MAGIC)
def test_TURN_24_a_ferry_that_joins_their_roads_separates_them(edition, figure):
    """MAGE-X2, FERRY-X3: after the ferries, before step 3."""
    modules = (*MODULES, "ferries")
    table = Table(f"{LAKE}\n{CITY}", modules=modules, edition=edition).lay().decline().ferry("EW")
    assert (table.game.decision.player, kind(table)) == (0, "separate_magic")
    other = {((0, 2), "NS"), ((0, 0), "S")}
    assert targets(table, "mage") == targets(table, "witch") == other
    before = where(table)
    assert where(move(table, figure, (0, 0), "S")) == before | {figure: (0, 0)}
    assert kind(table) == "place_tile"
    apart = Table(f"{LAKE}\n{CITY}", modules=modules, edition=edition).lay().decline().ferry("ES")
    assert kind(apart) == "place_tile"
    assert where(apart) == before


@every_edition
@pytest.mark.parametrize(("leaves", "points"), [("mage", 2), ("witch", 6)])
def test_TURN_24_before_the_road_that_the_ferry_completes_is_scored(edition, leaves, points):
    """MAGE-11: the figure that stays changes the scoring of the road of three tiles."""
    sketch = "(-1,0) FRFF blue@E mage@E\n(1,0) FFFR witch@W\n*(0,0) FRRR lake ferry=EW"
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn()
    assert (kind(table), table.scores) == ("separate_magic", {"red": 0, "blue": 0})
    assert move(table, leaves, (0, 0), "S").scores == {"red": 0, "blue": points}
    assert where(table) == {"mage": None, "witch": None} | {leaves: (0, 0)}


@every_edition
def test_MAGE_X2_a_road_that_a_ferry_completes_is_scored_with_its_magic_figure(edition):
    """FERRY-X3: the lake ends blue's road of two tiles; the mage stood on it."""
    sketch = "(-1,0) FRFF blue@E mage@E\n*(0,0) FRRR lake ferry=ES"
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 4}
    assert where(table) == {"mage": None, "witch": None}


@every_edition
@pytest.mark.parametrize(("figure", "points"), [("mage", 3), ("witch", 1)])
def test_MAGE_X3_messages_use_the_changed_value(edition, figure, points):
    """MSG-26: message 2, the shortest road; the road of two tiles is worth 4 or 1, the other one 3."""
    # MAGE-X3, no code: messages and robbers ask for the value as it stands
    sketch = f"""
    (0,0) FRFF red@E
    *(1,0) FFFR
    (0,5) FRFR R=EW red@E {figure}@E
    (1,5) FRFR R=EW
    (0,8) FRFR R=EW red@E
    (1,8) FRFR R=EW
    (2,8) FRFR R=EW
    """
    table = (
        Table(sketch, modules=(*MODULES, "messages"), edition=edition, messages=[2]).stand("red", 3).turn()
    )
    answer(move_marker(table, "red", "meeple"), "carry_out_message", value=2)
    assert table.scores == {"red": 3 + 2 + points}
    assert where(table)[figure] == (0, 5)  # it stays on the board


@every_edition
@pytest.mark.parametrize(("figure", "stolen"), [("mage", 3), ("witch", 1)])
def test_MAGE_X3_robbers_take_half_of_the_changed_points(edition, figure, stolen):
    """ROB-X8: red's road of three tiles brings 6 or 2."""
    sketch = f"(0,0) FRFF red@E {figure}@E\n(1,0) FRFR R=EW\n*(2,0) FFFR"
    table = Table(sketch, players=["red", "blue"], modules=(*MODULES, "robbers"), edition=edition)
    assert table.robber("blue", 0).turn().scores == {"red": 2 * stolen, "blue": stolen}


@every_edition
@pytest.mark.parametrize(("figure", "points"), [("mage", 12), ("witch", 4)])
def test_MAGE_X10_goods_of_the_city_are_taken_as_usual(edition, figure, points):
    """MAGE-X10, no code: they change the value only."""
    city = "(1,0) FCFC C=EW goods@E=grain\n*(2,0) FCFC C=EW\n(3,0) FFFC"
    sketch = f"(0,0) FCFF blue@E {figure}@E\n{city}"
    table = Table(sketch, modules=(*MODULES, "goods"), edition=edition).turn()
    assert table.scores == {"red": 0, "blue": points}
    assert table.final().scores["red"] == 10  # the grain


@every_edition
@pytest.mark.parametrize(("figure", "city"), [("mage", 8), ("witch", 3)])
def test_MAGE_X10_pigs_are_not_changed(edition, figure, city):
    """PIG-X14: the city with a shield, whose knight is blue's, touches the field of red's farmer and pig."""
    sketch = f"(0,0) CFFF red@field red:pig@field blue@N {figure}@N\n*(0,1) FFCF sh@S"
    table = Table(sketch, active="blue", modules=(*MODULES, "pig"), edition=edition).turn()
    if edition == "c3":  # the pig is scored when the city is; then red says whether his farmer goes too
        assert asked(table) == ("return_farmer", "red")
        assert table.scores == {"blue": city, "red": 3}
    else:
        assert table.scores == {"blue": city, "red": 0}
        assert table.final().scores == {"blue": city, "red": 4}


@every_edition
def test_MAGE_X10_the_builder_works_on_a_road_with_a_magic_figure(edition):
    """BLD-X18."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E witch@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, players=["red", "blue"], modules=(*MODULES, "builder"), edition=edition).turn()
    if edition != "c3":
        answer(table, "extra_turn")
    assert table.turns == ["red", "red"]
    assert where(table)["witch"] == (0, 0)
