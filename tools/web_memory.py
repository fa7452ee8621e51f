#!/usr/bin/env python3
"""Measures what a page needs while it watches a whole game: heap, nodes, memory of the browser's processes.

    python tools/web_memory.py [--preset everything] [--motion off] [--zoom]

Bots that choose at random play; the page looks on from the first tile to the last. With --zoom it also moves
the view, through all levels of detail. Needs the built client (`make web`, or CARCASSONNE_WEB), Chromium, and
Linux, whose /proc tells the memory of a process.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.web import chromium  # noqa: E402
from tests.web.browsing import Visitor  # noqa: E402
from tests.web.serving import COLOURS, Server  # noqa: E402
from tests.web.table_page import TablePage  # noqa: E402

import carcassonne as cc  # noqa: E402

EVERY = 50
"""Turns from one line of the table to the next."""
KINDS = ("renderer", "gpu-process", "browser")
SEATS = [{"kind": "bot", "level": "random", "colour": colour} for colour in COLOURS[:2]]


def descendants(pid: int) -> list[int]:
    """All processes that a process has started, and theirs."""
    children = defaultdict(list)
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            children[int((folder / "stat").read_text().rpartition(")")[2].split()[1])].append(
                int(folder.name)
            )
        except OSError:
            continue  # it has ended meanwhile
    found = [pid]
    for one in found:
        found += children[one]
    return found[1:]


def resident(kind: str) -> float:
    """Megabytes of all processes of one kind of the browser; pages that they share count in part."""
    total = 0
    for pid in descendants(os.getpid()):
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().replace("\0", " ")
            typed = re.search(r"--type=(\S+)", words)
            if "chrom" not in words or (typed.group(1) if typed else "browser") != kind:
                continue
            found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M)
        except OSError:
            continue
        total += int(found.group(1)) if found else 0
    return total / 1024


def line(session: CDPSession, turn: int) -> str:
    """What there is now, after garbage was collected."""
    session.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    counted = session.send("Memory.getDOMCounters")
    memory = "".join(f"{resident(kind):10.0f}" for kind in KINDS)
    return f"{turn:6}{metrics['JSHeapUsedSize'] / 2**20:8.1f}{counted['nodes']:8}{memory}"


def parts(browser: Browser) -> list[tuple[str, float]]:
    """What the memory of the process that draws consists of, as the browser counts it, in megabytes."""
    session = browser.new_browser_cdp_session()
    chunks: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda event: chunks.extend(event["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    config = {"includedCategories": ["disabled-by-default-memory-infra"], "excludedCategories": ["*"]}
    session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    session.send("Tracing.requestMemoryDump", {"levelOfDetail": "detailed"})
    session.send("Tracing.end")
    page = browser.contexts[0].pages[0]
    while not done:
        page.wait_for_timeout(100)
    largest: dict[str, float] = {}
    for chunk in chunks:
        dumps = chunk.get("args", {}).get("dumps", {}) if chunk.get("ph") == "v" else {}
        found = {
            name: int(one["attrs"]["size"]["value"], 16) / 2**20
            for name, one in dumps.get("allocators", {}).items()
            if "/" not in name and "size" in one.get("attrs", {})
        }
        if sum(found.values()) > sum(largest.values()):
            largest = found
    return sorted(largest.items(), key=lambda one: -one[1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the memory of a page over a whole game.")
    parser.add_argument("--preset", default="everything")
    parser.add_argument("--motion", default="off", help="off or full")
    parser.add_argument("--zoom", action="store_true", help="move the view through all levels of detail")
    wish = parser.parse_args()
    modules = next(one.modules for one in cc.presets() if one.id == wish.preset)
    print("  turn    heap   nodes" + "".join(f"{kind:>10}" for kind in KINDS) + "   (MB)", flush=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
        server = Server(Path(folder))
        try:
            visitor = Visitor(browser, server, motion=wish.motion)
            table = TablePage.open(visitor, SEATS, config={"edition": "c3", "modules": list(modules)})
            session = visitor.context.new_cdp_session(visitor.page)
            session.send("Performance.enable")
            following = 0
            while not table.look().finished:
                visitor.frames.clear()
                visitor.raw.clear()
                turn = int(visitor.page.locator("[data-screen=table]").get_attribute("data-turn") or 0)
                if turn >= following:
                    if wish.zoom:
                        table.press(*"Home + + + + + - - - - - - -".split())
                    visitor.page.wait_for_timeout(1500)
                    print(line(session, turn), flush=True)
                    following = turn - turn % EVERY + EVERY
                visitor.page.wait_for_timeout(500)
            print(line(session, turn) + "   end", flush=True)
            print(", ".join(f"{name} {size:.0f}" for name, size in parts(browser) if size >= 1))
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main()
