"""Rules 11, module bazaars: the auction, its payments, and who gets which tile."""

import pytest

import carcassonne as cc
from carcassonne.tiles import SETS, copies, design
from tests.table import RealTable, every_edition
from tests.tables.bazaars import MODULES, X, Y, Z, asked, bid, choose, deal, opened, owners, pass_bid

BOX = "bridges-castles-bazaars"


# --- set-up and start ------------------------------------------------------------------------------------


@every_edition
def test_BCB_1_twelve_tiles_eight_with_a_bazaar(edition):
    tiles = copies(BOX, edition)
    assert sum(tiles.values()) == 12
    assert sum(n for tile, n in tiles.items() if design(tile).has("bazaar")) == 8
    config = cc.Config(edition=edition, modules=("base", "bazaars"), seed=1)
    assert sum(config.deck.values()) == sum(copies("base", edition).values()) + 12
    assert BOX in SETS


def test_BCB_1_without_the_module_a_bazaar_means_nothing():
    table = opened([X, Y], modules=("base", "farmers"))
    assert table.game.decision.kind == "place_tile"
    assert table.game.player == 1


@every_edition
def test_BAZAAR_1_the_bazaar_follows_steps_1_to_3(edition):
    """TURN-36: the tile is laid and scored first, then N tiles lie open (BAZAAR-2)."""
    sketch = "(0,0) FRFF red@E\n*(1,0) FFFR bazaar"
    table = opened([X, Y, Z], sketch=sketch, edition=edition)
    assert table.scores == {"red": 2, "blue": 0, "black": 0}
    assert table.game.decision.kind == "bazaar_choose"
    assert table.game.view(None)["bazaar"]["open"] == [X, Y, Z]
    assert not {X, Y, Z} & set(table.game.remaining)


def test_BAZAAR_3_and_BAZAAR_E4_too_few_tiles_no_bazaar():
    """BAZAAR-E4: four players, three face-down tiles are left."""
    start = [("sketch/FRFF", (0, 0), 0)]
    players = ("red", "blue", "green", "black")
    few = RealTable(["sketch/FFFR bazaar", X, Y, Z], start=start, players=players, modules=MODULES)
    few.lay((1, 0)).decline()
    assert (few.game.decision.kind, few.game.player) == ("place_tile", 1)
    enough = RealTable(["sketch/FFFR bazaar", X, Y, Z, X], start=start, players=players, modules=MODULES)
    enough.lay((1, 0)).decline()
    assert enough.game.decision.kind == "bazaar_choose"


def test_BAZAAR_5_a_rejected_bazaar_tile_opens_nothing():
    """BAZAAR-5, no code: the mark is read off the tile that was laid."""
    start = [("sketch/FRFF", (0, 0), 0)]
    table = RealTable(["sketch/CCCC bazaar", "sketch/FFFR", X, Y, Z], start=start, modules=MODULES)
    assert table.game.rejected == ("sketch/CCCC bazaar",)
    table.lay((1, 0)).decline()
    assert (table.game.decision.kind, table.game.player) == ("place_tile", 1)


# --- the auction -----------------------------------------------------------------------------------------


@every_edition
def test_BAZAAR_E1_three_rounds(edition):
    """BAZAAR-6, BAZAAR-10, BAZAAR-11, BAZAAR-14, BAZAAR-15, BAZAAR-16, BAZAAR-17, BAZAAR-18."""
    table = opened([X, Y, Z], edition=edition)
    choose(table, "blue", X, 2)
    pass_bid(table, "black")
    bid(table, "red", 3)
    deal(table, "blue", "buy")
    assert table.scores == {"red": 3, "blue": -3, "black": 0}
    choose(table, "black", Y, 2)
    bid(table, "red", 3)
    deal(table, "black", "sell")  # blue could only pass and was not asked
    assert table.scores == {"red": 0, "blue": -3, "black": 3}
    assert owners(table) == {"blue": X, "black": Z, "red": Y}
    parts = []
    while table.game.turn == 1:
        parts.append((table.players[table.game.player], table.game.hand[0]))
        table.pass_turn()
    assert parts == [("blue", X), ("black", Z), ("red", Y)]
    assert table.game.player == table.seat("blue")  # BAZAAR-23
    assert table.scores == {"red": 0, "blue": -3, "black": 3}


def test_BAZAAR_E2_nobody_else_bids():
    """BAZAAR-12: the auctioneer gets the tile and loses his bid, and the next one leads (BAZAAR-14)."""
    table = opened([X, Y, Z])
    choose(table, "blue", X, 4)
    pass_bid(table, "black")
    pass_bid(table, "red")
    assert table.scores == {"red": 0, "blue": -4, "black": 0}
    assert owners(table) == {"blue": X}
    assert table.players[table.game.decision.player] == "black"


def test_BAZAAR_E3_a_seller_stays_auctioneer():
    table = opened([X, Y], players=("red", "blue"))
    choose(table, "blue", X, 0)
    bid(table, "red", 5)
    deal(table, "blue", "sell")
    assert table.scores == {"red": -5, "blue": 5}
    assert (table.game.player, table.game.hand) == (1, (Y,))
    gets = [e for e in table.game.events if e["type"] == "bazaar_tile"]
    assert [(e["player"], e["tile"], e["points"]) for e in gets] == [(0, X, 5), (1, Y, 0)]


def test_BAZAAR_14_three_players_the_seller_leads_again():
    table = opened([X, Y, Z])
    choose(table, "blue", X, 0)
    bid(table, "black", 1)
    pass_bid(table, "red")
    deal(table, "blue", "sell")
    assert table.players[table.game.decision.player] == "blue"
    choose(table, "blue", Z, 0)
    pass_bid(table, "red")  # black has a tile and is not asked (BAZAAR-10)
    assert owners(table) == {"black": X, "red": Y, "blue": Z}
    assert (table.game.player, table.game.hand) == (table.seat("blue"), (Z,))  # blue's part has begun


def test_BAZAAR_7_and_BAZAAR_8_the_first_bid():
    """BAZAAR-7: any open tile, from 0 to the limit, no pass; BAZAAR-8: more than he has is allowed."""
    table = opened([X, X, Y])
    options = [o.to_json() for o in table.game.decision.options]
    assert {o["type"] for o in options} == {"bazaar_choose"}
    assert [(o["tile"], o["points"]) for o in options] == [(t, n) for t in (X, Y) for n in range(51)]
    small = opened([X, Y, Z], options={"bazaars.max_bid": 2})
    assert {o.points for o in small.game.decision.options} == {0, 1, 2}
    for wrong in (-1, 101, "50"):
        with pytest.raises(cc.ConfigError):
            cc.Config(modules=MODULES, options={"bazaars.max_bid": wrong})


def test_BAZAAR_9_each_other_player_once_and_higher():
    table = opened([X, Y, Z], options={"bazaars.max_bid": 4})
    choose(table, "blue", X, 2)
    assert [o.to_json() for o in table.game.decision.options] == [
        {"type": "bid", "points": 3},
        {"type": "bid", "points": 4},
        {"type": "pass"},
    ]
    bid(table, "black", 4)
    # BAZAAR-10: red cannot raise any more and is not asked
    assert (table.game.decision.kind, table.game.decision.player) == ("bazaar_deal", table.seat("blue"))
    assert [o.to_json() for o in table.game.decision.options] == [
        {"type": "bazaar_deal", "value": "buy", "points": 4},
        {"type": "bazaar_deal", "value": "sell", "points": 4},
    ]
    deal(table, "blue", "buy")
    assert table.scores == {"red": 0, "blue": -4, "black": 4}


def test_BAZAAR_9_BAZAAR_11_who_lets_the_clock_run_buys_nothing_dear():
    """Blue's clock bids 0 for the first tile and sells it to red, who bid 3; black's bids nothing."""
    table = opened([X, Y, Z])
    asked(table, "blue", "bazaar_choose")
    table.game.play(table.game.decision.default)
    asked(table, "black", "bid")
    table.game.play(table.game.decision.default)
    bid(table, "red", 3)
    asked(table, "blue", "bazaar_deal")
    table.game.play(table.game.decision.default)
    bids = [(e["player"], e["tile"], e["points"]) for e in table.game.events if e["type"] == "bid"]
    assert bids == [(table.seat("blue"), X, 0), (table.seat("red"), X, 3)]
    assert owners(table) == {"red": X}
    assert table.scores == {"red": -3, "blue": 3, "black": 0}


def test_BAZAAR_13_negative_scores_stay_and_the_marker_follows():
    """TURN-45: the payment moves the marker at once; a score below 0 may stand at the end."""
    table = opened([X, Y], players=("red", "blue"))
    choose(table, "blue", X, 3)
    pass_bid(table, "red")
    assert table.scores == {"red": 0, "blue": -3}
    assert table.markers("blue") == (-3,)
    paid = [e for e in table.score_events() if e["source"] == "bazaar"]
    assert [(e["player"], e["points"], e["parts"]) for e in paid] == [(1, -3, [["payment", 1, -3]])]
    assert table.final().scores == {"red": 0, "blue": -3}


def test_BAZAAR_26_a_single_player():
    """N is 1: no round, one tile, one part."""
    # BAZAAR-26, no code: he is the last without a tile at once
    table = opened([X, Y], players=("red",))
    assert (table.game.decision.kind, table.game.hand, table.game.turn) == ("place_tile", (X,), 1)
    table.pass_turn()
    assert (table.game.hand, table.game.turn, table.scores) == ((Y,), 2, {"red": 0})


# --- the variant -----------------------------------------------------------------------------------------


@every_edition
def test_BAZAAR_25_and_BAZAAR_E7_without_bids(edition):
    """BAZAAR-E7: blue takes any tile and plays it, then black; red gets the last one; no points change."""
    table = opened([X, Y, Z], edition=edition, options={"bazaars.auction": False})
    taken = []
    for expected in ({X, Y, Z}, {X, Z}, {Z}):
        decision = table.game.decision
        assert decision.kind == "bazaar_take"
        assert {o.tile for o in decision.options} == expected
        tile = Y if Y in expected else sorted(expected)[0] if len(expected) == 1 else X
        taken.append(table.players[decision.player])
        table.game.play({"type": "bazaar_take", "tile": tile})
        assert (table.game.hand, table.game.player) == ((tile,), decision.player)
        table.pass_turn()
    assert taken == ["blue", "black", "red"]
    assert table.scores == {"red": 0, "blue": 0, "black": 0}
    assert (table.game.turn, table.game.player) == (2, table.seat("blue"))
