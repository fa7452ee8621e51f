"""Before the start: the order of the seats, names, and what a change of the rules tells."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from carcassonne import Game
from carcassonne.server import messages
from carcassonne.server.cast import CAST
from carcassonne.server.lobby import config_of
from tests.server.conftest import Running
from tests.server.playing import HERE, LINK, PLAIN, SMALL, Client, bot, create, keys, take, web

EVERYBODY = [name for names in CAST.values() for name in names]


def names(client: Client) -> list[str]:
    return [seat["name"] for seat in client.info["seats"]]


def test_the_host_orders_the_seats_and_everybody_keeps_his_own(start: Callable[..., Running]) -> None:
    server = start()
    address = server.address
    seats = [{"kind": "here", "name": "Ann"}, LINK, bot()]
    table = create(address, seats, config=SMALL)
    bob = Client(address, [take(address, table["join"], 1, "Bob")])
    host, watcher = Client(address, keys(table)), Client(address, [table["watch"]])
    for client in (host, watcher, bob):
        client.until("welcome")
    colours = [seat["colour"] for seat in bob.info["seats"]]
    character = names(host)[2]
    assert host.ask("order", order=[1, 2, 0])["type"] == "done"
    assert names(host) == ["Bob", character, "Ann"]
    assert [seat["colour"] for seat in host.info["seats"]] == [colours[1], colours[2], colours[0]]
    assert bob.until(lambda message: message.get("kind") == "order")["data"] == {"order": [1, 2, 0]}
    assert bob.until("welcome")["seats"] == [0]
    assert watcher.until("welcome")["seats"] == []
    assert host.heard[-2]["seats"] == [2]
    assert bob.ask("order", order=[0, 1, 2])["reason"] == "role.host"
    server.stop()
    address = start().address
    host, bob = Client(address, keys(table)), Client(address, bob.tokens)
    assert host.until("welcome")["seats"] == [2]
    assert bob.until("welcome")["seats"] == [0]
    assert host.ask("start")["type"] == "done"
    bob.until(lambda message: message.get("kind") == "start")
    assert bob.decision["player"] == 0
    assert bob.play()["type"] == "done"


def test_an_order_names_every_seat_once_and_only_before_the_start(address: str) -> None:
    table = create(address, [HERE, LINK], config=PLAIN)
    host = Client(address, keys(table))
    host.until("welcome")
    for wrong in ([0, 0], [0], [0, 1, 2], [0, 2]):
        assert host.ask("order", order=wrong)["reason"] == "seat.order"
    id = "once"
    first = host.ask("order", order=[1, 0], id=id)
    assert host.ask("order", order=[1, 0], id=id) == first
    assert [seat["kind"] for seat in host.info["seats"]] == ["link", "here"]
    host.ask("start", fill="random")
    assert host.ask("order", order=[1, 0])["reason"] == "table.begun"


def test_who_chose_no_name_has_none_but_bots_play_characters(address: str) -> None:
    table = create(address, [HERE, LINK, bot(), {"kind": "bot", "name": "Robo"}], config=PLAIN)
    host = Client(address, keys(table))
    host.until("welcome")
    first = names(host)[2]
    assert names(host) == ["", "", first, "Robo"]
    nameless = web.post(f"{address}/api/seat", json={"code": table["join"], "seat": 1})
    assert nameless.status_code == 201
    host.until("entry")
    host.ask("seat", seat=3, kind="bot", level="random")
    second = names(host)[3]
    assert {first, second} < set(EVERYBODY)
    assert first != second
    host.ask("start")
    assert host.view is not None
    assert [player["name"] for player in host.view["players"]] == ["", "", first, second]
    host.ask("stop")
    headers = {"authorization": f"Bearer {table['host']}"}
    record = web.get(f"{address}/api/tables/{table['table']}/record", headers=headers).json()
    seats = [{"kind": "here", "name": name} for name in record["config"]["players"]]
    again = Client(address, [create(address, seats, record=record)["watch"]])
    again.until("welcome")
    assert names(again) == ["", "", first, second]


def test_who_got_no_answer_asks_for_the_seat_again(address: str) -> None:
    """The server may have died before it answered; the token of the client's own tells who it is."""
    table = create(address, [HERE, LINK], config=PLAIN)
    wish = {"code": table["join"], "seat": 1, "name": "Bob", "token": "b" * 32}
    first, again = (web.post(f"{address}/api/seat", json=wish) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json() == {"table": table["table"], "seat": 1, "token": "b" * 32}
    stranger = web.post(f"{address}/api/seat", json={**wish, "token": "c" * 32})
    assert stranger.json()["reason"] == "seat.taken"
    bob = Client(address, ["b" * 32])
    assert bob.until("welcome")["seats"] == [1]


def test_a_token_that_opens_something_else_takes_no_seat(address: str) -> None:
    table = create(address, [HERE, LINK], config=PLAIN)
    wish = {"code": table["join"], "seat": 1, "name": "Bob", "token": table["join"]}
    refused = web.post(f"{address}/api/seat", json=wish)
    assert refused.json()["reason"] == "token.known"
    host = Client(address, keys(table))
    host.until("welcome")
    assert not host.info["seats"][1]["taken"]


def test_a_change_of_the_rules_tells_what_they_were(address: str) -> None:
    table = create(address, [HERE, LINK], config={"modules": ["base"]}, takeback="free")
    host = Client(address, keys(table))
    host.until("welcome")
    before = host.info["config"]
    config = {"modules": ["base", "farmers", "inns"]}
    assert host.ask("rules", config=config, clock={"kind": "turn", "seconds": 30})["type"] == "done"
    data = next(message["data"] for message in host.heard if message.get("kind") == "rules")
    assert data["before"]["config"] == before
    assert data["rules"]["config"] == host.info["config"]
    assert data["rules"]["config"]["modules"] == ["base", "farmers", "inns"]
    assert (data["before"]["takeback"], data["rules"]["takeback"]) == ("free", "ask")
    assert (data["before"]["clock"]["kind"], data["rules"]["clock"]["kind"]) == ("none", "turn")
    assert "seed" not in data


def test_the_lot_may_decide_who_begins():
    spec = messages.ConfigSpec(modules=["base"], seed="by lot 3", first="random")
    begin = {Game(config_of(msgspec.structs.replace(spec, seed=f"by lot {n}"), 3)).player for n in range(20)}
    assert begin == {0, 1, 2}
    assert config_of(spec, 3).to_json()["first"] == "random"
    assert config_of(messages.ConfigSpec(modules=["base"]), 3).first == 0
