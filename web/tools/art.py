"""Write the drawings the client loads into web/public-dev/art, for a development server without the game
server: one file per tile set and one with all figures and tokens."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from carcassonne.art import write_drawings
from carcassonne.art.pieces import sheet

HERE = Path(__file__).resolve().parent.parent / "public-dev" / "art"


def main() -> None:
    HERE.mkdir(parents=True, exist_ok=True)
    (HERE / "pieces.json").write_text(json.dumps(sheet(), separators=(",", ":")), encoding="utf-8")
    write_drawings(HERE, sys.argv[1:] or None)


if __name__ == "__main__":
    main()
