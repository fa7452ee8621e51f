"""The front page of a site: what this is, how it looks, and the way to the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from carcassonne import bots
from carcassonne.art import board
from carcassonne.config import Config, presets
from carcassonne.game import Game

LANGUAGES = {"en": ("index.html", "English"), "uk": ("uk.html", "Українська"), "ru": ("ru.html", "Русский")}
PICTURES = {"site-desk.png": (1440, 900), "site-phone.png": (390, 844)}
"""Of the screenshots in docs/screens, those that are shown where they are at hand, with their sizes."""
FONTS = {"vollkorn": "Vollkorn Variable", "source-sans-3": "Source Sans 3 Variable"}
RANGES = {"latin": "U+0-24F, U+2000-206F", "cyrillic": "U+400-45F, U+490-491"}
"""Of the client's own fonts, what these pages need; a browser loads the letters that it shows."""

TEXTS: dict[str, dict[str, Any]] = {
    "en": {
        "tagline": "Build a landscape, tile by tile",
        "about": "The board game with all its expansions, in the browser. Play against bots or around one "
        "screen; nothing to install, and once loaded it needs no network.",
        "play": "Play",
        "rules": "Rules",
        "learn": "Learn in six lessons",
        "docs": "Python library",
        "board": "A game in progress",
        "looks": "How it looks",
        "site-desk.png": "The table on a wide screen",
        "site-phone.png": "The table on a phone",
        "facts": (
            ("Every expansion", "Big boxes and small ones, three editions, and house rules, in any mix."),
            (
                "Bots that explain",
                "From a beginner to a strong player; they give hints and judge your moves.",
            ),
            ("Yours", "Games stay in this browser: close the page and go on, even in flight mode."),
        ),
    },
    "uk": {
        "tagline": "Розбудовуйте край плитка за плиткою",
        "about": "Настільна гра з усіма доповненнями просто в браузері. Грайте проти ботів або компанією за "
        "одним екраном: нічого не треба встановлювати, а після першого завантаження не потрібна й мережа.",
        "play": "Грати",
        "rules": "Правила",
        "learn": "Шість уроків",
        "docs": "Бібліотека Python",
        "board": "Партія в розпалі",
        "looks": "Як це виглядає",
        "site-desk.png": "Стіл на широкому екрані",
        "site-phone.png": "Стіл на телефоні",
        "facts": (
            (
                "Усі доповнення",
                "Великі й малі, у трьох виданнях, з домашніми правилами — у будь-якому поєднанні.",
            ),
            ("Боти, що пояснюють", "Від новачка до сильного гравця; підказують і оцінюють ваші ходи."),
            (
                "Усе ваше",
                "Партії лишаються в цьому браузері: закрийте сторінку й грайте далі навіть у літаку.",
            ),
        ),
    },
    "ru": {
        "tagline": "Составьте карту княжества — квадрат за квадратом",
        "about": "Настольная игра со всеми дополнениями прямо в браузере. Играйте против ботов или "
        "компанией за одним экраном: ничего не нужно устанавливать, а после первой загрузки не нужна и сеть.",
        "play": "Играть",
        "rules": "Правила",
        "learn": "Шесть уроков",
        "docs": "Библиотека Python",
        "board": "Партия в разгаре",
        "looks": "Как это выглядит",
        "site-desk.png": "Стол на широком экране",
        "site-phone.png": "Стол на телефоне",
        "facts": (
            (
                "Все дополнения",
                "Большие и малые, в трёх изданиях, с домашними правилами — в любом сочетании.",
            ),
            ("Боты, которые объясняют", "От новичка до сильного игрока; подсказывают и оценивают ваши ходы."),
            (
                "Всё ваше",
                "Партии остаются в этом браузере: закройте страницу и играйте дальше хоть в самолёте.",
            ),
        ),
    },
}

STYLE = Path(__file__).with_name("front.css").read_text(encoding="utf-8")


def pages(pictures: list[str], docs: bool, assets: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """The front page in each language, by its file; `assets` are the names of the client's files."""
    style = _fonts(assets) + STYLE
    for language, (file, _) in LANGUAGES.items():
        yield file, _page(language, style, pictures, docs)


def _fonts(assets: Sequence[str]) -> str:
    """The client's own fonts, as far as they are there."""
    return "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: 200 900; font-display: swap; "
        f"src: url('play/assets/{file}') format('woff2'); unicode-range: {letters}; }}\n"
        for name, family in FONTS.items()
        for script, letters in RANGES.items()
        for file in assets
        if file.startswith(f"{name}-{script}-wght-normal")
    )


def landscape() -> str:
    """A game that bots are playing, as a picture; the same in every site."""
    usual = presets()[1]
    game = Game(Config(("Ann", "Bob", "Cy"), edition=usual.edition, modules=usual.modules, seed="front"))
    bot = bots.get("easy", seconds=60, seed="front")  # a slow machine draws the same picture
    while (decision := game.decision) is not None and game.turn < 46:
        game.play(bot.choose(game, decision.player))
    return board.draw(game.view(None, aids=()))


def _page(language: str, style: str, pictures: list[str], docs: bool) -> str:
    said = TEXTS[language]
    say = {key: escape(text) for key, text in said.items() if isinstance(text, str)}
    others = " ".join(
        f'<a href="{file}" lang="{tag}"{" aria-current=page" if tag == language else ""}>{name}</a>'
        for tag, (file, name) in LANGUAGES.items()
    )
    facts = "".join(
        f"<div><h3>{escape(head)}</h3><p>{escape(text)}</p></div>" for head, text in said["facts"]
    )
    shots = "".join(_picture(name, say[name]) for name in pictures)
    looks = f'<section><h2>{say["looks"]}</h2><div class="pictures">{shots}</div></section>' if shots else ""
    library = f'<a class="button" href="docs/index.html">{say["docs"]}</a>' if docs else ""
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{say["tagline"]}">
<link rel="icon" href="play/icon.svg" type="image/svg+xml">
<title>Carcassonne</title>
<style>{style}</style>
</head>
<body>
<main>
<nav class="languages">{others}</nav>
<header>
<div>
<h1>Carcassonne</h1>
<p class="tagline">{say["tagline"]}</p>
<p>{say["about"]}</p>
<nav>
<a class="button play" href="play/">{say["play"]}</a>
<a class="button" href="play/?learn">{say["learn"]}</a>
<a class="button" href="play/?rules">{say["rules"]}</a>
{library}
</nav>
</div>
<img src="board.svg" alt="{say["board"]}">
</header>
<section class="facts">{facts}</section>
{looks}
</main>
</body>
</html>
"""


def _picture(name: str, text: str) -> str:
    width, height = PICTURES[name]
    shape = "wide" if width > height else "tall"
    size = f'width="{width}" height="{height}"'
    return f'<img class="{shape}" src="pictures/{name}" alt="{text}" {size} loading="lazy">'
