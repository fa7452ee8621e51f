"""tools/texts.py: the texts of the web client are complete, and the check sees when they are not."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import texts  # noqa: E402
import texts_keys  # noqa: E402

GOOD = {
    "en": {
        "ui.tiles": "{count, plural, one {# tile} other {# tiles}}",
        "event.bid": "{player} bids {points}",
    },
    "uk": {
        "ui.tiles": "{count, plural, one {# плитка} few {# плитки} many {# плиток} other {# плитки}}",
        "event.bid": "{player}: ставка {points}",
    },
    "ru": {
        "ui.tiles": "{count, plural, one {# квадрат} few {# квадрата} many {# квадратов} other {# квадрата}}",
        "event.bid": "{player}: ставка {points}",
    },
}


@pytest.fixture
def languages(tmp_path):
    """Write tables with some texts changed, or left out with None, and say what is wrong with them."""

    def check(file="a.json", **changed):
        for language, table in GOOD.items():
            folder = tmp_path / "web" / "src" / "i18n" / language
            folder.mkdir(parents=True, exist_ok=True)
            wanted = {**table, **changed.get(language, {})}
            text = json.dumps({key: value for key, value in wanted.items() if value is not None})
            (folder / (file if language == "uk" else "a.json")).write_text(text)
        return list(texts.languages_agree(texts.load(tmp_path)))

    return check


def test_good_tables_have_no_problem(languages):
    assert languages() == []


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"uk": {"event.bid": None}}, "uk: event.bid is missing"),
        ({"ru": {"ui.new": "Новое"}}, "en: ui.new is missing"),
        ({"ru": {"event.bid": "{player}"}}, "ru: event.bid has the parameters player; en has player, points"),
        ({"uk": {"event.bid": "{player {points}"}}, "uk: event.bid has no } for {player"),
        ({"uk": {"event.bid": "{player} {points}}"}}, "uk: event.bid has a } too many"),
        ({"uk": {"event.bid": "{player} об'єкт {points}"}}, "straight apostrophe"),
        ({"uk": {"event.bid": "{player} {points, date}"}}, "unknown type date"),
        ({"en": {"ui.tiles": "{count, plural, other {#}}"}}, "en: ui.tiles lacks one for {count}"),
        ({"en": {"ui.tiles": "{count, plural, one {#} few {#} other {#}}"}}, "which en does not know"),
        (
            {"uk": {"ui.tiles": "{count, plural, one {#} few {#} other {#}}"}},
            "uk: ui.tiles lacks many for",
        ),
        (
            {"ru": {"ui.tiles": "{count, plural, one {#} other {#}}"}},
            "ru: ui.tiles lacks few, many for",
        ),
        ({"ru": {"ui.tiles": "{count, select, a {#} b {#}}"}}, "ru: ui.tiles lacks other for {count}"),
        ({"uk": {"event.bid": "{points, select, a {{player}} other {}}"}}, "has other choices than en"),
        (
            {"en": {"ui.tiles": "{count, selectordinal, one {#st} other {#th}}"}},
            "en: ui.tiles lacks few, two for {count}",
        ),
        (
            {"ru": {"ui.tiles": "{count, selectordinal, one {#} other {#}}"}},
            "ru: ui.tiles has one for {count}, which ru does not know",
        ),
        ({"en": {"ui.tiles": "{count, selectordinal}"}}, "without choices"),
        (
            {"uk": {"event.bid": "{you, select, yes {Ви} other {{player}}} {points}"}},
            "uk: event.bid has other choices than true and other for {you}",
        ),
        (
            {"uk": {"event.bid": "{player_whom} {points_gen}"}},
            "uk: event.bid has the parameters player, points_gen; en has player, points",
        ),
    ],
)
def test_a_bad_text_is_named(languages, changed, problem):
    assert any(problem in line for line in languages(**changed))


def test_an_ordinal_has_the_forms_of_its_language(languages):
    changed = {
        "en": {"ui.tiles": "{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"},
        "uk": {"ui.tiles": "{count, selectordinal, =1 {#-ше} few {#-тє} other {#-те}}"},
        "ru": {"ui.tiles": "{count}-е"},
    }
    assert languages(**changed) == []


def test_each_language_has_its_own_grammar(languages):
    """Person and forms of words differ between languages; what is told does not."""
    changed = {
        "en": {"event.bid": "{player} placed {points}"},
        "uk": {"event.bid": "{you, select, true {Ви ставите} other {{player} ставить}} {points_whom}"},
        "ru": {"event.bid": "{player_you, select, true {Вы} other {{player}}}: {points}"},
    }
    assert languages(**changed) == []
    nobody = "{you, select, true {Ви} other {}} {points}"
    assert "uk: event.bid has the parameters points; en has player, points" in languages(
        uk={"event.bid": nobody}
    )


def test_a_plural_inside_a_choice_is_looked_at(languages):
    nested = "{player, select, me {{points, plural, one {#} other {#}}} other {{points}}}"
    assert "uk: event.bid lacks few, many for {points}" in languages(uk={"event.bid": nested})


def test_a_key_in_another_file_and_a_key_twice_are_named(languages, tmp_path):
    assert "uk: ui.tiles is in another file than in en" in languages(file="b.json")
    (tmp_path / "web" / "src" / "i18n" / "uk" / "a.json").write_text('{"ui.tiles": "1", "ui.tiles": "2"}')
    assert "uk: ui.tiles stands twice" in texts.load(tmp_path).problems


def test_texts_of_modules_are_read_and_stand_in_their_place(languages, tmp_path):
    for language in GOOD:
        folder = tmp_path / "src" / "carcassonne" / "modules" / "gold_mines" / "texts"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{language}.json").write_text('{"event.ingot": "Gold", "mark.gold": "gold"}')
    assert languages() == []
    files = texts.load(tmp_path).files["en"]
    assert files["mark.gold"] == "modules/gold_mines"
    owners = {"event.ingot": "gold_mines", "event.bid": ""}
    assert list(texts.in_their_place(files, owners)) == []
    assert list(texts.in_their_place(files, {"event.ingot": "", "event.bid": "bazaars"})) == [
        "event.bid is in a.json, but belongs to modules/bazaars",
        "event.ingot is in modules/gold_mines, but belongs to the client",
    ]


def test_manifests_say_whose_a_text_is():
    owners = texts_keys.owners()
    assert owners["prompt.move_ferry"] == owners["event.ferry_set"] == owners["option.set_ferry"] == "ferries"
    assert owners["module.gold-mines.title"] == "gold_mines"
    assert owners["figure.abbot.whom"] == "abbot"
    assert owners["prompt.place_tile"] == owners["event.turn"] == ""


def test_what_the_engine_says_and_the_texts_must_agree():
    wanted = {"event": {"event.bid", "event.turn"}}
    found = list(texts.engine_agrees({"event.bid": "", "event.old": "", "ui.x": "", "odd.y": ""}, wanted))
    assert found == [
        "event.turn has no text",
        "event.old has a text, but nothing says it",
        "odd.y is of no known family",
    ]


def test_a_text_uses_only_what_it_is_given():
    found = list(texts.parameters_known({"event.bid": "{player} {tile}"}, {"event.bid": {"player"}}))
    assert found == ["event.bid uses {tile}, which it is not given"]


def test_the_source_and_the_texts_must_agree(tmp_path):
    (tmp_path / "Dock.svelte").write_text("{t('ui.dock.go')} {t(`ui.quarter.${name}`)} {t('step.gone')}")
    (tmp_path / "keys.ts").write_text('const KEYS = ["ui.list.one", "./ui.css"]; t(late ? "ui.a" : "ui.b");')
    own = ("ui.dock.go", "ui.quarter.castle", "ui.list.one", "ui.a", "ui.idle")
    used = texts.usage(tmp_path)
    assert list(texts.source_agrees(dict.fromkeys(own, ""), used)) == [
        "step.gone is used by the client, but has no text",
        "ui.b is used by the client, but has no text",
    ]
    assert texts.unused(dict.fromkeys(own, ""), used) == ["ui.idle"]


def test_every_stop_of_a_draft_has_a_button():
    assert list(texts.stops_known(texts_keys.stops(), texts_keys.STOPS)) == []
    assert len(list(texts.stops_known({"coin"}, texts_keys.STOPS))) == 1


@pytest.mark.parametrize(
    "key",
    [
        "prompt.place_tile",
        "pass.move_wagon",
        "option.take_prisoner",
        "event.figure_placed",  # made by a helper
        "event.ferry_set",
        "source.count",  # by self.id, never seen in the games of docs/protocol.md
        "source.bazaar",  # by a constant
        "part.inn-unfinished",
        "part.pig-herd",
        "part.knights",
        "blocked.occupied",
        "illegal.edge",
        "config.tile-set",  # made by _one_of
        "variant.river.bends.alternate",
        "module.tournaments.effect",
        "role.shrine",
        "role.city.whom",
        "figure.abbot.whom",
        "source.ransom.for",
        "on.road.to",
        "quarter.market.to",
        "marker.messenger.whom",
        "refusal.seat.taken",
        "bye.reload",
        "ended.stopped",
        "entry.takeback",
        "emote.party",
        "assist.hints",
    ],
)
def test_the_code_is_read(key):
    assert key in texts_keys.wanted()[key.split(".")[0]]


def test_parameters_are_read_off_the_code():
    given = texts_keys.given()
    assert {"player", "tile", "points"} <= given["event.bid"]
    assert {"side", "edge", "wanted"} <= given["illegal.edge"]
    assert "players" in given["blocked.occupied"]
    assert "value" in given["config.edition"]
    assert "needs" in given["advice.pointless-without"]
    assert "points" not in given["event.turn"]
    assert {"you", "figure_whom", "place_to"} <= given["event.figure_placed"]
    assert "source_for" in given["event.score"]
    assert "source_for" not in given["event.turn"]


def test_the_texts_of_this_project_are_complete(capsys):
    assert texts.main([]) == 0, capsys.readouterr().out
