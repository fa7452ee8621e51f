"""One drawing: a design, turned, at one level of detail, with the decoration of one of its copies."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from carcassonne.art import land, svg
from carcassonne.art.frame import turned
from carcassonne.art.levels import FAR, NEAR
from carcassonne.art.painter import Painter
from carcassonne.art.palette import GLOW
from carcassonne.art.plan import plan

EDGE: Final = (
    '<path class="edge" d="M.2.2h99.6v99.6H.2z" stroke="#43342a" stroke-opacity=".1" stroke-width=".4"/>'
)


HOLE: Final = re.compile(r"M[^M]* 0 1 0 [^M]*")
"""A round hole in an area, see `outline.Ring`. Light falls there too, below what stands in it."""


@dataclass(frozen=True, slots=True)
class SegmentArt:
    """The area of a segment and the point where a figure stands on it."""

    index: int
    kind: str
    path: str
    anchor: tuple[float, float]

    def svg(self) -> str:
        x, y = (svg.number(value) for value in self.anchor)
        data = f'data-seg="{self.index}" data-kind="{self.kind}" data-at="{x} {y}"'
        return f'<path class="seg" {data} d="{self.path}"/>'

    def glow(self, over: str) -> str:
        """The light on it once it is complete; a road on a bridge brings its own with what lies `over` it."""
        lit = self.kind in GLOW and not (self.kind == "road" and over)
        return svg.path(HOLE.sub("", self.path), extra=GLOW[self.kind]) if lit else ""


@dataclass(frozen=True, slots=True)
class TileArt:
    """The drawing of a tile in a box of 100 x 100.

    Fields are left bare: the land below belongs to the board. Houses and walls reach over the edge, so
    whoever shows a tile cuts it off at its box.
    """

    id: str
    turn: int
    copy: int
    meadow: str
    """Tufts and flowers."""
    ground: str
    """Rivers, roads and the floors of towns."""
    town: str
    """What is built: houses, walls and the cloister. The light of what is complete shines below it."""
    woods: str
    """Trees, which differ from copy to copy."""
    segments: tuple[SegmentArt, ...]
    top: str
    """What stands above them: symbols, gates and the tile's edge."""
    done: Mapping[int, str]
    """Of some segments what is drawn over everything but the top once they are complete."""

    @property
    def svg(self) -> str:
        """The whole drawing as one element, without a document round it, on a piece of land."""
        return self.on(land.sample(self.copy))

    def on(self, ground: str) -> str:
        """The whole drawing on the land that is given."""
        paths = "".join(segment.svg() for segment in self.segments)
        return (
            f'<g class="tile" {svg.ROOT}>{ground}{self.meadow}{self.ground}{self.town}{self.woods}'
            f'<g class="segs" fill="transparent">{paths}</g>'
            f'<g class="top" pointer-events="none">{self.top}</g></g>'
        )

    def picture(self, complete: Collection[int] = (), alone: bool = True) -> str:
        """The drawing as something to look at: without the paths that wait for a pointer.

        `complete` are the segments of complete features. On a board the land is there already, so the tile
        is not `alone`.
        """
        ground = land.sample(self.copy) if alone else ""
        lit = [number for number in sorted(complete) if number in self.done]
        glow = "".join(self.segments[number].glow(self.done[number]) for number in lit)
        over = "".join(self.done[number] for number in lit)
        return f"{ground}{self.meadow}{self.ground}{glow}{self.town}{self.woods}{over}{self.top}"

    def document(self, size: float | None = None) -> str:
        """The drawing as an SVG document of its own."""
        return svg.document(self.svg, (0, 0, 100, 100), size)


class Shared(NamedTuple):
    """What all copies of a turned design share; see `TileArt`."""

    ground: str
    town: str
    segments: tuple[SegmentArt, ...]
    top: str
    done: dict[int, str]


def draw(tile_id: str, turn: int, level: int = NEAR) -> Shared:
    """What all copies share. The same input gives the same bytes."""
    drawn = plan(tile_id)
    painter = Painter(drawn, turn, f"{tile_id}#{turn}", level)
    painter.paint()
    segments = []
    for number, part in enumerate(drawn.layout.topology.design.segments):
        anchor = turned(drawn.places.anchors[number], turn)
        d = drawn.path(number, turn)
        segments.append(SegmentArt(number, part.kind, d, (round(anchor.real, 1), round(anchor.imag, 1))))
    standing = "".join(body for _, body in sorted(painter.standing, key=lambda one: one[0]))
    edge = EDGE if level == NEAR else ""
    return Shared(
        "".join(painter.ground), "".join(painter.built), tuple(segments), standing + edge, painter.done
    )


def meadow(tile_id: str, turn: int, level: int = NEAR) -> str:
    """The meadow of all copies."""
    return Painter(plan(tile_id), turn, f"{tile_id}#{turn}", level).meadow()


def woods(tile_id: str, turn: int, copy: int, level: int = NEAR) -> str:
    """What is particular to a copy; tiles of some pixels have the trees of those of many."""
    detail = FAR if level == FAR else NEAR
    return Painter(plan(tile_id), turn, f"{tile_id}#{turn}#{copy}", detail).woods()
