"""Rules 05, module crop-circles: how circles meet the other modules."""

import pytest

from tests.modules.crop_circles.test_crop_circles import MODULES, act, asked, choose, kind, on_board, who
from tests.table import Table, every_edition
from tests.tables.scoring_turns import answer, move


@every_edition
@pytest.mark.parametrize("value", "AB")
def test_CROP_X2_without_farmers_the_pitchfork_is_a_choice_only(edition, value):
    """CROP-X2, no code: without farmers nobody stands on a field."""
    modules = ("base", "crop-circles")
    table = Table("(0,0) CFFF red@N\n*(1,0) FFFF crop=pitchfork", modules=modules, edition=edition).turn()
    assert kind(table) == "crop_circle"
    assert kind(choose(table, value)) == "place_tile"
    assert on_board(table) == {"red": 1}


@every_edition
def test_CROP_X12_mage_witch_gold_and_goods_change_nothing(edition):
    """The knight of the city with mage and ingots may be returned; they stay where they are."""
    # CROP-X12, no code: none of them asks for circles
    modules = (*MODULES, "mage-witch", "gold-mines", "goods", "robbers")
    sketch = "(0,0) CFFF red@N mage@N ingot2\n*(0,-1) FFFF crop=shield"
    table = act(choose(Table(sketch, modules=modules, edition=edition).turn(), "B"), (0, 0))
    view = table.game.view(None, aids=())
    assert view["magic"]["mage"][0] == [0, 0]
    assert view["gold"]["tiles"] == [[[0, 0], 2]]
    assert on_board(table) == {"red": 0}


BUILDER = (*MODULES, "builder")
PIG = (*MODULES, "pig")
PAIR = ["red", "blue"]


def companions(table):
    """What action B offers, as figure and the companion that goes with it."""
    return [(option.figure, option.companion) for option in table.game.decision.options]


@every_edition
def test_CROP_14_the_circle_comes_before_an_extra_turn(edition):
    """CROP-X1, BLD-X15: in c3 a builder beside the stacks stays there, though its meeple returns."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n*(1,0) FRFR R=EW crop=club"
    table = Table(sketch, players=PAIR, modules=BUILDER, edition=edition).turn()
    assert (who(table), kind(table)) == ("red", "crop_circle")
    choose(table, "B")
    assert asked(table) == ("red", {("meeple", (0, 0), "road")})
    aside = table.game.figures(0).elsewhere
    assert bool(aside) == (edition == "c3")
    act(table, (0, 0))
    if edition != "c3":
        assert (who(table), kind(table)) == ("red", "extra_turn")
        answer(table, "extra_turn")
    assert table.turns == ["red", "red"]
    assert table.on_board("red") == []
    assert table.supply("red", "builder") == 1


def test_CROP_E3_a_traveller_and_his_builder_return_together():
    """CROP-X1, BLD-X15: c3."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n*(0,1) FFFF crop=club"
    table = choose(Table(sketch, active="blue", modules=BUILDER).turn(), "B")
    assert companions(table) == [("meeple", "builder")]
    act(table, (0, 0))
    assert on_board(table) == {"blue": 0, "red": 0}
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)


@pytest.mark.parametrize(("companion", "left"), [("builder", ["meeple"]), (None, ["builder", "meeple"])])
def test_CROP_X1_which_of_two_meeples_on_one_segment_returns_matters(companion, left):
    """c3: one of them has the builder beside him."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E red@E\n*(0,1) FFFF crop=club"
    table = choose(Table(sketch, active="blue", modules=BUILDER).turn(), "B")
    assert set(companions(table)) == {("meeple", "builder"), ("meeple", None)}
    [option] = [o for o in table.game.decision.options if o.companion == companion]
    table.game.play(option.to_json())
    assert sorted(figure for figure, _ in table.on_board("red")) == left


@pytest.mark.parametrize("edition", ["c1", "c2"])
@pytest.mark.parametrize(("more", "left"), [("", 0), (" red@W", 2)])
def test_CROP_X1_in_c1_the_builder_returns_with_the_last_own_meeple(edition, more, left):
    """BLD-X15: with a second traveller on the road it stays."""
    # CROP-X1, no code: a circle asks for meeples, and what depends on them leaves with them
    sketch = f"(0,0) FRFR R=EW red@E red:builder@E\n(1,0) FRFR R=EW{more}\n*(0,1) FFFF crop=club"
    table = choose(Table(sketch, active="blue", modules=BUILDER, edition=edition).turn(), "B")
    assert {figure for figure, _ in companions(table)} == {"meeple"}  # never the builder itself
    assert on_board(act(table, (0, 0))) == {"blue": 0, "red": left}


@every_edition
@pytest.mark.parametrize(
    ("circle", "modules", "figure"), [("club", BUILDER, "builder"), ("fork", PIG, "pig")]
)
def test_CROP_X1_action_a_places_no_builder_and_no_pig(edition, circle, modules, figure):
    """BLD-X15, PIG-X11."""
    sketch = f"(0,0) FRFR R=EW red@E red@field\n*(0,1) FFFF crop={circle}"
    table = choose(Table(sketch, modules=modules, edition=edition).turn(), "A")
    assert table.supply("red", figure) == 1
    assert {(o.figure, o.companion) for o in table.game.decision.options} == {("meeple", None)}


@every_edition
@pytest.mark.parametrize("more", ["", " red@field"])
def test_PIG_X11_a_pig_returns_with_its_farmer(edition, more):
    """CROP-X1: c3 with its own companion, c1 and c2 with the last own farmer."""
    # PIG-X11, no code: a circle asks for meeples, and a pig leaves with its farmer
    sketch = f"(0,0) FFFF red@field red:pig@field\n(1,0) FFFF{more}\n*(0,1) FFFF crop=fork"
    table = choose(Table(sketch, active="blue", modules=PIG, edition=edition).turn(), "B")
    assert ("meeple", "pig" if edition == "c3" else None) in companions(table)
    act(table, (0, 0))
    stays = bool(more) and edition != "c3"
    assert table.supply("red", "pig") == (0 if stays else 1)
    assert len(table.on_board("red")) == bool(more) + stays


@every_edition
@pytest.mark.parametrize("value", "AB")
def test_CROP_X4_the_message_comes_before_the_circle(edition, value):
    """MSG-X10; the circle gives no points and moves no marker."""
    # CROP-X4, no code: TURN-33 comes before TURN-37
    sketch = "(0,0) FRFF red@E\n(0,5) FRFR R=EW red@E\n*(1,0) FFFR crop=club"
    table = (
        Table(sketch, modules=(*MODULES, "messages"), edition=edition, messages=[6]).stand("red", 3).turn()
    )
    move(table, "red", "meeple")
    assert kind(table) == "message"
    answer(table, "take_message_points", points=2)
    assert kind(table) == "crop_circle"
    act(choose(table, value), (0, 5))
    assert table.scores == {"red": 3 + 2 + 2}
    assert table.markers("red") == (7, 0)
    assert kind(table) == "place_tile"


@every_edition
def test_CROP_X10_roads_count_with_the_ferries_as_they_stand(edition):
    """FERRY-X10: the ferry of the new lake joins red's road to the south, so the east is not offered."""
    # CROP-X10, no code: a circle asks for segments and features as they are then
    sketch = "(-1,0) FRFR R=EW red@E\n(1,0) FRFR R=EW\n(0,-1) RFRF R=NS\n*(0,0) FRRR lake crop=club ferry=SW"
    table = choose(Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn(), "A")
    where = [(option.at, option.segment) for option in table.game.decision.options]
    west, south = table.segment((0, 0), "W"), table.segment((0, 0), "S")
    assert set(where) == {
        ((-1, 0), table.segment((-1, 0), "E")),
        ((0, -1), table.segment((0, -1), "N")),
        ((0, 0), west),
        ((0, 0), south),
    }
