"""Rules 12, module tournaments: registering meeples, and tokens that return."""

import pytest

from carcassonne.modules.tournaments.shields import ShieldsKept
from tests.modules.crop_circles.test_crop_circles import choose
from tests.table import Table, every_edition
from tests.tables.tournaments import (
    MODULES,
    award,
    extra_turn,
    keep,
    offered,
    player,
    register,
)

TWO = ("red", "blue")


def table_of(sketch, modules=MODULES, **more):
    return Table(sketch, players=TWO, modules=modules, **more)


# --- registering -----------------------------------------------------------------------------------------


@every_edition
def test_TOURN_E3_registering_a_traveller(edition):
    """TURN-17, TOURN-15, TOURN-16: the number is known to the owner alone."""
    table = Table("TOURN-E3", players=TWO, modules=MODULES, edition=edition).lay()
    decision = table.game.decision
    assert (decision.kind, decision.player, decision.secret) == ("register", 0, True)
    assert [o.to_json()["value"] for o in decision.options[:-1]] == [0, 1, 2, 3, 5]
    assert decision.options[-1].type == "pass"
    register(table, 2)
    assert table.game.decision.kind == "place_figure"
    own, others = player(table, "red", seen_by="red"), player(table, "red", seen_by="blue")
    assert own["supply"] == [0, 1, 3, 5]
    assert own["registered"] == [{"figure": "meeple", "at": [0, 0], "segment": 0, "value": 2}]
    assert others["supply"] == 4
    assert others["registered"] == [{"figure": "meeple", "at": [0, 0], "segment": 0}]
    told = [next(e for e in table.game.events_for(s) if e["type"] == "registered") for s in (0, 1, None)]
    assert [e.get("value") for e in told] == [2, None, None]


@every_edition
def test_TOURN_15_nothing_extended_nothing_asked(edition):
    table = table_of("(0,0) FRFF red@E\n(0,3) FRFF\n*(1,3) FFFR", edition=edition).lay()
    assert table.game.decision.kind == "place_figure"
    foreign = table_of("(0,0) FRFF blue@E\n*(1,0) FRFR R=EW", edition=edition).lay()
    assert foreign.game.decision.kind == "place_figure"


@every_edition
def test_TOURN_17_TOURN_20_the_tile_may_be_far_and_the_majority_foreign(edition):
    """TOURN-20: red chooses among two meeples on one road although blue has the majority."""
    sketch = """
    (0,0) FRFF red@E blue@E
    (1,0) FRFR R=EW red@E blue@E blue@E
    (2,0) FRFR R=EW
    *(3,0) FRFR R=EW
    """
    assert offered(table_of(sketch, edition=edition).lay()) == {("meeple", (0, 0)), ("meeple", (1, 0))}


@every_edition
def test_TOURN_18_once_a_turn_and_again_in_an_extra_turn(edition):
    """TOURN-X8: a builder turn is a turn of its own for registering."""
    sketch = "(0,0) FRFF red@E red:builder@E\n*(1,0) FRFR R=EW"
    table = table_of(sketch, modules=(*MODULES, "builder"), edition=edition, draws=["sketch/FRFR R=EW"])
    extra_turn(register(table.lay(), 1).decline())
    table.lay((2, 0))
    assert table.game.decision.kind == "place_figure"  # the only traveller is registered already (TOURN-23)
    free = table_of(sketch, modules=(*MODULES, "builder"), edition=edition, draws=["sketch/FRFR R=EW"]).lay()
    free.game.play({"type": "pass"})
    extra_turn(free.decline())
    assert offered(free.lay((2, 0))) == {("meeple", (0, 0))}


@pytest.mark.parametrize("first", [True, False], ids=["registered", "declined"])
def test_TOURN_18_one_meeple_for_the_volcano_and_the_lake_of_one_turn(first):
    """RIV2-C1-5: two of red's farmers stand on the field that both tiles extend."""
    sketch = "(0,0) VFFF spring\n(0,1) FVVV fork\n(0,2) FFFF red@field\n(1,2) FFFF red@field"
    modules, draws = (*MODULES, "river-2"), ["river-2/C", "river-2/D"]
    table = table_of(sketch, modules=modules, edition="c1", draws=draws).lay((1, 1))
    farmers = {("meeple", (0, 2)), ("meeple", (1, 2))}
    assert offered(table) == farmers
    if first:
        register(table, 2, (0, 2))
    else:
        table.game.play({"type": "pass"})
    assert (table.game.hand, table.turns) == (("river-2/D",), ["red"])
    table.lay((-1, 1), 2)
    assert offered(table) == (set() if first else farmers)


@every_edition
def test_TOURN_18_a_tile_part_is_a_turn_of_its_own(edition):
    """BAZAAR-22."""
    road = "sketch/FRFR R=EW"
    sketch = "(0,0) FRFF red@E\n(0,5) FRFF red@E\n*(1,0) FRFR R=EW bazaar"
    table = table_of(sketch, modules=(*MODULES, "bazaars"), draws=["sketch/FFFF", road], edition=edition)
    register(table.lay(), 1).decline()
    table.game.play({"type": "bazaar_choose", "tile": "sketch/FFFF", "points": 0})
    table.game.play({"type": "pass"})
    table.pass_turn()
    assert table.game.player == 0
    assert offered(table.lay((1, 5))) == {("meeple", (0, 5))}


@every_edition
def test_TOURN_19_a_meeple_placed_now_cannot_be_registered(edition):
    table = table_of("(0,0) FRFF\n*(1,0) FRFR R=EW", edition=edition).lay()
    assert table.game.decision.kind == "place_figure"
    table.place("meeple", "E")
    assert table.game.player == 1


@every_edition
def test_TOURN_E13_the_farmer_limit(edition):
    """TOURN-21, FARM-X14: eight neighbours before the tile: no; if it is the eighth: yes."""
    full = Table("TOURN-E7", players=TWO, modules=MODULES, add="*(3,0) FFFF", edition=edition).lay()
    assert ("meeple", (0, 0)) not in offered(full)
    open_ring = Table(
        "TOURN-E7", players=TWO, modules=MODULES, drop=[(1, -1)], add="*(1,-1) FFFF", edition=edition
    )
    keep(open_ring, ShieldsKept, under={})  # the sketch shows him registered
    assert offered(open_ring.lay()) == {("meeple", (0, 0))}


@every_edition
def test_TOURN_22_each_tile_of_the_turn_counts(edition):
    """The prize tile extended red's city, the drawn tile nothing of his."""
    table = table_of("(0,0) CFFF red@N\n(5,0) FRFF\n*(6,0) FFFR", edition=edition)
    award(table, "red", "P1")
    table.open_turn()
    table.game.play({"type": "place_tile", "tile": "tournaments/P1", "at": [0, 1], "turn": 2})
    table.lay()
    assert offered(table) == {("meeple", (0, 0))}


@every_edition
def test_TOURN_23_one_token_each_and_none_left(edition):
    table = table_of("(0,0) FRFF red@E[5]\n*(1,0) FRFR R=EW", edition=edition).lay()
    assert table.game.decision.kind == "place_figure"
    empty = table_of("(0,0) FRFF red@E\n*(1,0) FRFR R=EW", edition=edition)
    keep(empty, ShieldsKept, supply=((), (0, 1, 2, 3, 5)))
    assert empty.lay().game.decision.kind == "place_figure"


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_TOURN_24_who_can_be_registered(edition):
    """TOURN-X5, TOURN-X7, BIG-X10, MAYOR-X7, WAGON-X15: big meeple, mayor, wagon; no builder, no monk.

    The builder stands alone on its tile, as it cannot in c3.
    """
    sketch = """
    (0,0) CFFR red:mayor@N red:wagon@W
    (0,1) CFCF C=NS red:big@N
    (0,2) CFCF C=NS red:builder@N
    (1,1) FFFF mon red@mon
    *(0,3) CFCF C=NS
    """
    modules = (*MODULES, "big-meeple", "mayor", "wagon", "builder")
    table = Table(sketch, players=TWO, modules=modules, edition=edition).lay()
    assert offered(table) == {("mayor", (0, 0)), ("big-meeple", (0, 1))}
    more = {"drop": [(0, 3)], "add": "*(-1,0) FRFR R=EW"}
    road = Table(sketch, players=TWO, modules=modules, edition=edition, **more).lay()
    assert offered(road) == {("wagon", (0, 0))}


@every_edition
def test_TOURN_X5_monks_abbots_and_heretics_cannot(edition):
    """ABBOT-X19, CULT-X11."""
    sketch = "(0,0) FFFF mon red@mon\n(5,0) FFFF mon red:abbot@mon\n(9,0) FFFF shr red@shr\n*(1,0) FFFF"
    assert not offered(
        table_of(sketch, modules=("base", "tournaments", "abbot", "cult"), edition=edition).lay()
    )


@every_edition
def test_TOURN_26_and_TOURN_E15_a_completed_feature(edition):
    """Registering on it is legal; token and meeple return in TURN-29i, the number unseen (TOURN-67)."""
    # TOURN-26, no code: a completed feature has the new tile too, and its figures return later
    table = table_of("(0,0) CFFF red@N\n*(0,1) FFCF", edition=edition).lay()
    register(table, 3).decline()
    assert table.scores == {"red": 4, "blue": 0}
    assert table.supply("red") == 7
    own, others = player(table, "red", seen_by="red"), player(table, "red", seen_by="blue")
    assert own["supply"] == [0, 1, 2, 3, 5]
    assert (others["supply"], others["registered"]) == (5, [])
    returned = [e for e in table.game.events_for(1) if e["type"] == "token_returned"]
    assert returned == [{"type": "token_returned", "player": 0}]


# --- tokens return ---------------------------------------------------------------------------------------


@every_edition
def test_TOURN_25_a_meeple_that_leaves_gives_its_token_back(edition):
    table = table_of("(0,0) FRFF red@E[3]\n*(1,0) FRFR R=EW", edition=edition)
    table.remove("red", (0, 0))
    assert player(table, "red", seen_by="red") == {
        "numbers": [0, 1, 2, 3, 5],
        "supply": [0, 1, 2, 3, 5],
        "registered": [],
        "gone": [],
        "waiting": [],
    }


KNIGHTS = "(0,0) CFFF red@N[2] red@N[5] red@N\n"
"""Three knights of red on one segment: two have different tokens, one has none."""


@every_edition
@pytest.mark.parametrize("place", [0, 1])
def test_TOURN_72_the_owner_says_which_of_his_registered_meeples_he_takes_back(edition, place):
    """The first or the second as his view lists them, or the one without a token."""
    modules = (*MODULES, "crop-circles")
    table = table_of(f"{KNIGHTS}*(5,6) FFFF crop=shield", modules=modules, add="(5,5) FFFF", edition=edition)
    listed = [own["value"] for own in player(table, "red", seen_by="red")["registered"]]
    assert sorted(listed) == [2, 5]
    choose(table.lay().decline(), "B")
    options = {o.companion: o for o in table.game.decision.options}
    assert options.keys() == {"shield", "shield-2", None}
    table.game.play(options[("shield", "shield-2")[place]])
    assert player(table, "red", seen_by="red")["supply"] == sorted([0, 1, 3, listed[place]])


@every_edition
def test_TOURN_72_others_choose_without_seeing_a_number(edition):
    """PRINCESS-X8: blue sends one of the three home; its token returns unseen (TOURN-67)."""
    sketch = f"{KNIGHTS}*(0,1) CFCF C=NS princess@N"
    modules = (*MODULES, "princess")
    table = table_of(sketch, modules=modules, edition=edition, active="blue").lay()
    options = {o.companion: o.to_json() for o in table.game.decision.options if o.type == "return_figure"}
    assert options.keys() == {"shield", "shield-2", None}
    assert not any("value" in option for option in options.values())
    _, second = player(table, "red", seen_by="red")["registered"]
    events = table.game.play(options["shield-2"])
    assert {"type": "token_returned", "player": table.seat("red")} in events
    assert player(table, "red", seen_by="red")["supply"] == sorted([0, 1, 3, second["value"]])


@every_edition
def test_TOURN_72_FAIRY_19_the_fairy_comes_to_one_of_them(edition):
    """A meeple with a token and one without are not alike: she may move from one to the other."""
    sketch = "(0,0) CFFF red@N[2] red@N\n*(0,-1) FFFF"
    table = table_of(sketch, modules=(*MODULES, "fairy"), edition=edition).lay()
    assert {o.companion for o in table.game.decision.options if o.type == "move_fairy"} == {"shield", None}
    move = {"type": "move_fairy", "figure": "meeple", "at": [0, 0], "segment": 0}
    (event,) = [e for e in table.game.play({**move, "companion": "shield"}) if e["type"] == "fairy_moved"]
    assert event["companion"] == table.game.view(1)["fairy"]["charge"]["companion"] == "shield"
    charged = sketch.replace("red@N\n", "red@N fairy@red\n")
    table = table_of(charged, modules=(*MODULES, "fairy"), edition=edition).lay()
    assert table.game.view(1)["fairy"]["charge"]["companion"] == "shield"
    assert [o.companion for o in table.game.decision.options if o.type == "move_fairy"] == [None]


@every_edition
def test_TOURN_X14_the_dragon_and_others_send_tokens_back(edition):
    """DRAGON-X18, TOWER-X16, PRINCESS-X8, TOURN-X15."""
    sketch = "(0,0) FFFF volcano dragon\n(1,0) CFFF red@N[2]\n*(0,1) FFFF dsym"
    table = table_of(sketch, modules=(*MODULES, "dragon"), edition=edition).lay().decline()
    while table.game.decision.kind == "move_dragon":
        way = [o for o in table.game.decision.options if o.at == (1, 0)] or table.game.decision.options
        table.game.play(way[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


@every_edition
def test_TOURN_X15_princess_prison_and_escape(edition):
    """PRINCESS-X8: the knight goes home with his token, and another may be registered afterwards."""
    sketch = "(0,0) CFFF red@N[2]\n(0,1) CFCF C=NS red@N\n*(0,2) CFCF C=NS princess@N"
    table = table_of(sketch, modules=(*MODULES, "princess"), edition=edition).lay()
    home = next(o for o in table.game.decision.options if getattr(o, "at", None) == (0, 0))
    table.game.play(home)
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]
    assert offered(table) == {("meeple", (0, 1))}
    tower = table_of(
        "(0,0) FFFF tower blue@field[5]\n*(1,0) FFFF tower", modules=(*MODULES, "tower"), edition=edition
    ).lay()
    tower.game.play({"type": "build_tower", "at": [0, 0]})
    tower.game.play(tower.game.decision.options[0])
    assert player(tower, "blue", seen_by="blue")["supply"] == [0, 1, 2, 3, 5]


@every_edition
def test_TOURN_X11_message_8_and_crop_circles_return_tokens(edition):
    """MSG-X9, CROP-X5."""
    sketch = "(0,0) FRFF red@E[2]\n(5,0) FFFF\n*(6,0) FFFF crop=club"
    table = table_of(sketch, modules=(*MODULES, "crop-circles"), edition=edition).lay().decline()
    table.game.play({"type": "crop_circle", "value": "B"})
    table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


@every_edition
def test_TOURN_X17_a_barn_sends_tokens_back(edition):
    """BARN-X17: the farmers of the barn's field go home with their tokens."""
    sketch = "(0,0) FFFF red@field[2]\n(0,1) FFFF\n(1,0) FFFF\n*(1,1) FFFF"
    table = table_of(sketch, modules=(*MODULES, "barn"), edition=edition).lay()
    table.game.play(next(o for o in table.game.decision.options if getattr(o, "corner", None)))
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


@every_edition
def test_TOURN_X7_a_wagon_that_drives_on_gives_its_token_back(edition):
    """TOURN-X7, no code: tokens ask for meeples, and `move` tells that a figure left its place."""
    sketch = "(0,0) FRFF red:wagon@E[3]\n*(1,0) CFFR"
    table = table_of(sketch, modules=(*MODULES, "wagon"), edition=edition).lay().decline()
    while table.game.decision.kind != "place_tile":
        table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


# --- still other modules ---------------------------------------------------------------------------------


@every_edition
def test_TOURN_X12_ferries_extend_nothing(edition):
    """FERRY-X9: the new lake tile meets no road of red; the ferry that is set afterwards registers nobody."""
    sketch = "(0,0) FRFF red@E\n(1,0) FRFR lake ferry=EW\n*(1,1) FFFF"
    table = table_of(sketch, modules=(*MODULES, "ferries"), edition=edition).lay()
    assert table.game.decision.kind == "place_figure"


@every_edition
def test_TOURN_X4_meeples_in_the_fortress_are_never_registered(edition):
    """COUNT-X31: only meeples on roads, in cities and on fields are offered."""
    sketch = "(0,0) CFFF red@N\n*(0,1) CFCF C=NS\nquarters: castle red; count smithy"
    table = table_of(sketch, modules=(*MODULES, "count"), edition=edition)
    while table.game.hand != ("sketch/CFCF C=NS",):  # the tournament tile is laid beside the fortress first
        table.game.play(max(table.game.decision.options, key=lambda option: option.at))
    assert offered(table.lay()) == {("meeple", (0, 0))}


def test_TOURN_X9_a_farmer_taken_back_with_the_pig_gives_his_token_back():
    """PIG-X13, only in c3: a city with a shield is completed and red takes farmer and pig back."""
    sketch = "(0,0) CFFF sh@N\n(3,0) FFFF red@field[2] red:pig@field\n*(0,1) FFCF"
    table = table_of(sketch, modules=(*MODULES, "pig"), edition="c3").lay().decline()
    while table.game.decision.kind != "place_tile":
        table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]
    assert table.supply("red", "pig") == 1


@every_edition
def test_TOURN_X15_a_registered_meeple_may_be_the_fairys_charge(edition):
    """FAIRY-X18: nothing else changes; two meeples that differ by the token only are two choices."""
    sketch = "(0,0) FRFF red@E[2] fairy@red\n(5,0) FFFF\n*(6,0) FFFF"
    table = table_of(sketch, modules=(*MODULES, "fairy"), edition=edition).turn()
    assert player(table, "red")["registered"] == [{"figure": "meeple", "at": [0, 0], "segment": 0}]


@every_edition
def test_CATHAR_X14_a_knight_that_escapes_gives_his_token_back(edition):
    sketch = "(0,0) CFFF cathar@N red@N[3]\n(1,0) FFFF mon\n(5,0) FFFF\n*(6,0) FFFF"
    table = table_of(sketch, modules=(*MODULES, "cathars"), edition=edition).turn()
    assert table.game.decision.kind == "escape"
    table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]
