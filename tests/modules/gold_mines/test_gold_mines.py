"""Rules 05, module gold-mines: ingots lie on tiles and go to those who complete features there."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition, refused

MODULES = ("base", "farmers", "gold-mines")
SQUARE = [(x, y) for x in range(3) for y in range(3)]
AROUND = [at for at in SQUARE if at != (1, 1)]


def gold(table):
    return table.game.view(None, aids=())["gold"]


def owned(table):
    """The ingots in front of each player."""
    return dict(zip(table.players, gold(table)["players"], strict=True))


def lying(table):
    """The ingots on the board, by point."""
    return {tuple(at): count for at, count in gold(table)["tiles"]}


def choices(table):
    """Where the second ingot may be put; empty if that is not asked."""
    if table.game.over or table.game.decision.kind != "place_ingot":
        return set()
    return {option.at for option in table.game.decision.options}


def put(table, at):
    table.game.play({"type": "place_ingot", "at": list(at)})
    return table


def features(table):
    """The features that the active player may score next, as points of their newest segments."""
    if table.game.over or table.game.decision.kind != "score_next":
        return []
    return [option.at for option in table.game.decision.options]


def score_next(table, at, where):
    table.game.play({"type": "score_next", "at": list(at), "segment": table.segment(at, where)})
    return table


def happened(table, *types):
    return [event["type"] for event in table.game.events if event["type"] in types]


# --- putting ingots ----------------------------------------------------------------------------------------


@every_edition
def test_GOLD_1_one_ingot_on_the_tile_and_one_on_a_neighbour(edition):
    """TURN-13: at once, before the figure of step 2."""
    table = Table("GOLD-E1", modules=MODULES, edition=edition, add="(2,0) FFFF\n(5,5) FFFF").lay()
    assert lying(table) == {(0, 0): 1}
    assert choices(table) == {(-1, 0), (-1, 1)}  # not the tile itself, not two cells away, no empty cell
    assert (table.game.decision.player, table.game.decision.kind) == (0, "place_ingot")
    assert refused(table, {"type": "pass"}) == "illegal.not-now"
    assert refused(table, {"type": "place_ingot", "at": [2, 0]}) == "illegal.not-offered"
    put(table, (-1, 0))
    assert lying(table) == {(0, 0): 1, (-1, 0): 1}
    assert table.game.decision.kind == "place_figure"


@every_edition
def test_GOLD_1_all_eight_neighbours(edition):
    ring = "\n".join(f"({x},{y}) FFFF" for x, y in AROUND)
    table = Table(f"{ring}\n*(1,1) FFFF gold", modules=MODULES, edition=edition).lay()
    assert choices(table) == set(AROUND)
    assert len(table.game.decision.options) == 8


@every_edition
@pytest.mark.parametrize("tile", "ABCDEFGH")
def test_GOLD_1_every_gold_tile_has_the_symbol(edition, tile):
    """A single neighbour is the only choice, and it is asked."""
    table = RealTable([f"gold-mines/{tile}", "base/B"], modules=MODULES, edition=edition)
    table.game.play(table.game.decision.options[0])
    new = table.newest
    assert lying(table) == {new: 1}
    assert choices(table) == {(0, 0)}
    assert lying(put(table, (0, 0))) == {new: 1, (0, 0): 1}


@every_edition
def test_GOLD_1_eight_tiles_and_sixteen_ingots(edition):
    config = cc.Config(edition=edition, modules=MODULES, seed=1)
    assert sum(count for tile, count in config.deck.items() if tile.startswith("gold-mines/")) == 8
    assert cc.Game(config).view(0)["gold"] == {
        "tiles": [],
        "owned": [0, 0],
        "players": [0, 0],
        "supply": 16,
    }
    without = cc.Game(cc.Config(edition=edition, modules=("base",), tiles={"gold-mines": 1}, seed=1))
    assert "gold" not in without.view(0)
    while not without.over:  # the symbol means nothing without the module
        assert without.decision.kind in ("place_tile", "place_figure")
        without.play(without.decision.options[0])


@every_edition
def test_GOLD_2_a_tile_may_carry_any_number(edition):
    sketch = "(0,0) FFFF\n(-1,0) FFFF\n*(1,0) FFFF gold"
    gold_tile = "sketch/FFFF gold"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[gold_tile, gold_tile], players=["red"])
    put(table.lay(), (0, 0)).decline()
    put(table.lay((1, 1)), (0, 0)).decline()
    put(table.lay((0, 1)), (0, 0)).decline()
    assert lying(table) == {(1, 0): 1, (1, 1): 1, (0, 1): 1, (0, 0): 3}
    assert gold(table)["supply"] == 10


@every_edition
def test_GOLD_2_an_ingot_belongs_to_the_whole_tile(edition):
    """The ingot of the tile with city and road goes with the road, which is completed first."""
    sketch = "(0,0) CRFF red@N blue@E ingot1\n*(1,0) FFFR"
    table = Table(sketch, modules=MODULES, edition=edition, draws=["sketch/FFFF", "sketch/FFCF"]).turn()
    assert owned(table) == {"red": 0, "blue": 1}
    table.lay((2, 0)).decline()
    table.lay((0, 1)).decline()
    assert table.scores == {"red": 4, "blue": 2}
    assert owned(table) == {"red": 0, "blue": 1}


@every_edition
@pytest.mark.parametrize(("before", "on_new", "asked"), [(14, 1, True), (15, 1, False), (16, 0, False)])
def test_GOLD_3_the_last_ingots(edition, before, on_new, asked):
    table = Table(f"(0,0) FFFF ingot{before}\n*(1,0) FFFF gold", modules=MODULES, edition=edition).lay()
    assert lying(table).get((1, 0), 0) == on_new
    assert (choices(table) != set()) == asked
    if asked:
        put(table, (0, 0))
    assert gold(table)["supply"] == 0
    assert table.game.decision.kind == "place_figure"


# --- taking ingots -----------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("active", ["red", "blue"])
def test_GOLD_4_the_majority_takes_all_ingots_in_any_players_turn(edition, active):
    """TURN-29e, TURN-32: after the points, before the figures return and the marker moves."""
    table = Table("GOLD-E2", active=active, players=["red", "blue"], modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 6, "blue": 0}
    assert owned(table) == {"red": 3, "blue": 0}
    assert lying(table) == {}
    order = happened(table, "score", "ingot_taken", "figure_returned", "marker")
    assert order == ["score", *["ingot_taken"] * 3, "figure_returned", "marker"]


@every_edition
def test_GOLD_4_only_the_majority_takes(edition):
    sketch = "(0,0) FCFF red@E ingot1\n(1,0) FCFC C=EW red@E\n(2,0) FCFC C=EW blue@E ingot2\n*(3,0) FFFC"
    table = Table(sketch, active="blue", modules=MODULES, edition=edition).turn()
    assert owned(table) == {"blue": 0, "red": 3}


@every_edition
def test_GOLD_5_the_tiles_of_a_monastery_are_the_nine_of_its_square(edition):
    near = "\n".join(f"({x},{y}) FFFF ingot1" for x, y in AROUND if (x, y) != (2, 2))
    sketch = (
        f"(1,1) FFFF mon red@mon ingot1\n{near}\n(3,2) FFFF ingot1\n(1,3) FFFF ingot1\n*(2,2) FFFF ingot2"
    )
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 9}
    assert owned(table) == {"red": 10}
    assert lying(table) == {(3, 2): 1, (1, 3): 1}


@every_edition
def test_GOLD_5_every_tile_of_a_road_or_city_and_no_other(edition):
    """The tile with two segments of the road counts once; the ingot beside the road stays."""
    ring = "(0,0) RRFF red@N ingot2\n(0,1) FRRF R=ES ingot1\n(1,1) FFRR R=SW\n*(1,0) RFFR R=NW"
    ring += "\n(2,1) FFFF ingot1"
    table = Table(ring, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 4}
    assert owned(table) == {"red": 3}
    assert lying(table) == {(2, 1): 1}


@every_edition
@pytest.mark.parametrize(
    ("active", "ingots"),
    [
        ("red", {"red": 2, "blue": 1, "green": 0}),
        ("blue", {"red": 1, "blue": 2, "green": 0}),
        ("green", {"red": 2, "blue": 1, "green": 0}),  # red is the first tied player after green
    ],
)
def test_GOLD_6_tied_players_take_one_by_one(edition, active, ingots):
    table = Table(
        "GOLD-E3", active=active, players=["red", "blue", "green"], modules=MODULES, edition=edition
    ).turn()
    assert owned(table) == ingots
    assert table.scores == {"red": 3, "blue": 3, "green": 0}
    first = next(event for event in table.game.events if event["type"] == "ingot_taken")
    assert table.players[first["player"]] == max(ingots, key=ingots.__getitem__)


@every_edition
def test_GOLD_6_from_the_active_player_not_from_the_first_seat(edition):
    """Red lays a plain tile; then blue completes the road on which both are tied."""
    sketch = "(0,0) FRFF blue@E ingot3\n(2,0) FFFR red@W"
    draws = ["sketch/FFFF", "sketch/FRFR R=EW"]
    table = Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition, draws=draws)
    table.lay((0, 1)).decline().lay((1, 0)).decline()
    assert owned(table) == {"red": 1, "blue": 2}


CITY_AND_ROAD = "(0,1) FFCF red@S\n(1,0) FFFR blue@W\n*(0,0) CRFF ingot1"
"""The new tile with an ingot completes the city of red and the road of blue."""


@every_edition
@pytest.mark.parametrize("active", ["red", "blue", "green"])
@pytest.mark.parametrize(("first", "owner"), [("N", "red"), ("E", "blue")])
def test_GOLD_7_the_active_player_chooses_the_order(edition, active, first, owner):
    """GOLD-E6, TURN-44: whoever is active, the owner of the feature that is scored first gets the ingot."""
    players = ["red", "blue", "green"]
    table = Table(CITY_AND_ROAD, active=active, players=players, modules=MODULES, edition=edition).turn()
    assert table.game.decision.player == table.seat(active)
    assert len(features(table)) == 2
    score_next(table, (0, 0), first)
    assert owned(table) == {"red": 0, "blue": 0, "green": 0} | {owner: 1}
    assert table.scores == {"red": 4, "blue": 2, "green": 0}


NO_QUESTION = {
    "no ingot": "(0,1) FFCF red@S\n(1,0) FFFR blue@W\n*(0,0) CRFF",
    "an ingot that only one of them reaches": "(0,1) FFCF red@S ingot2\n(1,0) FFFR blue@W\n*(0,0) CRFF",
    "one owner": "(0,1) FFCF red@S ingot1\n(1,0) FFFR red@W\n*(0,0) CRFF ingot2",
    "nobody on the road": "(0,1) FFCF red@S\n(1,0) FFFR\n*(0,0) CRFF ingot2",
    "a tie in both that gives the same either way": (
        "(0,2) FFCF red@S\n(0,1) CFCF C=NS blue@N\n(2,0) FFFR red@W\n"
        "(1,0) FRFR R=EW blue@E\n*(0,0) CRFF ingot2"
    ),
}


@every_edition
@pytest.mark.parametrize("case", NO_QUESTION)
def test_GOLD_7_not_asked_where_the_order_changes_nothing(edition, case):
    table = Table(NO_QUESTION[case], players=["red", "blue"], modules=MODULES, edition=edition).turn()
    assert table.game.decision.kind == "place_tile"
    assert lying(table) == {}


@every_edition
def test_GOLD_7_ties_make_the_order_matter_between_the_same_players(edition):
    """The city has 2 ingots and the road 3, one of which they share: city first 1 + 1 and then 1 + 1, road
    first 2 + 1 and then 1 + 0."""
    sketch = (
        "(0,2) FFCF red@S ingot1\n(0,1) CFCF C=NS blue@N\n"
        "(2,0) FFFR red@W ingot1\n(1,0) FRFR R=EW blue@E ingot1\n*(0,0) CRFF ingot1"
    )
    table = Table(sketch, active="red", players=["red", "blue"], modules=MODULES, edition=edition).turn()
    assert len(features(table)) == 2
    other = Table(sketch, active="red", players=["red", "blue"], modules=MODULES, edition=edition).turn()
    assert owned(score_next(table, (0, 0), "N")) == {"red": 2, "blue": 2}
    assert owned(score_next(other, (0, 0), "E")) == {"red": 3, "blue": 1}


@every_edition
def test_GOLD_7_with_three_features_the_order_of_the_rest_is_asked_again(edition):
    """Roads of red, blue and green end on the new tile, which has two ingots; blue's has one more."""
    sketch = "(-1,0) FRFF red@E\n(1,0) FFFR blue@W ingot1\n(0,-1) RFFF green@N\n*(0,0) FRRR ingot2"
    table = Table(sketch, players=["red", "blue", "green"], modules=MODULES, edition=edition).turn()
    assert len(features(table)) == 3
    score_next(table, (0, 0), "S")
    assert table.game.decision.kind == "place_tile"  # the ingots are gone, the rest cannot matter
    assert owned(table) == {"red": 0, "blue": 1, "green": 2}


@every_edition
def test_GOLD_8_a_completed_feature_without_meeples_leaves_its_ingots(edition):
    around = "\n".join(f"({x},{y}) FFFF" for x, y in AROUND if (x, y) not in [(0, 0), (1, 0), (2, 2)])
    sketch = f"(1,1) FFFF mon blue@mon\n{around}\n(0,0) FRFF ingot2\n*(1,0) FFFR"
    table = Table(sketch, modules=MODULES, edition=edition, draws=["sketch/FFFF"]).turn()
    assert lying(table) == {(0, 0): 2}
    table.lay((2, 2)).decline()
    assert owned(table) == {"red": 0, "blue": 2}  # the monastery reaches them later


@every_edition
def test_GOLD_9_an_abbot_taken_back_gives_no_ingots(edition):
    """GOLD-X1, ABBOT-X1."""
    # GOLD-9, GOLD-X1, ABBOT-X1, no code: he is paid by himself, and no feature is completed
    ring = "\n".join(f"({x},{y}) FFFF ingot1" for x, y in AROUND if (x, y) not in [(2, 2), (0, 2)])
    table = Table(
        f"(1,1) FFFF mon red:abbot@mon ingot1\n{ring}\n*(2,2) FFFF",
        modules=(*MODULES, "abbot"),
        edition=edition,
    ).lay()
    table.game.play({"type": "take_back", "figure": "abbot", "at": [1, 1]})
    assert table.scores == {"red": 8}
    assert owned(table) == {"red": 0}
    assert sum(lying(table).values()) == 7


@every_edition
@pytest.mark.parametrize("ring", ["mon", "gar"])
def test_GOLD_X1_a_completed_monastery_or_garden_of_an_abbot_does(edition, ring):
    """ABBOT-X1: the tile and its 8 neighbours."""
    around = "\n".join(f"({x},{y}) FFFF ingot1" for x, y in AROUND if (x, y) != (2, 2))
    table = Table(
        f"(1,1) FFFF {ring} red:abbot@{ring} ingot1\n{around}\n*(2,2) FFFF",
        modules=(*MODULES, "abbot"),
        edition=edition,
    ).turn()
    assert table.scores == {"red": 9}
    assert owned(table) == {"red": 8}


@every_edition
def test_GOLD_14_a_monastery_reaches_the_ingots_of_roads_scored_after_it(edition):
    around = "\n".join(f"({x},{y}) FFFF" for x, y in AROUND if (x, y) not in [(0, 2), (1, 2), (2, 2)])
    road = "(0,2) FRFF blue@E ingot1\n(1,2) FRFR R=EW ingot1\n*(2,2) FFFR ingot1"
    sketch = f"(1,1) FFFF mon red@mon\n{around}\n{road}"
    table = Table(sketch, active="blue", modules=MODULES, edition=edition).turn()
    assert set(features(table)) == {(1, 1), (2, 2)}
    score_next(table, (1, 1), "mon")
    assert owned(table) == {"blue": 0, "red": 3}
    assert table.scores == {"blue": 3, "red": 9}


@every_edition
def test_GOLD_14_a_feature_without_meeples_may_be_put_first(edition):
    """Three features reach the ingot; the city is empty, so the choice between the others stays open."""
    sketch = "(0,1) FFCF\n(-1,0) FRFF red@E\n(1,0) FFFR blue@W\n*(0,0) CRFR ingot1"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert len(features(table)) == 3
    score_next(table, (0, 0), "N")
    assert (lying(table), owned(table)) == ({(0, 0): 1}, {"red": 0, "blue": 0})
    assert len(features(table)) == 2
    assert owned(score_next(table, (0, 0), "E")) == {"red": 0, "blue": 1}


@every_edition
def test_GOLD_13_fields_take_no_ingots(edition):
    """GOLD-13, no code: a field is never completed."""
    sketch = "(0,0) FFFF red@field ingot2\n(1,0) CFFF blue@N ingot1\n*(1,1) FFCF"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert owned(table) == {"red": 0, "blue": 1}
    assert lying(table) == {(0, 0): 2}
    table.final()
    assert table.scores == {"red": 3, "blue": 4 + 1}
    assert owned(table) == {"red": 0, "blue": 1}


# --- the end of the game -----------------------------------------------------------------------------------


@every_edition
def test_GOLD_10_ingots_on_tiles_go_back_before_final_scoring(edition):
    """FINAL-6: the unfinished road gives points and no ingots."""
    table = Table(
        "(0,0) FRFR R=EW red@E ingot3\n(1,0) FRFR R=EW ingot1", modules=MODULES, edition=edition
    ).final()
    assert [event["type"] for event in table.final_events[:3]] == ["final_scoring", "ingots_removed", "score"]
    assert table.final_events[1] == {"type": "ingots_removed", "count": 4}
    assert (lying(table), owned(table)) == ({}, {"red": 0})
    assert table.scores == {"red": 2}


TABLE = {0: 0, 1: 1, 2: 2, 3: 3, 4: 8, 5: 10, 6: 12, 7: 21, 8: 24, 9: 27, 10: 40, 11: 44, 15: 60, 16: 64}


@every_edition
@pytest.mark.parametrize("ingots", TABLE)
def test_GOLD_11_the_table_of_values(edition, ingots):
    """GOLD-E4, GOLD-E5, FINAL-12: red completes a city of two tiles with so many ingots on it."""
    table = Table(f"(0,0) FCFF red@E ingot{ingots}\n*(1,0) FFFC", modules=MODULES, edition=edition).turn()
    assert owned(table) == {"red": ingots}
    table.final()
    assert table.scores == {"red": 4 + TABLE[ingots]}
    scores = [(e["source"], e["final"], e["parts"]) for e in table.score_events(final=True)]
    assert scores == ([("gold", True, [["ingots", ingots, TABLE[ingots]]])] if ingots else [])


@every_edition
def test_GOLD_12_ingots_of_players_stay_with_them(edition):
    """Their own later scoring, the ingots of others and the end of the game change nothing."""
    # GOLD-12, no code: nothing takes ingots from a player
    sketch = "(0,0) FCFF red@E ingot1\n(0,-1) FRFF red@E\n(3,0) FFFF ingot1\n*(1,0) FFFC"
    draws = ["sketch/FFFF gold", "sketch/FFFR"]
    table = Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition, draws=draws).turn()
    assert owned(table) == {"red": 1, "blue": 0}
    put(table.lay((2, 0)), (3, 0)).decline()
    table.lay((1, -1)).decline()
    assert owned(table) == {"red": 1, "blue": 0}
    assert lying(table) == {(3, 0): 2, (2, 0): 1}
    table.final()
    assert owned(table) == {"red": 1, "blue": 0}


# --- worked examples ----------------------------------------------------------------------------------------


@every_edition
def test_GOLD_E1_one_ingot_on_the_tile_and_one_diagonal_to_it(edition):
    table = Table("GOLD-E1", modules=MODULES, edition=edition).lay()
    assert choices(table) == {(-1, 0), (-1, 1)}
    put(table, (-1, 1))
    assert lying(table) == {(0, 0): 1, (-1, 1): 1}
    assert gold(table)["supply"] == 14


@every_edition
def test_GOLD_E2_the_ingots_of_a_city(edition):
    table = Table("GOLD-E2", modules=MODULES, edition=edition).turn()
    assert (table.scores, owned(table)) == ({"red": 6}, {"red": 3})


@every_edition
def test_GOLD_E3_a_tie_on_a_road(edition):
    table = Table("GOLD-E3", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 3, "blue": 3}
    assert owned(table) == {"red": 2, "blue": 1}
    taken = [table.players[e["player"]] for e in table.game.events if e["type"] == "ingot_taken"]
    assert taken == ["red", "blue", "red"]
