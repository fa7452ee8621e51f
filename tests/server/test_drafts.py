"""Drafts: told to nobody else, equal to what a commit does, never beyond a reveal."""

from __future__ import annotations

from tests.server.playing import HERE, PLAIN, Client, create, keys
from tests.server.test_tables import two


def test_a_draft_tells_the_next_question_and_the_outcome(address: str) -> None:
    _, ann, bob = two(address, config=PLAIN)
    place = ann.decision["options"][0]
    step = ann.ask("draft", seat=0, actions=[place])
    assert step["type"] == "outcome"
    assert step["stop"] is None
    assert step["decision"]["kind"] == "place_figure"
    assert [event["type"] for event in step["events"]] == ["tile_placed"]
    assert step["shown"] == 1
    assert step["view"]["tiles"][-1]["at"] == place["at"]
    figure = next(option for option in step["decision"]["options"] if option["type"] == "place_figure")
    whole = ann.ask("draft", seat=0, actions=[place, figure])
    assert (whole["stop"], whole["decision"]) == ("draw", None)
    assert whole["view"]["hand"] == [], "nothing is drawn in a draft"
    assert whole["view"]["tiles"] == step["view"]["tiles"]
    assert [piece["piece"] for piece in whole["placed"]] == [figure["figure"]]
    bob.say({"type": "ping"})
    bob.until("pong")
    assert [message["type"] for message in bob.heard if "actions" in str(message)] == []
    done = ann.ask("commit", seat=0, actions=[place, figure])
    assert done["type"] == "done"
    entry = next(message for message in ann.heard if message.get("kind") == "action")
    assert entry["events"][: len(whole["events"])] == whole["events"], "as the preview said"
    assert any(event["type"] == "tile_drawn" for event in entry["events"])
    assert ann.view is not None
    assert ann.view["pieces"] == whole["placed"], "it stands where the draft showed it"


def test_a_draft_never_crosses_a_reveal(address: str) -> None:
    _, ann, bob = two(address, config=PLAIN)
    place = ann.decision["options"][0]
    too_far = [place, {"type": "pass"}, {"type": "pass"}]
    assert ann.ask("draft", seat=0, actions=too_far)["reason"] == "illegal.preview"
    assert ann.ask("commit", seat=0, actions=too_far)["reason"] == "draft.reveal"
    assert ann.number == bob.number


def test_an_illegal_draft_is_refused_with_its_reason(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN)
    refused = ann.ask("draft", seat=0, actions=[{"type": "pass"}])
    assert refused["type"] == "refused"
    assert "'pass' is not possible now" in refused["message"]


def test_an_empty_draft_drops_the_one_that_was_kept(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN)
    ann.ask("draft", seat=0, actions=[ann.decision["options"][0]])
    assert ann.ask("draft", seat=0, actions=[])["decision"]["kind"] == "place_tile"
    assert Client(address, ann.tokens).until("welcome")["drafts"] == []


def test_a_commit_ends_the_draft(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN)
    ann.ask("draft", seat=0, actions=[ann.decision["options"][1]])
    ann.play()
    assert Client(address, ann.tokens).until("welcome")["drafts"] == []


def test_without_previews_a_draft_tells_the_question_only(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN, assists=[])
    step = ann.ask("draft", seat=0, actions=[ann.decision["options"][0]])
    assert (step["events"], step["view"], step["decision"]["kind"]) == ([], None, "place_figure")
    assert step["placed"] == []


def test_a_preview_shows_who_would_lead_where_the_table_allows_it(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN, assists=["previews", "standings"])
    place = next(option for option in ann.decision["options"] if option["at"] != [0, 0])
    view = ann.ask("draft", seat=0, actions=[place])["view"]
    assert any([place["at"], 0] in feature["segments"] for feature in view["features"])
    assert "projection" not in view
    _, bob, _ = two(address, config=PLAIN, assists=["previews"])
    assert "features" not in bob.ask("draft", seat=0, actions=[place])["view"]


def test_a_draft_of_a_hot_seat_is_kept_for_its_seat(address: str) -> None:
    table = create(address, [HERE, HERE], config=PLAIN)
    device = Client(address, keys(table))
    device.until("welcome")
    draft = [device.decision["options"][0]]
    device.ask("draft", seat=0, actions=draft)
    alone = Client(address, [table["seats"][1]["token"]])
    assert alone.until("welcome")["drafts"] == []
    other = Client(address, keys(table))
    assert other.until("welcome")["drafts"][0]["actions"] == draft
