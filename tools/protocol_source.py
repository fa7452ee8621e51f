"""The message keys of the code with their English sentences, read off its syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src" / "carcassonne"
GROUPS = {
    "prompt": "What a decision asks; parameters: `player`, and `tile` if one is in hand.",
    "blocked": "Why an option that a user might expect is not offered (`decision.blocked`).",
    "hint": "Why a bot suggests something (`rank`).",
    "advice": "What is legal but unwise about a set-up (`config.advice`).",
    "config": "A `ConfigError`: the set-up cannot be played.",
    "illegal": "An `IllegalAction`: the action is not among the options.",
    "record": "A `RecordError`: the record is damaged or breaks the rules.",
    "bot": "A `BotError`: the bot cannot be used.",
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Every file of the package as a syntax tree."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def constant(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


class Keys:
    """The message keys with their English sentences, read off the code.

    A key is a text such as "illegal.edge", or the argument of a helper that puts the group in front of it:
    `_no("edge", ...)` where `_no` makes f"illegal.{key}".
    """

    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}
        for _, tree in sources():
            self._read(tree)

    def _read(self, tree: ast.Module) -> None:
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        prefixes = {f.name: p for f in functions if f.args.args and (p := self._prefix(f))}
        while True:  # a helper may hand its own first argument on to another helper
            more = {
                function.name: prefixes[call.func.id]
                for function in functions
                if function.args.args and function.name not in prefixes
                for call in ast.walk(function)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in prefixes
                if call.args and _is_name(call.args[0], function.args.args[0].arg)
            }
            if not more:
                break
            prefixes |= more
        for scope in [tree, *functions]:
            self._calls(scope, prefixes, inside=scope is not tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                group, dot, rest = node.value.partition(".")
                if dot and group in GROUPS and rest.replace("-", "").replace("_", "").isalpha():
                    self.found.setdefault(node.value, set())

    def _prefix(self, function: ast.FunctionDef) -> str | None:
        """The group, if the function makes a key of its first argument."""
        first = function.args.args[0].arg
        for node in ast.walk(function):
            if isinstance(node, ast.JoinedStr) and len(node.values) == 2:
                head, tail = node.values
                group = (constant(head) or "").rstrip(".")
                if group in GROUPS and isinstance(tail, ast.FormattedValue) and _is_name(tail.value, first):
                    return group
        return None

    def _calls(self, scope: ast.AST, prefixes: dict[str, str], inside: bool) -> None:
        """Keys that are made in the calls of a scope, with the sentence beside them."""
        local = [
            (node.lineno, target.id, node.value)
            for node in (ast.walk(scope) if inside else ())
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        ]
        for call in ast.walk(scope):
            if not isinstance(call, ast.Call) or not call.args or (text := constant(call.args[0])) is None:
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            key = f"{prefixes[name]}.{text}" if name in prefixes else text
            if key.partition(".")[0] not in GROUPS or "." not in key:
                continue
            said: ast.AST | None = call.args[1] if len(call.args) > 1 else None
            if isinstance(said, ast.Name):
                earlier = [(n, value) for n, id, value in local if id == said.id and n <= call.lineno]
                said = max(earlier, key=lambda found: found[0])[1] if earlier else None
            sentences = self.found.setdefault(key, set())
            if (sentence := _template(said)) is not None:
                sentences.add(sentence)


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _template(node: ast.AST | None) -> str | None:
    """A sentence with its gaps written as {...}."""
    if isinstance(node, ast.JoinedStr):
        return "".join(constant(part) or "{...}" for part in node.values)
    text = constant(node)
    return text if text and " " in text else None
