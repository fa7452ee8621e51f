"""The browser of the tests: Debian's Chromium, installed once where it is missing and apt may be used."""

from __future__ import annotations

import os
import shutil

from tests.apt import installed

NAMES = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = ("CI", "CARCASSONNE_REQUIRE_CHROMIUM")
"""Where one of these is set a missing browser is a failure; elsewhere the tests are skipped."""


class Missing(Exception):
    """There is no browser here, and none can be had."""


def program() -> str:
    """Where Chromium lies."""
    found = installed("chromium", _found)
    if found is None:
        raise Missing("Chromium is not installed: apt-get install chromium.")
    return found


def required() -> bool:
    return any(os.environ.get(name) for name in REQUIRED)


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
