"""What `pip install .` does about the web client, with npm and without, and about the README."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


class App:
    """What the hook says while it builds."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def display_info(self, line: str) -> None:
        self.said.append(line)

    display_warning = display_info


@pytest.fixture
def hook(tmp_path: Path) -> Any:
    """The hook on a small repository with a web client that was never built."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    made = runpy.run_path(str(ROOT / "hatch_build.py"))["ClientHook"]
    hook = made.__new__(made)
    vars(hook)["_BuildHookInterface__app"] = App()
    return hook


def with_npm(folder: Path, monkeypatch: pytest.MonkeyPatch, code: int = 0) -> Path:
    """A PATH with an npm that only notes what it is asked for."""
    notes = folder / "asked"
    npm = folder / "bin" / "npm"
    npm.parent.mkdir()
    script = f"import sys; open({str(notes)!r}, 'a').write(' '.join(sys.argv[1:]) + ';'); sys.exit({code})"
    npm.write_text(f"#!{sys.executable}\n{script}\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(npm.parent))
    return notes


def test_without_npm_the_library_is_installed_and_one_line_says_so(hook, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hook.build_client(tmp_path) is False
    assert hook.app.said == ["npm was not found: the web client is left out, the library is complete."]


def test_who_requires_the_client_gets_an_error_without_npm(hook, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CARCASSONNE_CLIENT", "require")
    with pytest.raises(SystemExit, match="install Node 20 with npm"):
        hook.build_client(tmp_path)


def test_with_npm_only_what_the_build_needs_is_fetched(hook, tmp_path, monkeypatch) -> None:
    asked = with_npm(tmp_path, monkeypatch)
    assert hook.build_client(tmp_path) is True
    assert asked.read_text() == "ci --omit=dev;run build;"


def test_packages_that_are_there_are_not_fetched_again(hook, tmp_path, monkeypatch) -> None:
    asked = with_npm(tmp_path, monkeypatch)
    stamp = tmp_path / "web" / "node_modules" / ".build"
    stamp.parent.mkdir()
    stamp.touch()
    assert hook.build_client(tmp_path) is True
    assert asked.read_text() == "run build;"


def test_who_skips_the_client_gets_none_even_with_npm(hook, tmp_path, monkeypatch) -> None:
    asked = with_npm(tmp_path, monkeypatch)
    monkeypatch.setenv("CARCASSONNE_CLIENT", "skip")
    assert hook.build_client(tmp_path) is False
    assert not asked.exists()


def test_a_build_that_fails_names_the_way_out(hook, tmp_path, monkeypatch) -> None:
    with_npm(tmp_path, monkeypatch, code=1)
    with pytest.raises(SystemExit, match=r"`npm ci --omit=dev` failed in web/\. CARCASSONNE_CLIENT=skip"):
        hook.build_client(tmp_path)


def test_another_wish_is_refused_in_one_sentence(hook, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CARCASSONNE_CLIENT", "maybe")
    with pytest.raises(SystemExit, match="'maybe'; it can be 'require', 'skip' or empty"):
        hook.build_client(tmp_path)


README = "![Table](docs/a.png)\n\nSee [the\nrules](docs/rules/) and [chess](https://x.example) [up](#play).\n"


def on_an_index(repository: str) -> str:
    return runpy.run_path(str(ROOT / "hatch_build.py"))["for_an_index"](README, repository)


def test_links_of_the_readme_lead_to_the_repository() -> None:
    assert on_an_index("https://forge.example/c") == (
        "![Table](https://forge.example/c/raw/main/docs/a.png)\n\nSee "
        "[the\nrules](https://forge.example/c/blob/main/docs/rules/) and [chess](https://x.example) "
        "[up](#play).\n"
    )


def test_without_a_repository_the_words_stay() -> None:
    assert on_an_index("") == "See the\nrules and [chess](https://x.example) [up](#play).\n"
