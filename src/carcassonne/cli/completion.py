"""`completion`: a script that lets the shell complete commands, options, presets, modules and bots."""

from __future__ import annotations

import argparse
from typing import Any

from carcassonne import bots
from carcassonne.config import modules, presets
from carcassonne.tiles import EDITIONS

BASH = """_carcassonne() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words=""
    case "$before" in
{values}
    esac
    if [ -z "$words" ]; then
        case "${{COMP_WORDS[1]}}" in
{options}
        *) words="{commands}" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    [ ${{#COMPREPLY[@]}} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}}
complete -F _carcassonne carcassonne
"""

ZSH = "autoload -U +X bashcompinit && bashcompinit\n"
"""zsh reads the script of bash through its own bridge."""


def add_commands(commands: Any) -> None:
    parser = commands.add_parser(
        "completion",
        help="print a script that completes commands in your shell",
        description='Print a script for your shell: eval "$(carcassonne completion bash)"',
    )
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from carcassonne.cli import parser

    made = parser()
    print(_fish(made) if args.shell == "fish" else ZSH * (args.shell == "zsh") + _bash(made), end="")
    return 0


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of all commands by name."""
    (found,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found.choices)


def _values() -> dict[str, list[str]]:
    """The words that may follow an option."""
    return {
        "--preset": [preset.id for preset in presets()],
        "--modules": [module.id for module in modules()],
        "--edition": list(EDITIONS),
        "--bots": list(bots.names()),
        "--bot": list(bots.names()),
    }


def _options(parser: argparse.ArgumentParser) -> list[str]:
    return [name for action in parser._actions for name in action.option_strings if name.startswith("--")]


def _bash(parser: argparse.ArgumentParser) -> str:
    known = commands(parser)
    return BASH.format(
        values="\n".join(f'    {name}) words="{" ".join(words)}" ;;' for name, words in _values().items()),
        options="\n".join(
            f'        {name}) words="{" ".join(_options(each))}" ;;' for name, each in known.items()
        ),
        commands=" ".join(known),
    )


def _fish(parser: argparse.ArgumentParser) -> str:
    lines = []
    values = _values()
    for name, each in commands(parser).items():
        lines.append(f"complete -c carcassonne -n __fish_use_subcommand -a {name}")
        for option in _options(each):
            words = f" -xa '{' '.join(values[option])}'" if option in values else ""
            lines.append(
                f"complete -c carcassonne -n '__fish_seen_subcommand_from {name}' -l {option[2:]}{words}"
            )
    return "\n".join([*lines, ""])
