"""The cluster test with a few faults, on real parts; `make soak` has more of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CLUSTER = Path(__file__).resolve().parents[3] / "tools" / "cluster.py"
FAULTS = 10
REQUIRED = ("CI", "CARCASSONNE_REQUIRE_POSTGRES")


@pytest.mark.slow
def test_a_cluster_that_breaks_again_and_again_loses_nothing() -> None:
    command = [sys.executable, str(CLUSTER), "--faults", str(FAULTS), "--tables", "6"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 2 and not any(os.environ.get(name) for name in REQUIRED):
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    report = re.search(r"(\d+) commands acknowledged, (\d+) times a client resumed", done.stdout)
    assert report is not None, done.stdout
    acknowledged, resumed = map(int, report.groups())
    assert acknowledged > FAULTS
    assert resumed > 0
