"""Rules 11, module bazaars: the tile parts after the auction, alone and with other modules."""

import pytest

from carcassonne.tiles import copies, design
from tests.sketches import SketchTile
from tests.table import RealTable, Table, every_edition
from tests.tables.bazaars import MODULES, X, Y, Z, choose, give, opened, pass_bid

TWO = ("red", "blue")
ROAD = "sketch/FRFR R=EW"
"""A road that leads on; most parts below lengthen something with it."""


def here(table):
    """Who plays, with which tile, and what is asked."""
    game = table.game
    return table.players[game.player], game.hand, game.decision.kind


def kinds_of(table):
    return [option.type for option in table.game.decision.options]


# --- the parts -------------------------------------------------------------------------------------------


def test_BAZAAR_19_a_part_is_steps_1_to_3_of_its_player():
    """BAZAAR-18, BAZAAR-21, TURN-36: blue lays, places and scores; then red; then blue's own turn begins."""
    # BAZAAR-21, no code: the parts are played one after the other on one board
    table = give(opened([X, ROAD], players=TWO, sketch="(0,0) FRFF\n*(1,0) FRFR R=EW bazaar"), X, ROAD)
    assert here(table) == ("blue", (X,), "place_tile")
    assert table.game.view(None)["bazaar"]["owned"] == [ROAD, None]
    table.lay((0, 1)).place("meeple", "mon")
    assert here(table) == ("red", (ROAD,), "place_tile")
    table.lay((2, 0)).place("meeple", "E")
    assert table.game.tile((0, 1)).player == 1
    assert table.turns == ["red", "blue"]
    assert [e["player"] for e in table.game.events if e["type"] == "tile_part"] == [1, 0]


def test_BAZAAR_19_the_opener_goes_on_after_the_last_part():
    """BAZAAR-23: what his turn had to remember is kept: the next player is the one to his left."""
    table = give(opened([X, Y, Z]), X, Y, Z)
    for _ in range(3):
        table.pass_turn()
    assert (table.game.player, table.game.turn) == (table.seat("blue"), 2)
    assert table.turns == ["red", "blue"]


def test_BAZAAR_4_and_BAZAAR_E5_a_bought_bazaar_tile_is_an_ordinary_tile():
    table = give(opened(["sketch/FFFF bazaar", X], players=TWO), "sketch/FFFF bazaar", X)
    table.pass_turn()
    assert here(table) == ("red", (X,), "place_tile")
    table.pass_turn()
    assert table.turns == ["red", "blue"]
    assert len([e for e in table.game.events if e["type"] == "bazaar_opened"]) == 1


@pytest.mark.parametrize("edition", ["c1", "c3"])
def test_BAZAAR_4_an_extra_turn_opens_a_bazaar(edition):
    sketch = "(0,0) FRFF red@E red:builder@E\n*(1,0) FRFR R=EW"
    modules = (*MODULES, "builder")
    table = Table(sketch, players=TWO, modules=modules, edition=edition, draws=["sketch/FFFR bazaar", X, Y])
    table.turn()
    if edition == "c1":
        table.game.play({"type": "extra_turn"})
    assert table.turns == ["red", "red"]
    table.lay((2, 0)).decline()
    assert table.game.decision.kind == "bazaar_choose"


def test_BAZAAR_20_a_tile_that_does_not_fit_is_replaced():
    """BAZAAR-5 too: the replacement is drawn from the stack, and its bazaar means nothing."""
    unfit = "sketch/CCCC"
    draws = [unfit, X, "sketch/FFFF bazaar"]
    table = give(opened(draws, players=TWO, sketch="(0,0) FRFF\n*(1,0) FFFR bazaar"), unfit, X)
    assert table.game.rejected == (unfit,)
    assert here(table) == ("blue", ("sketch/FFFF bazaar",), "place_tile")
    table.pass_turn()
    assert here(table) == ("red", (X,), "place_tile")
    table.pass_turn()
    assert table.turns == ["red", "blue"]


def test_BAZAAR_20_without_tiles_the_part_is_skipped():
    """BAZAAR-24: the bazaar used the last tiles, so the game ends after its last part."""
    start = [("sketch/FRFF", (0, 0), 0)]
    draws = ["sketch/FFFR bazaar", "sketch/CCCC", X]
    table = RealTable(draws, start=start, modules=MODULES).lay((1, 0)).decline()
    give(table, "sketch/CCCC", X)
    assert here(table) == ("red", (X,), "place_tile")
    table.pass_turn()
    assert table.game.over
    assert table.turns == ["red"]


def test_BAZAAR_22_the_opener_scores_in_his_own_part_too():
    """Each part has records of its own: the points of the bazaar tile are not counted again."""
    sketch = "(0,0) FRFF red@E\n*(1,0) FFFR bazaar"
    table = give(opened([X, "sketch/CFFF"], players=TWO, sketch=sketch), X, "sketch/CFFF")
    assert table.scores == {"red": 2, "blue": 0}
    table.pass_turn().pass_turn()
    assert table.scores == {"red": 2, "blue": 0}
    assert table.markers("red") == (2,)


@pytest.mark.parametrize("left", [0, 1])
def test_BAZAAR_24_pending_extra_turns_are_lost_with_the_last_tile(left):
    """BAZAAR-24, no code: `end` asks whether tiles are left before it asks for extra turns."""
    start = [("sketch/FRFF", (0, 0), 0)]
    draws = ["sketch/FRFR R=EW bazaar", X, Z, X][: 3 + left]
    table = RealTable(draws, start=start, modules=(*MODULES, "builder"), edition="c1")
    tile = SketchTile("(0,0) FRFF")
    table.put("red", None, tile, "E")
    table.put("red", "builder", tile, "E")
    table.lay((1, 0)).decline()
    give(table, X, Z).pass_turn().pass_turn()
    assert table.game.over == (not left)
    if left:
        assert kinds_of(table) == ["extra_turn", "pass"]


# --- builder ---------------------------------------------------------------------------------------------


@every_edition
def test_BAZAAR_E6_first_the_bazaar_then_the_builders_turn(edition):
    """BAZAAR-X1, BLD-X10, BLD-C3-14: the right of the bazaar tile waits through all parts."""
    sketch = "(0,0) FRFF red@E red:builder@E\n*(1,0) FRFR R=EW bazaar"
    modules = (*MODULES, "builder")
    table = give(opened([X, Z], players=TWO, modules=modules, sketch=sketch, edition=edition), X, Z)
    assert here(table)[0] == "blue"
    table.pass_turn()
    assert here(table)[0] == "red"
    table.pass_turn()
    if edition != "c3":
        assert kinds_of(table) == ["extra_turn", "pass"]
        table.game.play({"type": "extra_turn"})
    assert table.turns == ["red", "red"]
    assert table.supply("red", "builder") == (1 if edition == "c3" else 0)


@every_edition
def test_BAZAAR_X1_in_a_part_a_builder_gives_no_turn(edition):
    """BLD-C3-14: in c3 it goes home at the end of the part; nobody plays a second turn."""
    sketch = "(0,0) FRFF blue@E blue:builder@E\n(5,0) FRFF\n*(6,0) FFFR bazaar"
    modules = (*MODULES, "builder")
    table = give(opened([ROAD, Z], players=TWO, modules=modules, sketch=sketch, edition=edition), ROAD, Z)
    table.lay((1, 0)).decline()
    assert here(table)[0] == "red"
    assert table.supply("blue", "builder") == (1 if edition == "c3" else 0)
    table.pass_turn()
    assert table.turns == ["red", "blue"]
    table.pass_turn()
    assert table.turns == ["red", "blue", "red"]  # not blue again: the right is forgotten


# --- other modules ---------------------------------------------------------------------------------------


@every_edition
def test_BAZAAR_X2_a_bought_dragon_tile_makes_the_dragon_fly_at_once(edition):
    """DRAGON-X7: the first step is made by the player of the part; then the bazaar goes on."""
    sketch = "(0,0) FRFF\n(0,1) FFFF volcano dragon\n*(1,0) FFFR bazaar"
    modules = (*MODULES, "dragon")
    tile = "sketch/FFFF dsym"
    table = give(opened([tile, X], players=TWO, modules=modules, sketch=sketch, edition=edition), tile, X)
    table.lay((1, 1)).decline()
    steps = []
    while table.game.decision.kind == "move_dragon":
        steps.append(table.players[table.game.decision.player])
        table.game.play(table.game.decision.options[0])
    assert steps[:2] == ["blue", "red"]
    assert here(table) == ("red", (X,), "place_tile")


def test_BAZAAR_X2_dragon_tiles_are_set_aside_while_the_dragon_is_not_in_play():
    table = opened(["sketch/FFFF dsym", X, Y], players=TWO, modules=(*MODULES, "dragon"))
    view = table.game.view(None)
    assert view["bazaar"]["open"] == [X, Y]
    assert view["dragon"]["aside"] == ["sketch/FFFF dsym"]


def test_BAZAAR_X2_too_few_other_tiles_no_bazaar():
    """The other tiles go back, the dragon tiles stay aside (DRAGON-3)."""
    start = [("sketch/FRFF", (0, 0), 0)]
    draws = ["sketch/FFFR bazaar", "sketch/FFFF dsym", X]
    table = RealTable(draws, start=start, modules=(*MODULES, "dragon")).lay((1, 0)).decline()
    assert here(table) == ("blue", (X,), "place_tile")
    assert table.turns == ["red", "blue"]
    assert table.game.view(None)["dragon"]["aside"] == ["sketch/FFFF dsym"]
    assert table.game.view(None)["bazaar"] == {"open": [], "owned": [None, None]}


def test_BAZAAR_X3_the_fairy_pays_at_no_part_but_may_be_moved():
    """FAIRY-X19: no point when blue's part begins; she may be moved in it."""
    # BAZAAR-X3, no code: a part begins after TURN-2 and has TURN-16 and TURN-19
    # FAIRY-X19, no code: a tile part begins after TURN-2 and has TURN-19
    sketch = "(0,0) FRFF blue@E fairy@blue\n(5,0) FRFF blue@E\n*(6,1) FFFF bazaar\n(6,0) FFFF"
    modules = (*MODULES, "fairy")
    table = give(opened([X, Z], players=TWO, modules=modules, sketch=sketch, edition="c2"), X, Z)
    assert here(table)[0] == "blue"
    assert table.scores == {"red": 0, "blue": 0}
    table.game.play(table.game.decision.options[0])
    assert "move_fairy" in kinds_of(table)


def test_BAZAAR_X3_princess_and_portal_serve_the_player_of_the_part():
    """PRINCESS-X11, PORTAL-X14."""
    # PORTAL-X14, PRINCESS-X11, no code: a tile part runs the steps of a turn with its own active player
    sketch = "(0,0) FRFF\n(0,1) CFFF red@N\n*(1,0) FFFR bazaar"
    modules = (*MODULES, "princess", "portal")
    tiles = ["sketch/FFCF princess@S", "sketch/FFFF portal"]
    table = give(opened(tiles, players=TWO, modules=modules, sketch=sketch, edition="c1"), *tiles)
    table.lay((0, 2))
    assert (table.game.decision.kind, table.game.decision.player) == ("princess", 1)
    table.game.play(table.game.decision.options[0])
    assert table.supply("red") == 7
    table.decline()
    assert here(table)[0] == "red"
    table.game.play(table.game.decision.options[0])
    assert {o.at for o in table.game.decision.options if o.type == "place_figure"} > {table.newest}


def test_BAZAAR_X4_no_abbey_instead_of_the_bought_tile():
    """ABBEY-19, ABBEY-X14: blue has a hole for his abbey, but his part begins with the tile."""
    # BAZAAR-X4, no code: a part begins after TURN-4, and an abbey bears no mark
    # ABBEY-19, no code: a tile part begins after TURN-4
    ring = "(0,1) FFFF\n(1,2) FFFF\n(2,1) FFFF\n(1,0) FFFF"
    sketch = f"{ring}\n*(0,0) FFFF bazaar"
    table = Table(sketch, players=TWO, modules=(*MODULES, "abbey"), draws=[X, Z], edition="c1")
    assert "place_tile" in kinds_of(table)  # red could lay his abbey in the hole
    table.turn()
    give(table, X, Z)
    assert here(table) == ("blue", (X,), "place_tile")


def test_BAZAAR_X5_no_ransom_in_a_part_but_towers():
    """TOWER-X17: blue has a prisoner to free and points, and is not asked; the tower tile works for him."""
    # BAZAAR-X5, no code: a part begins after TURN-3 and has TURN-19
    modules = (*MODULES, "tower")
    table = Table(
        "(0,0) FRFF\n*(1,0) FFFR bazaar", players=TWO, modules=modules, draws=["sketch/FFFF tower", X]
    )
    table.imprison("blue", "red").imprison("red", "blue").stand("blue", 10).stand("red", 10)
    table.turn()
    while table.game.decision.kind == "ransom":
        table.game.play({"type": "pass"})
        table.decline()
    give(table, "sketch/FFFF tower", X)
    assert here(table) == ("blue", ("sketch/FFFF tower",), "place_tile")
    table.game.play(table.game.decision.options[0])
    assert table.game.decision.kind == "place_figure"
    assert "build_tower" in kinds_of(table)
    table.decline()
    assert here(table) == ("red", (X,), "place_tile")
    table.game.play(table.game.decision.options[0])
    assert table.game.decision.kind == "place_figure"  # red opened the bazaar, but this is a part as well


def test_BAZAAR_X6_own_bridges_and_the_right_to_reject():
    """BRIDGE-13, BRIDGE-X13: blue needs a bridge for his tile; he may reject it and draws another."""
    # BAZAAR-X6, no code: bridges are those of the active player, and TURN-7 is a step of a part
    road = "sketch/RRRR"
    sketch = "(0,0) FFFF\n*(1,0) FFFF bazaar"
    modules = (*MODULES, "bridges")
    table = give(opened([road, X, Z], players=TWO, modules=modules, sketch=sketch), road, X)
    assert table.players[table.game.decision.player] == "blue"
    assert kinds_of(table) == ["reject_tile", "pass"]
    table.game.play({"type": "reject_tile", "tile": road})
    assert here(table) == ("blue", (Z,), "place_tile")
    table.pass_turn()
    assert here(table) == ("red", (X,), "place_tile")


def test_BAZAAR_X7_the_player_of_the_part_completes():
    """GOODS-X2, KING-X5, BARON-X4: blue completes red's city with wine and takes token and king."""
    # BAZAAR-X7, no code: the player of a part is the active one
    sketch = "(0,0) CFFF goods@N=wine red@N\n(3,0) FRFF\n*(4,0) FFFR bazaar"
    modules = (*MODULES, "goods", "king", "robber-baron")
    tile = "sketch/FFCF"
    table = give(opened([tile, X], players=TWO, modules=modules, sketch=sketch, edition="c1"), tile, X)
    table.lay((0, 1)).decline()
    assert table.scores == {"red": 4, "blue": 0}
    view = table.game.view(None)
    assert [own["wine"] for own in view["goods"]["owned"]] == [0, 1]
    assert view["king"]["player"] == 1


def test_BAZAAR_X7_a_castle_in_a_part():
    """CASTLE-X16: a castle built in blue's part is scored by a feature that red's part completes."""
    sketch = "(0,0) CFFF blue@N\n(-1,0) FFFR\n(3,0) FRFF\n*(4,0) FFFR bazaar"
    tiles = ["sketch/FFCF", "sketch/FRFF"]
    table = give(opened(tiles, players=TWO, modules=(*MODULES, "castles"), sketch=sketch), *tiles)
    table.lay((0, 1)).decline()
    assert table.game.decision.kind == "castle"
    table.game.play(table.game.decision.options[0])
    assert here(table)[0] == "red"
    table.lay((-2, 0)).decline()
    assert table.scores == {"red": 0, "blue": 2}


def test_BAZAAR_X8_no_escape_and_no_meeple_to_the_fortress_in_a_part():
    """COUNT-X21, CATHAR-X15: TURN-34 and TURN-35 are no part of a part, whatever blue completes for red."""
    # COUNT-X21, no code: a tile part has TURN-28 and TURN-29, and not TURN-35
    sketch = "(0,0) CFFF red@N\n(5,5) CFFF cathar@N blue@N\n(6,5) FFFF mon\n(3,0) FRFF\n*(4,0) FFFR bazaar"
    modules = (*MODULES, "count", "cathars")
    tile = "sketch/FFCF"
    table = opened([tile, X], players=TWO, modules=modules, sketch=sketch, edition="c2")
    while table.game.decision.kind != "bazaar_choose":
        table.game.play({"type": "pass"})
    give(table, tile, X).lay((0, 1)).decline()
    assert table.scores == {"red": 4, "blue": 0}
    assert here(table) == ("red", (X,), "place_tile")


def test_BAZAAR_X9_the_abbot_may_be_taken_back_in_a_part():
    """ABBOT-X20: no interaction beyond the part being played like a turn."""
    # BAZAAR-X9, no code: TURN-19 is a step of a part
    sketch = "(0,0) FRFF\n(0,5) FFFF mon blue:abbot@mon\n*(1,0) FFFR bazaar"
    table = give(opened([X, Z], players=TWO, modules=(*MODULES, "abbot"), sketch=sketch), X, Z)
    table.lay((2, 0))
    assert "take_back" in kinds_of(table)
    table.game.play({"type": "take_back", "figure": "abbot", "at": [0, 5]})
    assert table.scores["blue"] == 1
    assert here(table)[0] == "red"


def test_BAZAAR_X10_payments_give_no_message_but_a_part_may():
    """MSG-X5, MSG-X11: blue pays 5 and stands on a dark space without a message; in his part he draws one."""
    # MSG-X11, no code: a tile part opens the records of a turn
    road = "(0,5) FRFR R=EW blue@E\n(1,5) FRFR R=EW\n(2,5) FRFR R=EW\n(-1,5) FRFF"
    sketch = f"(0,0) FRFF\n{road}\n*(1,0) FFFR bazaar"
    modules = (*MODULES, "messages")
    tile = "sketch/FFFR"
    table = opened([tile, X], players=TWO, modules=modules, sketch=sketch, messages=[4])
    choose(table, "blue", tile, 5)
    pass_bid(table, "red")
    assert table.markers("blue") == (-5, 0)
    assert here(table) == ("blue", (tile,), "place_tile")
    table.lay((3, 5)).decline()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 5})
    assert table.game.decision.kind == "message"
    assert table.game.decision.player == 1
    table.game.play({"type": "carry_out_message", "value": 4})  # gives no turn (MSG-15)
    table.pass_turn()
    assert table.turns == ["red", "blue"]
    table.pass_turn()
    assert table.turns == ["red", "blue", "red"]


def test_BAZAAR_X11_payments_activate_no_robber_and_a_bag_opens_its_part():
    """ROB-X6, ROB-X9: red's robber waits at 0 where blue's payment starts; the bag asks blue first."""
    # BAZAAR-X11, no code: payments move markers as such, and TURN-8 is a step of a part
    # ROB-X9, no code: a tile part runs the steps of a turn with its own active player
    bag = "sketch/FFFF bag"
    table = opened([bag, X], players=TWO, modules=(*MODULES, "robbers")).robber("red", 0)
    choose(table, "blue", bag, 3)
    pass_bid(table, "red")
    assert table.robbers() == {"red": 0}
    assert table.scores == {"red": 0, "blue": -3}
    assert (table.game.decision.kind, table.game.decision.player) == ("place_robber", 1)


def test_BAZAAR_X12_circles_at_the_end_of_their_part():
    """CROP-X11: blue's circle after his part; the circle of the bazaar tile after the whole bazaar."""
    circle = "sketch/FFFF crop=club"
    sketch = "(0,0) FRFF\n*(1,0) FFFR bazaar crop=shield"
    table = give(
        opened([circle, X], players=TWO, modules=(*MODULES, "crop-circles"), sketch=sketch), circle, X
    )
    table.pass_turn()
    assert (table.game.decision.kind, table.game.decision.player) == ("crop_circle", 1)
    table.game.play({"type": "crop_circle", "value": "B"})
    assert here(table) == ("red", (X,), "place_tile")
    table.pass_turn()
    assert (table.game.decision.kind, table.game.decision.player) == ("crop_circle", 0)
    table.game.play({"type": "crop_circle", "value": "B"})
    assert table.turns == ["red", "blue"]


def test_BAZAAR_X13_symbols_act_in_their_part():
    """Gold, magic and ferry lakes ask the player of the part."""
    # BAZAAR-X13, no code: their steps are steps of a part
    lake = "sketch/FRFR lake"
    table = opened(["sketch/FFFF gold", lake], players=TWO, modules=(*MODULES, "gold-mines", "ferries"))
    give(table, "sketch/FFFF gold", lake)
    table.game.play(table.game.decision.options[0])
    assert (table.game.decision.kind, table.game.decision.player) == ("place_ingot", 1)
    table.game.play(table.game.decision.options[0])
    table.decline()
    table.game.play(table.game.decision.options[0])
    table.decline()
    assert (table.game.decision.kind, table.game.decision.player) == ("set_ferry", 0)


@every_edition
def test_BAZAAR_X15_no_bazaar_tile_is_in_a_river(edition):
    """BAZAAR-X15, no code: the tile data say it."""
    for set_id in ("river", "river-2", "games-quarterly"):
        assert not any(design(tile).has("bazaar") for tile in copies(set_id, edition))
