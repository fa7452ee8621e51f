"""Rules 12, module tournaments: set-up, stacks, and the tournaments themselves."""

import random

import pytest

import carcassonne as cc
from carcassonne.modules.tournaments import TournamentsKept
from carcassonne.tiles import copies, supply
from tests.sketches import COLOURS
from tests.table import RealTable, Table, every_edition
from tests.tables.tournaments import (
    MODULES,
    due,
    enter_all,
    gone,
    hold,
    joust,
    keep,
    last_stack,
    player,
    results,
    shown,
    takers,
)

FOUR = ("red", "blue", "yellow", "black")
FIVE = ("red", "blue", "green", "yellow", "black")


def game_of(seats, modules=MODULES, **more):
    return cc.Game(cc.Config(players=COLOURS[:seats], modules=modules, seed=1, **more))


# --- set-up ----------------------------------------------------------------------------------------------


@every_edition
def test_TOURN_1_five_tokens_that_only_the_owner_sees(edition):
    game = game_of(2, edition=edition)
    own, other, nobody = (game.view(seat)["tournaments"]["players"][0] for seat in (0, 1, None))
    assert own["supply"] == own["numbers"] == [0, 1, 2, 3, 5]
    assert other["supply"] == nobody["supply"] == 5


@every_edition
def test_TOURN_2_the_tournament_tile_is_the_start(edition):
    """TOURN-12: it counts as six tiles; base/D goes to the box."""
    game = game_of(2, edition=edition)
    assert {t.at: t.id for t in game.tiles()} == {
        (0, 0): "tournaments/TD1",
        (1, 0): "tournaments/TD2",
        (2, 0): "tournaments/TD3",
        (0, -1): "tournaments/TD4",
        (1, -1): "tournaments/TD5",
        (2, -1): "tournaments/TD6",
    }
    assert all(t.turn == 0 and t.player is None for t in game.tiles())
    assert game.config.deck["base/D"] == copies("base", edition)["base/D"] - 1


@every_edition
def test_TOURN_3_with_a_river_the_tile_waits_and_the_river_tile_joins(edition):
    river = cc.Config(modules=(*MODULES, "river"), seed=1, edition=edition)
    assert river.deck["tournaments/I"] == 1
    assert len(cc.Game(river).tiles()) == 1
    assert cc.Config(modules=MODULES, seed=1, edition=edition).deck["tournaments/I"] == 0
    both = cc.Config(modules=(*MODULES, "river-2"), seed=1, edition=edition)
    assert both.deck["tournaments/I"] == 1


@every_edition
def test_TOURN_4_eight_land_tiles_and_twelve_prizes(edition):
    land = copies("tournaments", "c3")
    assert sum(land.values()) == 9  # one of them is the river tile
    assert sum(supply("tournaments", "c3", "prize").values()) == 12
    assert not any(
        id in cc.Config(modules=MODULES, edition=edition).deck for id in supply("tournaments", "c3", "prize")
    )


@pytest.mark.parametrize(
    ("seats", "stacks", "prizes"),
    [
        (1, [14, 13, 13, 13, 13, 13], [2, 2, 2, 2, 2, 2]),
        (2, [14, 13, 13, 13, 13, 13], [2, 2, 2, 2, 2, 2]),
        (3, [14, 13, 13, 13, 13, 13], [2, 2, 2, 2, 2, 2]),
        (4, [19, 15, 15, 15, 15], [2, 2, 2, 2, 4]),
        (5, [22, 19, 19, 19], [3, 3, 3, 3]),
        (6, [27, 26, 26], [3, 3, 6]),
    ],
)
def test_TOURN_E1_stacks_and_prizes(seats, stacks, prizes):
    """TOURN-E1, TOURN-5, TOURN-6, TOURN-68: 79 land tiles; the first one is drawn already."""
    view = game_of(seats).view(None)["tournaments"]
    assert view["stacks"] == [stacks[0] - 1, *stacks[1:]]
    assert view["prizes"] == prizes


def test_TOURN_5_the_tiles_of_a_river_are_in_no_stack():
    """79 land tiles for five players: 22, 19, 19, 19, as without a river."""
    config = cc.Config(players=tuple("abcde"), modules=(*MODULES, "river"), seed=1)
    assert cc.Game(config).view(None)["tournaments"]["stacks"][1:] == [19, 19, 19]


@pytest.mark.parametrize(
    ("seats", "crowns"),
    [
        (2, "travellers knights farmers travellers knights farmers"),
        (3, "travellers knights farmers travellers knights farmers"),
        (4, "knights farmers travellers knights farmers"),
        (5, "farmers travellers knights farmers"),
        (6, "travellers knights farmers"),
    ],
)
def test_TOURN_E14_the_way_of_the_crown(seats, crowns):
    """TOURN-7, TOURN-8, TOURN-44: the final tournament belongs to the farmers."""
    game = game_of(seats)
    seen = [game.view(None)["tournaments"]["crown"]]
    rng = random.Random(1)
    while not game.over:
        events = game.play(rng.choice(game.decision.options))
        seen += [e["category"] for e in events if e["type"] == "crown"]
    assert seen == crowns.split()
    held = [e for e in game.events if e["type"] == "tournament"]
    assert [e["category"] for e in held] == crowns.split()
    assert [e["final"] for e in held] == [False] * (len(seen) - 1) + [True]


def test_TOURN_8_and_TOURN_X3_without_farmers_there_are_two_categories():
    def first(seats, **options):
        game = game_of(seats, modules=("base", "tournaments"), options=options)
        return game.view(None)["tournaments"]["crown"]

    assert [first(seats) for seats in (2, 4, 5, 6)] == ["travellers", "knights", "travellers", "knights"]
    with pytest.raises(cc.ConfigError):
        first(2, **{"tournaments.crown_start": "farmers"})


@every_edition
def test_TOURN_7_options_of_the_crown(edition):
    game = game_of(2, options={"tournaments.crown_start": "knights"})
    assert game.view(None)["tournaments"]["crown"] == "knights"
    other = Table(
        "(0,0) FRFF",
        modules=MODULES,
        options={"tournaments.crown_order": "travellers-farmers-knights"},
        edition=edition,
    )
    assert shown(hold(other))["crown"] == "farmers"


def test_TOURN_69_several_boxes_share_tile_and_crown():
    """All prize tiles are used, the surplus lies in the last stack."""
    game = game_of(2, tiles={"base": 1, "tournaments": 2})
    view = game.view(None)["tournaments"]
    assert view["prizes"] == [2, 2, 2, 2, 2, 14]
    assert len(game.tiles()) == 6
    assert view["players"][0]["numbers"] == [0, 1, 2, 3, 5]


# --- when a tournament is held ---------------------------------------------------------------------------


@every_edition
def test_TOURN_E4_a_turn_begins_with_a_tournament(edition):
    """TURN-5, TOURN-27, TOURN-28: red laid the last tile of the stack; blue leads, then blue draws."""
    sketch = "(0,0) FRFF red@E[2]\n(0,5) FRFF blue@E[3]\n(9,0) FRFF\n*(10,0) FFFR"
    table = due(Table(sketch, modules=MODULES, players=("red", "blue"), edition=edition)).turn()
    assert table.turns == ["red", "blue"]
    assert table.game.hand == ()
    assert enter_all(table) == ["blue", "red"]
    assert table.game.decision.kind == "place_tile"
    assert len(table.game.hand) == 2  # the prize that blue has just won, then the drawn tile (TOURN-48)
    assert shown(table)["crown"] == "knights"


@every_edition
def test_TOURN_29_a_replacement_can_make_it_due(edition):
    """The first tile does not fit; the next one lies in the next stack."""
    start = [("sketch/FRFR R=EW", (0, 0), 0)]
    table = RealTable(
        ["sketch/FFFR", "sketch/CCCC", "sketch/FFFR"] * 2, start=start, modules=MODULES, edition=edition
    )
    keep(table, behind=(len(table.game._state.stack) - 2, 0, 0, 0, 0, 0))
    table.lay((1, 0)).decline()
    kinds = [e["type"] for e in table.game.events]
    assert kinds.index("tile_rejected") < kinds.index("tournament") < len(kinds) - 1
    assert table.turns == ["red", "blue"]
    assert table.game.hand == ("sketch/FFFR",)


@every_edition
def test_TOURN_29_an_abbey_turn_holds_none(edition):
    """ABBEY-X15, TOURN-X16, TOURN-56: neither a tournament nor a prize tile; both wait."""
    # TOURN-X16, no code: an abbey has no road, city or field
    # TOURN-56, no code: an abbey leaves out all steps before TURN-10
    ring = "(0,1) FFFF\n(1,2) FFFF\n(2,1) FFFF\n(1,0) FFFF red@field"
    table = Table(
        f"{ring}\n*(1,1) AAAA", modules=(*MODULES, "abbey"), players=("red", "blue"), edition=edition
    )
    hold(table)
    table.lay_abbey((1, 1))
    assert not results(table)
    assert table.game.decision.kind == "place_figure"  # an abbey allows no registering either
    table.decline()
    assert table.turns[-1] == "blue"
    assert len(results(table)) == 1


@every_edition
def test_TOURN_45_the_next_tournament_follows_at_once(edition):
    """Two stacks without a land tile: three tournaments in a row."""
    table = Table("(0,0) FRFF\n*(1,0) FFFR", modules=MODULES, players=("red", "blue"), edition=edition)
    state = table.game._state
    left = len(state.stack) - state.drawn
    keep(table, behind=(left, left, left, 0, 0, 0)).turn()
    assert [e["category"] for e in results(table)] == ["travellers", "knights", "farmers"]
    assert shown(table)["prizes"] == [0, 0, 0, 2, 2, 8]


# --- skill -----------------------------------------------------------------------------------------------


def skill(table, colour):
    found = [e for e in table.game.events if e["type"] == "token_revealed"]
    return next(e["skill"] for e in found if e["player"] == table.seat(colour))


@every_edition
def test_TOURN_E5_travellers(edition):
    """TOURN-32, TOURN-33: token 3, road of 2 tiles; an inn does not count (TOURN-X6, INN-X8)."""
    table = hold(
        Table(
            "(0,0) FRFF red@E[3]\n(1,0) FRFR R=EW inn@E",
            modules=(*MODULES, "inns"),
            players=("red", "blue"),
            edition=edition,
        )
    )
    enter_all(table)
    assert skill(table, "red") == 5


@every_edition
def test_TOURN_E6_knights(edition):
    """Shields, a cathedral, a siege and the mage do not count (TOURN-33, TOURN-X6, TOURN-X20)."""
    sketch = "(0,0) CFFF red@N[1]\n(0,1) CCCC C=NESW sh@N cath cathar@N mage@N\n(0,2) FFCF"
    modules = (*MODULES, "cathedrals", "mage-witch", "cathars")
    table = hold(Table(sketch, modules=modules, players=("red", "blue"), edition=edition), "knights")
    enter_all(table)
    assert skill(table, "red") == 4


@every_edition
def test_TOURN_E7_farmers(edition):
    """TOURN-34, TOURN-35: all eight neighbours open the outer ring; five do not."""
    table = hold(Table("TOURN-E7", modules=MODULES, edition=edition), "farmers")
    assert enter_all(table) == ["red", "blue"]
    assert (skill(table, "red"), skill(table, "blue")) == (10, 8)


@every_edition
def test_TOURN_35_at_most_24(edition):
    wide = "\n".join(f"({x},{y}) FFFF" for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0))
    table = hold(Table(f"{wide}\n(0,0) FFFF red@field[0]", modules=MODULES, edition=edition), "farmers")
    enter_all(table)
    assert skill(table, "red") == 24


@every_edition
def test_TOURN_30_each_must_choose_one_of_his_meeples_of_the_category(edition):
    """TOURN-31: other categories keep their tokens; who has none of this one is not asked."""
    sketch = "(0,0) FRFF red@E[3]\n(0,5) FRFF red@E[5]\n(0,9) CFFF red@N[1] \n(0,12) CFFF blue@N[2]"
    table = hold(Table(sketch, modules=MODULES, edition=edition))
    decision = table.game.decision
    assert (decision.kind, decision.player) == ("enter_tournament", 0)
    assert sorted((o.at, o.value) for o in decision.options) == [((0, 0), 3), ((0, 5), 5)]
    assert decision.secret
    assert "options" not in table.game.view(1)["decision"]
    table.game.play(next(o for o in decision.options if o.value == 3))
    assert table.game.decision.kind == "place_tile"  # blue has only a knight
    assert sorted(m["value"] for m in player(table, "red", seen_by="red")["registered"]) == [1, 5]
    assert ("meeple", (0, 0)) in table.on_board("red")  # the meeple stays where it is


# --- places and prizes -----------------------------------------------------------------------------------


@every_edition
def test_TOURN_E8_four_players(edition):
    """TOURN-36, TOURN-37, TOURN-41: two prizes; red keeps his token, the others lose theirs."""
    table = joust({"red": 9, "blue": 8, "yellow": 3}, FOUR, edition=edition)
    assert results(table)[-1]["skills"] == [[0, 9], [1, 8], [2, 3]]
    assert takers(table) == ["blue"]  # red has just opened his, in his own turn (TOURN-48)
    assert gone(table) == {"blue": [5], "yellow": [0]}
    assert table.game.hand[0].startswith("tournaments/P")
    table.game.play(table.game.decision.options[0])
    assert [s["player"] for s in shown(table)["statues"]] == [0]


@pytest.mark.parametrize(
    ("skills", "prizes", "kept", "left"),
    [
        ({"red": 9, "blue": 9, "yellow": 5}, ["red", "blue"], None, 0),
        ({"red": 9, "blue": 9, "yellow": 9, "black": 5}, [], None, 2),
        ({"red": 9, "blue": 8, "yellow": 8}, ["red"], "red", 1),
        ({"blue": 7}, ["blue"], "blue", 1),
        ({}, [], None, 2),
    ],
)
def test_TOURN_E11_ties_with_four_players(skills, prizes, kept, left):
    """TOURN-38, TOURN-39, TOURN-40, TOURN-41, TOURN-42, TOURN-43."""
    check(skills, FOUR, prizes, kept, left, last=4)


@pytest.mark.parametrize(
    ("skills", "prizes", "kept", "left"),
    [
        ({"red": 9, "blue": 8, "green": 8, "yellow": 7}, ["red", "blue", "green"], "red", 0),
        ({"red": 9, "blue": 8, "green": 7, "yellow": 7}, ["red", "blue"], "red", 1),
        ({"red": 9, "blue": 9, "green": 8, "yellow": 8}, ["red", "blue"], None, 1),
        ({"red": 6, "blue": 5, "green": 4}, ["red", "blue", "green"], "red", 0),
    ],
)
def test_TOURN_E12_ties_with_five_players(skills, prizes, kept, left):
    """TOURN-36: three prize places with five players."""
    check(skills, FIVE, prizes, kept, left, last=3)


def test_TOURN_E18_three_prize_places_with_six_players():
    check({"red": 9, "blue": 8, "green": 7, "yellow": 6}, COLOURS, ["red", "blue", "green"], "red", 0, last=6)


def check(skills, players, prizes, kept, left, last):
    """Who takes prizes, who keeps his token, and how many prizes go to the last stack."""
    first = next(colour for colour in players[::-1] if colour not in prizes)
    table = joust(skills, players, active=first)  # somebody who opens no prize at once
    event = results(table)[-1]
    assert sorted(table.players[seat] for seat in event["prizes"]) == sorted(prizes)
    assert sorted(takers(table)) == sorted(prizes)
    assert shown(table)["prizes"][-1] == last + left
    keepers = [c for c in table.players for w in player(table, c)["waiting"] if w["value"] is not None]
    assert keepers == ([kept] if kept else [])
    assert sorted(gone(table)) == sorted(colour for colour in skills if colour != kept)


@every_edition
def test_TOURN_38_the_tied_take_clockwise_from_the_active_player(edition):
    table = joust({"red": 9, "blue": 9, "yellow": 5}, FOUR, active="yellow", edition=edition)
    seats = results(table)[-1]["prizes"]
    assert [table.players[seat] for seat in seats] == ["red", "blue"]  # yellow, black, red, blue
    assert table.players == ["yellow", "black", "red", "blue"]


@every_edition
def test_TOURN_40_what_is_left_lies_on_top_of_the_last_stack(edition):
    table = Table("(0,0) FRFF\n*(1,0) FFFR", modules=MODULES, players=("red", "blue"), edition=edition)
    last_stack(table, "P8")
    on_top = table.game._state.kept[TournamentsKept].prizes[0]
    due(table).turn()
    last = table.game._state.kept[TournamentsKept].prizes[-1]
    assert [tile.id for tile in last] == [*(tile.id for tile in on_top), "tournaments/P8"]


@every_edition
def test_TOURN_68_a_single_player(edition):
    table = joust({"red": 4}, ["red"], edition=edition)
    assert results(table)[-1]["prizes"] == [0]
    table.game.play(table.game.decision.options[0])
    assert len(shown(table)["statues"]) == 1
