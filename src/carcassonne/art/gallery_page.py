"""The frame of a page of the gallery: head, style, script, header."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Final

EDITION_NAMES: Final = {"c1": "First edition", "c2": "Second edition", "c3": "Third edition"}
DARK: Final = (
    "--table:#24262a;--panel:#2c2d2f;--panel-2:#38393b;--line:#474640;--strong:#8f8a7c;--ink:#f4efe4;"
    "--ink-2:#d0c8b8;--ink-3:#b5ac9c;--accent:#c3adff;--on-accent:#22123f;"
    "--shadow:0 1px 2px #0008,0 6px 18px #0006"
)
"""The colours of a dark table, which the system or the reader may ask for."""

_THEMES: Final = "".join(
    f'<label><input type="radio" name="theme" value="{theme}">{theme.capitalize()}</label>'
    for theme in ("system", "light", "dark")
)


@cache
def style() -> str:
    dark = (
        f':root[data-theme="dark"]{{{DARK}}}'
        f'@media(prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{DARK}}}}}'
    )
    return _data("gallery.css").replace("/* dark */", dark)


@cache
def _data(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def page(title: str, body: str, home: bool = False) -> str:
    """A whole page; all but the first lead back to it."""
    above = "Carcassonne" if home else '<a href="index.html">Tile gallery</a>'
    full = "Tile gallery" if home else f"{escape(title)} – Tile gallery"
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{full}</title>\n<style>\n{style()}</style></head>\n"
        '<body><a class="skip" href="#main">Skip to the tiles</a>\n'
        f"<header><div><p>{above}</p><h1>{escape(title)}</h1></div>"
        f'<fieldset class="choice" id="theme" hidden><legend>Table</legend>{_THEMES}</fieldset></header>\n'
        f'<main id="main">{body}</main>\n'
        "<footer>Drawn by the program from the tile catalogue.</footer>\n"
        f"<script>\n{_data('gallery.js')}</script></body></html>\n"
    )
