"""The picture of the arrays is up to date."""

from __future__ import annotations

from tools import env_picture


def test_the_picture_of_the_arrays_is_up_to_date() -> None:
    assert env_picture.FILE.read_text(encoding="utf-8") == env_picture.picture(), "run tools/env_picture.py"
