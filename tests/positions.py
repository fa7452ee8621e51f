"""A position built from a board sketch of the specification: what lies, stands and is put aside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Self

import carcassonne as cc
from carcassonne.engine.board import lay
from carcassonne.engine.figures import in_supply, pick, put, send_home, set_aside
from carcassonne.engine.state import Link
from carcassonne.engine.tile import tile as oriented
from carcassonne.geometry import Point, cell
from carcassonne.modules.barn import put_barn
from carcassonne.modules.bridges import BridgesKept, with_bridge
from carcassonne.modules.castles import CastlesKept, put_castle
from carcassonne.modules.count import CountKept
from carcassonne.modules.dragon import DragonKept
from carcassonne.modules.fairy import put_fairy
from carcassonne.modules.ferries import launch
from carcassonne.modules.gold_mines import put_ingot
from carcassonne.modules.mage_witch import put_magic
from carcassonne.modules.tournaments.prizes import put_statue
from carcassonne.modules.tournaments.shields import ShieldsKept, put_token
from carcassonne.modules.tower import build
from carcassonne.tiles import design, pieces
from carcassonne.tiles.sketch import find_segment
from tests.sketches import COLOURS, SketchTile, example

FIGURE_NAMES = {"big": "big-meeple"}
COMPANIONS = ("builder", "pig")
FILLERS = ("sketch/FFFF", "sketch/CFFF", "sketch/FFFR", "sketch/FFCC C=SW")
"""Plain tiles of which one fits any open board, drawn after the tested turn."""
CASTLE = re.compile(rf"^\s*castle ({'|'.join(COLOURS)}) \((\S+?),(\S+?)\)\((\S+?),(\S+?)\)( done)?\s*$")
QUARTERS = re.compile(r"^\s*quarters:(.*)$")
FAR_AWAY = (60, 60)
"""Where the fortress of module `count` lies if a sketch does not care."""


class Position:
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

    def remove(self, colour: str, at: Point, figure: str = "meeple") -> Self:
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
                under = state.kept[ShieldsKept].under
                put_token(state, next(f for f in there if f not in under), number)
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
                state.keep(state.kept[CountKept]._replace(at=rest[0]))
                continue
            for colour, _, figure in (word.partition(":") for word in rest):
                kind = FIGURE_NAMES.get(figure, figure) or "meeple"
                set_aside(state, pick(state, self.seat(colour), kind), "quarter", quarter)

    def _dragon_in_play(self) -> None:
        """Let the dragon stand where the sketch has it, as if it had been in play before the first draw."""
        state = self.game._state
        for tile in self.sketch:
            if tile.dragon:
                state.keep(DragonKept(cell(*tile.at)))
                self._draw_anew()

    def _draw_anew(self) -> None:
        """Draw the first tile again, after the board was changed."""
        state = self.game._state
        begun, state.events = state.past.events[:1], []
        state.drawn, state.hand, state.rejected, state.kind = 0, (), (), ""
        state.agenda = state.rules.since(6)
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
            kept = state.kept[BridgesKept]
            state.keep(kept._replace(built={**kept.built, cell(*tile.at): (axis, 0)}))
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
        kept = state.kept[CastlesKept]
        state.keep(kept._replace(old=len(kept.built)))

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

    def stand(self, colour: str, *points: int) -> Self:
        """Stand the markers of a player on the track: his score meeple, then his messenger."""
        state, seat = self.game._state, self.seat(colour)
        own = (*points, *state.markers[seat][len(points) :])
        state.markers = (*state.markers[:seat], own, *state.markers[seat + 1 :])
        state.scores = (*state.scores[:seat], sum(own), *state.scores[seat + 1 :])
        return self

    def robber(self, colour: str, space: int) -> Self:
        """Put the robber of a player on a space of the track."""
        set_aside(self.game._state, pick(self.game._state, self.seat(colour), "robber"), "track", space)
        return self

    def imprison(self, colour: str, holder: str, figure: str = "meeple") -> Self:
        """Put a meeple of a player into the prison of another one."""
        state = self.game._state
        set_aside(state, pick(state, self.seat(colour), figure), "prison", self.seat(holder))
        return self

    def open_turn(self) -> Self:
        """Begin the first turn again, after the table was changed; its tile is drawn anew."""
        state = self.game._state
        state.drawn, state.hand, state.rejected, state.turn, state.kind = 0, (), (), 0, ""
        state.agenda = (("start_turn", (0,)), ())
        state.run()
        self.game._decision = None
        return self

    # --- names ----------------------------------------------------------------------------------------

    def seat(self, colour: str) -> int:
        return self.players.index(colour)

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
