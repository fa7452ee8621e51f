"""Base game: setup, the frame of a turn and step 1 (BASE-1 to BASE-14, BASE-40, BASE-41)."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.sketches import COLOURS
from tests.table import RealTable, Table, every_edition, refused

MEADOW = [("sketch/FFFF", (0, 0), 0)]
"""A start tile beside which only fields fit."""


# --- setup -----------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("seats", range(2, 7))
def test_BASE_1_two_to_six_players_in_every_edition(edition, seats):
    table = RealTable(then="shuffle", players=COLOURS[:seats], edition=edition)
    for turn in range(seats + 1):
        assert table.game.player == turn % seats
        table.pass_turn()


@every_edition
@pytest.mark.parametrize("seats", [0, 7])
def test_BASE_1_other_numbers_of_players_are_refused(edition, seats):
    with pytest.raises(cc.ConfigError) as error:
        cc.Config(players=tuple("ABCDEFG"[:seats]), edition=edition)
    assert error.value.key == "config.players"


@every_edition
def test_BASE_2_the_start_tile_lies_in_the_middle(edition):
    game = RealTable(then="shuffle", edition=edition).game
    [start] = game.tiles()
    assert (start.id, start.at, start.turn) == ("base/D", (0, 0), 0)
    assert (start.player, start.number) == (None, 0)  # nobody laid it


@every_edition
def test_BASE_2_another_module_may_replace_the_start_tile(edition):
    game = RealTable(then="shuffle", edition=edition, modules=("base", "river")).game
    [start] = game.tiles()
    assert start.at == (0, 0)
    assert "river" in [segment.kind for segment in start.segments]


def drawn(edition, seed):
    """The tiles of a whole game in the order in which they came, rejected ones included."""
    table = RealTable(then="shuffle", edition=edition, seed=seed)
    while not table.game.over:
        table.pass_turn()
    return [e["tile"] for e in table.game.events if e["type"] in ("tile_drawn", "tile_rejected")]


@every_edition
def test_BASE_3_all_other_tiles_are_shuffled(edition):
    deck = cc.Config(edition=edition, modules=("base",)).deck
    assert deck.total() == 72
    one, other = drawn(edition, 1), drawn(edition, 2)
    assert Counter(one) == Counter(other) == deck - Counter(["base/D"])
    assert one != other
    assert one != sorted(one)
    assert one == drawn(edition, 1)  # chance comes from the seed alone


@every_edition
def test_BASE_3_the_order_of_the_stack_is_hidden(edition):
    game = RealTable(then="shuffle", edition=edition).game
    assert game.remaining + Counter(game.hand) + Counter(["base/D"]) == game.config.deck
    other = game.reshuffled(random.Random(3), None)
    for seat in (0, 1, None):
        assert other.view(seat) == game.view(seat)
    for play in (game, other):
        while not play.over:
            play.play(play.decision.default)
    assert [tile.id for tile in other.tiles()] != [tile.id for tile in game.tiles()]


@every_edition
@pytest.mark.parametrize("seats", [2, 5])
def test_BASE_4_seven_meeples_and_a_marker_on_space_0(edition, seats):
    game = RealTable(then="shuffle", players=COLOURS[:seats], edition=edition).game
    for seat in range(seats):
        assert game.figures(seat).supply == {"meeple": 7}
        assert game.figures(seat).placed == ()
        assert game.markers(seat) == {"meeple": 0}
    assert game.scores == (0,) * seats
    with pytest.raises(LookupError):
        game.figures(seats)  # unused colours are not in the game


@every_edition
def test_BASE_5_the_first_player_is_input(edition):
    for players in (("Ann", "Bob", "Cid"), ("Cid", "Ann", "Bob")):
        game = RealTable(then="shuffle", players=players, edition=edition).game
        assert game.player == game.decision.player == 0
        assert game.config.players[game.player] == players[0]


def test_BASE_40_one_player_plays_alone():
    table = Table("BASE-E13", players=["red"]).turn()
    assert table.scores == {"red": 4}
    assert table.game.player == table.game.decision.player == 0  # his next turn
    assert table.game.turn == 2
    table.lay((1, 0)).place("meeple", "field").final()  # the filler FFFF
    assert table.scores == {"red": 7}
    assert table.game.winners == (0,)


@every_edition
def test_BASE_40_a_whole_game_alone(edition):
    table = RealTable(then="shuffle", players=["red"], edition=edition)
    while not table.game.over:
        assert table.game.decision.player == 0
        table.game.play(table.game.decision.options[0])
    assert table.game.winners == (0,)
    assert sum(e["points"] for e in table.score_events()) == table.scores["red"] > 0


def test_BASE_41_small_drawings_have_no_effect():
    """BASE-41, no code: only segments, traits and marks of the tile data mean anything."""
    garden, plain = (RealTable([id], MEADOW).lay((0, 1)) for id in ("base/Eg", "base/E"))
    assert garden.game.tile((0, 1)).segments[1].kind == "garden"
    assert garden.kinds() == ["city", "field"]
    assert garden.spots() == plain.spots()
    spot = {"type": "place_figure", "figure": "meeple", "at": [0, 1], "segment": 1}
    assert refused(garden, spot) == "illegal.place"


# --- the frame of a turn ---------------------------------------------------------------------------------


@every_edition
def test_BASE_6_turns_go_clockwise_in_three_steps(edition):
    table = RealTable(["base/B"] * 4, MEADOW, players=COLOURS[:3], edition=edition)
    for turn, at in enumerate([(0, -1), (0, -2), (0, -3), (0, -4)]):
        seat = turn % 3
        assert (table.game.player, table.game.decision.player) == (seat, seat)
        assert table.game.decision.kind == "place_tile"
        table.lay(at)
        assert (table.game.decision.player, table.game.decision.kind) == (seat, "place_figure")
        table.decline()
    turns = [e["player"] for e in table.game.events if e["type"] == "turn"]
    assert turns == [0, 1, 2, 0]


def test_BASE_6_place_tile_place_figure_score_in_this_order():
    table = Table("BASE-E13")
    steps = ("turn", "tile_drawn", "tile_placed", "figure_placed", "score", "figure_returned")
    seen = [e["type"] for e in table.turn().game.events if e["type"] in steps]
    assert seen == [*steps, "turn", "tile_drawn"]


@every_edition
def test_BASE_7_step_1_and_3_are_mandatory_step_2_is_not(edition):
    table = Table("BASE-E1", active="blue", edition=edition)
    assert {o.type for o in table.game.decision.options} == {"place_tile"}
    assert refused(table, {"type": "pass"}) == "illegal.not-now"
    assert refused(table, {"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": 0}) == (
        "illegal.not-now"
    )
    table.lay()
    assert "pass" in [option.type for option in table.game.decision.options]
    table.game.play({"type": "pass"})
    assert table.scores["red"] == 3  # scored although nobody asked for it
    assert table.game.decision.kind == "place_tile"
    assert table.game.player == table.seat("red")


# --- step 1: place tile ----------------------------------------------------------------------------------


@every_edition
def test_BASE_8_one_tile_is_drawn_and_shown_to_all(edition):
    game = RealTable(["base/E", "base/B"], edition=edition).game
    assert game.hand == ("base/E",)
    for seat in (0, 1, None):
        assert {"type": "tile_drawn", "player": 0, "tile": "base/E"} in game.events_for(seat)
        assert game.view(seat)["hand"] == ["base/E"]
        assert "base/B" not in str(game.events_for(seat))
    assert {option.tile for option in game.decision.options} == {"base/E"}


@every_edition
def test_BASE_9_a_tile_touches_another_along_an_edge(edition):
    table = RealTable(["base/B"], MEADOW, edition=edition)
    assert table.placements() == {((0, 1), 0), ((1, 0), 0), ((0, -1), 0), ((-1, 0), 0)}
    place = {"type": "place_tile", "tile": "base/B", "turn": 0}
    for corner in ([1, 1], [1, -1], [-1, -1], [-1, 1]):
        assert refused(table, {**place, "at": corner}) == "illegal.apart"
    assert refused(table, {**place, "at": [5, 0]}) == "illegal.apart"
    assert refused(table, {**place, "at": [0, 0]}) == "illegal.occupied"


@pytest.mark.parametrize("neighbour", ["CCCC", "RRRR", "FFFF", "VVVV"])
def test_BASE_10_city_to_city_road_to_road_field_to_field_river_to_river(neighbour):
    table = RealTable(["sketch/CRFV"], [(f"sketch/{neighbour}", (0, 0), 0)])
    place = "CRFV".index(neighbour[0])  # the side that must face the neighbour; a turn moves it one side on
    fitting = {((0, 1), (2 - place) % 4), ((1, 0), (3 - place) % 4), ((0, -1), -place % 4)}
    assert table.placements() == fitting | {((-1, 0), (1 - place) % 4)}
    wrong = {"type": "place_tile", "tile": "sketch/CRFV", "at": [0, 1], "turn": (3 - place) % 4}
    assert refused(table, wrong) == "illegal.edge"


def test_BASE_10_all_shared_edges_must_match():
    """The cell (1,0) asks for a road in the west and a city in the north."""
    corner = "(0,0) FRFF\n(0,1) FFFF\n(1,1) FFCF\n"
    table = Table(corner, draws=["sketch/CFRF"])
    assert not any(at == (1, 0) for at, _ in table.placements())
    table = Table(corner, draws=["sketch/CFFR"])
    assert {turn for at, turn in table.placements() if at == (1, 0)} == {0}


def turned(edges, turn):
    return "".join(edges[(side - turn) % 4] for side in range(4))


def fitting(game):
    """The legal placements by looking at every free cell, as cell and edges of the tile as it would lie."""
    lying = {tile.at: turned(design(tile.id).edges, tile.turn) for tile in game.tiles()}
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    free = {(x + dx, y + dy) for x, y in lying for dx, dy in steps} - lying.keys()
    found = set()
    for x, y in free:
        for turn in range(4):
            edges = turned(design(game.hand[0]).edges, turn)
            beside = [(side, lying.get((x + dx, y + dy))) for side, (dx, dy) in enumerate(steps)]
            if all(other is None or other[(side + 2) % 4] == edges[side] for side, other in beside):
                found.add(((x, y), edges))
    return found


@every_edition
def test_BASE_11_every_legal_placement_is_offered_and_no_other(edition):
    table = RealTable(then="shuffle", edition=edition, seed="BASE-11")
    chance = random.Random(11)
    for _ in range(40):
        options = table.game.decision.options
        edges = design(table.game.hand[0]).edges
        assert {(option.at, turned(edges, option.turn)) for option in options} == fitting(table.game)
        assert len(set(options)) == len(options)
        table.game.play(chance.choice(options))
        table.decline()


def test_BASE_11_a_placement_may_harm_the_player():
    table = Table("BASE-E1", active="blue")
    assert ((2, 0), 0) in table.placements()  # gives red 3 points
    assert len(table.placements()) > 1


@every_edition
def test_BASE_12_a_tile_without_a_place_leaves_the_game(edition):
    table = RealTable(["base/C", "base/X", "base/B"], MEADOW, "shuffle", modules=("base",), edition=edition)
    game = table.game
    assert game.rejected == ("base/C", "base/X")
    assert game.hand == ("base/B",)  # the same player goes on
    assert (game.player, game.turn) == (0, 1)
    away = Counter({"base/C": 1, "base/X": 1, "base/B": 1})
    assert game.remaining == game.config.deck - away - Counter(["base/D"])
    events = [(e["type"], e["tile"]) for e in game.events if "tile" in e]
    assert events == [("tile_rejected", "base/C"), ("tile_rejected", "base/X"), ("tile_drawn", "base/B")]


def test_BASE_12_a_rejected_tile_does_not_come_back():
    table = RealTable(["base/C", "base/E", "base/E"], MEADOW)
    table.lay((0, 1)).decline()  # now base/C would fit
    table.lay((1, 1)).decline()
    assert table.game.over
    assert "base/C" not in [tile.id for tile in table.game.tiles()]
    assert table.game.rejected == ("base/C",)


@every_edition
def test_BASE_13_a_tile_with_a_place_may_not_be_rejected(edition):
    lonely = "(0,0) FFFF\n(0,1) CFFF"  # base/C fits at one cell only
    table = Table(lonely, edition=edition, draws=["base/C"])
    assert table.placements() == {((0, 2), 0)}
    assert [option.type for option in table.game.decision.options] == ["place_tile"]
    assert refused(table, {"type": "pass"}) == "illegal.not-now"


@every_edition
def test_BASE_14_the_game_ends_if_the_last_tiles_are_rejected(edition):
    table = RealTable(["base/B", "base/C", "base/X"], MEADOW, edition=edition, modules=("base",))
    table.lay((1, 0)).place("meeple", "mon")
    game = table.game
    assert game.over  # blue is asked nothing
    assert game.rejected == ("base/C", "base/X")
    assert len(game.tiles()) == 2
    assert (game.turn, game.player) == (2, 1)
    assert table.scores == {"red": 2, "blue": 0}
    assert [e["final"] for e in table.score_events()] == [True]
    assert game.markers(0) == {"meeple": 2}


@every_edition
def test_BASE_14_after_the_river_stack_comes_the_ordinary_stack_in_the_same_turn(edition):
    """The cell before the spring asks for a city in the north, so the lake does not fit."""
    lake = {"c1": "river/C", "c2": "river/C", "c3": "river/D"}[edition]
    start = [("river/A", (0, 0), 0), ("sketch/FFCF", (1, 1), 0)]
    game = RealTable([lake, "base/B"], start, modules=("base", "river"), edition=edition).game
    assert game.rejected == (lake,)
    assert game.hand == ("base/B",)
    assert (game.player, game.turn) == (0, 1)
