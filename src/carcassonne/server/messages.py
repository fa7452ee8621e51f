"""Every message between client and server, as typed structs: what does not fit is refused before it is read.

`schema.py` exports them as JSON Schema, docs/server.md explains them. Inputs forbid unknown fields and bound
every length; outputs carry views and events as the game's own gate made them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from carcassonne.server.facts import (
    EventFacts,
    FigureFacts,
    KindFacts,
    ModuleFacts,
    Output,
    PresetFacts,
    QuestionFacts,
    SourceFacts,
    VerbFacts,
)

PROTOCOL = 2
"""Counted up when an old client would misread or break; such a client is told to reload."""

Colour = Literal["red", "blue", "yellow", "green", "black", "pink"]
Emote = Literal["thumbs-up", "surprise", "sweat", "hurry", "party", "handshake"]
Aid = Literal["standings", "remaining", "fits", "projection", "reach"]
Assist = Literal["standings", "remaining", "fits", "projection", "reach", "previews", "hints"]
Assists = Annotated[list[Assist], Meta(max_length=7)]
SeatKind = Literal["here", "link", "bot", "open"]
TakeBack = Literal["ask", "free", "never"]
ClockKind = Literal["none", "turn", "bank"]
TimeOut = Literal["defaults", "bot", "resign"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
EMOTES: tuple[Emote, ...] = get_args(Emote)
ASSISTS: tuple[Assist, ...] = get_args(Assist)
Name = Annotated[str, Meta(max_length=40)]
"""The empty name is what a seat has that nobody named, in records too."""
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Actions = Annotated[list[dict[str, Any]], Meta(max_length=200)]


class Input(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends."""


# --- set-ups -------------------------------------------------------------------------------------------


class ConfigSpec(Input):
    """The set-up of the game, as `carcassonne.Config` without the players."""

    edition: Literal["c1", "c2", "c3"] = "c3"
    modules: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=60)] = []
    tiles: dict[Annotated[str, Meta(max_length=40)], Annotated[int, Meta(ge=0, le=20)]] | None = None
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] = {}
    seed: Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=256)] | None = None
    """Chosen by the host: then everybody is told that the tiles are known."""
    first: Literal["random"] | None = None
    """Who begins: the lot, by the seed (BASE-42); else the first seat."""


class SeatSpec(Input):
    """Who sits where: a human on the host's device, one who comes by the link, a bot, or nobody yet."""

    kind: SeatKind = "open"
    name: Name | None = None
    colour: Colour | None = None
    level: Level | None = None
    """The bot's name; only with kind "bot"."""


class ClockSpec(Input):
    """Thinking time. "turn": so many seconds a turn. "bank": for the whole game, with some for each turn."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=1, le=604_800)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    out: TimeOut = "defaults"
    """When it runs out. "defaults": a complete draft is committed, else each decision's default is played.
    "bot": that, and a bot plays the seat from then on. "resign": the seat resigns."""


class NewTable(Input):
    """A table to be opened. With `record` the game goes on from that record (or shows it, if it is over)."""

    seats: Annotated[list[SeatSpec], Meta(min_length=1, max_length=6)]
    config: ConfigSpec = msgspec.field(default_factory=ConfigSpec)
    shuffle: bool = False
    """Draw the order of the seats by lot."""
    clock: ClockSpec = msgspec.field(default_factory=ClockSpec)
    assists: Assists = msgspec.field(default_factory=lambda: list(ASSISTS))
    takeback: TakeBack = "ask"
    record: dict[str, Any] | None = None


class Foreign(Input):
    """A game from elsewhere: the text of a save file, or a link."""

    text: Annotated[str, Meta(max_length=2_000_000)]


class SeatToken(Output):
    seat: int
    token: str


class Created(Output):
    """The keys of a new table; they are told once and stored only as hashes."""

    table: str
    host: str
    seats: list[SeatToken]
    """Tokens of the seats "here"."""
    join: str
    """The code of the invite link: it takes a seat that is free."""
    watch: str
    """The code of the spectators' link."""


class Code(Input):
    """The code of an invite or a watch link."""

    code: Token


class TakeSeat(Input):
    """Take a free seat by the code of the invite link."""

    code: Token
    seat: SeatNumber
    name: Name | None = None
    colour: Colour | None = None
    token: Token | None = None
    """A secret that the client has drawn for the seat: who got no answer asks again with the same one."""


class Seated(Output):
    table: str
    seat: int
    token: str


class Tokens(Input):
    """Tokens of one table."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=8)]


class Held(Output):
    """A token and what it is for."""

    role: Literal["host", "seat", "watch", "join"]
    seat: int | None
    token: str


class Followed(Output):
    """Tokens for the table of the rematch, in the order of those shown."""

    table: str
    tokens: list[Held]


class Invite(Output):
    """What a link's code opens."""

    table: str
    role: Literal["join", "watch"]
    info: dict[str, Any]
    """A TableInfo, as in the socket's messages."""


class CheckSetup(Input):
    """A set-up to be looked at before a table is opened."""

    config: ConfigSpec
    players: Annotated[int, Meta(ge=1, le=6)] = 2


class Network(Output):
    """Where others in the same network find this server."""

    address: str | None
    """None: it listens to this machine only, or somebody else asks."""


class Catalogue(Output):
    """All there is to choose from and to show."""

    protocol: int
    engine: str
    modules: list[ModuleFacts]
    presets: list[PresetFacts]
    tile_sets: list[str]
    kinds: dict[str, KindFacts]
    bots: list[str]
    colours: list[str]
    emotes: list[str]
    assists: list[str]
    figures: list[FigureFacts]
    """In the order in which they are listed."""
    questions: dict[str, QuestionFacts]
    verbs: dict[str, VerbFacts]
    events: dict[str, EventFacts]
    """Those that are shown in a way of their own."""
    sources: list[SourceFacts]


class Advice(Output):
    """What is legal but unwise: a message key with parameters."""

    key: str
    params: dict[str, Any]


class SetupCheck(Output):
    """What a set-up comes to."""

    tiles: int
    modules: list[str]
    options: dict[str, Any]
    advice: list[Advice]


class Failure(Output):
    """Why a request was refused: a key with parameters for translation, a sentence for programmers."""

    reason: str
    message: str
    params: dict[str, Any] = msgspec.field(default_factory=dict)


# --- what a client sends over the socket -----------------------------------------------------------------


class ToServer(Input, tag_field="type", tag=str.lower):
    """A message of a client."""


class Command(ToServer):
    """Something that may change the table: `id` makes it happen once, `expect` refuses it when stale."""

    id: CommandId
    expect: Number
    """The number of the last entry the client saw."""


class Hello(ToServer):
    """The first message: who I am, and the last number I saw (None: I have nothing)."""

    protocol: int
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=8)]
    """All tokens of one table: seats, host, watch."""
    last: Number | None = None


class Commit(Command):
    """Play a draft of the own decisions up to the first reveal."""

    seat: SeatNumber
    actions: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=200)]


class Draft(Command):
    """What would these actions do? Kept for the seat until something is committed; [] drops it."""

    seat: SeatNumber
    actions: Actions


class Undo(Command, tag="takeback"):
    """Ask to return to where the seat's last commit was made."""

    seat: SeatNumber


class Answer(Command):
    """Answer somebody's wish to take back."""

    seat: SeatNumber
    allow: bool


class Resign(Command):
    seat: SeatNumber


class Start(Command):
    """Host: begin. Free seats get bots of the level `fill`, without it they must not be left."""

    fill: Level | None = None


class Seat(Command):
    """Host: change a seat: fill it with a bot, empty it, hand it to whoever comes by the link."""

    seat: SeatNumber
    kind: SeatKind
    name: Name | None = None
    colour: Colour | None = None
    level: Level | None = None


class Rules(Command):
    """Host, before the start: other rules for the table."""

    config: ConfigSpec
    clock: ClockSpec = msgspec.field(default_factory=ClockSpec)
    assists: Assists = msgspec.field(default_factory=lambda: list(ASSISTS))
    takeback: TakeBack = "ask"


class Order(Command):
    """Host, before the start: a new order of the seats; `order[new]` is the old place."""

    order: Annotated[list[SeatNumber], Meta(min_length=1, max_length=6)]


class Vote(Command):
    """What to do about the absent player whom the table waits for."""

    seat: SeatNumber
    """The own one, who votes."""
    vote: Literal["wait", "bot", "end"]


class Stop(Command):
    """Host: end a game that nobody will finish; it is over without a winner."""


class Rematch(Command):
    """The same seats, the next start player, a new seed: a new table."""


class Wave(ToServer, tag="emote"):
    seat: SeatNumber
    emote: Emote


class Hint(ToServer):
    """Ask a bot what it would do; only where the table allows hints."""

    id: CommandId
    seat: SeatNumber
    n: Annotated[int, Meta(ge=1, le=5)] = 3


class Aids(ToServer):
    """Ask for help that the table allows, for the position as it is."""

    names: Annotated[list[Aid], Meta(min_length=1, max_length=5)]


class History(ToServer):
    """Ask for older entries with their events: those before a number, the newest `count` of them."""

    before: Number
    count: Annotated[int, Meta(ge=1, le=200)] = 200


class Peek(ToServer):
    """Hot-seat: the device was passed, show what this seat alone may see."""

    seat: SeatNumber


class Ping(ToServer):
    pass


FromClient = (
    Hello | Commit | Draft | Undo | Answer | Resign | Start | Seat | Rules | Stop | Rematch | Wave | Hint
    | Aids | Peek | Ping | Order | Vote | History
)  # fmt: skip
