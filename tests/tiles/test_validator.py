"""The validator finds nothing in the catalogue, and the right thing in designs that are wrong."""

from dataclasses import replace

import pytest

from carcassonne.tiles import SETS, Design, Mark, Segment, design, tile_set
from carcassonne.tiles.validator import check_catalogue, check_design

ALL_HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
PLAIN = Segment("field", ALL_HALVES)
CITY = Segment("city", ("N",))
BESIDE = Segment("field", ("EL", "ER", "SL", "SR", "WL", "WR"), {}, (0,))
SQUARE = Mark("square", {"at": (0, 0)})


def test_the_catalogue_has_no_problems():
    assert check_catalogue() == []


def tile(edges, *segments, **other):
    return Design("test/T", edges, segments, **other)


WRONG = [
    (tile("CFF", CITY, BESIDE), "the sides 'CFF' are not four of"),
    (tile("CFFQ", CITY, BESIDE), "the sides 'CFFQ' are not four of"),
    (tile("FFFF", PLAIN, role="king"), "the role 'king' is unknown"),
    (tile("FFFF", PLAIN, copies=(1, -1, 1)), "the number of copies is negative"),
    (tile("FFFF", Segment("sea", ()), PLAIN), "the kind 'sea' is unknown"),
    (tile("CFFF", Segment("city", ("NL",)), BESIDE), "city1 cannot be at NL"),
    (tile("FFFF", Segment("garden", ("N",)), PLAIN), "garden1 cannot be at N"),
    (tile("CFFF", Segment("city", ("N", "N")), BESIDE), "city1 names a place twice"),
    (tile("FRRF", Segment("road", ("S", "E")), PLAIN), "the places of road1 are not in clockwise order"),
    (tile("CFFF", Segment("city", ("N",), {"inn": 1}), BESIDE), "city1 cannot have the trait 'inn'"),
    (tile("CFFF", Segment("city", ("N",), {"shield": 3}), BESIDE), "city1 cannot have shield=3"),
    (tile("FFFF", Segment("flying-machine", ()), PLAIN), "flying-machine1 must have the trait 'dir'"),
    (tile("FFFF", PLAIN, marks=(Mark("storm"),)), "the mark 'storm' is unknown"),
    (
        tile("FFFF", PLAIN, marks=(Mark("crop-circle", {"kind": "spade"}),)),
        "cannot have kind=spade",
    ),
    (tile("FFFF", PLAIN, marks=(Mark("gold"), Mark("gold"))), "a mark appears twice"),
    (tile("FFFF", PLAIN, marks=(Mark("square"),)), "the mark 'square' lacks its place"),
    (tile("CFFF", CITY, replace(BESIDE, touches=(7,))), "it refers to a segment that does not exist"),
    (tile("FFFF", PLAIN, links=((0, 5),)), "it refers to a segment that does not exist"),
    (tile("*F**", Segment("abbey", ()), role="abbey"), "an abbey must have four free sides"),
    (tile("****"), "only the abbey, has free sides"),
    (tile("FFFF", Segment("abbey", ()), PLAIN, role="abbey"), "only the abbey, has free sides"),
    (tile("****", Segment("abbey", ())), "only the abbey, has the role abbey"),
    (tile("FFFF", PLAIN, marks=(SQUARE,)), "only they, have the role square"),
    (tile("FFFX", PLAIN), "only squares of larger pieces have inner sides"),
    (tile("FFFF", Segment("ground", ()), PLAIN), "a fortress or ground must be part of a larger piece"),
    (tile("FFFF", Segment("fortress", ()), PLAIN), "a fortress or ground must be part of a larger piece"),
    (tile("XFFF", CITY, BESIDE, marks=(SQUARE,), role="square"), "inner side N meets too much: city"),
    (tile("CFFF", PLAIN), "side N is C but meets nothing"),
    (tile("RFFF", CITY, PLAIN), "side N is R but meets city"),
    (tile("CFFF", CITY, CITY, BESIDE), "side N is C but meets city city"),
    (tile("CFFF", CITY, replace(PLAIN, touches=(0,))), "half-side NL must be empty"),
    (tile("****", Segment("abbey", ()), PLAIN, role="abbey"), "half-side NL must be empty"),
    (tile("FFFF", replace(PLAIN, edges=ALL_HALVES[1:])), "half-side NL is covered 0 times"),
    (tile("FFFF", PLAIN, PLAIN), "half-side NL is covered 2 times"),
    (tile("FFFF", Segment("ground", ALL_HALVES)), "half-side NL must be a field"),
    (
        tile("FFFF", Segment("field", ("NL", "WR")), Segment("field", ("NR", "EL", "ER", "SL", "SR", "WL"))),
        "field side N is divided by nothing",
    ),
    (tile("CFFF", replace(CITY, touches=(0,)), BESIDE), "city1 touches cities, but only a field can"),
    (
        tile("FFFF", Segment("garden", ()), replace(PLAIN, touches=(0,))),
        "touches something that is not a city",
    ),
    (tile("CFFF", CITY, replace(BESIDE, touches=(0, 0))), "field1 touches a city twice"),
    (tile("CFFF", CITY, replace(BESIDE, touches=())), "city1 touches no field"),
    (tile("FFFF", PLAIN, Segment("field", ())), "field2 is an inner field, but nothing surrounds it"),
    (tile("FFFF", Segment("city", ()), replace(PLAIN, touches=(0,))), "city1 meets no side"),
    (tile("FFFF", Segment("river", ()), PLAIN), "river1 meets no side"),
    (tile("FFFF", Segment("road", ()), PLAIN), "road1: short roads, and only they, meet no side"),
    (tile("RFFF", Segment("road", ("N",), {"short": 1}), PLAIN), "short roads, and only they, meet no side"),
    (
        tile("RRRR", Segment("road", ("N", "S")), Segment("road", ("E", "W"))),
        "road1 crosses road2 without",
    ),
    (tile("RFRF", Segment("road", ("N", "S")), PLAIN), "road1 crosses field1 without a bridge"),
    (tile("FFFF", PLAIN, Segment("garden", ())), "the kinds of segment are out of order"),
    (tile("CFCF", Segment("city", ("S",)), CITY), "the city segments are out of order"),
    (tile("RFFF", Segment("road", ("N",)), PLAIN, Segment("field", ())), "field2 is an inner field"),
    (
        tile("RFFF", Segment("road", ("N",)), PLAIN, marks=(Mark("ferry-lake", {"roads": ()}),)),
        "the ferry lake must name all road stubs",
    ),
    (
        tile("RFRF", Segment("road", ("N", "S")), PLAIN, marks=(Mark("ferry-lake", {"roads": (0,)}),)),
        "a road stub at a ferry lake must meet exactly one side",
    ),
    (tile("CFFF", CITY, BESIDE, links=((0,),)), "a link must join at least two different segments"),
    (tile("CFFF", CITY, BESIDE, links=((0, 0),)), "a link must join at least two different segments"),
    (tile("CFFF", CITY, BESIDE, links=((0, 1),)), "a link may join only cities"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_a_wrong_design_is_found_out(wrong, sentence):
    problems = check_design(wrong)
    assert any(problem.startswith("test/T: ") and sentence in problem for problem in problems), problems


@pytest.mark.parametrize("tile_id", ["river/H", "princess-dragon/K", "inns-cathedrals/X", "river-2/E"])
def test_bridges_tunnels_and_ring_roads_are_no_mistakes(tile_id):
    assert check_design(design(tile_id)) == []


def with_change(tile_id, **change):
    """The whole catalogue with one design changed, or dropped if there is no change."""
    sets = {set_id: tile_set(set_id) for set_id in SETS}
    old = design(tile_id)
    new = (replace(old, **change),) if change else ()
    designs = tuple(d for kept in sets[old.set].designs for d in (new if kept is old else (kept,)))
    return sets | {old.set: replace(sets[old.set], designs=designs)}


GARDEN = Segment("garden", ())
CHANGES = [
    ("base/E", {"id": "base/D"}, "base/D: the code is used 2 times"),
    ("base/B", {"segments": (design("base/B").segments[0], GARDEN, PLAIN)}, "designs with a g in their code"),
    ("base/Eg", {"segments": design("base/E").segments}, "base/Eg: designs with a g in their code"),
    ("base/Ng", {"segments": design("base/Mg").segments}, "base/Ng: differs from its plain design"),
    ("base/E", {}, "base/Eg: differs from its plain design in more than the garden"),
    ("abbey-mayor/A", {"role": "prize"}, "abbey-mayor/A: its role must be land, not prize"),
    ("tournaments/P1", {"role": "land"}, "tournaments/P1: its role must be prize, not land"),
    ("base/C", {"segments": design("tournaments/P8").segments}, "base/C: only prize tiles have a statue"),
    ("base/C", {"note": "reconstructed"}, "base/C: the tiles of tournaments, and only they"),
    ("tournaments/A", {"note": ""}, "tournaments/A: the tiles of tournaments, and only they"),
    ("count/C", {}, "count/: its 11 squares do not fill 4 by 3"),
    ("count/C", {"marks": (SQUARE,)}, "count/: its 12 squares do not fill 4 by 3"),
    ("count/G", {"edges": "XFXX"}, "count/G: side E: inner sides, and only they, are marked X"),
    ("count/D", {"edges": "RXXX"}, "count/D: side E: inner sides, and only they, are marked X"),
    ("tournaments/TR1", {"segments": design("tournaments/TD1").segments}, "TR1: inner side E does not fit"),
    ("count/B", {"segments": (PLAIN,)}, "count/B: inner side E does not fit its neighbour"),
    ("base/D", {"copies": (4, 4, 5)}, "base in c3: 73 tiles, expected 72"),
    ("base/D", {"copies": (4, 4, None)}, "base in c3: some designs disagree"),
    ("cathars/A", {"copies": (1, 1, None)}, "cathars in c2: some designs disagree"),
    ("base/C", {"segments": design("abbey-mayor/A").segments}, "base in c1: 11 coats of arms, expected 10"),
    ("crop-circles/A", {"marks": design("crop-circles/C").marks}, "crop-circles in c3: 3 forks, expected 2"),
    ("cult/A", {"copies": (1, 2, None)}, "king-robber + cult + river-2 in c2: 23 tiles"),
    ("abbey-mayor/ABBEY", {"copies": (6, 5, None)}, "abbey-mayor in c2: 5 abbeys, expected 6"),
    ("tournaments/TR4", {"edges": "XXXR"}, "1 open river ends with river, expected 2"),
]


@pytest.mark.parametrize(("tile_id", "change", "sentence"), CHANGES, ids=[change[2] for change in CHANGES])
def test_a_wrong_catalogue_is_found_out(tile_id, change, sentence):
    problems = check_catalogue(with_change(tile_id, **change))
    assert any(sentence in problem for problem in problems), problems


def test_missing_and_misnamed_sets_are_found_out():
    sets = {set_id: tile_set(set_id) for set_id in SETS}
    sets["sea"] = sets.pop("tower")
    problems = check_catalogue(sets)
    assert "the set 'tower' is missing" in problems
    assert "the set 'sea' is unknown" in problems
    assert "sea: its file says it is set 'tower'" in problems
