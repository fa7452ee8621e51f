"""Take-backs: entries of the log that return to an earlier position."""

from __future__ import annotations

from collections.abc import Callable

import carcassonne as cc
from tests.server.conftest import Running
from tests.server.playing import HERE, PLAIN, Client, bot, create, keys
from tests.server.test_tables import record_of, two


def test_free_take_backs_return_to_the_own_last_play(address: str) -> None:
    _, ann, bob = two(address, config=PLAIN, takeback="free")
    begun, view = ann.number, ann.view
    place = ann.decision["options"][0]
    ann.ask("commit", seat=0, actions=[place, {"type": "pass"}])
    bob.follow(ann.number)
    assert bob.decision["player"] == 1
    done = ann.ask("takeback", seat=0)
    assert done["number"] == begun + 2, "numbers never go back"
    assert ann.view == view
    bob.follow(ann.number)
    assert bob.heard[-1]["data"]["to"] == begun
    assert bob.info["takebacks"] == 1


def test_what_was_taken_back_is_not_in_the_record(start: Callable[..., Running]) -> None:
    first = start()
    table, ann, bob = two(first.address, config=PLAIN, takeback="free")
    first_option, other = ann.decision["options"][:2]
    ann.ask("commit", seat=0, actions=[first_option])
    ann.ask("takeback", seat=0)
    ann.ask("commit", seat=0, actions=[other])
    view = ann.view
    first.stop()
    second = start()
    back = Client(second.address, ann.tokens)
    back.until("welcome")
    assert back.view == view, "the log with its take-back is rebuilt to the same position"
    back.ask("stop")
    assert record_of(second.address, table["table"], bob.tokens[0])["actions"] == [other]


def test_the_others_are_asked(address: str) -> None:
    _, ann, bob = two(address, config=PLAIN)
    ann.play()
    bob.follow(ann.number)
    ann.say({"type": "takeback", "id": "please", "expect": ann.number, "seat": 0})
    asked = bob.until(lambda message: (message.get("info") or {}).get("asking"))["info"]["asking"]
    assert (asked["seat"], asked["waiting"]) == (0, [1])
    assert bob.ask("answer", seat=1, allow=False)["type"] == "done"
    refused = ann.until(lambda message: message.get("id") == "please")
    assert refused["reason"] == "takeback.refused"
    assert ann.view["tiles"] == bob.view["tiles"]

    ann.say({"type": "takeback", "id": "again", "expect": ann.number, "seat": 0})
    bob.until(lambda message: (message.get("info") or {}).get("asking"))
    before = len(bob.view["tiles"])
    assert bob.ask("answer", seat=1, allow=True)["type"] == "done"
    ann.follow(bob.number)
    assert len(bob.view["tiles"]) == before - 1
    assert ann.view["decision"]["kind"] == "place_tile"


def test_what_was_revealed_is_not_taken_back(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN)
    ann.ask("commit", seat=0, actions=[ann.decision["options"][0], {"type": "pass"}])
    assert ann.ask("takeback", seat=0)["reason"] == "takeback.revealed"


def before_a_prize() -> tuple[cc.Game, cc.Action]:
    """The last tournament: seat 0 is asked, and its answer opens a prize tile, but draws none."""
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("base", "tournaments"), seed=0))
    while True:
        options = game.decision.options
        eager = [option for option in options if option.verb in ("register", "enter", "place_figure")]
        answer = (eager or options)[0]
        if game.decision.kind == "enter_tournament" and game.preview([answer]).stop == "prize":
            return game, answer
        game.play(answer)


def test_a_prize_that_was_opened_is_not_taken_back(address: str) -> None:
    """It is the rules that say what reveals something."""
    game, answer = before_a_prize()
    _, ann, _ = two(address, record=game.record())
    assert ann.ask("commit", seat=0, actions=[answer.to_json()])["type"] == "done"
    assert ann.heard[-2]["events"][-1]["type"] == "prize_opened"
    assert ann.ask("takeback", seat=0)["reason"] == "takeback.revealed"


def test_never_means_never(address: str) -> None:
    table = create(address, [HERE, HERE], config=PLAIN, takeback="never")
    device = Client(address, keys(table))
    device.until("welcome")
    device.play()
    assert device.ask("takeback", seat=0)["reason"] == "takeback.never"


def test_alone_with_bots_nobody_is_asked(address: str) -> None:
    table = create(address, [HERE, bot()], config=PLAIN)
    ann = Client(address, keys(table))
    ann.until("welcome")
    view = ann.view
    ann.ask("commit", seat=0, actions=[ann.decision["options"][0], {"type": "pass"}])
    while ann.decision["player"] != 0:
        ann.hear()
    assert ann.ask("takeback", seat=0)["type"] == "done"
    assert ann.view == view


def test_there_must_be_something_to_take_back(address: str) -> None:
    _, _, bob = two(address, config=PLAIN, takeback="free")
    assert bob.ask("takeback", seat=1)["reason"] == "takeback.nothing"
    assert bob.ask("answer", seat=1, allow=True)["reason"] == "takeback.not-asked"
