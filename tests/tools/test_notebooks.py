"""The pages of notebooks show what their cells give."""

from __future__ import annotations

import json
from typing import Any

from tools import notebooks


def test_pages_show_what_the_cells_give() -> None:
    """Pictures apart, which change with every stroke of the drawings."""
    for file in notebooks.FOLDER.glob("*.ipynb"):
        made = notebooks.page(notebooks.rerun(json.loads(file.read_text())), file.stem)
        assert made[f"{file.stem}.md"] == file.with_suffix(".md").read_text()


def test_a_cell_prints_and_its_last_line_has_a_value() -> None:
    names: dict[str, Any] = {}
    assert notebooks.run("x = 2\nprint(x)\nx + 1", names) == ("2\n", 3)
    assert notebooks.run("y = x", names) == ("", None)
    assert names["y"] == 2
