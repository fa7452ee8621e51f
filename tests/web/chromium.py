"""The browser of the tests: Debian's Chromium, installed once where it is missing and apt may be used.

Without a window it needs less than half the processor time: `chromium-headless-shell` is the same engine
without the toolbars that the whole browser makes for every page. Where there is none, the whole one will do.
"""

from __future__ import annotations

import os
import shutil
from functools import cache

from tests.apt import installed

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = ("CI", "CARCASSONNE_REQUIRE_CHROMIUM")
"""Where one of these is set a missing browser is a failure; elsewhere the tests are skipped."""


class Missing(Exception):
    """There is no browser here, and none can be had."""


@cache
def program() -> str:
    """Where Chromium lies."""
    found = installed(SHELL, lambda: shutil.which(SHELL), patient=_whole() is None)
    found = found or installed("chromium", _whole)
    if found is None:
        raise Missing("Chromium is not installed: apt-get install chromium.")
    return found


def required() -> bool:
    return any(os.environ.get(name) for name in REQUIRED)


def _whole() -> str | None:
    return next((path for name in WHOLE if (path := shutil.which(name))), None)
