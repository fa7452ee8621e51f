"""Config: it validates itself, says what is unwise and knows its tiles."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.modules import ALL

SEVEN = ("base", "farmers", "river", "abbot", "inns", "cathedrals", "big-meeple")


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": ()}, "a game has 1 to 6 players, not 0"),
        ({"players": tuple("ABCDEFG")}, "a game has 1 to 6 players, not 7"),
        ({"players": "Ann"}, "players must be a list of strings"),
        ({"players": ("Ann", 2)}, "players must be a list of strings"),
        ({"edition": "c4"}, "unknown edition 'c4'; choose one of c1, c2, c3"),
        ({"modules": ("base", "spaceships")}, "unknown module 'spaceships'"),
        ({"modules": "base"}, "modules must be a list of strings"),
        ({"tiles": {"moon": 1}}, "unknown tile set 'moon'"),
        ({"tiles": {"base": -1}}, "tile set 'base' must have 0 to"),
        ({"tiles": {"base": 1.5}}, "tile set 'base' must have 0 to"),
        ({"tiles": {"base": True}}, "tile set 'base' must have 0 to"),
        ({"tiles": ["base"]}, "tiles must map tile sets to copies"),
        ({"tiles": {}}, "there are no tiles to draw"),
        ({"tiles": {"base": 0}}, "there are no tiles to draw"),
        ({"options": {"river.speed": 3}}, "unknown option 'river.speed'"),
        ({"options": {"river.bends": "adjacent"}}, "belongs to module 'river', which is not in the game"),
        ({"modules": ("river",), "options": {"river.bends": "never"}}, "one of 'alternate', 'adjacent'"),
        ({"modules": ("river",), "tiles": {"base": 1}}, "module 'river' needs the tile set 'river'"),
        ({"options": ["river.bends"]}, "options must map option names to values"),
        ({"seed": 1.5}, "seed must be"),
        ({"seed": True}, "seed must be"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cc.ConfigError) as refusal:
        cc.Config(**fields)
    assert sentence in str(refusal.value)
    assert refusal.value.key.startswith("config.")


def test_from_json_refuses_fields_that_it_does_not_know() -> None:
    with pytest.raises(cc.ConfigError, match="colour"):
        cc.Config.from_json({"players": ["Ann"], "colour": "red"})
    with pytest.raises(cc.ConfigError):
        cc.Config.from_json(["players"])  # type: ignore[arg-type]


# --- what is taken ------------------------------------------------------------------------------------------


def test_a_plain_config() -> None:
    config = cc.Config()
    assert (config.edition, len(config.players)) == ("c3", 2)
    assert config.tiles is None
    assert config.seed is None
    assert cc.Game(config).turn == 1


def test_modules_may_come_in_any_order_and_base_is_always_there() -> None:
    config = cc.Config(modules=("river", "farmers"))
    assert set(config.modules) == {"base", "farmers", "river"}
    assert config == cc.Config(modules=("farmers", "base", "river", "river"))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["c1", "c2", "c3"])
def test_every_number_of_players_in_every_edition(players: int, edition: str) -> None:
    game = cc.Game(cc.Config(players=tuple("ABCDEF"[:players]), edition=edition, modules=SEVEN, seed=1))
    assert game.scores == (0,) * players


@pytest.mark.parametrize("modules", [("base",), SEVEN])
def test_json_round_trip(modules: tuple[str, ...]) -> None:
    config = cc.Config(
        players=("Ann", "Boß", "Їжак"),
        edition="c2",
        modules=modules,
        tiles={"base": 2, "river": 1, "tower": 3},
        options={"river.bends": "adjacent"} if "river" in modules else {},
        seed="a nice deal",
    )
    assert cc.Config.from_json(json.loads(json.dumps(config.to_json()))) == config
    assert pickle.loads(pickle.dumps(config)) == config
    assert hash(cc.Config.from_json(config.to_json())) == hash(config)
    assert config != cc.Config.from_json({**config.to_json(), "seed": "another deal"})


def test_json_may_leave_out_what_has_a_default() -> None:
    assert cc.Config.from_json({}) == cc.Config()
    assert cc.Config.from_json({"players": ["Ann"]}) == cc.Config(players=("Ann",))


def test_a_config_does_not_change_with_what_it_was_made_of() -> None:
    tiles, players = {"base": 1}, ["Ann", "Bob"]
    config = cc.Config(players=players, tiles=tiles)  # type: ignore[arg-type]
    tiles["base"] = 2
    players.append("Cid")
    assert config == cc.Config(players=("Ann", "Bob"), tiles={"base": 1})


def test_options_that_were_not_chosen_have_their_defaults() -> None:
    assert cc.Config(modules=("river",)).chosen["river.bends"] == "alternate"
    chosen = cc.Config(modules=("river",), options={"river.bends": "adjacent"}).chosen
    assert chosen["river.bends"] == "adjacent"
    assert "river.bends" not in cc.Config(modules=("base",)).chosen


# --- the deck -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modules", "totals"),
    [
        (("base",), (72, 72, 72)),
        (("base", "farmers", "abbot", "big-meeple"), (72, 72, 72)),  # IC-2: no tiles of their own
        (("base", "river"), (83, 83, 83)),  # RIVER-1: 12 tiles, the start tile goes back to the box
        (("base", "inns"), (90, 90, 95)),  # IC-1: 18 and 24 tiles; the river tile of c3 stays out
        (("base", "cathedrals"), (90, 90, 95)),
        (("base", "inns", "cathedrals"), (90, 90, 95)),  # one box, once
        (SEVEN, (101, 101, 107)),  # RIVER-3: with a river its river tile comes in
    ],
)
def test_tiles_per_edition(modules: tuple[str, ...], totals: tuple[int, int, int]) -> None:
    decks = [cc.Config(modules=modules, edition=edition).deck for edition in ("c1", "c2", "c3")]
    assert tuple(deck.total() for deck in decks) == totals


def test_the_deck_holds_what_the_boxes_hold() -> None:
    """A few tiles of the sheet: the letters of the rulebook, gardens from c2 on, two cathedrals."""
    deck = cc.Config(edition="c1", modules=("base",)).deck
    assert [deck[f"base/{letter}"] for letter in "ABCDEX"] == [2, 4, 1, 4, 5, 1]
    assert sum(count for id, count in deck.items() if id.endswith("g")) == 0
    deck = cc.Config(edition="c3", modules=("base", "cathedrals")).deck
    assert sum(count for id, count in deck.items() if id.startswith("base/") and id.endswith("g")) == 8
    assert deck["inns-cathedrals/A"] == 2


def test_tiles_lists_the_sets_themselves() -> None:
    """DEF-14: sets of boxes that are not in play, several copies, or none."""
    base = cc.Config(modules=("base",)).deck
    twice = cc.Config(modules=("base",), tiles={"base": 2}).deck
    assert twice == base + base
    mixed = cc.Config(modules=("base",), edition="c1", tiles={"tower": 1, "cathars": 2}).deck
    assert {id.split("/")[0] for id in mixed} == {"base", "tower", "cathars"}
    assert mixed["base/D"] == 1  # the start tile, although its set is not listed
    assert mixed.total() == 1 + 18 + 2 * 4
    assert cc.Config(modules=("inns",), tiles={"base": 1}).deck == base


def test_the_deck_is_what_the_game_has() -> None:
    for modules in (("base",), SEVEN):
        game = cc.Game(cc.Config(modules=modules, seed=1))
        on_table = Counter(tile.id for tile in game.tiles()) + Counter(game.hand) + Counter(game.rejected)
        assert on_table + game.remaining == game.config.deck


# --- advice -------------------------------------------------------------------------------------------------


def test_advice_is_a_key_with_parameters() -> None:
    assert cc.Config(modules=SEVEN).advice == ()
    config = cc.Config(
        modules=("base",), tiles={"base": 1, "river": 1}
    )  # RIVER-3: river tiles stay in the box
    (entry,) = config.advice
    key, params = entry
    assert key.startswith("advice.")
    assert params["set"] == "river"
    assert cc.Game(config).turn == 1  # legal all the same


# --- what there is to choose --------------------------------------------------------------------------------


def test_modules_describes_every_module() -> None:
    known = {module.id: module for module in cc.modules()}
    assert set(SEVEN) <= set(known)
    assert known["base"].figures == {"meeple": 7}  # BASE-4
    assert known["abbot"].figures == {"abbot": 1}  # ABBOT-1
    assert known["big-meeple"].figures == {"big-meeple": 1}
    assert known["base"].tile_sets == ("base",)
    assert known["inns"].tile_sets == known["cathedrals"].tile_sets == ("inns-cathedrals",)
    assert known["abbot"].editions == ("c2", "c3")
    bends = known["river"].options["river.bends"]
    assert bends["values"] == ("alternate", "adjacent")
    assert bends["default"] == {"c1": "alternate", "c2": "alternate", "c3": "alternate"}
    for module in cc.modules():
        assert module.title
        assert set(module.editions) <= {"c1", "c2", "c3"}
        assert set(module.needs) <= set(known)
        for name, option in module.options.items():
            assert name.partition(".")[0] in known  # river.bends is an option of both rivers
            assert set(option["default"]) == {"c1", "c2", "c3"}
            assert set(option["default"].values()) <= set(option["values"])


@pytest.mark.parametrize("edition", ["c1", "c2", "c3"])
@pytest.mark.parametrize("module", [module.id for module in cc.modules()])
def test_every_module_can_be_played_in_every_edition(module: str, edition: str) -> None:
    assert cc.Game(cc.Config(modules=("base", module), edition=edition, seed=1)).turn == 1


def test_a_preset_names_what_it_is_about_first() -> None:
    parts = {preset.id: preset.modules for preset in cc.presets()}
    assert parts["princess-dragon"] == ("base", "farmers", "dragon", "fairy", "princess", "portal")
    day = ("base", "farmers", "tournaments", "abbot", "messages", "gold-mines", "mage-witch", "robbers")
    assert parts["tournament-day"] == day
    assert parts["everything"] == tuple(module.id for module in cc.modules())
    assert (
        list(parts)
        == """first-game second-game classic big-box-2025 princess-dragon classic-collection royal-gift
        tournament-day everything""".split()
    )


def test_modules_name_only_presets_there_are() -> None:
    known = {preset.id for preset in cc.presets()}
    for module in ALL.values():
        assert set(module.leads) <= set(module.presets) <= known


def test_presets_can_be_played() -> None:
    presets = {preset.id: preset for preset in cc.presets()}
    assert {"first-game", "classic"} <= set(presets)
    assert presets["first-game"].modules == ("base",)
    assert presets["second-game"].modules == ("base", "farmers", "river", "abbot")
    assert "river" in presets["classic-collection"].modules
    assert presets["classic"].edition == "c1"
    for preset in presets.values():
        config = preset.config(["Ann", "Bob"], seed=4)
        assert preset.title
        assert (config.edition, config.seed, config.players) == (preset.edition, 4, ("Ann", "Bob"))
        assert set(config.modules) == {"base", *preset.modules}
        assert cc.Game(config).turn == 1


# --- who begins -------------------------------------------------------------------------------------------


def test_BASE_42_the_first_player_by_lot() -> None:
    """The seed decides, no draw is changed by it, and the record keeps it."""
    names = ("Ann", "Bob", "Cid")
    begins = set()
    for seed in range(20):
        config = cc.Config(names, modules=("base",), seed=seed, first="random")
        game, plain = cc.Game(config), cc.Game(cc.Config(names, modules=("base",), seed=seed))
        assert game.hand == plain.hand
        assert cc.replay(game.record()).decision.player == game.decision.player
        assert cc.Config.from_json(config.to_json()) == config
        begins.add(game.decision.player)
    assert begins == {0, 1, 2}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_BASE_5_BASE_42_a_seat_may_be_named(seat: int) -> None:
    game = cc.Game(cc.Config(("Ann", "Bob", "Cid"), modules=("base",), seed=1, first=seat))
    assert game.decision.player == seat
    assert ("first" in game.config.to_json()) == (seat > 0)


@pytest.mark.parametrize("first", [3, -1, True, "youngest", None, 1.0])
def test_a_first_player_who_is_none_is_refused(first: Any) -> None:
    with pytest.raises(cc.ConfigError, match="first must be 'random' or a seat from 0 to 1") as refusal:
        cc.Config(("Ann", "Bob"), first=first)
    assert refusal.value.key == "config.first"


@pytest.mark.parametrize("modules", [("base", "tournaments"), ("base", "river", "tournaments")])
def test_the_deck_counts_every_tile_that_comes_on_the_table(modules: tuple[str, ...]) -> None:
    """The six squares of the tournament tile lie on the table or come with the river."""
    game = cc.Game(cc.Config(modules=modules, seed=4))
    squares = sum(
        n for id, n in game.config.deck.items() if id.startswith(("tournaments/TD", "tournaments/TR"))
    )
    assert squares == 6
    while not game.over:
        game.play(game.decision.options[0])
    assert not {tile.id for tile in game.tiles()} - game.config.deck.keys() - _prizes(game)


def _prizes(game: cc.Game) -> set[str]:
    return {event["tile"] for event in game.events if event["type"] == "prize_opened"}
