"""Rules 06, module river-2: the turn of the volcano, which ends the river."""

import pytest

import carcassonne as cc
from tests.modules.river_2.test_river_2 import CITY_LAKE, FORK, LATER, MODULES, SPRING, VOLCANO
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, dragon, fairy_moves, fairy_points, offered, to_fairy

THREE = ("red", "blue", "green")
BLOCKED_NORTH = ("sketch/FFFV lakeend", (2, 0), 0)
"""The east arm has ended: only the north arm is open."""
FORKED = """
(0,0) VFFF spring
(0,1) FVVV fork
"""
"""Arms to the west and to the east."""
RINGED = """
(2,2) FFFF mon red@mon
(1,2) FFFF
(1,3) FFFF
(2,3) FFFF
(3,3) FFFF
(3,2) FFFF
(3,1) FFFF
(2,1) FFFF
"""
"""A monastery that needs a tile at (1, 1), where the east arm leads."""


def ending(draws, edition, more=(), modules=MODULES, **entries):
    """The fork lies; red, blue and green draw these tiles."""
    start = [SPRING, FORK, *more]
    return RealTable(draws, start=start, modules=modules, edition=edition, players=THREE, **entries)


def pieces(table):
    """The cells of the figures that step 2 offers to place."""
    return {tuple(data["at"]) for data in offered(table, "place_figure")}


# --- c1: volcano and lake in one turn ----------------------------------------------------------------------


def test_RIV2_C1_1_TURN_18_volcano_and_lake_in_one_turn():
    table = ending([VOLCANO, CITY_LAKE, "base/B", "base/B"], "c1")
    assert table.placements() == {((1, 1), 3), ((2, 0), 0)}
    table.lay((1, 1), 3)
    assert (asked(table), table.game.hand, table.game.turn) == (("place_tile", "red"), (CITY_LAKE,), 1)
    assert table.placements() == {((2, 0), 0)}
    table.lay((2, 0))
    assert asked(table) == ("place_figure", "red")
    assert [tile.player for tile in table.game.tiles()[-2:]] == [0, 0]
    table.decline()
    assert (table.turns, table.game.hand) == (["red", "blue"], ("base/B",))


def test_RIV2_E4_the_player_after_the_last_tile_of_the_stack():
    """Red lays the last tile of the stack, blue both ends and a knight, green draws an ordinary tile."""
    table = ending(["river-2/F", VOLCANO, CITY_LAKE, "base/B"], "c1", modules=(*MODULES, "dragon"))
    table.lay((2, 0)).decline()
    assert asked(table) == ("place_tile", "blue")
    table.lay((3, 0))
    assert (asked(table), dragon(table)) == (("place_tile", "blue"), (3, 0))
    table.lay((1, 1), 3).place("meeple", "E")
    assert table.on_board("blue") == [("meeple", (1, 1))]
    assert (asked(table), table.game.hand) == (("place_tile", "green"), ("base/B",))


def test_RIV2_C1_2_RIV2_C1_4_the_figure_of_the_turn_belongs_to_the_lake():
    table = ending([VOLCANO, CITY_LAKE, "base/B"], "c1").lay((2, 0))
    assert asked(table) == ("place_tile", "red"), "no figure on the volcano"
    table.lay((1, 1), 3)
    assert (pieces(table), table.kinds()) == ({(1, 1)}, ["city", "field", "field"])
    assert table.place("meeple", "E").on_board("red") == [("meeple", (1, 1))]
    assert asked(table) == ("place_tile", "blue")


def test_RIV2_C1_3_RIV2_X2_RIVER_X9_the_dragon_arrives_before_the_lake():
    table = ending([VOLCANO, CITY_LAKE, "base/B"], "c1", modules=(*MODULES, "dragon"))
    assert dragon(table) is None
    events = table.game.play(table.game.decision.options[0])
    kinds = [event["type"] for event in events]
    assert kinds.index("dragon_arrived") < kinds.index("tile_drawn")
    assert dragon(table) == table.game.tiles()[-1].at
    volcano = dragon(table)
    table.lay(*min(table.placements())).decline()
    assert dragon(table) == volcano


def test_RIV2_C1_5_step_3_comes_once_for_both_tiles():
    """The volcano completes the monastery, the lake a city; both are scored after the knight is placed."""
    sketch = FORKED + RINGED + "(-2,1) FCFF"
    table = Table(sketch, modules=MODULES, edition="c1", draws=[VOLCANO, CITY_LAKE])
    table.lay((1, 1)).lay((-1, 1), 2)
    assert (asked(table), table.score_events()) == (("place_figure", "red"), [])
    table.place("meeple", "E")
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("monastery", 9), ("city", 4)]
    assert table.scores == {"red": 13}


KEEP = {"river-2.replace_lake": False}


def test_RIV2_C1_8_another_tile_comes_for_a_lake_without_a_place():
    """It is laid in the same turn, with the figure of the turn; no figure stands on the volcano."""
    table = ending([VOLCANO, CITY_LAKE, "base/B", "base/B"], "c1", more=[BLOCKED_NORTH]).lay((1, 1), 3)
    assert table.game.rejected == (CITY_LAKE,)
    assert (asked(table), table.game.hand, table.turns) == (("place_tile", "red"), ("base/B",), ["red"])
    table.lay(*min(table.placements()))
    assert "monastery" in table.kinds()
    table.place("meeple", "mon")
    assert (asked(table), table.turns) == (("place_tile", "blue"), ["red", "blue"])


def test_RIV2_C1_8_without_a_tile_that_fits_the_turn_goes_on():
    """What the volcano completed is scored before the game ends."""
    table = ending([VOLCANO, CITY_LAKE], "c1", more=[BLOCKED_NORTH]).lay((1, 1), 3)
    assert table.game.rejected == (CITY_LAKE,)
    assert table.turns[0] == "red"


def test_RIV2_C1_6_a_lake_without_a_place_leaves_the_game():
    """The volcano closes the only open arm. Nothing can be put on it, and the turn is over."""
    table = ending([VOLCANO, CITY_LAKE, "base/B"], "c1", more=[BLOCKED_NORTH], options=KEEP).lay((1, 1), 3)
    assert table.game.rejected == (CITY_LAKE,)
    assert (asked(table), table.game.hand, table.turns) == (
        ("place_tile", "blue"), ("base/B",), ["red", "blue"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "draws"), [("c1", [VOLCANO, CITY_LAKE]), ("c2", [VOLCANO]), ("c3", [VOLCANO])]
)
def test_RIV2_C1_6_RIV2_C2_2_only_what_puts_no_figure_on_the_volcano(edition, draws):
    """RIV2-X15, RIV2-C2-6, RIV2-X8: abbot and fairy, but neither meeple, pig nor barn."""
    sketch = """
    (0,0) FVFF spring
    (0,1) FFFF red@field
    (1,1) FFFF
    (-1,0) FFFF gar red:abbot@gar
    """
    modules = (*MODULES, "abbot", "pig", "barn", "fairy", "big-meeple")
    table = Table(sketch, modules=modules, edition=edition, draws=draws, options=KEEP).lay((1, 0))
    assert asked(table) == ("place_figure", "red")
    assert {option.type for option in table.game.decision.options} == {"move_fairy", "take_back", "pass"}
    assert ({"at": [1, 0]}, ("blocked.volcano", {"at": [1, 0]})) in table.game.decision.blocked
    other = Table(sketch, modules=modules, edition=edition, draws=["sketch/FFFV lakeend"]).lay((1, 0))
    figures = {data["figure"] for data in offered(other, "place_figure")}
    assert figures == ({"barn"} if edition == "c3" else {"barn", "pig"}), "elsewhere they are offered"


def test_RIV2_12_c1_a_volcano_without_a_place():
    """The lake is the only tile of the turn, with the usual figure; no dragon comes."""
    sketch = "(0,0) VFFF spring\n(0,2) FFCF"
    modules = (*MODULES, "dragon")
    table = Table(sketch, modules=modules, edition="c1", draws=[VOLCANO, CITY_LAKE], players=("red", "blue"))
    assert (table.game.rejected, table.game.hand) == ((VOLCANO,), (CITY_LAKE,))
    table.lay((0, 1), 3).place("meeple", "E")
    assert (table.turns, table.scores, dragon(table)) == (["red", "blue"], {"red": 4, "blue": 0}, None)


@LATER
def test_RIV2_12_later_a_volcano_lake_without_a_place(edition):
    """An ordinary tile is drawn in the same turn, and there is no extra turn."""
    # RIV2-12, no code: a tile without a place leaves the game, and the next one is drawn
    sketch = "(0,0) VFFF spring\n(0,2) FFCF"
    modules = (*MODULES, "dragon")
    draws = [VOLCANO, "base/B", "base/B"]
    table = Table(sketch, modules=modules, edition=edition, draws=draws, players=("red", "blue"))
    assert (table.game.rejected, table.game.hand, table.game.turn) == ((VOLCANO,), ("base/B",), 1)
    table.pass_turn()
    assert (table.turns, dragon(table)) == (["red", "blue"], None)


def test_RIV2_C1_1_a_preview_stops_before_the_lake_is_drawn():
    table = ending([VOLCANO, CITY_LAKE, "base/B"], "c1")
    preview = table.game.preview([table.game.decision.options[0]])
    assert (preview.stop, preview.decision) == ("draw", None)


@pytest.mark.parametrize("seed", range(3))
def test_RIV2_C1_1_copies_and_replays_of_the_turn(seed):
    config = cc.Config(edition="c1", modules=MODULES, players=THREE, seed=seed)
    game = cc.Game(config)
    while game.hand != (CITY_LAKE,) and VOLCANO not in game.rejected:
        game.play(game.decision.options[0])
    copy = game.copy()
    again = cc.replay(game.record())
    for other in (copy, again):
        other.play(other.decision.options[-1])
        assert (other.turn, other.player) == (game.turn, game.player)
    assert copy.view(0) == again.view(0)


# --- c2 and c3: an extra turn ------------------------------------------------------------------------------


@LATER
def test_RIV2_C2_3_RIV2_E5_TURN_39_DEF_10_one_extra_turn_with_an_ordinary_tile(edition):
    """It is not asked for, and a meeple may be placed in it; then it is blue's turn."""
    table = ending([VOLCANO, "base/B", "base/B"], edition, more=[BLOCKED_NORTH])
    assert table.placements() == {((1, 1), 3)}
    table.lay((1, 1), 3)
    assert (asked(table), table.game.hand, table.game.turn) == (("place_tile", "red"), ("base/B",), 2)
    table.lay(*min(table.placements())).place("meeple", "mon")
    assert len(table.on_board("red")) == 1
    assert (asked(table), table.turns) == (("place_tile", "blue"), ["red", "red", "blue"])


@LATER
def test_RIV2_E5_RIV2_X10_the_fairy_pays_in_the_first_of_the_two_turns_only(edition):
    """Blue lays a tile, then red the volcano lake and an ordinary tile, then blue again."""
    sketch = FORKED + "(1,1) FFFV lakeend\n(0,-1) FFFR red@W fairy@red"
    draws = ["sketch/FVFV", VOLCANO, "sketch/FFFF", "sketch/FFFF"]
    modules = (*MODULES, "fairy")
    table = Table(sketch, active="blue", modules=modules, edition=edition, draws=draws)
    table.lay((-1, 1)).decline()
    assert fairy_points(table) == [("red", 1)]
    table.lay((-2, 1), 2).decline()
    assert table.turns == ["blue", "red", "red"]
    assert fairy_points(table) == [("red", 1)]
    table.pass_turn()
    assert (table.turns, table.scores) == (["blue", "red", "red", "blue"], {"red": 1, "blue": 0})


@LATER
def test_RIV2_C2_4_step_3_comes_before_the_extra_turn(edition):
    """RIV2-C2-4, no code: an extra turn begins when this one is over."""
    table = Table(FORKED + RINGED, modules=MODULES, edition=edition, draws=[VOLCANO, "sketch/FFFF"])
    table.lay((1, 1))
    told = [e["type"] for e in table.game.events if e["type"] in ("turn", "score")]
    assert (told, table.scores) == (["turn", "score", "turn"], {"red": 9})


@LATER
def test_RIV2_C2_3_without_a_tile_to_draw_the_game_ends(edition):
    table = ending([VOLCANO], edition, more=[BLOCKED_NORTH]).lay((1, 1), 3)
    assert (table.game.over, table.turns) == (True, ["red"])


@LATER
def test_RIV2_C2_5_RIV2_X2_the_dragon_comes_to_the_volcano_lake(edition):
    """RIV2-C2-5, no code: the dragon asks for the mark, whatever tile bears it."""
    modules = (*MODULES, "dragon")
    table = ending([VOLCANO, "base/B"], edition, more=[BLOCKED_NORTH], modules=modules).lay((1, 1), 3)
    assert (dragon(table), table.turns) == ((1, 1), ["red", "red"])


@LATER
@pytest.mark.parametrize("modules", [(*MODULES, "fairy"), (*MODULES, "fairy", "dragon")])
def test_RIV2_C2_6_the_fairy_may_be_moved_in_the_turn_of_the_volcano_lake(edition, modules):
    """TURN-43: with or without the dragon."""
    # RIV2-X15, no code: an abbot is taken back from where he stands, and the ban concerns the volcano
    sketch = FORKED + "(-1,1) FVFF lakeend\n(0,-1) FFFR red@W"
    table = Table(sketch, modules=modules, edition=edition, draws=[VOLCANO, "sketch/FFFF"]).lay((1, 1))
    assert [option.type for option in table.game.decision.options] == ["move_fairy", "pass"]
    assert fairy_moves(table) == [("meeple", (0, -1))]
    assert asked(to_fairy(table, (0, -1))) == ("place_tile", "red")


@every_edition
def test_RIV2_14_the_special_turn_is_played_without_the_dragon_too(edition):
    """RIV2-14, no code: each module asks for the mark by itself."""
    draws = [VOLCANO, CITY_LAKE, "base/B"] if edition == "c1" else [VOLCANO, "base/B"]
    table = ending(draws, edition, more=[] if edition == "c1" else [BLOCKED_NORTH]).lay((1, 1), 3)
    assert (asked(table), table.game.hand) == (("place_tile", "red"), (draws[1],))


@every_edition
def test_RIV2_20_the_ban_is_over_after_the_turn(edition):
    """A later tile joins the free field of the volcano, and its farmer stands on that field."""
    draws = [VOLCANO, CITY_LAKE, "sketch/FFFF"] if edition == "c1" else [VOLCANO, "sketch/FFFF"]
    more = [] if edition == "c1" else [BLOCKED_NORTH]
    table = ending(draws, edition, more=more).lay((1, 1), 3)
    if edition == "c1":
        table.lay((2, 0)).decline()
    table.lay((1, 2))
    assert table.kinds() == ["field"]
    table.place("meeple", "field")
    assert table.feature((1, 1), "field").strength != (0, 0, 0)
