"""Rules 05, module flying-machines: a meeple flies as far as the die says and lands where it can."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition, refused

MODULES = ("base", "farmers", "flying-machines")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
ANY_MEEPLE = {"flying-machines.any_meeple": True}
RING_OF_SEVEN = "\n".join(
    f"({x},{y}) FFFF" for x in (-2, -1, 0) for y in (0, 1, 2) if (x, y) not in ((-1, 1), (0, 0))
)
"""Seven neighbours of (-1,1); the cell (0,0) is the eighth."""


def fly(table, figure="meeple"):
    table.game.play({"type": "fly", "figure": figure, "at": list(table.newest)})
    return table


def fliers(table):
    """The figures that step 2 lets fly."""
    if table.game.decision.kind != "place_figure":
        return []
    return [o.figure for o in table.game.decision.options if o.type == "fly"]


def landings(table):
    """Where the flier may land, as point, kind and edges; empty if nobody is asked."""
    if table.game.over or table.game.decision.kind != "land":
        return set()
    found = set()
    for option in table.game.decision.options:
        assert option.type == "place_figure", "the landing cannot be declined"
        segment = table.game.tile(option.at).segments[option.segment]
        found.add((option.at, segment.kind, segment.edges))
    assert len(found) == len(table.game.decision.options)
    return found


def flight(table):
    """The last flight as everybody sees it."""
    return [e for e in table.game.events_for(None) if e["type"] == "flight"][-1]


def next_turn(table):
    return not table.game.over and table.game.decision.kind == "place_tile"


# --- components --------------------------------------------------------------------------------------------


@every_edition
def test_eight_tiles_with_a_machine_and_an_arrow(edition):
    """The components of module flying-machines: the tiles are shuffled in."""
    deck = cc.Config(edition=edition, modules=("base", "flying-machines")).deck
    machines = {id: n for id, n in deck.items() if design(id).has("flying-machine")}
    assert machines == dict(copies("flying-machines", edition))
    assert sum(machines.values()) == 8


@every_edition
def test_DEF_14_without_the_module_the_machine_means_nothing(edition):
    table = Table("FLY-E3", modules=("base", "farmers"), edition=edition).lay()
    assert fliers(table) == []
    assert table.kinds() == ["field"]


# --- the flight --------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("number", [0, 4, 6])
def test_FLY_4_a_script_rolls_what_the_die_can_show(edition, number):
    """One clear sentence when the game is opened, not a flight to nowhere later."""
    config = cc.Config(edition=edition, modules=MODULES, seed=1)
    script = cc.Script(dice=[3, number])
    with pytest.raises(cc.ConfigError, match=rf"faces of the die \(1, 2 or 3\), not {number}$"):
        cc.Game(config, script)
    record = cc.Game(config, cc.Script(dice=[1, 2, 3])).record()
    with pytest.raises(cc.RecordError, match=r"cannot be played: script\.dice must contain faces"):
        cc.replay({**record, "script": script.to_json()})


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("way", COMPASS)
def test_FLY_1_the_arrow_points_in_eight_directions_and_turns_with_the_tile(way, turn):
    table = Table(f"(0,-1) FFFF\n*(0,0) FFFF fly={way}", modules=MODULES, dice=[2]).lay(turn=turn)
    dx, dy = STEPS[(COMPASS.index(way) + 2 * turn) % 8]
    assert flight(fly(table)) == {
        "type": "flight",
        "player": 0,
        "figure": "meeple",
        "at": [0, 0],
        "roll": 2,
        "target": [2 * dx, 2 * dy],
        "lands": False,
    }


@every_edition
def test_FLY_2_TURN_19_a_meeple_as_usual_or_on_the_machine(edition):
    modules = (*MODULES, "big-meeple")
    table = Table("FLY-E3", modules=modules, edition=edition).lay()
    assert fliers(table) == ["meeple", "big-meeple"]
    assert table.kinds() == table.kinds("big-meeple") == ["field"]
    assert table.game.decision.options[-1].type == "pass"
    assert next_turn(table.place("meeple", "field"))
    other = Table("FLY-E3", modules=modules, edition=edition, draws=["sketch/FFFF"]).lay().decline()
    assert fliers(other.lay((1, 0))) == [], "only on the tile placed in this turn"


@every_edition
def test_FLY_3_ABBOT_X2_FLY_X1_other_figures_cannot_use_the_machine(edition):
    """ABBOT-X2, no code: his kind does not fly, and a flier needs no free monastery."""
    # FLY-X1, no code: whether it flies is a trait of each kind of figure
    modules = (*MODULES, "abbot", "big-meeple", "builder", "pig", "robbers")
    table = Table("FLY-E3", modules=modules, edition=edition).lay()
    assert fliers(table) == ["meeple", "big-meeple"]
    for figure in ("abbot", "builder", "pig", "robber"):
        refused(table, {"type": "fly", "figure": figure, "at": [0, 0]})


def test_FLY_4_TURN_21_the_decision_to_fly_is_made_before_the_roll():
    """A preview of the flight stops before the die; what it tells does not depend on it."""
    table = Table("FLY-E3", modules=MODULES).lay()
    option = next(o for o in table.game.decision.options if o.type == "fly")
    preview = table.game.preview([option])
    assert (preview.stop, preview.events, preview.decision) == ("die", (), None)
    rng = random.Random(5)
    rolls = Counter()
    for _ in range(600):
        other = table.game.reshuffled(rng, 0)
        (event,) = [e for e in other.play(option) if e["type"] == "flight"]
        rolls[event["roll"]] += 1
    assert sorted(rolls) == [1, 2, 3]
    assert all(150 < count < 250 for count in rolls.values()), "the faces are 1, 1, 2, 2, 3, 3"


def test_FLY_4_the_roll_is_part_of_the_seed_and_of_the_record():
    rolls = set()
    for seed in range(20):
        table = RealTable(["flying-machines/B", "base/A"], modules=MODULES, seed=seed).lay((0, -1))
        rolls.add(flight(fly(table))["roll"])
        assert cc.replay(table.game.record()).events == table.game.events
    assert rolls == {1, 2, 3}


def test_FLY_5_nothing_on_the_way_matters():
    sketch = "(-3,0) CFFF blue@N\n(-1,0) FFFF mon blue@mon\n*(0,0) FFFF fly=W"
    table = fly(Table(sketch, modules=MODULES, dice=[3]).lay())
    assert landings(table) == {((-3, 0), "city", ("N",))}


# --- the landing -------------------------------------------------------------------------------------------


@every_edition
def test_FLY_E1_no_tile_at_the_target(edition):
    """FLY-10 and FLY-11: the meeple returns, red places nothing else."""
    table = fly(Table("FLY-E2", modules=MODULES, edition=edition, dice=[3]).lay())
    assert (flight(table)["target"], flight(table)["lands"]) == ([-3, 3], False)
    assert next_turn(table)
    assert (table.supply("red"), table.on_board("red")) == (7, [])


@every_edition
def test_FLY_E2_monastery_or_city_but_not_the_completed_road(edition):
    """FLY-6 and FLY-7: red chooses, although blue and yellow stand there."""
    table = fly(Table("FLY-E2", modules=MODULES, edition=edition, dice=[2]).lay())
    assert landings(table) == {((-2, 2), "monastery", ()), ((-2, 2), "city", ("N",))}
    assert table.game.decision.player == table.seat("red")
    refused(table, {"type": "pass"})
    refused(
        table,
        {"type": "place_figure", "figure": "meeple", "at": [-2, 2], "segment": table.segment((-2, 2), "W")},
    )
    table.place("meeple", "mon", (-2, 2))
    assert table.feature((-2, 2), "mon").strength == (1, 1, 0)
    assert table.on_board("red") == [("meeple", (-2, 2))]
    assert next_turn(table)


@every_edition
def test_FLY_E3_a_single_landing_place_is_forced(edition):
    """FLY-6: the one place is asked all the same; FLY-8 and FARM-X12: the field is none."""
    # FARM-X12, no code: a flier asks for features that can be completed
    table = fly(Table("FLY-E3", modules=MODULES, edition=edition, dice=[2]).lay())
    assert landings(table) == {((-2, 0), "city", ("N",))}
    table.place("meeple", "N", (-2, 0))
    assert table.feature((-2, 0), "N").strength == (1, 1)


def test_FLY_6_he_chooses_the_segment_too():
    """Both roads of the target are one road elsewhere; the flier may stand on either segment."""
    sketch = "(-1,0) RFRF\n(-1,1) FFRR R=SW\n(-2,1) FRRF R=ES\n(-2,0) RFRF R=NS\n(-2,-1) RRFF R=NE\n"
    sketch += "(-1,-1) RRFR R=NEW\n*(0,0) FFFF fly=W"
    table = fly(Table(sketch, modules=MODULES, dice=[1]).lay())
    assert table.feature((-1, 0), "N").segments == table.feature((-1, 0), "S").segments
    assert landings(table) == {((-1, 0), "road", ("N",)), ((-1, 0), "road", ("S",))}


def test_FLY_7_FLY_12_an_own_meeple_there_does_not_matter_and_both_count():
    table = Table("FLY-E3", modules=MODULES, dice=[2], drop=[(-2, 0)], add="(-2,0) CFRF red@N")
    fly(table.lay()).place("meeple", "N", (-2, 0))
    assert table.feature((-2, 0), "N").strength == (2,)


@pytest.mark.parametrize("edition", ["c2", "c3"])
def test_FLY_8_FLY_10_no_landing_on_fields_and_in_gardens(edition):
    sketch = "(-1,0) FFFF gar\n*(0,0) FFFF fly=W"
    table = fly(Table(sketch, modules=(*MODULES, "abbot"), edition=edition, dice=[1]).lay())
    assert flight(table)["lands"] is False
    assert next_turn(table)
    assert table.supply("red") == 7


def test_FLY_9_a_feature_completed_by_the_new_tile_is_no_landing_place():
    sketch = f"{RING_OF_SEVEN}\n(-1,1) FFFF mon\n*(0,0) FFFF fly=NW"
    assert flight(fly(Table(sketch, modules=MODULES, dice=[1]).lay()))["lands"] is False
    seven = Table(sketch, modules=MODULES, dice=[1], drop=[(-2, 2)]).lay()
    assert landings(fly(seven)) == {((-1, 1), "monastery", ())}
    closing = Table("(-1,0) FRFF\n*(0,0) FFFR fly=W", modules=MODULES, dice=[1]).lay()
    assert next_turn(fly(closing))


def test_FLY_10_a_tile_with_only_completed_features():
    sketch = "(-2,0) FFRF red@S\n(-2,-1) RFFF\n(-1,0) FFFF\n*(0,0) FFFF fly=W"
    table = fly(Table(sketch, modules=MODULES, dice=[2]).lay())
    assert flight(table)["lands"] is False
    assert table.supply("red") == 6


@pytest.mark.parametrize("roll", [1, 3])
def test_FLY_11_a_flight_uses_up_step_2_failed_or_not(roll):
    """The abbot could have been taken back instead; after the flight nobody asks for it."""
    # FLY-11, no code: step 2 is one action
    sketch = "(-1,0) CFFF\n(0,1) FFFF gar red:abbot@gar\n*(0,0) FFFF fly=W"
    table = Table(sketch, modules=(*MODULES, "abbot"), dice=[roll]).lay()
    assert {o.type for o in table.game.decision.options} == {"place_figure", "fly", "take_back", "pass"}
    fly(table)
    if roll == 1:
        table.place("meeple", "N", (-1, 0))
    assert next_turn(table)
    assert ("abbot", (0, 1)) in table.on_board("red")
    assert table.scores == {"red": 0}


@every_edition
def test_FLY_12_the_flier_counts_for_the_majority_at_once(edition):
    """FLY-13: the city is completed in the next turn, and red and blue share it."""
    table = Table("FLY-E3", modules=MODULES, edition=edition, dice=[2], draws=["sketch/FFCF"])
    fly(table.lay()).place("meeple", "N", (-2, 0))
    assert table.feature((-2, 0), "N").standing == {0: 1, 1: 1}
    table.lay((-2, 1)).decline()
    assert table.scores == {"red": 4, "blue": 4}
    assert (table.on_board("red"), table.on_board("blue")) == ([], [])


@pytest.mark.parametrize(("figure", "scores"), [("meeple", (9, 9)), ("big-meeple", (9, 0))])
def test_FLY_13_BIG_X1_two_monks_in_one_monastery_compare_strength(figure, scores):
    """BIG-X1, no code: its kind flies."""
    # FLY-13, no code: a figure on a feature is scored with it, however it came there
    sketch = f"{RING_OF_SEVEN}\n(-1,1) FFFF mon blue@mon\n(2,-1) FFFF\n*(1,-1) FFFF fly=NW"
    table = Table(sketch, modules=(*MODULES, "big-meeple"), dice=[2], draws=["sketch/FFFF"]).lay()
    fly(table, figure).place(figure, "mon", (-1, 1)).lay((0, 0)).decline()
    assert tuple(table.scores.values()) == scores


def test_FLY_14_only_with_a_normal_or_big_meeple_in_supply():
    table = Table("FLY-E3", modules=(*MODULES, "big-meeple", "abbot"))
    for _ in range(7):
        table.put("red", None, table.sketch[0], "N")
    assert fliers(table.lay()) == ["big-meeple"]
    table.put("red", "big", table.sketch[0], "N")
    assert fliers(table.ask_again()) == []
    refused(table, {"type": "fly", "figure": "meeple", "at": [0, 0]})


def test_FLY_15_the_machine_is_no_feature():
    table = Table("FLY-E3", modules=MODULES, dice=[2]).lay()
    machine = next(n for n, s in enumerate(table.game.tile((0, 0)).segments) if s.kind == "flying-machine")
    with pytest.raises(LookupError):
        table.game.feature((0, 0), machine)
    refused(table, {"type": "place_figure", "figure": "meeple", "at": [0, 0], "segment": machine})
    fly(table).place("meeple", "N", (-2, 0))
    assert "flying-machine" not in {feature.kind for feature in table.game.features()}
    assert table.final().scores == {"red": 1, "blue": 1}


def test_FLY_16_with_a_1_the_flier_may_join_what_the_new_tile_extends():
    """Red could not claim blue's road on the new tile, but may land on it next door."""
    # FLY-16, no code: a landing asks for unfinished features, not for free ones
    sketch = "(-1,0) FRFR R=EW blue@E\n*(0,0) FRFR R=EW fly=W"
    table = Table(sketch, modules=MODULES, dice=[1]).lay()
    assert table.kinds() == ["field", "field"]
    assert landings(fly(table)) == {((-1, 0), "road", ("E", "W"))}
    table.place("meeple", "E", (-1, 0))
    assert table.feature((0, 0), "E").strength == (1, 1)


@pytest.mark.parametrize("edition", ["c2", "c3"])
def test_FLY_17_with_the_option_every_meeple_flies_and_lands_where_it_may_stand(edition):
    sketch = "(-1,0) CFFR mon gar blue@mon\n*(0,0) FFFF fly=W"
    modules = (*MODULES, "abbot", "big-meeple", "builder", "pig")
    table = Table(sketch, modules=modules, edition=edition, options=ANY_MEEPLE, dice=[1]).lay()
    assert fliers(table) == ["meeple", "abbot", "big-meeple"]
    copy = table.game.copy()
    assert landings(fly(table, "abbot")) == {((-1, 0), "monastery", ()), ((-1, 0), "garden", ())}
    table.place("abbot", "gar", (-1, 0))
    assert table.on_board("red") == [("abbot", (-1, 0))]
    table.game = copy
    fly(table)
    assert {kind for _, kind, _ in landings(table)} == {"city", "road", "monastery"}


def test_FLY_17_a_flier_without_a_place_to_stand_returns():
    sketch = "(-1,0) CFFR\n*(0,0) FFFF fly=W"
    table = Table(sketch, modules=(*MODULES, "abbot"), options=ANY_MEEPLE, dice=[1]).lay()
    assert next_turn(fly(table, "abbot"))
    assert table.supply("red", "abbot") == 1


def test_FLY_17_is_off_by_default():
    assert cc.Config(modules=MODULES).chosen["flying-machines.any_meeple"] is False


# --- other modules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("joins", [True, False])
def test_FLY_X2_no_builder_and_no_pig_on_the_machine(joins):
    """The builder joins after the landing, by BLD-X3."""
    modules = (*MODULES, "builder", "pig")
    table = Table("FLY-E3", modules=modules, dice=[2], options={"builder.with_flier": joins}).lay()
    assert all(
        o.to_json().keys() == {"type", "figure", "at"} for o in table.game.decision.options if o.type == "fly"
    )
    fly(table)
    assert [o.companion for o in table.game.decision.options] == [None]
    assert next_turn(table.place("meeple", "N", (-2, 0))) is not joins


@pytest.mark.parametrize(("where", "asked"), [("N", True), ("mon", False)])
def test_BLD_X3_with_the_option_the_builder_may_join_a_traveller_or_knight(where, asked):
    options = {"builder.with_flier": True}
    table = fly(Table("FLY-E2", modules=(*MODULES, "builder"), options=options, dice=[2]).lay())
    table.place("meeple", where, (-2, 2))
    assert next_turn(table) is not asked
    if asked:
        table.game.play(table.game.decision.options[0])
        assert table.on_board("red") == [("meeple", (-2, 2)), ("builder", (-2, 2))]
        assert next_turn(table)


def test_FLY_X3_roads_count_with_the_ferries_as_they_stand_before_they_move():
    """The flier lands on the east part, which the ferry joins to the south only afterwards; blue is there."""
    # FLY-X3, no code: TURN-21 comes before TURN-22
    sketch = "(-1,-1) RFRF R=NS blue@N\n(-1,0) FRRR lake ferry=EW\n(0,0) FRFR R=EW\n*(1,0) FRFR R=EW fly=W"
    table = Table(sketch, modules=(*MODULES, "ferries"), dice=[2]).lay()
    fly(table)
    assert landings(table) == {((-1, 0), "road", (side,)) for side in "ESW"}
    table.place("meeple", "E", (-1, 0))
    assert table.game.decision.kind == "move_ferry"
    assert table.feature((-1, 0), "E").strength == (1, 0)
    table.ferry("ES", at=(-1, 0))
    assert table.feature((1, 0), "E").strength == (1, 1)


def test_FERRY_22_a_flier_may_land_on_a_road_that_a_ferry_opened_again():
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=ES\n*(2,0) FRFR R=EW"
    for pair, lands in (("EW", True), (None, False)):
        table = (
            Table(sketch, modules=(*MODULES, "ferries"), dice=[1], draws=["sketch/FFFF fly=S"])
            .lay()
            .decline()
        )
        if pair:
            table.ferry(pair, at=(1, 0))
        else:
            table.game.play({"type": "pass"})
        assert flight(fly(table.lay((0, 1))))["lands"] is lands


def test_FLY_X4_MAGE_X2_a_flier_may_land_beside_mage_or_witch():
    """FLY-X4, no code: a landing asks for unfinished features, whoever stands there."""
    sketch = "(-1,0) CFFR mage@N witch@W\n*(0,0) FFFF fly=W"
    table = fly(Table(sketch, modules=(*MODULES, "mage-witch"), dice=[1]).lay())
    assert {kind for _, kind, _ in landings(table)} == {"city", "road"}


def test_RIVER_X10_a_flier_lands_on_the_banks_never_on_the_river():
    """RIVER-X10, no code: a river is no segment that a figure stands on."""
    sketch = "(-1,0) VFVR\n*(0,0) FFFF fly=W"
    table = fly(Table(sketch, modules=MODULES, dice=[1]).lay())
    assert landings(table) == {((-1, 0), "road", ("W",))}


def test_FLY_X10_the_other_minis_do_not_interfere():
    """FLY-X10, no code: none of them asks for fliers."""
    others = ("crop-circles", "messages", "robbers", "gold-mines", "goods", "inns", "cathedrals")
    table = fly(Table("FLY-E2", modules=(*MODULES, *others), dice=[2]).lay())
    assert landings(table) == {((-2, 2), "monastery", ()), ((-2, 2), "city", ("N",))}
    assert next_turn(table.place("meeple", "N", (-2, 2)))
