"""`make release` writes version, changelog and tag, or changes nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import release

CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A road.\n\n## [0.2.0] - 2026-01-01\n\n- Before.\n"
)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ann@example.org")
    (tmp_path / release.VERSION).parent.mkdir(parents=True)
    (tmp_path / release.VERSION).write_text('"""V."""\n\n__version__ = "0.2.0"\n')
    (tmp_path / release.CHANGELOG).write_text(CHANGELOG)
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Begin"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def state(clone: Path) -> tuple[str, str, str]:
    log = release.git(clone, "log", "--format=%s %D")
    return (clone / release.VERSION).read_text(), (clone / release.CHANGELOG).read_text(), log


def test_version_changelog_commit_and_tag_are_written(clone: Path) -> None:
    assert release.main(["1.0.0", "--date", "2026-12-01"], clone) == 0
    version, changelog, log = state(clone)
    assert '__version__ = "1.0.0"' in version
    assert "## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n\n### Added\n\n- A road.\n\n## [0.2.0]" in changelog
    assert log.startswith("Release 1.0.0")
    assert "tag: v1.0.0" in log


def test_a_dry_run_changes_nothing(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = state(clone)
    assert release.main(["1.0.0", "--dry-run"], clone) == 0
    assert "would be written" in capsys.readouterr().out
    assert state(clone) == before


@pytest.mark.parametrize(
    ("version", "why"), [("1.0", "is no version"), ("0.2.0", "is not after"), ("0.1.9", "is not after")]
)
def test_a_wrong_version_is_refused(clone: Path, capsys, version: str, why: str) -> None:
    before = state(clone)
    assert release.main([version], clone) == 1
    assert why in capsys.readouterr().err
    assert state(clone) == before


def test_without_news_there_is_no_release(clone: Path, capsys) -> None:
    (clone / release.CHANGELOG).write_text(CHANGELOG.replace("### Added\n\n- A road.\n\n", ""))
    assert release.main(["1.0.0"], clone) == 1
    assert capsys.readouterr().err == "CHANGELOG.md tells of nothing new.\n"


def test_changes_that_are_not_committed_are_refused(clone: Path, capsys) -> None:
    (clone / release.CHANGELOG).write_text(CHANGELOG + "\n")
    assert release.main(["1.0.0"], clone) == 1
    assert "not committed" in capsys.readouterr().err


def test_the_next_version_of_this_repository_is_prepared() -> None:
    """What the tool reads is there: a version, and news in the changelog."""
    release.bumped((release.ROOT / release.VERSION).read_text(), "99.0.0")
    text = (release.ROOT / release.CHANGELOG).read_text()
    assert "## [99.0.0] - 2026-12-01" in release.dated(text, "99.0.0", "2026-12-01")
