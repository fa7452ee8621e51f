"""tools/rule_coverage.py on a made-up project."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

RULES = """\
# Made up

- **BASE-1** (SETUP, must, —) A rule. `[000]`
- **BASE-2** (S1, may, active) withdrawn
- **BASE-E1** `[000]` An example.
  ```board
  (0,0) FRFF red@E
  ```
  Expect: red 1.
- **FARM-X1** pig, barn: `ruling`
- **FARM-X2** river,
  river-2: divides fields.
- **FARM-X3** dragon: eats; big-meeple: counts 2.
- **FARM-X4** barn, farmers: a module is no partner of itself.
- **BLD-C3-E1** An example of the builder.
- Nothing of **BASE-99** is defined here.
"""

TURN = """\
- **DEF-1** A cell, said of the tower too.
1. **TURN-1** (must, —) Open the turn: fairy and tower wait.
2. **TURN-2** (must, —) fairy: she pays.
3. **TURN-3** (must, —) king and robber-baron. `[001]`
4. **TURN-30** (must, each) base, messages: markers.
"""


EVERY = "# BASE-1 BASE-E1 FARM-X1 FARM-X2 FARM-X3 FARM-X4 BLD-C3-E1 DEF-1 TURN-1 TURN-2 TURN-3 TURN-30"
README = """\
| file | modules | prefixes |
|---|---|---|
| [00-turn.md](00-turn.md) | all | DEF, TURN |
| [01-base.md](01-base.md) | `base`, `builder` | BASE, FARM (fields), BLD |
"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rule_coverage", ROOT / "tools" / "rule_coverage.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder in ("docs/rules", "tests/modules", "tests/tools"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs/rules/00-turn.md").write_text(TURN, encoding="utf-8")
    (tmp_path / "docs/rules/01-base.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "docs/rules/README.md").write_text(README, encoding="utf-8")
    return tmp_path


def cite(project: Path, text: str, name: str = "modules/test_base.py") -> None:
    (project / "tests" / name).write_text(text, encoding="utf-8")


def test_what_is_missing(tool: ModuleType, project: Path) -> None:
    files = tool.survey(project).files
    interactions = ["FARM-X1", "FARM-X2", "FARM-X3", "FARM-X4"]
    assert files["01-base.md"].missing == ["BASE-1", "BASE-E1", *interactions, "BLD-C3-E1"]
    assert files["00-turn.md"].missing == ["DEF-1", "TURN-1", "TURN-2", "TURN-3", "TURN-30"]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("def test_BASE_1_is_a_rule(): ...", ["BASE-1"]),
        ("def test_BASE_E1_BASE_1_together(): ...", ["BASE-1", "BASE-E1"]),
        ("class TestIt:\n    async def test_FARM_X2(self): ...", ["FARM-X2"]),
        ('def test_it():\n    """Rules BASE-1, FARM-X3."""', ["BASE-1", "FARM-X3"]),
        ("# BLD-C3-E1 in a comment", ["BLD-C3-E1"]),
        ("def test_BLD_C3_E1_builder(): ...", ["BLD-C3-E1"]),
        ('pytest.param(1, id="TURN-1a")', ["TURN-1"]),
        ("def test_TURN_1a_opens(): ...", ["TURN-1"]),
        ("def test_base_1(): ...  # BASE-1x2, XBASE-1, utf-8", []),
        ("helper_BASE_1 = 1", []),
    ],
)
def test_ways_to_cite(tool: ModuleType, project: Path, text: str, ids: list[str]) -> None:
    cite(project, text)
    report = tool.survey(project)
    assert sorted(i for file in report.files.values() for i in file.covered) == ids
    assert report.problems == []


def test_only_tests_of_the_rules_cite(tool: ModuleType, project: Path) -> None:
    cite(project, "# BASE-1", "modules/helpers.py")
    cite(project, "# BASE-1", "tools/test_tool.py")
    assert "BASE-1" in tool.survey(project).files["01-base.md"].missing


def test_strict_wants_every_rule(tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--root", str(project)]) == 0
    assert tool.main(["--root", str(project), "--strict"]) == 1
    cite(project, EVERY)
    capsys.readouterr()
    assert tool.main(["--root", str(project), "--strict"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == "all 12/12 missing 0".split()


def test_strict_refuses_what_does_not_add_up(tool: ModuleType, project: Path) -> None:
    cite(project, f"{EVERY} and BASE-77")
    more = "- **BASE-1** again\n- **OWL-1** hoots\n"
    (project / "docs/rules/02-more.md").write_text(more, encoding="utf-8")
    assert tool.survey(project).problems == [
        "02-more.md: BASE-1 appears twice",
        "02-more.md: the prefix of OWL-1 is not in README.md",
        "modules/test_base.py: no rule has the id BASE-77",
    ]
    assert tool.main(["--root", str(project), "--strict"]) == 1


def test_every_rule_of_the_project_has_an_id_of_its_own_and_a_known_prefix(tool: ModuleType) -> None:
    rules = list(tool.read_rules(ROOT / "docs" / "rules"))
    assert rules
    assert len({rule.id for rule in rules}) == len(rules)
    assert {rule.prefix for rule in rules} == tool.read_prefixes(ROOT / "docs" / "rules")
