"""Rules 04, module goods and the tiles of its box: tokens for whoever completes a city."""

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "goods")
SET = "traders-builders"


def owned(table):
    """The tokens of every player, as wine (chickens), grain, cloth."""
    shown = table.game.view(None, aids=())["goods"]["owned"]
    return {colour: tuple(own.values()) for colour, own in zip(table.players, shown, strict=True)}


def supply(table):
    return table.game.view(None, aids=())["goods"]["supply"]


def row(y, wine=0, grain=0, cloth=0, extras=""):
    """A city with these symbols that lacks its last tile in the east."""
    kinds = ["wine"] * wine + ["grain"] * grain + ["cloth"] * cloth
    tiles = [f"({x},{y}) FCFC C=EW goods@E={kind}" for x, kind in enumerate(kinds, 1)]
    return "\n".join([f"(0,{y}) FCFF {extras}", *tiles]) + "\n"


def shared_out(red, blue, **more):
    """Red completes a city with his tokens, then blue one with his, on rows 0 and 5."""
    sketch = row(0, *red) + row(5, *blue)
    table = Table(sketch, players=("red", "blue"), draws=["sketch/FFFC"] * 2, modules=MODULES, **more)
    table.lay((sum(red) + 1, 0)).decline()
    return table.lay((sum(blue) + 1, 5)).decline()


# --- the box ------------------------------------------------------------------------------------------------


def symbols(tiles):
    segments = [segment for id, count in tiles.items() for segment in design(id).segments * count]
    kinds = [segment.traits["goods"] for segment in segments if "goods" in segment.traits]
    return [kinds.count(kind) for kind in ("wine", "grain", "cloth")]


@every_edition
def test_TB_1_24_tiles_with_20_symbols_one_for_each_token(edition):
    tiles = copies(SET, edition)
    assert sum(tiles.values()) == 24
    assert symbols(tiles) == [9, 6, 5]
    with_goods = [id for id in tiles if any("goods" in s.traits for s in design(id).segments)]
    assert sum(tiles[id] for id in with_goods) == 20
    rivers = [id for id in with_goods if design(id).has("river")]
    assert len(rivers) == (1 if edition == "c3" else 0)
    game = cc.Game(cc.Config(modules=MODULES, edition=edition, seed=1))
    assert game.view(None)["goods"]["supply"] == {"wine": 9, "grain": 6, "cloth": 5}


@every_edition
@pytest.mark.parametrize("river", [False, True])
def test_TB_1_the_river_tile_of_c3_stays_out_without_a_river(edition, river):
    modules = (*MODULES, "river") if river else MODULES
    deck = cc.Config(modules=modules, edition=edition).deck
    own = {id: n for id, n in deck.items() if id.startswith(SET)}
    assert sum(own.values()) == (24 if river or edition != "c3" else 23)
    assert deck["traders-builders/AB"] == (1 if river and edition == "c3" else 0)


def test_TB_1_the_river_tile_is_drawn_with_the_river():
    game = cc.Game(cc.Config(modules=(*MODULES, "river"), edition="c3", seed=3))
    drawn = []
    while not drawn or design(drawn[-1]).has("river"):
        drawn += game.hand
        game.play(game.decision.options[0])
        if game.decision.kind == "place_figure":
            game.play({"type": "pass"})
    assert "traders-builders/AB" in drawn
    assert not any(design(id).has("river") for id in game.remaining)


@every_edition
def test_TB_2_without_goods_the_tiles_stay_out_unless_listed(edition):
    """TB-2, no code: only goods name the tile set, and a symbol means something to its module only."""
    modules = ("base", "farmers", "builder", "pig")
    assert not any(id.startswith(SET) for id in cc.Config(modules=modules, edition=edition).deck)
    tiles = {"base": 1, SET: 1}
    listed = cc.Config(modules=("base", "farmers"), edition=edition, tiles=tiles)
    assert sum(n for id, n in listed.deck.items() if id.startswith(SET)) == (23 if edition == "c3" else 24)
    table = Table("GOODS-E1", modules=("base", "farmers"), edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 10}
    assert "goods" not in table.game.view(None), "symbols of absent modules mean nothing"


def test_TB_3_on_the_road_bridge_two_roads_cross_without_meeting():
    """TB-3, no code: the tile data say it."""
    table = Table("(0,0) FRFF red@E\n(1,1) FFRF blue@S\n(2,0) FFFR", draws=[f"{SET}/X"], modules=MODULES)
    table.lay((1, 0)).decline()
    assert table.scores == {"red": 3, "blue": 0}, "the road to the west goes straight on to the east"
    assert not table.feature((1, 0), "N").complete
    alone = RealTable(["base/X"], [(f"{SET}/X", (0, 0), 0)], modules=MODULES)
    assert [feature.kind for feature in alone.game.features()].count("field") == 4


def test_TB_4_a_road_that_ends_in_the_middle_of_a_field():
    """Laid so that its road closes red's road; the field around the end is one."""
    # TB-4, no code: the tile data say it
    table = Table("(0,0) FRFF red@E", draws=[f"{SET}/Z"], modules=MODULES).lay((1, 0), 2).decline()
    assert table.scores == {"red": 2}
    fields = [s for s in table.game.tile((1, 0)).segments if s.kind == "field"]
    assert len(fields) == 1
    assert copies(SET, "c3")[f"{SET}/Z"] == 1


def test_TB_5_a_monastery_with_two_roads_and_one_field():
    """TB-5, no code: the tile data say it."""
    sketch = "(0,0) FRFF red@E\n(1,-1) RFFF blue@N"
    table = Table(sketch, draws=[f"{SET}/AA"], modules=MODULES).lay((1, 0))
    assert table.kinds() == ["field", "monastery"]
    table.decline()
    assert table.scores == {"red": 2, "blue": 2}, "two roads, both complete"
    assert [f.kind for f in table.game.features()].count("field") == 1
    assert copies(SET, "c3")[f"{SET}/AA"] == 1


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_TB_6_a_monastery_that_parts_roads_and_fields_in_three(edition):
    """TB-6, no code: the tile data say it."""
    sketch = "(0,0) FRFF red@E\n(1,-1) RFFF blue@N\n(2,0) FFFR"
    table = Table(sketch, draws=[f"{SET}/T"], modules=MODULES, edition=edition).lay((1, 0))
    kinds = [segment.kind for segment in table.game.tile((1, 0)).segments]
    assert sorted(kinds) == ["field"] * 3 + ["monastery"] + ["road"] * 3
    table.decline()
    assert table.scores == {"red": 2, "blue": 2}
    assert copies(SET, edition)[f"{SET}/T"] == 1


@every_edition
def test_TB_7_a_tile_with_three_cities(edition):
    """TB-7, no code: the tile data say it."""
    sketch = "(1,0) FCFF\n(2,1) FFCF red@S\n(3,0) FFFC blue@W\n(2,-1) CFFF green@N"
    table = Table(sketch, draws=[f"{SET}/F"], modules=MODULES, edition=edition).lay((2, 0)).decline()
    assert table.scores == {"red": 6, "blue": 4, "green": 4}
    assert copies(SET, edition)[f"{SET}/F"] == 1


# --- taking tokens ------------------------------------------------------------------------------------------


@every_edition
def test_GOODS_E1_whoever_completes_the_city_takes_the_tokens(edition):
    table = Table("GOODS-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 10}
    assert owned(table) == {"red": (1, 2, 0), "blue": (0, 0, 0)}
    assert supply(table) == {"wine": 8, "grain": 4, "cloth": 5}


@every_edition
def test_GOODS_1_the_city_is_scored_first(edition):
    """TURN-29f comes after TURN-29c and before the knight goes home in TURN-29i."""
    table = Table("GOODS-E1", modules=MODULES, edition=edition).turn()
    order = [e["type"] for e in table.game.events if e["type"] in ("score", "goods", "figure_returned")]
    assert order == ["score", "goods", "figure_returned"]
    [event] = [e for e in table.game.events if e["type"] == "goods"]
    assert event == {"type": "goods", "player": 0, "tokens": {"wine": 1, "grain": 2}}


def test_GOODS_1_a_symbol_counts_on_every_segment_of_the_city():
    """Both cities of the new tile become one with two symbols on one neighbour."""
    sketch = """
    (0,0) FCFF goods@E=cloth
    (1,1) FCCF goods@E=wine goods@S=grain
    (2,1) FFFC
    *(1,0) CFFC C=NW
    """
    table = Table(sketch, modules=MODULES).turn()
    assert owned(table) == {"red": (0, 1, 1)}, "the wine is in another city"


def test_GOODS_1_only_cities_give_goods():
    table = Table("(0,0) CRFF red@E goods@N=wine\n*(1,0) FFFR", modules=MODULES).turn()
    assert table.scores == {"red": 2}
    assert owned(table) == {"red": (0, 0, 0)}


@every_edition
@pytest.mark.parametrize("knight", ["", "red@E", "blue@E", "red@E blue@E"])
def test_GOODS_2_it_does_not_matter_whose_knights_there_are(edition, knight):
    table = Table(f"{row(0, 1, 0, 1, knight)}*(3,0) FFFC", players=("red", "blue"), modules=MODULES,
                  edition=edition).turn()  # fmt: skip
    assert owned(table) == {"red": (1, 0, 1), "blue": (0, 0, 0)}


@every_edition
def test_GOODS_3_tokens_lie_open(edition):
    table = Table("GOODS-E1", modules=MODULES, edition=edition).turn()
    event = {"type": "goods", "player": 0, "tokens": {"wine": 1, "grain": 2}}
    for seat in (None, 0, 1):
        view = table.game.view(seat, aids=())
        assert view["goods"]["owned"][0] == {"wine": 1, "grain": 2, "cloth": 0}
        assert event in table.game.events_for(seat)


@every_edition
def test_GOODS_4_missing_tokens_are_not_replaced(edition):
    table = shared_out((0, 0, 4), (1, 0, 3), edition=edition)
    assert owned(table) == {"red": (0, 0, 4), "blue": (1, 0, 1)}
    assert supply(table) == {"wine": 8, "grain": 6, "cloth": 0}


def test_GOODS_4_nothing_at_all_is_left():
    table = shared_out((0, 0, 5), (0, 0, 2))
    assert owned(table) == {"red": (0, 0, 5), "blue": (0, 0, 0)}
    assert len([e for e in table.game.events if e["type"] == "goods"]) == 1


@every_edition
def test_GOODS_5_the_tokens_of_all_cities_that_one_tile_completes(edition):
    sketch = "(0,0) FCFF goods@E=grain blue@E\n(2,0) FFFC goods@W=wine\n*(1,0) FCFC"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert owned(table) == {"red": (1, 1, 0), "blue": (0, 0, 0)}
    assert table.scores == {"red": 0, "blue": 4}


# --- final scoring ------------------------------------------------------------------------------------------


@every_edition
def test_GOODS_E2_one_kind_each_and_a_tie(edition):
    table = shared_out((4, 1, 2), (2, 3, 2), edition=edition)
    assert owned(table) == {"red": (4, 1, 2), "blue": (2, 3, 2)}
    assert table.final().scores == {"red": 20, "blue": 20}


@every_edition
def test_GOODS_E3_one_lead_and_two_ties(edition):
    table = shared_out((5, 3, 2), (4, 3, 2), edition=edition)
    assert table.final().scores == {"red": 30, "blue": 20}


@every_edition
def test_GOODS_6_ten_points_for_each_kind_told_part_by_part(edition):
    """FINAL-11."""
    table = shared_out((4, 1, 2), (2, 3, 2), edition=edition).final()
    parts = [(table.players[e["player"]], e["source"], e["parts"]) for e in table.score_events(final=True)]
    assert parts == [
        ("red", "goods", [["wine", 4, 10], ["cloth", 2, 10]]),
        ("blue", "goods", [["grain", 3, 10], ["cloth", 2, 10]]),
    ]


def test_FINAL_11_goods_come_after_unfinished_features_and_before_fields():
    sketch = f"(0,-1) FFFF red@field\n{row(0, 1)}*(2,0) FFFC\n(5,5) FRFF red@E"
    table = Table(sketch, modules=MODULES).turn().final()
    assert [e["source"] for e in table.score_events(final=True)] == ["road", "goods", "field"]
    assert table.scores == {"red": 1 + 10 + 3}


@every_edition
def test_GOODS_7_no_token_no_points(edition):
    table = shared_out((1, 0, 0), (0, 0, 0), edition=edition).final()
    assert table.scores == {"red": 10, "blue": 0}


@every_edition
def test_GOODS_8_unfinished_cities_give_no_tokens(edition):
    table = Table(row(0, 2, 2, 2, "red@E"), modules=MODULES, edition=edition).final()
    assert owned(table) == {"red": (0, 0, 0)}
    assert table.scores == {"red": 7}, "seven tiles of an unfinished city"


# --- interactions -------------------------------------------------------------------------------------------


def test_GOODS_X7_the_ten_points_are_final_scoring():
    """Ten points are a dark space for a message, and a move that robbers could follow; neither happens."""
    # GOODS-X7, no code: final scoring comes after all messages, and robbers ask for no final move
    modules = (*MODULES, "robbers", "messages")
    table = Table(f"{row(0, 1)}*(2,0) FFFC", players=("red", "blue"), modules=modules).turn().final()
    assert table.game.over
    assert table.scores == {"red": 10, "blue": 0}
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("goods", 10)]


@every_edition
def test_CATH_X7_a_cathedral_changes_nothing_for_goods(edition):
    """CATH-X7, no code: a cathedral is a trait that only the value of a city asks for."""
    sketch = "(0,0) FCFF red@E goods@E=wine\n(1,0) FCFC C=EW cath\n*(2,0) FFFC"
    table = Table(sketch, modules=(*MODULES, "cathedrals"), edition=edition).turn()
    assert table.scores == {"red": 9}
    assert owned(table) == {"red": (1, 0, 0)}


def test_a_copy_that_takes_tokens_leaves_the_original_alone():
    table = Table(f"{row(0, 1)}*(2,0) FFFC", modules=MODULES)
    copy = table.game.copy()
    table.turn()
    assert owned(table) == {"red": (1, 0, 0)}
    assert copy.view(0)["goods"]["owned"] == [{"wine": 0, "grain": 0, "cloth": 0}]
