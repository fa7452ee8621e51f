"""The other side of `outside`: a program that needs nothing but JSON. Rewrite it in any language."""

import json
import sys

LIKED = ("place_figure", "place_tile")


def main():
    for line in sys.stdin:
        question = json.loads(line)
        options = question["view"]["decision"]["options"]
        best = max(options, key=lambda option: option["type"] in LIKED)
        print(json.dumps({"id": question["id"], "action": best}), flush=True)


if __name__ == "__main__":
    main()
