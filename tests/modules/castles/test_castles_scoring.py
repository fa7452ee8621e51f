"""Rules 11, module castles: what lies in the surroundings, and how castles are scored."""

import pytest

from tests.modules.castles.test_castles import (
    CASTLE,
    asked,
    build,
    castle_points,
    castles,
    inside,
    offered,
    score_it,
    table,
    tokens,
)

# --- surroundings and scoring -------------------------------------------------------------------------------


@pytest.mark.parametrize("sideways", [False, True])
def test_CASTLE_13_the_six_cells(sideways):
    """A road completed on each cell around the castle: six of them are near, whichever way it lies."""
    near = {(x, y) for x in (-1, 1) for y in (0, 1)}
    for x in range(-2, 3):
        for y in range(-1, 3):
            if (x, y) in {(0, 0), (0, 1)}:
                continue
            if sideways:
                sketch = f"(0,0) FCFF\n(1,0) FFFC\ncastle red (0,0)(1,0)\n({y},{x}) RRRR mon\n"
            else:
                sketch = f"{CASTLE}({x},{y}) RRRR mon\n"
            assert _scored_by_road(sketch, (y, x) if sideways else (x, y)) == ((x, y) in near), (x, y)


def _scored_by_road(sketch, at):
    """A road leads from a tile of the sketch away from the castle and is completed three cells on."""
    x, y = at
    step = (1, 0) if x > 0 else (-1, 0) if x < 0 else (0, 1) if y > 0 else (0, -1)
    ways = {(1, 0): ("FRFR R=EW", "FFFR"), (-1, 0): ("FRFR R=EW", "FRFF")}
    ways |= {(0, 1): ("RFRF R=NS", "FFRF"), (0, -1): ("RFRF R=NS", "RFFF")}
    way, end = ways[step]
    on = [(x + k * step[0], y + k * step[1]) for k in (1, 2, 3)]
    lines = [f"({a},{b}) {way}" for a, b in on[:2]] + [f"*({on[2][0]},{on[2][1]}) {end}"]
    t = table(sketch + "\n".join(lines)).turn()
    return t.scores == {"red": 4}


def test_CASTLE_14_the_cells_may_be_filled_later():
    t = table(CASTLE + "(2,0) FFFR\n*(1,0) FRFF").turn()
    assert t.scores == {"red": 2}


def test_CASTLE_16_fields_do_not_count_and_the_castle_is_not_in_its_own_surroundings():
    t = build(table("(0,0) CFFF red@N\n(1,0) FFFF\n*(0,1) FFCF").lay().decline())
    assert (t.scores, castles(t)) == ({"red": 0}, [("red", {(0, 0), (0, 1)}, False)])


def test_CASTLE_18_only_the_first_feature_counts():
    """CASTLE-25: a finished castle never scores again."""
    more = "(1,0) FRFF\n(1,1) FRFF\n*(2,0) FFFR"
    t = table(CASTLE + more, draws=["sketch/FFFR"]).turn()
    assert (t.scores, t.supply("red")) == ({"red": 2}, 7)
    t.lay((2, 1)).decline()
    assert t.scores == {"red": 2}


def test_CASTLE_21_he_gains_both_if_he_scores_the_feature_too():
    t = table(CASTLE + "(1,0) FRFF red@E\n*(2,0) FFFR").turn()
    assert (t.scores, t.supply("red")) == ({"red": 4}, 7)


TWO = "(0,0) CFFF\n(0,1) FFCF\ncastle red (0,0)(0,1)\n(2,0) CFFF\n(2,1) FFCF\ncastle blue (2,0)(2,1)\n"
"""Castles of red and blue; the cells between them lie in the surroundings of both."""


def test_CASTLE_24_all_castles_are_scored_after_all_features():
    """The features first, then castles from the active player on."""
    more = "(1,0) CFRF green@N\n(1,-1) RFFF\n*(1,1) FFCF"
    t = table(TWO + more, active="green", players=("green", "blue", "red")).lay().decline()
    score_it(t)
    events = [(t.players[e["player"]], e["source"]) for e in t.score_events()]
    assert events == [("green", "city"), ("blue", "castle"), ("red", "castle")]


def test_CASTLE_26_a_chain_goes_on_round_by_round():
    """Red's castle copies a road, blue's copies red's, green's copies blue's."""
    columns = [(0, "red"), (1, "blue"), (2, "green")]
    lines = [f"({x},0) CFFF\n({x},1) FFCF\ncastle {colour} ({x},0)({x},1)" for x, colour in columns]
    t = table("\n".join([*lines, "(-1,0) FFFR", "*(-2,0) FRFF"]), active="red").turn()
    assert castle_points(t) == [("red", 2), ("blue", 2), ("green", 2)]


def test_CASTLE_27_a_feature_comes_before_a_castle():
    """A road of 2 lies near red's castle, one of 3 near blue's: blue copies the road, not the castle."""
    sketch = """(0,0) CFFF
        (0,1) FFCF
        castle red (0,0)(0,1)
        (1,0) CFFF
        (1,1) FFCF
        castle blue (1,0)(1,1)
        (2,0) FFRF
        (2,-1) RFFR R=NW
        (1,-1) FRFF
        (-1,0) FFRF
        *(-1,-1) RFFF"""
    t = table(sketch, players=("red", "blue")).turn()
    assert castle_points(t) == [("red", 2), ("blue", 2)], "the chain: no feature near blue was completed"
    both = table(
        sketch.replace("(1,-1) FRFF", "(1,-1) FRFR R=EW\n(0,-1) FRFR R=EW").replace(
            "*(-1,-1) RFFF", "*(-1,-1) RRFF"
        ),
        players=("red", "blue"),
    ).turn()
    assert castle_points(both) == [("red", 2), ("blue", 5)]


def test_CASTLE_27_among_several_castles_the_owner_chooses():
    """Green's castle lies between those of red and blue, which copy roads of 3 and of 5 tiles."""
    columns = [(0, "red"), (1, "green"), (2, "blue")]
    lines = [f"({x},0) CFFF\n({x},1) FFCF\ncastle {colour} ({x},0)({x},1)" for x, colour in columns]
    west = "(-1,1) RFFF\n(-1,2) FRRF R=ES\n*(0,2) FRFR mon"
    east = "(1,2) FRFR R=EW\n(2,2) FRFR R=EW\n(3,2) FFRR R=SW\n(3,1) RFFF"
    for points in (3, 5):
        t = table("\n".join([*lines, west, east]), players=("red", "green", "blue")).lay().decline()
        assert castle_points(t) == [("red", 3), ("blue", 5)]
        assert asked(t) == ("copy_feature", "green")
        (option,) = [o for o in offered(t, "copy_feature") if o["points"] == points]
        t.game.play(option)
        assert castle_points(t)[-1] == ("green", points)


def test_CASTLE_28_a_castle_built_in_this_step_is_scored_in_later_turns_only():
    sketch = "(0,0) CFFF red@N\n(1,0) FRFF\n*(0,1) FFCF"
    t = build(table(sketch, draws=["sketch/FFFR"]).lay().decline())
    t.lay((2, 0)).decline()
    assert castle_points(t) == [("red", 2)]


def test_CASTLE_30_FINAL_7_meeples_return_before_final_scoring():
    t = table(CASTLE + "*(5,5) FFFF").final()
    assert (t.scores, t.supply("red"), inside(t, "red")) == ({"red": 0}, 7, [])


def test_CASTLE_31_a_castle_separates_fields():
    """CASTLE-31, no code: the segments of its tiles stay as they are."""
    t = table(CASTLE)
    assert t.feature((0, 0), "field").segments != t.feature((0, 1), "field").segments


def test_BCB_3_castle_tokens_are_never_returned():
    t = table(CASTLE + "(1,0) FRFF\n*(2,0) FFFR").turn()
    assert (tokens(t), castles(t)) == (3, [("red", {(0, 0), (0, 1)}, True)])
