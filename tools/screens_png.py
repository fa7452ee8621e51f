"""Small PNG files: 256 colours are enough for flat drawings, and take a quarter of the room."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

COLOURS = 256


def smaller(png: bytes) -> bytes:
    """The same picture with a palette."""
    return small(Image.open(BytesIO(png)))


def small(picture: Image.Image) -> bytes:
    """A picture as a file."""
    made = BytesIO()
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()
