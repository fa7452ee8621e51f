"""When somebody whom the table waits for stays away: the others vote."""

from __future__ import annotations

from collections.abc import Callable

from carcassonne.server.absence import AWAY
from tests.server.conftest import Running
from tests.server.playing import LINK, PLAIN, Client, Json, create, take

Start = Callable[..., Running]


def absent(message: Json) -> bool:
    return bool(message.get("info") and message["info"]["absence"])


def deserted(server: Running, humans: int = 3) -> tuple[list[Client], int, str]:
    """A running game whose asked player has left a minute ago: those present, his seat, his token."""
    address = server.address
    table = create(address, [LINK] * humans, config=PLAIN)
    tokens = [take(address, table["join"], seat, f"P{seat}") for seat in range(humans)]
    host = Client(address, [table["host"]])
    host.until("welcome")
    clients = [Client(address, [token]) for token in tokens]
    for client in clients:
        client.until("welcome")
    host.ask("start")
    host.close()
    for client in clients:
        client.until(lambda message: message.get("kind") == "start")
    clients.pop(0).close()
    clients[0].until(lambda message: bool(message.get("info")) and not message["info"]["seats"][0]["present"])
    server.later += AWAY + 1
    Client(address, [table["watch"]]).until("welcome")  # whoever comes, the table looks round
    for client in clients:
        told = client.until(absent)["info"]["absence"]
        assert (told["seat"], told["votes"]) == (0, {})
    return clients, 0, tokens[0]


def test_the_majority_of_those_present_lets_a_bot_play_on(start: Start) -> None:
    server = start()
    (ann, bob), seat, token = deserted(server)
    assert ann.ask("vote", seat=1, vote="bot")["type"] == "done"
    assert bob.until(lambda message: absent(message) and message["info"]["absence"]["votes"])["info"][
        "absence"
    ]["votes"] == {"1": "bot"}
    assert ann.info["seats"][seat]["kind"] == "link"  # one of two is not more than half
    bob.ask("vote", seat=2, vote="bot")
    entry = ann.until(lambda message: message.get("kind") == "seat")
    assert entry["data"]["why"] == "vote"
    assert (entry["data"]["now"]["kind"], entry["data"]["now"]["name"]) == ("bot", "P0")
    assert entry["info"]["absence"] is None
    ann.until(lambda message: message.get("kind") == "action" and message["data"]["by"] == "bot")
    back = Client(server.address, [token])  # his token still opens the table, and the bot makes room
    assert back.until("welcome")["seats"] == [0]
    seat_again = ann.until(lambda message: message.get("kind") == "seat")
    assert seat_again["data"]["why"] == "back"
    assert seat_again["info"]["seats"][seat]["kind"] == "link"
    assert seat_again["info"]["seats"][seat]["present"]


def test_whom_the_host_replaced_does_not_get_the_seat_back_by_coming(start: Start) -> None:
    server = start()
    (ann, bob), seat, token = deserted(server)
    for client, number in ((ann, 1), (bob, 2)):
        client.ask("vote", seat=number, vote="bot")
    ann.until(lambda message: message.get("kind") == "seat")
    host = Client(server.address, [ann.tokens[0]])
    host.until("welcome")
    server.later += AWAY + 1  # he and the host are away, so somebody seated may hand the seat on
    assert host.ask("seat", seat=seat, kind="bot", level="random")["type"] == "done"
    late = Client(server.address, [token])
    assert late.until("bye")["reason"] == "token"
    assert host.info["seats"][seat]["kind"] == "bot"


def test_the_majority_ends_the_game(start: Start) -> None:
    (ann, bob), _, _ = deserted(start())
    ann.ask("vote", seat=1, vote="end")
    bob.ask("vote", seat=2, vote="wait")
    assert ann.until(lambda message: absent(message) and len(message["info"]["absence"]["votes"]) == 2)
    bob.ask("vote", seat=2, vote="end")  # one may change one's mind
    ended = ann.until(lambda message: message.get("kind") == "end")
    assert (ended["data"]["reason"], ended["data"]["winners"]) == ("voted", [])
    assert ended["info"]["status"] == "over"


def test_those_who_wait_are_asked_again_later(start: Start) -> None:
    server = start()
    (ann,), _, _ = deserted(server, humans=2)
    assert ann.ask("vote", seat=1, vote="wait")["type"] == "done"
    if ann.info["absence"]:
        ann.until(lambda message: bool(message.get("info")) and not message["info"]["absence"])
    assert ann.ask("vote", seat=1, vote="bot")["reason"] == "vote.none"
    server.later += AWAY + 1
    Client(server.address, ann.tokens).until("welcome")
    assert ann.until(absent)["info"]["absence"]["votes"] == {}


def test_who_comes_back_is_waited_for_no_longer(start: Start) -> None:
    server = start()
    (ann, bob), _, token = deserted(server)
    ann.ask("vote", seat=1, vote="end")
    back = Client(server.address, [token])
    back.until("welcome")
    bob.until(lambda message: bool(message.get("info")) and not message["info"]["absence"])
    assert bob.ask("vote", seat=2, vote="end")["reason"] == "vote.none"
    assert back.play()["type"] == "done"


def test_only_those_who_play_may_vote(start: Start) -> None:
    server = start()
    (ann, bob), _, _ = deserted(server)
    assert ann.ask("vote", seat=2, vote="end")["reason"] == "seat.not-yours"
    bob.close()  # then the one who is left decides alone
    ann.until(lambda message: bool(message.get("info")) and not message["info"]["seats"][2]["present"])
    ann.ask("vote", seat=1, vote="end")
    assert ann.until(lambda message: message.get("kind") == "end")["data"]["reason"] == "voted"
