"""Rules 08, module tower: how it meets the other modules."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    asked,
    dragon,
    fairy,
    fairy_moves,
    fairy_points,
    fly,
    offered,
    play,
    send_home,
    targets,
)
from tests.tables.scoring_turns import answer, drawn, move
from tests.tables.towers import (
    SYMBOL,
    TOWER,
    build,
    building,
    capture,
    climbing,
    height,
    held_by,
    in_reach,
    on_towers,
    pay_ransom,
    ransoms,
)

LATER = pytest.mark.parametrize("edition", ["c2", "c3"])
EVERY_TURN = {"tower.every_turn": True}


def lake(edition):
    """The volcano lake of the second river."""
    return next(id for id in cc.tiles.copies("river-2", edition) if cc.tiles.design(id).has("volcano"))


# --- dragon, fairy, princess, portal ---------------------------------------------------------------------


@every_edition
def test_TOWER_X1_a_prisoner_is_taken_before_the_flight(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF mon blue@mon\n*(2,0) FFFF tower dsym"
    table = build(Table(sketch, modules=(*TOWER, "dragon"), edition=edition).lay(), (2, 0))
    capture(table, "blue", (1, 0))
    fly(table, (1, 0))
    assert (dragon(table), held_by(table, "red"), table.supply("blue")) == ((1, 0), [("blue", "meeple")], 6)


@every_edition
def test_TOWER_X1_a_piece_may_be_put_on_the_dragons_tile_a_meeple_not(edition):
    sketch = "(0,0) FFFF tower1 dragon\n*(1,0) FFFF tower"
    table = Table(sketch, modules=(*TOWER, "dragon"), edition=edition).lay()
    assert climbing(table) == []
    build(table, (0, 0))
    assert height(table, (0, 0)) == 2


@pytest.mark.parametrize(("edition", "eaten"), [("c1", False), ("c2", True), ("c3", True)])
def test_TOWER_24_the_dragon_and_a_meeple_on_a_tower(edition, eaten):
    """c1: he stays to the end; later he is eaten and the tower is open again."""
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF tower2 blue:top\n(0,2) FFFF\n*(0,3) FFFF dsym"
    table = Table(sketch, modules=(*TOWER, "dragon"), edition=edition, draws=[SYMBOL])
    fly(table.lay().decline(), (1, 0))
    assert on_towers(table, "blue") == ([] if eaten else [("meeple", (1, 0))])
    assert table.supply("blue") == (7 if eaten else 6)
    table.lay((0, 4))
    assert ((1, 0) in building(table)) == eaten
    assert height(table, (1, 0)) == 2, "pieces are never touched"


@every_edition
def test_TOWER_X2_the_fairy_does_not_protect_from_capture(edition):
    """FAIRY-X3, FAIRY-C2-4: she stays on the tile without a charge."""
    sketch = "(0,0) FFFF mon blue@mon fairy@blue\n*(1,0) FFFF tower"
    table = build(Table(sketch, modules=(*TOWER, "fairy"), edition=edition).lay(), (1, 0))
    capture(table, "blue", (0, 0))
    assert held_by(table, "red") == [("blue", "meeple")]
    assert fairy(table) == ((0, 0), None, None)


@every_edition
def test_TOWER_X2_a_tower_action_excludes_moving_the_fairy(edition):
    sketch = "(0,0) FFFF mon red@mon\n*(1,0) FFFF tower1"
    table = Table(sketch, players=("red", "blue"), modules=(*TOWER, "fairy"), edition=edition).lay()
    assert fairy_moves(table) == [("meeple", (0, 0))]
    assert building(table) == [(1, 0)]
    build(table, (1, 0))
    assert (asked(table), fairy(table)) == (("place_tile", "blue"), (None, None, None))


@every_edition
def test_TOWER_X2_a_meeple_on_a_tower_may_be_the_charge(edition):
    """FAIRY-C1-2, FAIRY-C2-5: a point at the beginning of each turn, never the 3 for a scored feature."""
    sketch = "(0,0) CFFF tower1 red:top\n(1,0) FFFF\n*(0,1) FFCF"
    table = Table(sketch, modules=(*TOWER, "fairy"), edition=edition).lay()
    assert fairy_moves(table) == [("meeple", (0, 0))]
    play(table, "move_fairy", figure="meeple", at=[0, 0])
    assert fairy_points(table) == [("red", 1)], "red's next turn; nothing for the completed city"


@every_edition
def test_TOWER_X3_princess_and_tower(edition):
    """PRINCESS-X6: a top is no knight; after a knight went home no tower action (c2, c3), but a ransom."""
    sketch = "(0,0) FCFF tower1 blue:top blue@E\n*(1,0) FFFC princess@W"
    table = Table(sketch, modules=(*TOWER, "princess"), edition=edition, options=EVERY_TURN)
    table.imprison("red", "blue").stand("red", 9).open_turn()
    table.lay()
    assert [data["at"] for data in offered(table, "return_figure")] == [[0, 0]]
    assert len(offered(table, "return_figure")) == 1
    send_home(table, "blue", (0, 0))
    assert ransoms(table) == [("meeple", "blue")]
    play(table, "pass")
    if edition == "c1":
        assert building(table) == [], "the only tower is closed"
        assert asked(table) == ("place_figure", "red")
    else:
        assert asked(table) == ("place_tile", "blue")


@LATER
def test_TOWER_X3_no_piece_after_the_princess(edition):
    """TOWER-X3, no code: the princess skips step 2, tops are beside the board, portals offer segments."""
    sketch = "(0,0) FCFF tower1 blue@E\n*(1,0) FFFC princess@W"
    table = Table(sketch, modules=(*TOWER, "princess"), edition=edition, options=EVERY_TURN).lay()
    send_home(table, "blue", (0, 0))
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_TOWER_X3_no_portal_leads_onto_a_tower(edition):
    """PORTAL-X4: and a tower action excludes the portal."""
    sketch = "(0,0) FFFF mon tower1\n*(1,0) FFFF portal tower"
    table = Table(sketch, modules=(*TOWER, "portal"), edition=edition).lay()
    assert targets(table) == [((0, 0), "field"), ((0, 0), "monastery"), ((1, 0), "field")]
    assert climbing(table) == [("meeple", (0, 0))]
    build(table, (0, 0))
    assert asked(table) == ("place_tile", "red"), "a single player: his next turn"


# --- abbey, mayor, wagon, barn, big meeple, abbot --------------------------------------------------------


@every_edition
def test_TOWER_X4_mayor_and_wagon_are_captured_and_the_wagon_does_not_drive_on(edition):
    """MAYOR-12, WAGON-15: its road is complete and a monastery is near."""
    # TOWER-X4, no code: both are meeples, and a wagon drives on only when its feature is scored
    sketch = "(0,0) FRFF mon link=E-mon blue:wagon@E\n(1,1) FFCF blue:mayor@S\n*(1,0) CFFR tower"
    table = Table(sketch, modules=(*TOWER, "mayor", "wagon"), edition=edition).lay()
    build(table, (1, 0))
    assert sorted(kind for _, kind, _ in in_reach(table)) == ["mayor", "wagon"]
    capture(table, "blue", (0, 0), "wagon")
    assert asked(table) == ("place_tile", "blue")
    assert held_by(table, "red") == [("blue", "wagon")]
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_TOWER_X5_a_monk_in_an_abbey_can_be_captured(edition):
    """ABBEY-X7."""
    # TOWER-X5, no code: an abbey is a tile without the symbol, its monk a meeple like others
    ring = "(1,0) FFFF tower\n(-1,0) FFFF\n(0,1) FFFF\n(0,-1) FFFF"
    sketch = f"(0,0) AAAA abbey blue@abbey\n{ring}\n*(2,0) FFFF tower"
    table = build(Table(sketch, modules=(*TOWER, "abbey"), edition=edition).lay(), (1, 0))
    assert in_reach(table) == [("blue", "meeple", (0, 0))]


HOLE = "*(0,0) AAAA abbey\n(1,0) FFFF tower1\n(-1,0) FFFF\n(0,1) FFFF\n(0,-1) FFFF"


@every_edition
def test_TOWER_X5_no_tower_action_in_the_turn_of_an_abbey(edition):
    """TOWER-5: unless by option."""
    modules = (*TOWER, "abbey")
    table = Table(HOLE, players=("red", "blue"), modules=modules, edition=edition).lay()
    assert (building(table), climbing(table)) == ([], [])
    free = Table(HOLE, players=("red", "blue"), modules=modules, edition=edition, options=EVERY_TURN).lay()
    assert (building(free), climbing(free)) == ([(1, 0)], [("meeple", (1, 0))])


@every_edition
def test_TOWER_X10_the_abbot_can_be_captured_but_does_not_climb(edition):
    """ABBOT-X13: and taking him back excludes a tower action."""
    # ABBOT-X13, TOWER-X10, no code: an abbot is a meeple that does not stand everywhere (TOWER-8)
    sketch = "(0,0) FFFF gar blue:abbot@gar\n*(1,0) FFFF tower1"
    table = Table(sketch, modules=(*TOWER, "abbot"), edition=edition).lay()
    assert climbing(table) == [("meeple", (1, 0))]
    capture(build(table, (1, 0)), "blue", (0, 0), "abbot")
    assert held_by(table, "red") == [("blue", "abbot")]
    own = Table(
        sketch.replace("blue", "red"), players=("red", "blue"), modules=(*TOWER, "abbot"), edition=edition
    )
    play(own.lay(), "take_back", figure="abbot", at=[0, 0])
    assert asked(own) == ("place_tile", "blue")


@every_edition
def test_TOWER_X19_a_big_meeple_counts_as_one_prisoner(edition):
    """BIG-X6: it is exchanged for one normal meeple. Farmers can be captured."""
    # BIG-X6, no code: a prisoner is one figure
    # TOWER-X19, no code: a prisoner is one figure, and their tiles have no such segment
    sketch = "(0,0) FFFF blue:big@field\n*(1,0) FFFF tower"
    table = Table(sketch, modules=(*TOWER, "big-meeple"), edition=edition).imprison("red", "blue").lay()
    capture(build(table, (1, 0)), "blue", (0, 0), "big-meeple")
    assert (table.supply("red"), table.supply("blue", "big-meeple")) == (7, 1)
    assert (held_by(table, "red"), held_by(table, "blue")) == ([], [])


def test_TOWER_X19_no_tower_symbols_on_river_tiles():
    for edition in cc.tiles.EDITIONS:
        for name in ("river", "river-2", "games-quarterly"):
            assert not any(cc.tiles.design(id).has("tower") for id in cc.tiles.copies(name, edition))


@every_edition
def test_TOWER_X9_putting_a_piece_extends_nothing(edition):
    """The builder stands on a road of the tower's tile; the new tile lies elsewhere."""
    sketch = "(0,0) FRFR R=EW tower1 red@E red:builder@E\n(0,5) FFFF\n*(0,6) FFFF tower"
    table = Table(sketch, players=("red", "blue"), modules=(*TOWER, "builder"), edition=edition).lay()
    build(table, (0, 0))
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_TOWER_X11_a_knight_of_a_besieged_city_can_be_captured(edition):
    """CATHAR-X12: a top is no knight and cannot escape."""
    sketch = "(0,0) FCFF cathar@E blue@E tower1 red:top\n(1,0) FFFC\n(0,1) FFFF mon\n*(-1,0) FFFF tower"
    table = Table(sketch, modules=(*TOWER, "cathars"), edition=edition).lay()
    capture(build(table, (-1, 0)), "blue", (0, 0))
    assert asked(table) == ("place_tile", "blue"), "nobody of red escapes"
    assert on_towers(table, "red") == [("meeple", (0, 0))]


# --- messages, robbers, crop circles, flying machines ----------------------------------------------------


MESSAGES = (*TOWER, "messages")


def purse(meeple, messenger, **more):
    table = Table("(0,0) FFFF\n*(1,0) FFFF", players=("red", "blue"), modules=MESSAGES, **more)
    return table.imprison("red", "blue").stand("red", meeple, messenger).stand("blue", 4, 9).open_turn()


@pytest.mark.parametrize(("meeple", "messenger", "possible"), [(2, 50, False), (3, 0, True), (0, 3, False)])
def test_TOWER_X12_the_score_meeple_itself_must_have_three_points(meeple, messenger, possible):
    assert bool(ransoms(purse(meeple, messenger))) == possible


@every_edition
def test_TOWER_X12_the_ransom_moves_the_score_meeples_and_draws_no_message(edition):
    """MSG-X5, TURN-45: red comes to stand on a dark space."""
    table = pay_ransom(purse(8, 1, edition=edition), "blue")
    assert (table.markers("red"), table.markers("blue")) == ((5, 1), (7, 9))
    table.lay().decline()
    assert (asked(table), drawn(table)) == (("place_tile", "blue"), [])


def test_TOWER_X12_the_point_of_the_fairy_is_on_no_marker_yet():
    """TURN-46."""
    sketch = "(0,0) FFFF mon red@mon fairy@red\n*(1,0) FFFF"
    table = Table(sketch, players=("red", "blue"), modules=(*MESSAGES, "fairy"))
    table.imprison("red", "blue").stand("red", 2, 0).open_turn()
    assert table.scores["red"] == 3
    assert ransoms(table) == []


def test_TOWER_X12_no_message_counts_a_top():
    """MSG-X7: message 6 counts knights, message 8 offers meeples to return."""
    sketch = "(0,0) CFFF tower1 red:top\n(5,0) FRFF red@E\n*(6,0) FFFR"
    for token, kinds in ((6, []), (8, [])):
        table = Table(sketch, players=("red", "blue"), modules=MESSAGES, messages=[token])
        table.stand("red", 3, 0).lay().decline()
        move(table, "red", "meeple")
        assert drawn(table) == [token]
        answer(table, "carry_out_message", value=token)
        assert table.scores["red"] == 5, "2 for the road, nothing for the message"
        assert [kind for kind, _ in table.on_board("red")] == kinds
        assert on_towers(table, "red") == [("meeple", (0, 0))]


@every_edition
def test_TOWER_X13_a_ransom_activates_no_robber(edition):
    """ROB-X6: robbers on the space that the payer or the holder leaves stay there."""
    table = Table("(0,0) FFFF\n*(1,0) FFFF", players=("red", "blue", "green"), modules=(*TOWER, "robbers"),
                  edition=edition)  # fmt: skip
    table.imprison("red", "blue").stand("red", 9).stand("blue", 4).robber("green", 9).robber(
        "red", 4
    ).open_turn()
    pay_ransom(table, "blue").lay().decline()
    assert table.robbers() == {"green": 9, "red": 4}
    assert table.scores == {"red": 6, "blue": 7, "green": 0}


@every_edition
def test_TOWER_X14_no_landing_on_a_tower(edition):
    """FLY-X7: the target tile has only a started tower and a field."""
    # TOWER-X14, no code: a flier lands on features, and neutral figures are no meeples
    modules = (*TOWER, "flying-machines")
    table = Table("(1,0) FFFF tower1\n*(0,0) FFFF fly=E", modules=modules, edition=edition, dice=[1]).lay()
    play(table, "fly", figure="meeple", at=[0, 0])
    assert (asked(table), table.supply("red")) == (("place_tile", "red"), 7)
    assert on_towers(table, "red") == []


@every_edition
def test_TOWER_X14_magic_figures_ingots_and_ferries_are_not_captured(edition):
    """MAGE-X6."""
    modules = (*TOWER, "mage-witch", "gold-mines", "ferries", "goods", "inns", "cathedrals")
    sketch = "(0,0) FRFR R=EW mage@E ingot2 inn@E\n(1,0) FCFR witch@E goods@E=wine\n*(0,1) FFFF tower"
    table = build(Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay(), (0, 1))
    assert asked(table) == ("place_tile", "blue"), "there is nobody to take"


@every_edition
def test_TOWER_X15_crop_circles_concern_neither_tops_nor_prisoners(edition):
    """CROP-X7: blue has a top and a prisoner and no knight; a prisoner is not in supply for action A."""
    modules = (*TOWER, "crop-circles")
    sketch = "(0,0) CFFF tower1 blue:top\n(1,0) FFFF\n*(2,0) FFFF crop=shield"
    for choice in "AB":
        table = Table(sketch, modules=modules, edition=edition).imprison("blue", "red").lay().decline()
        play(table, "crop_circle", value=choice)
        assert asked(table) == ("place_tile", "blue")
        assert (on_towers(table, "blue"), held_by(table, "red")) == (
            [("meeple", (0, 0))],
            [("blue", "meeple")],
        )


def test_TOWER_X15_a_prisoner_cannot_be_added():
    """Blue's knight would allow it, but his last six meeples are elsewhere."""
    # TOWER-X15, no code: tops and prisoners are beside the board
    sketch = "(0,0) CFFF blue@N\n(1,0) FFFF\n*(2,0) FFFF crop=shield"
    table = Table(sketch, modules=(*TOWER, "crop-circles"))
    for _ in range(6):
        table.imprison("blue", "red")
    play(table.lay().decline(), "crop_circle", value="A")
    assert asked(table) == ("place_tile", "blue")


# --- extra turns -----------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("paid", [True, False])
def test_TOWER_X18_in_the_extra_turn_of_a_message(edition, paid):
    """A road of 3 tiles brings red to a dark space, message 4 an extra turn; one ransom in the series."""
    sketch = "(0,0) FRFF red@E\n(1,0) FRFR R=EW\n*(2,0) FFFR"
    table = Table(sketch, players=("red", "blue"), modules=MESSAGES, edition=edition, messages=[4])
    table.imprison("red", "blue").imprison("red", "blue").stand("red", 10 if paid else 7, 0).open_turn()
    if paid:
        pay_ransom(table, "blue")
    table.lay().draw().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=4)
    assert table.turns[-2:] == ["red", "red"]
    assert asked(table) == (("place_tile" if paid else "ransom"), "red")


@LATER
@pytest.mark.parametrize("paid", [True, False])
def test_TOWER_X18_in_the_extra_turn_of_the_volcano_lake(edition, paid):
    start = [("sketch/VFFF spring", (0, 0), 0)]
    table = RealTable([lake(edition), "base/B"], start=start, modules=(*TOWER, "river-2"), edition=edition)
    table.imprison("red", "blue").imprison("red", "blue").stand("red", 9).open_turn()
    if paid:
        pay_ransom(table, "blue")
        table.game.play(table.game.decision.options[0])
    else:
        play(table, "pass")
        table.game.play(table.game.decision.options[0])
        play(table, "pass")
    assert table.turns == ["red", "red"]
    assert asked(table) == (("place_tile" if paid else "ransom"), "red")


@LATER
def test_RIV2_X12_no_tower_action_in_the_turn_of_the_volcano_lake(edition):
    """With the option a piece may be put elsewhere."""
    # RIV2-X12, no code: the tile has no tower symbol
    start = [("sketch/VFFF spring", (0, 0), 0), (SYMBOL, (1, 0), 0)]
    for options, cells in (({}, []), (EVERY_TURN, [(1, 0)])):
        modules = (*TOWER, "river-2")
        table = RealTable(
            [lake(edition), "base/B"], start=start, modules=modules, edition=edition, options=options
        )
        table.game.play(table.game.decision.options[0])
        assert building(table) == cells
