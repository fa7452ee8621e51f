"""The robber baron's card."""

from __future__ import annotations

from functools import partial

from carcassonne.art.legend import title
from carcassonne.art.piece import plaque

TOKENS = {
    "robber-baron": plaque(
        "paper",
        "blood",
        """rock ink:1.4 M-10.4 12c.6-5.6 4.4-8.4 10.4-8.4s9.8 2.8 10.4 8.4z
        skin ink:1.4 M-5.4-4h10.8v5.4c0 3.6-2.2 6-5.4 6s-5.4-2.4-5.4-6z
        ink - M-5.8-3.4h11.6v3.4c-2 1.4-4 1.4-5.8-.2-1.8 1.6-3.8 1.6-5.8.2z | paper - @-2.6,-1.8,1 @2.6,-1.8,1
        ink - M-4 3.4c1.4-1.6 2.8-1.6 4-.6 1.2-1 2.6-1 4 .6-1.4 1-2.8.9-4 .2-1.2.7-2.6.8-4-.2z
        blood ink:1.3 M3-6.8c1.6-4 5-5.6 8.2-4.6-.4 3.2-2.4 5.4-5.6 6z
        felt ink:1.4 M-11-3.2c2.6-.6 4.2-1.6 5-3.4 1-2.4 3-3.6 6-3.6s5 1.2 6 3.6c.8 1.8 2.4 2.8 5 3.4"""
        "-7 1.6-15 1.6-22 0z",
    ),
}
held = partial(title, "robber_baron", "robber-baron")
