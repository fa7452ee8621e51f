"""CarcassonneLab links: read, written, and read again."""

from __future__ import annotations

import random

import pytest

import carcassonne as cc
from carcassonne.formats import exported_link, imported, is_link
from carcassonne.formats.lab import table
from carcassonne.tiles import copies
from tests.formats.games import is_read, played


@pytest.mark.parametrize("edition", ["c1", "c3"])
@pytest.mark.parametrize("steps", [0, 1, 51, 100_000])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_written_and_read_is_the_same(edition: str, steps: int, seed: int) -> None:
    game = played(("farmers",), edition, 2, seed, steps)
    link = exported_link(game)
    again = imported(link)
    assert is_link(f"https://example.org/{link}")
    assert (again.over, again.config.players) == (game.over, game.config.players)
    if game.decision is None or game.decision.kind == "place_tile":  # a link holds whole turns
        assert again.scores == game.scores
        assert exported_link(again) == link
        assert imported(exported_link(again)).record() == again.record()
    assert cc.replay(again.record()).scores == again.scores


def test_the_table_has_every_tile_of_the_box() -> None:
    assert sorted(entry["tile"] for entry in table().values()) == sorted(
        id for id, count in copies("base", "c1").items() if count
    )


def test_the_start_tile_alone() -> None:
    game = imported("#/0/0/O/")
    assert [tile.id for tile in game.tiles()] == ["base/D"]
    assert game.turn == 1


def test_a_tile_that_fitted_nowhere_has_its_number_in_the_link() -> None:
    """The first tile closes the city of the start tile; the second needs a city on each side."""
    script = cc.Script(("base/E", "base/C", "base/U"))
    game = cc.Game(cc.Config(("Ann", "Ben"), "c1", seed=1), script)
    game.play(cc.PlaceTile("base/E", (0, 1), 2))
    game.play(cc.PlaceFigure("meeple", (0, 1), cc.tile("base/E").find("field")))
    assert (game.rejected, game.hand) == (("base/C",), ("base/U",))
    game.play(cc.PlaceTile("base/U", (-1, 0), 0))
    game.play(cc.Pass())
    link = exported_link(game)
    assert link.startswith("#/0/0.2/")
    again = imported(link)
    assert (again.rejected, again.scores, again.turn) == (game.rejected, game.scores, game.turn)
    assert exported_link(again) == link
    assert exported_link(imported(link.replace("/0.2/", "/0/"))) == link, "the rules find it"


def test_a_link_with_wrong_characters_is_refused_in_one_sentence_or_a_game() -> None:
    rng, whole = random.Random(3), exported_link(played(("farmers",), steps=30))
    outcomes = set()
    for _ in range(100):
        link = list(whole)
        for _ in range(rng.randint(1, 3)):
            link[rng.randrange(2, len(link))] = rng.choice("Az09-_./#?&,%Іґ \x00")
        outcomes.add(is_read("".join(link[: rng.randint(len(link) // 2, len(link))])))
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("link", "key"),
    [
        ("#/0/0/AAAA/", "record.damaged"),
        ("#/0/0/O/111", "record.damaged"),
        ("#/0/0/O/1110", "record.damaged"),
        ("#/0/0/" + "_" * 900 + "/", "record.damaged"),
        ("#/0/0/O/1111", "record.turn"),
        ("#/0/0/O/zzzz", "record.turn"),
        ("#/0/0//", "record.unknown"),
        ("nonsense", "record.unknown"),
        ("", "record.unknown"),
    ],
)
def test_a_damaged_link_says_so(link: str, key: str) -> None:
    with pytest.raises(cc.RecordError) as caught:
        imported(link)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("modules", "players"), [(("farmers", "river"), 2), (("farmers",), 3), ((), 2), (("farmers", "inns"), 2)]
)
def test_other_games_cannot_be_written(modules: tuple[str, ...], players: int) -> None:
    with pytest.raises(cc.RecordError) as caught:
        exported_link(played(modules, "c3", players, steps=4))
    assert caught.value.key == "record.link"
