"""Tests of the native core. Where it was not built, they are left out: the engine in Python plays."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

built = pytest.mark.skipif(
    find_spec("carcassonne._core.native") is None, reason="the native core is not built"
)
