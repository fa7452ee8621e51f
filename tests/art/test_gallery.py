"""The gallery: every design is there, with its copies in each edition."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from carcassonne import art
from carcassonne.art import figures, gallery, sheets, tokens
from carcassonne.art.palette import PLAYERS
from carcassonne.tiles import EDITIONS, SETS, tile_set

SMALL = ("river", "count", "tournaments")
VOID = {"meta", "input"}


class Page(HTMLParser):
    """A page as its elements, checked to be well nested; the text of each tile card is kept."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.cards: dict[str, str] = {}
        self.classes: dict[str, set[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.seen.append((tag, found))
        if tag not in VOID:
            self.open.append((tag, found))
        if tag == "li" and "design" in (found.get("class") or "").split():
            name = found.get("id") or ""
            assert name not in self.cards
            self.cards[name] = ""
            self.classes[name] = set((found.get("class") or "").split())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for tag, attrs in self.open:
            if tag == "li" and attrs.get("id") in self.cards:
                self.cards[attrs["id"] or ""] += data + " "


def pages(*sets: str) -> dict[str, Page]:
    return {name: Page(text) for name, text in gallery.pages(sets)}


def copies(text: str) -> tuple[int | None, ...]:
    """The numbers that a card shows for the editions."""
    shown = re.findall(r"c[123]\s+(?:×(\d+)|–)", text)
    return tuple(int(number) if number else None for number in shown)


@pytest.mark.parametrize("name", SMALL)
def test_every_design_is_listed_once_with_its_copies_in_each_edition(name: str) -> None:
    page = pages(name)[f"{name}.html"]
    designs = tile_set(name).designs
    assert list(page.cards) == [design.code for design in designs]
    for design in designs:
        assert copies(page.cards[design.code]) == design.copies
        for edition, number in zip(EDITIONS, design.copies, strict=True):
            assert (f"no-{edition}" in page.classes[design.code]) == (not number)


def test_every_segment_is_listed_under_its_number() -> None:
    text = dict(gallery.pages(["river"]))["river.html"]
    for design in tile_set("river").designs:
        card = text[text.index(f'id="{design.code}"') :]
        listed = re.findall(r"<li>([\w-]+)", card[card.index("<ol") : card.index("</ol>")])
        assert listed == [segment.kind for segment in design.segments]
        drawing = card[: card.index("</svg>")]
        assert art.tile(design.id).svg in drawing
        assert re.findall(r">(\d+)</text>", drawing) == [str(n) for n in range(len(design.segments))]


def test_the_index_leads_to_every_set_and_tells_its_totals() -> None:
    found = pages(*SMALL)
    links = [attrs.get("href") for tag, attrs in found["index.html"].seen if tag == "a"]
    assert [link for link in links if link and link.endswith(".html")] == [f"{name}.html" for name in SMALL]
    text = dict(gallery.pages(SMALL))["index.html"]
    for name in SMALL:
        card = text[text.index(f'href="{name}.html"') :]
        wanted = tuple(
            None if all(number is None for number in column) else sum(number or 0 for number in column)
            for column in zip(*(design.copies for design in tile_set(name).designs), strict=True)
        )
        plain = re.sub(r"<svg.*?</svg>|<[^>]+>", "", card[: card.index("</a>")])
        assert copies(plain) == wanted
        assert tile_set(name).title.replace("&", "&amp;").replace("'", "&#x27;") in plain


def test_pages_stand_alone_and_lead_to_one_another() -> None:
    for name, text in gallery.pages(SMALL):
        assert not re.search(r"""(?:src|href)=["'](?!#|[\w-]+\.html)""", text), name
        assert not re.search(
            r"url\((?!#)|@import|https?://", text.replace("http://www.w3.org/2000/svg", "")
        ), name
    middle = pages(*SMALL)["count.html"]
    links = {
        attrs.get("rel"): attrs.get("href") for tag, attrs in middle.seen if tag == "a" and "rel" in attrs
    }
    assert links == {"prev": "river.html", "next": "tournaments.html"}


def test_pieces_of_several_squares_are_shown_whole() -> None:
    text = dict(gallery.pages(["count"]))["count.html"]
    whole = text[text.index("<figure>") : text.index("</figure>")]
    assert 'viewBox="0 0 400 300"' in whole
    for design in tile_set("count").designs:
        assert art.tile(design.id).svg in whole
    assert "<figure>" not in dict(gallery.pages(["river"]))["river.html"]


def texts(svg: str) -> list[str | None]:
    return [element.text for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]


def test_a_contact_sheet_shows_every_design_with_its_copies() -> None:
    assert texts(sheets.tile_sheet("river")) == [
        word
        for design in tile_set("river").designs
        for word in (design.code, "/".join("–" if n is None else str(n) for n in design.copies))
    ]


def test_the_sheet_of_figures_shows_every_piece_in_every_colour() -> None:
    sheet = sheets.figure_sheet()
    assert set(texts(sheet)) == {*figures.kinds(), *tokens.names(), *PLAYERS}
    for colour in PLAYERS:
        assert all(figures.figure(kind, colour) in sheet for kind in figures.kinds(owned=True))


@pytest.mark.slow
def test_the_whole_gallery() -> None:
    found = pages(*SETS)
    assert list(found) == ["index.html", *(f"{name}.html" for name in SETS)]
    assert sum(len(page.cards) for page in found.values()) == sum(
        len(tile_set(name).designs) for name in SETS
    )
