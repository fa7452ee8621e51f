"""Rules 08, module tower: pieces, who may be taken prisoner, and who stands on top."""

import random

import pytest

import carcassonne as cc
from carcassonne.modules.tower import TowerKept
from tests.table import RealTable, Table, every_edition, refused
from tests.tables.flights import asked
from tests.tables.towers import (
    SYMBOL,
    TOWER,
    build,
    building,
    climb,
    climbing,
    height,
    held_by,
    on_towers,
    pieces,
    shown,
)

NAMES = ("A", "B", "C", "D", "E", "F")
DEALT = {1: 10, 2: 10, 3: 9, 4: 7, 5: 6, 6: 5}


# --- set-up ----------------------------------------------------------------------------------------------


@every_edition
def test_TOWER_1_eighteen_tiles_in_the_ordinary_stack(edition):
    config = cc.Config(modules=("base", "tower"), edition=edition)
    towers = {id: n for id, n in config.deck.items() if id.startswith("tower/")}
    assert sum(towers.values()) == 18
    game = cc.Game(config)
    seen = [*game.hand, *game.rejected]
    assert {id: game.remaining[id] + seen.count(id) for id in towers} == towers
    assert all(any(s.kind == "tower" for s in cc.tiles.design(id).segments) for id in towers)


@pytest.mark.parametrize("players", range(1, 7))
def test_TOWER_2_pieces_by_the_number_of_players(players):
    """TOWER-E9: 20, 27, 28, 30, 30 in all for 2 to 6 players; a single player gets 10."""
    game = cc.Game(cc.Config(players=NAMES[:players], modules=("base", "tower"), seed=1))
    dealt = [DEALT[players]] * players
    assert game.view(None, aids=())["towers"] == {"supply": dealt, "pieces": dealt, "heights": []}


def test_TOWER_E9_pieces_dealt():
    assert [n * DEALT[n] for n in range(2, 7)] == [20, 27, 28, 30, 30]


def test_TOWER_2_a_single_player_can_take_no_prisoner():
    table = Table("(0,0) FFFF mon red@mon\n*(1,0) FFFF tower", modules=TOWER).lay()
    build(table, (1, 0))
    assert asked(table) == ("place_tile", "red"), "the next turn"


@every_edition
def test_TOWER_3_a_piece_belongs_to_the_tower_once_it_is_placed(edition):
    """TOWER-10: blue builds on what red began, and red on it again."""
    table = Table("(0,0) FFFF\n*(1,0) FFFF tower", players=("red", "blue"), modules=TOWER, edition=edition,
                  draws=[SYMBOL] * 2)  # fmt: skip
    build(table.lay(), (1, 0))
    assert (height(table, (1, 0)), pieces(table, "red"), pieces(table, "blue")) == (1, 9, 10)
    build(table.lay((2, 0)), (1, 0))
    assert (height(table, (1, 0)), pieces(table, "red"), pieces(table, "blue")) == (2, 9, 9)
    build(table.lay((3, 0)), (1, 0))
    assert (height(table, (1, 0)), pieces(table, "red"), pieces(table, "blue")) == (3, 8, 9)


# --- actions in step 2 -------------------------------------------------------------------------------------

THREE = "(0,0) FFFF tower2\n(1,0) FFFF tower\n(2,0) FFFF tower3 blue:top\n"


@every_edition
def test_TOWER_4_one_of_four_actions(edition):
    """(a) a figure, (b) a tower begun here or on an older tile, (c) a piece, (d) a meeple on a tower."""
    sketch = THREE + "(0,1) FFFF\n*(1,1) CFFF tower"
    table = Table(sketch, modules=TOWER, edition=edition).lay()
    assert table.kinds() == ["city", "field"]
    assert building(table) == [(0, 0), (1, 0), (1, 1)]
    assert climbing(table) == [("meeple", (0, 0))]
    assert asked(table) == ("place_figure", "red")


@pytest.mark.parametrize(
    "action",
    [{"type": "build_tower", "at": [1, 1]}, {"type": "climb_tower", "figure": "meeple", "at": [0, 0]}],
)
def test_TOWER_4_exactly_one_of_them(action):
    table = Table(THREE + "*(1,1) CFFF tower", modules=TOWER).lay()
    table.game.play(action)
    assert asked(table) == ("place_tile", "blue")
    assert table.on_board("red") == []


@every_edition
def test_TOWER_5_only_with_a_tower_tile(edition):
    table = Table(THREE + "*(1,1) CFFF", modules=TOWER, edition=edition).lay()
    assert (building(table), climbing(table)) == ([], [])
    assert refused(table, {"type": "build_tower", "at": [0, 0]}) == "illegal.not-now"


@every_edition
def test_TOWER_5_in_every_turn_by_option(edition):
    table = Table(THREE + "*(1,1) CFFF", modules=TOWER, edition=edition, options={"tower.every_turn": True})
    table.lay()
    assert building(table) == [(0, 0), (1, 0)]
    assert climbing(table) == [("meeple", (0, 0))]


@every_edition
def test_TOWER_6_a_tower_is_open_from_its_first_piece_on(edition):
    table = Table("(0,0) FFFF tower\n*(1,0) FFFF tower", players=("red", "blue"), modules=TOWER,
                  edition=edition, draws=[SYMBOL])  # fmt: skip
    table.lay()
    assert climbing(table) == []
    build(table, (0, 0)).lay((2, 0))
    assert climbing(table) == [("meeple", (0, 0))], "blue may climb what red began"


@every_edition
def test_TOWER_7_a_meeple_on_top_closes_the_tower(edition):
    table = Table("(0,0) FFFF tower2\n*(1,0) FFFF tower", players=("red", "blue"), modules=TOWER,
                  edition=edition, draws=[SYMBOL])  # fmt: skip
    climb(table.lay(), (0, 0))
    assert on_towers(table, "red") == [("meeple", (0, 0))]
    table.lay((2, 0))
    assert building(table) == [(1, 0), (2, 0)]
    assert climbing(table) == []
    for action in (
        {"type": "build_tower", "at": [0, 0]},
        {"type": "climb_tower", "figure": "meeple", "at": [0, 0]},
    ):
        with pytest.raises(cc.IllegalAction):
            table.game.play(action)


@every_edition
def test_TOWER_8_only_normal_and_big_meeples_climb(edition):
    modules = (*TOWER, "abbot", "big-meeple", "mayor", "wagon", "barn", "builder", "pig", "robbers")
    table = Table("(0,0) FFFF tower1\n*(1,0) FFFF tower", players=("red", "blue"), modules=modules,
                  edition=edition).lay()  # fmt: skip
    assert climbing(table) == [("meeple", (0, 0)), ("big-meeple", (0, 0))]
    climb(table, (0, 0), "big-meeple")
    assert on_towers(table, "red") == [("big-meeple", (0, 0))]
    assert table.supply("red", "big-meeple") == 0


def test_TOWER_9_a_symbol_without_a_piece_takes_no_meeple():
    table = Table("(0,0) FFFF\n*(1,0) FFFF tower", modules=TOWER).lay()
    assert (building(table), climbing(table)) == ([(1, 0)], [])
    assert ("tower", ()) not in table.spots()
    assert refused(table, {"type": "climb_tower", "figure": "meeple", "at": [1, 0]}) == "illegal.not-now"


def test_TOWER_10_a_tower_may_have_any_height():
    table = Table("(0,0) FFFF tower17\n*(1,0) FFFF tower", modules=TOWER).lay()
    build(table, (0, 0))
    assert height(table, (0, 0)) == 18


def test_TOWER_11_without_pieces_no_tower_is_built():
    table = Table("(0,0) FFFF tower1\n*(1,0) FFFF tower", players=("red", "blue"), modules=TOWER)
    state = table.game._state
    state.keep(state.kept[TowerKept]._replace(pieces=(0, 10)))
    table.lay()
    assert (building(table), climbing(table)) == ([], [("meeple", (0, 0))])


def test_TOWER_11_without_a_meeple_no_tower_is_climbed():
    monks = "\n".join(f"({x},5) FFFF mon red@mon" for x in range(7))
    table = Table(f"(0,0) FFFF tower1\n*(1,0) FFFF tower\n{monks}", modules=TOWER).lay()
    assert table.supply("red") == 0
    assert (building(table), climbing(table)) == ([(0, 0), (1, 0)], [])


@pytest.mark.parametrize("seed", range(4))
def test_TOWER_12_pieces_never_leave_the_board(seed):
    """TOWER-12, no code: only `build` changes a height, and it adds one."""
    players = 2 + seed
    config = cc.Config(players=NAMES[:players], modules=(*TOWER, "dragon"), seed=seed)
    game, rng, highest = cc.Game(config), random.Random(seed), {}
    while not game.over:
        builds = [option for option in game.decision.options if option.type == "build_tower"]
        game.play(rng.choice(builds or game.decision.options))
        towers = game.view(None, aids=())["towers"]
        standing = {tuple(at): height for at, height in towers["heights"]}
        assert sum(towers["pieces"]) + sum(standing.values()) == players * DEALT[players]
        assert all(standing[at] >= height for at, height in highest.items())
        highest = standing
    assert highest


@every_edition
def test_TOWER_13_a_tower_is_no_feature(edition):
    """The field runs around it, all other segments may be taken, and who stands on it occupies nothing."""
    table = Table("(0,0) FFFF mon tower1 blue:top\n*(1,0) FFFF", modules=TOWER, edition=edition).lay()
    assert table.kinds() == ["field"]
    assert table.feature((0, 0), "field").strength == (0, 0)
    with pytest.raises(LookupError):
        table.feature((0, 0), "tower")
    with pytest.raises(cc.IllegalAction):
        table.place("meeple", "tower", at=(0, 0))
    real = RealTable(["tower/C"], modules=TOWER, edition=edition).lay((0, -1))
    assert real.kinds() == ["field", "monastery"]


# --- meeples on a tower ------------------------------------------------------------------------------------


@every_edition
def test_TOWER_E8_nobody_can_take_him_from_a_closed_tower(edition):
    """TOWER-22: a tower next to it does not reach him, and he stays to the end of the game."""
    sketch = "(0,0) FFFF tower2\n(1,0) FFFF tower2\n*(2,0) FFFF tower"
    table = Table(sketch, players=("red", "blue"), modules=TOWER, edition=edition, draws=[SYMBOL]).lay()
    climb(table, (0, 0))
    table.lay((3, 0))
    assert (0, 0) not in building(table)
    build(table, (1, 0))
    assert asked(table) == ("place_tile", "red"), "nobody in reach"
    table.final()
    assert on_towers(table, "red") == [("meeple", (0, 0))]
    assert table.supply("red") == 6


@every_edition
def test_TOWER_23_he_is_no_traveller_knight_monk_or_farmer(edition):
    """He stands on a tile with all of them, and the tile completes road and city."""
    sketch = "(0,0) CRFF mon tower1 red:top\n(1,0) FFFR\n*(0,1) FFCF"
    table = Table(sketch, modules=TOWER, edition=edition).turn()
    assert table.scores == {"red": 0}
    for where in ("N", "E", "mon", "field"):
        feature = table.feature((0, 0), where)
        assert (feature.figures, feature.strength) == ((), (0,))
    assert table.final().scores == {"red": 0}


@every_edition
def test_TOWER_35_prisoners_tops_and_pieces_give_nothing_at_the_end(edition):
    """No ransom and no exchange either."""
    # TOWER-35, no code: prisoners and tops are beside the board, and final scoring asks for features
    sketch = "(0,0) FFFF tower3 red:top\n*(1,0) FFFF"
    table = Table(sketch, players=("red", "blue"), modules=TOWER, edition=edition)
    table.imprison("red", "blue").stand("red", 20).stand("blue", 20).final()
    assert table.scores == {"red": 20, "blue": 20}
    assert held_by(table, "blue") == [("red", "meeple")]


@every_edition
def test_TOWER_36_the_road_divides_the_field_and_the_city_stays_whole(edition):
    """Tile tower/H."""
    # TOWER-36, no code: the tile data say it
    table = RealTable(["tower/H"], start=[("sketch/FFRF", (0, 1), 0)], modules=TOWER, edition=edition)
    table.lay((0, 0))
    assert table.kinds() == ["city", "field", "field", "field", "field", "road"]
    assert [edges for kind, edges in table.spots() if kind == "city"] == [("E", "W")]


def test_the_view_shows_towers_and_pieces_to_everybody():
    table = Table("(0,0) FFFF tower2\n*(1,0) FFFF", players=("red", "blue"), modules=TOWER)
    assert shown(table, "towers") == {"supply": [10, 10], "pieces": [10, 10], "heights": [[[0, 0], 2]]}
