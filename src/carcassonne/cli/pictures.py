"""Pictures: SVG as the file asks for it."""

from __future__ import annotations

from pathlib import Path

from carcassonne.cli.common import CliError
from carcassonne.packages import missing


def picture(path: str, svg: str) -> bytes:
    """A picture in the format that the name of the file asks for."""
    kind = Path(path).suffix.lower()
    if kind not in (".svg", ".png"):
        raise CliError(f"{path!r} must end in .svg or .png")
    return svg.encode() if kind == ".svg" else png(svg)


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
