"""A poster: the board in a frame, with a title and a line below."""

from __future__ import annotations

from xml.etree import ElementTree

from carcassonne.art import poster
from tests.art.boards import SVG, player, view


def test_a_poster_has_a_title_a_note_and_the_players() -> None:
    shown = view(players=[player("Ann", 12), player("Bob", 7)])
    root = ElementTree.fromstring(poster.draw(shown, title="Sunday <1>", note="2026-11-17", size=900))
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert texts[0] == "Sunday <1>"
    assert texts[-1] == "2026-11-17"
    assert {"Ann", "Bob", "12", "7"} <= set(texts)
    assert root.get("width") == "900"


def test_the_board_lies_within_the_frame() -> None:
    root = ElementTree.fromstring(poster.draw(view()))
    (inner,) = root.findall(f"{SVG}svg")
    _, _, wide, high = (float(value) for value in root.get("viewBox", "").split())
    x, y, across, down = (float(inner.get(name, "")) for name in ("x", "y", "width", "height"))
    assert x >= poster.FRAME
    assert y >= poster.FRAME + poster.TITLE
    assert x + across <= wide - poster.FRAME
    assert y + down <= high - poster.FRAME
    assert len([tile for tile in inner.iter() if tile.get("class") == "tile"]) == 1
