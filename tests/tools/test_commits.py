"""Subjects of commits are imperative; the hook and `make lint` say which are not."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import commits

GOOD = (
    "Score roads with an inn (INN-1, INN-2)",
    "Speed up the tests of the server",
    "Press on where a question has one answer",
    "Bring the docs up to date",
    "Re-read the texts of modules",
    "Merge branch 'main' into docs",
    'Revert "Score roads twice"',
)
BAD = {
    "": "empty",
    "Fixed the score of roads": "past",
    "Fixes the score of roads": "imperative",
    "Fixing the score of roads": "imperative",
    "Tests of the server share one process": "imperative",
    "The server refuses a second process": "no verb",
    "fix: the score of roads": "capital",
    "Score roads with an inn.": "full stop",
    "Score roads with an inn " + "and so on " * 6: "characters",
}


@pytest.mark.parametrize("subject", GOOD)
def test_an_imperative_is_right(subject: str) -> None:
    assert commits.fault(subject) is None


@pytest.mark.parametrize("subject", BAD)
def test_anything_else_is_named(subject: str) -> None:
    assert BAD[subject] in str(commits.fault(subject))


def repository(folder: Path, *subjects: str, tag_after: int | None) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)

    git("init", "--quiet")
    for number, subject in enumerate(subjects):
        name = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        git(*name, "commit", "--quiet", "--allow-empty", "-m", subject)
        if number == tag_after:
            git("tag", "v1.0.0")


def test_only_commits_after_the_last_tag_are_looked_at(tmp_path, monkeypatch, capsys) -> None:
    repository(tmp_path, "Things before", "Add a road", "Added a city", tag_after=0)
    monkeypatch.chdir(tmp_path)
    assert commits.main([]) == 1
    assert (
        capsys.readouterr().err == "“Added a city”: 'added' tells of the past: what should the change do?\n"
    )


def test_without_a_tag_there_is_nothing_to_compare_with(tmp_path, monkeypatch) -> None:
    repository(tmp_path, "Added a city", tag_after=None)
    monkeypatch.chdir(tmp_path)
    assert commits.main([]) == 0


def test_outside_of_a_repository_nothing_fails(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert commits.main([]) == 0


@pytest.mark.parametrize(("message", "code"), [("Add a road\n\nAdded because.\n", 0), ("Added a road\n", 1)])
def test_the_hook_reads_the_subject_of_a_message(tmp_path, message: str, code: int) -> None:
    (tmp_path / "message").write_text(message)
    assert commits.main(["--file", str(tmp_path / "message")]) == code
