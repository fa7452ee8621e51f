"""The front page of a site: what this is, how it looks, and the way to the table."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from carcassonne import bots
from carcassonne.art import board
from carcassonne.config import Config, presets
from carcassonne.game import Game

LANGUAGES = {"en": ("index.html", "English"), "uk": ("uk.html", "Українська"), "ru": ("ru.html", "Русский")}
PICTURES = ("figure-desk.png", "setup-desk.png", "replay-desk.png", "figure-phone.png")
"""Of the screenshots in docs/screens, those that are shown where they are at hand."""

TEXTS = {
    "en": {
        "tagline": "Build a landscape, tile by tile",
        "about": "The board game with all its expansions, in the browser. Play against bots or around one "
        "screen; nothing to install, and once loaded it needs no network.",
        "play": "Play",
        "rules": "Rules",
        "learn": "Learn in six lessons",
        "docs": "Docs of the Python library",
        "looks": "How it looks",
        "board": "A game in progress",
    },
    "uk": {
        "tagline": "Розбудовуйте край плитка за плиткою",
        "about": "Настільна гра з усіма доповненнями просто в браузері. Грайте проти ботів або компанією за "
        "одним екраном: нічого не треба встановлювати, а після першого завантаження не потрібна й мережа.",
        "play": "Грати",
        "rules": "Правила",
        "learn": "Навчитися за шість уроків",
        "docs": "Документація бібліотеки Python",
        "looks": "Як це виглядає",
        "board": "Партія в розпалі",
    },
    "ru": {
        "tagline": "Составьте карту княжества — квадрат за квадратом",
        "about": "Настольная игра со всеми дополнениями прямо в браузере. Играйте против ботов или "
        "компанией за одним экраном: ничего не нужно устанавливать, а после первой загрузки не нужна и сеть.",
        "play": "Играть",
        "rules": "Правила",
        "learn": "Научиться за шесть уроков",
        "docs": "Документация библиотеки Python",
        "looks": "Как это выглядит",
        "board": "Партия в разгаре",
    },
}

STYLE = Path(__file__).with_name("front.css").read_text(encoding="utf-8")


def pages(pictures: list[str], docs: bool) -> Iterator[tuple[str, str]]:
    """The front page in each language, by its file."""
    for language, (file, _) in LANGUAGES.items():
        yield file, _page(language, pictures, docs)


def landscape() -> str:
    """A game that bots are playing, as a picture."""
    usual = presets()[1]
    game = Game(Config(("Ann", "Bob", "Cy"), edition=usual.edition, modules=usual.modules, seed="front"))
    bot = bots.get("easy")
    while (decision := game.decision) is not None and game.turn < 46:
        game.play(bot.choose(game, decision.player))
    return board.draw(game.view(None, aids=()))


def _page(language: str, pictures: list[str], docs: bool) -> str:
    say = {key: escape(text) for key, text in TEXTS[language].items()}
    others = " ".join(
        f'<a href="{file}" lang="{tag}"{" aria-current=page" if tag == language else ""}>{name}</a>'
        for tag, (file, name) in LANGUAGES.items()
    )
    shots = "".join(f'<img src="pictures/{name}" alt="" loading="lazy">' for name in pictures)
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
<style>{STYLE}</style>
</head>
<body>
<main>
<nav class="languages">{others}</nav>
<header>
<h1>Carcassonne</h1>
<p><strong>{say["tagline"]}</strong></p>
<p>{say["about"]}</p>
<nav>
<a class="button play" href="play/">{say["play"]}</a>
<a class="button" href="play/?learn">{say["learn"]}</a>
<a class="button" href="play/?rules">{say["rules"]}</a>
{library}
</nav>
</header>
<section><img src="board.svg" alt="{say["board"]}"></section>
{looks}
</main>
</body>
</html>
"""
