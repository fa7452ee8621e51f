"""What MkDocs does not find in docs/: hooks of mkdocs.yml, used by `make docs`.

It adds the reference of every public name (mkdocstrings reads the docstrings), the players' rules with their
boards, and the pages of the root. Links to files that are no pages become links to the repository, if it is
known.
"""

from __future__ import annotations

import ast
import os
import posixpath
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import docs_rules

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PACKAGES = tuple(f"carcassonne{name}" for name in ("", ".bots", ".art", ".tiles", ".formats", ".env"))
"""What other programs may import, each a page of the reference."""
OF_THE_ROOT = {
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "support.md": "SUPPORT.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
}
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(#[^)\s]*)?(?=\))")
FENCE = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)


def public(package: str) -> list[str]:
    """The names of `__all__`, read without importing: pages need no numpy."""
    file = ROOT / "src" / Path(*package.split(".")) / "__init__.py"
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names = ast.literal_eval(node.value)
            return [name for name in names if name != "__version__"]
    raise LookupError(f"{package} has no __all__")


def imported(package: str, name: str) -> str:
    """Where a name is from: a function that is called like a package beside it is told apart by that."""
    file = ROOT / "src" / Path(*package.split(".")) / "__init__.py"
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return f"{node.module}.{alias.name}"
    return f"{package}.{name}"


def shared(path: str) -> str | None:
    """The line that gives several names their values at once: mkdocstrings does not read those."""
    module, _, name = path.rpartition(".")
    file = ROOT / "src" / Path(*module.split(".")).with_suffix(".py")
    for node in ast.parse(file.read_text(encoding="utf-8")).body if file.is_file() else []:
        if isinstance(node, ast.Assign) and isinstance(names := node.targets[0], ast.Tuple):
            found = [ast.unparse(target) for target in names.elts]
            if name in found:
                return ast.unparse(node)
    return None


def reference(package: str) -> str:
    """One page: every public name with its docstring."""
    parts = [f"# {package}\n"]
    for name in public(package):
        path = imported(package, name)
        line = shared(path)
        parts.append(f"## {name}\n\n`{line}`\n" if line else f"::: {path}\n")
    return "\n".join(parts)


def pages() -> dict[str, str]:
    """Path in the site -> text, for all pages that are made here."""
    found = {f"reference/{package}.md": reference(package) for package in PACKAGES}
    for language in docs_rules.NAMES:
        found |= docs_rules.pages(language)
    for page, file in OF_THE_ROOT.items():
        if (ROOT / file).is_file():
            found[page] = (ROOT / file).read_text(encoding="utf-8")
    return found


def title(page: Path) -> str:
    """What a page of the rules is called: its heading without the number and the ids of its modules."""
    heading = page.read_text(encoding="utf-8").partition("\n")[0]
    return heading.partition("— ")[2].partition(":")[0].partition(" (")[0]


def written() -> dict[str, str]:
    """Path in the site -> content, for all that is made here: pages, and the boards that they show."""
    return pages() | docs_rules.boards()


def led(page: str, source: Path, text: str, pages: set[str]) -> str:
    """Links as the site has them: folders are their first page, what is no page is in the repository."""
    repository = os.environ.get("CARCASSONNE_REPOSITORY", "")

    def lead(match: re.Match[str]) -> str:
        target, anchor = match[1], match[2] or ""
        path = (source.parent / target).resolve()
        if not path.is_relative_to(ROOT) or not path.exists():
            return match[0]
        file = path.relative_to(ROOT).as_posix()
        first = path / "README.md"
        if path.is_dir() and first.is_relative_to(DOCS) and first.relative_to(DOCS).as_posix() in pages:
            return _relative(page, first.relative_to(DOCS).as_posix())
        for name, of_the_root in OF_THE_ROOT.items():
            if file == of_the_root:
                return _relative(page, name) + anchor
        if path.is_file() and path.is_relative_to(DOCS) and path.relative_to(DOCS).as_posix() in pages:
            return _relative(page, path.relative_to(DOCS).as_posix()) + anchor
        return f"{repository}/blob/main/{file}" if repository else ""

    parts = FENCE.split(text)
    parts[::2] = [re.sub(r"\[([^\]]*)\]\(\)", r"\1", LINK.sub(lead, part)) for part in parts[::2]]
    return "".join(parts)


def _relative(page: str, target: str) -> str:
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def on_config(config: Any) -> Any:
    """The navigation of what is made here, and of pages that mkdocs.yml does not name."""
    tabs = {name: entries for tab in config.nav for name, entries in tab.items()}
    tabs["Reference"] += [{package: f"reference/{package}.md"} for package in PACKAGES]
    tabs["Rules"] += [
        {title(page): f"rules/{page.name}"} for page in sorted((DOCS / "rules").glob("[0-9]*.md"))
    ]
    tabs["Rules"] += [{name: docs_rules.nav(language)} for language, name in docs_rules.NAMES.items()]
    named = set(re.findall(r"[\w/-]+\.md", str(config.nav)))
    tabs["Project"] += [page.name for page in sorted(DOCS.glob("*.md")) if page.name not in named]
    decisions = sorted((DOCS / "decisions").glob("[0-9]*.md"))
    tabs["Project"] += [page for page, file in OF_THE_ROOT.items() if (ROOT / file).is_file()]
    tabs["Project"] += [{"Decisions": [f"decisions/{page.name}" for page in decisions]}]
    return config


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    for path, content in written().items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    path = page.file.src_uri
    if path.startswith(("reference/", "players/")):
        return markdown
    source = ROOT / OF_THE_ROOT[path] if path in OF_THE_ROOT else DOCS / path
    pages = {file.src_uri for file in files if file.inclusion.is_included()}
    return led(path, source, markdown, pages)
