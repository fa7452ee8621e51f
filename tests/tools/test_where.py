"""tools/where.py goes from a rule's id to its words, code, tests, text and bot term in one step."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import where


def found(rule: str, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """Kind of place -> the first line about it."""
    assert where.show(rule)
    lines = [line.split(None, 1) for line in capsys.readouterr().out.splitlines()[1:]]
    return dict(reversed(lines))


def test_a_rule_has_its_places(capsys: pytest.CaptureFixture[str]) -> None:
    flight = found("DRAGON-25", capsys)
    assert sorted(flight) == ["bot", "code", "rule", "test", "text"]
    assert flight["rule"].startswith("docs/rules/07-princess-dragon.md:")
    assert flight["bot"].startswith("src/carcassonne/modules/dragon/bot.py:")
    assert found("TURN-25", capsys)["rule"].startswith("docs/rules/00-turn.md:"), "a numbered step"


def test_what_a_rule_has_not_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert found("GOODS-X7", capsys)["code"] == where.ABSENT["code"]
    assert "games_quarterly/texts/en.md" in found("BARN-X3", capsys)["text"], "in the words of HERD-X1"
    assert '"variant.fairy.unfinished"' in found("HOUSE-1", capsys)["text"], "an option in the set-up"
    assert not where.show("DRAGON-99")


def test_a_span_cites_its_rules_but_not_a_whole_list() -> None:
    assert where.cited("MSG-7 to MSG-12", "MSG-9")
    assert not where.cited("TURN-1 to TURN-40", "TURN-9")


def test_every_term_of_a_bot_cites_its_rules() -> None:
    terms = sorted(where.MODULES.glob("*/bot.py"))
    assert len(terms) > 10
    assert [path for path in terms if not where.ID.search(path.read_text(encoding="utf-8"))] == []


def test_every_rule_is_cited_by_code_or_its_test_says_why_not() -> None:
    assert list(where.missing("")) == []
