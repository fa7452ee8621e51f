"""tools/reference.py: the rules reference is complete, and the check sees when it is not."""

import json
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import reference  # noqa: E402
import reference_boards  # noqa: E402
import reference_order  # noqa: E402

MODULES = ("base",)
RULES = """- **BASE-1** (S1, must, active) One.
- **BASE-2** (S1, must, active) withdrawn.
- **RIVER-1** (S1, must, active) Two.
"""
WORDS = "word " * 110
TEXT = f"""Adds something.

## place

{WORDS}ends, see [[base]]. {{BASE-1}}

[c1 c2] - **Only** there. {{BASE-1 RIVER-1}}

!board base-1 What happens. {{BASE-1}}
"""
TURN = """1. **TURN-1** (must, —) Begin.
2. **TURN-2** (may, active) Do one of:
    a. this;
    b. c1: that.

### Order details

- **TURN-3** (fact) It is not a step.

1. **FINAL-1** (must, —) Count.

## 4. Where each module acts

| module | steps |
|---|---|
| base | TURN-1, 2a; FINAL-1 |
| river, lake | TURN-2b (c1, c2) |
"""
STEPS = """In this order.

## start

[[base]] Begin. {TURN-1 BASE-1}

## place

[[base]] Do this: {TURN-2 TURN-2a BASE-1}

[c1 c2] - [[river]]/[[lake]] That. {TURN-2b RIVER-1}

## figure

[[river]]+[[lake]] Both. {TURN-2 RIVER-1}

- [[river]]+[[lake]] A part. {TURN-2 RIVER-1}

## score

[[base]] Score. {TURN-2}

## after

[[base]] End. {TURN-2b}

## open

- [[base]] Not a step. {TURN-3}
"""
COUNT = (
    "In this order.\n\n## before\n\n[[base]] End. {FINAL-1}\n\n## score\n\n[[base]] Count. {FINAL-1 BASE-1}\n"
)
ORDER = TURN.replace("| river, lake | TURN-2b (c1, c2) |\n", "")
ALONE = STEPS.replace("[[river]]+[[lake]]", "[[base]]").replace("RIVER-1", "BASE-1")
LISTS = {
    "turn": ALONE.replace("[[river]]/[[lake]]", "[[base]]"),
    "final": COUNT,
}
"""The orders of the base game alone."""
BOARD = {
    "tiles": [["base/D", 0, 0, 0], ["base/U", 1, 0, 0]],
    "pieces": [{"piece": "meeple", "at": [1, 0], "segment": 0, "owner": 0}],
    "lit": [[0, 0, 1], [1, 0, 0]],
    "next": [[2, 0]],
}


@pytest.fixture
def project(tmp_path):
    """A small project whose one text is whole; the problems that its check finds."""
    folder = tmp_path / "src" / "carcassonne" / "modules"
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "01.md").write_text(RULES)
    (tmp_path / "docs" / "rules" / "00-turn.md").write_text(ORDER)
    (folder / "base" / "texts").mkdir(parents=True)
    (folder / "base" / "boards.json").write_text(json.dumps({"base-1": BOARD}))
    for language in reference.LANGUAGES:
        (folder / "texts" / language).mkdir(parents=True)
        filler = WORDS if language == "en" else "№ " * 110
        (folder / "base" / "texts" / f"{language}.md").write_text(TEXT.replace(WORDS, filler))
        for page in reference_order.PAGES:
            (folder / "texts" / language / f"{page}.md").write_text(LISTS[page])

    def check(rules=("BASE-1",), **changed):
        for name, text in changed.items():
            path = (folder / name.replace("__", "/")).with_suffix(".md")
            if text is None:
                path.unlink()
            else:
                path.write_text(text)
        return list(reference.problems(tmp_path, MODULES, {"place_tile": rules}))

    return check


def test_a_whole_reference_has_no_problem(project):
    assert project() == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{BASE-1}\n\n[c1", "\n\n[c1", "has no rule ids in {} at its end"),
        ("Adds something.", "Adds something. {BASE-1}", "has rule ids before any heading"),
        ("{BASE-1}", "{BASE-7}", "cites BASE-7, which docs/rules does not have"),
        ("{BASE-1}", "{BASE-2}", "cites BASE-2, which is withdrawn"),
        ("## place", "## Placing", "has the headings , Placing; they must be of"),
        ("[c1 c2]", "[c2 c1]", "names its editions wrongly"),
        ("[c1 c2]", "[c1 c2 c3]", "names its editions wrongly"),
        ("[[base]]", "[[lake]]", "links to the unknown module lake"),
        ("**Only**", "**Only", "has ** without an end"),
        ("Adds", "<b>Adds", "has a stray <"),
        ("Adds", "Додає", "has the foreign letter Д"),
        ("Adds something.", "Adds something", "does not end like a sentence"),
        (WORDS, "few words ", "words; 110 to 900 are right"),
        ("!board base-1", "!board base-9", "the board base-9 is missing"),
        ("!board base-1 What happens. {BASE-1}\n", "", "shows 0 boards"),
    ],
)
def test_a_bad_text_is_named(project, old, new, problem):
    assert old in TEXT
    assert any(problem in found for found in project(base__texts__en=TEXT.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{BASE-1 RIVER-1}", "{BASE-1}", "uk/base: block 3 is"),
        ("[c1 c2] -", "[c1 c2]", "uk/base: block 3 is"),
        ("[c1 c2] - **Only** there. {BASE-1 RIVER-1}\n\n", "", "uk/base: block 3 is"),
        ("!board base-1 What happens. {BASE-1}\n", "", "uk/base: has 3 blocks, English 4"),
    ],
)
def test_languages_have_the_same_blocks(project, old, new, problem):
    own = TEXT.replace(WORDS, "№ " * 110)
    assert any(found.startswith(problem) for found in project(base__texts__uk=own.replace(old, new)))


def test_a_missing_language_is_named(project):
    assert project(base__texts__ru=None) == ["base: has no text in ru"]


def test_every_decision_leads_to_a_rule_that_is_told(project):
    assert project(rules=()) == ["the question place_tile has no rules"]
    assert project(rules=("BASE-1", "BASE-2")) == [
        "no page tells BASE-1, BASE-2, the rules of the question place_tile"
    ]


def test_files_of_no_page_are_named(project):
    assert "texts/en/lake.md: there is no such page" in project(texts__en__lake="Nothing.")
    assert "base/texts/de.md: there is no such language" in project(base__texts__de="Nothing.")


# --- the order of a turn and of final scoring ------------------------------------------------------------

PAGES = {
    "base": reference.parse("## place\n\nTold. {BASE-1}"),
    "river": reference.parse("## place\n\n[c1 c2] Told. {RIVER-1}\n\n[c3] Told too. {RIVER-1}"),
    "lake": reference.parse("## place\n\n[c1 c2] Told. {RIVER-1}"),
}


def ordered(text, page="turn"):
    return list(reference_order.problems(page, reference.parse(text), TURN, PAGES))


def test_the_steps_and_what_each_module_does_are_read_off_the_rules():
    assert reference_order.steps(TURN) == ["TURN-1", "TURN-2", "TURN-2a", "TURN-2b", "FINAL-1"]
    everywhere = ("c1", "c2", "c3")
    assert [(acts.module, acts.step, acts.editions) for acts in reference_order.table(TURN)] == [
        ("base", "TURN-1", everywhere),
        ("base", "TURN-2a", everywhere),
        ("base", "FINAL-1", everywhere),
        ("river", "TURN-2b", ("c1", "c2")),
        ("lake", "TURN-2b", ("c1", "c2")),
    ]


def test_a_whole_order_has_no_problem():
    assert ordered(STEPS) == []
    assert ordered(COUNT, "final") == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[[base]] Begin.", "Begin.", "block 2 does not open with the module that it belongs to"),
        ("{TURN-1 BASE-1}", "{BASE-1}", "block 2 names no step of TURN before its rules"),
        ("{TURN-1 BASE-1}", "{BASE-1 TURN-1}", "block 2 names no step of TURN before its rules"),
        ("{TURN-1 BASE-1}", "{FINAL-1 BASE-1}", "block 2 names no step of TURN before its rules"),
        ("{TURN-1 BASE-1}", "{TURN-1 RIVER-1}", "leads to RIVER-1, which base does not tell in c1"),
        ("[c1 c2] - ", "[c1] - ", "does not tell what lake does in TURN-2b (c2)"),
        ("[c1 c2] - ", "- ", "leads to RIVER-1, which lake does not tell in c3"),
        ("- [[river]]+[[lake]]", "- [[river]]", "shows a part of TURN-2 RIVER-1 without its step in c1"),
        ("[[river]]+[[lake]] Both", "[c1] [[river]]+[[lake]] Both", "without its step in c2"),
        ("{TURN-1 BASE-1}", "{TURN-2 BASE-1}", "does not tell TURN-1"),
        ("{TURN-2 TURN-2a BASE-1}", "{TURN-2 BASE-1}", "does not tell what base does in TURN-2a"),
        ("[[base]] End. {TURN-2b}", "[[base]] End. {TURN-1}", "tells TURN-1 after TURN-2"),
        ("[[river]]/[[lake]] That", "[[river]] That", "does not tell what lake does in TURN-2b (c1, c2)"),
        ("## after", "## later", "has the headings"),
        ("- [[base]] Not", "[[base]] Not", "is a step, but stands where only notes are"),
    ],
)
def test_a_bad_order_is_named(old, new, problem):
    assert old in STEPS
    assert any(problem in found for found in ordered(STEPS.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{FINAL-1}", "{FINAL-2}", "uk/final: block 2 cites FINAL-2, which docs/rules does not have"),
        ("[[base]] End", "[[lake]] End", "uk/final: block 2 links to the unknown module lake"),
        ("{FINAL-1}", "{FINAL-1 BASE-1}", "uk/final: block 2 is"),
        ("[[base]] Count", "[[base]]+[[base]] Count", "uk/final: block 3 is"),
    ],
)
def test_the_order_is_the_same_in_every_language(project, old, new, problem):
    own = LISTS["final"]
    assert old in own
    assert any(found.startswith(problem) for found in project(texts__uk__final=own.replace(old, new)))


def test_a_missing_order_is_named(project):
    assert project(texts__ru__turn=None) == ["turn: has no text in ru"]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (
            {"tiles": [["base/D", 0, 0, 0], ["base/U", 1, 0, 1]]},
            "does not fit: base/D at 0, 0 has R in the E",
        ),
        ({"tiles": [["base/D", 0, 0, 0], ["base/D", 0, 0, 2]]}, "has two tiles at 0, 0"),
        ({"tiles": [["base/D", 0, 0, 4], ["base/U", 1, 0, 0]]}, "turns base/D by 4"),
        ({"tiles": [["base/ZZ", 0, 0, 0]]}, "there is no tile 'base/ZZ'"),
        ({"tiles": [], "pieces": [], "lit": []}, "has 0 tiles"),
        ({"lit": [[0, 0, 4]]}, "lights segment 4 at 0, 0, which is not there"),
        ({"lit": [[0, 0, 1]]}, "lights road segment 1 at 0, 0 without the rest of it"),
        ({"pieces": [{"piece": "meeple", "at": [0, 0], "segment": 9, "owner": 0}]}, "which is not there"),
        ({"pieces": [{"piece": "pig", "at": [1, 0], "segment": 0, "owner": 0}]}, "where it cannot stand"),
        ({"pieces": [{"piece": "elephant", "at": [1, 0], "segment": 0, "owner": 0}]}, "piece elephant"),
        ({"pieces": [{"piece": "meeple", "at": [1, 0], "segment": 0, "owner": 6}]}, "to no seat of 0 to 5"),
        ({"pieces": [{"piece": "moon", "at": [0, 0]}]}, "has the unknown piece moon"),
        ({"pieces": [{"piece": "tower", "at": [0, 0]}]}, "says nothing of height for the tower"),
        ({"pieces": [{"piece": "dragon", "at": [5, 5]}]}, "where no tile is"),
        ({"pieces": [{"piece": "fairy", "at": [0, 0], "beside": 1}]}, "which is not there"),
        ({"pieces": [{"piece": "fairy", "at": [0, 0], "near": 1}]}, "says near of the fairy"),
        ({"wind": 1}, "has the unknown key wind"),
    ],
)
def test_a_bad_board_is_named(changed, problem):
    assert list(reference_boards.problems(BOARD)) == []
    assert any(problem in found for found in reference_boards.problems({**BOARD, **changed}))


def test_a_bridge_is_a_segment_of_its_tile():
    figure = {"piece": "meeple", "at": [1, 0], "segment": 3, "owner": 0}
    board = {**BOARD, "lit": [], "pieces": [figure]}
    assert list(reference_boards.problems(board)) != []
    built = {**board, "pieces": [figure, {"piece": "bridge", "at": [1, 0], "segment": 3, "span": "NS"}]}
    assert list(reference_boards.problems(built)) == []


def test_a_bridge_makes_its_sides_road():
    board = {"tiles": [["base/U", 0, 0, 0], ["base/B", 1, 0, 0]]}
    assert list(reference_boards.problems(board)) != []
    bridge = {"piece": "bridge", "at": [1, 0], "segment": 1, "span": "EW"}
    assert list(reference_boards.problems({**board, "pieces": [bridge]})) == []


def test_our_reference_is_whole(tmp_path, capsys):
    assert reference.main([]) == 0, capsys.readouterr().out
    copy = tmp_path / "src" / "carcassonne" / "modules"
    shutil.copytree(ROOT / "src" / "carcassonne" / "modules", copy)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    (copy / "base" / "texts" / "uk.md").unlink()
    assert reference.main(["--root", str(tmp_path)]) == 1
    assert "base: has no text in uk" in capsys.readouterr().out
