"""The crash test with a few crashes; `make soak` has more of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

CRASH = Path(__file__).resolve().parents[2] / "tools" / "crash.py"
KILLS = 4


@pytest.mark.slow
def test_a_killed_server_loses_nothing_that_it_told() -> None:
    command = [sys.executable, str(CRASH), "--kills", str(KILLS), "--tables", "6"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    report = re.search(
        r"(\d+) crashes .* (\d+) commands acknowledged, .* (\d+) times a client resumed", done.stdout
    )
    assert report is not None, done.stdout
    crashes, acknowledged, resumed = map(int, report.groups())
    assert crashes == KILLS
    assert acknowledged > KILLS
    assert resumed > 0
