"""Tables: seats, links, bots, hosts; whole games over real connections."""

from __future__ import annotations

import pytest

import carcassonne as cc
from carcassonne.server.fairness import commitment, verify
from tests.server.playing import HERE, LINK, SMALL, Client, Json, bot, create, keys, take, web

OPEN = {"kind": "open"}


def record_of(address: str, table: str, token: str) -> Json:
    answer = web.get(f"{address}/api/tables/{table}/record", headers={"authorization": f"Bearer {token}"})
    record: Json = answer.json()
    return record


def finish(*clients: Client) -> None:
    """Play first options to the end; each client answers for the seats it holds."""
    while clients[0].info["status"] == "running":
        asked = clients[0].decision["player"]
        mover = next(one for one in clients if asked in one.heard[0]["seats"])
        done = mover.play()
        assert done["type"] == "done", done
        for one in clients:
            one.follow(mover.number)


def two(address: str, **fields: object) -> tuple[Json, Client, Client]:
    """A running table of Ann (host) and Bob (by the link)."""
    table = create(address, [{**HERE, "name": "Ann"}, LINK], **{"config": SMALL, **fields})
    bob = Client(address, [take(address, table["join"], 1, "Bob")])
    bob.until("welcome")
    ann = Client(address, keys(table))
    assert ann.until("welcome")["host"]
    assert ann.ask("start")["type"] == "done"
    bob.follow(ann.number)
    return table, ann, bob


def test_two_humans_play_a_game_to_its_end(address: str) -> None:
    table, ann, bob = two(address)
    assert [seat["name"] for seat in bob.info["seats"]] == ["Ann", "Bob"]
    assert not bob.info["known_tiles"]
    finish(ann, bob)
    assert bob.info["ended"]["reason"] == "played"
    fresh = Client(address, bob.tokens)
    fresh.until("welcome")
    assert bob.view == fresh.view, "the changes told add up to the view"
    record = record_of(address, table["table"], bob.tokens[0])
    committed = record.pop("commitment")
    assert committed == bob.heard[0]["info"]["commitment"], "as shown before the game"
    assert list(verify(record, committed).scores) == bob.view["scores"]


def test_a_table_of_bots_runs_and_ends_by_itself(address: str) -> None:
    table = create(address, [bot(), bot("greedy")], config=SMALL)
    watcher = Client(address, [table["watch"]])
    while watcher.info.get("status") != "over":
        watcher.hear()
    assert watcher.heard[0]["seats"] == []
    assert watcher.view is not None
    assert watcher.view["over"]


def test_a_human_plays_against_bots(address: str) -> None:
    table = create(address, [HERE, bot(), bot()], config=SMALL)
    ann = Client(address, keys(table))
    ann.until("welcome")
    while ann.info["status"] == "running":
        if ann.decision and ann.decision["player"] == 0:
            assert ann.play()["type"] == "done"
        else:
            ann.hear()
    played = [message["data"] for message in ann.heard if message.get("kind") == "action"]
    assert {data["by"] for data in played if data["seat"] == 1} == {"bot"}
    assert {data["by"] for data in played if data["seat"] == 0} == {"seat"}


def test_the_invite_link_gives_a_seat_once(address: str) -> None:
    table = create(address, [HERE, LINK, OPEN], config=SMALL)
    look = web.post(f"{address}/api/invite", json={"code": table["join"]}).json()
    assert look["role"] == "join"
    assert [seat["taken"] for seat in look["info"]["seats"]] == [True, False, False]
    guest = Client(address, [table["join"]])
    assert guest.until("welcome")["seats"] == [], "who has the link sees the seats, live"
    token = take(address, table["join"], 2, "Cleo")
    assert guest.until("entry")["info"]["seats"][2]["name"] == "Cleo"
    wish = {"code": table["join"], "seat": 2, "name": "Dan"}
    answer = web.post(f"{address}/api/seat", json=wish)
    assert (answer.status_code, answer.json()["reason"]) == (409, "seat.taken")
    answer = web.post(f"{address}/api/seat", json={**wish, "code": table["watch"], "seat": 1})
    assert (answer.status_code, answer.json()["reason"]) == (403, "token.role")
    assert Client(address, [token]).until("welcome")["seats"] == [2]


def test_start_needs_full_seats_or_bots(address: str) -> None:
    table = create(address, [HERE, LINK, OPEN], config=SMALL)
    ann = Client(address, keys(table))
    ann.until("welcome")
    assert ann.ask("start")["reason"] == "seat.free"
    assert ann.info["status"] == "lobby"
    assert ann.ask("start", fill="random")["type"] == "done"
    assert [seat["kind"] for seat in ann.info["seats"]] == ["here", "bot", "bot"]


def test_the_host_changes_rules_before_the_start(address: str) -> None:
    table = create(address, [HERE, LINK], config=SMALL)
    ann = Client(address, keys(table))
    before = ann.until("welcome")["info"]
    wish = {"config": {"modules": ["base", "farmers"], "seed": 4}, "takeback": "never"}
    assert ann.ask("rules", **wish)["type"] == "done"
    assert ann.info["config"]["modules"] == ["base", "farmers"]
    assert ann.info["known_tiles"]
    assert not before["known_tiles"]
    assert ann.info["commitment"] == commitment(4)
    assert ann.ask("rules", config={"modules": ["no-such"]})["reason"] == "config.module"
    ann.ask("start", fill="random")
    assert ann.ask("rules", **wish)["reason"] == "table.begun"


def test_the_host_removes_a_player_and_a_friend_goes_on(address: str) -> None:
    table, ann, bob = two(address)
    assert ann.ask("seat", seat=1, kind="open")["type"] == "done"
    assert bob.until("bye")["reason"] == "removed"
    assert Client(address, bob.tokens).until("bye")["reason"] == "token"
    cleo = Client(address, [take(address, table["join"], 1, "Cleo")])
    cleo.until("welcome")
    ann.follow(cleo.number)
    assert ann.info["seats"][1]["name"] == "Cleo"
    finish(ann, cleo)


def test_the_host_hands_a_deserted_seat_to_a_bot(address: str) -> None:
    _, ann, bob = two(address)
    bob.close()
    assert ann.ask("seat", seat=1, kind="bot", level="random")["type"] == "done"
    assert ann.info["seats"][1]["kind"] == "bot"
    while ann.info["status"] == "running":
        if ann.decision and ann.decision["player"] == 0:
            ann.play()
        else:
            ann.hear()
    assert ann.info["ended"]["reason"] == "played"


def test_only_the_host_has_the_powers_of_the_host(address: str) -> None:
    _, _, bob = two(address)
    assert bob.ask("seat", seat=0, kind="bot")["reason"] == "role.host"
    assert bob.ask("stop")["reason"] == "role.host"
    assert bob.ask("start")["reason"] == "role.host"


def test_who_resigns_does_not_win(address: str) -> None:
    _, ann, bob = two(address)
    assert ann.ask("resign", seat=0)["type"] == "done"
    bob.follow(ann.number)
    assert bob.info["status"] == "over"
    assert bob.info["ended"]["winners"] == [1]


def ending(client: Client) -> Json:
    """What the entry with which the game ended says."""
    said: Json = next(message["data"] for message in client.heard if message.get("kind") == "end")
    return said


def test_a_game_that_was_played_has_winners_and_scores(address: str) -> None:
    table = create(address, [HERE, HERE], config=SMALL)
    both = Client(address, keys(table))
    both.until("welcome")
    while both.info["status"] == "running":
        both.play()
    ended, scores = ending(both), both.view["scores"]
    assert (ended["reason"], ended["scores"]) == ("played", scores)
    assert ended["winners"] == [seat for seat in (0, 1) if scores[seat] == max(scores)]


def test_a_game_that_was_stopped_has_scores_and_no_winner(address: str) -> None:
    _, ann, _ = two(address)
    ann.ask("stop")
    assert (ending(ann)["winners"], ending(ann)["scores"]) == ([], [0, 0])


def test_a_repeated_command_gets_the_same_answer_also_where_it_could_not_be_given_again(address: str) -> None:
    _, _, bob = two(address)
    command = {"seat": 1, "expect": bob.number, "id": "enough"}
    first = bob.ask("resign", **command)
    assert first["type"] == "done"
    assert bob.ask("resign", **command) == first


def test_a_repeated_command_of_the_host_gets_the_same_answer(address: str) -> None:
    _, ann, _ = two(address)
    command = {"expect": ann.number, "id": "over"}
    first = ann.ask("stop", **command)
    assert first["type"] == "done"
    assert ann.ask("stop", **command) == first


def test_nobody_is_answered_for_a_command_of_another_seat(address: str) -> None:
    _, ann, bob = two(address)
    command = {"seat": 0, "actions": [ann.decision["options"][0]], "expect": ann.number, "id": "mine"}
    assert ann.ask("commit", **command)["type"] == "done"
    assert bob.ask("commit", **command)["reason"] == "seat.not-yours"


def test_with_three_a_seat_that_resigned_plays_its_defaults(address: str) -> None:
    table = create(address, [HERE, HERE, HERE], config=SMALL)
    all_three = Client(address, keys(table))
    all_three.until("welcome")
    assert all_three.ask("resign", seat=0)["type"] == "done"
    assert all_three.ask("resign", seat=0)["reason"] == "seat.resigned"
    while all_three.info["status"] == "running":
        if all_three.decision and all_three.decision["player"] != 0:
            all_three.play()
        else:
            all_three.hear()
    actions = [message["data"] for message in all_three.heard if message.get("kind") == "action"]
    assert {data["by"] for data in actions if data["seat"] == 0} == {"default"}
    assert 0 not in all_three.info["ended"]["winners"]


def test_a_rematch_begins_with_the_next_player(address: str) -> None:
    table, ann, bob = two(address)
    assert ann.ask("rematch")["reason"] == "table.running"
    assert ann.ask("stop")["type"] == "done"
    assert ann.info["ended"]["reason"] == "stopped"
    bob.follow(ann.number)
    assert bob.ask("rematch")["type"] == "done"
    again = web.post(f"{address}/api/rematch", json={"tokens": bob.tokens})
    assert again.status_code == 201
    given = again.json()
    assert given["table"] == bob.info["rematch"] != table["table"]
    next_bob = Client(address, [given["tokens"][0]["token"]])
    welcome = next_bob.until("welcome")
    assert welcome["seats"] == [0], "Bob sat second, now he begins"
    assert welcome["info"]["status"] == "running"
    assert welcome["info"]["commitment"] != bob.info["commitment"]
    assert [seat["name"] for seat in welcome["info"]["seats"]] == ["Bob", "Ann"]


def test_a_rematch_has_room_for_everybody_and_keeps_its_links(address: str) -> None:
    table, ann, bob = two(address)
    ann.ask("stop")
    bob.follow(ann.number)
    bob.ask("rematch")

    def follow(tokens: list[str]) -> list[str]:
        answer = web.post(f"{address}/api/rematch", json={"tokens": tokens})
        assert answer.status_code == 201
        return [held["token"] for held in answer.json()["tokens"]]

    host = follow([table["host"], table["join"], table["watch"]])
    watchers = [follow([table["watch"]])[0] for _ in range(12)]
    for _ in range(12):
        assert follow([table["join"], *bob.tokens]) == follow([table["join"], *bob.tokens])
    for token in (*host, watchers[0], watchers[-1]):
        assert Client(address, [token]).until(lambda m: m["type"] in ("welcome", "bye"))["type"] == "welcome"


def test_whom_the_host_of_a_rematch_removed_does_not_get_the_seat_back(address: str) -> None:
    table, ann, bob = two(address)
    ann.ask("stop")
    bob.follow(ann.number)
    bob.ask("rematch")
    given = web.post(f"{address}/api/rematch", json={"tokens": [table["host"]]}).json()
    host = Client(address, [given["tokens"][0]["token"]])
    host.until("welcome")
    assert host.ask("seat", seat=0, kind="open")["type"] == "done"
    refused = web.post(f"{address}/api/rematch", json={"tokens": bob.tokens})
    assert refused.json()["reason"] == "seat.taken"


def test_a_known_seed_is_told_to_everybody(address: str) -> None:
    table = create(address, [HERE, bot()], config={**SMALL, "seed": "mine"})
    assert Client(address, [table["watch"]]).until("welcome")["info"]["known_tiles"]
    assert Client(address, [table["watch"]]).until("welcome")["info"]["config"]["seed"] is None


def test_a_record_is_told_only_when_the_game_is_over(address: str) -> None:
    table, ann, _ = two(address)
    for token in (table["host"], ann.tokens[1], table["watch"]):
        assert record_of(address, table["table"], token)["reason"] == "table.running"
    ann.ask("stop")
    assert record_of(address, table["table"], table["watch"])["format"] == "carcassonne-record/1"
    assert record_of(address, "0" * 16, table["watch"])["reason"] == "token.other"
    assert record_of(address, table["table"], "A" * 32)["reason"] == "token.unknown"


def record(turns: int) -> Json:
    config = cc.Config(("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed=3)
    game = cc.Game(config)
    while not game.over and game.turn <= turns:
        game.play(game.decision.options[0])
    return game.record()


def test_an_unfinished_record_goes_on(address: str) -> None:
    table = create(address, [HERE, HERE], record=record(4))
    client = Client(address, keys(table))
    welcome = client.until("welcome")
    assert welcome["view"]["turn"] == 5
    assert welcome["info"]["known_tiles"]
    assert [seat["name"] for seat in welcome["info"]["seats"]] == ["Ann", "Bob"]
    finish(client)
    told = record_of(address, table["table"], client.tokens[0])
    assert told["actions"][:4] == record(4)["actions"][:4]


def test_a_finished_record_can_be_watched(address: str) -> None:
    table = create(address, [HERE, HERE], record=record(100))
    welcome = Client(address, [table["watch"]]).until("welcome")
    assert welcome["info"]["status"] == "over"
    assert welcome["view"]["over"]
    told = record_of(address, table["table"], table["watch"])
    assert told["scores"] == record(100)["scores"]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"scores": [99, 0]}, "record.scores"),
        ({"format": "other"}, "record.format"),
        ({"actions": [{"type": "pass"}]}, "record.action"),
    ],
)
def test_a_damaged_record_is_refused(address: str, wrong: Json, reason: str) -> None:
    body = {"seats": [HERE, HERE], "record": {**record(2), **wrong}}
    answer = web.post(f"{address}/api/tables", json=body)
    assert (answer.status_code, answer.json()["reason"]) == (400, reason)


def test_a_hot_seat_device_holds_several_seats(address: str) -> None:
    table = create(address, [HERE, HERE], config=SMALL)
    device = Client(address, keys(table))
    assert device.until("welcome")["seats"] == [0, 1]
    finish(device)
    assert device.info["ended"]["reason"] == "played"


def test_seats_are_drawn_by_lot_on_request(address: str) -> None:
    names = [f"Player{number}" for number in range(6)]
    seats = [{"kind": "open", "name": name} for name in names]
    orders = set()
    for _ in range(8):
        table = create(address, seats, config=SMALL, shuffle=True)
        look = web.post(f"{address}/api/invite", json={"code": table["watch"]}).json()
        orders.add(tuple(seat["name"] for seat in look["info"]["seats"]))
        assert sorted(seat["name"] for seat in look["info"]["seats"]) == names
    assert len(orders) > 1
