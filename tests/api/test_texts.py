"""carcassonne.texts: what modules say to players is put together, whoever wrote them."""

import json
import sys

import pytest

from carcassonne import texts
from carcassonne.engine.module import Module
from carcassonne.engine.question import KINDS
from carcassonne.modules import ALL


@pytest.fixture
def hills(tmp_path, monkeypatch):
    """A package from elsewhere with one module, which has these files and is installed."""

    def install(**files):
        folder = tmp_path / "carcassonne_hills"
        (folder / "texts").mkdir(parents=True)
        (folder / "__init__.py").write_text("")
        (folder / "rules.py").write_text(
            "from carcassonne.engine.module import Module\n\n\n"
            "class Hills(Module):\n    id = 'hills'\n    rank = 5\n"
        )
        for name, content in files.items():
            path = folder / name.replace("__", "/").replace("_", ".")
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        for name in ("carcassonne_hills", "carcassonne_hills.rules"):
            monkeypatch.delitem(sys.modules, name, raising=False)
        from carcassonne_hills.rules import Hills

        monkeypatch.setattr(texts, "ALL", {"base": ALL["base"], "hills": Hills})

    return install


def test_every_module_has_messages_and_rules_in_every_language():
    for language in texts.LANGUAGES:
        said, rules = texts.messages(language), texts.rules(language)
        assert list(rules["modules"]) == list(ALL)
        for id in ALL:
            assert said[f"module.{id}.title"]
            assert said[f"module.{id}.effect"]
            assert rules["modules"][id]["text"]
            assert rules["modules"][id]["boards"]
        assert all(rules["orders"][page] for page in texts.ORDERS)


def test_every_question_leads_to_a_page_that_tells_a_rule_of_it():
    rules = texts.rules("en")
    assert set(rules["where"]) == set(KINDS)
    assert rules["where"]["escape"] == ["cathars", "CATHAR-8"]
    assert rules["where"]["move_marker"] == ["messages", "MSG-2"]  # asked by the base game
    for module, *ids in rules["where"].values():
        assert any(id in rules["modules"][module]["text"] for id in ids)


LATE = 99
"""A step after all others."""


def test_steps_of_a_module_from_elsewhere_are_on_the_pages_of_the_order(hills, monkeypatch):
    said = {"order.climb": "Climb the hill", "order.rest": "Rest"}
    hills(texts__en_json=said, texts__uk_json={"order.climb": "Підніміться на пагорб"})
    monkeypatch.setattr(texts.ALL["hills"], "turn", {"climb": 13.7, "unsaid": 14.5})
    monkeypatch.setattr(texts.ALL["hills"], "final", {"rest": LATE})
    turn = texts.rules("en")["orders"]["turn"].split("\n\n")
    place = turn.index("[[hills]] Climb the hill. {TURN-13}")
    assert "{TURN-13" in turn[place - 1]
    assert "{TURN-14" in turn[place + 1]
    assert "unsaid" not in " ".join(turn)
    assert "[[hills]] Підніміться на пагорб. {TURN-13}" in texts.rules("uk")["orders"]["turn"]
    assert texts.rules("uk")["orders"]["final"].endswith(f"[[hills]] Rest. {{FINAL-{LATE}}}\n")


def test_a_step_at_the_end_of_a_section_stands_in_front_of_the_next_heading(hills, monkeypatch):
    hills(texts__en_json={"order.last": "The last of all", "order.first": "The last of the start"})
    monkeypatch.setattr(texts.ALL["hills"], "turn", {"last": LATE, "first": 3.5})
    turn = texts.rules("en")["orders"]["turn"].split("\n\n")
    assert turn[turn.index(f"[[hills]] The last of all. {{TURN-{LATE}}}") + 1] == "## open"
    assert turn[turn.index("[[hills]] The last of the start. {TURN-3}") + 1] == "## place"


def test_tiles_are_counted_in_every_edition():
    tiles = texts.rules("en")["tiles"]
    assert [sum(counts[number] for counts in tiles["base"].values()) for number in range(3)] == [72, 72, 72]
    assert tiles["base"]["Eg"] == [0, 1, 1]


def test_a_module_from_elsewhere_speaks_english_where_it_lacks_a_language(hills):
    hills(
        texts__en_json={"module.hills.title": "Hills", "event.climb": "{player} climbed"},
        texts__uk_json={"module.hills.title": "Пагорби"},
        texts__en_md="Adds **hills**.",
        boards_json={"hills-1": {"tiles": []}},
    )
    assert texts.messages("uk")["module.hills.title"] == "Пагорби"
    assert texts.messages("uk")["event.climb"] == "{player} climbed"
    assert texts.messages("ru")["module.hills.title"] == "Hills"
    page = texts.rules("ru")["modules"]["hills"]
    assert page == {"text": "Adds **hills**.", "boards": {"hills-1": {"tiles": []}}, "sets": []}


def test_a_module_without_texts_has_none(hills):
    hills()
    assert not any("hills" in key for key in texts.messages("en"))
    assert texts.rules("en")["modules"]["hills"] == {"text": None, "boards": {}, "sets": []}


def test_two_modules_with_one_key_are_named(hills):
    hills(texts__en_json={"module.base.title": "Hills"})
    with pytest.raises(TypeError, match=r"^the message 'module\.base\.title' is one of base and of hills$"):
        texts.messages("en")


def test_the_version_changes_with_the_texts(hills):
    before = texts.version()
    assert texts.version() == before
    hills(texts__ru_json={"module.hills.title": "Холмы"})
    assert texts.version() != before


def test_a_module_has_its_texts_beside_its_code():
    for module in ALL.values():
        assert issubclass(module, Module)
        assert (texts.folder(module) / "texts" / "en.json").is_file()
