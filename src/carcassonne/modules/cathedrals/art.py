"""The cathedral."""

from __future__ import annotations

from carcassonne.art.symbols import CATHEDRAL, CATHEDRAL_FAR, Symbol

SYMBOLS = {"cathedral": Symbol(18, CATHEDRAL, far=CATHEDRAL_FAR)}
