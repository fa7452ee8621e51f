"""Who sits there, what is heard, who is called, and what is remembered of it (UX-2 §7, §8, §10)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from carcassonne.server.cast import CAST
from tests.server.playing import Client
from tests.web.browsing import DESK, PHONE, Visitor
from tests.web.serving import Json, against_bot, here
from tests.web.table_page import TablePage

DOZEN = {"modules": ["base", "river"], "tiles": {"river": 1}}
"""A game of a dozen tiles."""

QUIET = """
async () => {
    for (let before = -1; before < heard.length; ) {
        before = heard.length;
        await new Promise((done) => setTimeout(done, 600));
    }
    return heard.length;
}
"""
"""How much was heard once what had begun has been."""
HEARING = """() => {
  window.heard = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.heard.push(Math.max(...this.buffer.getChannelData(0)));
    return start.apply(this, when);
  };
}"""


def five(level: str) -> list[Json]:
    return [*here("Ann"), *({"kind": "bot", "level": level} for _ in range(5))]


def test_UX_2_8_no_two_bots_share_a_name_or_a_face(visit: Callable[..., Visitor]) -> None:
    for language, size in (("en", DESK), ("uk", PHONE)):
        visitor = visit(language=language, size=size)
        table = TablePage.open(visitor, five("easy"), config=DOZEN)
        faces = visitor.page.locator(".players [data-face]")
        expect(faces).to_have_count(5)
        drawn = {face.get_attribute("data-face") for face in faces.all()}
        seats = visitor.heard("welcome")[0]["info"]["seats"][1:]
        names = {seat["name"] for seat in seats}
        assert len(drawn) == len(names) == 5
        assert set(CAST["easy"]) < names
        assert {seat["level"] for seat in seats} == {"easy"}
        words = table.page.locator(".players").inner_text()
        assert ("Perrin" in words) == (language == "en")
        visitor.accessible()


def test_UX_2_7_the_title_and_the_icon_say_whose_turn_it_is(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), against_bot(), config=DOZEN)
    bot = table.visitor.heard("welcome")[0]["info"]["seats"][1]["name"]
    icon = table.page.locator('link[rel="icon"]')
    table.wait(lambda seen: seen.asked, "the first question")
    expect(table.page).to_have_title("● Your turn – Carcassonne")
    table.page.wait_for_function("() => document.querySelector('link[rel=icon]').href.startsWith('data:')")
    assert "%232854bb" in (icon.get_attribute("href") or "")
    # A second connection plays the own seat, so that the bot's turn is seen at the moment it begins.
    table.page.evaluate(
        """() => {
          window.titles = [];
          const note = () => window.titles.push(document.title);
          new MutationObserver(note).observe(document.querySelector('title'), { childList: true });
        }"""
    )
    table.play_elsewhere()
    expect(table.page).to_have_title("The game is over – Carcassonne")
    titles = set(table.page.evaluate("window.titles"))
    assert f"{bot} … – Carcassonne" in titles
    assert not any("won" in title for title in titles)
    table.page.wait_for_function("() => document.querySelector('link[rel=icon]').href.endsWith('icon.svg')")


def test_UX_2_10_the_table_is_heard_after_the_first_gesture_until_it_is_muted(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(fresh=True)  # nobody has clicked in it yet
    visitor.context.add_init_script(f"({HEARING})()")
    # a tile with one place only would lie there without a click
    table = TablePage.open(visitor, here("Ann", "Bob"), config={"modules": ["base"], "seed": "heard"})
    table.wait(lambda seen: seen.asked, "the first question")
    assert table.page.evaluate("heard") == []
    table.lay()
    table.page.wait_for_function("() => heard.length > 0")
    assert all(0.1 < loudest <= 0.51 for loudest in table.page.evaluate("heard"))
    table.press("s")
    expect(table.page.locator("[data-toast]")).to_contain_text("Sound is off")
    before = table.page.evaluate(QUIET)
    table.confirm()
    table.lay()
    assert table.page.evaluate("heard.length") == before
    table.press("s")
    table.confirm()
    table.lay()
    table.page.wait_for_function(f"() => heard.length > {before}")


def test_UX_2_the_profile_counts_a_game_that_was_finished_here(visit: Callable[..., Visitor]) -> None:
    table = TablePage.open(visit(), here("Ann", "Bob"), config=DOZEN)
    player = Client(table.server.address.rstrip("/"), [one["token"] for one in table.created["seats"]])
    player.until("welcome")
    while player.view and not player.view["over"]:
        player.play()
    player.close()
    table.wait(lambda seen: seen.finished, "the end")
    scores: list[int] = table.visitor.heard("entry")[-1]["data"]["scores"]
    visitor = table.visitor
    visitor.go()
    visitor.screen("home")
    visitor.page.locator('[data-action="profile"]').click()
    visitor.screen("profile")
    number = visitor.page.locator("[data-number]")
    shown = {one.get_attribute("data-number"): one.get_attribute("data-value") for one in number.all()}
    assert (shown["games"], shown["best"]) == ("1", str(scores[0]))
    place = 1 + sum(score > scores[0] for score in scores)
    cell = visitor.page.locator(f'[data-players="2"] [data-place="{place}"]')
    expect(cell).to_have_attribute("data-count", "1")
    expect(visitor.page.locator('[data-module="river"]')).to_be_visible()
    visitor.accessible()
    visitor.fits()
