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
from carcassonne.engine.board import lay
from carcassonne.engine.figures import in_supply, pick, put, send_home, set_aside
from carcassonne.engine.state import Link
from carcassonne.engine.tile import tile as oriented
from carcassonne.geometry import Point, cell
from carcassonne.rules.barn import put_barn
from carcassonne.rules.bridges import BUILT as BRIDGES
from carcassonne.rules.bridges import with_bridge
from carcassonne.rules.castles import BUILT as CASTLES
from carcassonne.rules.castles import OLD as CASTLES_OLD
from carcassonne.rules.castles import put_castle
from carcassonne.rules.count import AT as COUNT_AT
from carcassonne.rules.dragon import ASIDE as DRAGON_ASIDE
from carcassonne.rules.dragon import AT as DRAGON_AT
from carcassonne.rules.fairy import put_fairy
from carcassonne.rules.ferries import launch
from carcassonne.rules.gold_mines import put_ingot
from carcassonne.rules.mage_witch import put_magic
from carcassonne.rules.tournaments.prizes import put_statue
from carcassonne.rules.tournaments.shields import UNDER as REGISTERED
from carcassonne.rules.tournaments.shields import put_token
from carcassonne.rules.tower import build
from carcassonne.tiles import EDITIONS, design, pieces
from carcassonne.tiles.sketch import find_segment, parse_tile

RULES = Path(__file__).parents[1] / "docs" / "rules"
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
FIGURE_NAMES = {"big": "big-meeple"}
COMPANIONS = ("builder", "pig")
FILLERS = ("sketch/FFFF", "sketch/CFFF", "sketch/FFFR", "sketch/FFCC C=SW")
"""Plain tiles of which one fits any open board, drawn after the tested turn."""

LINE = re.compile(r"^(?P<star>\*?)\((?P<x>-?\d+),(?P<y>-?\d+)\)\s+(?P<tile>\S+)\s*(?P<extras>.*)$")
FIGURE = re.compile(rf"^({'|'.join(COLOURS)})(?::([\w-]+))?@(\S+)$")
MAGIC = re.compile(r"^(mage|witch)@(\S+)$")
INGOTS = re.compile(r"^ingot(\d+)$")
FERRY = re.compile(r"^ferry=([NESW]{2})$")
DRAGON = re.compile(r"^dragon$")
FAIRY = re.compile(rf"^fairy(?:@({'|'.join(COLOURS)}))?$")
TOWER = re.compile(r"^tower(\d+)$")
TOP = re.compile(rf"^({'|'.join(COLOURS)}):top$")
BARN = re.compile(rf"^barn=({'|'.join(COLOURS)})@([NS][EW])$")
BRIDGE = re.compile(r"^\+?bridge=(NS|EW)$")
CASTLE = re.compile(rf"^\s*castle ({'|'.join(COLOURS)}) \((\S+?),(\S+?)\)\((\S+?),(\S+?)\)( done)?\s*$")
QUARTERS = re.compile(r"^\s*quarters:(.*)$")
TOKEN = re.compile(r"^(\w+)(?::[\w-]+)?@(\w+)\[(\d)\]$")
STATUE = re.compile(rf"^(statue@[NESW])=({'|'.join(COLOURS)})$")
ABBEY = "abbey-mayor/ABBEY"
FAR_AWAY = (60, 60)
"""Where the fortress of module `count` lies if a sketch does not care."""


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
        self.tokens = [(m[1], m[2], int(m[3])) for word in words if (m := TOKEN.match(word))]
        self.statues = [m[2] for word in words if (m := STATUE.match(word))]
        words = [STATUE.sub(r"\1", word.partition("[")[0] if TOKEN.match(word) else word) for word in words]
        self.figures = [m.groups() for word in words if (m := FIGURE.match(word))]
        self.magic = [m.groups() for word in words if (m := MAGIC.match(word))]
        self.ingots = sum(int(m[1]) for word in words if (m := INGOTS.match(word)))
        self.ferry = next((m[1] for word in words if (m := FERRY.match(word))), None)
        self.dragon = any(DRAGON.match(word) for word in words)
        self.fairy = next((m for word in words if (m := FAIRY.match(word))), None)
        self.height = sum(int(m[1]) for word in words if (m := TOWER.match(word)))
        self.tops = [m[1] for word in words if (m := TOP.match(word))]
        self.barns = [m.groups() for word in words if (m := BARN.match(word))]
        self.bridge = next((m[1] for word in words if (m := BRIDGE.match(word)) and word[0] != "+"), None)
        self.abbey = match["tile"] == "AAAA"
        pieces = (FIGURE, MAGIC, INGOTS, FERRY, DRAGON, FAIRY, TOP, BARN, BRIDGE)
        plain = [word for word in words if not any(piece.match(word) for piece in pieces)]
        plain = [TOWER.sub("tower", word) for word in plain]
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
        dice: Iterable[int] = (),
        messages: Iterable[int] = (),
        fortress: Point = FAR_AWAY,
    ) -> None:
        """`sketch` is the id of an example or a sketch; `drop` removes cells of it, `add` has more lines."""
        text = example(sketch) if re.fullmatch(r"[A-Z0-9]+(-[A-Z0-9]+)*-E\d+", sketch) else sketch
        quarters = [m[1] for line in f"{text}\n{add}".splitlines() if (m := QUARTERS.match(line))]
        text, add = (re.sub(QUARTERS.pattern, "", part, flags=re.MULTILINE) for part in (text, add))
        castles = [m.groups() for line in f"{text}\n{add}".splitlines() if (m := CASTLE.match(line))]
        text, add = (re.sub(CASTLE.pattern, "", part, flags=re.MULTILINE) for part in (text, add))
        lines = [SketchTile(line) for line in text.splitlines() if line.strip()]
        added = [SketchTile(line) for line in add.splitlines() if line.strip()]
        dropped = set(drop)
        self.sketch = [*(tile for tile in lines if tile.at not in dropped), *added]
        seen = [colour for tile in self.sketch for colour, _, _ in tile.figures]
        seen += [
            colour for tile in self.sketch for colour in (*tile.tops, *(owner for owner, _ in tile.barns))
        ]
        seen += [castle[0] for castle in castles]
        seen += [colour for tile in self.sketch for colour in tile.statues]
        seen += [colour for line in quarters[-1:] for colour in re.findall("|".join(COLOURS), line)]
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
        lying = [(tile.id, tile.at, 0) for tile in self.sketch if not tile.starred and not tile.bridge]
        if "count" in config.modules:
            lying += [(id, (fortress[0] + x, fortress[1] - y), 0) for (x, y), id in pieces()["count"].items()]
        drawn = [self.star.id] if self.star and not self.star.abbey else []
        tiles = [*drawn, *draws, *FILLERS * 2]
        chance = {"dice": list(dice), "messages": list(messages)}
        self.game = cc.Game(config, cc.Script(tiles=tiles, then="end", start=lying, **chance))
        self._lay_bridges()
        for tile in self.sketch:
            if not tile.starred:
                for colour, figure, where in tile.figures:
                    self.put(colour, figure, tile, where)
        for castle in castles:
            self._put_castle(*castle)
        self._put_pieces()
        self._fill_quarters(*quarters[-1:])
        self._dragon_in_play()

    def put(self, colour: str, figure: str | None, tile: SketchTile, where: str) -> None:
        """Stand a figure on the board without asking anybody."""
        state = self.game._state
        supply = in_supply(state, self.seat(colour), FIGURE_NAMES.get(figure or "meeple", figure or "meeple"))
        spot = (cell(*tile.at), find_segment(tile.design, where))
        beside = self._company(colour, spot) if figure in COMPANIONS else None
        put(state, supply.bit_length() - 1, *spot, beside=beside)

    def remove(self, colour: str, at: Point, figure: str = "meeple") -> Table:
        """Send a figure home, as any rule may do that takes it off the board."""
        state = self.game._state
        own = state.rules.seat_masks[self.seat(colour)] & state.rules.kind_masks[figure]
        send_home(
            state, next(f for f, spot in state.figures.items() if own >> f & 1 and spot[0] == cell(*at))
        )
        return self

    def _put_pieces(self) -> None:
        """Put the pieces on the board; a starred tile's ferry and the ingots of its gold come by play."""
        state = self.game._state
        by_play = self.star is not None and self.star.ingots and self.star.design.has("gold")
        for tile in self.sketch:
            for figure, where in tile.magic:
                put_magic(state, figure, cell(*tile.at), find_segment(tile.design, where))
            for _ in range(0 if by_play else tile.ingots):
                put_ingot(state, cell(*tile.at))
            if tile.ferry and not tile.starred:
                launch(state, cell(*tile.at), self.pair(tile.at, tile.ferry))
            if tile.fairy:
                charge = self.figure(tile.fairy[1], tile.at) if tile.fairy[1] else None
                put_fairy(state, cell(*tile.at), charge)
            for _ in range(tile.height):
                build(state, cell(*tile.at))
            for colour in tile.tops:
                set_aside(state, pick(state, self.seat(colour), "meeple"), "tower", *tile.at)
            for colour, where, number in tile.tokens:
                spot = (cell(*tile.at), find_segment(tile.design, where))
                own = state.rules.seat_masks[self.seat(colour)]
                there = [f for f, stands in state.figures.items() if stands == spot and own >> f & 1]
                put_token(state, next(f for f in there if f not in state.data[REGISTERED]), number)
            for number, colour in enumerate(tile.statues):
                put_statue(state, cell(*tile.at), self.seat(colour), number)
            for colour, corner in tile.barns:
                put_barn(state, pick(state, self.seat(colour), "barn"), cell(*tile.at), corner)
        state.fresh = state.closed = ()

    def _fill_quarters(self, line: str = "") -> None:
        """Put meeples and the count where a line such as `smithy red red; count castle` has them."""
        state = self.game._state
        for quarter, *rest in filter(None, (part.split() for part in line.split(";"))):
            if quarter == "count":
                state.data[COUNT_AT] = rest[0]
                continue
            for colour, _, figure in (word.partition(":") for word in rest):
                kind = FIGURE_NAMES.get(figure, figure) or "meeple"
                set_aside(state, pick(state, self.seat(colour), kind), "quarter", quarter)

    def _dragon_in_play(self) -> None:
        """Let the dragon stand where the sketch has it, as if it had been in play before the first draw."""
        state = self.game._state
        for tile in self.sketch:
            if tile.dragon:
                state.data[DRAGON_AT] = cell(*tile.at)
                state.data[DRAGON_ASIDE] = ()
                self._draw_anew()

    def _draw_anew(self) -> None:
        """Draw the first tile again, after the board was changed."""
        state = self.game._state
        begun, state.events = self.game.events[:1], []
        state.drawn, state.hand, state.rejected, state.kind = 0, (), (), ""
        state.agenda = state.rules.plan(6, 99)
        state.run()
        state.past = Link(None, None, [*begun, *state.events])
        self.game._decision = None

    def _lay_bridges(self) -> None:
        """Lay the tiles that carry a bridge already; they match their neighbours only because of it."""
        state = self.game._state
        bridged = [tile for tile in self.sketch if tile.bridge and not tile.starred]
        for tile in bridged:
            axis = ("NS", "EW").index(tile.bridge)
            lay(state, cell(*tile.at), with_bridge(oriented(tile.id).turns[0], axis), None)
            state.data[BRIDGES] = {**state.data[BRIDGES], cell(*tile.at): (axis, 0)}
        if bridged:
            state.set_up = len(state.laid)
            state.fresh = ()
            self._draw_anew()

    def _put_castle(self, colour: str, x: str, y: str, x2: str, y2: str, done: str | None) -> None:
        """Put a castle on the small city of two tiles, with a meeple in it unless it was scored already."""
        state = self.game._state
        first, second = cell(int(x), int(y)), cell(int(x2), int(y2))
        shared = set(state.board[first].features) & set(state.board[second].features)
        root = next(f for f in sorted(shared) if state.features[f].kind == "city")
        figure = pick(state, self.seat(colour), "meeple")
        castle = put_castle(state, root, figure)
        if not done:
            set_aside(state, figure, *castle.place)
        state.data[CASTLES_OLD] = len(state.data[CASTLES])

    def figure(self, colour: str, at: Point) -> int:
        """The first meeple of a player on a tile."""
        state = self.game._state
        own = state.rules.seat_masks[self.seat(colour)] & state.rules.meeples
        return next(f for f, spot in state.figures.items() if own >> f & 1 and spot[0] == cell(*at))

    def _company(self, colour: str, spot: tuple[int, int]) -> int | None:
        """In c3 the meeple of the same colour on the same segment, to which a builder or pig is bound."""
        state = self.game._state
        own = state.rules.seat_masks[self.seat(colour)] & state.rules.meeples
        there = [figure for figure, at in state.figures.items() if at == spot and own >> figure & 1]
        return there[-1] if self.game.config.edition == "c3" else None

    def stand(self, colour: str, *points: int) -> Table:
        """Stand the markers of a player on the track: his score meeple, then his messenger."""
        state, seat = self.game._state, self.seat(colour)
        own = (*points, *state.markers[seat][len(points) :])
        state.markers = (*state.markers[:seat], own, *state.markers[seat + 1 :])
        state.scores = (*state.scores[:seat], sum(own), *state.scores[seat + 1 :])
        return self

    def robber(self, colour: str, space: int) -> Table:
        """Put the robber of a player on a space of the track."""
        set_aside(self.game._state, pick(self.game._state, self.seat(colour), "robber"), "track", space)
        return self

    def imprison(self, colour: str, holder: str, figure: str = "meeple") -> Table:
        """Put a meeple of a player into the prison of another one."""
        state = self.game._state
        set_aside(state, pick(state, self.seat(colour), figure), "prison", self.seat(holder))
        return self

    def open_turn(self) -> Table:
        """Begin the first turn again, after the table was changed; its tile is drawn anew."""
        state = self.game._state
        state.drawn, state.hand, state.rejected, state.turn, state.kind = 0, (), (), 0, ""
        state.agenda = (("start_turn", (0,)),)
        state.run()
        self.game._decision = None
        return self

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
        self.final_events = list(state.events)
        self.game._decision = None
        return self

    # --- looking --------------------------------------------------------------------------------------

    def seat(self, colour: str) -> int:
        return self.players.index(colour)

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

    def segment(self, at: Point, where: str) -> int:
        """The segment meant by a word of the sketch, on the tile as it was drawn (not turned)."""
        tile = self.game.tile(at)
        assert tile is not None, f"no tile at {at}"
        if where == "bridge":
            return len(tile.segments) - 1
        return find_segment(design(tile.id), where)

    def pair(self, at: Point, sides: str) -> tuple[int, int]:
        """The two road segments of a lake at these sides, the smaller number first."""
        first, second = sorted(self.segment(at, side) for side in sides)
        return first, second

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
