"""A table to test rules on: a position built from a board sketch of the specification.

    table = Table("BASE-E1", active="blue")     # the sketch of that example in docs/rules
    table.turn()                                # lay the starred tile, place its figures, end the turn
    assert table.scores == {"blue": 0, "red": 3}

Figures of the sketch stand in place; the starred tile is drawn by the active player. After it the stack holds
a few plain tiles, so that the turn can end without ending the game; `final()` scores the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.geometry import Point
from carcassonne.tiles import EDITIONS
from tests.positions import FIGURE_NAMES, Position

every_edition = pytest.mark.parametrize("edition", EDITIONS)
ABBEY = "abbey-mayor/ABBEY"


class Table(Position):
    """A position that is played on and looked at."""

    # --- playing --------------------------------------------------------------------------------------

    def draw(self) -> Table:
        """Pass whatever may be done before a tile is drawn."""
        while self.game.decision.kind in ("ransom", "place_abbey"):
            self.game.play({"type": "pass"})
        return self

    def lay(self, at: Point | None = None, turn: int = 0) -> Table:
        """Lay the drawn tile: the starred one where the sketch has it, or elsewhere."""
        if at is None:
            assert self.star is not None, "the sketch has no starred tile"
            at = self.star.at
            if self.star.abbey:
                return self.lay_abbey(at)
        self.draw()
        self.game.play({"type": "place_tile", "tile": self.game.hand[0], "at": list(at), "turn": turn})
        return self

    def lay_abbey(self, at: Point) -> Table:
        self.game.play({"type": "place_tile", "tile": ABBEY, "at": list(at), "turn": 0})
        return self

    def place(self, figure: str, where: str, at: Point | None = None, companion: str | None = None) -> Table:
        """Place a figure in step 2, perhaps with a companion; `where` as in a sketch: N, mon, field ..."""
        at = at or self.newest
        action = {"type": "place_figure", "figure": figure, "at": at, "segment": self.segment(at, where)}
        self.game.play({**action, "companion": companion} if companion else action)
        return self

    def ferry(self, sides: str, at: Point | None = None) -> Table:
        """Set the ferry of the new lake, or move the ferry at a point, so that it joins these two sides."""
        verb = "set_ferry" if at is None else "move_ferry"
        at = at or self.newest
        self.game.play({"type": verb, "at": list(at), "segments": list(self.pair(at, sides))})
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
        self.decline()
        return self.ferry(self.star.ferry) if self.star.ferry else self

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
        self.final_events = [event.to_json() for event in state.events]
        self.game._decision = None
        return self

    # --- looking --------------------------------------------------------------------------------------

    @property
    def turns(self) -> list[str]:
        """Whose turns have begun, in order."""
        return [self.players[e["player"]] for e in self.game.events if e["type"] == "turn"]

    @property
    def newest(self) -> Point:
        return self.game.tiles()[-1].at

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.game.scores, strict=True))

    def markers(self, colour: str) -> tuple[int, ...]:
        """The points of the markers of a player: score meeple, messenger."""
        return tuple(self.game.markers(self.seat(colour)).values())

    def robbers(self) -> dict[str, int]:
        """Colour -> space of the robbers on the track."""
        found = {colour: self.game.figures(self.seat(colour)).elsewhere for colour in self.players}
        return {
            colour: place[1]
            for colour, figures in found.items()
            for kind, place in figures
            if kind == "robber"
        }

    def supply(self, colour: str, figure: str = "meeple") -> int:
        return self.game.figures(self.seat(colour)).supply[figure]

    def on_board(self, colour: str) -> list[tuple[str, Point]]:
        """The figures of a player on the board, as kind and point."""
        return [(figure.figure, figure.at) for figure in self.game.figures(self.seat(colour)).placed]

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

    def together(self, companion: str) -> list[tuple[str, str]]:
        """What step 2 offers together with a companion, as figure and kind of segment, sorted."""
        options = [option.to_json() for option in self.game.decision.options]
        return sorted(
            (data["figure"], self.game.tile(data["at"]).segments[data["segment"]].kind)  # type: ignore[union-attr]
            for data in options
            if data.get("companion") == companion
        )

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
        messages: Iterable[int] = (),
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
        script = cc.Script(tiles=list(draws), then=then, start=lying, messages=list(messages))
        self.game = cc.Game(config, script)


def refused(table: Table, action: Mapping[str, Any]) -> str:
    """Play what is not legal; the key of the refusal. The game must stay as it was."""
    before = table.game.view(0)
    with pytest.raises(cc.IllegalAction) as error:
        table.game.play(action)
    assert table.game.view(0) == before
    return error.value.key
