"""The princess."""

from __future__ import annotations

from carcassonne.art.symbols import sign

SYMBOLS = {
    "princess": sign(
        "rose",
        """
        rose ink:.6 M-4.6 5.7c.3-3 2-4.3 4-4.3s3.7 1.3 4 4.3z
        #f3d3b4 ink:.6 @-.6,-.6,2.2
        rose ink:.6 M-2.8-1.7l5.6-4.3-1.5 5.3c-1-1.4-2.5-1.7-4.1-1z
        - rose:.8 M2.8-6c2 2 1 4 2.2 6.5
        """,
    ),
}
