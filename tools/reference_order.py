"""Do the pages `turn` and `final` of the rules reference tell what docs/rules/00-turn.md orders?

texts/<language>/turn.md and final.md are blocks as in every text of the reference. Each block below a
heading of SECTIONS opens with the modules that it belongs to and ends with the steps that it tells, then the
rules of the first module that say more:

    [[gold-mines]] A step of a module, shown when the module is in play. {TURN-13 GOLD-1}

    - [[mage-witch]]+[[ferries]] A part of the step above, shown when both are in play. {TURN-24 MAGE-X2}

    [c1] [[river-2]]/[[games-quarterly]]+[[pig]] One of the first two, and the pig with it. {FINAL-15 HERD-2}

A page is right if it tells every step of 00-turn.md, its paragraphs in their order, and for every module the
steps of the table "Where each module acts"; if no part is ever shown without its step; and if the first rule
that it names is told on the page of the module, where the link leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from carcassonne.tiles import EDITIONS
from reference_blocks import Block

PAGES = {"turn": "TURN", "final": "FINAL"}
"""The pages, and how their steps are called."""
SECTIONS = {"turn": ("start", "place", "figure", "score", "after", "open"), "final": ("before", "score")}
LOOSE = "open"
"""The section of what is no step: it has items only, and tells rules that stand behind the steps."""

MODULES = r"\[\[[^\]]*\]\](?:[+/]\[\[[^\]]*\]\])* "
STEP = re.compile(r"(TURN|FINAL)-(\d+)([a-z]?)")


Groups = tuple[tuple[str, ...], ...]


def groups(block: Block) -> Groups:
    """The modules in front of a step: one of every group must be in play."""
    head = re.match(MODULES, block.text)
    if not head:
        return ()
    return tuple(tuple(re.findall(r"\[\[(.*?)\]\]", group)) for group in head[0].split("+"))


def editions(block: Block) -> tuple[str, ...]:
    return block.editions or EDITIONS


# --- what 00-turn.md says -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Acts:
    """A line of "Where each module acts": a module and a step, in these editions."""

    module: str
    step: str
    editions: tuple[str, ...]


def steps(source: str) -> list[str]:
    """The steps in their order, each followed by its letters: TURN-19, TURN-19a ..."""
    found: list[str] = []
    for line in source.splitlines():
        if line.startswith("#"):
            step = ""
        elif named := re.match(r"\d+\. \*\*((?:TURN|FINAL)-\d+)\*\*", line):
            step = named[1]
            found.append(step)
        elif (letter := re.match(r"    ([a-z])\. ", line)) and step:
            found.append(step + letter[1])
    return found


def table(source: str) -> list[Acts]:
    """The table "Where each module acts"."""
    lines = source.partition("Where each module acts")[2].splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]
    return [
        Acts(module, f"{name}-{step}", tuple(re.findall(r"c[123]", note)) or EDITIONS)
        for modules, acts in rows
        for module in modules.split(", ")
        for name, numbers in re.findall(r"(TURN|FINAL)-([^;]*)", acts)
        for step, note in re.findall(r"(\d+[a-z]?)(?: \(([^)]*)\))?", numbers)
    ]


# --- the pages ------------------------------------------------------------------------------------------


def problems(
    page: str,
    blocks: Sequence[Block],
    source: str,
    told: Mapping[str, Sequence[Block]],
) -> Iterator[str]:
    """What is wrong with the order of a page; `told` has the blocks of every module."""
    order = list(dict.fromkeys(block.section for block in blocks))
    if order != ["", *SECTIONS[page]]:
        yield f"has the headings {', '.join(order)}; they must be {', '.join(SECTIONS[page])}"
    below = [block for block in blocks if block.section]
    for number, block in enumerate(blocks, 1):
        if block.section:
            yield from (f"block {number} {problem}" for problem in block_problems(page, block, told))
    yield from parts_problems(below)
    places = [place(block.ids[0]) for block in below if block.kind == "text" and block.ids]
    for before, after in pairwise(places):
        if before > after:
            yield f"tells {PAGES[page]}-{after[0]}{after[1]} after {PAGES[page]}-{before[0]}{before[1]}"
    yield from completeness(page, below, source)


def block_problems(page: str, block: Block, told: Mapping[str, Sequence[Block]]) -> Iterator[str]:
    if not groups(block):
        yield "does not open with the module that it belongs to"
        return
    own = [name for name in block.ids if STEP.fullmatch(name)]
    rules = [name for name in block.ids if name not in own]
    if not own or list(block.ids) != own + rules or any(not name.startswith(PAGES[page]) for name in own):
        yield f"names no step of {PAGES[page]} before its rules"
    for module in groups(block)[0]:
        for edition in editions(block) if rules else ():
            if not any(rules[0] in one.ids and edition in editions(one) for one in told.get(module, ())):
                yield f"leads to {rules[0]}, which {module} does not tell in {edition}"
    if block.section == LOOSE and block.kind != "item":
        yield "is a step, but stands where only notes are"


def place(step: str) -> tuple[int, str]:
    found = STEP.fullmatch(step)
    return (int(found[2]), found[3]) if found else (0, "")


def parts_problems(blocks: Iterable[Block]) -> Iterator[str]:
    """A part of a step is shown only together with its step."""
    above: dict[str, Block] = {}
    section = ""
    for block in blocks:
        if block.section != section:
            section, above = block.section, {}
        if block.kind != "item":
            above |= dict.fromkeys(editions(block), block)
        elif section != LOOSE:
            for edition in editions(block):
                step = above.get(edition)
                if step is None or not covers(groups(step), groups(block)):
                    yield f"shows a part of {' '.join(block.ids)} without its step in {edition}"


def covers(step: Groups, part: Groups) -> bool:
    """Is the step in play whenever the part is?"""
    return all(group == ("base",) or any(set(own) <= set(group) for own in part) for group in step)


def completeness(page: str, blocks: Sequence[Block], source: str) -> Iterator[str]:
    known = [step for step in steps(source) if step.startswith(PAGES[page])]
    tells = {name for block in blocks for name in block.ids}
    yield from (f"does not tell {step}" for step in known if step not in tells)
    for acts in table(source):
        if not acts.step.startswith(PAGES[page]):
            continue
        own = [
            block
            for block in blocks
            if acts.step in block.ids and any(acts.module in group for group in groups(block))
        ]
        missing = [each for each in acts.editions if not any(each in editions(block) for block in own)]
        if missing:
            yield f"does not tell what {acts.module} does in {acts.step} ({', '.join(missing)})"
