"""Pictures: SVG as the file asks for it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from carcassonne.cli.common import CliError
from carcassonne.packages import missing

A3: Final = 420 / 25.4
"""The long side of a printed sheet, in inches."""
WHITE: Final = "#fff"


def picture(path: str, svg: str) -> bytes:
    """A picture in the format that the name of the file asks for."""
    match Path(path).suffix.lower():
        case ".svg":
            return svg.encode()
        case ".png":
            return png(svg)
        case ".pdf":
            return pdf(svg)
    raise CliError(f"{path!r} must end in .svg or .png, or in .pdf")


def check_picture(path: str) -> None:
    """Complain about a picture that cannot be made before the work begins."""
    picture(path, "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>")


def png(svg: str) -> bytes:
    """An SVG as PNG, by way of an optional library."""
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise CliError(f"{missing('PNG', error, 'png')}, or choose .svg") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def pdf(svg: str) -> bytes:
    """An SVG as a page to be printed, whose long side is that of A3: the PNG in the frame of a PDF."""
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise CliError(f"{missing('PDF', error, 'pdf')}, or choose .svg") from None
    page, out = Image.open(io.BytesIO(png(svg))), io.BytesIO()
    whole = Image.new("RGB", page.size, WHITE)
    whole.paste(page, mask=page.getchannel("A"))
    whole.save(out, "PDF", resolution=max(page.size) / A3, quality=92)
    return out.getvalue()
