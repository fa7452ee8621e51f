"""What screens.py shows: how each state of the client is brought up, and for which devices."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import expect
from tests.server.playing import Client
from tests.web.browsing import Visitor
from tests.web.serving import Json, here
from tests.web.table_page import TablePage

from screens_games import BIG_BOX, PLAYERS, crowded, deciding, ending, finished, moment

Size = Literal["desk", "laptop", "phone", "lying"]
Theme = Literal["light", "dark"]
LANGUAGES = {"en": "", "uk": "Ukrainian", "ru": "Russian"}


@dataclass(frozen=True)
class Look:
    """A device, a theme, a language."""

    size: Size
    theme: Theme = "light"
    language: str = "en"

    @property
    def words(self) -> str:
        return ", ".join(filter(None, (self.size, self.theme, LANGUAGES[self.language])))


@dataclass(frozen=True)
class Scene:
    name: str
    title: str
    about: str
    bring: Callable[[Visitor], object]
    looks: tuple[Look, ...]
    mocks: tuple[str, ...] = ()
    """The drawings that it was built after."""

    def file(self, look: Look) -> str:
        dark = "-dark" if look.theme == "dark" else ""
        language = "" if look.language == "en" else f"-{look.language}"
        return f"{self.name}-{look.size}{dark}{language}.png"


DESK, LAPTOP, PHONE, LYING = Look("desk"), Look("laptop"), Look("phone"), Look("lying")
DARK, DARK_PHONE = Look("desk", "dark"), Look("phone", "dark")
ALL = (DESK, DARK, LAPTOP, Look("laptop", "dark"), PHONE, DARK_PHONE)


# --- before the game --------------------------------------------------------------------------------------


def home(visitor: Visitor) -> None:
    """With a game that goes on."""
    created = visitor.server.post("api/tables", {"seats": company(), "record": crowded()})
    visitor.keep(created["table"], [created["host"], created["seats"][0]["token"]])
    visitor.go()
    visitor.screen("home")
    visitor.settled()
    visitor.page.evaluate("document.activeElement.blur()")


def setup(visitor: Visitor) -> None:
    visitor.go("new")
    visitor.screen("setup")
    visitor.page.locator(f'[data-preset="{BIG_BOX.id}"] input').check()
    expect(visitor.page.locator("[data-summary] [data-tiles]")).not_to_have_attribute("data-tiles", "")
    visitor.settled()
    visitor.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")


def lobby(visitor: Visitor) -> None:
    """One seat is taken, one waits for somebody with the link."""
    seats = [*here("Marta"), {"kind": "link", "colour": "red"}, {"kind": "link", "colour": "yellow"}]
    config = {"edition": "c3", "modules": list(BIG_BOX.modules)}
    created = visitor.server.post("api/tables", {"seats": seats, "config": config})
    taken = visitor.server.post("api/seat", {"code": created["join"], "seat": 1, "name": "Олена"})
    Client(visitor.server.address.rstrip("/"), [taken["token"]]).until("welcome")
    codes = {name: created[name] for name in ("join", "watch")}
    visitor.keep(created["table"], [created["host"], created["seats"][0]["token"]], **codes)
    visitor.go(f"g/{created['table']}")
    visitor.screen("lobby")
    visitor.settled()


# --- at the table -----------------------------------------------------------------------------------------


LEVELS = ("medium", "easy", "medium", "strong")
COLOURS = ("blue", "red", "yellow", "green", "black")


def company(players: int = 5) -> list[Json]:
    """Marta and bots."""
    bots = [
        {"kind": "bot", "level": level, "name": name, "colour": colour}
        for level, name, colour in zip(LEVELS, PLAYERS[1:players], COLOURS[1:])
    ]
    return [{"kind": "here", "name": "Marta", "colour": "blue"}, *bots]


def tile(visitor: Visitor) -> TablePage:
    table = TablePage.open(visitor, company(), record=crowded())
    table.asked("place_tile")
    return table


def figure(visitor: Visitor) -> None:
    """A draft that the server kept: the tile lies, and what it brings is shown."""
    created = visitor.server.post("api/tables", {"seats": company(4), "record": moment().record})
    tokens = [created["host"], created["seats"][0]["token"]]
    client = Client(visitor.server.address.rstrip("/"), tokens)
    client.until("welcome")
    client.ask("draft", seat=0, actions=moment().draft)
    client.close()
    table = TablePage.sit(visitor, created, tokens)
    table.asked("place_figure")


def overlays(visitor: Visitor) -> None:
    table = tile(visitor)
    table.press("f", "l", "h")
    expect(visitor.page.locator("[data-board] [data-pattern]").first).to_be_attached()


def card(visitor: Visitor) -> None:
    tile(visitor)
    visitor.page.locator('.players [data-seat="4"] button').first.click()


def asked(
    kind: str, modules: tuple[str, ...], edition: str = "c3", turn: int = 25
) -> Callable[[Visitor], None]:
    def bring(visitor: Visitor) -> None:
        table = TablePage.open(visitor, company(), record=deciding(kind, modules, edition, turn))
        table.asked(kind)

    return bring


def finale(visitor: Visitor) -> None:
    """Counted by hand as far as the cities."""
    visitor.motion = ""
    table = TablePage.open(visitor, company(), record=ending())
    table.lay()
    table.confirm()
    page = visitor.page
    page.locator('[data-action="by-hand"]').click(timeout=60_000)
    for _ in range(9):
        page.locator('[data-action="next"]').click()
        page.wait_for_timeout(350)


def waiting(visitor: Visitor) -> None:
    """Олена looks on while Marta, at another device, has to choose."""
    server = visitor.server
    marta, _, *bots = company()
    seats = [{**marta, "kind": "link"}, {"kind": "here", "name": "Олена", "colour": "red"}, *bots]
    created = server.post("api/tables", {"seats": seats, "record": crowded()})
    taken = server.post("api/seat", {"code": created["join"], "seat": 0, "name": "Marta"})
    address = server.address.rstrip("/")
    host = Client(address, [created["host"]])
    host.until("welcome")
    host.ask("start", fill=None)
    host.close()
    Client(address, [taken["token"]]).until("welcome")
    TablePage.sit(visitor, created, [created["host"], created["seats"][0]["token"]])
    expect(visitor.page.locator("[data-waiting]")).to_be_visible()


def plan(visitor: Visitor) -> None:
    """A tile that may still come is tried meanwhile."""
    waiting(visitor)
    visitor.page.locator('[data-action="plan"]').click()
    cells = visitor.page.locator("[data-board] [data-target=cell]")
    cells.first.wait_for()
    cells.nth(5).click()
    expect(visitor.page.locator("[data-tentative]")).to_be_attached()


def contrast(visitor: Visitor) -> None:
    prefs = json.dumps({"games": 10, "theme": "contrast"})
    visitor.context.add_init_script(f"localStorage.setItem('carcassonne.prefs', '{prefs}')")
    tile(visitor)


# --- after the game ---------------------------------------------------------------------------------------


def result(visitor: Visitor) -> TablePage:
    table = TablePage.open(visitor, company(), record=finished())
    table.wait(lambda seen: seen.finished, "the end")
    visitor.page.evaluate("document.querySelector('[data-action=all]')?.click()")
    visitor.screen("results")
    expect(visitor.page.locator("[data-breakdown] .bars").first).to_be_visible()
    return table


def replay(visitor: Visitor) -> None:
    """The bot has looked at a move in the middle."""
    created = visitor.server.post("api/tables", {"seats": company(), "record": finished()})
    visitor.go(f"r/{created['table']}#{created['watch']}")
    visitor.screen("replay")
    visitor.page.locator('[data-action="scrub"]').fill("41")
    visitor.page.locator('[data-action="explain"]').click()
    visitor.page.locator("[data-way]:visible").first.wait_for()


# --- beside the game --------------------------------------------------------------------------------------


def page(path: str, screen: str) -> Callable[[Visitor], None]:
    def bring(visitor: Visitor) -> None:
        visitor.go(path)
        visitor.screen(screen)
        visitor.settled()

    return bring


SCENES = (
    Scene(
        "home",
        "Home",
        "One click starts a game; another one is in progress.",
        home,
        (*ALL, Look("phone", "light", "ru")),
    ),
    Scene("setup", "Set-up", "The whole Big Box is selected.", setup, (*ALL, Look("desk", "light", "uk"))),
    Scene(
        "lobby", "Lobby", "One seat is waiting for someone with the link.", lobby, (DESK, DARK, LAPTOP, PHONE)
    ),
    Scene(
        "tile",
        "Table: a tile",
        "Every place where the tile fits.",
        tile,
        (DESK, LAPTOP, PHONE, LYING),
        ("a-own-turn-1440", "a-own-turn-1024", "a-own-turn-phone", "a-own-turn-phone-lying"),
    ),
    Scene("card", "Table: a player", "All about one of them.", card, (DESK,), ("a2-player-card-1440",)),
    Scene(
        "figure",
        "Table: a figure",
        "The tile is placed, and what it brings is shown before it is confirmed.",
        figure,
        (*ALL, Look("desk", "light", "uk"), Look("phone", "light", "ru"), LYING),
        ("b-figure-1440", "b-figure-dark-1440", "b-figure-uk-phone", "b-figure-phone-lying"),
    ),
    Scene(
        "ferry",
        "Table: a ferry",
        "Cards show what would change.",
        asked("move_ferry", ("ferries",)),
        (DESK,),
        ("c1-ferry-1440",),
    ),
    Scene(
        "bazaar",
        "Table: an auction",
        "What is for sale, and the bids.",
        asked("bid", ("bazaars",), "c2", 10),
        (DESK,),
        ("c2-bazaar-1440",),
    ),
    Scene(
        "marker",
        "Table: the score track",
        "Which marker goes on.",
        asked("move_marker", ("messages", "robbers"), turn=60),
        (DESK,),
        ("c3-message-1440",),
    ),
    Scene("overlays", "Table: overlays", "Fields, leads and holes.", overlays, (DESK, DARK)),
    Scene(
        "waiting",
        "Table: waiting",
        "Another player has to choose.",
        waiting,
        (DESK, DARK_PHONE),
        ("d-waiting-1440", "d-waiting-phone"),
    ),
    Scene(
        "plan",
        "Table: plan ahead",
        "A tile is tried; nobody else sees it.",
        plan,
        (DESK, DARK_PHONE),
    ),
    Scene("contrast", "Table: high contrast", "Chosen in the settings.", contrast, (DESK, PHONE)),
    Scene(
        "finale",
        "The finale",
        "Feature by feature; nobody knows yet who wins.",
        finale,
        (DESK, LAPTOP),
        ("e-finale-1440", "e-finale-1024"),
    ),
    Scene(
        "result",
        "Result",
        "Who won, and how.",
        result,
        (*ALL, Look("desk", "light", "ru")),
        ("f-result-1440", "f-result-dark-1440"),
    ),
    Scene("replay", "Replay", "A bot explains the moves.", replay, (DESK, DARK, PHONE)),
    Scene(
        "rules",
        "Rules",
        "A module in the chosen edition.",
        page("rules/dragon", "rules"),
        (DESK, DARK, PHONE),
    ),
    Scene(
        "learn", "Lessons", "Six lessons, then a card for each module.", page("learn", "learn"), (DESK, PHONE)
    ),
    Scene(
        "lesson",
        "A lesson",
        "At a real table.",
        page("learn/majority", "lesson"),
        (DESK, PHONE, DARK_PHONE),
    ),
    Scene(
        "settings",
        "Settings",
        "Every change takes effect at once.",
        page("settings", "settings"),
        (DESK, DARK, PHONE),
    ),
)
