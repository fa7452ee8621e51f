"""King (rules 10, KING) and what is common to its box (CKC)."""

from __future__ import annotations

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.table import RealTable, Table, every_edition

KING = ("base", "king")
CAP, PLAIN = "sketch/FFCF", "sketch/FFFF"


def city(x: int, tiles: int, extras: str = "") -> str:
    """A city of so many tiles in column x that lacks its last tile, which goes to (x, tiles - 1)."""
    lines = [f"({x},0) CFFF {extras}", *(f"({x},{y}) CFCF C=NS" for y in range(1, tiles - 1))]
    return "\n".join(lines)


def settle(table: Table) -> Table:
    """Pass whatever may be done until the next tile is to be laid."""
    while not table.game.over and table.game.decision.kind != "place_tile":
        table.game.play({"type": "pass"})
    return table


def king(table: Table) -> tuple[str, int] | None:
    """Who holds the king, and the size of his city."""
    shown = table.game.view(None)["king"]
    return shown and (table.players[shown["player"]], shown["size"])


def first_example(edition: str, modules: tuple[str, ...]) -> Table:
    """KING-E1: cities of 2, 3, 3, 5 and 4 tiles wait for their last tiles."""
    sketch = "\n".join(city(x, tiles) for x, tiles in ((0, 2), (3, 3), (6, 3), (9, 5), (12, 4)))
    return Table(
        sketch,
        players=("red", "blue", "green"),
        modules=modules,
        edition=edition,
        draws=[CAP, CAP, CAP, PLAIN, CAP, PLAIN, CAP],
    )


# --- taking the king ---------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(("modules", "points"), [(KING, 5), ((*KING, "count"), 6)])
def test_KING_E1_the_king_changes_hands(edition, modules, points):
    """KING-1, KING-3, KING-5, KING-6, KING-9, KING-10, KING-11, KING-13, KING-X3, FINAL-13."""
    table = first_example(edition, modules)
    assert king(table) is None, "the fortress is not the first city"
    steps = [
        ((0, 1), ("red", 2)),
        ((3, 2), ("blue", 3)),
        ((6, 2), ("blue", 3)),  # green's city is as big as the record
        ((0, -1), ("blue", 3)),
        ((9, 4), ("blue", 5)),
        ((3, -1), ("blue", 5)),
        ((12, 3), ("blue", 5)),  # red's city of 4
    ]
    for at, holder in steps:
        settle(table.lay(at))
        assert king(table) == holder
    assert table.game.view(0)["king"]["at"] == [9, 0], "the token marks the record city"
    fortress = edition != "c1" or "count" not in modules  # KING-15
    assert table.final().scores == {"red": 0, "blue": points if fortress else points - 1, "green": 0}


@every_edition
def test_KING_E2_who_completes_takes_the_king_who_scores_does_not_matter(edition):
    """KING-2, KING-7."""
    table = Table(city(0, 4, "red@N"), active="blue", modules=KING, edition=edition, draws=[CAP]).lay((0, 3))
    assert table.scores == {"blue": 0, "red": 8}
    assert king(table) == ("blue", 4)
    assert table.final().scores == {"blue": 1, "red": 8}


@every_edition
def test_KING_E3_size_counts_tiles_and_not_points(edition):
    """KING-4: 3 tiles with 3 shields are worth 12 and do not beat 4 tiles."""
    shields = "(5,0) CFFF sh2@N red@N\n(5,1) CFCF C=NS sh@N"
    table = Table(f"{city(0, 4)}\n{shields}", active="blue", modules=KING, edition=edition, draws=[CAP, CAP])
    settle(table.lay((0, 3))).lay((5, 2))
    assert table.scores == {"blue": 0, "red": 12}
    assert king(table) == ("blue", 4)


@every_edition
@pytest.mark.parametrize("small", [True, False])
def test_KING_E4_KING_14_a_castle_is_no_city_at_the_end(edition, small):
    """KING-X2: for taking the king the small city is one, unless by option."""
    sketch = f"(0,0) CFFF red@N\n*(0,1) FFCF\n{city(5, 3)}"
    table = Table(sketch, players=("red", "blue"), modules=(*KING, "castles"), edition=edition, draws=[CAP],
                  options={"king.small_city": small})  # fmt: skip
    table.turn()
    assert table.game.decision.kind == "castle"
    table.game.play(table.game.decision.options[0])
    assert king(table) == (("red", 2) if small else None)
    settle(table.lay((5, 2)))
    assert king(table) == ("blue", 3)
    assert table.final().scores["blue"] == 1


def test_KING_X2_who_builds_no_castle_takes_the_king():
    sketch = "(0,0) CFFF red@N\n*(0,1) FFCF"
    table = settle(Table(sketch, modules=(*KING, "castles"), edition="c2").turn())
    assert king(table) == ("red", 2)
    assert table.final().scores == {"red": 5}


@every_edition
def test_KING_8_of_several_cities_the_biggest_decides(edition):
    """The new tile ends a city of 2 tiles in the south and one of 3 in the north."""
    sketch = "(0,0) CFFF\n(0,2) CFCF C=NS\n(0,3) FFCF\n*(0,1) CFCF"
    table = settle(Table(sketch, modules=KING, edition=edition).turn())
    assert king(table) == ("red", 3)
    assert table.game.view(0)["king"]["at"] in ([0, 2], [0, 3], [0, 1])
    assert table.final().scores == {"red": 2}


@every_edition
def test_KING_8_among_equals_the_first_that_is_scored_gets_the_token(edition):
    sketch = "(0,0) CFFF\n(0,2) FFCF\n*(0,1) CFCF"
    table = settle(Table(sketch, modules=KING, edition=edition).turn())
    events = [event for event in table.game.events if event["type"] in ("completed", "king")]
    assert [event["type"] for event in events] == ["completed", "king", "completed"]
    assert events[1]["at"] in events[0]["tiles"]


@every_edition
def test_KING_12_without_a_completed_city_nobody_scores(edition):
    table = Table(f"{city(0, 4)}\n(5,0) FFFF", modules=(*KING, "count"), edition=edition).final()
    assert table.scores == {"red": 0}
    assert king(table) is None


@every_edition
def test_KING_12_only_complete_cities_count_each_once(edition):
    """A city of three tiles is complete, another one lacks a tile: one point."""
    sketch = f"{city(0, 3)}\n{city(5, 4)}\n*(0,2) FFCF"
    table = settle(Table(sketch, modules=KING, edition=edition).turn())
    assert table.final().scores == {"red": 1}


def test_KING_11_the_fortress_counts_without_the_count_too():
    """COUNT-8: also with the option of the big start piece."""
    options = {"count.city_only": True}
    table = settle(Table(f"{city(0, 2)}\n*(0,1) FFCF", modules=(*KING, "count"), options=options).turn())
    assert king(table) == ("red", 2)
    assert table.final().scores == {"red": 2}


# --- interactions ------------------------------------------------------------------------------------------


@every_edition
def test_KING_X1_a_cathedral_gives_the_king_nothing(edition):
    """CATH-X3: a completed city with a cathedral is one city."""
    sketch = """
    (0,0) CCCC C=NESW cath
    (0,1) FFCF
    (1,0) FFFC
    (0,-1) CFFF red@N
    *(-1,0) FCFF
    """
    table = settle(Table(sketch, modules=(*KING, "cathedrals"), edition=edition).turn())
    assert (table.scores, king(table)) == ({"red": 15}, ("red", 5))
    assert table.final().scores == {"red": 16}


@every_edition
def test_KING_X4_the_player_of_an_abbey_completes_the_city(edition):
    """ABBEY-X5: the abbey does not add to the size of blue's city."""
    sketch = "(0,0) CFFF blue@N\n(-1,1) FFFF\n(1,1) FFFF\n(0,2) FFFF\n*(0,1) AAAA"
    table = settle(Table(sketch, modules=(*KING, "abbey"), edition=edition).lay())
    assert table.scores == {"red": 0, "blue": 2}
    assert king(table) == ("red", 1)


def test_KING_X6_a_besieged_city_counts():
    """CATHAR-X10."""
    # KING-X6, no code: the king asks for completed cities and their tiles only
    sketch = "(0,0) CFFF cathar@N\n*(0,1) FFCF"
    table = settle(Table(sketch, modules=(*KING, "cathars"), edition="c1").turn())
    assert king(table) == ("red", 2)
    assert table.final().scores == {"red": 1}


def test_KING_X6_mage_and_witch_do_not_matter():
    """MAGE-X8, no code: the size is counted in tiles."""
    sketch = f"{city(0, 3)}\n(5,0) CFFF red@N mage@N\n*(0,2) FFCF"
    table = Table(sketch, modules=(*KING, "mage-witch"), players=("red", "blue"), draws=[CAP]).turn()
    settle(settle(table).lay((5, 1)))
    assert table.scores["red"] == 6, "2 tiles and the mage"
    assert king(table) == ("red", 3)


def test_KING_X7_nothing_is_stolen_and_no_message_drawn_at_the_end():
    """BARON-X5: the points of the king are final scoring; the robber itself gives 3."""
    # KING-X7, no code: final scoring comes after all messages, and robbers ask for no final move
    table = Table(
        f"{city(0, 2)}\n*(0,1) FFCF", players=("red", "blue"), modules=(*KING, "robbers", "messages")
    )
    settle(table.turn()).stand("red", 4).robber("blue", 4)
    assert table.final().scores == {"red": 5, "blue": 3}
    assert not [event for event in table.final_events if event["type"] == "message"]


# --- the box -----------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("modules", [("king",), ("robber-baron",), ("king", "robber-baron")])
def test_CKC_1_the_five_tiles_come_with_king_or_baron(edition, modules):
    deck = cc.Config(edition=edition, modules=modules).deck
    assert sum(deck[id] for id in deck if id.startswith("king-robber/")) == 5
    assert sum(deck.values()) == 77


@every_edition
def test_CKC_1_the_five_shrines_come_with_the_cult(edition):
    deck = cc.Config(edition=edition, modules=("cult",)).deck
    assert {id: deck[id] for id in deck if id.startswith("cult/")} == {f"cult/{code}": 1 for code in "ABCDE"}


def test_CKC_1_the_river_belongs_to_its_own_module():
    deck = cc.Config(edition="c1", modules=("count", "king", "robber-baron", "cult")).deck
    assert not [id for id in deck if id.startswith("river")]


@every_edition
def test_CKC_2_the_fortress_is_never_drawn(edition):
    config = cc.Config(edition=edition, modules=("count",), tiles={"base": 1, "count": 3})
    squares = [tile.id for tile in cc.Game(config).tiles()]
    assert squares == [f"count/{code}" for code in "ABCDEFGHIJKL"]
    assert not [id for id in cc.Game(config).remaining if id.startswith("count/")]


@every_edition
def test_CKC_3_two_cities_cross_on_one_tile(edition):
    """CKC-3, no code: the tile data say it."""
    assert [segment.kind for segment in design("king-robber/E").segments[:2]] == ["city", "city"]
    table = RealTable(
        ["king-robber/E"], start=[("base/E", (0, -1), 0)], modules=("base",), edition=edition
    ).lay((0, 0))
    assert table.spots() == {("city", ("N", "S")), ("city", ("E", "W"))}


@every_edition
def test_CKC_E1_the_crossing_counts_once(edition):
    """CKC-4: six tiles in one city are worth 12."""
    # CKC-4, no code: a feature holds a set of tiles
    assert Table("CKC-E1", modules=("base",), edition=edition).turn().scores == {"red": 12}


@every_edition
def test_CKC_E1_with_two_caps_there_are_two_cities_of_four_tiles(edition):
    """CKC-3, CKC-4: the crossing tile counts once in each."""
    table = Table(
        "CKC-E1", modules=KING, edition=edition, drop=[(1, 1)], add="(1,1) FFCC", players=("red", "blue")
    ).turn()
    cities = [table.feature((0, 0), side) for side in "NE"]
    assert [(len(found.tiles), found.complete) for found in cities] == [(4, True), (4, True)]
    assert king(settle(table)) == ("red", 4)
    paid = [(e["source"], e["points"]) for e in table.final().score_events(final=True)]
    assert ("king", 2) in paid
