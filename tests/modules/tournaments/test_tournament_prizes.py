"""Rules 12, module tournaments: prize tiles and the tournament tile."""

import random

from carcassonne.engine.tile import tile
from carcassonne.modules.dragon import DragonKept
from carcassonne.tiles import design, pieces
from tests.sketches import SketchTile
from tests.table import RealTable, Table, every_edition
from tests.tables.tournaments import (
    MODULES,
    award,
    enter_all,
    extra_turn,
    hold,
    keep,
    offered,
    player,
    results,
    shown,
    takers,
)

TWO = ("red", "blue")
P1, P8 = "tournaments/P1", "tournaments/P8"
UNFIT = "sketch/CCCC C=NESW"
"""It fits at a city only."""
PLAIN = "(0,0) FRFF\n*(1,0) FFFR"


def table_of(sketch=PLAIN, modules=MODULES, **more):
    return Table(sketch, players=TWO, modules=modules, **more)


def lay_prize(table, at, turn=0, tile=P1):
    table.game.play({"type": "place_tile", "tile": tile, "at": list(at), "turn": turn})
    return table


# --- prize tiles -----------------------------------------------------------------------------------------


@every_edition
def test_TOURN_E9_a_turn_with_a_prize_tile(edition):
    """TURN-9, TOURN-47, TOURN-49, TOURN-50, TOURN-51."""
    table = award(table_of(edition=edition), "red", "P1", number=3).open_turn()
    assert table.game.hand == (P1, "sketch/FFFR")
    assert table.game.decision.kind == "place_tile"
    lay_prize(table, (0, 1))
    assert shown(table)["statues"] == [{"at": [0, 1], "segment": 0, "player": 0, "value": 3}]
    assert table.game.hand == ("sketch/FFFR",)
    table.lay()
    assert {o.at for o in table.game.decision.options if o.type == "place_figure"} == {(1, 0)}
    assert player(table, "red")["waiting"] == []


@every_edition
def test_TOURN_46_nobody_sees_a_prize_before_it_is_laid(edition):
    table = award(table_of(edition=edition), "blue", "P1")
    assert all(player(table, "blue", seen_by=c)["waiting"] == [{"tile": None, "value": None}] for c in TWO)
    table.turn()
    assert table.game.hand[0] == P1  # blue's turn: now it is opened


@every_edition
def test_TOURN_48_the_winner_of_his_own_turn_lays_at_once(edition):
    table = table_of("(0,0) FRFF red@E[5]\n(9,0) FRFF\n(8,0) FFFF", edition=edition)
    hold(table)
    enter_all(table)
    assert table.game.hand[0].startswith("tournaments/P")
    assert len(table.game.hand) == 2


@every_edition
def test_TOURN_E17_and_TOURN_52_a_prize_tile_completes_a_city(edition):
    """Blue gets 8 in step 3 of red's turn; red may still place a meeple on his drawn tile."""
    sketch = "(0,0) CFFF blue@N\n(0,1) CFCF C=NS\n(0,2) CFCF C=NS\n(5,0) FRFF\n*(6,0) FFFR"
    table = award(table_of(sketch, edition=edition), "red", "P1").open_turn()
    lay_prize(table, (0, 3), turn=2)
    table.lay()
    assert table.scores == {"red": 0, "blue": 0}
    table.place("meeple", "field")
    assert table.scores == {"red": 0, "blue": 8}
    assert table.supply("blue") == 7


@every_edition
def test_TOURN_51_and_TOURN_13_no_meeple_later_either(edition):
    """TOURN-X10, PORTAL-X10: a portal finds neither the prize tile nor the squares."""
    start = [(id, (x, -y), 0) for (x, y), id in pieces()["tournaments/TD"].items()]
    start += [(P1, (3, 0), 3), ("sketch/FRFF", (9, 0), 0)]
    modules = (*MODULES, "portal")
    table = RealTable(["sketch/FFFR portal"], start=start, modules=modules, edition=edition).lay((10, 0))
    assert {o.at for o in table.game.decision.options if o.type == "place_figure"} == {(9, 0), (10, 0)}


@every_edition
def test_TOURN_53_a_drawn_tile_that_no_longer_fits_leaves_the_game(edition):
    """TURN-7: the prize took its last cell; another tile is drawn."""
    sketch = "(0,0) CFFF\n*(0,1) CCCC C=NESW"
    table = award(table_of(sketch, draws=["sketch/FFFF"], edition=edition), "red", "P1").open_turn()
    assert table.game.hand == (P1, UNFIT)
    lay_prize(table, (0, 1), turn=2)
    drawn = [e["tile"] for e in table.game.events if e["type"] in ("tile_rejected",)]
    assert drawn == [UNFIT]
    assert table.game.hand == ("sketch/FFFF",)
    assert table.turns == ["red"]
    table.pass_turn()
    assert table.turns == ["red", "blue"], "it was laid once"


@every_edition
def test_TOURN_71_without_another_tile_the_turn_goes_on_without_one(edition):
    """What the prize tile completed is scored before the game ends."""
    table = RealTable([UNFIT], start=[("sketch/CFFF", (0, 0), 0)], modules=MODULES, edition=edition)
    table.put("blue", None, SketchTile("(0,0) CFFF"), "N")
    award(table, "red", "P1")
    table.open_turn()
    lay_prize(table, (0, 1), turn=2)
    assert table.game.over
    assert table.scores == {"red": 0, "blue": 4}
    assert len(results(table)) == 1  # only the final tournament


@every_edition
def test_TOURN_54_a_prize_that_fits_nowhere_leaves_with_its_token(edition):
    table = award(table_of(edition=edition), "red", "P8", number=5).open_turn()  # no city on the board
    assert P8 in table.game.rejected
    assert table.game.hand == ("sketch/FFFR",)
    assert player(table, "red")["gone"] == [5]
    assert shown(table)["statues"] == []


@every_edition
def test_TOURN_55_several_prizes_in_the_order_of_winning(edition):
    table = award(table_of(edition=edition), "red", "P1", "P2", number=2).open_turn()
    assert table.game.hand == (P1, "sketch/FFFR")
    lay_prize(table, (0, 1))
    assert table.game.hand == ("tournaments/P2", "sketch/FFFR")
    table.game.play(table.game.decision.options[0])
    assert table.game.hand == ("sketch/FFFR",)
    assert [s["at"] for s in shown(table)["statues"]] == [[0, 1]]


@every_edition
def test_TOURN_57_prizes_are_no_land_tiles(edition):
    table = table_of(edition=edition)
    assert not any(id.startswith("tournaments/P") for id in table.game.remaining)


# --- the tournament tile ---------------------------------------------------------------------------------


def river_table(**more):
    modules = ("base", "farmers", "tournaments", "river")
    return Table("TOURN-E2", players=TWO, modules=modules, drop=[(0, -2), (0, -3)], **more)


@every_edition
def test_TOURN_E2_the_tournament_tile_at_the_first_bend(edition):
    """TOURN-9, TOURN-10, TOURN-X1, RIVER-X3."""
    table = river_table(edition=edition)
    assert table.game.hand[0] == "tournaments/TR1"
    table.game.play({"type": "place_tile", "tile": "tournaments/TR1", "at": [0, -2], "turn": 0})
    assert {t.at for t in table.game.tiles()[2:]} == {(x, y) for x in range(3) for y in (-2, -3)}
    assert {at for at, _ in table.placements()} == {(0, -4)}
    table.lay((0, -4))
    bend = table.game.tile((0, -4))
    river = next(s for s in bend.segments if s.kind == "river")
    assert set(river.edges) == {"N", "W"}  # not east, along the tournament tile
    assert len(bend.segments) > 1


@every_edition
def test_TOURN_E2_the_other_way_round_the_bend_turns_east(edition):
    table = river_table(edition=edition)
    ways = [o for o in table.game.decision.options if o.turn == 2]
    assert [o.at for o in ways] == [(0, -3)]
    table.game.play(ways[0])
    assert {t.at for t in table.game.tiles()[2:]} == {(x, y) for x in (-2, -1, 0) for y in (-2, -3)}
    (at, turn), *more = table.placements()
    assert (at, more) == ((0, -4), [])
    table.lay(at, turn)
    river = next(s for s in table.game.tile(at).segments if s.kind == "river")
    assert set(river.edges) == {"N", "E"}


@every_edition
def test_TOURN_9_only_matching_places_with_an_open_end(edition):
    assert [(o.tile, o.turn) for o in river_table(edition=edition).game.decision.options] == [
        ("tournaments/TR1", 0),
        ("tournaments/TR1", 2),
    ]


@every_edition
def test_TOURN_11_it_stays_aside_if_it_fits_nowhere(edition):
    table = river_table(add="(1,-3) FFFF\n(-1,-3) FFFF", edition=edition)
    assert table.game.hand == ("sketch/VFFV",)
    assert len([t for t in table.game.tiles() if t.id.startswith("tournaments")]) == 0


@every_edition
def test_TOURN_X2_with_the_second_river_the_fork_is_no_bend(edition):
    """RIV2-X9: the fork is drawn first, the tournament tile waits for the first bend."""
    table = RealTable(then="shuffle", modules=(*MODULES, "river-2"), edition=edition)
    seen = []
    while table.game.hand and not any(t.id == "tournaments/TR1" for t in table.game.tiles()):
        if table.game.hand[0] == "tournaments/TR1":
            assert [e["tile"] for e in table.game.events if e["type"] == "tile_drawn"][-1] == table.game.hand[
                1
            ]
        seen.append(table.game.hand[0])
        table.game.play(table.game.decision.options[0])
        table.decline()
    assert "tournaments/TR1" in seen
    assert len(seen) > 1


@every_edition
def test_COUNT_X31_the_first_player_lays_it_beside_the_fortress(edition):
    """TOURN-2: in any rotation, all edges matching; then his first turn begins."""
    table = RealTable(then="shuffle", modules=(*MODULES, "count"), edition=edition)
    options = table.game.decision.options
    assert {o.tile for o in options} == {"tournaments/TD1"}
    assert {o.turn for o in options} == {0, 1, 2, 3}
    before = len(table.game.tiles())
    table.game.play(options[0])
    assert len(table.game.tiles()) == before + 6
    assert (table.game.turn, table.game.player, table.game.decision.kind) == (1, 0, "place_tile")
    assert not table.game.hand[0].startswith("tournaments/T")


@every_edition
def test_TOURN_12_the_squares_are_six_tiles(edition):
    """A road, a city and a field run over them; roads end at the ground (TOURN-13)."""
    # TOURN-12, no code: each square is laid as a tile
    start = [(id, (x, -y), 0) for (x, y), id in pieces()["tournaments/TD"].items()]
    table = RealTable(["sketch/FFFF mon"], start=start, modules=MODULES, edition=edition)
    assert table.game.feature((1, 0), 0).kind == "road"
    assert table.game.feature((1, 0), 0).open_ends == 1
    table.lay((0, 1))
    monastery = table.game.feature(table.newest, 0)
    assert len(monastery.tiles) == 3
    assert {o.at for o in table.game.decision.options if o.type == "place_figure"} == {table.newest}


def test_TOURN_14_and_TOURN_E19_the_special_river_tile():
    """TOURN-14, no code: the tile data say it."""
    fields = [set(s.edges) for s in design("tournaments/I").segments if s.kind == "field"]
    assert {"NL", "NR", "EL", "WR"} in fields  # one field north of the river
    assert {"ER", "SL"} in fields  # the road parts the southern bank
    assert {"SR", "WL"} in fields
    assert len(fields) == 3


# --- with other modules -----------------------------------------------------------------------------------


@every_edition
def test_TOURN_X8_a_prize_tile_triggers_the_builder(edition):
    """BLD-X16: the prize tile extends the city of red's builder."""
    sketch = "(0,0) CFFF red@N red:builder@N\n(5,0) FRFF\n*(6,0) FFFR"
    table = award(table_of(sketch, modules=(*MODULES, "builder"), edition=edition), "red", "P3").open_turn()
    lay_prize(table, (0, 1), turn=1, tile="tournaments/P3")
    table.lay()
    assert offered(table) == {("meeple", (0, 0))}
    table.game.play({"type": "pass"})
    extra_turn(table.decline())
    assert table.turns[-2:] == ["red", "red"]


@every_edition
def test_TOURN_X13_the_bag_comes_before_the_prize(edition):
    """ROB-X10: robbers, then the prize tile, then the bag tile."""
    table = award(
        table_of("(0,0) FRFF\n*(1,0) FFFR bag", modules=(*MODULES, "robbers"), edition=edition), "red", "P1"
    )
    table.open_turn()
    assert table.game.decision.kind == "place_robber"
    while table.game.decision.kind == "place_robber":
        table.game.play(table.game.decision.options[0])
    assert table.game.hand[0] == P1


@every_edition
def test_TOURN_X14_dragon_tiles_come_into_the_current_stack(edition):
    """Set aside before, they are shuffled into the current stack, or into the next if that is empty."""
    sketch = "(0,0) FFFF\n*(1,0) FFFF volcano"
    for left in (0, 3):
        table = table_of(sketch, modules=(*MODULES, "dragon"), edition=edition, draws=[])
        state = table.game._state
        state.script = None
        state.keep(DragonKept(aside=(state.rules.start[0][0],)))
        waiting = len(state.stack) - state.drawn
        keep(table, behind=(waiting - left, waiting - left - 2, 0, 0, 0, 0))
        before = shown(table)["stacks"]
        assert before[:2] == [left, 2]
        table.lay()
        # no figure on the volcano: blue has drawn one tile already, from the next stack if need be
        assert shown(table)["stacks"][:2] == ([3, 2] if left else [2, waiting - 2])


@every_edition
def test_TOURN_X19_a_bazaar_may_bring_a_tournament(edition):
    """BAZAAR-X14: tiles of all stacks count; the tournament is held with the opener between two draws."""
    sketch = "(0,0) FRFF\n(0,5) FRFF blue@E[3]\n*(1,0) FFFR bazaar"
    table = table_of(
        sketch, modules=(*MODULES, "bazaars"), draws=["sketch/FFFF", "sketch/FFFF mon"], edition=edition
    )
    state = table.game._state
    left = len(state.stack) - state.drawn
    keep(table, behind=(left - 1, 0, 0, 0, 0, 0))
    table.turn()
    assert (table.game.decision.kind, table.game.decision.player) == ("enter_tournament", 1)
    table.game.play(table.game.decision.options[0])
    assert results(table)[-1]["prizes"] == [1]
    assert table.game.decision.kind == "bazaar_choose"
    table.game.play({"type": "bazaar_choose", "tile": "sketch/FFFF", "points": 0})
    table.game.play({"type": "pass"})
    assert table.game.player == 1
    assert table.game.hand[1] == "sketch/FFFF"  # blue's prize comes before the tile of his part
    assert takers(table) == []


@every_edition
def test_TOURN_X6_goods_of_a_prize_tile(edition):
    """GOODS-X6: the player who lays the prize tile that completes a city takes its goods."""
    sketch = "(0,0) CFFF goods@N=wine\n(5,0) FRFF\n*(6,0) FFFR"
    table = award(table_of(sketch, modules=(*MODULES, "goods"), edition=edition), "red", "P1").open_turn()
    lay_prize(table, (0, 1), turn=2)
    table.lay().decline()
    assert [own["wine"] for own in table.game.view(None)["goods"]["owned"]] == [1, 0]


@every_edition
def test_TOURN_70_without_its_tile_set_the_module_has_its_pieces(edition):
    table = RealTable(then="shuffle", modules=MODULES, tiles={"base": 1}, edition=edition)
    assert shown(table)["prizes"] == [2] * 6
    assert len(table.game.tiles()) == 6


@every_edition
def test_TOURN_X14_a_reshuffle_leaves_shuffled_in_tiles_in_their_stack(edition):
    """Everybody knows in which stack the dragon tiles lie; their order is new."""
    sketch = "(0,0) FFFF\n*(1,0) FFFF volcano"
    table = table_of(sketch, modules=(*MODULES, "dragon"), edition=edition)
    state = table.game._state
    state.script = None
    dragon = tile("sketch/FFFF dsym")
    state.keep(DragonKept(aside=(dragon,)))
    waiting = len(state.stack) - state.drawn
    keep(table, behind=(waiting - 4, 0, 0, 0, 0, 0))
    table.lay()
    seen = set()
    for seed in range(30):
        world = table.game.reshuffled(random.Random(seed), 0)._state
        rest = world.stack[world.drawn :]
        if dragon in rest:
            seen.add(rest.index(dragon))
    assert seen <= {0, 1, 2, 3}
    assert len(seen) > 1
