"""Rules 11, module castles: how castles meet the other modules."""

import pytest

from carcassonne.tiles import design
from carcassonne.tiles import supply as tiles_of
from tests.modules.castles.test_castles import (
    CASTLE,
    MODULES,
    SMALL,
    asked,
    build,
    castle_points,
    castles,
    inside,
    offered,
    score_it,
    table,
)
from tests.table import RealTable, every_edition

CASTLE_OF_BLUE = "(0,5) CFFF\n(0,6) FFCF\ncastle blue (0,5)(0,6)\n"
NEAR = "(1,0) FRFF\n*(2,0) FFFR"
"""A road of 2 tiles in the surroundings of the castle, completed in this turn."""


def with_(*modules):
    return (*MODULES, *modules)


# --- fields -------------------------------------------------------------------------------------------------

FARM = CASTLE + "(1,0) CFFF red@field{}\n(1,1) FFCF"
"""Red's farmer on a field that touches a completed city and a castle; `{}` is for what stands with him."""


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_CASTLE_E6_CASTLE_X1_PIG_C1_10_with_the_own_pig_5(edition):
    """FARM-X6 without it: test_CASTLE_E6."""
    # PIG-C1-10, no code: castle and pig each add a part to the share
    sketch = FARM.format(" red:pig@field")
    assert table(sketch, modules=with_("pig"), edition=edition).final().scores == {"red": 4 + 5}


def test_CASTLE_X1_PIG_X6_c3_a_castle_counts_4_for_the_pig():
    """A city with a shield is completed elsewhere: 3 for the city and 4 for the castle."""
    sketch = FARM.format(" red:pig@field") + "\n(5,0) CFFF sh@N\n*(5,1) FFCF"
    t = table(sketch, modules=with_("pig"), edition="c3").turn()
    assert t.scores == {"red": 7}


def test_CASTLE_X1_HERD_X3_a_herd_adds_one():
    """c2: the herd counts with the figure of the pig in the game."""
    # HERD-X3, no code: castle and herd each add a part to the share
    sketch = CASTLE + "(1,0) FFFF herd red@field"
    t = table(sketch, modules=with_("river-2", "pig"), edition="c2").final()
    assert t.scores == {"red": 4 + 1}


BARNS = "(0,-1) FFFF\n(1,0) FFFF{}\n(1,-1) FFFF barn=red@NW"


def test_CASTLE_E6_CASTLE_X2_BARN_X11_the_owner_of_a_barn_gets_5():
    """BARN-X11, no code: castles add a part to every share of a field."""
    sketch = CASTLE + BARNS.format("")
    assert table(sketch, modules=with_("barn"), edition="c1").final().scores == {"red": 5}


def test_CASTLE_X2_joined_farmers_get_2():
    """The new tile joins blue's field, which touches nothing, to the field with the castle and the barn."""
    sketch = CASTLE + BARNS.format("") + "\n(3,0) FFFF blue@field\n*(2,0) FFFF"
    t = table(sketch, modules=with_("barn"), edition="c1").turn()
    assert t.scores == {"red": 0, "blue": 2}


def test_CASTLE_X2_farmers_get_4_when_the_barn_is_placed():
    sketch = CASTLE + "(0,-1) FFFF\n(1,0) FFFF blue@field\n*(1,-1) FFFF"
    t = table(sketch, modules=with_("barn"), edition="c1").lay()
    t.game.play({"type": "place_figure", "figure": "barn", "at": [1, -1], "corner": "NW"})
    assert t.scores == {"red": 0, "blue": 4}


# --- values -------------------------------------------------------------------------------------------------


@every_edition
def test_CASTLE_X3_INN_X6_CATH_X4_the_copied_value_includes_inn_and_cathedral(edition):
    modules = with_("inns", "cathedrals")
    inn = table(CASTLE + "(1,0) FRFF inn@E\n*(2,0) FFFR", modules=modules, edition=edition).turn()
    assert inn.scores == {"red": 4}
    city = "(1,0) FCFF\n(2,0) CCCC C=NESW cath\n(2,1) FFCF\n(2,-1) CFFF\n*(3,0) FFFC"
    t = table(CASTLE + city, modules=modules, edition=edition).turn()
    assert castle_points(t) == [("red", 15)]


def test_CASTLE_X4_GOODS_X3_a_small_city_gives_its_goods_all_the_same():
    """GOODS-X3, no code: goods are taken before the city becomes a castle (CASTLE-10)."""
    sketch = "(0,0) CFFF red@N goods@N=grain\n*(0,1) FFCF"
    t = build(table(sketch, active="blue", modules=with_("goods")).lay().decline())
    owned = t.game.view(0)["goods"]["owned"]
    assert (owned[t.seat("blue")]["grain"], owned[t.seat("red")]["grain"]) == (1, 0)
    assert t.scores == {"blue": 0, "red": 0}


def test_CASTLE_X4_GOLD_X4_its_ingots_go_to_its_owner_and_the_castle_takes_none():
    """GOLD-X4, no code: ingots are handed out before the city becomes a castle (CASTLE-10)."""
    sketch = "(0,0) CFFF red@N ingot2\n(1,0) FRFF ingot1\n*(0,1) FFCF"
    t = table(sketch, active="blue", modules=with_("gold-mines"), draws=["sketch/FFFR"])
    build(t.lay().decline())
    assert t.game.view(0)["gold"]["players"][t.seat("red")] == 2
    t.lay((2, 0)).decline()
    assert castle_points(t) == [("red", 2)]
    assert t.game.view(0)["gold"]["players"][t.seat("red")] == 2


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_CASTLE_X5_BLD_X14_a_builder_returns_and_is_triggered_first(edition):
    sketch = "(0,0) CFFF red@N red:builder@N\n*(0,1) FFCF"
    t = table(sketch, modules=with_("builder"), edition=edition).lay().decline()
    build(t)
    assert (t.supply("red", "builder"), inside(t, "red")) == (1, ["meeple"])
    assert t.game.decision.kind == "extra_turn"


# --- what reaches the meeple --------------------------------------------------------------------------------


def test_CASTLE_X6_DRAGON_X6_the_dragon_does_not_eat_the_meeple():
    """DRAGON-X6, CASTLE-X6, no code: a meeple in a castle is beside the board."""
    sketch = CASTLE + "(0,-1) FFFF dragon\n*(1,-1) FFFF dsym"
    t = table(sketch, modules=with_("dragon"), edition="c2").lay().decline()
    t.game.play({"type": "move_dragon", "at": [0, 0]})
    assert (inside(t, "red"), castles(t)) == (["meeple"], [("red", {(0, 0), (0, 1)}, False)])


@every_edition
def test_CASTLE_X7_FAIRY_C2_3_FAIRY_X8_the_fairy_may_be_moved_into_a_castle(edition):
    """One of the two tiles; 3 points more when the castle is scored, and they are copied by nobody."""
    modules = with_("fairy", "dragon")
    t = table(
        CASTLE + "(1,0) FRFF\n*(1,1) FFFF", modules=modules, edition=edition, draws=["sketch/FFFR"]
    ).lay()
    assert {tuple(o["at"]) for o in offered(t, "move_fairy")} == {(0, 0), (0, 1)}
    (move,) = [o for o in offered(t, "move_fairy") if o["at"] == [0, 1]]
    t.game.play(move)
    assert t.game.view(None)["fairy"]["at"] == [0, 1]
    assert t.scores == {"red": 1}, "1 point at the start of the next turn"
    t.lay((2, 0))
    assert offered(t, "move_fairy") == [], "she stands with this meeple already"
    t.decline()
    assert t.scores == {"red": 1 + 2 + 3}, "and nothing at the start of the turn after that"
    assert (inside(t, "red"), t.game.view(None)["fairy"]["charge"]) == ([], None)


@pytest.mark.parametrize("others", range(7))
def test_FAIRY_C2_3_whichever_of_the_own_meeples_is_in_the_castle(others):
    """So many of red's stand on the board before him; blue's meeple in a castle is not offered."""
    board = "".join(f"({5 + n},0) FFFF red@field\n" for n in range(others))
    sketch = board + SMALL + "\n" + CASTLE_OF_BLUE
    t = build(table(sketch, active="blue", modules=with_("fairy")).lay().decline())
    t.game.play(t.game.decision.options[0])
    moves = {tuple(o["at"]) for o in offered(t, "move_fairy")}
    assert moves == {(0, 0), (0, 1), *((5 + n, 0) for n in range(others))}


@pytest.mark.parametrize(("at", "where"), [((0, 0), "N"), ((0, 1), "S")])
def test_CASTLE_X7_the_fairy_and_her_charge_are_shown_on_the_chosen_tile(at, where):
    t = table(CASTLE + "*(1,1) FFFF", modules=with_("fairy")).lay()
    (move,) = [o for o in offered(t, "move_fairy") if o["at"] == list(at)]
    t.game.play(move)
    place = {"at": list(at), "segment": t.segment(at, where)}
    charge = t.game.view(None)["fairy"]["charge"]
    (moved,) = [e for e in t.game.events if e["type"] == "fairy_moved"]
    assert place.items() <= charge.items()
    assert place.items() <= moved.items()


@every_edition
def test_CASTLE_X7_FAIRY_C2_3_without_the_fairy_a_castle_has_its_own_points_only(edition):
    sketch = CASTLE + "(1,0) FRFF\n(5,0) FRFR blue@E fairy@blue\n*(2,0) FFFR"
    t = table(sketch, modules=with_("fairy"), edition=edition).lay().decline()
    assert castle_points(t) == [("red", 2)]
    assert t.scores["red"] == 2


def test_CASTLE_X7_a_charge_that_enters_the_castle_keeps_the_fairy():
    sketch = "(0,0) CFFF red@N fairy@red\n*(0,1) FFCF"
    t = build(table(sketch, active="blue", modules=with_("fairy"), edition="c2").lay().decline())
    fairy = t.game.view(None)["fairy"]
    assert (fairy["at"], fairy["charge"]["figure"]) == ([0, 0], "meeple")
    assert t.scores == {"blue": 0, "red": 1}, "nothing is paid for the city; red's turn has begun"


def test_CASTLE_X8_PRINCESS_X5_PORTAL_X8_FLY_X7_a_castle_is_no_target():
    """PRINCESS-X5, no code: both are beside the board and on no segment of a city."""
    # CASTLE-X8, no code: a meeple in a castle is beside the board, and a castle is complete
    # FLY-X7, no code: a flier lands on unfinished features only
    sketch = CASTLE + "*(1,0) FFFF portal"
    t = table(sketch, modules=with_("portal", "princess"), edition="c2").lay()
    cities = {
        (0, 0): t.segment((0, 0), "N"),
        (0, 1): t.segment((0, 1), "S"),
    }
    targets = {(tuple(o["at"]), o["segment"]) for o in offered(t, "place_figure")}
    assert targets
    assert not targets & set(cities.items())
    castle = CASTLE.replace("CFFF", "CFRF")
    flier = table(castle + "*(1,0) FFFF fly=W", modules=with_("flying-machines"), dice=[1]).lay()
    flier.game.play({"type": "fly", "figure": "meeple", "at": [1, 0]})
    landings = {(o.at, o.segment) for o in flier.game.decision.options if o.type != "pass"}
    assert landings
    assert ((0, 0), cities[(0, 0)]) not in landings
    assert flier.feature((0, 0), "N").figures == ()


def test_CASTLE_X9_TOWER_X7_nobody_in_a_castle_can_be_captured():
    """CASTLE-X9, no code: a meeple in a castle is beside the board."""
    sketch = CASTLE + "*(1,0) FFFF tower"
    t = table(sketch, active="blue", modules=with_("tower"), edition="c2").lay()
    t.game.play({"type": "build_tower", "at": [1, 0]})
    assert t.game.decision.kind != "take_prisoner"
    assert inside(t, "red") == ["meeple"]


def test_CASTLE_X10_ABBEY_X12_a_feature_completed_by_an_abbey_counts():
    sketch = CASTLE + "(1,0) FRFF\n(3,0) FFFF\n(2,1) FFFF\n(2,-1) FFFF\n*(2,0) AAAA"
    t = table(sketch, modules=with_("abbey"), edition="c1").lay().decline()
    assert castle_points(t) == [("red", 1)]


def test_CASTLE_X10_ABBEY_X12_an_abbey_in_the_surroundings_is_a_monastery():
    ring = "(2,1) FFFF\n(2,0) FFFF\n(2,-1) FFFF\n(1,-1) FFFF\n(0,-1) FFFF\n(1,1) FFFF\n(1,0) AAAA"
    sketch = CASTLE + ring.replace("(2,1)", "*(2,1)")
    t = table(sketch, modules=with_("abbey"), edition="c1").draw().lay().decline()
    assert castle_points(t) == [("red", 9)]


# --- figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shield", ["", " sh@N"])
def test_CASTLE_4_CASTLE_X11_MAYOR_X3_a_mayor_without_strength_is_no_owner(shield):
    """With the option off: the reading of engines before 0.2."""
    t = table(f"(0,0) CFFF red:mayor@N{shield}\n*(0,1) FFCF", modules=with_("mayor"), edition="c1",
              options={"castles.mayor_builds": False})  # fmt: skip
    t.lay().decline()
    if not shield:
        assert (t.game.decision.kind, t.scores) == ("place_tile", {"red": 0})
        return
    assert asked(t) == ("castle", "red")
    assert inside(build(t), "red") == ["mayor"]


@every_edition
def test_CASTLE_4_the_mayor_builds_all_the_same(edition):
    t = table("(0,0) CFFF red:mayor@N\n*(0,1) FFCF", modules=with_("mayor"), edition=edition)
    assert asked(t.lay().decline()) == ("castle", "red")
    assert inside(build(t), "red") == ["mayor"]
    two = "(0,0) CFFF red:mayor@N blue:mayor@N\n*(0,1) FFCF"
    other = table(two, modules=with_("mayor"), edition=edition).lay().decline()
    assert other.game.decision.kind == "place_tile"


def test_CASTLE_X11_WAGON_X5_a_wagon_returns_and_does_not_drive_on():
    """Neither when the castle of another meeple is built, nor when its own castle is scored."""
    # WAGON-X5, no code: a castle scores its meeple without the steps of a completed feature
    sketch = "(0,0) CRFF red:wagon@N red@N link=N-E\n*(0,1) FFCF"
    t = table(sketch, modules=with_("wagon"), edition="c1", draws=["sketch/FFFR"]).lay().decline()
    (knight,) = [o for o in offered(t, "build_castle") if o["figure"] == "wagon"]
    t.game.play(knight)
    assert (inside(t, "red"), t.supply("red")) == (["wagon"], 7)
    t.lay((1, 0)).decline()
    assert castle_points(t) == [("red", 2)]
    assert (t.game.decision.kind, t.supply("red", "wagon")) == ("place_tile", 1)
    other = table(sketch, modules=with_("wagon"), edition="c1").lay().decline()
    (knight,) = [o for o in offered(other, "build_castle") if o["figure"] == "meeple"]
    other.game.play(knight)
    assert (inside(other, "red"), other.supply("red", "wagon")) == (["meeple"], 1)


def test_CASTLE_X11_BIG_X7_a_big_meeple_may_stand_in_a_castle():
    """BIG-X7, no code: it is a meeple that stands wherever a normal one does."""
    # CASTLE-X11, no code: the offer asks for meeples of the owner
    t = table("(0,0) CFFF red:big@N blue@N\n*(0,1) FFCF", modules=with_("big-meeple")).lay().decline()
    assert inside(build(t), "red") == ["big-meeple"]
    assert t.supply("blue") == 7


# --- king, count, cult --------------------------------------------------------------------------------------


def test_CASTLE_X12_KING_X2_KING_E4_a_castle_is_no_completed_city():
    """CASTLE-X12, no code: the king asks for the kind of the feature."""
    t = build(table(SMALL, modules=with_("king"), edition="c2").lay().decline())
    assert t.game.view(None)["king"]["size"] == 2, "KING-14: it was completed"
    assert t.final().scores == {"red": 0}
    scored = score_it(table(SMALL, modules=with_("king"), edition="c2").lay().decline())
    assert scored.game.view(None)["king"]["size"] == 2


def test_CASTLE_X13_COUNT_X20_a_meeple_from_the_castle_quarter_may_make_its_owner_the_builder():
    """CASTLE-X13, no code: TURN-29a comes before the offer, and the fortress is never completed."""
    sketch = "(0,0) CFFF\n*(0,1) FFCF\nquarters: castle blue; count market"
    t = table(sketch, modules=with_("count"), edition="c2").lay().decline()
    (move,) = [o for o in t.game.decision.options if o.type != "pass"][:1]
    t.game.play(move)
    while t.game.decision.kind not in ("castle", "place_tile"):
        t.game.play({"type": "pass"})
    assert asked(t) == ("castle", "blue")
    assert inside(build(t), "blue") == ["meeple"]


def test_CASTLE_X14_CULT_X7_a_completed_shrine_counts_9():
    ring = "(2,1) FFFF\n(2,0) FFFF\n(2,-1) FFFF\n(1,-1) FFFF\n(0,-1) FFFF\n(1,1) FFFF\n(1,0) FFFF shr"
    t = table(CASTLE + ring.replace("(2,1)", "*(2,1)"), modules=with_("cult"), edition="c2").turn()
    assert castle_points(t) == [("red", 9)]


def test_CASTLE_X16_a_feature_completed_in_a_later_tile_part_counts():
    """Blue's part completes red's small city, red builds; red's part completes the road beside it."""
    # CASTLE-X16, no code: each tile part ends its own scoring of castles
    sketch = "(0,0) CFFF red@N\n(1,0) FRFF\n*(-1,0) FFFF bazaar"
    options = {"bazaars.auction": False}
    more = {"players": ("red", "blue"), "draws": ["sketch/FFCF", "sketch/FFFR"], "options": options}
    t = table(sketch, modules=with_("bazaars"), edition="c2", **more).lay().decline()
    t.game.play({"type": "bazaar_take", "tile": "sketch/FFCF"})
    build(t.lay((0, 1)).decline())
    t.game.play({"type": "bazaar_take", "tile": "sketch/FFFR"})
    t.lay((2, 0)).decline()
    assert castle_points(t) == [("red", 2)]


# --- ferries, cathars, mage and witch -----------------------------------------------------------------------


def test_CASTLE_X15_FERRY_X11_a_road_completed_by_a_ferry_counts():
    """The ferry joins the road near the castle with one that ends."""
    # CASTLE-X15, no code: a castle asks for roads completed in this turn
    sketch = CASTLE + "(1,0) FRFF\n(3,0) FFFR\n(2,-1) RFRF R=NS\n*(2,0) FRRR lake"
    t = table(sketch, modules=with_("ferries")).lay().decline().ferry("EW")
    assert castle_points(t) == [("red", 3)]


def test_CASTLE_X17_CATHAR_X7_a_besieged_small_city_may_become_a_castle():
    """It is worth 2; the castle ends the siege: 4 for the field."""
    sketch = "(0,0) CFFF red@N cathar@N\n(1,0) FFFF red@field\n*(0,1) FFCF"
    scored = score_it(table(sketch, modules=with_("cathars"), edition="c1").lay().decline())
    assert scored.scores == {"red": 2}
    t = build(table(sketch, modules=with_("cathars"), edition="c1").lay().decline())
    assert t.final().scores == {"red": 4}


def test_CASTLE_X17_a_copied_besieged_city_has_its_reduced_value():
    sketch = CASTLE + "(1,0) CFFF cathar@N\n*(1,1) FFCF"
    assert table(sketch, modules=with_("cathars"), edition="c1").turn().scores == {"red": 2}


def test_CASTLE_X18_MAGE_X4_the_copied_value_is_the_changed_one():
    """MAGE-X4, CASTLE-X18, no code: a castle notes the value, and is neither road nor city."""
    mage = table(CASTLE + "(1,0) FRFF mage@E\n*(2,0) FFFR", modules=with_("mage-witch")).turn()
    assert mage.scores == {"red": 4}
    witch = table(CASTLE + "(1,0) FRFF witch@E\n*(2,0) FFFR", modules=with_("mage-witch")).turn()
    assert witch.scores == {"red": 1}


def test_CASTLE_X18_the_witch_leaves_a_small_city_when_the_castle_is_built():
    sketch = "(0,0) CFFF red@N witch@N\n*(0,1) FFCF"
    t = build(table(sketch, modules=with_("mage-witch")).lay().decline())
    assert t.game.view(None)["magic"]["witch"] is None


# --- messages, robbers --------------------------------------------------------------------------------------


def test_CASTLE_X19_MSG_X4_ROB_X5_castle_points_are_points_of_the_turn():
    """Blue's robber on red's space gets half of the 2 points of the castle."""
    # CASTLE-X19, no code: `score` adds to the sum of the turn, and a castle is no city
    t = table(CASTLE + NEAR, active="blue", players=("blue", "red"), modules=with_("robbers"))
    t.stand("red", 10).robber("blue", 10)
    t.turn()
    assert t.scores["red"] == 12
    assert t.scores["blue"] == 1


def test_CASTLE_29_CASTLE_X19_MSG_X7_message_8_may_return_the_meeple_from_a_castle():
    """Through MSG-24 only: red has no majority on a road, so any own meeple may return, and nobody else's."""
    roads = "(5,0) FRFF red@E\n(7,0) FRFF red@E blue@E blue@E\n*(6,0) FFFR"
    sketch = CASTLE + CASTLE_OF_BLUE + roads
    t = table(sketch, modules=with_("messages"), messages=[8], draws=["sketch/FFFF", "sketch/FFFF"])
    t.stand("red", 3, 0).lay().decline()
    t.game.play({"type": "move_marker", "marker": "meeple", "points": 2})
    t.game.play({"type": "carry_out_message", "value": 8})
    on_the_road, in_the_castle = offered(t, "return_figure")
    assert (on_the_road["at"], in_the_castle["at"]) == ([7, 0], [0, 0])
    t.game.play(in_the_castle)
    assert (inside(t, "red"), castles(t)[0]) == ([], ("red", {(0, 0), (0, 1)}, True))
    assert t.supply("red") == 7 - 1


# --- crop circles, abbot, pigs ------------------------------------------------------------------------------


def test_CASTLE_X20_CROP_X7_the_meeple_is_no_knight():
    """CROP-X7, no code: all of them are beside the board."""
    t = table(CASTLE + "*(1,0) FFFF crop=shield", modules=with_("crop-circles")).lay().decline()
    t.game.play({"type": "crop_circle", "value": "B"})
    assert (t.game.decision.kind, inside(t, "red")) == ("place_tile", ["meeple"])


def test_CASTLE_X20_ABBOT_X17_taking_the_abbot_back_completes_nothing():
    """ABBOT-X17, no code: he is paid by himself, and no feature is completed."""
    sketch = CASTLE + "(1,0) FFFF mon red:abbot@mon\n*(1,1) FFFF"
    t = table(sketch, modules=with_("abbot")).lay()
    t.game.play(offered(t, "take_back")[0])
    assert castle_points(t) == []
    assert inside(t, "red") == ["meeple"]


def test_CASTLE_X20_a_completed_garden_with_an_abbot_counts():
    """CASTLE-X20, no code: the meeple is beside the board, and an abbot completes nothing."""
    ring = "(2,1) FFFF\n(2,0) FFFF\n(2,-1) FFFF\n(1,-1) FFFF\n(0,-1) FFFF\n(1,1) FFFF\n"
    sketch = CASTLE + ring.replace("(2,1)", "*(2,1)") + "(1,0) FFFF gar red:abbot@gar"
    t = table(sketch, modules=with_("abbot")).turn()
    assert castle_points(t) == [("red", 9)]
    assert t.scores == {"red": 18}


def test_CASTLE_X21_TOURN_X18_the_token_of_a_registered_knight_returns():
    t = table(SMALL, modules=with_("tournaments"), edition="c2", players=("red", "blue")).lay()
    (register,) = [o for o in offered(t, "register") if o["value"] == 5]
    t.game.play(register)
    build(t.decline())
    assert [e["player"] for e in t.game.events if e["type"] == "token_returned"] == [0]
    assert inside(t, "red") == ["meeple"]


def test_CASTLE_X21_a_small_city_on_a_prize_tile_may_become_a_castle():
    """CASTLE-X21, no code: the token hears of every figure that leaves, and a castle is no city."""
    prizes = [design(id) for id in sorted(tiles_of("tournaments", "c2", role="prize"))]
    prize = next(tile for tile in prizes if tile.edges.count("C") == 1)
    side = prize.edges.index("C")
    start = [(prize.id, (0, 0), (4 - side) % 4)]
    t = RealTable(["sketch/FFCF", "sketch/FFFF"], start=start, modules=MODULES, edition="c2")
    t.lay((0, 1)).place("meeple", "S")
    assert castles(build(t)) == [("red", {(0, 0), (0, 1)}, False)]


def test_CASTLE_X22_c3_a_small_city_with_a_shield_that_becomes_a_castle_triggers_the_pigs():
    """Blue's pig then counts the castle with 4."""
    sketch = "(0,0) CFFF red@N sh@N\n(1,0) FFFF blue@field blue:pig@field\n*(0,1) FFCF"
    t = build(table(sketch, modules=with_("pig"), edition="c3").lay().decline())
    assert t.scores == {"red": 0, "blue": 4}


def test_CASTLE_X23_the_river_does_not_matter():
    """A river tile among the six cells completes nothing."""
    # CASTLE-X23, no code: none of them asks for castles
    t = table(CASTLE + "*(1,0) VFVF", modules=MODULES).turn()
    assert (t.scores, inside(t, "red")) == ({"red": 0}, ["meeple"])
