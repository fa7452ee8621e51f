"""tools/texts_style.py: the texts keep to docs/texts.md, and the check finds what does not."""

import dataclasses
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import texts_style  # noqa: E402

PHRASES = texts_style.read_phrases(ROOT / "tools" / "phrases.toml")
MODULES = "src/carcassonne/modules"
PIG = f"{MODULES}/pig/texts"
CLEAN = {
    "web/src/i18n/en/a.json": {
        "event.score": "{you, select, true {You} other {{player}}} scored {points} for a road",
        "module.pig.effect": "A pig makes a farmer’s field worth more.",
        "prompt.place_tile": "Place the tile",
        "ui.hint.gap": "−{points, number, ::sign-never .0} compared with the best",
        "ui.range": "For 2–6 players: “{name}”…",
    },
    "web/src/i18n/uk/a.json": {
        "event.score": "{you, select, true {Ви отримуєте} other {{player} отримує}} очки за дорогу",
        "module.pig.effect": "Свиня робить поле селянина ціннішим.",
        "ui.range": "Об’єкт «{name}» — для 2–6 гравців…",
    },
    "web/src/i18n/ru/a.json": {
        "event.score": "{you, select, true {Вы получаете} other {{player} получает}} очки за дорогу",
        "module.pig.effect": "Свинья делает поле крестьянина ценнее.",
        "ui.range": "Объект «{name}» — ещё для 2–6 игроков…",
    },
    f"{PIG}/en.md": "A **pig**.\n\n## score\n\n[c1] - Red’s pig: 1 point ([[farmers]]). {PIG-1}\n",
    f"{PIG}/uk.md": "**Свиня**.\n\n## score\n\n!board pig-1 Свиня Червоного дає 1 очко. {PIG-1}\n",
    "docs/server.md": "# The server\n\nCode may say what it likes: `is no`.\n\n```\nthat is no error\n```\n",
    "docs/rules/base.md": "The norm is no text for players.\n",
}


@pytest.fixture
def project(tmp_path):
    """Write a small project with clean texts and some of them changed."""

    def write(changed=None):
        for name, content in {**CLEAN, **(changed or {})}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def found(project):
    """What is found in a small project; its texts need not use every exception."""

    def check(changed=None):
        everything = texts_style.findings(PHRASES, texts_style.read_texts(project(changed)))
        return [each for each in everything if not each.startswith("phrases.toml")]

    return check


@pytest.fixture
def wrong(tmp_path):
    """What is said of a file of phrases."""

    def read(source):
        path = tmp_path / "phrases.toml"
        path.write_text(source, encoding="utf-8")
        with pytest.raises(texts_style.WrongPhrases) as problem:
            texts_style.read_phrases(path)
        return str(problem.value)

    return read


# --- phrases --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: f"{phrase.section}: {phrase.example}")
def test_a_phrase_finds_its_example(phrase):
    bare = dataclasses.replace(phrase, exceptions=())
    for language in texts_style.LANGUAGES if phrase.section == "every" else [phrase.section]:
        for place in phrase.only or ["rules/pig"]:
            text = texts_style.Text(language, place.replace("*", "x"), "here", (phrase.example,))
            (problem,) = texts_style.findings([bare], [text])
            assert problem.startswith("here: “")
            assert problem.endswith(f"”; say: {phrase.say}")


def test_no_phrase_stands_twice():
    both = [(phrase.section, phrase.find.pattern) for phrase in PHRASES]
    assert len(both) == len(set(both))


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("en = [", "phrases.toml cannot be read: "),
        ("de = []", "phrases.toml: de is not one of every, en, uk, ru, docs"),
        ("en = 'go home'", "phrases.toml: en is not a list of phrases"),
        ("en = ['go home']", "phrases.toml: en is not a list of phrases"),
        (
            "en = [{find = '(home', say = 'return', example = 'go home'}]",
            "phrases.toml: phrase 1 of en: (home is not a regular expression: missing )",
        ),
        (
            "uk = [{find = 'додому', say = 'у запас', example = 'до хати'}]",
            "phrases.toml: phrase 1 of uk: додому does not find its example",
        ),
        ("ru = [{find = 'домой', example = 'домой'}]", "phrases.toml: phrase 1 of ru has no say"),
        (
            "docs = [{find = 'is no', say = 'is not a', example = 'is no', but = []}]",
            "phrases.toml: phrase 1 of docs has the unknown field but",
        ),
        (
            "en = [{find = 'home', say = 'return', example = 'home', except = 'rules/pig'}]",
            "phrases.toml: phrase 1 of en: except is not a list of keys or files",
        ),
    ],
)
def test_wrong_phrases_are_named_in_one_sentence(wrong, source, problem):
    said = wrong(source)
    assert said.startswith(problem)
    assert "\n" not in said


def test_an_exception_for_nothing_is_a_problem():
    (phrase,) = [each for each in PHRASES if each.example == "Everybody takes one back"]
    excused = dataclasses.replace(phrase, exceptions=("rules/pig", "ui.*"))
    text = texts_style.Text("en", "rules/pig", "here", ("Everybody waits.",))
    assert list(texts_style.findings([excused], [text])) == [
        f"phrases.toml: en excuses “{phrase.find.pattern}” in ui.* for nothing"
    ]


# --- texts ----------------------------------------------------------------------------------------------


def test_clean_texts_pass(found):
    assert found() == []


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("web/src/i18n/en/a.json", {"ui.a": "They go home"}, "en/a.json ui.a: “go home”; say: return"),
        ("web/src/i18n/uk/a.json", {"ui.a": "Ви обираєте"}, "uk/a.json ui.a: “обираєте”; say: вибирати"),
        ("web/src/i18n/ru/a.json", {"ui.a": "Еще"}, "ru/a.json ui.a: “Еще”; say: ё"),
        ("web/src/i18n/en/a.json", {"event.a": "{player}: +7"}, "“{player}:”; say: a sentence"),
        ("web/src/i18n/en/a.json", {"prompt.a": "Place it."}, "“.”; say: it without a full stop"),
        ("web/src/i18n/en/a.json", {"module.a.effect": "Pigs help"}, "say: it with a full stop"),
        ("web/src/i18n/en/a.json", {"ui.a": "{n, plural, one {# dog} other {they go}} home"}, "“go home”"),
        (
            f"{PIG}/en.md",
            "A pig.\n\n## score\n\nThey go **home**. {PIG-1}\n",
            "pig/texts/en.md:5: “go home”",
        ),
        (f"{PIG}/en.json", {"event.a": "They go home"}, "texts/en.json event.a: “go home”"),
        (f"{MODULES}/texts/en/turn.md", "They go home.\n", "texts/en/turn.md:1: “go home”"),
        ("docs/mill/src/mill/texts/en.md", "They go home.\n", "mill/texts/en.md:1: “go home”"),
        ("docs/server.md", "# Server\n\nThis is\nno error.\n", "docs/server.md:3: “is no”; say: is not a"),
        ("README.md", "[Everybody](docs/everybody.md) plays.\n", "README.md:1: “Everybody”; say: everyone"),
    ],
)
def test_a_phrase_is_found(found, name, content, problem):
    (said,) = found({name: content})
    assert problem in said


@pytest.mark.parametrize(
    ("message", "spoken"),
    [
        ("Place the tile", ["Place the tile"]),
        ("{player} bid {points, number, ::.0}", ["{player} bid {points number}"]),
        ("{n, plural, one {# tile} other {# tiles}} left", ["# tile left", "# tiles left"]),
        ("{n, selectordinal, one {#st} other {#th}}", ["#st", "#th"]),
        (
            "{you, select, true {You took} other {{player} took}} {n, plural, =0 {none} one {#} other {#}}",
            ["You took none", "{player} took #", "You took #"],
        ),
        ("{a, select, x {{b, select, y {1} other {2}}} other {3}}", ["1", "3", "2"]),
    ],
)
def test_a_message_is_read_as_it_is_spoken(message, spoken):
    assert set(texts_style.spoken(message)) == set(spoken)


# --- the tool -------------------------------------------------------------------------------------------


def test_the_exit_code_says_whether_something_was_found(project, capsys):
    root = project()
    phrases = root / "tools" / "phrases.toml"
    phrases.parent.mkdir()
    phrases.write_text("en = [{find = 'go home', say = 'return', example = 'go home'}]", encoding="utf-8")
    assert texts_style.main(["--root", str(root)]) == 0
    assert capsys.readouterr().out.endswith(" texts, 0 problems\n")
    project({"web/src/i18n/en/b.json": {"ui.b": "They go home"}})
    assert texts_style.main(["--root", str(root)]) == 1
    assert "ui.b: “go home”; say: return" in capsys.readouterr().out
    phrases.write_text("fr = []", encoding="utf-8")
    assert texts_style.main(["--root", str(root)]) == 1
    assert capsys.readouterr().out == "phrases.toml: fr is not one of every, en, uk, ru, docs\n"


def test_the_texts_of_the_project_pass():
    assert list(texts_style.findings(PHRASES, texts_style.read_texts(ROOT))) == []
