"""A table to test rules on: a position built from a board sketch of the specification.

    table = Table("BASE-E1", active="blue")     # the sketch of that example in docs/rules
    table.turn()                                # lay the starred tile, place its figures, end the turn
    assert table.scores == {"blue": 0, "red": 3}

Figures of the sketch stand in place; the starred tile is drawn by the active player. After it the stack holds
a few plain tiles, so that the turn can end without ending the game; `final()` scores the end of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.engine.figures import in_supply, put
from carcassonne.geometry import Point, cell
from carcassonne.tiles import EDITIONS, design
from carcassonne.tiles.sketch import find_segment, parse_tile

RULES = Path(__file__).parents[1] / "docs" / "rules"
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
FIGURE_NAMES = {"big": "big-meeple"}
FILLERS = ("sketch/FFFF", "sketch/CFFF", "sketch/FFFR", "sketch/FFCC C=SW")
"""Plain tiles of which one fits any open board, drawn after the tested turn."""

LINE = re.compile(r"^(?P<star>\*?)\((?P<x>-?\d+),(?P<y>-?\d+)\)\s+(?P<tile>\S+)\s*(?P<extras>.*)$")
FIGURE = re.compile(rf"^({'|'.join(COLOURS)})(?::([\w-]+))?@(\S+)$")


@cache
def example(rule_id: str) -> str:
    """The board sketch of a worked example, as docs/rules has it."""
    for path in sorted(RULES.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        found = re.search(rf"\*\*{re.escape(rule_id)}\*\*.*?```board\n(.*?)```", text, re.DOTALL)
        head = text[found.start() : found.end()] if found else ""
        if found and len(re.findall(r"^\s*(?:- |\d+\. )\*\*[A-Z0-9]+-", head, re.MULTILINE)) == 0:
            return found[1]
    raise LookupError(f"docs/rules has no board sketch for {rule_id}")


class SketchTile:
    """One line of a sketch: a made-up tile with the figures that stand on it."""

    def __init__(self, line: str) -> None:
        match = LINE.match(line.strip())
        if match is None:
            raise ValueError(f"not a line of a board sketch: {line!r}")
        self.starred = bool(match["star"])
        self.at: Point = (int(match["x"]), int(match["y"]))
        words = match["extras"].split()
        self.figures = [m.groups() for word in words if (m := FIGURE.match(word))]
        plain = [word for word in words if not FIGURE.match(word)]
        self.id = "sketch/" + " ".join([match["tile"], *plain])
        self.design = parse_tile(self.id.removeprefix("sketch/"))


class Table:
    """A game in a position of a sketch, with players named by their colours."""

    def __init__(
        self,
        sketch: str,
        active: str = "red",
        players: Iterable[str] | None = None,
        modules: Iterable[str] = ("base", "farmers"),
        edition: str = "c3",
        options: Mapping[str, Any] | None = None,
        add: str = "",
        drop: Iterable[Point] = (),
        draws: Iterable[str] = (),
    ) -> None:
        """`sketch` is the id of an example or a sketch; `drop` removes cells of it, `add` has more lines."""
        text = example(sketch) if re.fullmatch(r"[A-Z0-9]+(-[A-Z0-9]+)*-E\d+", sketch) else sketch
        lines = [SketchTile(line) for line in text.splitlines() if line.strip()]
        added = [SketchTile(line) for line in add.splitlines() if line.strip()]
        dropped = set(drop)
        self.sketch = [*(tile for tile in lines if tile.at not in dropped), *added]
        seen = [colour for tile in self.sketch for colour, _, _ in tile.figures]
        self.players = list(players) if players is not None else list(dict.fromkeys([active, *seen]))
        if self.players[0] != active:
            at = self.players.index(active)
            self.players = self.players[at:] + self.players[:at]
        config = cc.Config(
            players=tuple(self.players),
            edition=edition,
            modules=tuple(modules),
            options=options or {},
            seed=1,
        )
        self.star = next((tile for tile in self.sketch if tile.starred), None)
        lying = [(tile.id, tile.at, 0) for tile in self.sketch if not tile.starred]
        drawn = [self.star.id] if self.star else []
        script = cc.Script(tiles=[*drawn, *draws, *FILLERS * 2], then="end", start=lying)
        self.game = cc.Game(config, script)
        for tile in self.sketch:
            if not tile.starred:
                for colour, figure, where in tile.figures:
                    self.put(colour, figure, tile, where)

    def put(self, colour: str, figure: str | None, tile: SketchTile, where: str) -> None:
        """Stand a figure on the board without asking anybody."""
        state = self.game._state
        supply = in_supply(state, self.seat(colour), FIGURE_NAMES.get(figure or "meeple", figure or "meeple"))
        put(state, supply.bit_length() - 1, cell(*tile.at), find_segment(tile.design, where))

    # --- playing --------------------------------------------------------------------------------------

    def lay(self, at: Point | None = None, turn: int = 0) -> Table:
        """Lay the drawn tile: the starred one where the sketch has it, or elsewhere."""
        if at is None:
            assert self.star is not None, "the sketch has no starred tile"
            at = self.star.at
        self.game.play({"type": "place_tile", "tile": self.game.hand[0], "at": list(at), "turn": turn})
        return self

    def place(self, figure: str, where: str, at: Point | None = None) -> Table:
        """Place a figure in step 2; `where` as in a sketch: N, mon, field ..."""
        at = at or self.newest
        self.game.play(
            {"type": "place_figure", "figure": figure, "at": list(at), "segment": self.segment(at, where)}
        )
        return self

    def decline(self) -> Table:
        """Pass, if step 2 of the turn of this player is asked."""
        if not self.game.over and self.game.decision.kind == "place_figure":
            self.game.play({"type": "pass"})
        return self

    def turn(self) -> Table:
        """Lay the starred tile, place the figure the sketch shows on it, and end the turn."""
        self.lay()
        assert self.star is not None
        for _, figure, where in self.star.figures:
            self.place(FIGURE_NAMES.get(figure or "meeple", figure or "meeple"), where)
        return self.decline()

    def pass_turn(self) -> Table:
        """Lay the drawn tile on the first place offered and pass: a turn that does not matter."""
        self.game.play(self.game.decision.options[0])
        return self.decline()

    def ask_again(self) -> Table:
        """Ask step 2 again, after `put` changed what stands on the board."""
        state = self.game._state
        state.kind = ""
        state.options = ()
        state.push(("figure", ()))
        state.run()
        self.game._decision = None
        return self

    def final(self) -> Table:
        """Score the end of the game from here."""
        state = self.game._state
        state.kind = ""
        state.over = False
        state.events = []
        state.agenda = state.rules.final_plan
        state.run()
        self.final_events = list(state.events)
        return self

    # --- looking --------------------------------------------------------------------------------------

    def seat(self, colour: str) -> int:
        return self.players.index(colour)

    @property
    def newest(self) -> Point:
        return self.game.tiles()[-1].at

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.game.scores, strict=True))

    def supply(self, colour: str, figure: str = "meeple") -> int:
        return self.game.figures(self.seat(colour)).supply[figure]

    def on_board(self, colour: str) -> list[tuple[str, Point]]:
        """The figures of a player on the board, as kind and point."""
        return [(figure.figure, figure.at) for figure in self.game.figures(self.seat(colour)).placed]

    def segment(self, at: Point, where: str) -> int:
        """The segment meant by a word of the sketch, on the tile as it was drawn (not turned)."""
        tile = self.game.tile(at)
        assert tile is not None, f"no tile at {at}"
        return find_segment(design(tile.id), where)

    def feature(self, at: Point, where: str) -> Any:
        return self.game.feature(at, self.segment(at, where))

    def spots(self, figure: str = "meeple") -> set[tuple[str, tuple[str, ...]]]:
        """Where step 2 offers a figure, as kind and edges of the segments of the new tile."""
        if self.game.over or self.game.decision.kind != "place_figure":
            return set()
        found = set()
        for option in self.game.decision.options:
            data = option.to_json()
            if data["type"] == "place_figure" and data["figure"] == figure:
                tile = self.game.tile(data["at"])
                assert tile is not None
                segment = tile.segments[data["segment"]]
                found.add((segment.kind, segment.edges))
        return found

    def kinds(self, figure: str = "meeple") -> list[str]:
        """The kinds of segments that step 2 offers to a figure, sorted."""
        return sorted(kind for kind, _ in self.spots(figure))

    def placements(self) -> set[tuple[Point, int]]:
        """The legal placements of the drawn tile."""
        assert self.game.decision.kind == "place_tile"
        return {
            (tuple(data["at"]), data["turn"]) for o in self.game.decision.options if (data := o.to_json())
        }

    def score_events(self, final: bool | None = None) -> list[dict[str, Any]]:
        events = [*self.game.events, *getattr(self, "final_events", [])]
        return [e for e in events if e["type"] == "score" and (final is None or e["final"] == final)]


class RealTable(Table):
    """A game with real tiles (or `sketch/...` ids) in a given order, from its set-up or from `start` on.

    table = RealTable(["base/U", "base/A"], start=[("base/W", (0, 0), 0)], modules=("base",))
    table.lay((1, 0)).place("meeple", "W")
    """

    def __init__(
        self,
        draws: Iterable[str] = (),
        start: Iterable[tuple[str, Point, int]] | None = None,
        then: str = "end",
        players: Iterable[str] = ("red", "blue"),
        modules: Iterable[str] = ("base", "farmers"),
        edition: str = "c3",
        tiles: Mapping[str, int] | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str = 1,
    ) -> None:
        self.sketch = []
        self.star = None
        self.players = list(players)
        config = cc.Config(
            players=tuple(self.players),
            edition=edition,
            modules=tuple(modules),
            tiles=tiles,
            options=options or {},
            seed=seed,
        )
        lying = None if start is None else list(start)
        self.game = cc.Game(config, cc.Script(tiles=list(draws), then=then, start=lying))


def refused(table: Table, action: Mapping[str, Any]) -> str:
    """Play what is not legal; the key of the refusal. The game must stay as it was."""
    before = table.game.view(0)
    with pytest.raises(cc.IllegalAction) as error:
        table.game.play(action)
    assert table.game.view(0) == before
    return error.value.key
