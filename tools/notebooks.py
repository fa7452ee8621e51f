"""Runs the notebooks of docs/notebooks and renders them as pages: `python tools/notebooks.py [--check]`.

A notebook is the source. Its cells are run one after another in one namespace; what they print and what their
last line gives is written into the notebook, and beside it as a page of Markdown with its pictures.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs/notebooks"
Cell = dict[str, Any]


def run(source: str, names: dict[str, Any]) -> tuple[str, object]:
    """What a cell prints, and the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = None if last is None else eval(compile(last, "cell", "eval"), names)
    return printed.getvalue(), value


def outputs(source: str, names: dict[str, Any], count: int) -> list[Cell]:
    """The same as a notebook keeps it."""
    printed, value = run(source, names)
    found: list[Cell] = []
    if printed:
        found.append({"output_type": "stream", "name": "stdout", "text": printed.splitlines(keepends=True)})
    if value is not None:
        picture = getattr(value, "_repr_svg_", None)
        data: Cell = {"text/plain": repr(value).splitlines(keepends=True)}
        if picture is not None:
            data = {"image/svg+xml": picture().splitlines(keepends=True), "text/plain": ["a picture"]}
        found.append(
            {"output_type": "execute_result", "execution_count": count, "data": data, "metadata": {}}
        )
    return found


def rerun(notebook: Cell) -> Cell:
    """The notebook with the outputs that its cells give now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            told = outputs("".join(cell["source"]), names, count)
            cell = {**cell, "execution_count": count, "outputs": told}
        cells.append(cell)
    return {**notebook, "cells": cells}


def page(notebook: Cell, name: str) -> dict[str, str]:
    """The files of its page: Markdown, and a picture for each output that is one."""
    lines: list[str] = []
    files: dict[str, str] = {}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            lines += [source, ""]
            continue
        lines += ["```python", source, "```", ""]
        for output in cell["outputs"]:
            data = output.get("data", {"text/plain": output.get("text")})
            if "image/svg+xml" in data:
                file = f"{name}-{len(files) + 1}.svg"
                files[file] = "".join(data["image/svg+xml"]) + "\n"
                lines += [f"![What the cell above shows]({file})", ""]
            else:
                lines += ["```text", "".join(data["text/plain"]).rstrip("\n"), "```", ""]
    lines.append(f"*This page is the notebook [{name}.ipynb]({name}.ipynb), run by `tools/notebooks.py`.*")
    return {**files, f"{name}.md": "\n".join(lines) + "\n"}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the notebooks and render them as pages.")
    parser.add_argument("--check", action="store_true", help="only say what has changed")
    asked = parser.parse_args(words)
    stale = []
    for file in sorted(FOLDER.glob("*.ipynb")):
        made = rerun(json.loads(file.read_text(encoding="utf-8")))
        whole = {file.name: json.dumps(made, indent=1, ensure_ascii=False) + "\n", **page(made, file.stem)}
        for name, text in whole.items():
            there = FOLDER / name
            if not there.exists() or there.read_text(encoding="utf-8") != text:
                stale.append(name)
                if not asked.check:
                    there.write_text(text, encoding="utf-8")
    print("\n".join(f"docs/notebooks/{name}" for name in stale) or "all notebooks are as they should be")
    return int(asked.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
