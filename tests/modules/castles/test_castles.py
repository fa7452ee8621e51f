"""Rules 11, module castles: building instead of scoring, the surroundings, chains, fields."""

import pytest

from carcassonne.modules.castles import CastlesKept
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "castles")
CASTLE = "(0,0) CFFF\n(0,1) FFCF\ncastle red (0,0)(0,1)\n"
"""A castle of red; the cells around it have x from -1 to 1 and y from 0 to 1."""
SMALL = "(0,0) CFFF red@N\n*(0,1) FFCF"


def table(sketch, **more):
    return Table(sketch, **{"modules": MODULES, **more})


def asked(table):
    """What is asked, and whom."""
    decision = table.game.decision
    return decision.kind, table.players[decision.player]


def offered(table, verb):
    return [option.to_json() for option in table.game.decision.options if option.type == verb]


def build(table, number=0):
    """Let the owner build a castle, with the first of his knights or another one."""
    table.game.play(offered(table, "build_castle")[number])
    return table


def score_it(table):
    """Let the owner score the small city as usual."""
    assert table.game.decision.kind == "castle"
    table.game.play({"type": "pass"})
    return table


def castles(table):
    """The castles on the board: owner, tiles, is it finished?"""
    built = table.game.view(None)["castles"]["built"]
    return [
        (table.players[c["player"]], {tuple(at) for at, _ in c["segments"]}, c["finished"]) for c in built
    ]


def inside(table, colour):
    """The figures of a player in castles."""
    elsewhere = table.game.figures(table.seat(colour)).elsewhere
    return [figure for figure, place in elsewhere if place[0] == "castle"]


def tokens(table, colour="red"):
    return table.game.view(None)["castles"]["supply"][table.seat(colour)]


def castle_points(table):
    """Colour -> points of castles."""
    found = [e for e in table.score_events() if e["source"] == "castle"]
    return [(table.players[e["player"]], e["points"]) for e in found]


# --- worked examples ----------------------------------------------------------------------------------------


RING = "(-1,2) FFFF\n(1,2) FFFF\n(-1,0) FFFF\n(-1,1) FRFF\n*(0,2) FFFF"
"""The tiles around the monastery on (0,1) of CASTLE-E1, and its road completed before."""


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("*(-1,1) FRFF", 2),
        ("*(2,2) FFCF", 4),
        ("*(3,0) FFFC", 4),
        (RING, 9),
        ("(-3,5) FRFF\n*(-2,5) FFFR", 0),
    ],
)
def test_CASTLE_E1_CASTLE_14_what_lies_in_the_surroundings(more, points):
    """CASTLE-13: the road, the monastery, two cities; a road elsewhere does not."""
    t = table("CASTLE-E1", add=more).turn()
    assert t.scores == {"red": points}
    assert castles(t) == [("red", {(1, 0), (1, 1)}, points > 0)]


def test_CASTLE_E1_CASTLE_15_a_monastery_beside_the_six_cells_does_not_count():
    ring = ["(-2,2) FFFF", "(-1,2) FFFF", "(0,2) FFFF", "(-2,1) FFFF", "(-2,0) FFFF", "(-1,0) FFFF"]
    more = "\n".join([*ring[:-1], "(-1,1) FRFF mon", f"*{ring[-1]}"])
    t = table("CASTLE-E1", add=more)
    t.turn()
    assert t.feature((-1, 1), "mon").complete
    assert (t.scores, inside(t, "red")) == ({"red": 0}, ["meeple"])


@every_edition
def test_CASTLE_E2_a_feature_of_somebody_else(edition):
    """CASTLE-18, CASTLE-25, CASTLE-11: both gain 16, both meeples are back, the token stays."""
    # CASTLE-11, no code: nothing takes a castle away
    t = table("CASTLE-E2", active="blue", edition=edition).turn()
    assert t.scores == {"blue": 16, "red": 16}
    assert (t.supply("red"), t.supply("blue")) == (7, 7)
    assert castles(t) == [("red", {(0, 0), (0, 1)}, True)]
    (event,) = [e for e in t.score_events() if e["source"] == "castle"]
    assert (event["parts"], len(event["tiles"])) == ([["city", 1, 16]], 6)


@every_edition
def test_CASTLE_E3_CASTLE_2_the_owner_decides_whoever_laid_the_tile(edition):
    """TURN-29b, CASTLE-5, CASTLE-7: 4 points and the meeple back, or a castle with the meeple in it."""
    t = table(SMALL, active="blue", edition=edition).lay().decline()
    assert asked(t) == ("castle", "red")
    assert offered(t, "build_castle") == [
        {"type": "build_castle", "figure": "meeple", "at": [0, 0], "segment": 0}
    ]
    assert t.game.decision.options[-1].type == "pass"
    other = table(SMALL, active="blue", edition=edition).lay().decline()
    score_it(other)
    assert (other.scores, other.supply("red"), castles(other)) == ({"blue": 0, "red": 4}, 7, [])
    build(t)
    assert (t.scores, t.supply("red"), inside(t, "red")) == ({"blue": 0, "red": 0}, 6, ["meeple"])
    assert (castles(t), tokens(t)) == ([("red", {(0, 0), (0, 1)}, False)], 2)
    assert [e["player"] for e in t.game.events if e["type"] == "castle_built"] == [t.seat("red")]


@every_edition
def test_CASTLE_E4_CASTLE_26_a_chain(edition):
    t = table("CASTLE-E4", active="green", edition=edition).turn()
    assert t.scores == {"green": 3, "red": 3, "blue": 3}
    assert [t.supply(colour) for colour in t.players] == [7, 7, 7]


E5 = (
    CASTLE
    + """(1,0) FRFF blue@E
    *(2,0) CRFR R=EW
    (3,0) FRFR R=EW
    (4,0) FRFR R=EW
    (5,0) FFFR
    (2,1) FFCC C=SW sh@S
    (1,1) FCFF"""
)


@pytest.mark.parametrize("points", [5, 8])
def test_CASTLE_E5_CASTLE_23_the_owner_chooses_one_of_several(points):
    """TURN-29d, CASTLE-20: nobody is in the city, and it counts all the same."""
    t = table(E5, active="blue").lay().decline()
    assert asked(t) == ("copy_feature", "red")
    assert {option["points"] for option in offered(t, "copy_feature")} == {5, 8}
    assert len(t.game.decision.options) == 2, "CASTLE-19: he cannot decline"
    assert t.game.decision.default.points == 8
    assert [e["points"] for e in t.game.projection() if e["source"] == "castle"] == [8]
    (option,) = [o for o in offered(t, "copy_feature") if o["points"] == points]
    t.game.play(option)
    assert t.scores == {"blue": 5, "red": points}


FIELDS = "(1,0) CFFF\n(1,1) FFCF\n(2,0) FFFF\n"


@pytest.mark.parametrize("done", ["", " done"])
@every_edition
def test_CASTLE_E6_CASTLE_32_a_castle_gives_a_field_4(done, edition):
    sketch = CASTLE.replace("(0,1)\n", f"(0,1){done}\n") + FIELDS.replace(
        "(2,0) FFFF", "(2,0) FFFF red@field"
    )
    t = table(sketch, edition=edition).final()
    assert t.scores == {"red": 3 + 4}


def test_CASTLE_E7_CASTLE_17_a_road_completed_by_the_same_tile_does_not_count():
    t = table("(0,0) CFFF red@N\n(-1,1) FRFF\n*(0,1) FFCR").lay().decline()
    build(t)
    assert (t.scores, inside(t, "red")) == ({"red": 0}, ["meeple"])


def test_CASTLE_E8_CASTLE_3_no_castle_with_a_tie():
    t = table("(0,0) CFFF red@N blue@N\n*(0,1) FFCF").turn()
    assert t.scores == {"red": 4, "blue": 4}
    assert (t.game.decision.kind, castles(t)) == ("place_tile", [])


def test_CASTLE_E9_CASTLE_28_a_small_city_that_becomes_a_castle_completes_no_other():
    sketch = CASTLE + "(1,0) CFFF blue@N\n*(1,1) FFCF"
    scored = table(sketch, active="blue").lay().decline()
    assert asked(scored) == ("castle", "blue")
    assert score_it(scored).scores == {"blue": 4, "red": 4}
    built = table(sketch, active="blue").lay().decline()
    assert build(built).scores == {"blue": 0, "red": 0}
    assert (inside(built, "red"), inside(built, "blue")) == (["meeple"], ["meeple"])


@pytest.mark.parametrize("traveller", [" green@E", ""])
def test_CASTLE_E10_CASTLE_22_the_value_includes_an_inn(traveller):
    road = f"(1,0) FRFF inn@E{traveller}\n(2,0) FRFR R=EW\n(3,0) FRFR R=EW\n*(4,0) FFFR"
    t = table(CASTLE + road, active="green", modules=(*MODULES, "inns", "cathedrals")).turn()
    assert t.scores == {"green": 8 if traveller else 0, "red": 8}


# --- building -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("(0,0) CCFF C=NE red@N\n(1,0) FFFC", "*(0,1) FFCF"),  # three tiles
        ("(0,0) CCFF C=NE red@N\n(0,1) FFCF", "*(1,0) FFFC"),
        ("(0,0) CCFF C=NE red@N\n", "*(0,1) FCCF C=ES\n(1,1) FFFC\n(1,0) FFFC"),
    ],
)
def test_CASTLE_1_two_half_round_segments_only(first, second):
    t = table(f"{first}\n{second}").turn()
    assert t.game.decision.kind == "place_tile"
    assert t.scores["red"] > 0


def test_CASTLE_1_segments_that_are_not_half_round():
    """Tile D of the box has a city with one edge that is marked `nocastle`."""
    start = [("sketch/CFFF", (0, 0), 0)]
    t = RealTable(["bridges-castles-bazaars/D"], start=start, modules=MODULES, edition="c1", players=("red",))
    t.lay((0, 1), 3).place("meeple", "W")
    assert t.scores == {"red": 4}


def test_CASTLE_2_CASTLE_8_a_knight_placed_in_the_same_turn():
    """CASTLE-8, no code: the offer comes after step 2 and TURN-29a."""
    t = table("(0,0) CFFF\n*(0,1) FFCF").lay().place("meeple", "S")
    assert asked(t) == ("castle", "red")
    assert inside(build(t), "red") == ["meeple"]


def test_CASTLE_3_the_majority_builds_and_the_others_go_home_without_points():
    t = table("(0,0) CFFF red@N red@N blue@N\n*(0,1) FFCF", active="blue").lay().decline()
    assert asked(t) == ("castle", "red")
    build(t)
    assert (t.scores, t.supply("red"), t.supply("blue")) == ({"blue": 0, "red": 0}, 6, 7)


@every_edition
def test_CASTLE_5_CASTLE_9_he_chooses_among_his_meeples(edition):
    """CASTLE-9, no code: the offer asks for meeples of the owner."""
    modules = (*MODULES, "big-meeple", "wagon", "mayor")
    sketch = "(0,0) CFFF red@N red:big@N red:wagon@N red:mayor@N\n*(0,1) FFCF"
    names = ["meeple", "big-meeple", "wagon", "mayor"]
    for number, name in enumerate(names):
        t = table(sketch, modules=modules, edition=edition).lay().decline()
        assert {o["figure"] for o in offered(t, "build_castle")} == set(names)
        by_name = [o for o in offered(t, "build_castle") if o["figure"] == names[number]]
        t.game.play(by_name[0])
        assert inside(t, "red") == [name]
        others = {other: t.supply("red", other) for other in names if other != name}
        assert others == {other: 7 if other == "meeple" else 1 for other in others}


def test_CASTLE_6_no_token_no_castle():
    t = table(SMALL)
    state = t.game._state
    state.keep(state.kept[CastlesKept]._replace(left=(0,)))
    t.turn()
    assert (t.scores, t.game.decision.kind) == ({"red": 4}, "place_tile")


def test_CASTLE_6_no_knight_no_castle():
    assert table("(0,0) CFFF\n*(0,1) FFCF").turn().game.decision.kind == "place_tile"


def test_CASTLE_10_the_place_is_no_city_any_more():
    t = build(table(SMALL).lay().decline())
    feature = t.feature((0, 0), "N")
    assert (feature.kind, feature.complete, feature.figures) == ("castle", False, ())
    assert not any(f.kind == "city" and (0, 0) in f.tiles for f in t.game.features())


def test_CASTLE_12_he_decides_for_each_of_two_as_far_as_his_tokens_go():
    sketch = "(0,-1) CFFF red@N\n(0,1) FFCF red@S\n*(0,0) CFCF"
    t = table(sketch).lay().decline()
    build(t)
    assert asked(t) == ("castle", "red")
    score_it(t)
    assert (t.scores, len(castles(t)), tokens(t)) == ({"red": 4}, 1, 2)
    one = table(sketch)
    state = one.game._state
    state.keep(state.kept[CastlesKept]._replace(left=(1,)))
    build(one.lay().decline())
    assert (one.scores, len(castles(one)), tokens(one)) == ({"red": 4}, 1, 0)


def test_CASTLE_33_a_half_closed_by_an_abbey_is_no_small_city():
    sketch = "(0,0) CFFF red@N\n(0,2) FFFF\n(-1,1) FFFF\n(1,1) FFFF\n*(0,1) AAAA"
    t = table(sketch, modules=(*MODULES, "abbey")).lay().decline()
    assert (t.scores, t.game.decision.kind == "castle") == ({"red": 2}, False)
