"""The sign of a besieged city."""

from __future__ import annotations

from carcassonne.art.symbols import sign

SYMBOLS = {
    "besieged": sign(
        "blood",
        """
        - ink:1.4 M-4.6-5l6.9 7.1M4.6-5l-6.9 7.1
        - blood:1.3 M.4 4.2l3.8-3.9M-.4 4.2l-3.8-3.9M2.6 2.5l2.3 2.5M-2.6 2.5l-2.3 2.5
        """,
    ),
}
