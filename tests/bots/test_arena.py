"""The arena: which games a match has, how they are played, and what their results amount to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any
from unittest.mock import ANY
from xml.etree import ElementTree

import pytest

import carcassonne as cc
from carcassonne.bots import BotError, registry
from carcassonne.bots.arena import Fixture, Match, Run, Sprt
from carcassonne.bots.arena import run as run_module
from carcassonne.bots.arena.chart import chart, ticks
from carcassonne.bots.arena.files import Saver, lines_of_json, write
from carcassonne.bots.arena.match import key, seat_names
from carcassonne.bots.arena.summary import summarise
from carcassonne.bots.arena.workers import MOST_FAILURES
from tests.bots.ticking import Ticks


def match(*bots: str, players: int = 2, seconds: Any = None, seed: Any = "test") -> Match:
    """A match with a set-up of 12 tiles, so that games are short."""
    config = cc.Config(players=seat_names(players), modules=("river",), tiles={"river": 1})
    return Match(config, bots, seconds or (None,) * len(bots), seed)


def row(deal: int, shift: int, first: int, second: int, seats: tuple[int, int] = (0, 1)) -> dict[str, Any]:
    """The result of a game of two: what the first and the second bot scored."""
    scores = (second, first) if shift else (first, second)
    return {
        "deal": deal,
        "shift": shift,
        "seats": list(seats[::-1] if shift else seats),
        "scores": list(scores),
        "winners": [seat for seat in (0, 1) if scores[seat] == max(scores)],
        "turns": 10,
        "times": [[0, 0.0, 0.0, []]] * 2,
    }


class First:
    """Takes the first option."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        pass

    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        return game.decision.options[0]

    def rank(self, game: cc.Game, seat: int, n: int = 3) -> list[Any]:
        return []


class Failing(First):
    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        if game.turn >= 4:
            raise ZeroDivisionError("by nought")
        return super().choose(game, seat)


class Cheating(First):
    def choose(self, game: cc.Game, seat: int) -> Any:
        return {"type": "fly"}


@pytest.fixture(autouse=True)
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (First, Failing, Cheating):
        monkeypatch.setitem(registry.BUILT_IN, kind.__name__.lower(), (__name__, kind.__name__))


# --- which games there are --------------------------------------------------------------------------------


def test_two_bots_swap_seats_in_every_deal() -> None:
    assert list(match("random", "greedy").fixtures(2)) == [
        Fixture(1, 0, (0, 1)),
        Fixture(1, 1, (1, 0)),
        Fixture(2, 0, (0, 1)),
        Fixture(2, 1, (1, 0)),
    ]


def test_several_bots_at_tables_of_two_play_all_pairings_on_the_same_deals() -> None:
    games = list(match("a", "b", "c").fixtures(2))
    assert len(games) == 3 * 2 * 2
    assert {tuple(sorted(game.seats)) for game in games if game.deal == 2} == {(0, 1), (0, 2), (1, 2)}


@pytest.mark.parametrize(
    ("bots", "players"), [(1, 4), (2, 3), (2, 5), (2, 6), (3, 6), (4, 3), (5, 6), (6, 6)]
)
def test_at_larger_tables_every_bot_sits_everywhere_equally_often(bots: int, players: int) -> None:
    table = match(*"abcdef"[:bots], players=players)
    games = list(table.fixtures(bots))
    assert len(set(games)) == len(games) == bots * table.deal_size
    sat = Counter((bot, seat) for game in games for seat, bot in enumerate(game.seats))
    assert len(sat) == bots * players
    assert len(set(sat.values())) == 1


def test_bots_of_one_name_are_told_apart() -> None:
    assert match("a", "b").labels == ("a", "b")
    assert match("a", "a", "b", seconds=(0.1, 2, 2)).labels == ("a 0.1s", "a 2s", "b")
    assert match("a", "a").labels == ("a #1", "a #2")


# --- playing ----------------------------------------------------------------------------------------------


def test_the_games_of_a_deal_have_the_same_tiles_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[str]] = []
    play = Match._play_on

    def watched(self: Match, game: cc.Game, *rest: Any) -> None:
        play(self, game, *rest)
        drawn.append([event["tile"] for event in game.events if event["type"] == "tile_drawn"])

    monkeypatch.setattr(Match, "_play_on", watched)
    whole = Match(cc.Config(players=seat_names(2)), ("first", "random"), (None, None), "test")
    rows = [whole.play(fixture) for fixture in whole.fixtures(2)]
    assert len(drawn[0]) == 71
    assert drawn[0] == drawn[1]
    assert drawn[2] == drawn[3] != drawn[0]
    assert all(len(row["scores"]) == 2 and len(row["times"]) == 2 for row in rows)


def test_a_game_is_the_same_whoever_plays_it_when() -> None:
    def results(rows: Any) -> Any:
        return sorted((key(row), row["scores"], row["winners"]) for row in rows)

    games = match("random", "greedy")
    alone, pair = Run(games, 6), Run(games, 6)
    assert results(alone.play(jobs=1)) == results(pair.play(jobs=2))
    assert results(alone.rows) == results(
        games.play(fixture) for fixture in reversed(list(games.fixtures(3)))
    )
    assert results(Run(match("random", "greedy", seed="other"), 6).play()) != results(alone.rows)


def test_only_decisions_with_a_choice_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [0, 0]

    def choose(self: First, game: cc.Game, seat: int) -> cc.Action:
        asked[seat] += len(game.decision.options) > 1
        return game.decision.options[0]

    monkeypatch.setattr(First, "choose", choose)
    played = match("first", "first").play(Fixture(1, 0, (0, 1)))
    assert [times[0] for times in played["times"]] == asked
    assert sum(asked) > 5


@pytest.mark.parametrize(
    ("bot", "error"), [("failing", "ZeroDivisionError: by nought"), ("cheating", "IllegalAction")]
)
def test_a_failure_is_a_result_with_a_record_that_replays(bot: str, error: str) -> None:
    played = match("first", bot).play(Fixture(3, 1, (1, 0)))
    failure = played["failure"]
    assert played["seed"] == "test-3"
    assert error in failure["error"]
    assert "Traceback" in failure["traceback"]
    game = cc.replay(json.loads(json.dumps(failure["record"])))
    assert len(game.actions) == failure["action"]
    assert game.decision.player == failure["seat"]
    assert game.config.players == (bot, "first")


@pytest.mark.parametrize("forfeit", [False, True])
def test_a_bot_over_its_limit_is_counted_and_may_forfeit_the_game(
    forfeit: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the clock is a second: a decision takes one, and the limit of the second bot is less."""
    monkeypatch.setattr("carcassonne.bots.arena.match.now", Ticks())
    games = replace(match("first", "random", seconds=(5.0, 0.5)), forfeit=forfeit)
    run = Run(games, 2)
    rows = list(run.play())
    for played in rows:
        seat = played["seats"].index(1)
        assert played["late"][1 - seat] == 0
        assert played["late"][seat] == played["times"][seat][0] == (1 if forfeit else ANY)
        assert played.get("forfeit", []) == ([seat] if forfeit else [])
    first, second = run.summary()["bots"]
    assert (first["late"], first["forfeits"], second["forfeits"]) == (0, 0, 2 * forfeit)
    assert (second["win_rate"]["mean"] == 0) or not forfeit
    assert Run.from_json(json.loads(run.text())).match == games


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_always_fails_ends_the_match(jobs: int) -> None:
    run = Run(match("none-such", "random"), 100)
    rows = list(run.play(jobs))
    assert len(rows) == MOST_FAILURES
    assert all("failure" in row for row in rows)
    assert run.summary()["failures"] == MOST_FAILURES
    assert run.summary()["games"] == 0


# --- what the results amount to ---------------------------------------------------------------------------

ROWS = [
    *(row(1, 0, 80, 60), row(1, 1, 70, 60)),  # two wins, margin 15
    *(row(2, 0, 50, 50), row(2, 1, 40, 61)),  # a draw and a defeat, margin -10.5
    *(row(3, 0, 90, 60), row(3, 1, 60, 75)),  # one each, margin 7.5
    row(4, 0, 999, 0),  # the other game of this deal is missing
]


def test_a_pairing_is_measured_over_whole_deals() -> None:
    (pairing,) = summarise(match("a", "b"), ROWS)["pairings"]
    mean = (15 - 10.5 + 7.5) / 3
    error = 4.3027 * sqrt(sum((x - mean) ** 2 for x in (15, -10.5, 7.5)) / 2 / 3)
    assert pairing["deals"] == 3
    assert pairing["margin"]["mean"] == mean
    assert pairing["margin"]["error"] == pytest.approx(error, abs=1e-3)
    assert pairing["win_rate"]["mean"] == pytest.approx(3.5 / 6, abs=1e-4)
    assert pairing["pair_scores"] == [0, 1, 1, 0, 1]
    assert pairing["elo"]["value"] == pytest.approx(58.45, abs=0.01)


def test_each_bot_has_its_scores_and_games() -> None:
    summary = summarise(match("a", "b"), ROWS)
    first, second = summary["bots"]
    assert (summary["games"], summary["deals"]) == (6, 3)
    assert first["score"]["mean"] == (80 + 70 + 50 + 40 + 90 + 60) / 6
    assert second["score"]["mean"] == (60 + 60 + 50 + 61 + 60 + 75) / 6
    assert first["win_rate"]["mean"] + second["win_rate"]["mean"] == pytest.approx(1)


def test_a_table_of_more_shares_the_win_among_the_winners() -> None:
    rows = [
        {**row(1, shift, 0, 0), "seats": seats, "scores": [30, 30, 10], "winners": [0, 1]}
        for shift, seats in enumerate(([0, 1, 2], [2, 0, 1], [1, 2, 0]))
    ]
    summary = summarise(match("a", "b", "c", players=3), rows)
    assert [bot["win_rate"]["mean"] for bot in summary["bots"]] == pytest.approx([1 / 3] * 3, abs=1e-4)
    assert [bot["games"] for bot in summary["bots"]] == [3, 3, 3]
    assert summary["pairings"] == []


def test_without_a_whole_deal_there_are_no_figures() -> None:
    summary = summarise(match("a", "b"), ROWS[-1:])
    assert (summary["games"], summary["pairings"], summary["bots"][0]["score"]) == (0, [], None)


# --- stopping and going on --------------------------------------------------------------------------------


def fake_results(monkeypatch: pytest.MonkeyPatch, rows: list[dict[str, Any]]) -> None:
    def results(match: Match, fixtures: list[Fixture], *_: object) -> Iterator[dict[str, Any]]:
        yield from (row for row in rows if key(row) in fixtures)

    monkeypatch.setattr(run_module, "results", results)


@pytest.mark.parametrize(("wins", "accepted"), [(True, "elo1"), (False, "elo0")])
def test_the_sequential_test_stops_the_match(
    wins: bool, accepted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    better, worse = (9, 5) if wins else (5, 9)
    rows = [row(deal, shift, better, worse) for deal in range(1, 101) for shift in (0, 1)]
    fake_results(monkeypatch, rows)
    run = Run(match("a", "b"), 200, Sprt(0, 100))
    played = list(run.play())
    assert run.accepted() == run.summary()["sprt"]["accepted"] == accepted
    assert 2 < len(played) < 100
    assert len(played) % 2 == 0  # a deal decides, not a game
    assert Run(match("a", "b"), 200, Sprt(0, 100), played[:-1]).accepted() is None


def test_a_run_goes_on_where_its_file_ends() -> None:
    games = match("random", "first")
    whole, part = Run(games, 6), Run(games, 6)
    list(whole.play())
    coming = part.play()
    for _ in range(3):
        next(coming)
    coming.close()
    again = Run.from_json(json.loads(part.text()))
    assert len(again.missing()) == 3
    assert len(list(again.play())) == 3
    assert [(key(r), r["scores"]) for r in again.to_json()["games"]] == [
        (key(r), r["scores"]) for r in whole.to_json()["games"]
    ]
    assert again.match == games
    assert list(again.play()) == []


def test_a_game_that_failed_is_played_again() -> None:
    games = match("failing", "first")
    run = Run(games, 2)
    assert all("failure" in row for row in run.play())
    again = Run.from_json(json.loads(run.text()))
    assert len(again.missing()) == 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": "other"}, "not an arena result"),
        ({"engine": "0.0.0"}, "made by version 0.0.0"),
        ({"games": [{"deal": 1}]}, "damaged"),
        ({"bots": None}, "damaged"),
        ({"config": {"edition": "c9"}}, "damaged"),
    ],
)
def test_a_file_that_is_no_run_is_refused(changes: dict[str, Any], sentence: str) -> None:
    data = {**Run(match("random", "first"), 2, Sprt(0, 5)).to_json(), **changes}
    with pytest.raises(BotError, match=sentence):
        Run.from_json(data)


# --- files ------------------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "file"
    write(target, "old")
    with pytest.raises(UnicodeEncodeError):
        write(target, "new\ud800")
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_json_in_lines_is_json() -> None:
    data: dict[str, Any] = {"a": [{"b": 1}, {"b": "ü"}], "c": [], "d": {"e": [1, 2]}, "f": None}
    text = lines_of_json(data)
    assert json.loads(text) == data
    assert '\n  {"b": 1},\n' in text


def test_a_saver_saves_now_and_then_and_at_the_end(tmp_path: Path) -> None:
    target = tmp_path / "file"
    texts = iter("abc")
    saver = Saver(target, lambda: next(texts))
    saver.tick()
    saver.tick()  # too soon
    assert target.read_text() == "a"
    saver.save()
    assert target.read_text() == "b"


# --- charts -----------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def drawn(run: Run) -> ElementTree.Element:
    return ElementTree.fromstring(chart(run))


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def test_the_chart_of_two_shows_the_figures_and_every_deal() -> None:
    picture = drawn(Run(match("a<b", "c"), 6, None, ROWS))
    assert "a<b against c" in texts(picture)
    assert any("margin +4.0 ±" in text for text in texts(picture))
    (line,) = [path for path in picture.iter(f"{SVG}path") if path.get("stroke-width") == "2"]
    assert line.get("d", "").count("L") == 2  # three deals
    bars = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("opacity") == ".85"]
    heights = [float(bar.get("height", 0)) for bar in bars]
    assert heights == pytest.approx([280] * 3)  # one deal each


def test_a_chart_can_be_drawn_of_a_single_deal() -> None:
    assert drawn(Run(match("a", "b"), 2, None, ROWS[:2])).tag == f"{SVG}svg"


def test_the_chart_of_several_has_a_row_for_each_pairing_or_bot() -> None:
    rows = [row(1, shift, 9, 5, pair) for pair in ((0, 1), (0, 2), (1, 2)) for shift in (0, 1)]
    picture = drawn(Run(match("a", "b", "c"), 2, None, rows))
    assert {"a – b", "a – c", "b – c"} <= set(texts(picture))
    table = Run(match("first", "random", players=4), 2)
    list(table.play())
    assert {"first", "random"} <= set(texts(drawn(table)))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3.2, 88), (0, 0.004), (-1, 0), (5, 5), (1, 1000)])
def test_ticks_are_round_and_hold_the_range(low: float, high: float) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 9
