#!/usr/bin/env python3
"""Writes the lessons of the web client from the course in lessons_course.py.

    python tools/lessons.py [--check]

A lesson is the record of a game that has hardly begun, with scripted draws, and what is to be done turn by
turn. The course says what a turn is good for ("finishes a city"); which moves do that, the engine finds out
here, so that the client only has to compare. A player may have a choice, so every turn is worked out for all
the ways that the lesson can have gone until then. The exit code is 1 if a lesson cannot be played as
described, or with --check if a file is not what would be written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import carcassonne as cc
import generated
from lessons_course import COURSE, YOU, Lesson, Task, Turn, Way

FOLDER = generated.ROOT / "web" / "src" / "screens" / "learn" / "lessons"
MOST = 60
"""More ways than that to go through a lesson, and it leaves too much open to be explained."""


class LessonError(ValueError):
    """A lesson cannot be played as it is described."""


# --- from the course to the file ------------------------------------------------------------------------


def ways(game: cc.Game) -> Iterator[Way]:
    """All ways to play the turn that is about to begin."""

    def on(now: cc.Game, actions: tuple[cc.Action, ...]) -> Iterator[Way]:
        for option in now.decision.options:
            after = now.copy()
            after.play(option)
            done = (*actions, option)
            if after.over or after.turn != game.turn:
                yield Way(done, game, after)
            else:
                yield from on(after, done)

    yield from on(game, ())


def right(game: cc.Game, turn: Turn) -> list[Way]:
    return [way for way in ways(game) if all(goal(way) for goal in turn.goals)]


def opened(lesson: Lesson) -> cc.Game:
    """The game as the lesson begins."""
    turns = [*lesson.played, *(step for step in lesson.steps if isinstance(step, Turn))]
    script = cc.Script(tiles=[turn.tile for turn in turns], start=lesson.start)
    config = cc.Config(players=("You", "Rival"), modules=lesson.modules, seed=f"lesson {lesson.id}")
    game = cc.Game(config, script)
    for number, turn in enumerate(lesson.played):
        found = right(game, turn)
        if len(found) != 1 or game.player != turn.seat:
            raise LessonError(f"{lesson.id}: turn {number} before the lesson has {len(found)} ways, not one")
        game = found[0].after
    return game


def made(lesson: Lesson) -> dict[str, Any]:
    """The lesson as the client reads it."""
    game = opened(lesson)
    record = game.record()
    del record["engine"]  # a lesson belongs to no version; the tests hold it to the present one
    paths, steps = [game], []
    for step in lesson.steps:
        if isinstance(step, Task):
            steps.append({"do": step.do, "text": step.text, "after": step.after, "turn": paths[0].turn})
            continue
        number = paths[0].turn
        if any(path.player != step.seat or path.turn != number for path in paths):
            raise LessonError(f"{lesson.id}: turn {number} is not that of seat {step.seat}")
        paths, actions = (_yours if step.seat == YOU else _rivals)(lesson, step, paths)
        said = {"text": step.text, "after": step.after} if step.seat == YOU else {}
        steps.append({"do": "turn" if step.seat == YOU else "rival", **said, "turn": number, "ways": actions})
    return {"id": lesson.id, "record": record, "steps": steps}


Json = list[dict[str, Any]]


def _yours(lesson: Lesson, turn: Turn, paths: Sequence[cc.Game]) -> tuple[list[cc.Game], list[Json]]:
    """Everything that is right, in any of the games; and it must be right in all where it is possible."""
    good = [right(path, turn) for path in paths]
    if not all(good):
        raise LessonError(f"{lesson.id}: nothing is right for {turn.text}")
    actions = _unique(_json(way) for found in good for way in found)
    for path, found in zip(paths, good):
        meant = [_json(way) for way in found]
        if stray := [way for way in ways(path) if _json(way) in actions and _json(way) not in meant]:
            raise LessonError(f"{lesson.id}: {_json(stray[0])} is right for {turn.text} only sometimes")
    after = [way.after for found in good for way in found]
    if len(after) > MOST:
        raise LessonError(f"{lesson.id}: {len(after)} ways lead through {turn.text}; ask for less")
    return after, actions


def _rivals(lesson: Lesson, turn: Turn, paths: Sequence[cc.Game]) -> tuple[list[cc.Game], list[Json]]:
    """The rival plays the first move of a list that can be played; there is one for every game."""
    listed: list[Json] = []
    after = []
    for path in paths:
        found = right(path, turn)
        offered = [option.to_json() for option in path.decision.options]
        first = next((way for way in listed if way[0] in offered), None)
        if first is None and found:
            first = _json(found[0])
            listed.append(first)
        played = next((way.after for way in found if _json(way) == first), None)
        if played is None:
            raise LessonError(f"{lesson.id}: the rival cannot play {turn.tile} as described")
        after.append(played)
    return after, listed


def _json(way: Way) -> Json:
    return [action.to_json() for action in way.actions]


def _unique(all_ways: Iterator[Json]) -> list[Json]:
    return list({json.dumps(way): way for way in all_ways}.values())


def text_of(lesson: Lesson) -> str:
    """The file: a step a line, so that a change can be read."""
    data = made(lesson)
    steps = ",\n    ".join(json.dumps(step) for step in data.pop("steps"))
    head = ",\n  ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    return f'{{\n  {head},\n  "steps": [\n    {steps}\n  ]\n}}\n'


def main(arguments: list[str] | None = None) -> int:
    return generated.main(
        "Write the lessons of the web client.",
        lambda: {FOLDER / f"{lesson.id}.json": text_of(lesson) for lesson in COURSE},
        arguments,
    )


if __name__ == "__main__":
    sys.exit(main())
