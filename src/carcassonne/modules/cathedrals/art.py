"""The cathedral."""

from __future__ import annotations

from carcassonne.art.symbols import CATHEDRAL, Symbol

SYMBOLS = {"cathedral": Symbol(18, CATHEDRAL)}
