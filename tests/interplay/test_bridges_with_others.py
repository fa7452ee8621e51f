"""Rules 11, module bridges: how bridges meet the other modules."""

import pytest

from carcassonne.engine.figures import pick, put
from carcassonne.geometry import cell
from carcassonne.tiles import design, pieces
from carcassonne.tiles import supply as tiles_of
from tests.modules.bridges.test_bridges import MODULES, built, legal, road, supply, table
from tests.table import RealTable, Table, every_edition

CONTINUED = "(0,0) FRFF\n*(1,0) FFFF"


def put_on_bridge(table, colour, at):
    """Stand a meeple on the bridge of a tile without asking anybody."""
    state = table.game._state
    put(state, pick(state, table.seat(colour), "meeple"), cell(*at), table.segment(at, "bridge"))


def options(table, verb):
    return [option.to_json() for option in table.game.decision.options if option.type == verb]


# --- fields -------------------------------------------------------------------------------------------------


@every_edition
def test_BRIDGE_X1_FARM_X7_a_bridge_does_not_divide_the_field(edition):
    t = table("(0,0) FRFF\n*(1,0) FFFF red@field", edition=edition).turn()
    assert t.feature((1, 0), "field:NL").segments == t.feature((1, 0), "field:SL").segments


def test_BRIDGE_X1_BARN_X13_a_barn_at_the_corner_of_a_tile_with_a_bridge():
    """BARN-X13, no code: the field below a bridge keeps its corners."""
    sketch = "(0,0) FRFF\n(1,1) FFFF\n(0,1) FFFF\n*(1,0) FFFF"
    t = table(sketch, modules=(*MODULES, "barn"), edition="c1").lay()
    assert built(t) == {(1, 0): "EW"}
    corners = [o["corner"] for o in options(t, "place_figure") if o["figure"] == "barn"]
    assert corners == ["NW"]


def test_BRIDGE_X1_the_pig_comes_to_the_field_joined_by_a_bridge():
    """BRIDGE-X1, no code: the field below a bridge keeps both halves of its sides."""
    sketch = "(0,0) FRFR R=EW red@field:NL\n*(1,0) FFFF"
    t = table(sketch, modules=(*MODULES, "pig"), edition="c1").lay()
    assert t.kinds("pig") == ["field"]


# --- the river ----------------------------------------------------------------------------------------------


def test_BRIDGE_X2_RIVER_X7_RIV2_X13_no_support_in_the_river():
    """A bridge may span a river between two field edges; it never replaces a river edge."""
    # RIVER-X7, RIV2-X13, no code: a bridge stands on field edges only (BRIDGE-3)
    assert not legal(table("(0,0) FRFF\n*(1,0) FVFF"))
    assert not legal(table("(0,0) FVFF\n*(1,0) FFFF"))
    assert legal(table("(0,0) FRFF\n*(1,0) VFVF"))


@every_edition
@pytest.mark.parametrize("river", ["river", "river-2"])
def test_BRIDGE_X2_bridges_are_built_while_the_river_is_laid(river, edition):
    """A river tile whose road meets the field edge of the spring's tile, or the other way round."""
    # BRIDGE-X2, no code: a bridge stands on field edges only (BRIDGE-3)
    modules = (*MODULES, river)
    start = [("sketch/FFVF spring", (0, 0), 0), ("sketch/FRFF", (-1, -1), 0)]
    t = RealTable(["sketch/VFVF"], start=start, modules=modules, edition=edition, players=("red",))
    if t.game.decision.kind == "reject_tile":
        t.game.play({"type": "pass"})
    t.lay((0, -1))
    assert built(t) == {(0, -1): "EW"}


# --- figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "points"), [("c1", 6), ("c2", 6), ("c3", 6)])
def test_BRIDGE_X3_INN_X7_one_inn_doubles_the_road_over_the_bridge(edition, points):
    """INN-X7, BRIDGE-X3, no code: a bridge is one more segment of the road."""
    sketch = "(0,0) FRFF inn@E red@E\n(2,0) FFFR\n*(1,0) FFFF"
    assert table(sketch, modules=(*MODULES, "inns"), edition=edition).turn().scores == {"red": points}


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_BRIDGE_X4_BLD_X11_BRIDGE_18_a_builder_on_a_bridge(edition):
    """BLD-X11, no code: a bridge is one more road segment of its tile."""
    t = table("(0,0) FRFF red@E\n*(1,0) FFFF", modules=(*MODULES, "builder"), edition=edition).lay()
    assert t.spots("builder") == {("road", ("E", "W"))}


def test_BRIDGE_X4_c3_the_builder_accompanies_a_traveller_placed_on_the_bridge():
    t = table(CONTINUED, modules=(*MODULES, "builder")).lay()
    assert t.together("builder") == [("meeple", "road")]


@pytest.mark.parametrize(
    ("at", "asks"), [((1, 0), "extra_turn"), ((0, 1), "place_tile")], ids=["with a bridge", "elsewhere"]
)
def test_BRIDGE_X4_a_bridge_that_lengthens_the_road_triggers_the_builder(at, asks):
    """BRIDGE-X4, no code: a bridge is one more road segment of its tile."""
    sketch = "(0,0) FRFF red@E red:builder@E\n*(1,0) FFFF"
    t = table(sketch, modules=(*MODULES, "builder"), edition="c1", players=("red", "blue"))
    assert t.lay(at).decline().game.decision.kind == asks


def test_BRIDGE_X5_WAGON_X6_a_bridge_makes_no_links():
    """Red's wagon on the completed road over the bridge does not step off to the city below."""
    # WAGON-X6, no code: a bridge adds a road segment, and no link to its tile
    sketch = "(0,0) FRFF red:wagon@E\n(2,0) FFFR\n*(1,0) CFFF"
    t = table(sketch, modules=(*MODULES, "wagon"), edition="c1").turn()
    assert (t.scores, t.supply("red", "wagon")) == ({"red": 3}, 1)
    assert t.game.decision.kind == "place_tile"


def test_BRIDGE_X5_WAGON_X6_it_drives_on_from_the_end_of_the_road():
    """The road ends at a crossing; the wagon may drive to the roads that begin there."""
    # BRIDGE-X5, no code: a bridge adds a road segment, and no link to its tile
    sketch = "(0,0) FRFF red:wagon@E\n(2,0) RFRR link=N-W link=S-W\n*(1,0) CFFF"
    t = table(sketch, modules=(*MODULES, "wagon"), edition="c1").lay().decline()
    assert t.game.decision.kind == "move_wagon"
    assert {tuple(o["at"]) for o in options(t, "move_wagon")} == {(2, 0)}


def test_BRIDGE_X6_DRAGON_X8_the_dragon_eats_a_meeple_on_a_bridge_and_leaves_the_bridge():
    """DRAGON-X8, no code: a bridge is one more road segment of its tile."""
    sketch = "(0,0) FRFF\n(1,0) FFFF bridge=EW\n(2,0) FFFR dragon\n*(3,0) FFFF dsym"
    t = table(sketch, modules=(*MODULES, "dragon"), edition="c2")
    put_on_bridge(t, "red", (1, 0))
    t.lay().decline()
    t.game.play({"type": "move_dragon", "at": [1, 0]})
    assert t.on_board("red") == []
    assert built(t) == {(1, 0): "EW"}


def test_BRIDGE_X6_the_fairy_stands_with_a_meeple_on_a_bridge():
    """BRIDGE-X6, no code: a meeple on a bridge stands on a segment of its tile."""
    t = table("(0,0) FRFF\n(1,0) FFFF bridge=EW\n*(1,1) FFFF", modules=(*MODULES, "fairy"), edition="c2")
    put_on_bridge(t, "red", (1, 0))
    t.lay()
    (move,) = options(t, "move_fairy")
    assert (move["at"], move["segment"]) == ([1, 0], t.segment((1, 0), "bridge"))


@every_edition
def test_BRIDGE_X7_PORTAL_X8_an_earlier_bridge_is_a_target(edition):
    """PORTAL-X8, no code: a castle is complete, a bridge one more road segment."""
    modules = (*MODULES, "portal", "big-meeple", "wagon")
    t = table("(0,0) FRFF\n(1,0) FFFF bridge=EW\n*(0,1) FFFF portal", modules=modules, edition=edition).lay()
    segment = t.segment((1, 0), "bridge")
    found = {o["figure"] for o in options(t, "place_figure") if (o["at"], o["segment"]) == ([1, 0], segment)}
    assert found == {"meeple", "big-meeple", "wagon"}


def test_BRIDGE_X7_a_flier_lands_on_a_bridge():
    """BRIDGE-X7, no code: a bridge is one more road segment of its tile."""
    sketch = "(0,0) FRFF\n(1,0) FFFF bridge=EW\n*(1,-1) FFFF fly=N"
    t = Table(sketch, modules=(*MODULES, "flying-machines"), dice=[1]).lay()
    t.game.play({"type": "fly", "figure": "meeple", "at": [1, -1]})
    landings = {o.segment for o in t.game.decision.options if getattr(o, "at", None) == (1, 0)}
    assert t.segment((1, 0), "bridge") in landings


def test_BRIDGE_X8_TOWER_X8_bridge_and_tower_on_one_tile():
    """A meeple on a bridge can be captured."""
    # BRIDGE-X8, no code: neither asks for the other
    # TOWER-X8, no code: a bridge is one more road segment of its tile
    sketch = "(1,0) FFFF tower1\n*(2,0) FFFR tower"
    t = table(sketch, modules=(*MODULES, "tower"), edition="c2", players=("red", "blue")).lay()
    assert built(t) == {(1, 0): "EW"}
    put_on_bridge(t, "blue", (1, 0))
    t.ask_again()
    t.game.play({"type": "build_tower", "at": [1, 0]})
    assert t.game.decision.kind == "take_prisoner"
    assert [o["segment"] for o in options(t, "take_prisoner")] == [t.segment((1, 0), "bridge")]


# --- abbey, fortress, prize tiles ---------------------------------------------------------------------------


def test_BRIDGE_X9_a_bridge_ends_at_an_abbey():
    """BRIDGE-7: the end at the abbey is closed."""
    t = table("(0,0) FRFF red@E\n(2,0) AAAA\n*(1,0) FFFF", modules=(*MODULES, "abbey"), edition="c1")
    assert legal(t)
    assert t.turn().scores == {"red": 2}


@pytest.mark.parametrize(
    "tiles",
    [
        "(0,1) FFFF\n*(0,2) FFRF red@S",
        "(1,0) FFFF\n*(2,0) FFFR red@W",
        "(0,-1) FFFF\n*(0,-2) RFFF red@N",
        "(-1,0) FFFF\n*(-2,0) FRFF red@E",
    ],
    ids=["north", "east", "south", "west"],
)
def test_BRIDGE_X9_ABBEY_X13_on_a_tile_adjacent_to_the_abbey(tiles):
    """The far end of a bridge on the adjacent tile meets the abbey."""
    t = table(f"(0,0) AAAA\n{tiles}", modules=(*MODULES, "abbey"), edition="c1")
    assert legal(t)
    assert t.turn().scores == {"red": 2}


def test_BRIDGE_X9_an_abbey_closes_the_end_of_a_bridge_and_carries_none():
    around = "(2,1) FFFF\n(2,-1) FFFF\n(3,0) FFFF\n"
    sketch = f"(0,0) FRFF red@E\n(1,0) FFFF bridge=EW\n{around}*(2,0) AAAA"
    t = table(sketch, modules=(*MODULES, "abbey"), edition="c1").open_turn().lay().decline()
    assert t.scores == {"red": 2}
    no = table("(0,0) AAAA\n*(1,0) FFFR", modules=(*MODULES, "abbey"), edition="c1")
    assert built(no.lay()) == {}, "nothing to repair: an abbey meets every edge"


@pytest.mark.parametrize("piece", sorted(pieces()))
def test_BRIDGE_X10_BRIDGE_23_COUNT_X19_no_bridge_on_a_square_of_a_larger_piece(piece):
    squares = pieces()[piece]
    for id in squares.values():
        edges = design(id).edges
        assert not any(edges[side] == edges[(side + 2) % 4] == "F" for side in range(4))
    start = [(id, (x, -y), 0) for (x, y), id in squares.items()]
    t = RealTable(["sketch/RRRR"], start=start, modules=MODULES, players=("red",), then="end")
    if not t.game.over:
        for at, _ in t.placements():
            copy = t.game.copy()
            copy.play({"type": "place_tile", "tile": "sketch/RRRR", "at": list(at), "turn": 0})
            assert copy.view(None)["bridges"]["built"] == []


def test_BRIDGE_X10_on_prize_tiles_bridges_may_be_built_later():
    prize = next(
        id
        for id in tournament_prizes()
        if any(design(id).edges[side] == design(id).edges[side + 2] == "F" for side in (0, 1))
    )
    edges = design(prize).edges
    side = next(side for side in (0, 1) if edges[side] == edges[side + 2] == "F")
    start = [(prize, (0, 0), 0)]
    t = RealTable(["sketch/FFRF"], start=start, modules=MODULES, players=("red",))
    at, turn = ((0, 1), 0) if side == 0 else ((1, 0), 1)
    t.lay(at, turn)
    assert built(t) == {(0, 0): "NS" if side == 0 else "EW"}


def tournament_prizes():
    return sorted(tiles_of("tournaments", "c2", role="prize"))


@pytest.mark.parametrize("at", [(1, 0), (0, 1)])
def test_BRIDGE_X11_TOURN_X18_a_road_lengthened_by_a_bridge_is_extended(at):
    """Red may register his traveller, but not if the tile is laid elsewhere."""
    # BRIDGE-X11, no code: a bridge is one more road segment, and skill counts tiles
    sketch = "(0,0) FRFF red@E\n*(1,0) FFFF"
    t = table(sketch, modules=("base", "bridges", "tournaments"), edition="c2", players=("red", "blue"))
    t.lay(at)
    registered = {tuple(o["at"]) for o in options(t, "register")}
    assert registered == ({(0, 0)} if at == (1, 0) else set())


BIDLESS = {"bazaars.auction": False}


def test_BRIDGE_X13_the_player_of_a_tile_part_uses_his_own_bridges():
    sketch = "(0,0) FRFF\n*(0,1) FFFF bazaar"
    more = {"players": ("red", "blue"), "draws": ["sketch/FFFF", "sketch/FFFF"], "options": BIDLESS}
    t = table(sketch, modules=(*MODULES, "bazaars"), edition="c2", **more).lay().decline()
    t.game.play({"type": "bazaar_take", "tile": "sketch/FFFF"})
    t.lay((1, 0)).decline()
    assert (supply(t), supply(t, "blue")) == (3, 2)
    t.game.play({"type": "bazaar_take", "tile": "sketch/FFFF"})
    t.lay((2, 0)).decline()
    assert (supply(t), supply(t, "blue")) == (2, 2)


def test_BRIDGE_X13_BRIDGE_13_he_may_reject_a_tile_that_needs_one():
    sketch = "(0,0) RRRR mon\n*(1,0) RRRR mon bazaar"
    more = {"players": ("red", "blue"), "draws": ["sketch/FFFF gar", "sketch/RFFF"], "options": BIDLESS}
    t = table(sketch, modules=(*MODULES, "bazaars"), edition="c2", **more).lay().decline()
    t.game.play({"type": "bazaar_take", "tile": "sketch/FFFF gar"})
    assert (t.game.decision.kind, t.game.decision.player, t.game.player) == ("reject_tile", 1, 1)
    t.game.play({"type": "reject_tile", "tile": "sketch/FFFF gar"})
    assert (t.game.rejected, t.game.player, supply(t, "blue")) == (("sketch/FFFF gar",), 1, 3)
    assert t.game.hand == ("sketch/FFFF",), "drawn from the stack (BAZAAR-20)"


# --- points -------------------------------------------------------------------------------------------------


def test_BRIDGE_X12_CASTLE_X15_a_road_over_a_bridge_lies_in_the_surroundings_of_a_castle():
    """The road touches the six cells only by its bridge on (1,0)."""
    # BRIDGE-X12, no code: a road holds the tiles of its segments, a bridge among them
    sketch = """(0,0) CFFF
        (0,1) FFCF
        castle blue (0,0)(0,1)
        (1,-1) RFFF
        (1,1) FFRF
        *(1,0) FFFF"""
    t = table(sketch, modules=(*MODULES, "castles"), edition="c2")
    assert legal(t)
    assert t.turn().scores == {"red": 0, "blue": 3}


@every_edition
def test_BRIDGE_X14_FERRY_X7_a_bridge_extends_a_ferry_road(edition):
    """The first ferry on the road over the bridge may be moved; the lake itself may carry a bridge."""
    # BRIDGE-X14, no code: a bridge is one more road segment of its tile
    # FERRY-X7, no code: a bridge is one more road segment, and the way over it starts on the new tile
    sketch = "(-1,0) FRRR lake ferry=EW\n*(0,0) FFFF"
    t = table(sketch, modules=(*MODULES, "ferries"), edition=edition).lay().decline()
    assert {tuple(o["at"]) for o in options(t, "move_ferry")} == {(-1, 0)}
    lake = table("(0,0) RFFF\n*(0,1) FRFR lake", modules=(*MODULES, "ferries"), edition=edition)
    assert legal(lake)
    assert built(lake.lay()) == {(0, 1): "NS"}


def test_BRIDGE_X15_gold_on_the_tile_of_a_bridge():
    """BRIDGE-X15, no code: a road holds the tiles of its segments, a bridge among them."""
    sketch = "(0,0) FRFF red@E\n(1,0) FFFF bridge=EW ingot2\n*(2,0) FFFR"
    t = table(sketch, modules=(*MODULES, "gold-mines")).turn()
    assert (t.scores, t.game.view(0)["gold"]["players"]) == ({"red": 3}, [2])


def test_BRIDGE_X15_the_mage_counts_the_tile_of_a_bridge():
    sketch = "(0,0) FRFF red@E mage@E\n(2,0) FFFR\n*(1,0) FFFF"
    assert table(sketch, modules=(*MODULES, "mage-witch")).turn().scores == {"red": 6}


@every_edition
def test_BRIDGE_X15_CROP_X10_a_meeple_on_a_bridge_is_a_traveller(edition):
    sketch = "(0,0) FRFF\n(1,0) FFFF bridge=EW\n*(0,1) FFFF crop=club"
    t = table(sketch, modules=(*MODULES, "crop-circles"), edition=edition)
    put_on_bridge(t, "red", (1, 0))
    t.lay().decline()
    assert t.game.decision.kind == "crop_circle"
    t.game.play({"type": "crop_circle", "value": "A"})
    spots = {(o.at, o.segment) for o in t.game.decision.options if o.type == "place_figure"}
    assert ((1, 0), t.segment((1, 0), "bridge")) in spots


def test_BRIDGE_X15_messages_count_the_road_over_a_bridge():
    """Message 2: the smallest own road, here of 2 tiles."""
    sketch = "(0,0) FRFF\n(1,0) FFFF bridge=EW\n(5,0) FRFF red@E\n*(6,0) FFFR"
    t = table(sketch, modules=(*MODULES, "messages"), messages=[2]).stand("red", 3, 0)
    put_on_bridge(t, "red", (1, 0))
    t.lay().decline()
    t.game.play({"type": "move_marker", "marker": "meeple", "points": 2})
    t.game.play({"type": "carry_out_message", "value": 2})
    assert t.scores == {"red": 3 + 2 + 2}


def test_BRIDGE_X15_BARON_X2_the_tile_of_a_bridge_counts_for_the_length():
    sketch = "(0,0) FRFF\n(2,0) FFFR\n*(1,0) FFFF"
    t = table(sketch, modules=(*MODULES, "robber-baron"), edition="c2").turn()
    (event,) = [e for e in t.game.events if e["type"] == "robber_baron"]
    assert event["size"] == 3


def test_BRIDGE_X16_a_crop_circle_does_not_hinder_a_bridge():
    """BRIDGE-X16, no code: a bridge asks for edges only."""
    t = table("(0,0) FRFF\n*(1,0) FFFF crop=shield", modules=(*MODULES, "crop-circles"))
    assert legal(t)
    assert built(t.lay()) == {(1, 0): "EW"}


def test_BRIDGE_X17_princess_and_bridge_do_not_meet():
    """A tile laid with a bridge that extends a city with the princess lets her act as always."""
    # BRIDGE-X17, no code: none of them asks for bridges
    sketch = "(0,0) FRFF\n(1,1) FFCF blue@S\n*(1,0) CFFF princess@N"
    t = table(sketch, modules=(*MODULES, "princess"), edition="c2").lay()
    assert t.game.decision.kind == "princess"
    assert supply(t) == 2
    assert road(t, (1, 0))[0] == {(0, 0), (1, 0)}
