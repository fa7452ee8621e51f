"""Print the messages or the rules of all modules in a language, for a development server without the game
server: `texts.py texts uk`, `texts.py rules uk`."""

from __future__ import annotations

import json
import sys

from carcassonne import texts

SAYS = {"texts": texts.messages, "rules": texts.rules}


def main() -> None:
    kind, language = sys.argv[1:]
    sys.stdout.buffer.write(json.dumps(SAYS[kind](language), ensure_ascii=False).encode())


if __name__ == "__main__":
    main()
