"""The flood test on a small scale; `tools/flood.py` has the whole of it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

FLOOD = Path(__file__).resolve().parents[2] / "tools" / "flood.py"


@pytest.mark.slow
def test_an_honest_player_goes_on_in_a_flood_and_the_log_stays_short() -> None:
    command = [sys.executable, str(FLOOD), "--scale", "0.3", "--seconds", "6"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr  # nobody honest was refused, and what was refused is told once
    report = re.search(r"flooded: (\d+) commits", done.stdout)
    assert report is not None, done.stdout
    assert int(report[1]) > 0
