"""Made-up tiles: the fields that follow from a drawing, and every sketch of the rules."""

import re
from pathlib import Path

import pytest

from carcassonne.tiles import Mark, design
from carcassonne.tiles.sketch import find_segment, parse_tile
from carcassonne.tiles.validator import check_design

RULES = Path(__file__).parents[2] / "docs" / "rules"
TILE_LINE = re.compile(r"^ *\*?\((-?\d+),(-?\d+)\) (.+)$")
FIGURE = re.compile(
    r"""(red|blue|green|yellow|black|mage|witch)(:\w+)?(@[\w]+)?(\[\d\])?$  # red:big@N, red@E[2], red:top
    |\+?bridge=|barn=|ferry=|ingot\d|tower\d|dragon$|fairy                  # what stands on the tile""",
    re.VERBOSE,
)


def rule_sketches():
    """Every tile of every board in the rules, without the figures and pieces that stand on it."""
    found = set()
    for page in sorted(RULES.glob("*.md")):
        for board in re.findall(r"```board\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            for line in board.splitlines():
                if match := TILE_LINE.match(line):
                    tokens = [token for token in match[3].split() if not FIGURE.match(token)]
                    found.add(" ".join(tokens).replace("=red", ""))
    return sorted(found)


SKETCHES = rule_sketches()


def test_the_rules_have_sketches():
    assert len(SKETCHES) > 60


@pytest.mark.parametrize("text", SKETCHES)
def test_every_sketch_of_the_rules_is_a_sound_tile(text):
    tile = parse_tile(text)
    assert tile.id == f"sketch/{text}"
    assert design(tile.id) is tile
    assert check_design(tile) == []


def fields(text):
    """The fields of a sketch: half-sides and the cities they touch."""
    return [(" ".join(s.edges), s.touches) for s in parse_tile(text).segments if s.kind == "field"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FFFF", [("NL NR EL ER SL SR WL WR", ())]),
        ("CFCF C=NS", [("EL ER", (0,)), ("WL WR", (0,))]),
        ("CRRR", [("EL WR", (0,)), ("ER SL", ()), ("SR WL", ())]),
        ("CRFR R=EW", [("EL WR", (0,)), ("ER SL SR WL", ())]),
        ("FFFR mon", [("NL NR EL ER SL SR WL WR", ())]),
        ("CCFF", [("SL SR WL WR", (0, 1))]),
        ("CCCC C=NESW", []),
        ("VRVR R=EW", [("NL WR", ()), ("NR EL", ()), ("ER SL", ()), ("SR WL", ())]),
        ("RRFF", [("NL ER SL SR WL WR", ()), ("NR EL", ())]),  # two ends meet in the middle
        ("CRFF", [("EL ER SL SR WL WR", (0,))]),  # a single end parts nothing
        ("VFFF", [("NL NR EL ER SL SR WL WR", ())]),  # nor does a river end
        ("VVVF fork", [("NL SR WL WR", ()), ("NR EL", ()), ("ER SL", ())]),
        ("CCCC", [("", (0, 1, 2, 3))]),  # an inner field between four cities
        ("VFRF spring", [("NL SR WL WR", ()), ("NR EL ER SL", ())]),  # GQ-E1: the road ends at the spring
        ("VCVC C=EW", [("NL SR", (0,)), ("NR SL", (0,))]),  # the fields run on under a city bridge
    ],
)
def test_fields_follow_from_the_drawing(text, expected):
    assert fields(text) == expected


@pytest.mark.parametrize(
    ("tile_id", "text"),
    [
        ("base/A", "FFRF mon"),
        ("base/B", "FFFF mon"),
        ("base/C", "CCCC C=NESW sh@N"),
        ("base/D", "CRFR R=EW"),
        ("base/E", "CFFF"),
        ("base/Eg", "CFFF gar"),
        ("base/F", "FCFC C=EW sh@E"),
        ("base/H", "CFCF"),
        ("base/I", "CFFC"),
        ("base/J", "CRRF R=ES"),
        ("base/K", "CFRR R=SW"),
        ("base/L", "CRRR"),
        ("base/Mg", "CFFC C=NW sh@W gar"),
        ("base/O", "CRRC C=NW R=ES sh@N"),
        ("base/Q", "CCFC C=NEW sh@N"),
        ("base/U", "FRFR R=EW"),
        ("base/V", "FFRR R=SW"),
        ("base/W", "FRRR"),
        ("base/X", "RRRR"),
        ("river/A", "FVFF spring"),
        ("river/D", "FFFV mon lakeend"),
        ("river/E", "CVCV"),
        ("river/H", "VRVR R=EW"),
        ("river/K", "RRVV R=NE"),
        ("river-2/B", "VVFV fork"),
        ("river-2/C", "FFFV lakeend volcano"),
        ("river-2/E", "VCVC C=EW"),
        ("inns-cathedrals/A", "CCCC C=NESW cath"),
        ("inns-cathedrals/G", "CFCC C=NW sh@N"),
        ("inns-cathedrals/P", "FRRR inn@E inn@W"),
        ("inns-cathedrals/S", "RRRR R=NW R=ES"),
        ("traders-builders/A", "CFFC C=NW goods@N=grain"),
        ("traders-builders/D", "FCCC C=EW goods@E=chicken"),
        ("traders-builders/N", "CCCC C=NW C=ES goods@N=wine"),
        ("traders-builders/X", "RRRR R=NS R=EW"),
        ("princess-dragon/N", "FRFR R=EW dsym"),
        ("princess-dragon/U", "CRRC C=NW R=ES princess@N"),
        ("princess-dragon/Y", "CRRC C=NW R=ES portal"),
        ("tower/Bg", "FFFF tower gar"),
        ("tower/H", "RCRC C=EW R=NS tower"),
        ("tower/Q", "CCCC C=NEW sh@N tower"),
        ("abbey-mayor/A", "CCCC C=NESW sh2@N"),
        ("abbey-mayor/K", "RRFR R=NEW"),
        ("abbey-mayor/ABBEY", "AAAA abbey"),
        ("king-robber/E", "CCCC C=NS C=EW"),
        ("cult/E", "RFRF shr"),
        ("bridges-castles-bazaars/J", "RFRF bazaar"),
        ("cathars/C", "CFFC C=NW cathar@N"),
        ("games-quarterly/A", "FVFR spring"),
        ("games-quarterly/D", "FFFF herd"),
        ("flying-machines/F", "FRRF R=ES fly=NW"),
        ("ferries/A", "CRRR lake"),
        ("gold-mines/E", "RRRR R=NW R=ES gold"),
        ("mage-witch/E", "CFCF magic"),
        ("robbers/E", "RFRF R=NS bag"),
        ("crop-circles/G", "FFRR R=SW crop=club"),
        ("crop-circles/J", "CFRR R=SW crop=pitchfork"),
        ("tournaments/P6", "CRFR R=EW statue@N"),
        ("tournaments/TR1", "VXXF"),
    ],
)
def test_real_tiles_can_be_drawn(tile_id, text):
    real, drawn = design(tile_id), parse_tile(text)
    assert (drawn.edges, drawn.segments, drawn.marks) == (real.edges, real.segments, real.marks)


def test_links_join_the_segments_at_two_places():
    assert parse_tile("FFFR mon link=W-mon").links == ((0, 1),)
    assert parse_tile("RRRF link=N-E link=E-S").links == ((0, 1), (1, 2))
    assert parse_tile("RCFC C=EW link=N-E").links == ((1, 0),)


def test_spaces_make_no_difference_and_a_sketch_is_one_object():
    assert parse_tile("  CRFR   R=EW ") is parse_tile("CRFR R=EW") is design("sketch/CRFR R=EW")
    assert parse_tile("CRFR R=EW").copies == (1, 1, 1)


def test_marks_of_a_sketch():
    assert parse_tile("CRFF lake gold").marks == (Mark("ferry-lake", {"roads": (1,)}), Mark("gold"))


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", "four sides"),
        ("CRF", "'CRF'"),
        ("CRFQ", "'CRFQ'"),
        ("CRFR red@N", "'red@N'"),
        ("CRFR R=NE", "'R=NE'"),
        ("CRFR R=EE", "'R=EE'"),
        ("CRFR C=", "'C='"),
        ("CRFR C=N", "'C=N'"),
        ("CCFF C=NE C=NE", "'C=NE'"),
        ("CRFR sh@E", "'sh@E'"),
        ("CRFR sh@N=red", "'sh@N=red'"),
        ("CRFR goods@N=salt", "'goods@N=salt'"),
        ("CRFR crop=spade", "'crop=spade'"),
        ("CRFR fly=up", "'fly=up'"),
        ("CRFR spring", "'spring'"),
        ("CRFR link=N-S", "'S'"),
        ("CRFR abbey", "'abbey'"),
        ("CCCC C=NESW herd", "'herd'"),
        ("AAAA mon", "'mon'"),
        ("VXXF gold", "'gold'"),
        ("FXXR", "'FXXR' fits 2 squares"),
    ],
)
def test_what_cannot_be_read_is_named(text, token):
    with pytest.raises(ValueError, match=re.escape(token)):
        parse_tile(text)


@pytest.mark.parametrize(
    ("text", "where", "number"),
    [
        ("CRFR R=EW", "N", 0),
        ("CRFR R=EW", "W", 1),
        ("CRFR R=EW", "field", 2),
        ("CRFR R=EW", "field:SL", 3),
        ("FVFV mon", "E", 0),
        ("FFFR mon gar", "mon", 1),
        ("FFFR mon gar", "gar", 2),
        ("FFFF shr", "shr", 0),
        ("AAAA abbey", "abbey", 0),
        ("FFRF tower", "tower", 1),
        ("FFFF fly=N", "fly", 0),
    ],
)
def test_find_segment(text, where, number):
    assert find_segment(parse_tile(text), where) == number


@pytest.mark.parametrize("where", ["S", "mon", "field:NL", "road:E", "moon"])
def test_find_segment_says_what_is_not_there(where):
    with pytest.raises(ValueError, match=f"there is no '{where}' on sketch/CRFR"):
        find_segment(parse_tile("CRFR R=EW"), where)
