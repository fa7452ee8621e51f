"""Looking at the board: tiles, segments, features, figures, what is left and what fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import carcassonne as cc
from carcassonne.geometry import STRIDE

PLAIN = "sketch/FFFF"


def on_board(
    start: Sequence[tuple[str, tuple[int, int], int]],
    tiles: Sequence[str] = (PLAIN,),
    modules: Sequence[str] = ("base", "farmers"),
    players: int = 2,
    edition: str = "c3",
) -> cc.Game:
    config = cc.Config(players=tuple("ABCDEF"[:players]), edition=edition, modules=tuple(modules), seed=1)
    return cc.Game(config, cc.Script(tiles=tiles, then="end", start=start))


def place(game: cc.Game, at: tuple[int, int], turn: int = 0) -> None:
    game.play({"type": "place_tile", "tile": game.hand[0], "at": list(at), "turn": turn})


def claim(game: cc.Game, at: tuple[int, int], kind: str, figure: str = "meeple", nth: int = 0) -> None:
    """Put a figure on the nth segment of a kind."""
    tile = game.tile(at)
    assert tile is not None
    index = [i for i, segment in enumerate(tile.segments) if segment.kind == kind][nth]
    game.play({"type": "place_figure", "figure": figure, "at": list(at), "segment": index})


# --- tiles --------------------------------------------------------------------------------------------------


def test_a_placed_tile_tells_where_it_came_from() -> None:
    game = cc.Game(
        cc.Config(players=("A", "B"), modules=("base",), seed=1), cc.Script(tiles=["base/B", "base/V"])
    )
    start = game.tile((0, 0))
    assert start is not None
    assert (start.id, start.at, start.turn, start.player, start.number) == ("base/D", (0, 0), 0, None, 0)
    place(game, (0, -1))
    game.play({"type": "pass"})
    place(game, (1, 0), turn=0)
    laid = game.tile([1, 0])
    assert laid is not None
    assert (laid.id, laid.at, laid.turn, laid.player, laid.number) == ("base/V", (1, 0), 0, 1, 2)
    assert [tile.at for tile in game.tiles()] == [(0, 0), (0, -1), (1, 0)]
    assert game.tile((5, 5)) is None


@pytest.mark.parametrize("far", [(0, STRIDE), (-1, STRIDE), (1, -STRIDE), (2**70, 0)])
def test_there_is_no_tile_far_away(far: tuple[int, int]) -> None:
    game = on_board([(PLAIN, (0, 0), 0), (PLAIN, (1, 0), 0), (PLAIN, (-1, 0), 0)])
    assert game.tile(far) is None
    assert game.fits(far) == Counter()
    with pytest.raises(LookupError):
        game.feature(far, 0)


def test_segments_show_their_edges_as_the_tile_lies() -> None:
    """base/K, as the sheet has it: city N, road S-W, fields EL ER SL WR and SR WL; then turned clockwise."""
    edges = []
    for turn in range(4):
        tile = on_board([("base/K", (0, 0), turn)]).tile((0, 0))
        assert tile is not None
        assert [segment.kind for segment in tile.segments] == ["city", "road", "field", "field"]
        edges.append([set(segment.edges) for segment in tile.segments])
    assert edges == [
        [{"N"}, {"S", "W"}, {"EL", "ER", "SL", "WR"}, {"SR", "WL"}],
        [{"E"}, {"W", "N"}, {"SL", "SR", "WL", "NR"}, {"WR", "NL"}],
        [{"S"}, {"N", "E"}, {"WL", "WR", "NL", "ER"}, {"NR", "EL"}],
        [{"W"}, {"E", "S"}, {"NL", "NR", "EL", "SR"}, {"ER", "SL"}],
    ]


def test_segments_show_their_traits() -> None:
    shield = on_board([("base/C", (0, 0), 0)]).tile((0, 0))
    assert shield is not None
    assert dict(shield.segments[0].traits) == {"shield": 1}
    inn = on_board([("inns-cathedrals/M", (0, 0), 0)]).tile((0, 0))
    assert inn is not None
    assert [dict(segment.traits) for segment in inn.segments] == [{}, {"inn": 1}, {}, {}]
    with pytest.raises((TypeError, AttributeError)):
        shield.segments[0].traits["shield"] = 2  # type: ignore[index]


# --- features -----------------------------------------------------------------------------------------------


def test_a_city_over_three_tiles() -> None:
    """Two open ends, one shield; 2 for each tile and shield if complete, now 1 (BASE-26, BASE-37)."""
    game = on_board(
        [("sketch/FCFF", (0, 0), 0), ("sketch/FCFC C=EW sh@E", (1, 0), 0)], ["sketch/CCFC C=NEW", PLAIN]
    )
    place(game, (2, 0))
    claim(game, (2, 0), "city")
    city = game.feature((0, 0), 0)
    assert city.kind == "city"
    assert set(city.tiles) == {(0, 0), (1, 0), (2, 0)}
    assert set(city.segments) == {((0, 0), 0), ((1, 0), 0), ((2, 0), 0)}
    assert (city.complete, city.open_ends) == (False, 2)
    assert set(city.open_cells) == {(2, 1), (3, 0)}
    assert (city.shields, city.inns, city.cathedrals) == (1, 0, 0)
    assert [(f.player, f.figure, f.at, f.segment) for f in city.figures] == [(0, "meeple", (2, 0), 0)]
    assert city.strength == (1, 0)
    assert city.standing == {0: 4}
    assert city.standing_complete == {0: 8}
    assert game.feature((2, 0), 0) == city
    assert city in game.features()


def test_one_cell_may_close_several_ends() -> None:
    """A city that leads into the same cell from two sides: two ends, one cell."""
    start = [
        ("sketch/FCFF", (0, 0), 0),
        ("sketch/CFFC C=NW", (1, 0), 0),
        ("sketch/FCFF", (0, 1), 0),
    ]
    game = on_board(start)
    city = game.feature((1, 0), 0)
    assert (city.open_ends, city.open_cells) == (1, ((1, 1),))
    other = game.feature((0, 1), 0)
    assert (other.open_ends, other.open_cells) == (1, ((1, 1),))
    ring = on_board(
        [("sketch/FRRF R=ES", (0, 1), 0), ("sketch/RRFF R=NE", (0, 0), 0), ("sketch/RFFR R=NW", (1, 0), 0)]
    )
    road = ring.feature((0, 0), 0)
    assert (road.open_ends, road.open_cells, len(road.tiles)) == (2, ((1, 1),), 3)


def test_a_feature_without_figures_stands_for_nobody() -> None:
    game = on_board([("sketch/FRFF", (0, 0), 0)])
    road = game.feature((0, 0), 0)
    assert (road.figures, road.strength, dict(road.standing), dict(road.standing_complete)) == (
        (),
        (0, 0),
        {},
        {},
    )


@pytest.mark.parametrize(
    ("figure", "strength", "standing"), [("meeple", (1, 1), {0: 5, 1: 5}), ("big-meeple", (1, 2), {1: 5})]
)
def test_majorities_on_a_joined_road(
    figure: str, strength: tuple[int, int], standing: dict[int, int]
) -> None:
    """DEF-6, DEF-7: a tie stands for both, and a big meeple counts double."""
    road = "sketch/FRFR R=EW"
    ends = [("sketch/FRFF", (0, 0), 0), ("sketch/FFFR", (4, 0), 0)]
    game = on_board(ends, [road, road, road, PLAIN], modules=("base", "farmers", "big-meeple"))
    place(game, (1, 0))
    claim(game, (1, 0), "road")
    place(game, (3, 0))
    claim(game, (3, 0), "road", figure)
    place(game, (2, 0))
    feature = game.feature((2, 0), 0)
    assert (feature.complete, feature.open_ends, len(feature.tiles)) == (True, 0, 5)
    assert (feature.strength, dict(feature.standing)) == (strength, standing)


def test_a_monastery_counts_its_neighbours() -> None:
    start = [("sketch/FFFF mon", (0, 0), 0), (PLAIN, (1, 0), 0), (PLAIN, (1, 1), 0)]
    game = on_board(start, [PLAIN])
    monastery = next(feature for feature in game.features() if feature.kind == "monastery")
    assert (monastery.open_ends, monastery.complete) == (6, False)
    assert set(monastery.tiles) == {(0, 0), (1, 0), (1, 1)}
    assert set(monastery.open_cells) == {(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1)}


def test_a_field_is_never_complete_and_pays_for_complete_cities() -> None:
    """FARM-8: 3 points for each completed city that the field touches."""
    game = on_board([("sketch/CFFF", (0, 0), 0)], ["sketch/FFCF", PLAIN])
    place(game, (0, 1))
    claim(game, (0, 1), "field")
    field = game.feature((0, 1), [s.kind for s in game.tile((0, 1)).segments].index("field"))  # type: ignore[union-attr]
    assert (field.kind, field.complete) == ("field", False)
    assert field.standing == {0: 3}


def test_inns_and_cathedrals_change_what_a_feature_stands_at() -> None:
    """INN-1, INN-3: 2 per tile if complete; unfinished 1 in c3 and nothing in c1."""
    for edition, now in (("c3", 2), ("c1", 0)):
        game = on_board(
            [("sketch/FRFF", (0, 0), 0)],
            ["sketch/FRFR R=EW inn@E", PLAIN],
            modules=("base", "inns"),
            edition=edition,
        )
        place(game, (1, 0))
        claim(game, (1, 0), "road")
        road = game.feature((1, 0), 0)
        assert (road.inns, dict(road.standing), dict(road.standing_complete)) == (1, {0: now}, {0: 4})


def test_features_lists_every_feature_once() -> None:
    game = on_board([("base/D", (0, 0), 0), ("base/B", (0, -1), 0)])
    kinds = Counter(feature.kind for feature in game.features())
    assert kinds == {"city": 1, "road": 1, "field": 2, "monastery": 1}  # the southern field runs on


@pytest.mark.parametrize(("at", "segment"), [((9, 9), 0), ((0, 0), 4), ((0, 0), -1)])
def test_a_feature_that_does_not_exist(at: tuple[int, int], segment: int) -> None:
    with pytest.raises(LookupError):
        on_board([("base/D", (0, 0), 0)]).feature(at, segment)


# --- figures and markers ------------------------------------------------------------------------------------


def test_supply_and_placed_figures() -> None:
    game = on_board([(PLAIN, (0, 0), 0)], ["sketch/FFFF mon", PLAIN], ("base", "abbot", "big-meeple"))
    assert game.figures(0).supply == {"meeple": 7, "abbot": 1, "big-meeple": 1}
    assert game.figures(0).placed == ()
    place(game, (1, 0))
    claim(game, (1, 0), "monastery", "abbot")
    own = game.figures(0)
    assert own.supply == {"meeple": 7, "abbot": 0, "big-meeple": 1}
    assert [(f.player, f.figure, f.at) for f in own.placed] == [(0, "abbot", (1, 0))]
    assert game.figures(1).supply == {"meeple": 7, "abbot": 1, "big-meeple": 1}
    assert game.markers(0) == {"meeple": 0}


@pytest.mark.parametrize("seat", [-1, 2, 1.0, "0", True])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    game = on_board([(PLAIN, (0, 0), 0)])
    for look in (game.figures, game.markers, game.view, game.events_for):
        with pytest.raises(LookupError):
            look(seat)


# --- tiles to come ------------------------------------------------------------------------------------------


def test_hand_and_remaining() -> None:
    game = cc.Game(cc.Config(players=("A", "B"), edition="c1", modules=("base",), seed=1))
    assert len(game.hand) == 1
    assert game.remaining.total() == 70  # 72, one on the table and one in hand
    before = game.remaining
    game.play(game.decision.options[0])
    assert game.hand == () or game.turn == 2
    while game.turn == 1:
        game.play(game.decision.default)
    assert before - game.remaining == Counter(game.hand)
    before.clear()  # a copy: the game keeps its own
    assert game.remaining.total() == 69


def test_fits_counts_the_unseen_tiles_that_could_lie_there() -> None:
    """Counted on the tile sheet of c1, less the start tile D and a B in hand."""
    game = cc.Game(
        cc.Config(players=("A",), edition="c1", modules=("base",), seed=1), cc.Script(tiles=["base/B"])
    )
    assert game.remaining.total() == 70
    # North asks for a city: all but A 2, B 3, U 8, V 9, W 4, X 1
    assert game.fits((0, 1)).total() == 70 - 27
    assert set(game.fits((0, 1))) <= set(game.remaining)
    # West asks for a road: A 2, D 3, J 3, K 3, L 3, O 2, P 3, S 2, T 1, U 8, V 9, W 4, X 1
    assert game.fits((-1, 0)).total() == 44
    assert game.fits((0, 0)) == Counter()  # occupied
    assert game.fits((3, 3)) == Counter()  # touches nothing


def test_projection_is_what_final_scoring_would_give() -> None:
    """An unfinished road of 2 tiles, a monastery with two neighbours: 2 and 3 points (BASE-37)."""
    game = on_board([("sketch/FRFF", (0, 0), 0)], ["sketch/FRFR R=EW", "sketch/FFFF mon", PLAIN])
    place(game, (1, 0))
    claim(game, (1, 0), "road")
    place(game, (0, -1))
    claim(game, (0, -1), "monastery")
    assert game.scores == (0, 0)
    told = [(e["player"], e["points"], e["source"], e["final"]) for e in game.projection()]
    assert sorted(told) == [(0, 2, "road", True), (1, 3, "monastery", True)]
    assert game.scores == (0, 0)
    assert game.reach() == {}


def test_projection_counts_what_is_complete_but_not_scored_yet() -> None:
    game = on_board([("sketch/FRFF", (0, 0), 0)], ["sketch/FRFR R=EW", "sketch/FFFR", PLAIN])
    place(game, (1, 0))
    claim(game, (1, 0), "road")
    place(game, (2, 0))
    assert (game.decision.kind, game.scores) == ("place_figure", (0, 0))  # a farmer could still be placed
    assert [(e["player"], e["points"], e["final"]) for e in game.projection()] == [(0, 3, False)]


# --- what a tile shows ------------------------------------------------------------------------------------


def test_a_segment_is_found_by_kind_and_side() -> None:
    """base/D: a city in the north... of its own, a road from side to side."""
    tile = cc.tile("base/D")
    assert tile.id == "base/D"
    for number, segment in enumerate(tile.segments):
        for edge in segment.edges:
            assert tile.find(segment.kind, edge) == number
    (side,) = next(segment.edges for segment in tile.segments if segment.kind == "city")
    turned = cc.tile("base/D", 1)
    sides = "NESW"
    assert turned.find("city", sides[(sides.index(side) + 1) % 4]) == tile.find("city", side)
    assert tile.find("road") == tile.find(
        "road", next(e for s in tile.segments if s.kind == "road" for e in s.edges)
    )


def test_a_tile_on_the_board_is_asked_the_same_way() -> None:
    game = cc.Game(cc.Config(modules=("base",), seed=1))
    start = game.tile((0, 0))
    assert start is not None
    assert start.segments == cc.tile(start.id, start.turn).segments
    assert start.find("city") == cc.tile(start.id).find("city")


@pytest.mark.parametrize(("kind", "side"), [("monastery", None), ("city", "X"), ("lake", "N")])
def test_a_segment_that_is_not_there(kind: str, side: str | None) -> None:
    with pytest.raises(LookupError, match="tile base/D has no segment"):
        cc.tile("base/D").find(kind, side)


def test_a_tile_or_turn_that_is_not_there() -> None:
    with pytest.raises(LookupError):
        cc.tile("base/D", 4)
    with pytest.raises((LookupError, ValueError)):
        cc.tile("base/QQ")


def test_actions_have_classes_with_names() -> None:
    game = cc.Game(cc.Config(modules=("base",), seed=1))
    assert all(isinstance(option, cc.PlaceTile) for option in game.decision.options)
    game.play(cc.PlaceTile(*game.decision.options[0][1:]))
    kinds = {type(option) for option in game.decision.options}
    assert kinds <= {cc.PlaceFigure, cc.Pass, cc.PlaceTile}
