"""The course: six lessons, each a few turns on a small board, and what counts as right in each turn.

x grows east and y north; the start tile at (0, 0) has a city in the north and a road from west to east. The
texts that belong to the names are `ui.learn.<lesson>.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import carcassonne as cc

YOU, RIVAL = 0, 1

# --- what a course is made of ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """A whole turn: what was done, and the game before and after it."""

    actions: tuple[cc.Action, ...]
    before: cc.Game
    after: cc.Game

    @property
    def events(self) -> tuple[dict[str, Any], ...]:
        return tuple(self.after.events[len(self.before.events) :])

    @property
    def laid(self) -> dict[str, Any]:
        """The placement of the tile."""
        return dict(self.actions[0].to_json())

    @property
    def at(self) -> tuple[int, int]:
        x, y = self.laid["at"]
        return x, y


Goal = Callable[[Way], bool]


@dataclass(frozen=True)
class Turn:
    """One turn: the tile, what is to be done with it, and the names of what is said before and after."""

    tile: str
    goals: tuple[Goal, ...]
    seat: int = YOU
    text: str = ""
    after: str = ""


@dataclass(frozen=True)
class Task:
    """Something to do inside a turn: lay a tile and not confirm, undo it, switch an overlay on."""

    do: str
    text: str
    after: str = ""


@dataclass(frozen=True)
class Lesson:
    id: str
    steps: tuple[Turn | Task, ...]
    modules: tuple[str, ...] = ("base",)
    start: tuple[tuple[str, tuple[int, int], int], ...] = (("base/D", (0, 0), 0),)
    played: tuple[Turn, ...] = ()
    """Turns that are over when the lesson begins; each must be described so that only one way does it."""


def you(tile: str, text: str, *goals: Goal, after: str = "") -> Turn:
    return Turn(tile, goals, YOU, text, after)


def rival(tile: str, *goals: Goal) -> Turn:
    return Turn(tile, goals, RIVAL)


# --- what a turn can be good for ------------------------------------------------------------------------


def lies(x: int, y: int, turn: int | None = None) -> Goal:
    """The tile lies there, and if need be turned so."""
    return lambda way: way.at == (x, y) and turn in (None, way.laid["turn"])


def bare(way: Way) -> bool:
    """No figure was placed."""
    return not any(event["type"] == "figure_placed" for event in way.events)


def claims(kind: str) -> Goal:
    """A figure was placed on a feature of this kind."""

    def goal(way: Way) -> bool:
        tile = way.after.tile(way.at)
        placed = [event["segment"] for event in way.events if event["type"] == "figure_placed"]
        return tile is not None and any(tile.segments[segment].kind == kind for segment in placed)

    return goal


def grows(x: int, y: int, segment: int) -> Goal:
    """The tile makes this feature larger."""
    return lambda way: way.at in way.after.feature((x, y), segment).tiles


def leads(side: str) -> Goal:
    """A road of the tile leads to this side."""

    def goal(way: Way) -> bool:
        tile = way.after.tile(way.at)
        return tile is not None and any(one.kind == "road" and side in one.edges for one in tile.segments)

    return goal


def finishes(kind: str) -> Goal:
    return lambda way: any(event["type"] == "completed" and event["feature"] == kind for event in way.events)


def scores(source: str, *seats: int) -> Goal:
    """Exactly these seats get points for such a feature."""

    def goal(way: Way) -> bool:
        paid = {e["player"] for e in way.events if e["type"] == "score" and e["source"] == source}
        return paid == set(seats)

    return goal


def farms(x: int, y: int, segment: int) -> Goal:
    """A farmer lies on this very field."""

    def goal(way: Way) -> bool:
        field = way.after.feature((x, y), segment)
        return any(figure.at == way.at for figure in field.figures)

    return goal


def meets(x: int, y: int, segment: int) -> Goal:
    """The city that was just claimed lacks the same cell as this one."""

    def goal(way: Way) -> bool:
        other = way.after.feature((x, y), segment)
        mine = [one for one in way.after.features() if one.kind == "city" and way.at in one.tiles]
        return any(set(one.open_cells) & set(other.open_cells) and one.figures for one in mine)

    return goal


# --- the lessons ----------------------------------------------------------------------------------------

ROAD = (0, 0, 1)
"""The road of the start tile."""
CITY = (0, 0, 0)

TILE = Lesson(
    "tile",
    (
        you("base/U", "go_on", grows(*ROAD), bare, after="matched"),
        rival("base/B", lies(0, -1), bare),
        you("base/V", "turn", grows(*ROAD), leads("N"), bare, after="turned"),
        rival("base/E", lies(0, -2, 2), bare),
        you("base/E", "close", finishes("city"), bare, after="closed"),
    ),
)

FIGURE = Lesson(
    "figure",
    (
        you("base/K", "traveller", grows(*ROAD), claims("road"), after="claimed"),
        rival("base/G", lies(0, 1, 1), claims("city")),
        you("base/B", "monk", claims("monastery"), after="monastery"),
        rival("base/U", leads("E"), bare),
        you("base/P", "taken", grows(*CITY), after="free_only"),
    ),
)

SCORE = Lesson(
    "score",
    (
        you("base/U", "begin", grows(*ROAD), claims("road"), after="waiting"),
        rival("base/B", lies(-1, 1), bare),
        you("base/W", "road", grows(*ROAD), scores("road", 0), after="four"),
        rival("base/V", lies(-1, -1), bare),
        you("base/E", "city", scores("city", 0), after="two_each"),
    ),
    start=(("base/D", (0, 0), 0), ("base/W", (-1, 0), 0)),
)

MAJORITY = Lesson(
    "majority",
    (
        you("base/E", "beside", claims("city"), meets(*CITY), after="beside_done"),
        rival("base/V", lies(2, 0), bare),
        you("base/N", "join", scores("city", 0, 1), after="shared"),
        rival("base/U", lies(2, -1), bare),
        you("base/R", "outvote", scores("city", 0), after="alone"),
    ),
    start=(
        ("base/D", (0, 0), 0),
        ("base/U", (1, 0), 0),
        ("base/E", (1, 1), 1),
        ("base/U", (-1, 0), 0),
        ("base/B", (-1, 1), 0),
        ("base/U", (-2, 0), 0),
        ("base/U", (-3, 0), 0),
        ("base/E", (-3, 1), 3),
    ),
    played=(
        you("base/E", "", lies(-3, 2, 1), claims("city")),
        rival("base/E", lies(-2, 1, 0), claims("city")),
        you("base/E", "", lies(-1, 2, 3), claims("city")),
        rival("base/G", lies(0, 1, 1), claims("city")),
    ),
)

FIELDS = Lesson(
    "fields",
    (
        you("base/U", "farmer", grows(*ROAD), farms(0, 0, 2), after="stays"),
        rival("base/B", lies(0, -1), bare),
        you("base/E", "city", lies(0, 1), finishes("city"), after="three"),
        rival("base/U", leads("E"), bare),
        Task("fields", "overlay", "owner"),
    ),
    modules=("base", "farmers"),
)

TOOLS = Lesson(
    "tools",
    (
        Task("draft", "try"),
        Task("undo", "undo", "undone"),
        you("base/B", "play", after="kept"),
        rival("base/U", bare),
        Task("leads", "leads", "pennants"),
        Task("holes", "holes", "numbers"),
    ),
    start=(("base/D", (0, 0), 0), ("base/B", (0, -1), 0)),
    played=(
        you("base/K", "", lies(1, 0, 0), claims("road")),
        rival("base/N", lies(0, 1, 2), claims("city")),
        you("base/V", "", lies(-1, 0, 3), bare),
        rival("base/A", lies(-1, -1, 2), claims("monastery")),
    ),
)

COURSE = (TILE, FIGURE, SCORE, MAJORITY, FIELDS, TOOLS)
