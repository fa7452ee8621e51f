"""Robber baron (rules 10, BARON)."""

from __future__ import annotations

from tests.table import Table, every_edition

BARON = ("base", "robber-baron")
END, PLAIN = "sketch/FFFR", "sketch/FFFF"


def road(y: int, tiles: int, extras: str = "") -> str:
    """A road of so many tiles in row y that lacks its last tile, which goes to (tiles - 1, y)."""
    return "\n".join(
        [f"(0,{y}) FRFF {extras}", *(f"({x},{y}) FRFR R=EW" for x in range(1, tiles - 1))]
    )  # fmt: skip


def settle(table: Table) -> Table:
    """Pass whatever may be done until the next tile is to be laid."""
    while not table.game.over and table.game.decision.kind != "place_tile":
        table.game.play({"type": "pass"})
    return table


def baron(table: Table) -> tuple[str, int] | None:
    """Who holds the tile, and the length of his road."""
    shown = table.game.view(None)["robber_baron"]
    return shown and (table.players[shown["player"]], shown["size"])


@every_edition
def test_BARON_E1_the_tile_changes_hands(edition):
    """BARON-1 to BARON-6, BARON-X1, INN-X5: an inn adds points to blue's road, not to its length."""
    sketch = f"{road(0, 2)}\n{road(3, 4, 'inn@E blue@E')}\n{road(6, 4)}"
    table = Table(
        sketch,
        players=("red", "blue", "green"),
        modules=(*BARON, "inns"),
        edition=edition,
        draws=[END, END, END],
    )
    assert baron(table) is None
    for at, holder in (((1, 0), ("red", 2)), ((3, 3), ("blue", 4)), ((3, 6), ("blue", 4))):
        settle(table.lay(at))
        assert baron(table) == holder
    assert table.scores == {"red": 0, "blue": 8, "green": 0}
    assert table.final().scores == {"red": 0, "blue": 11, "green": 0}


@every_edition
def test_BARON_2_a_longer_road_takes_it_from_its_holder(edition):
    """BARON-5: blue's traveller scores, red completes."""
    sketch = f"{road(0, 3)}\n{road(3, 4, 'blue@E')}"
    table = Table(
        sketch, active="blue", players=("blue", "red"), modules=BARON, edition=edition, draws=[END] * 2
    )
    settle(table.lay((2, 0)))
    assert baron(table) == ("blue", 3)
    settle(table.lay((3, 3)))
    assert (baron(table), table.scores) == (("red", 4), {"blue": 4, "red": 0})
    assert table.final().scores == {"blue": 4, "red": 2}


@every_edition
def test_BARON_3_length_is_the_number_of_tiles_with_branches(edition):
    """With a ferry that joins two of three roads; a branch that touches one tile twice counts it once."""
    sketch = "(0,0) FRRF R=ES\n(0,-1) RRFF R=NE\n(1,-1) RFFR R=NW\n*(1,0) FFRR R=SW"
    table = settle(Table(sketch, modules=BARON, edition=edition).turn())
    assert baron(table) == ("red", 4)


@every_edition
def test_BARON_4_of_several_roads_the_longest_decides(edition):
    sketch = "(0,0) FRFF\n(2,0) FRFR R=EW\n(3,0) FFFR\n*(1,0) FRFR"
    table = settle(Table(sketch, modules=BARON, edition=edition).turn())
    assert baron(table) == ("red", 3)
    assert table.final().scores == {"red": 2}


@every_edition
def test_BARON_4_the_holder_beats_himself(edition):
    sketch = f"{road(0, 2)}\n{road(3, 4)}"
    table = Table(sketch, players=("red",), modules=BARON, edition=edition, draws=[END] * 2)
    settle(settle(table.lay((1, 0))).lay((3, 3)))
    assert baron(table) == ("red", 4)
    assert table.final().scores == {"red": 2}


@every_edition
def test_BARON_7_nobody_without_a_completed_road(edition):
    table = Table(road(0, 4), modules=BARON, edition=edition).final()
    assert (table.scores, baron(table)) == ({"red": 0}, None)


@every_edition
def test_BARON_9_a_ring_road_and_a_road_on_one_tile(edition):
    """An abbey closes the only end of a road: length 1 (BARON-X4, ABBEY-X5)."""
    sketch = "(0,0) RFFF blue@N\n(-1,1) FFFF\n(1,1) FFFF\n(0,2) FFFF\n*(0,1) AAAA"
    table = settle(Table(sketch, modules=(*BARON, "abbey"), edition=edition).lay())
    assert table.scores == {"red": 0, "blue": 1}
    assert baron(table) == ("red", 1)


def test_BARON_E2_a_ferry_opens_the_record_road():
    """BARON-7, BARON-8, BARON-X3, FERRY-X6: the record stays; only roads complete at the end are counted."""
    sketch = """
    *(0,0) FRFF
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW
    (3,0) FRFR R=EW
    (4,0) FRRR lake ferry=ES
    (5,0) FRFR R=EW
    """
    table = Table(
        sketch,
        players=("red", "blue"),
        modules=(*BARON, "ferries"),
        draws=["sketch/FRFR R=EW", END, PLAIN],
        add=road(6, 4),
    )
    settle(table.turn())
    assert baron(table) == ("red", 5)
    settle(table.lay((6, 0)).decline().ferry("EW", (4, 0)))
    assert not table.feature((0, 0), "E").complete, "the road of 5 tiles leads on over the ferry"
    settle(table.lay((3, 6)))
    assert baron(table) == ("red", 5), "4 tiles do not beat 5"
    assert table.final().scores == {"red": 1, "blue": 0}


def test_BARON_X3_a_road_completed_by_a_ferry_counts_for_the_active_player():
    """FERRY-26: blue's ferry makes the road west of the lake end there: 3 tiles."""
    # BARON-X3, no code: who is active completed it, and completed roads are counted at the end
    sketch = """
    (0,0) FRFF
    (1,0) FRFR R=EW
    *(2,0) FRRR lake ferry=ES
    """
    table = settle(Table(sketch, active="blue", modules=(*BARON, "ferries")).turn())
    assert baron(table) == ("blue", 3)


def test_BARON_X2_a_bridge_is_one_tile_of_its_road():
    """BARON-X2, no code: a road holds the tiles of its segments, a bridge among them."""
    sketch = "(0,0) FRFF\n(2,0) FFFR\n*(1,0) FFFF"
    table = Table(sketch, modules=(*BARON, "bridges"), edition="c2")
    bridged = [o for o in table.game.decision.options if o.to_json().get("at") == [1, 0]]
    assert bridged, "the field tile fits between the roads with a bridge"
    table.game.play(bridged[0])
    assert baron(settle(table)) == ("red", 3)


@every_edition
def test_BARON_X4_squares_of_the_fortress_are_tiles_of_a_road(edition):
    """COUNT-X17, COUNT-6, COUNT-2: the road of square A ends at the fortress."""
    table = Table("(9,9) FFFF\n*(-1,0) FRFF", modules=(*BARON, "count"), edition=edition, fortress=(0, 0))
    settle(table.turn())
    assert baron(table) == ("red", 2)
    assert table.final().scores == {"red": 1}


def test_BARON_X5_a_circle_ends_roads_and_mage_and_witch_do_not_matter():
    """MAGE-X8: a road with the witch is as long as it is."""
    # BARON-X5, no code: the length is counted in tiles
    sketch = "(0,0) FRFF red@E witch@E\n(1,0) FRFR R=EW\n*(2,0) FFFR"
    table = settle(Table(sketch, modules=(*BARON, "mage-witch")).turn())
    assert (table.scores, baron(table)) == ({"red": 2}, ("red", 3))
    circle = Table("(0,0) FRFF\n*(1,0) FRFR crop=club", modules=(*BARON, "crop-circles")).turn()
    assert circle.game.decision.kind == "crop_circle"
    assert baron(circle) == ("red", 2)


@every_edition
def test_FERRY_X6_a_road_completed_by_a_ferry_counts(edition):
    """Red's ferry leaves blue's road of 2 tiles at the lake: red completed it and is paid at the end."""
    # FERRY-X6, no code: the title asks for the roads that are complete now
    table = Table("FERRY-E7", players=("red", "blue"), modules=(*BARON, "ferries"), edition=edition)
    table.lay().decline()
    assert baron(table) is None
    settle(table.ferry("ES"))
    assert (baron(table), table.scores) == (("red", 2), {"red": 0, "blue": 2})
    assert table.final().scores == {"red": 1, "blue": 2}


@every_edition
def test_FERRY_X6_a_road_that_a_ferry_opened_again_does_not_count(edition):
    table = Table("FERRY-E7", players=("red", "blue"), modules=(*BARON, "ferries"), edition=edition)
    settle(table.lay().decline().ferry("EW"))
    assert baron(table) is None
    assert table.final().scores == {"red": 0, "blue": 2}, (
        "an unfinished road of two tiles, nobody holds the tile"
    )
