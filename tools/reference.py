#!/usr/bin/env python3
"""Is the rules reference of the web client complete and true to docs/rules? It is in src/carcassonne/modules.

    python tools/reference.py [--root DIRECTORY] [MODULE ...]

<module>/texts/<language>.md: blocks, parted by an empty line. The first ones, before any heading, say what
the module adds. Then the headings of SECTIONS, in this order, those that are needed; below each of them

    A paragraph with **key words** and links such as [[river]] to other modules. {RIVER-5 RIVER-7}

    - an item of a list {RIVER-8}

    [c1 c2] what holds in these editions only, as a paragraph or an item {RIVER-11}

    !board river-1 What happens in the example and why. {RIVER-E1}

Every block below a heading ends with the ids of the rules that it tells; a prompt's "?" opens them there.

texts/<language>/turn.md and final.md, beside the modules: the order of a turn and of final scoring;
tools/reference_order.py says what is in them.

<module>/boards.json: the examples; tools/reference_boards.py says what is in them.

A question says in its class which rules its "?" opens (`rules`); the first one that holds in the edition is
shown.

The exit code is 1 if something is wrong: languages with different blocks, an unknown or withdrawn rule, a
board that cannot be laid, a question whose rules are not told, and more of that kind. Named modules are
checked alone.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import reference_boards
import reference_order
import rule_coverage
from carcassonne.texts import LANGUAGES
from carcassonne.tiles import EDITIONS
from reference_blocks import Block, parse

SECTIONS = ("setup", "place", "figure", "score", "final", "with")
WORDS = (110, 560)
LONG = {"base": 900, "tournaments": 1000, "count": 900, "bazaars": 900, "river-2": 640}
"""Modules with more to tell, and how many words they may have."""
FOREIGN = {"en": "[а-яіїєґё]", "uk": "[ыэъё]", "ru": "[іїєґ]"}
"""Letters that show that a text is in another language."""

LINK = re.compile(r"\[\[([^\]]*)\]\]")


Questions = Mapping[str, Sequence[str]]
"""Kind of question -> the rules that its "?" opens."""


# --- one text -------------------------------------------------------------------------------------------


def text_problems(
    module: str, language: str, blocks: Sequence[Block], rules: Mapping[str, bool], modules: Sequence[str]
) -> Iterator[str]:
    """What is wrong with one text; `rules` says of each id whether it is in force."""
    order = list(dict.fromkeys(block.section for block in blocks))
    if order != ["", *(name for name in SECTIONS if name in order)]:
        yield f"has the headings {', '.join(order)}; they must be of {', '.join(SECTIONS)}, in order"
    for number, block in enumerate(blocks, 1):
        for problem in block_problems(block, language, rules, modules):
            yield f"block {number} {problem}"
    words = sum(len(block.text.split()) for block in blocks)
    least, most = WORDS[0], LONG.get(module, WORDS[1])
    if not least <= words <= most:
        yield f"it has {words} words; {least} to {most} are right"


def block_problems(
    block: Block, language: str, rules: Mapping[str, bool], modules: Sequence[str]
) -> Iterator[str]:
    if bool(block.ids) != bool(block.section):
        yield "has no rule ids in {} at its end" if block.section else "has rule ids before any heading"
    yield from (f"cites {name}, which docs/rules does not have" for name in block.ids if name not in rules)
    yield from (f"cites {name}, which is withdrawn" for name in block.ids if rules.get(name) is False)
    if list(block.editions) != sorted(set(block.editions)) or len(block.editions) == len(EDITIONS):
        yield "names its editions wrongly; leave them out if it holds in all"
    bare = LINK.sub("", block.text)
    yield from (
        f"links to the unknown module {name}" for name in LINK.findall(block.text) if name not in modules
    )
    if block.text.count("**") % 2 or "*" in bare.replace("**", ""):
        yield "has ** without an end"
    if odd := re.search(r"[{}\[\]<>`'\"#]|!board", bare):
        yield f"has a stray {odd[0]}"
    if foreign := re.search(FOREIGN[language], bare, re.IGNORECASE):
        yield f"has the foreign letter {foreign[0]}"
    if not block.text.rstrip("*").endswith((".", "!", "?", ":", ";", ")")):
        yield "does not end like a sentence"


def differences(page: str, shapes: Mapping[str, Sequence[object]]) -> Iterator[str]:
    """Where a language has other blocks than English."""
    for language in LANGUAGES[1:]:
        for number, (first, other) in enumerate(zip(shapes["en"], shapes[language]), 1):
            if first != other:
                yield f"{language}/{page}: block {number} is {other}, in English {first}"
                break
        else:
            counts = len(shapes[language]), len(shapes["en"])
            if counts[0] != counts[1]:
                yield f"{language}/{page}: has {counts[0]} blocks, English {counts[1]}"


# --- one page -------------------------------------------------------------------------------------------


class Reference:
    """The reference below a root, with the rules and modules of the project."""

    def __init__(self, root: Path, modules: Sequence[str]) -> None:
        self.folder = root / "src" / "carcassonne" / "modules"
        self.modules = modules
        self.rules = {
            rule.id: not rule.withdrawn for rule in rule_coverage.read_rules(root / "docs" / "rules")
        }
        self.turn = (root / "docs" / "rules" / "00-turn.md").read_text(encoding="utf-8")

    def path(self, language: str, page: str) -> Path:
        if page in reference_order.PAGES:
            return self.folder / "texts" / language / f"{page}.md"
        return self.package(page) / "texts" / f"{language}.md"

    def package(self, module: str) -> Path:
        return self.folder / module.replace("-", "_")

    def blocks(self, language: str, module: str) -> list[Block]:
        return parse(self.path(language, module).read_text(encoding="utf-8"))

    def told(self, module: str) -> set[str]:
        if not self.path("en", module).exists():
            return set()
        return {name for block in self.blocks("en", module) for name in block.ids}

    def missing(self, page: str) -> Iterator[str]:
        if missing := [each for each in LANGUAGES if not self.path(each, page).exists()]:
            yield f"{page}: has no text in {', '.join(missing)}"

    def module_problems(self, module: str) -> Iterator[str]:
        if missing := list(self.missing(module)):
            yield from missing
            return
        texts = {language: self.blocks(language, module) for language in LANGUAGES}
        for language, blocks in texts.items():
            for problem in text_problems(module, language, blocks, self.rules, self.modules):
                yield f"{language}/{module}: {problem}"
        yield from differences(module, {each: [block.shape for block in texts[each]] for each in LANGUAGES})
        yield from self.board_problems(module, texts["en"])

    def order_problems(self, page: str) -> Iterator[str]:
        """The order of a turn or of final scoring."""
        if missing := list(self.missing(page)):
            yield from missing
            return
        texts = {language: self.blocks(language, page) for language in LANGUAGES}
        lettered = self.rules | dict.fromkeys(reference_order.steps(self.turn), True)
        for language, blocks in texts.items():
            for number, block in enumerate(blocks, 1):
                for problem in block_problems(block, language, lettered, self.modules):
                    yield f"{language}/{page}: block {number} {problem}"
        shapes = {
            each: [(*block.shape, reference_order.groups(block)) for block in texts[each]]
            for each in LANGUAGES
        }
        yield from differences(page, shapes)
        told = {each: self.blocks("en", each) for each in self.modules if self.path("en", each).exists()}
        for problem in reference_order.problems(page, texts["en"], self.turn, told):
            yield f"{page}: {problem}"

    def board_problems(self, module: str, blocks: Sequence[Block]) -> Iterator[str]:
        path = self.package(module) / "boards.json"
        if not path.exists():
            yield f"{module}: has no boards.json"
            return
        boards = json.loads(path.read_text(encoding="utf-8"))
        shown = [block.board for block in blocks if block.board]
        if not 1 <= len(shown) <= 5 or len(shown) != len(set(shown)):
            yield f"{module}: shows {len(shown)} boards; 1 to 5 are right, each once"
        yield from (f"{module}: the board {name} is missing" for name in shown if name not in boards)
        for name, board in boards.items():
            if name not in shown:
                yield f"{module}: the board {name} is not shown"
            for problem in reference_boards.problems(board):
                yield f"{module}: {name} {problem}"

    def question_problems(self, questions: Questions) -> Iterator[str]:
        """Every question of the game leads to rules that one page tells."""
        told = [self.told(module) for module in self.modules]
        for kind, rules in questions.items():
            if not rules:
                yield f"the question {kind} has no rules"
            elif not any(set(rules) <= page for page in told):
                yield f"no page tells {', '.join(rules)}, the rules of the question {kind}"


def problems(
    root: Path, modules: Sequence[str], questions: Questions, only: Sequence[str] = ()
) -> Iterator[str]:
    """What is wrong below a root; `questions` has the rules of every kind of question."""
    reference = Reference(root, modules)
    for path in sorted(reference.folder.glob("texts/*/*")):
        if path.suffix != ".md" or path.stem not in reference_order.PAGES:
            yield f"texts/{path.parent.name}/{path.name}: there is no such page"
    for path in sorted(reference.folder.glob("*/texts/*.md")):
        if path.stem not in LANGUAGES:
            yield f"{path.parents[1].name}/texts/{path.name}: there is no such language"
    for module in only or modules:
        yield from reference.module_problems(module)
    if only:
        return
    for page in reference_order.PAGES:
        yield from reference.order_problems(page)
    yield from reference.question_problems(questions)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check the rules reference of the web client.")
    parser.add_argument("modules", nargs="*", help="only these modules")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    options = parser.parse_args(arguments)
    from carcassonne.engine.question import KINDS
    from carcassonne.modules import ALL

    modules = list(ALL)
    questions = {kind: question.rules for kind, question in KINDS.items()}
    found = list(problems(options.root, modules, questions, options.modules))
    for problem in found:
        print(problem)
    print(f"{len(options.modules or modules)} modules in {len(LANGUAGES)} languages, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
