"""Rules 09, module mayor: as strong as his city has shields."""

import pytest

import carcassonne as cc
from tests.table import Table, every_edition
from tests.tables.flights import (
    asked,
    dragon,
    fairy_moves,
    fairy_points,
    fly,
    knights,
    offered,
    play,
    send_home,
    targets,
)
from tests.tables.scoring_turns import answer, move
from tests.tables.towers import shown

MODULES = ("base", "farmers", "mayor")
BIG = (*MODULES, "big-meeple")


# --- placing ---------------------------------------------------------------------------------------------


@every_edition
def test_MAYOR_1_on_a_city_of_the_new_tile(edition):
    """MAYOR-3: nowhere else; AM-2: one per player."""
    modules = (*MODULES, "abbot", "tower")
    table = Table("(0,0) FFFF\n*(1,0) CRFF mon gar tower1", modules=modules, edition=edition).lay()
    assert table.kinds("mayor") == ["city"]
    table.place("mayor", "N")
    assert (table.on_board("red"), table.supply("red", "mayor")) == ([("mayor", (1, 0))], 0)
    assert asked(table) == ("place_tile", "red"), "instead of a normal meeple"


def test_MAYOR_1_from_the_supply_only():
    table = Table("(0,0) CFFF red:mayor@N\n*(1,0) CFFF", modules=MODULES).lay()
    assert table.kinds("mayor") == []


@every_edition
@pytest.mark.parametrize("knight", ["blue", "red", "blue:mayor", "blue:wagon", "blue:big"])
def test_MAYOR_2_only_in_a_city_without_any_meeple(edition, knight):
    """MAYOR-E5."""
    # MAYOR-2, no code: step 2 offers features without meeples, whoever comes
    sketch = f"(0,0) CFFF {knight}@N\n*(0,1) CFCF C=NS"
    table = Table(sketch, modules=(*BIG, "wagon"), edition=edition).lay()
    assert table.kinds("mayor") == []
    with pytest.raises(cc.IllegalAction):
        table.place("mayor", "N")


@every_edition
@pytest.mark.parametrize("where", ["(1,0) FFFR", "(1,0) FFFF mon"])
def test_MAYOR_3_never_elsewhere(edition, where):
    table = Table(
        f"(0,0) F{'R' if 'R' in where else 'F'}FF\n*{where}", modules=MODULES, edition=edition
    ).lay()
    assert table.kinds("mayor") == []


@every_edition
def test_MAYOR_E5_the_own_mayor_closes_the_city_to_the_own_knight(edition):
    """MAYOR-9: also with strength 0."""
    table = Table("(0,0) CFFF red:mayor@N\n*(0,1) CFCF C=NS", modules=MODULES, edition=edition).lay()
    assert "city" not in table.kinds()


# --- strength ----------------------------------------------------------------------------------------------


@every_edition
def test_MAYOR_E1_three_shields_against_a_big_meeple(edition):
    """MAYOR-4, MAYOR-8, MAYOR-X1, BIG-X4: the shield of the tile just placed counts, the value stays."""
    # MAYOR-X1, no code: the strengths of all meeples are added up
    # MAYOR-8, no code: strength decides who scores, not how much
    # BIG-X4, no code: the strengths of all meeples are added up
    table = Table("MAYOR-E1", modules=BIG, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 14}
    assert (table.supply("blue", "mayor"), table.supply("red", "big-meeple")) == (1, 1)


@every_edition
def test_MAYOR_E2_alone_without_shields(edition):
    """MAYOR-5, MAYOR-6, MAYOR-10: no points, and he returns."""
    # MAYOR-10, no code: all figures of a scored feature return
    table = Table("MAYOR-E2", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0}
    assert table.supply("red", "mayor") == 1


@every_edition
def test_MAYOR_E3_a_tie(edition):
    table = Table("MAYOR-E3", modules=MODULES, edition=edition).turn()
    assert table.scores == {"blue": 8, "red": 8}


@every_edition
def test_MAYOR_E4_without_the_shield_the_knight_alone_scores(edition):
    table = Table("MAYOR-E3", modules=MODULES, edition=edition, drop=[(0, 1)], add="*(0,1) CFCF C=NS").turn()
    assert table.scores == {"blue": 0, "red": 6}
    assert table.supply("blue", "mayor") == 1


@every_edition
def test_MAYOR_4_a_double_shield_counts_two(edition):
    sketch = "(0,0) CFFF blue:mayor@N sh2@N\n*(0,1) FFCF\n"
    table = Table(sketch, modules=BIG, edition=edition, players=("red", "blue"))
    assert table.feature((0, 0), "N").strength == (0, 2)


@every_edition
def test_MAYOR_7_added_to_other_own_meeples(edition):
    """Blue: 1 shield and a knight; red: a big meeple. A tie."""
    sketch = """
    (0,0) CFFF blue:mayor@N sh@N
    *(0,1) CCCF C=NES
    (0,2) FFCF blue@S
    (1,1) FFFC red:big@W
    """
    table = Table(sketch, modules=BIG, edition=edition).turn()
    assert table.scores == {"red": 10, "blue": 10}


@every_edition
def test_MAYOR_9_a_knight_in_every_other_respect(edition):
    """With strength 0 he occupies the city: nobody else may be placed there."""
    # MAYOR-9, no code: he is a meeple
    table = Table("(0,0) CFFF blue:mayor@N\n*(0,1) CFCF C=NS", modules=BIG, edition=edition).lay()
    assert (table.kinds(), table.kinds("big-meeple")) == (["field", "field"], ["field", "field"])
    assert table.feature((0, 0), "N").standing == {}


@every_edition
def test_MAYOR_11_unfinished_at_the_end(edition):
    """2 tiles and 2 shields: 4 for the mayor with strength 2 against one knight."""
    # MAYOR-11, no code: strength is counted in the same way at the end
    sketch = "(0,0) CFCF C=NS blue:mayor@N sh@N\n(0,1) CFCF C=NS red@N sh@N"
    table = Table(sketch, modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 0, "blue": 4}
    none = Table("(0,0) CFFF red:mayor@N", modules=MODULES, edition=edition).final()
    assert none.scores == {"red": 0}


# --- interactions ------------------------------------------------------------------------------------------


@every_edition
def test_MAYOR_12_dragon_princess_and_portal(edition):
    """MAYOR-X4: he is eaten, sent home and sent through a portal, there to cities only."""
    # MAYOR-12, no code: he is a meeple
    sketch = "(0,0) FFFF dragon\n(1,0) CFFF blue:mayor@N\n(0,5) FFFF\n*(0,6) FFFF dsym"
    eaten = fly(Table(sketch, modules=(*MODULES, "dragon"), edition=edition).lay().decline(), (1, 0))
    assert (dragon(eaten), eaten.supply("blue", "mayor")) == ((1, 0), 1)
    sketch = "(0,0) CFFF blue:mayor@N\n*(0,1) CFCF C=NS princess@N"
    sent = Table(sketch, modules=(*MODULES, "princess"), edition=edition).lay()
    assert knights(sent) == [("blue", "mayor", (0, 0))]
    assert send_home(sent, "blue", (0, 0), "mayor").supply("blue", "mayor") == 1
    sketch = "(0,0) CRFF mon\n*(1,0) FFFR portal"
    portal = Table(sketch, modules=(*MODULES, "portal"), edition=edition).lay()
    assert targets(portal, "mayor") == [((0, 0), "city")]


@every_edition
def test_MAYOR_X4_as_the_charge_of_the_fairy_he_gets_three_points_with_strength_0(edition):
    """FAIRY-X6."""
    # MAYOR-X4, no code: he is a meeple, and she does not ask for strength
    sketch = "(0,0) CFFF blue:mayor@N fairy@blue\n*(0,1) FFCF"
    table = Table(sketch, modules=(*MODULES, "fairy"), edition=edition).turn()
    assert table.score_events()[0]["points"] == 3
    assert fairy_points(table)[0] == ("blue", 3)
    own = Table(
        "(0,0) CFFF red:mayor@N\n*(5,0) FFFF\n(6,0) FFFF", modules=(*MODULES, "fairy"), edition=edition
    ).lay()
    assert fairy_moves(own) == [("mayor", (0, 0))]


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_MAYOR_X5_counts_as_the_meeple_that_the_builder_needs(edition):
    """BLD-X13."""
    # MAYOR-X5, no code: company asks for meeples
    table = Table(
        "(0,0) CFFF red:mayor@N\n*(0,1) CFCF C=NS", modules=(*MODULES, "builder"), edition=edition
    ).lay()
    assert table.kinds("builder") == ["city"]


def test_MAYOR_X5_can_be_the_companion_of_the_builder():
    """BLD-X13, c3."""
    table = Table("(0,0) FFFF\n*(0,1) CFFF", modules=(*MODULES, "builder")).lay()
    assert ("mayor", "city") in table.together("builder")
    table.place("mayor", "N", companion="builder")
    assert sorted(table.on_board("red")) == [("builder", (0, 1)), ("mayor", (0, 1))]


@every_edition
def test_MAYOR_X6_his_strength_is_unchanged_by_a_siege(edition):
    """CATHAR-X5: 1 shield and 2 tiles at 1 each; he may escape. A cathedral changes nothing either."""
    # MAYOR-X6, no code: his strength asks for shields only
    sketch = "(0,0) CFFF cathar@N blue:mayor@N sh@N\n*(0,1) FFCF"
    table = Table(sketch, modules=(*MODULES, "cathars"), edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 3}
    sketch = "(0,0) CFFF cathar@N red:mayor@N\n(1,0) FFFF mon\n*(2,0) FFFF"
    escape = (
        Table(sketch, players=("red", "blue"), modules=(*MODULES, "cathars"), edition=edition).lay().decline()
    )
    assert [data["figure"] for data in offered(escape, "return_figure")] == ["mayor"]
    sketch = "(0,0) CFCF C=NS cath blue:mayor@N\n(0,-1) CFFF sh@N\n*(0,1) FFCF"
    cathedral = Table(sketch, players=("red", "blue"), modules=(*MODULES, "cathedrals"), edition=edition)
    assert cathedral.feature((0, 0), "N").strength == (0, 1)


@pytest.mark.parametrize(("token", "points"), [(1, 4), (5, 4), (6, 2)])
def test_MAYOR_X8_one_knight_for_the_messages(token, points):
    """MSG-X7: a city of 2 tiles and 2 shields with his mayor only."""
    # MAYOR-X8, no code: messages count meeples and ask for the majority
    sketch = "(0,0) CFFF red:mayor@N sh@N\n(0,1) CFCF C=NS sh@N\n(9,0) FRFF red@E\n*(10,0) FFFR"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "messages"), messages=[token])
    table.stand("red", 3, 0).lay().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=token)
    assert table.score_events()[-1]["points"] == points


@pytest.mark.parametrize("shield", ["", " sh@N"])
def test_MAYOR_X8_message_8_needs_a_majority(shield):
    """With strength 0 he has none: he may only be taken back without points, or stay."""
    sketch = f"(0,0) CFFF red:mayor@N{shield}\n(9,0) FRFF red@E\n*(10,0) FFFR"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "messages"), messages=[8])
    table.stand("red", 3, 0).lay().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=8)
    verb, other = ("score_and_return", "return_figure") if shield else ("return_figure", "score_and_return")
    assert [data["figure"] for data in offered(table, verb)] == ["mayor"]
    assert offered(table, other) == []


@every_edition
def test_MAYOR_X9_crop_circles(edition):
    """CROP-X9: the shield circle adds him to a city with an own knight, or another knight to his city."""
    # MAYOR-X9, no code: a circle asks for meeples and where they may stand
    for knight, added in (("red", "mayor"), ("red:mayor", "meeple")):
        sketch = f"(0,0) CFFF {knight}@N\n(1,0) FFFF\n*(2,0) FFFF crop=shield"
        table = Table(sketch, modules=(*MODULES, "crop-circles"), edition=edition).lay().decline()
        play(table, "crop_circle", value="A")
        assert added in [data["figure"] for data in offered(table, "place_figure")]
    table = Table(sketch, modules=(*MODULES, "crop-circles"), edition=edition).lay().decline()
    play(table, "crop_circle", value="B")
    assert [data["figure"] for data in offered(table, "return_figure")] == ["mayor"]


@every_edition
@pytest.mark.parametrize("free", [False, True])
def test_MAYOR_X10_he_cannot_fly_unless_by_option(edition, free):
    """FLY-17: then he lands in cities only."""
    # MAYOR-X10, no code: his kind does not fly
    modules = (*MODULES, "flying-machines")
    options = {"flying-machines.any_meeple": free}
    sketch = "(1,0) CRFF mon\n*(0,0) FFFF fly=E"
    table = Table(sketch, modules=modules, edition=edition, options=options, dice=[1]).lay()
    assert ("mayor" in [data["figure"] for data in offered(table, "fly")]) == free
    if free:
        play(table, "fly", figure="mayor", at=[0, 0])
        landings = [(d["figure"], d["segment"]) for d in offered(table, "place_figure")]
        assert landings == [("mayor", table.segment((1, 0), "N"))]


@every_edition
@pytest.mark.parametrize(("shield", "ingots"), [("", 0), (" sh@N", 2)])
def test_MAYOR_X11_with_strength_0_he_takes_no_ingots(edition, shield, ingots):
    """Goods go to who completes the city."""
    # MAYOR-X11, no code: ingots ask for the majority, and goods for the active player
    sketch = f"(0,0) CFFF blue:mayor@N{shield} ingot2 goods@N=wine\n*(0,1) FFCF"
    table = Table(sketch, modules=(*MODULES, "gold-mines", "goods"), edition=edition).turn()
    assert shown(table, "gold")["players"] == [0, ingots]
    assert [own["wine"] for own in shown(table, "goods")["owned"]] == [1, 0]


@every_edition
def test_MAYOR_X12_not_in_an_abbey(edition):
    """MAYOR-X12, no code: he stands in cities only."""
    ring = "(1,0) FFFF\n(-1,0) FFFF\n(0,1) FFFF\n(0,-1) FFFF"
    table = Table(ring, modules=(*MODULES, "abbey"), edition=edition).lay_abbey((0, 0))
    assert (table.kinds(), table.kinds("mayor")) == (["abbey"], [])
