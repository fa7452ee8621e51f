"""`make dev` sees which files of the package change."""

from __future__ import annotations

import os
from pathlib import Path

from tools import dev


def test_a_file_that_is_written_made_or_removed_is_seen(tmp_path: Path) -> None:
    (tmp_path / "game.py").touch()
    before = dev.sources(tmp_path)
    assert dev.changed(before, dev.sources(tmp_path)) is None
    os.utime(tmp_path / "game.py", (1, 1))
    assert dev.changed(before, dev.sources(tmp_path)) == tmp_path / "game.py"
    (tmp_path / "game.py").unlink()
    assert dev.changed(before, dev.sources(tmp_path)) == tmp_path / "game.py"
    (tmp_path / "new.toml").touch()
    assert dev.changed({}, dev.sources(tmp_path)) == tmp_path / "new.toml"


def test_what_python_and_vite_write_starts_no_server_anew(tmp_path: Path) -> None:
    for name in ("__pycache__/game.py", "web/dist/index.json", "native.so"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert dev.sources(tmp_path) == {}
