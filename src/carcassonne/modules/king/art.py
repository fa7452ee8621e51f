"""The king's card."""

from __future__ import annotations

from functools import partial

from carcassonne.art.legend import title
from carcassonne.art.piece import plaque

TOKENS = {
    "king": plaque(
        "paper",
        "gold",
        """azure ink:1.4 M-10.4 12c.6-5.6 4.4-8.4 10.4-8.4s9.8 2.8 10.4 8.4z
        skin ink:1.4 M-5.4-4h10.8v5.4c0 3.6-2.2 6-5.4 6s-5.4-2.4-5.4-6z
        wood ink:1.2 M-5.4 1c3.6-.6 7.2-.6 10.8 0 0 4.6-1.8 7.6-5.4 8.4-3.6-.8-5.4-3.8-5.4-8.4z
        gold ink:1.4 M-6.4-2.6l-1.4-7.6 4.4 3 3.4-5 3.4 5 4.4-3-1.4 7.6z | ink - @-2.2,-.6,.8 @2.2,-.6,.8""",
    ),
}
held = partial(title, "king", "king")
