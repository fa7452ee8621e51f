"""Rules 12, module tournaments: registering meeples, tokens that return, and what nobody else may know."""

import random

import pytest

import carcassonne as cc
from tests.rules.test_crop_circles import choose
from tests.rules.tournaments import MODULES, award, enter_all, gone, hold, offered, player, register
from tests.table import Table, every_edition, refused

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


def test_TOURN_15_nothing_extended_nothing_asked():
    table = table_of("(0,0) FRFF red@E\n(0,3) FRFF\n*(1,3) FFFR").lay()
    assert table.game.decision.kind == "place_figure"
    foreign = table_of("(0,0) FRFF blue@E\n*(1,0) FRFR R=EW").lay()
    assert foreign.game.decision.kind == "place_figure"


def test_TOURN_17_TOURN_20_the_tile_may_be_far_and_the_majority_foreign():
    """TOURN-20: red chooses among two meeples on one road although blue has the majority."""
    sketch = """
    (0,0) FRFF red@E blue@E
    (1,0) FRFR R=EW red@E blue@E blue@E
    (2,0) FRFR R=EW
    *(3,0) FRFR R=EW
    """
    assert offered(table_of(sketch).lay()) == {("meeple", (0, 0)), ("meeple", (1, 0))}


def test_TOURN_18_once_a_turn_and_again_in_an_extra_turn():
    """TOURN-X8: a builder turn is a turn of its own for registering."""
    sketch = "(0,0) FRFF red@E red:builder@E\n*(1,0) FRFR R=EW"
    table = table_of(sketch, modules=(*MODULES, "builder"), edition="c1", draws=["sketch/FRFR R=EW"])
    register(table.lay(), 1).decline()
    table.game.play({"type": "extra_turn"})
    table.lay((2, 0))
    assert table.game.decision.kind == "place_figure"  # the only traveller is registered already (TOURN-23)
    free = table_of(sketch, modules=(*MODULES, "builder"), edition="c1", draws=["sketch/FRFR R=EW"]).lay()
    free.game.play({"type": "pass"})
    free.decline().game.play({"type": "extra_turn"})
    assert offered(free.lay((2, 0))) == {("meeple", (0, 0))}


def test_TOURN_18_a_tile_part_is_a_turn_of_its_own():
    """BAZAAR-22."""
    road = "sketch/FRFR R=EW"
    sketch = "(0,0) FRFF red@E\n(0,5) FRFF red@E\n*(1,0) FRFR R=EW bazaar"
    table = table_of(sketch, modules=(*MODULES, "bazaars"), draws=["sketch/FFFF", road])
    register(table.lay(), 1).decline()
    table.game.play({"type": "bazaar_choose", "tile": "sketch/FFFF", "points": 0})
    table.game.play({"type": "pass"})
    table.pass_turn()
    assert table.game.player == 0
    assert offered(table.lay((1, 5))) == {("meeple", (0, 5))}


def test_TOURN_19_a_meeple_placed_now_cannot_be_registered():
    table = table_of("(0,0) FRFF\n*(1,0) FRFR R=EW").lay()
    assert table.game.decision.kind == "place_figure"
    table.place("meeple", "E")
    assert table.game.player == 1


def test_TOURN_E13_the_farmer_limit():
    """TOURN-21, FARM-X14: eight neighbours before the tile: no; if it is the eighth: yes."""
    full = Table("TOURN-E7", players=TWO, modules=MODULES, add="*(3,0) FFFF").lay()
    assert ("meeple", (0, 0)) not in offered(full)
    open_ring = Table("TOURN-E7", players=TWO, modules=MODULES, drop=[(1, -1)], add="*(1,-1) FFFF")
    state = open_ring.game._state
    state.data["tournaments.under"] = {}  # the sketch shows him registered
    assert offered(open_ring.lay()) == {("meeple", (0, 0))}


def test_TOURN_22_each_tile_of_the_turn_counts():
    """The prize tile extended red's city, the drawn tile nothing of his."""
    table = table_of("(0,0) CFFF red@N\n(5,0) FRFF\n*(6,0) FFFR")
    award(table, "red", "P1")
    table.open_turn()
    table.game.play({"type": "place_tile", "tile": "tournaments/P1", "at": [0, 1], "turn": 2})
    table.lay()
    assert offered(table) == {("meeple", (0, 0))}


def test_TOURN_23_one_token_each_and_none_left():
    table = table_of("(0,0) FRFF red@E[5]\n*(1,0) FRFR R=EW").lay()
    assert table.game.decision.kind == "place_figure"
    empty = table_of("(0,0) FRFF red@E\n*(1,0) FRFR R=EW")
    empty.game._state.data["tournaments.supply"] = ((), (0, 1, 2, 3, 5))
    assert empty.lay().game.decision.kind == "place_figure"


def test_TOURN_24_who_can_be_registered():
    """TOURN-X5, TOURN-X7, BIG-X10, MAYOR-X7, WAGON-X15: big meeple, mayor, wagon; no builder, no monk."""
    sketch = """
    (0,0) CFFR red:mayor@N red:wagon@W
    (0,1) CFCF C=NS red:big@N
    (0,2) CFCF C=NS red:builder@N
    (1,1) FFFF mon red@mon
    *(0,3) CFCF C=NS
    """
    modules = (*MODULES, "big-meeple", "mayor", "wagon", "builder")
    table = Table(sketch, players=TWO, modules=modules, edition="c1").lay()
    assert offered(table) == {("mayor", (0, 0)), ("big-meeple", (0, 1))}
    more = {"drop": [(0, 3)], "add": "*(-1,0) FRFR R=EW"}
    road = Table(sketch, players=TWO, modules=modules, edition="c1", **more).lay()
    assert offered(road) == {("wagon", (0, 0))}


def test_TOURN_X5_monks_abbots_and_heretics_cannot():
    """ABBOT-X19, CULT-X11."""
    sketch = "(0,0) FFFF mon red@mon\n(5,0) FFFF mon red:abbot@mon\n(9,0) FFFF shr red@shr\n*(1,0) FFFF"
    assert not offered(table_of(sketch, modules=("base", "tournaments", "abbot", "cult")).lay())


def test_TOURN_26_and_TOURN_E15_a_completed_feature():
    """Registering on it is legal; token and meeple return in TURN-29i, the number unseen (TOURN-67)."""
    table = table_of("(0,0) CFFF red@N\n*(0,1) FFCF").lay()
    register(table, 3).decline()
    assert table.scores == {"red": 4, "blue": 0}
    assert table.supply("red") == 7
    own, others = player(table, "red", seen_by="red"), player(table, "red", seen_by="blue")
    assert own["supply"] == [0, 1, 2, 3, 5]
    assert (others["supply"], others["registered"]) == (5, [])
    returned = [e for e in table.game.events_for(1) if e["type"] == "token_returned"]
    assert returned == [{"type": "token_returned", "player": 0}]


# --- tokens return ---------------------------------------------------------------------------------------


def test_TOURN_25_a_meeple_that_leaves_gives_its_token_back():
    table = table_of("(0,0) FRFF red@E[3]\n*(1,0) FRFR R=EW")
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


@pytest.mark.parametrize("place", [0, 1])
def test_TOURN_72_the_owner_says_which_of_his_registered_meeples_he_takes_back(place):
    """The first or the second as his view lists them, or the one without a token."""
    modules = (*MODULES, "crop-circles")
    table = table_of(f"{KNIGHTS}*(5,6) FFFF crop=shield", modules=modules, add="(5,5) FFFF")
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


def test_TOURN_X14_the_dragon_and_others_send_tokens_back():
    """DRAGON-X18, TOWER-X16, PRINCESS-X8, TOURN-X15."""
    sketch = "(0,0) FFFF volcano dragon\n(1,0) CFFF red@N[2]\n*(0,1) FFFF dsym"
    table = table_of(sketch, modules=(*MODULES, "dragon"), edition="c2").lay().decline()
    while table.game.decision.kind == "move_dragon":
        way = [o for o in table.game.decision.options if o.at == (1, 0)] or table.game.decision.options
        table.game.play(way[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


def test_TOURN_X15_princess_prison_and_escape():
    """PRINCESS-X8: the knight goes home with his token, and another may be registered afterwards."""
    sketch = "(0,0) CFFF red@N[2]\n(0,1) CFCF C=NS red@N\n*(0,2) CFCF C=NS princess@N"
    table = table_of(sketch, modules=(*MODULES, "princess"), edition="c1").lay()
    home = next(o for o in table.game.decision.options if getattr(o, "at", None) == (0, 0))
    table.game.play(home)
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]
    assert offered(table) == {("meeple", (0, 1))}
    tower = table_of(
        "(0,0) FFFF tower blue@field[5]\n*(1,0) FFFF tower", modules=(*MODULES, "tower"), edition="c1"
    ).lay()
    tower.game.play({"type": "build_tower", "at": [0, 0]})
    tower.game.play(tower.game.decision.options[0])
    assert player(tower, "blue", seen_by="blue")["supply"] == [0, 1, 2, 3, 5]


def test_TOURN_X11_message_8_and_crop_circles_return_tokens():
    """MSG-X9, CROP-X5."""
    sketch = "(0,0) FRFF red@E[2]\n(5,0) FFFF\n*(6,0) FFFF crop=club"
    table = table_of(sketch, modules=(*MODULES, "crop-circles")).lay().decline()
    table.game.play({"type": "crop_circle", "value": "B"})
    table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


def test_TOURN_X17_a_barn_sends_tokens_back():
    """BARN-X17: the farmers of the barn's field go home with their tokens."""
    sketch = "(0,0) FFFF red@field[2]\n(0,1) FFFF\n(1,0) FFFF\n*(1,1) FFFF"
    table = table_of(sketch, modules=(*MODULES, "barn"), edition="c1").lay()
    table.game.play(next(o for o in table.game.decision.options if getattr(o, "corner", None)))
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


def test_TOURN_X7_a_wagon_that_drives_on_gives_its_token_back():
    sketch = "(0,0) FRFF red:wagon@E[3]\n*(1,0) CFFR"
    table = table_of(sketch, modules=(*MODULES, "wagon"), edition="c1").lay().decline()
    while table.game.decision.kind != "place_tile":
        table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]


# --- what is hidden --------------------------------------------------------------------------------------


def test_TOURN_66_what_a_seat_may_know():
    """Numbers under meeples and in supplies are the owner's; gone tokens, crown and sizes are open."""
    sketch = "(0,0) FRFF red@E[5]\n(0,5) FRFF blue@E[3]\n*(1,0) FRFR R=EW"
    table = table_of(sketch)
    for seat, own in ((0, 5), (1, 3)):
        shown = table.game.view(seat)["tournaments"]["players"]
        assert shown[seat]["registered"][0]["value"] == own
        assert "value" not in shown[1 - seat]["registered"][0]
        assert type(shown[1 - seat]["supply"]) is int
        assert shown[1 - seat]["numbers"] == [0, 1, 2, 3, 5]
    enter_all(hold(table))
    assert gone(table) == {"blue": [3]}
    assert player(table, "blue")["numbers"] == [0, 1, 2, 5]


def test_TOURN_66_a_reshuffle_draws_the_others_tokens_anew():
    """Red's numbers stay for red; blue's are dealt anew; the views stay the same."""
    sketch = "(0,0) FRFF red@E[5]\n(0,5) FRFF blue@E[3]\n*(1,0) FRFR R=EW"
    table = table_of(sketch)
    before = [table.game.view(seat)["tournaments"] for seat in (0, 1)]
    numbers = set()
    for seed in range(40):
        other = table.game.reshuffled(random.Random(seed), 0)
        assert other.view(0)["tournaments"] == before[0]
        numbers.add(other.view(1)["tournaments"]["players"][1]["registered"][0]["value"])
    assert numbers == {0, 1, 2, 3, 5}
    assert [table.game.view(seat)["tournaments"] for seat in (0, 1)] == before


def test_TOURN_66_a_question_about_tokens_follows_the_reshuffle():
    """In a world dealt for blue, red is asked about the tokens that he has in that world."""
    table = Table("TOURN-E3", players=TWO, modules=MODULES)
    table.game._state.data["tournaments.under"] = {}
    table.game._state.data["tournaments.supply"] = ((0, 1), (0, 1, 2, 3, 5))
    table.lay()
    for seed in range(10):
        other = table.game.reshuffled(random.Random(seed), 1)
        asked = {o.to_json().get("value") for o in other.decision.options} - {None}
        assert asked == set(other.view(0)["tournaments"]["players"][0]["supply"])
        other.play(other.decision.options[0])


def test_TOURN_66_prize_tiles_are_hidden_from_everybody():
    """TOURN-46: by option the owner sees what he has won; a reshuffle keeps only that."""
    for sees in (False, True):
        table = table_of("(0,0) FRFF\n*(1,0) FFFR", options={"tournaments.owner_sees_prize": sees})
        award(table, "blue", "P8")
        assert player(table, "blue", seen_by="blue")["waiting"] == [
            {"tile": "tournaments/P8" if sees else None, "value": None}
        ]
        assert player(table, "blue", seen_by="red")["waiting"] == [{"tile": None, "value": None}]
        worlds = [table.game.reshuffled(random.Random(seed), 1) for seed in range(20)]
        won = {world._state.data["tournaments.waiting"][1][0][0].id for world in worlds}
        assert (won == {"tournaments/P8"}) == sees


def test_TOURN_66_nothing_foretells_a_prize():
    """A projection holds no final tournament, and a preview stops before a prize tile is opened."""
    table = table_of("(0,0) CFFF red@N\n*(0,1) CFCF C=NS")
    award(table, "red", "P1", number=5)
    assert [e["points"] for e in table.game.projection()] == [1]
    with pytest.raises(cc.IllegalAction):
        table.game.play({"type": "register", "figure": "meeple", "at": [0, 0], "segment": 0, "value": 4})
    assert refused(table, {"type": "pass"})


# --- still other modules ---------------------------------------------------------------------------------


def test_TOURN_X12_ferries_extend_nothing():
    """FERRY-X9: the new lake tile meets no road of red; the ferry that is set afterwards registers nobody."""
    sketch = "(0,0) FRFF red@E\n(1,0) FRFR lake ferry=EW\n*(1,1) FFFF"
    table = table_of(sketch, modules=(*MODULES, "ferries")).lay()
    assert table.game.decision.kind == "place_figure"


def test_TOURN_X4_meeples_in_the_fortress_are_never_registered():
    """COUNT-X31: only meeples on roads, in cities and on fields are offered."""
    sketch = "(0,0) CFFF red@N\n*(0,1) CFCF C=NS\nquarters: castle red; count smithy"
    table = table_of(sketch, modules=(*MODULES, "count"), edition="c2")
    while table.game.hand != ("sketch/CFCF C=NS",):  # the tournament tile is laid beside the fortress first
        table.game.play(max(table.game.decision.options, key=lambda option: option.at))
    assert offered(table.lay()) == {("meeple", (0, 0))}


def test_TOURN_X9_a_farmer_taken_back_with_the_pig_gives_his_token_back():
    """PIG-X13: c3; a city with a shield is completed and red takes farmer and pig back."""
    sketch = "(0,0) CFFF sh@N\n(3,0) FFFF red@field[2] red:pig@field\n*(0,1) FFCF"
    table = table_of(sketch, modules=(*MODULES, "pig")).lay().decline()
    while table.game.decision.kind != "place_tile":
        table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]
    assert table.supply("red", "pig") == 1


def test_TOURN_X15_a_registered_meeple_may_be_the_fairys_charge():
    """FAIRY-X18: nothing else changes; two meeples that differ by the token only are two choices."""
    sketch = "(0,0) FRFF red@E[2] fairy@red\n(5,0) FFFF\n*(6,0) FFFF"
    table = table_of(sketch, modules=(*MODULES, "fairy"), edition="c2").turn()
    assert player(table, "red")["registered"] == [{"figure": "meeple", "at": [0, 0], "segment": 0}]


def test_CATHAR_X14_a_knight_that_escapes_gives_his_token_back():
    sketch = "(0,0) CFFF cathar@N red@N[3]\n(1,0) FFFF mon\n(5,0) FFFF\n*(6,0) FFFF"
    table = table_of(sketch, modules=(*MODULES, "cathars"), edition="c1").turn()
    assert table.game.decision.kind == "escape"
    table.game.play(table.game.decision.options[0])
    assert player(table, "red", seen_by="red")["supply"] == [0, 1, 2, 3, 5]
