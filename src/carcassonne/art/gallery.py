"""The gallery: every design of the catalogue as web pages.

A page stands alone: its drawings, its style and its few lines of script are in it. It works without the
script and with the keyboard, and shows each design with its copies per edition and its numbered segments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from carcassonne import art
from carcassonne.art import registry
from carcassonne.art.gallery_page import EDITION_NAMES, page
from carcassonne.art.svg import ROOT
from carcassonne.tiles import EDITIONS, SETS, Design, TileSet, pieces, tile_set


def pages(sets: Sequence[str] = SETS) -> list[tuple[str, str]]:
    """The files of the gallery as name and text: an index and one page per set."""
    chosen = [tile_set(name) for name in sets]
    files = [("index.html", _index(chosen))]
    for number, tiles in enumerate(chosen):
        before = chosen[number - 1] if number else None
        after = chosen[number + 1] if number + 1 < len(chosen) else None
        files.append((f"{tiles.id}.html", _set_page(tiles, before, after)))
    return files


def counts(tiles: TileSet) -> dict[str, int | None]:
    """How many tiles of a set each edition has; None where it lacks the set."""
    columns = zip(*(design.copies for design in tiles.designs), strict=True)
    return {
        edition: None if all(copies is None for copies in column) else sum(copies or 0 for copies in column)
        for edition, column in zip(EDITIONS, columns, strict=True)
    }


def _picture(tile_id: str, label: str) -> str:
    """A drawing for a page; the numbers of the segments lie on top and are shown on demand."""
    drawing = art.tile(tile_id)
    return (
        f'<svg viewBox="0 0 100 100" role="img" aria-label="{escape(label)}" {ROOT}>{drawing.svg}'
        f'<g class="numbers">{_numbers(tile_id)}</g></svg>'
    )


def _numbers(tile_id: str) -> str:
    parts = []
    for number, segment in enumerate(art.tile(tile_id).segments):
        x, y = segment.anchor
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="6.5"/><text x="{x:g}" y="{y + 3:g}">{number}</text>')
    return "".join(parts)


# --- the index ----------------------------------------------------------------------------------------------


def _index(chosen: Sequence[TileSet]) -> str:
    designs = sum(len(tiles.designs) for tiles in chosen)
    cards = "".join(_set_card(tiles) for tiles in chosen)
    lead = (
        f"{designs} designs in {len(chosen)} set{'' if len(chosen) == 1 else 's'}, drawn from the catalogue. "
        "Choose a set to see its tiles with their copies in each edition."
    )
    return page("Tile gallery", f'<p class="lead">{lead}</p><ul class="sets">{cards}</ul>', home=True)


def _set_card(tiles: TileSet) -> str:
    shown = tiles.designs[:4]
    strip = "".join(
        f'<svg viewBox="0 0 100 100" {ROOT}>{art.tile(design.id).picture()}</svg>' for design in shown
    )
    return (
        f'<li><a href="{tiles.id}.html"><span class="strip" aria-hidden="true">{strip}</span>'
        f'<b>{escape(tiles.title)}</b><span class="small">{_plural(len(tiles.designs), "design")}</span>'
        f"{_badges(counts(tiles).values())}</a></li>"
    )


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _badges(copies: Iterable[int | None]) -> str:
    """The numbers of copies in the three editions; a dash where an edition lacks the set."""
    cells = "".join(
        f'<span class="copies{"" if number else " none"}" title="{EDITION_NAMES[edition]}">'
        f"<small>{edition}</small> {'–' if number is None else f'×{number}'}</span>"
        for edition, number in zip(EDITIONS, copies, strict=True)
    )
    return f'<span class="editions">{cells}</span>'


# --- the page of a set --------------------------------------------------------------------------------------


def _set_page(tiles: TileSet, before: TileSet | None, after: TileSet | None) -> str:
    cards = "".join(_tile_card(design) for design in tiles.designs)
    body = (
        f'<p class="lead">{_plural(len(tiles.designs), "design")}.</p>{_controls(counts(tiles))}'
        f"{_whole_pieces(tiles.id)}"
        f'<h2 class="unseen">Tiles</h2><ul class="tiles">{cards}</ul>{_onward(before, after)}'
    )
    return page(tiles.title, body)


def _controls(totals: dict[str, int | None]) -> str:
    """Which edition to show, and whether to number the segments."""
    radios = "".join(
        f'<label><input type="radio" name="edition" id="show-{edition}" value="{edition}"'
        f"{' disabled' if number is None else ''}>{EDITION_NAMES[edition]} "
        f"<b>{'–' if number is None else number}</b></label>"
        for edition, number in totals.items()
    )
    return (
        '<div class="controls"><fieldset class="choice"><legend>Edition</legend>'
        '<label><input type="radio" name="edition" id="show-all" value="all" checked>All</label>'
        f"{radios}</fieldset>"
        '<label class="toggle"><input type="checkbox" id="show-numbers">Segment numbers</label></div>'
    )


def _tile_card(design: Design) -> str:
    lacking = " ".join(
        f"no-{edition}" for edition, copies in zip(EDITIONS, design.copies, strict=True) if not copies
    )
    role = "" if design.role == "land" else f'<span class="role">{_role(design.role)}</span>'
    segments = "".join(
        f"<li>{escape(' '.join([segment.kind, *segment.edges, *_traits(segment.traits.items())]))}</li>"
        for segment in design.segments
    )
    marks = ", ".join(
        " ".join([mark.kind, *_traits(mark.traits.items())]) for mark in design.marks if mark.kind != "square"
    )
    also = f'<p class="small">Marks: {escape(marks)}</p>' if marks else ""
    return (
        f'<li class="design {lacking}" id="{escape(design.code)}">{_picture(design.id, f"Tile {design.id}")}'
        f"<h3>{escape(design.code)}{role}</h3>{_badges(design.copies)}"
        f"<details><summary>{_plural(len(design.segments), 'segment')}</summary>"
        f'<ol start="0">{segments}</ol>{also}</details></li>'
    )


def _role(role: str) -> str:
    """What a tile is that nobody draws from the stack."""
    return escape(registry.table("ROLES").get(role, role))


def _traits(traits: Iterable[tuple[str, object]]) -> list[str]:
    return [
        name if value == 1 else f"{name}={value}" for name, value in traits if not isinstance(value, tuple)
    ]


def _whole_pieces(set_id: str) -> str:
    """Pieces of several squares, put together."""
    found = [
        squares for squares in pieces().values() if next(iter(squares.values())).startswith(f"{set_id}/")
    ]
    if not found:
        return ""
    figures = "".join(
        f"<figure>{_piece(squares)}<figcaption>{_codes(squares.values())}</figcaption></figure>"
        for squares in found
    )
    return f'<h2>The whole piece</h2><div class="wholes">{figures}</div>'


def _codes(tile_ids: Iterable[str]) -> str:
    return escape(" ".join(sorted(tile_id.partition("/")[2] for tile_id in tile_ids)))


def _piece(squares: dict[tuple[int, int], str]) -> str:
    wide, high = (max(at[axis] for at in squares) + 1 for axis in (0, 1))
    body = "".join(
        f'<g transform="translate({100 * x} {100 * y})" clip-path="url(#square)">{art.tile(tile_id).svg}'
        f'<g class="numbers">{_numbers(tile_id)}</g></g>'
        for (x, y), tile_id in squares.items()
    )
    return (
        f'<svg viewBox="0 0 {100 * wide} {100 * high}" role="img" aria-label="The squares together" {ROOT}>'
        f'<clipPath id="square"><path d="M0 0h100v100h-100z"/></clipPath>{body}</svg>'
    )


def _onward(before: TileSet | None, after: TileSet | None) -> str:
    links = [
        f'<a href="{tiles.id}.html" rel="{rel}">{arrow[0]}{escape(tiles.title)}{arrow[1]}</a>'
        for tiles, rel, arrow in ((before, "prev", ("← ", "")), (after, "next", ("", " →")))
        if tiles is not None
    ]
    return f'<nav class="onward" aria-label="Other sets">{"".join(links)}</nav>' if links else ""
