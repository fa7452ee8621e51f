"""Cult (rules 10, CULT): shrines and confrontations."""

from __future__ import annotations

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition

CULT = ("base", "cult")


def ring(x: int, y: int, *missing: tuple[int, int]) -> list[tuple[int, int]]:
    """The eight cells around a point, without some."""
    cells = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [at for at in cells if at not in missing]


def plain(*cells: tuple[int, int]) -> str:
    return "\n".join(f"({x},{y}) FFFF" for x, y in dict.fromkeys(cells))


def beside(shrine: str, monastery: str, last: tuple[int, int] = (0, 0)) -> str:
    """A shrine at (1,1) whose ring lacks one cell, and an unfinished monastery at (2,2)."""
    cells = plain(*ring(1, 1, (2, 2), last))
    return f"(1,1) FFFF {shrine}\n(2,2) FFFF {monastery}\n{cells}\n*({last[0]},{last[1]}) FFFF"


def settle(table: Table) -> Table:
    """Pass whatever may be done until the next tile is to be laid."""
    while not table.game.over and table.game.decision.kind != "place_tile":
        table.game.play({"type": "pass"})
    return table


# --- placing tiles -----------------------------------------------------------------------------------------


PEACE = (
    f"(1,1) FFFF shr\n(0,0) FFFF mon\n{plain((1, 0), (0, 1), (2, 0), (3, 0), (3, 1), (3, 2), (1, 3), (0, 3))}"
)


def may_lie(tile: str, at: tuple[int, int], edition: str = "c2", board: str = PEACE, **more: object) -> bool:
    """May a tile be laid at a point? A neighbour of the point makes sure that it touches the board."""
    x, y = at
    touching = "" if f"({x + 1},{y})" in board else f"\n({x + 1},{y}) FFFF"
    cleared = "\n".join(line for line in board.splitlines() if not line.startswith(f"({x},{y})"))
    table = Table(cleared + touching, draws=[tile, "sketch/FFFF"], modules=CULT, edition=edition, **more)
    return (at, 0) in table.placements() if table.game.hand == (tile,) else False


@every_edition
@pytest.mark.parametrize("at", [(2, 2), (0, 2), (2, 1), (1, 2)])
def test_CULT_E3_no_second_monastery_beside_a_shrine(edition, at):
    """CULT-1, CULT-2: nobody stands on any of them."""
    assert not may_lie("sketch/FFFF mon", at, edition)
    assert may_lie("sketch/FFFF", at, edition), "CULT-3: other tiles are not limited"


@every_edition
def test_CULT_E3_what_is_legal(edition):
    """CULT-3: a monastery far away, two shrines beside each other, two monasteries beside each other."""
    assert may_lie("sketch/FFFF mon", (3, 3), edition)
    assert may_lie("sketch/FFFF shr", (2, 2), edition)
    assert not may_lie("sketch/FFFF shr", (0, 1), edition), "the monastery has its shrine"
    assert may_lie("sketch/FFFF mon", (-1, 0), edition), "beside the monastery, not beside the shrine"


@every_edition
def test_CULT_1_the_new_tile_has_at_most_one_rival(edition):
    """Between two monasteries that know no shrine there is no place for one."""
    board = f"(0,0) FFFF mon\n(2,0) FFFF mon\n{plain((1, 1), (0, 1))}"
    assert not may_lie("sketch/FFFF shr", (1, 0), edition, board)
    assert may_lie("sketch/FFFF gar", (1, 0), edition, board)
    board = f"(0,0) FFFF shr\n(2,0) FFFF shr\n{plain((1, 1), (0, 1))}"
    assert not may_lie("sketch/FFFF mon", (1, 0), edition, board)
    assert may_lie("sketch/FFFF gar", (1, 0), edition, board), "CULT-4: gardens are none"


def test_CULT_2_completed_ones_count_too():
    """The first monastery beside the shrine is complete and empty."""
    cells = [at for at in (*ring(0, 0), *ring(1, 1)) if at not in ((0, 0), (1, 1), (2, 2))]
    board = f"(0,0) FFFF mon\n(1,1) FFFF shr\n{plain(*cells)}"
    assert Table(board, modules=CULT).feature((0, 0), "mon").complete
    assert not may_lie("sketch/FFFF mon", (2, 2), board=board)


@pytest.mark.parametrize("tile", ["sketch/RFFF", "sketch/CFFF", "sketch/CFFC C=NW"])
def test_CULT_4_every_printed_monastery(tile):
    """At a road, or in a city."""
    assert may_lie(tile, (2, 2))
    assert not may_lie(f"{tile} mon", (2, 2))


def test_CULT_5_a_tile_without_a_legal_cell_leaves_the_game():
    """Each free cell that touches the only other tile is a neighbour of the shrine or has two of them."""
    board = "(0,0) FFFF shr\n(0,1) FFFF mon"
    table = Table(board, draws=["sketch/FFFF shr mon", "sketch/FFFF"], modules=CULT)
    assert table.game.rejected == ("sketch/FFFF shr mon",)
    assert table.game.hand == ("sketch/FFFF",)


def test_CULT_X12_a_monastery_of_the_river_counts():
    """RIV2-X16: the monastery of river-2/F has its shrine, so no second one comes beside it."""
    start = [("river-2/F", (0, 0), 0), ("sketch/FFFF shr", (1, 1), 0), ("sketch/FFFF", (2, 0), 0)]
    near = {}
    for modules in (("base",), CULT):
        table = RealTable(["sketch/FFFF shr", "base/U"], start=start, modules=modules)
        near[modules] = [at for at, _ in table.placements() if max(map(abs, at)) == 1]
    assert near[("base",)]
    assert near[CULT] == []


def test_CULT_X12_shrines_are_not_in_the_river_stack():
    piles = cc.Config(edition="c1", modules=("river", "cult")).rules.piles
    assert not [tile.id for pile in piles[:-1] for tile in pile if tile.id.startswith("cult/")]


# --- heretics ----------------------------------------------------------------------------------------------


@every_edition
def test_CULT_6_a_heretic_or_another_figure(edition):
    """CULT-8, CULT-X1, CULT-X2, BIG-X7, ABBOT-X16, WAGON-X4: who may be a heretic."""
    modules = (*CULT, "farmers", "big-meeple", "abbot", "wagon", "mayor", "builder", "pig", "barn")
    table = RealTable(["cult/D", "base/U"], start=[("base/E", (0, 1), 2)], modules=modules, edition=edition)
    table.lay((0, 0)) if ((0, 0), 0) in table.placements() else table.lay(*min(table.placements()))
    assert "shrine" in table.kinds()
    assert "field" in table.kinds()
    assert "road" in table.kinds()
    assert "shrine" in table.kinds("big-meeple")
    assert table.kinds("abbot") == ["shrine"]
    assert "shrine" in table.kinds("wagon")
    for figure in ("mayor", "builder", "pig", "barn"):  # CULT-X11
        assert "shrine" not in table.kinds(figure)
    table.place("meeple", "shr")
    assert table.on_board("red") == [("meeple", table.newest)]


@every_edition
def test_CULT_20_no_shrine_without_the_module(edition):
    """The roads still end at the drawing; nothing can be placed there and CULT-1 does not hold."""
    board = "(0,0) FFFF mon\n(0,2) FFFF mon\n*(0,1) FRFR shr"
    table = Table(board, modules=("base", "abbot", "count"), edition=edition).lay()
    assert table.kinds() == ["road", "road"]
    assert table.kinds("abbot") == []


def test_CULT_20_nobody_comes_from_the_cathedral():
    lying = plain(*ring(1, 1, (0, 0)))
    sketch = f"(1,1) FFFF shr\n{lying}\n*(0,0) FFFF\nquarters: cathedral red; count castle"
    table = Table(sketch, modules=("base", "count"), edition="c1").turn()
    assert table.game.decision.kind == "place_tile"


@every_edition
def test_CULT_9_a_complete_shrine_is_worth_nine(edition):
    """CULT-7."""
    sketch = f"(1,1) FFFF shr red@shr\n{plain(*ring(1, 1, (0, 0)))}\n*(0,0) FFFF"
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert (table.scores, table.supply("red")) == ({"red": 9}, 7)


@every_edition
def test_CULT_10_an_unfinished_shrine_at_the_end(edition):
    sketch = f"(1,1) FFFF shr red@shr\n{plain((0, 0), (1, 0), (2, 0))}"
    assert Table(sketch, modules=CULT, edition=edition).final().scores == {"red": 4}


# --- confrontations ----------------------------------------------------------------------------------------


@every_edition
def test_CULT_E1_the_shrine_is_complete_first(edition):
    """CULT-11, CULT-12."""
    table = Table("CULT-E1", modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 9, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_E2_one_tile_completes_both(edition):
    """CULT-13."""
    cells = [(x, y) for x in range(4) for y in range(3) if (x, y) not in ((1, 0), (1, 1), (2, 1))]
    sketch = f"(1,1) FFFF shr red@shr\n(2,1) FFFF mon blue@mon\n{plain(*cells)}\n*(1,0) FFFF"
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 9, "blue": 9}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_E4_a_monk_in_the_last_hole_opens_and_wins(edition):
    """CULT-14; without the monk nothing happens."""
    sketch = f"(2,2) FFFF shr blue@shr\n{plain(*ring(1, 1, (2, 2)))}\n*(1,1) FFFF mon"
    table = Table(sketch, players=("red", "blue"), modules=CULT, edition=edition).lay().place("meeple", "mon")
    assert table.scores == {"red": 9, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    table = Table(sketch, players=("red", "blue"), modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 0}
    assert table.on_board("blue") == [("meeple", (2, 2))]


@every_edition
def test_CULT_E5_both_unfinished_at_the_end(edition):
    """CULT-18: 5 neighbours and 6 neighbours."""
    cells = plain((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2))
    sketch = f"(1,1) FFFF mon red@mon\n(2,1) FFFF shr blue@shr\n{cells}"
    table = Table(sketch, modules=CULT, edition=edition, add="(0,1) FFFF")
    assert table.final().scores == {"red": 6, "blue": 7}


@every_edition
def test_CULT_E6_own_shrine_and_own_monastery(edition):
    """CULT-11: red completes the monastery and loses the heretic."""
    sketch = (
        f"(1,1) FFFF mon red@mon\n(2,2) FFFF shr red@shr\n{plain(*ring(1, 1, (2, 2), (0, 0)))}\n*(0,0) FFFF"
    )
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert (table.scores, table.supply("red")) == ({"red": 9}, 7)


@every_edition
def test_CULT_E7_an_abbot_taken_back_ends_the_confrontation(edition):
    """CULT-16, CULT-X1, ABBOT-X16: 1 and 5 neighbours; the monk goes on and scores 9."""
    sketch = f"""
    (1,1) FFFF shr red:abbot@shr
    (2,1) FFFF mon blue@mon
    {plain((3, 0), (3, 1), (3, 2), (2, 0), (1, 0))}
    (2,2) FFFF
    *(0,1) FFFF
    """
    table = Table(sketch, modules=(*CULT, "abbot"), edition=edition, draws=["sketch/FFFF"]).lay()
    table.game.play({"type": "take_back", "figure": "abbot", "at": [1, 1]})
    assert table.scores == {"red": 6, "blue": 0}
    assert table.on_board("blue") == [("meeple", (2, 1))]
    settle(table.lay((1, 2)))
    assert table.scores == {"red": 6, "blue": 9}


@every_edition
@pytest.mark.parametrize("gone", ["mon", "shr"])
def test_CULT_16_when_one_side_has_left_the_other_goes_on(edition, gone):
    """DRAGON-X9, TOWER-X11: by whatever rule the meeple left the board."""
    table = Table("CULT-E1", modules=CULT, edition=edition)
    table.remove("blue" if gone == "mon" else "red", (2, 2) if gone == "mon" else (1, 1))
    table.turn()
    assert table.scores == ({"red": 9, "blue": 0} if gone == "mon" else {"red": 0, "blue": 0})
    assert table.on_board("blue") == ([] if gone == "mon" else [("meeple", (2, 2))])


@every_edition
def test_CULT_17_the_loser_is_unfinished_and_unoccupied(edition):
    """A monk who comes later is scored as usual: here at the end, with 4 neighbours."""
    table = Table("CULT-E1", modules=CULT, edition=edition).turn()
    monastery = table.feature((2, 2), "mon")
    assert (monastery.complete, monastery.figures) == (False, ())
    tile = next(tile for tile in table.sketch if tile.at == (2, 2))
    table.put("blue", None, tile, "mon")
    assert table.final().scores == {"red": 9, "blue": 1 + 3}


@every_edition
def test_CULT_19_the_majority_inside_decides(edition):
    """Two heretics of blue against one of red, and three monks of red in the monastery."""
    sketch = beside("shr red@shr blue@shr blue@shr", "mon red@mon red@mon red@mon")
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 9}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_12_a_monastery_that_does_not_touch_the_shrine_is_not_concerned(edition):
    sketch = f"{beside('shr red@shr', 'mon blue@mon')}\n(3,3) FFFF mon green@mon"
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert table.on_board("green") == [("meeple", (3, 3))]
    assert table.on_board("blue") == []
    events = [event for event in table.game.events if event["type"] == "confrontation"]
    assert events == [{"type": "confrontation", "at": [1, 1], "loser": [2, 2]}]


# --- interactions ------------------------------------------------------------------------------------------


@every_edition
def test_CULT_15_who_comes_from_the_fortress_opens_no_confrontation(edition):
    """CULT-X4, COUNT-X18: the shrine was empty before; blue's monk stays."""
    sketch = f"{beside('shr', 'mon blue@mon')}\nquarters: cathedral red; count market"
    table = Table(sketch, modules=(*CULT, "count"), edition=edition).turn()
    assert table.game.decision.kind == "leave_quarter"
    table.game.play(table.game.decision.options[0])
    settle(table)
    assert table.scores == {"red": 9, "blue": 0}
    assert table.on_board("blue") == [("meeple", (2, 2))]


@every_edition
def test_CULT_15_but_helps_in_one_that_was_open(edition):
    sketch = f"{beside('shr red@shr', 'mon blue@mon')}\nquarters: cathedral blue blue; count market"
    table = Table(sketch, modules=(*CULT, "count"), edition=edition).turn()
    while table.game.decision.kind == "leave_quarter":
        table.game.play(table.game.decision.options[0])
    settle(table)
    assert table.scores == {"red": 0, "blue": 9}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_X2_a_losing_wagon_does_not_drive_on(edition):
    sketch = beside("shr red@shr", "mon blue:wagon@mon").replace(
        "(2,2) FFFF mon", "(2,2) FRFF mon link=E-mon"
    )
    table = Table(sketch, modules=(*CULT, "wagon"), edition=edition).turn()
    assert table.game.decision.kind == "place_tile"
    assert table.supply("blue", "wagon") == 1


@every_edition
def test_CULT_X2_a_winning_wagon_may_drive_on(edition):
    sketch = beside("shr red:wagon@shr", "mon blue@mon").replace("(2,1) FFFF", "(2,1) FRFF")
    sketch = sketch.replace("(1,1) FFFF shr", "(1,1) FRFF shr link=E-shr").replace(
        "(2,1) FRFF", "(2,1) FRFR R=EW"
    )
    table = Table(sketch, modules=(*CULT, "wagon"), edition=edition).turn()
    assert (table.game.decision.kind, table.game.decision.player) == ("move_wagon", 0)
    table.game.play(table.game.decision.options[0])
    assert table.scores == {"red": 9, "blue": 0}
    assert table.on_board("red") == [("wagon", (1, 1))]
    assert table.on_board("blue") == []


@every_edition
def test_CULT_X3_an_abbey_in_a_confrontation(edition):
    """ABBEY-X2, ABBEY-11: the abbey completes the ring of red's shrine; its own monk loses."""
    cells = plain(*ring(1, 1, (2, 1)), (3, 1))
    sketch = f"(1,1) FFFF shr red@shr\n{cells}\n*(2,1) AAAA"
    table = Table(sketch, active="blue", modules=(*CULT, "abbey"), edition=edition).lay()
    table.place("meeple", "abbey")
    assert table.scores == {"blue": 0, "red": 9}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_X3_the_abbey_counts_for_the_limit(edition):
    cells = plain(*ring(1, 1, (2, 1), (0, 1)), (3, 1))
    sketch = f"(1,1) FFFF shr\n(0,1) FFFF mon\n{cells}\n*(5,5) FFFF"
    table = Table(sketch, modules=(*CULT, "abbey"), edition=edition, add="(5,4) FFFF")
    assert table.game.decision.kind == "place_tile", "the hole at (2,1) is closed to the abbey"


def test_CULT_X5_a_heretic_is_no_knight():
    """PRINCESS-12 and the like ask for knights of the city."""
    sketch = "(0,0) CFFF shr red@shr\n*(0,1) FFCF princess@S"
    table = Table(sketch, modules=(*CULT, "princess"), edition="c2", players=("red", "blue")).lay()
    assert table.game.decision.kind == "place_figure"


def test_CULT_X5_the_dragon_eats_heretics():
    sketch = "(0,0) FFFF shr red@shr\n(1,0) FFFF dragon\n*(2,0) FFFF dsym"
    table = Table(sketch, modules=(*CULT, "dragon"), edition="c2", players=("red", "blue")).lay()
    settle_until = table.decline()
    assert settle_until.game.decision.kind == "move_dragon"
    table.game.play({"type": "move_dragon", "at": [0, 0]})
    assert table.supply("red") == 7


def test_CULT_X5_a_tower_captures_heretics():
    sketch = "(0,0) FFFF shr blue@shr\n*(1,0) FFFF tower"
    table = Table(sketch, modules=(*CULT, "tower"), edition="c1", players=("red", "blue")).lay()
    table.game.play({"type": "build_tower", "at": [1, 0]})
    taken = [option.to_json() for option in table.game.decision.options]
    assert [data["at"] for data in taken if data["type"] == "take_prisoner"] == [[0, 0]]


@pytest.mark.parametrize(
    ("charge", "points"), [("red", {"red": 12, "blue": 0}), ("blue", {"red": 9, "blue": 0})]
)
def test_CULT_X5_the_fairy_pays_only_for_the_completed_feature(charge, points):
    """FAIRY-X11."""
    sketch = beside(
        f"shr red@shr{' fairy@red' if charge == 'red' else ''}",
        f"mon blue@mon{' fairy@blue' if charge == 'blue' else ''}",
    )
    table = settle(Table(sketch, modules=(*CULT, "fairy"), edition="c2").turn())
    gained = dict.fromkeys(("red", "blue"), 0)
    for event in table.score_events():
        if event["parts"][0][0] != "start-of-turn":
            gained[table.players[event["player"]]] += event["points"]
    assert gained == points


def test_CULT_X6_a_portal_sends_a_heretic_who_opens_a_confrontation():
    """PORTAL-X7."""
    cells = plain(*ring(1, 1, (2, 2), (0, 0)), (5, 5))
    sketch = f"(1,1) FFFF shr\n(2,2) FFFF mon blue@mon\n{cells}\n*(5,6) FFFF portal"
    table = Table(
        sketch, modules=(*CULT, "portal"), edition="c2", players=("red", "blue"), draws=["sketch/FFFF"]
    )
    table.lay()
    table.place("meeple", "shr", (1, 1))
    settle(table.lay((0, 0)))
    assert table.scores == {"red": 9, "blue": 0}
    assert table.supply("blue") == 7


def test_CULT_X6_a_shrine_is_a_landing_place():
    """FLY-X8."""
    table = Table(
        "(0,0) FFFF\n(1,1) FFFF shr\n*(1,0) FFFF fly=N", modules=(*CULT, "flying-machines"), dice=[1]
    ).lay()
    table.game.play({"type": "fly", "figure": "meeple", "at": [1, 0]})
    assert table.game.decision.kind == "land"
    table.game.play(table.game.decision.options[0])
    assert table.on_board("red") == [("meeple", (1, 1))]


def test_CULT_X7_a_castle_copies_a_completed_shrine():
    """CASTLE-X14: the castle lies on the tiles (0,0) and (0,1), the shrine beside them."""
    sketch = f"""
    (0,0) CFFF blue@N
    *(0,1) FFCF
    (1,1) FFFF shr red@shr
    {plain((0, 2), (1, 2), (2, 2), (2, 1), (2, 0))}
    """
    table = Table(sketch, modules=(*CULT, "castles"), edition="c2", draws=["sketch/FFFF"], active="blue")
    table.turn()
    assert table.game.decision.kind == "castle"
    table.game.play(table.game.decision.options[0])
    settle(table.lay((1, 0)))
    assert table.scores == {"blue": 9, "red": 9}


def test_CULT_X8_ingots_of_a_shrine():
    """GOLD-X7: the loser takes nothing."""
    sketch = beside("shr red@shr", "mon blue@mon").replace("(1,0) FFFF", "(1,0) FFFF ingot2", 1)
    table = settle(Table(sketch, modules=(*CULT, "gold-mines")).turn())
    assert table.game.view(0)["gold"]["players"] == [2, 0]


def test_CULT_X9_a_shrine_is_a_monastery_for_messages():
    """MSG-X8: message 3 pays the smallest monastery, here a shrine with 2 neighbours."""
    road = "\n".join(f"({x},0) FRFR R=EW" for x in (6, 7, 8))
    sketch = f"(0,0) FFFF shr red@shr\n{plain((0, 1), (1, 1))}\n(5,0) FRFF red@E\n{road}\n*(9,0) FFFR"
    table = Table(sketch, modules=(*CULT, "messages"), messages=[3]).turn()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 5})
    table.game.play({"type": "carry_out_message", "value": 3})
    assert table.scores == {"red": 5 + 3}


def test_CULT_X10_a_knight_escapes_through_a_shrine():
    """CATHAR-X8."""
    sketch = "(0,0) CFFF cathar@N red@N\n(1,0) FFFF shr\n*(2,0) FFFF"
    table = Table(sketch, modules=(*CULT, "cathars"), edition="c1", players=("red", "blue")).turn()
    assert table.game.decision.kind == "escape"


def test_CULT_X11_no_circle_affects_heretics():
    """CROP-18: red has a heretic only."""
    sketch = "(0,0) FFFF shr red@shr\n*(0,1) FFFF crop=club"
    table = Table(sketch, modules=(*CULT, "crop-circles"), players=("red", "blue")).turn()
    table.game.play({"type": "crop_circle", "value": "B"})
    assert table.on_board("red") == [("meeple", (0, 0))]


@every_edition
def test_CULT_X12_king_and_baron_do_not_care(edition):
    table = Table("CULT-E1", modules=(*CULT, "king", "robber-baron"), edition=edition).turn()
    view = table.game.view(0)
    assert (view["king"], view["robber_baron"]) == (None, None)
