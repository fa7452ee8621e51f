"""Rules 09, module barn: how it meets the other modules."""

import pytest

from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, fairy_moves, fairy_points, fly, offered, play, send_home, targets
from tests.tables.scoring_turns import asked as asked_now
from tests.tables.scoring_turns import gained, move
from tests.tables.towers import build, building, corners, in_reach, put_barn

MODULES = ("base", "farmers", "barn")
LATER = pytest.mark.parametrize("edition", ["c2", "c3"])
SQUARE = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF\n*(1,1) FFFF"
TWO_CITIES = """
(0,0) FFFF
(1,0) FFFF
(0,1) CFFF {}
(0,2) FFCF
(1,2) FFCF
*(1,1) CFFF
"""
"""The field of BARN-E1, where a barn comes to the south-west corner of the starred tile."""
JOINED = """
(0,0) FFFF barn=blue@NE
(1,0) FFFF
(0,1) FFFF
(1,1) FCFF
(2,1) CFFC {}
(2,2) FFCF
*(2,0) FFFF
"""
"""The field of BARN-E2, joined to that of the barn by the starred tile."""


def placed(farmers, modules, edition="c3", **more):
    table = Table(
        TWO_CITIES.format(farmers), players=("red", "blue"), modules=modules, edition=edition, **more
    )
    return put_barn(table.lay(), "SW")


def joined(farmers, modules, edition="c3", **more):
    sketch = JOINED.format(farmers)
    return Table(sketch, players=("red", "blue"), modules=modules, edition=edition, **more).lay().decline()


# --- dragon, tower, fairy, princess, portal --------------------------------------------------------------


@every_edition
def test_BARN_X4_on_a_corner_of_a_volcano_tile(edition):
    """DRAGON-12: no meeple there, but a barn."""
    # BARN-X4, no code: a barn is neither a meeple nor dependent on one
    table = Table(SQUARE + " volcano", modules=(*MODULES, "dragon"), edition=edition).lay()
    assert (table.kinds(), corners(table)) == ([], ["SW"])
    assert put_barn(table, "SW").on_board("red") == [("barn", (1, 1))]


@every_edition
@pytest.mark.parametrize("at_once", [True, False])
def test_BARN_24_BARN_11_farmers_of_a_new_barn_and_the_dragon(edition, at_once):
    """At once they score before the flight of TURN-25; in TURN-28 it has eaten them."""
    sketch = TWO_CITIES.format("blue@field").replace("*(1,1) CFFF", "*(1,1) CFFF dsym")
    sketch = sketch.replace("(0,0) FFFF", "(0,0) FFFF dragon")
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "dragon"), edition=edition,
                  options={"barn.at_once": at_once}).lay()  # fmt: skip
    put_barn(table, "SW")
    fly(table, (0, 1), (1, 1), (1, 0))
    assert asked(table)[0] != "move_dragon"
    assert (table.scores["blue"], table.supply("blue")) == (6 if at_once else 0, 7)
    assert table.on_board("red") == [("barn", (1, 1))], "the dragon never eats it"


@every_edition
def test_BARN_X5_never_captured(edition):
    """BARN-X5, no code: a barn is no meeple."""
    sketch = "(0,0) FFFF barn=blue@NE tower1\n(1,0) FFFF\n(0,1) FFFF\n(1,1) FFFF\n*(0,-1) FFFF tower"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "tower"), edition=edition).lay()
    assert building(table) == [(0, 0), (0, -1)]
    build(table, (0, 0))
    assert (in_reach(table), asked(table)) == ([], ("place_tile", "blue"))


@every_edition
@pytest.mark.parametrize("cities", [2, 0])
def test_BARN_X6_a_farmer_who_is_the_charge_gets_three_points(edition, cities):
    """FAIRY-15, FAIRY-X9: when he is scored because of a barn, also if the field is worth nothing."""
    # BARN-X6, no code: a barn is no meeple, and she hears of every feature scored
    sketch = (
        TWO_CITIES.format("blue@field fairy@blue")
        if cities
        else SQUARE.replace("(0,0) FFFF", "(0,0) FFFF blue@field fairy@blue")
    )
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "fairy"), edition=edition).lay()
    put_barn(table, "SW")
    assert fairy_points(table) == [("blue", 3)]
    assert table.scores["blue"] == 3 * cities + 3


@every_edition
def test_BARN_X6_joined_as_well(edition):
    table = joined("red@field fairy@red", (*MODULES, "fairy"), edition)
    assert table.scores["red"] == 2 + 3 + 0, "2 cities and the fairy"


@every_edition
def test_BARN_X6_a_barn_is_no_charge_and_excludes_moving_the_fairy(edition):
    """FAIRY-X4."""
    table = Table(SQUARE, players=("red", "blue"), modules=(*MODULES, "fairy"), edition=edition,
                  draws=["sketch/FFFF", "sketch/CFFF"]).lay()  # fmt: skip
    put_barn(table, "SW")
    assert asked(table) == ("place_tile", "blue")
    table.lay((2, 1)).decline().lay((3, 1))
    assert fairy_moves(table) == []


@LATER
def test_BARN_X7_no_barn_after_a_knight_was_sent_home(edition):
    """PRINCESS-X4."""
    # BARN-X7, no code: the princess skips the whole of step 2
    sketch = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF\n(1,2) FFCF blue@S\n*(1,1) CFFF princess@N"
    table = Table(sketch, modules=(*MODULES, "princess"), edition=edition).lay()
    send_home(table, "blue", (1, 2))
    assert asked(table) == ("place_tile", "blue")
    kept = Table(sketch, modules=(*MODULES, "princess"), edition=edition).lay()
    assert corners(play(kept, "pass")) == ["SW"]


@every_edition
def test_BARN_X8_portal(edition):
    """PORTAL-X3: a barn is never sent; a field with a barn is no target."""
    # BARN-X8, no code: a portal sends meeples, and a barn asks all limits for its corner
    far = "(8,0) FFFF\n(9,0) FFFF\n(8,1) FFFF\n(9,1) FFFF\n*(20,0) FFFF portal\n(21,0) FFFF"
    sketch = f"(0,0) FFFF barn=blue@NE\n(1,0) FFFF\n(0,1) FFFF\n(1,1) FFFF\n{far}"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "portal"), edition=edition).lay()
    assert corners(table) == []
    assert {at for at, _ in targets(table)} == {(8, 0), (9, 0), (8, 1), (9, 1), (20, 0), (21, 0)}


# --- herds, pigs, cathars: points ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "pig", "at_once", "later"),
    [("c1", False, 8, 4), ("c1", True, 6, 2), ("c2", False, 6, 2), ("c2", True, 8, 4), ("c3", True, 8, 4)],
)
def test_BARN_X3_a_herd_pays_farmers_and_not_the_owner(edition, pig, at_once, later):
    """HERD-X1, BARN-23: one more point per city where it is effective; the owner keeps his 4."""
    # BARN-X3, no code: farmers get their share, and the herd asks for their majority
    modules = (*MODULES, "games-quarterly", *(["pig"] if pig else []))
    herd = TWO_CITIES.replace("(1,0) FFFF", "(1,0) FFFF herd")
    table = Table(herd.format("blue@field"), players=("red", "blue"), modules=modules, edition=edition).lay()
    put_barn(table, "SW")
    assert table.scores == {"red": 0, "blue": at_once}
    assert table.final().scores == {"red": 8, "blue": at_once}
    herd = JOINED.replace("(1,0) FFFF", "(1,0) FFFF herd")
    table = Table(herd.format("red@field"), players=("red", "blue"), modules=modules, edition=edition).lay()
    assert table.decline().scores == {"red": later, "blue": 0}


@pytest.mark.parametrize(
    ("edition", "pig", "at_once", "later"),
    [("c1", "", 9, 3), ("c1", "pig", 12, 6), ("c2", "pig", 12, 6), ("c3", "pig", 9, 3), ("c3", "", 9, 3)],
)
def test_BARN_X12_a_besieged_city_counts_double(edition, pig, at_once, later):
    """CATHAR-X4: one of the two cities is besieged; the owner gets 4 and 4 at the end (CATHAR-22)."""
    # BARN-X12, no code: cathars add a part to every share of a field that is a farmer's
    modules = (*MODULES, "cathars", "pig")
    besieged = TWO_CITIES.replace("(0,2) FFCF", "(0,2) FFCF cathar@S")
    farmers = "blue@field blue:pig@field" if pig else "blue@field"
    table = Table(besieged.format(farmers), players=("red", "blue"), modules=modules, edition=edition).lay()
    put_barn(table, "SW")
    assert table.scores == {"red": 0, "blue": at_once}
    assert table.final().scores == {"red": 8, "blue": at_once}
    besieged = JOINED.replace("(2,2) FFCF", "(2,2) FFCF cathar@S")
    farmers = farmers.replace("blue", "red")
    table = Table(besieged.format(farmers), players=("red", "blue"), modules=modules, edition=edition).lay()
    assert table.decline().scores == {"red": later, "blue": 0}


@every_edition
def test_BARN_X2_a_foreign_pig_returns_too(edition):
    """BARN-9: blue's farmer and pig lose to red's two farmers and go home."""
    # BARN-X2, no code: a pig is a figure of the field like a farmer
    table = placed("red@field red@field blue@field blue:pig@field", (*MODULES, "pig"), edition)
    assert table.scores == {"red": 6, "blue": 0}
    assert (table.supply("blue"), table.supply("blue", "pig"), table.supply("red")) == (7, 1, 7)


@every_edition
def test_BARN_X19_a_big_farmer_counts_two(edition):
    """BARN-X19, no code: strength decides the majority on every feature."""
    table = placed("red:big@field blue@field", (*MODULES, "big-meeple"), edition)
    assert table.scores == {"red": 6, "blue": 0}


# --- messages, robbers, crop circles, rivers -------------------------------------------------------------


@every_edition
def test_BARN_X15_the_points_belong_to_the_sum_of_the_turn(edition):
    """MSG-X4: yellow's 6 are moved with one marker."""
    # BARN-X15, no code: `score` adds to the sum of the turn, and messages count meeples
    table = placed("blue@field", (*MODULES, "messages"), edition)
    assert asked_now(table) == ("move_marker", "blue")
    move(table, "blue", "messenger")
    assert table.markers("blue") == (0, 6)


def test_BARN_X15_message_7_counts_farmers_only_and_8_no_barn():
    for token in (7, 8):
        sketch = SQUARE.replace("(0,0) FFFF", "(0,0) FFFF barn=red@NE").replace("*(1,1)", "(1,1)")
        road = "\n(9,0) FRFF red@E\n*(10,0) FFFR"
        table = Table(
            sketch + road, players=("red", "blue"), modules=(*MODULES, "messages"), messages=[token]
        )
        table.stand("red", 3, 0).lay().decline()
        move(table, "red", "meeple")
        play(table, "carry_out_message", value=token)
        assert gained(table) == [("red", 2)]
        assert asked(table) == ("place_tile", "blue")


@every_edition
def test_BARN_X15_barn_points_activate_robbers(edition):
    """ROB-X5: red's robber waits where blue starts and takes half of 6."""
    table = Table(TWO_CITIES.format("blue@field"), players=("red", "blue"), modules=(*MODULES, "robbers"),
                  edition=edition)  # fmt: skip
    table.robber("red", 0).lay()
    put_barn(table, "SW")
    assert table.scores == {"red": 3, "blue": 6}


@every_edition
def test_BARN_X16_no_crop_circle_reaches_a_barn_field(edition):
    """CROP-X8: after the farmers went home there is none to add another to."""
    # BARN-X16, no code: there is no farmer to add to, and a circle is no field
    sketch = SQUARE.replace("(0,0) FFFF", "(0,0) FFFF blue@field") + " crop=fork"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "crop-circles"), edition=edition).lay()
    put_barn(table, "SW")
    play(table, "crop_circle", value="A")
    assert asked(table) == ("place_tile", "blue")
    assert table.on_board("blue") == []


@every_edition
def test_BARN_X18_one_action_only(edition):
    """No builder with it; and no barn in the turn of an abbot taken back."""
    # BARN-X18, no code: step 2 is one action
    sketch = "(0,0) FFFF gar red:abbot@gar\n(1,0) FRFF red@E\n(0,1) FFFF\n(2,0) FRFR R=EW\n*(1,1) FFFF"
    modules = (*MODULES, "builder", "abbot")
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay()
    assert corners(table) == ["SW"]
    put_barn(table, "SW")
    assert asked(table) == ("place_tile", "blue")
    back = Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay()
    play(back, "take_back", figure="abbot", at=[0, 0])
    assert asked(back) == ("place_tile", "blue")
    assert back.supply("red", "barn") == 1


@every_edition
def test_RIV2_X8_at_a_corner_of_a_river_tile(edition):
    """The bank of a river is field."""
    start = [("sketch/FVFV", (0, 0), 0), ("sketch/FVFV", (1, 0), 0), ("sketch/FFFF", (0, 1), 0)]
    table = RealTable(["sketch/FFFF", "base/B"], start=start, modules=MODULES, edition=edition).lay((1, 1))
    assert corners(table) == ["SW"]


@LATER
def test_RIV2_X8_not_at_a_corner_of_the_volcano_lake_in_its_turn(edition):
    """RIV2-C2-2: stricter than an ordinary volcano."""
    # RIV2-X8, no code: a barn asks all limits for the tiles around its corner
    start = [("sketch/FVFF spring", (0, 0), 0), ("sketch/FFFF", (0, 1), 0), ("sketch/FFFF", (1, 1), 0)]
    modules = (*MODULES, "river-2")
    table = RealTable(["river-2/C", "base/B"], start=start, modules=modules, edition=edition)
    table.game.play(next(o for o in table.game.decision.options if o.at == (1, 0)))
    assert offered(table, "place_figure") == []
    assert asked(table) == ("place_tile", "red"), "the extra turn"


@every_edition
def test_BARN_X19_ferries_gold_and_magic_play_no_part(edition):
    sketch = "(0,0) FFFF ingot2\n(1,0) FRFF mage@E\n(0,1) CFFF witch@N\n*(1,1) FFFF\n(5,0) FRRR lake ferry=ES"
    modules = (
        *MODULES,
        "gold-mines",
        "mage-witch",
        "ferries",
        "goods",
        "inns",
        "cathedrals",
        "mayor",
        "wagon",
    )
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay()
    assert corners(table) == ["SW"]
    assert put_barn(table, "SW").on_board("red") == [("barn", (1, 1))]
