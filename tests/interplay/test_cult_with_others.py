"""Cult (rules 10, CULT-X): together with other modules."""

from __future__ import annotations

import pytest

from tests.table import Table, every_edition
from tests.tables.shrines import CULT, beside, plain, ring, settle


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
    """CULT-X2, no code: both may stand there, and a loser is sent home without being scored."""
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
def test_CULT_21_a_wagon_that_drives_on_opens_no_confrontation(edition):
    """WAGON-13: one tile completes blue's monastery and the road of the wagon, which is scored first."""
    cells = plain(*ring(2, 2, (3, 3), (3, 2)))
    road = "(3,3) FFRF shr link=S-shr red:wagon@S"
    sketch = f"(2,2) FFFF mon blue@mon\n{cells}\n{road}\n*(3,2) RFFF"
    table = Table(sketch, modules=(*CULT, "wagon"), edition=edition).lay().decline()
    assert (table.game.decision.kind, table.game.decision.player) == ("move_wagon", 0)
    assert table.scores == {"red": 2, "blue": 0}
    table.game.play(table.game.decision.options[0])
    assert table.scores == {"red": 2, "blue": 9}
    assert (table.on_board("red"), table.on_board("blue")) == ([("wagon", (3, 3))], [])


@every_edition
@pytest.mark.parametrize("first", ["monastery", "road"])
def test_CULT_17_TURN_29_a_wagon_comes_to_the_shrine_that_was_emptied(edition, first):
    """The active player says what is scored first; scored after the monastery, the wagon finds a place."""
    cells = plain(*ring(2, 2, (3, 3), (3, 2)))
    shrine = "(3,3) FFRF shr link=S-shr red:wagon@S blue@shr"
    sketch = f"(2,2) FFFF mon red@mon\n{cells}\n{shrine}\n*(3,2) RFFF"
    table = Table(sketch, modules=(*CULT, "wagon"), edition=edition).lay().decline()
    assert (table.game.decision.kind, table.game.decision.player) == ("score_next", 0)
    options = {table.game.feature(o.at, o.segment).kind: o for o in table.game.decision.options}
    table.game.play(options[first])
    if first == "monastery":
        assert (table.on_board("blue"), table.game.decision.kind) == ([], "move_wagon")
        table.game.play(table.game.decision.options[0])
    assert table.scores == {"red": 11, "blue": 0}
    assert table.on_board("red") == ([("wagon", (3, 3))] if first == "monastery" else [])


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
    """CULT-X5, no code: heretics are meeples, and a shrine is no city."""
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
    """FAIRY-X11, no code: who loses is sent home and not scored."""
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
    """PORTAL-X7, no code: a shrine is one of the places of a meeple."""
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
    # CULT-X6, no code: a shrine is one of the places of a meeple
    table = Table(
        "(0,0) FFFF\n(1,1) FFFF shr\n*(1,0) FFFF fly=N", modules=(*CULT, "flying-machines"), dice=[1]
    ).lay()
    table.game.play({"type": "fly", "figure": "meeple", "at": [1, 0]})
    assert table.game.decision.kind == "land"
    table.game.play(table.game.decision.options[0])
    assert table.on_board("red") == [("meeple", (1, 1))]


def test_CULT_X7_a_castle_copies_a_completed_shrine():
    """CASTLE-X14: the castle lies on the tiles (0,0) and (0,1), the shrine beside them."""
    # CULT-X7, no code: a shrine is one more ring, and the loser's is not complete
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
    # CULT-X8, no code: a shrine is one more ring
    sketch = beside("shr red@shr", "mon blue@mon").replace("(1,0) FFFF", "(1,0) FFFF ingot2", 1)
    table = settle(Table(sketch, modules=(*CULT, "gold-mines")).turn())
    assert table.game.view(0)["gold"]["players"] == [2, 0]


def test_CULT_X9_a_shrine_is_a_monastery_for_messages():
    """MSG-X8: message 3 pays the smallest monastery, here a shrine with 2 neighbours."""
    # CULT-X9, no code: a shrine is one more ring
    road = "\n".join(f"({x},0) FRFR R=EW" for x in (6, 7, 8))
    sketch = f"(0,0) FFFF shr red@shr\n{plain((0, 1), (1, 1))}\n(5,0) FRFF red@E\n{road}\n*(9,0) FFFR"
    table = Table(sketch, modules=(*CULT, "messages"), messages=[3]).turn()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 5})
    table.game.play({"type": "carry_out_message", "value": 3})
    assert table.scores == {"red": 5 + 3}


def test_CULT_X10_a_knight_escapes_through_a_shrine():
    """CATHAR-X8."""
    # CULT-X10, no code: a shrine is one of the refuges (CATHAR-X8)
    sketch = "(0,0) CFFF cathar@N red@N\n(1,0) FFFF shr\n*(2,0) FFFF"
    table = Table(sketch, modules=(*CULT, "cathars"), edition="c1", players=("red", "blue")).turn()
    assert table.game.decision.kind == "escape"


def test_CULT_X11_no_circle_affects_heretics():
    """CROP-18: red has a heretic only."""
    # CULT-X11, no code: a circle asks for roads, cities and fields
    sketch = "(0,0) FFFF shr red@shr\n*(0,1) FFFF crop=club"
    table = Table(sketch, modules=(*CULT, "crop-circles"), players=("red", "blue")).turn()
    table.game.play({"type": "crop_circle", "value": "B"})
    assert table.on_board("red") == [("meeple", (0, 0))]


@every_edition
def test_CULT_X12_king_and_baron_do_not_care(edition):
    table = Table("CULT-E1", modules=(*CULT, "king", "robber-baron"), edition=edition).turn()
    view = table.game.view(0)
    assert (view["king"], view["robber_baron"]) == (None, None)
