"""The board as a spectator sees it: text, SVG or pixels."""

from __future__ import annotations

import io
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from carcassonne.env.ansi import picture
from carcassonne.game import Game
from carcassonne.packages import missing

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")


def rendered(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What `render` returns; "human" prints the text instead."""
    if mode == "svg":
        return game._repr_svg_()
    if mode == "rgb_array":
        return pixels(game)
    text = picture(game.view(None, ())) if mode else None
    if mode == "human":
        print(text)
        return None
    return text


def pixels(game: Game) -> NDArray[np.uint8]:
    """Rows x columns x 3: red, green, blue; by way of the same optional library as PNG pictures."""
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise missing("rgb_array", error, "png") from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=game._repr_svg_(), background="#ffffff"))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
