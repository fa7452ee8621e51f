"""A bot in another process, in any language: it reads what its seat sees and writes what it plays.

One line of JSON each way: {"id": 7, "view": {...}} goes out, {"id": 7, "action": {...}} comes back. The view
is that of `game.view(seat)`; the action is one of its `decision.options`.
"""

import contextlib
import json
import os
import queue
import shlex
import subprocess
import sys
import threading
import time

import carcassonne as cc

COMMAND = os.environ.get("MY_BOT", f"{shlex.quote(sys.executable)} -m my_carcassonne_bot.program")


class OutsideBot:
    def __init__(self, seconds=None, seed=None):
        self.seconds = 2.0 if seconds is None else seconds
        self._asked = 0
        self._answers = queue.Queue()
        self._program = subprocess.Popen(
            shlex.split(COMMAND), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self):
        for line in self._program.stdout:
            self._answers.put(line)

    def choose(self, game, seat):
        """The answer of the program; without one in time, the option that a clock takes."""
        self._asked += 1
        stop = time.monotonic() + self.seconds
        try:
            question = {"id": self._asked, "view": game.view(seat, aids=("remaining",))}
            self._program.stdin.write(json.dumps(question) + "\n")
            self._program.stdin.flush()
            while True:
                answer = json.loads(self._answers.get(timeout=max(0.0, stop - time.monotonic())))
                if answer["id"] == self._asked:  # anything else is an answer that came too late
                    return game.action(answer["action"])
        except (queue.Empty, OSError, ValueError, KeyError, TypeError):
            return game.decision.default

    def rank(self, game, seat, n=3):
        return [cc.bots.Ranked((self.choose(game, seat),), 0.0, ("hint.any", {}))][:n]

    def close(self):
        """End the program; it also ends by itself when nobody asks it any more."""
        self._program.kill()
        self._listener.join()
        for pipe in (self._program.stdin, self._program.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        self._program.wait()
