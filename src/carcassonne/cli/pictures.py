"""Writing pictures: bytes into a file, SVG as PNG."""

from __future__ import annotations

import os
from pathlib import Path

from carcassonne.cli.common import CliError


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise CliError(f"{str(path)!r} cannot be written: {error.strerror}", 1) from None


def png(svg: str) -> bytes:
    """An SVG as PNG, by way of an optional library."""
    try:
        import resvg_py
    except ImportError:
        raise CliError(
            "PNG needs an extra package: run pip install 'carcassonne[png]', or choose .svg"
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
