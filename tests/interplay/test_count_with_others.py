"""Count of Carcassonne (rules 10, COUNT-X): together with other modules."""

from __future__ import annotations

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.fortress import COUNT, asked, enter, entries, inside, leave, offered, settle, stay

SQUARES = [(x, -y) for y in range(3) for x in range(4)]


# --- river -------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("river", ["river", "river-2"])
def test_COUNT_X2_the_first_player_lays_the_spring_beside_the_fortress(edition, river):
    """RIVER-X5, RIV2-X4: the open end leads into a cell that is not adjacent to a square."""
    config = cc.Config(edition=edition, modules=(*COUNT, river), seed=3)
    game = cc.Game(config)
    assert (game.decision.kind, game.decision.player, game.turn) == ("place_tile", 0, 1)
    (spring,) = game.hand
    assert "source" in str(config.rules.piles[0][0].design.segments)
    assert len(game.tiles()) == 12
    assert len(game.decision.options) > 1
    for option in game.decision.options:
        after = game.copy()
        after.play(option)
        (tile,) = [tile for tile in after.tiles() if tile.id == spring]
        ways = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
        (side,) = next(segment.edges for segment in tile.segments if segment.kind == "river")
        end = (tile.at[0] + ways[side][0], tile.at[1] + ways[side][1])
        near = [(end[0] + dx, end[1] + dy) for dx, dy in ways.values()]
        assert not set(near) & set(SQUARES)
        assert [(tile.at[0] + dx, tile.at[1] + dy) in SQUARES for dx, dy in ways.values()].count(True) > 0
    first = game.decision.options[0]
    game.play(first)
    assert (game.decision.kind, game.decision.player, game.turn) == ("place_tile", 0, 1)
    ends = {tuple(option.to_json()["at"]) for option in game.decision.options}
    assert len(ends) == 1, "then the river is played"
    assert cc.replay(game.record()).tiles() == game.tiles()


def test_COUNT_X2_the_combination_is_discouraged_later():
    advice = {
        edition: cc.Config(edition=edition, modules=(*COUNT, "river")).advice for edition in ("c1", "c2")
    }
    assert advice == {"c1": (), "c2": (("advice.discouraged-with", {"module": "count", "with": "river"}),)}


# --- figures -----------------------------------------------------------------------------------------------


@every_edition
def test_COUNT_X3_an_abbot_leaves_the_cathedral_for_a_monastery_not_for_a_garden(edition):
    lying = "\n".join(f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (0, 0)))
    sketch = f"(1,1) FFFF mon blue@mon\n{lying}\n*(0,0) FFFF\nquarters: cathedral red:abbot; count market"
    table = Table(sketch, modules=(*COUNT, "abbot"), edition=edition).turn()
    leave(table, "red", figure="abbot")
    assert table.scores == {"red": 9, "blue": 9}
    assert table.supply("red", "abbot") == 1
    garden = Table(
        sketch.replace("mon blue@mon", "gar blue:abbot@gar"), modules=(*COUNT, "abbot"), edition=edition
    )
    assert asked(garden.turn())[0] != "leave_quarter"


@every_edition
def test_COUNT_X4_a_big_meeple_counts_two(edition):
    """COUNT-X4, no code: strength goes with the figure."""
    add = "quarters: castle red:big; count market"
    table = Table("COUNT-E1", modules=(*COUNT, "big-meeple"), edition=edition, add=add).turn()
    assert leave(table, "red", figure="big-meeple").scores == {"red": 4, "blue": 0}


@every_edition
def test_COUNT_X14_a_mayor_has_the_strength_of_the_shields(edition):
    """COUNT-X14, no code: a quarter asks where a figure may stand, and strength is counted then."""
    sketch = "(0,0) CFFF sh2@N blue@N\n*(0,1) FFCF\nquarters: castle red:mayor; count market"
    table = leave(Table(sketch, modules=(*COUNT, "mayor"), edition=edition).turn(), "red", figure="mayor")
    assert table.scores == {"red": 8, "blue": 0}


@every_edition
def test_COUNT_X15_a_wagon_drives_on_after_the_scoring(edition):
    """COUNT-X15, no code: a quarter asks where a figure may stand, and squares are limited."""
    sketch = """
    (0,0) FRFF
    *(1,0) CFFR link=N-W
    quarters: smithy red:wagon; count castle
    """
    table = Table(sketch, modules=(*COUNT, "wagon"), edition=edition, players=("red", "blue")).turn()
    leave(table, "red", figure="wagon")
    assert asked(table) == ("move_wagon", "red")
    table.game.play(table.game.decision.options[0])
    assert table.on_board("red") == [("wagon", (1, 0))]


@every_edition
def test_COUNT_X13_an_abbey_beside_squares_and_the_cathedral(edition):
    """ABBEY-6, ABBEY-X11: the hole north of A lies between tiles and a square."""
    # COUNT-X13, no code: a square is a tile on the board
    cells = [(-1, 0), (-1, 1), (1, 1), (-1, 2), (0, 2), (1, 2)]
    lying = "\n".join(f"({x},{y}) {'FRFR R=EW' if (x, y) == (-1, 0) else 'FFFF'}" for x, y in cells)
    sketch = f"{lying}\n*(0,1) AAAA\nquarters: cathedral blue; count castle"
    table = Table(
        sketch, modules=(*COUNT, "abbey"), edition=edition, fortress=(0, 0), players=("red", "blue")
    )
    settle_first = table.lay()
    settle_first.game.play({"type": "pass"})
    leave(table, "blue")
    assert table.scores == {"red": 0, "blue": 9}


# --- what no rule may do -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "enters"), [("W", False), ("field", True)])
def test_COUNT_C1_11_a_meeple_placed_and_eaten_in_the_same_turn(where, enters):
    """COUNT-C1-3: red's traveller on the completed road tried to gain its points; a farmer did not."""
    sketch = "(0,0) FRFF\n(1,1) FFFF dragon\n*(1,0) FFFR dsym"
    table = Table(sketch, modules=(*COUNT, "dragon"), edition="c1", players=("red", "blue"))
    table.lay().place("meeple", where)
    table.game.play({"type": "move_dragon", "at": [1, 0]})
    while table.game.decision.kind == "move_dragon":
        table.game.play(table.game.decision.options[0])
    assert (table.on_board("red"), table.scores) == ([], {"red": 0, "blue": 0})
    assert (asked(table)[0] == "enter_quarter") == enters


@every_edition
def test_COUNT_X8_the_dragon_enters_no_square(edition):
    """DRAGON-X5, DRAGON-23."""
    # COUNT-X8, no code: a meeple in a quarter is beside the board, and DRAGON-23 closes the squares
    sketch = "(1,1) FFFF dragon\n(1,2) FFFF\n*(2,1) FFFF dsym"
    table = Table(sketch, modules=(*COUNT, "dragon"), edition=edition, fortress=(0, 0)).lay()
    table.decline()
    assert asked(table)[0] == "move_dragon"
    assert sorted(tuple(o["at"]) for o in offered(table)) == [(1, 2), (2, 1)]


@every_edition
def test_COUNT_X9_the_fairy_does_not_come_to_the_fortress(edition):
    """FAIRY-C2-2, FAIRY-X7: red's only meeple is in a quarter."""
    # COUNT-X9, no code: a meeple in a quarter is beside the board, and her points are points
    # FAIRY-C2-2, FAIRY-X7, no code: a meeple in a quarter is beside the board
    sketch = "(0,0) FFFF\n*(0,1) FFFF\nquarters: market red; count castle"
    table = Table(sketch, modules=(*COUNT, "fairy"), edition=edition).lay()
    assert {o["type"] for o in offered(table)} == {"place_figure"}


@every_edition
def test_COUNT_X10_no_portal_leads_to_a_square(edition):
    """PORTAL-9, PORTAL-X6: the road of square A is unoccupied and unfinished."""
    sketch = "(9,9) FRFF\n*(9,10) FFFF portal"
    table = Table(sketch, modules=(*COUNT, "portal"), edition=edition, fortress=(0, 0)).lay()
    assert {tuple(o["at"]) for o in offered(table)} == {(9, 9), (9, 10)}


@every_edition
def test_COUNT_X11_a_knight_sent_home_may_enter_the_fortress(edition):
    """All other meeples of red are on fields; PRINCESS-C2-3."""
    # COUNT-X11, no code: a meeple in a quarter is beside the board
    fields = "\n".join(f"({x},9) FFFF red@field" for x in range(0, 12, 2))
    sketch = f"(0,0) CFFF red@N blue@N\n*(0,1) FFCF princess@S\n{fields}"
    table = Table(sketch, modules=(*COUNT, "princess"), edition=edition).lay()
    table.game.play(next(o for o in offered(table) if o.get("owner") == 0))
    table.decline()
    assert table.scores == {"red": 0, "blue": 4}
    assert entries(table) == {"meeple": ["castle", "market", "smithy", "cathedral"]}


@every_edition
def test_COUNT_X12_no_prisoner_from_the_fortress(edition):
    """TOWER-X6."""
    # COUNT-X12, no code: a meeple in a quarter is beside the board
    sketch = "(0,0) FFFF\n*(0,1) FFFF tower\nquarters: market blue; count castle"
    table = Table(sketch, modules=(*COUNT, "tower"), edition=edition, fortress=(0, 0 - 1)).lay()
    table.game.play({"type": "build_tower", "at": [0, 1]})
    assert asked(table)[0] == "place_tile"


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_COUNT_X24_no_landing_on_a_square(roll):
    """FLY-X6: the machine north of C flies south over C, G and K."""
    sketch = "(2,2) FFFF\n*(2,1) FFFF fly=S"
    table = Table(sketch, modules=(*COUNT, "flying-machines"), dice=[roll], fortress=(0, 0)).lay()
    table.game.play({"type": "fly", "figure": "meeple", "at": [2, 1]})
    assert (asked(table)[0], table.supply("red")) == ("place_tile", 7)


def test_COUNT_X25_messages_do_not_see_the_fortress():
    """Message 8 finds no meeple of red to return."""
    # COUNT-X25, no code: a meeple in a quarter is beside the board
    road = "\n".join(f"({x},0) FRFR R=EW" for x in (1, 2, 3))
    sketch = f"(0,0) FRFF red@E\n{road}\n*(4,0) FFFR\nquarters: market red; count castle"
    table = Table(sketch, modules=(*COUNT, "messages"), messages=[8]).turn()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 5})
    table.game.play({"type": "carry_out_message", "value": 8})
    assert asked(table)[0] == "place_tile"
    assert inside(table, "red") == [("meeple", "market")]


def test_COUNT_X27_no_ingots_on_squares():
    """GOLD-X6: the new gold tile has only squares around."""
    table = Table("(9,9) FFFF\n*(1,1) FFFF gold", modules=(*COUNT, "gold-mines"), fortress=(0, 0)).lay()
    assert asked(table)[0] == "place_figure"
    assert table.game.view(0)["gold"]["tiles"] == [[[1, 1], 1]]


def test_COUNT_X27_ingots_follow_the_majority_after_the_moves():
    """GOLD-X5, no code: who has come in TURN-29a stands on the feature."""
    """GOLD-X5."""
    sketch = "(0,0) FRFF blue@E ingot2\n*(1,0) FFFR\nquarters: smithy red red; count castle"
    table = leave(Table(sketch, modules=(*COUNT, "gold-mines")).turn(), "red", 2)
    assert table.game.view(0)["gold"]["players"] == [2, 0]


def test_COUNT_X28_the_fortress_is_no_target_of_mage_and_witch():
    """MAGE-X9."""
    # COUNT-X28, no code: the fortress is no city, and half of a value is at least 1
    table = Table("(9,9) FFFF\n*(9,10) CFFF magic", modules=(*COUNT, "mage-witch"), fortress=(0, 0)).lay()
    assert asked(table)[0] == "move_magic"
    kinds = {table.game.feature(o["at"], o["segment"]).kind for o in offered(table)}
    assert kinds == {"city", "road"}


def test_COUNT_X28_a_halved_road_is_worth_something():
    """In the first edition: an unoccupied road of 2 tiles with the witch is worth 1."""
    sketch = "(0,0) FRFF witch@E\n*(1,0) FFFR"
    table = Table(sketch, modules=(*COUNT, "mage-witch"), edition="c1", players=("red", "blue")).turn()
    assert asked(table) == ("enter_quarter", "red")


def test_COUNT_X30_no_circle_concerns_the_fortress():
    """CROP-X7: red has a meeple in the castle and no knight."""
    # COUNT-X30, no code: a meeple in a quarter is beside the board
    sketch = "(0,0) FFFF\n*(0,1) FFFF crop=shield\nquarters: castle red; count market"
    table = Table(sketch, modules=(*COUNT, "crop-circles"), players=("red", "blue")).turn()
    table.game.play({"type": "crop_circle", "value": "B"})
    assert inside(table, "red") == [("meeple", "castle")]
    assert asked(table)[0] == "place_tile"


# --- the condition -----------------------------------------------------------------------------------------


@every_edition
def test_COUNT_X5_values_are_the_usual_ones(edition):
    """CATH-X8: the cathedral quarter is no cathedral; an inn doubles the road that is entered."""
    # COUNT-X5, no code: a quarter is no cathedral of a city, and values are asked as usual
    # CATH-X8, no code: a quarter has no such trait
    sketch = "(0,0) FRFF inn@E\n*(1,0) FFFR\nquarters: smithy blue; count castle"
    table = Table(sketch, modules=(*COUNT, "inns", "cathedrals"), edition=edition).turn()
    assert leave(table, "blue").scores == {"red": 0, "blue": 4}


@every_edition
def test_COUNT_X6_goods_are_no_points(edition):
    """GOODS-X4: red takes the token of blue's city and may enter."""
    # COUNT-X6, GOODS-X4, no code: tokens are no points
    sketch = "(0,0) CFFF goods@N=wine blue@N\n*(0,1) FFCF"
    table = Table(sketch, modules=(*COUNT, "goods"), edition=edition).turn()
    assert asked(table) == ("enter_quarter", "red")


def test_COUNT_X22_a_besieged_city_and_an_escaped_knight():
    """CATHAR-X9: unoccupied and besieged it is worth 2; the knight who escapes may enter the fortress."""
    # COUNT-X22, no code: a besieged city has its value, and who escaped is in the supply
    # CATHAR-X9, no code: who escapes is in the supply, and TURN-34 comes before TURN-35
    fields = "\n".join(f"({x},9) FFFF red@field" for x in range(0, 12, 2))
    sketch = f"""
    (0,0) CFFF cathar@N
    *(0,1) FFCF
    (5,0) CFFF cathar@N red@N
    (6,0) FFFF mon
    {fields}
    """
    table = Table(sketch, modules=(*COUNT, "cathars"), edition="c1", players=("red", "blue")).turn()
    assert (asked(table), table.supply("red")) == (("escape", "red"), 0)
    table.game.play(table.game.decision.options[0])
    assert entries(table) == {"meeple": ["castle", "market", "smithy", "cathedral"]}


def test_COUNT_X26_a_road_completed_by_a_ferry_may_be_entered():
    """FERRY-X8, no code: wagon and count ask for features, however their segments are joined."""
    # COUNT-X26, no code: the smithy asks for a completed road, however it was completed
    sketch = "(0,0) FRFF\n*(1,0) FRRR lake\nquarters: smithy red; count castle"
    table = Table(sketch, modules=(*COUNT, "ferries"), players=("red", "blue")).lay().decline().ferry("ES")
    leave(table, "red")
    assert table.scores == {"red": 2, "blue": 0}


def test_COUNT_X29_stolen_points_do_not_matter():
    """ROB-X11: red's robber stands beside blue's marker and takes half of his 4 points."""
    sketch = "(0,0) CFFF blue@N\n*(0,1) FFCF"
    table = Table(sketch, modules=(*COUNT, "robbers")).robber("red", 0).turn()
    while asked(table)[0] not in ("enter_quarter", "place_tile"):
        table.game.play(table.game.decision.options[0])
    assert table.scores["red"] > 0
    assert asked(table) == ("enter_quarter", "red")


@every_edition
def test_COUNT_X16_the_barn_never_enters(edition):
    """COUNT-X16, no code: a quarter asks for meeples."""
    table = Table("COUNT-E1", modules=(*COUNT, "barn"), edition=edition).turn()
    assert set(entries(table)) == {"meeple"}


@every_edition
def test_COUNT_X17_king_and_baron_with_the_fortress(edition):
    """KING-11, KING-15: blue's city of 2 tiles and, but for c1, the fortress are completed cities."""
    table = settle(Table("COUNT-E1", modules=(*COUNT, "king"), edition=edition).turn())
    assert table.final().scores == {"red": 1 if edition == "c1" else 2, "blue": 4}


@every_edition
@pytest.mark.parametrize("counts", [True, False])
def test_KING_15_the_fortress_by_option(edition, counts):
    options = {"king.fortress": counts}
    table = settle(Table("COUNT-E1", modules=(*COUNT, "king"), edition=edition, options=options).turn())
    assert table.final().scores == {"red": 2 if counts else 1, "blue": 4}


@pytest.mark.parametrize("at_once", [True, False])
def test_COUNT_9_BARN_24_points_of_a_barn_keep_a_meeple_out(at_once):
    """Red's own farmer is paid when red's barn comes: he has scored, and no meeple enters the fortress."""
    sketch = """
    (0,0) FFFF
    (0,1) CFFF red@field
    (0,2) FFCF
    (1,0) FFFF
    (1,2) CFCF
    (1,3) FFCF blue@S
    *(1,1) CFFF
    """
    table = Table(sketch, players=("red", "blue"), modules=(*COUNT, "barn"), edition="c2",
                  options={"barn.at_once": at_once}).lay()  # fmt: skip
    (corner,) = [o for o in table.game.decision.options if o.to_json().get("corner") == "SW"]
    table.game.play(corner)
    assert table.game.decision.kind == "place_tile"
    assert table.scores["red"] > 0


@every_edition
def test_COUNT_X18_the_cathedral_leads_to_a_shrine(edition):
    """CULT-X4."""
    lying = "\n".join(f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (0, 0)))
    sketch = f"(1,1) FFFF shr blue@shr\n{lying}\n*(0,0) FFFF\nquarters: cathedral red red; count market"
    table = Table(sketch, modules=(*COUNT, "cult"), edition=edition).turn()
    assert leave(table, "red", 2).scores == {"red": 9, "blue": 0}


def test_COUNT_X19_no_bridge_on_a_square():
    """BRIDGE-23: a road tile is not laid against a field edge of the fortress."""
    # COUNT-X19, no code: a bridge asks for the role of a tile (BRIDGE-23)
    table = RealTable(["sketch/RRRR", "base/U"], modules=(*COUNT, "bridges"), edition="c2")
    cells = {tuple(o["at"]) for o in offered(table)}
    assert cells <= {(-1, 0), (3, 1), (2, -3)}, "only the road edges of the squares A, D and K"


def test_COUNT_X20_who_came_from_the_castle_quarter_may_build_a_castle():
    """COUNT-X20, no code: TURN-29a comes before the castles, and a castle is no feature to enter."""
    sketch = "(0,0) CFFF\n*(0,1) FFCF\nquarters: castle red; count market"
    table = Table(sketch, modules=(*COUNT, "castles"), edition="c2", players=("red", "blue")).turn()
    leave(table, "red")
    assert asked(table) == ("castle", "red")


@every_edition
def test_COUNT_10_one_meeple_however_many_features(edition):
    """Red completes two features of blue; blue declines to move more meeples than stand there."""
    sketch = "(0,0) FRFF blue@E\n(2,0) FFFR blue@W\n*(1,0) FRFR"
    table = Table(sketch, modules=COUNT, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 4}
    enter(table, "market")
    assert asked(table) == ("place_tile", "blue")
    stay(table, "blue")
    assert len(inside(table, "red")) == 1


@every_edition
def test_COUNT_20_two_features_of_one_quarter_are_ordered_by_the_active_player(edition):
    """TURN-29: the order can matter, because the same meeple could join either."""
    sketch = "(0,0) FRFF blue@E\n(2,0) FFFR blue@W\n*(1,0) FRFR\nquarters: smithy red; count castle"
    table = Table(sketch, modules=COUNT, edition=edition).turn()
    assert asked(table) == ("score_next", "red")
    closed = Table(sketch.replace("count castle", "count smithy"), modules=COUNT, edition=edition).turn()
    assert asked(closed)[0] == "enter_quarter"
