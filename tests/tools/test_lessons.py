"""tools/lessons.py: the lessons of the web client can be played as written, whatever way is taken."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import carcassonne as cc

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import lessons  # noqa: E402
import lessons_course as course  # noqa: E402

ids = [lesson.id for lesson in course.COURSE]


def read(lesson):
    return json.loads((lessons.FOLDER / f"{lesson}.json").read_text(encoding="utf-8"))


def offered(game):
    return [option.to_json() for option in game.decision.options]


def walk(game, steps):
    """Play every right way of every turn through the engine; gives the games at the end."""
    if not steps:
        yield game
        return
    step, *rest = steps
    assert game.turn == step["turn"]
    if "ways" not in step:
        yield from walk(game, rest)
        return
    possible = [way for way in step["ways"] if way[0] in offered(game)]
    assert possible, f"nothing that is right can be played in turn {game.turn}"
    for way in possible if step["do"] == "turn" else possible[:1]:
        after = game.copy()
        for action in way:
            after.play(action)
        yield from walk(after, rest)


@pytest.mark.parametrize("lesson", course.COURSE, ids=ids)
def test_the_files_are_what_the_course_says(lesson):
    assert (lessons.FOLDER / f"{lesson.id}.json").read_text(encoding="utf-8") == lessons.text_of(lesson)


@pytest.mark.parametrize("lesson", ids)
def test_every_way_through_a_lesson_can_be_played(lesson):
    data = read(lesson)
    ends = list(walk(cc.replay(data["record"]), data["steps"]))
    assert ends
    assert not any(game.over for game in ends)


@pytest.mark.parametrize("lesson", ids)
def test_a_lesson_is_short_and_begins_with_you(lesson):
    data = read(lesson)
    assert cc.replay(data["record"]).player == 0
    assert 3 <= sum(step["do"] != "rival" for step in data["steps"]) <= 5


def played(lesson):
    """The first way through a lesson."""
    data = read(lesson)
    return next(walk(cc.replay(data["record"]), data["steps"]))


def test_what_the_lessons_promise_is_so():
    assert played("score").scores == (8, 0)  # a road of four tiles, a city of two
    assert played("majority").scores == (16, 8)  # shared, then all for two knights against one
    farm = [event for event in played("fields").projection() if event["source"] == "field"]
    assert [(event["player"], event["points"]) for event in farm] == [(0, 3)]
    taken = read("figure")["steps"][-1]["ways"]
    assert not any(action.get("segment") == 0 for way in taken for action in way)  # the city is the rival's


def test_a_lesson_that_cannot_be_played_is_refused():
    wrong = replace(course.TILE, steps=(course.you("base/U", "go_on", course.finishes("city")),))
    with pytest.raises(lessons.LessonError, match="nothing is right for go_on"):
        lessons.made(wrong)
    stuck = replace(course.TILE, steps=(course.TILE.steps[0], course.rival("base/B", course.lies(9, 9))))
    with pytest.raises(lessons.LessonError, match="the rival cannot play base/B"):
        lessons.made(stuck)
    loose = replace(
        course.TILE, steps=(course.you("base/X", "go_on"), course.rival("base/U"), course.you("base/V", "x"))
    )
    with pytest.raises(lessons.LessonError, match="ask for less"):
        lessons.made(loose)


def test_the_check_names_a_file_that_is_old(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    assert lessons.main([]) == 0
    assert lessons.main(["--check"]) == 0
    (tmp_path / "tile.json").write_text("{}")
    assert lessons.main(["--check"]) == 1
    assert "tile.json" in capsys.readouterr().out
