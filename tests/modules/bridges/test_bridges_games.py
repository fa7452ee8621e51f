"""Random games with bridges and castles: the board stays what a walk over it finds, and nobody is stuck."""

import random
from collections import defaultdict

import pytest

import carcassonne as cc
from carcassonne.engine.board import placements
from carcassonne.engine.tile import DIGIT, RINGS, tile
from carcassonne.geometry import STEP
from carcassonne.kit import choose

OTHERS = (
    "farmers",
    "river",
    "abbot",
    "inns",
    "builder",
    "ferries",
    "mage-witch",
    "messages",
    "fairy",
    "dragon",
    "tower",
    "abbey",
    "wagon",
    "barn",
    "king",
    "bazaars",
)


def set_up(seed):
    rng = random.Random(seed)
    modules = ("bridges", "castles", *(name for name in OTHERS if rng.random() < 0.3))
    return cc.Config(
        players=("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")[: rng.randint(1, 6)],
        edition=rng.choice(("c1", "c2", "c3")),
        modules=modules,
        options={"bridges.free_standing": rng.random() < 0.5},
        seed=seed,
    )


def check_features(state):
    """Every feature is just the segments that are connected over edges, and knows its open ends."""
    spots = defaultdict(set)
    for at, placed in state.board.items():
        for segment, feature in enumerate(placed.features):
            if feature >= 0:
                spots[state.find(feature)].add((at, segment))
    for root, own in spots.items():
        feature = state.features[root]
        reached = {min(own)}
        waiting = [min(own)]
        open_ends = 0
        while waiting:
            at, segment = waiting.pop()
            placed = state.board[at]
            near = {(at, other) for pair in placed.joins if segment in pair for other in pair}
            for side, slot in placed.oriented.pieces[segment][4]:
                beyond = state.board.get(at + STEP[side])
                if beyond is None:
                    open_ends += 1
                elif beyond.slots[slot] >= 0:
                    near.add((beyond.cell, beyond.slots[slot]))
            waiting += near - reached
            reached |= near
        assert reached == own
        if feature.kind not in RINGS:
            assert feature.open == open_ends
        assert {state.board[at].index for at, _ in own} <= set(_bits(feature.tiles))
        assert {f for f, spot in state.figures.items() if spot in own} == set(_bits(feature.figures))


def check_edges(state):
    """Edges that meet are alike, and every free cell asks for what lies around it."""
    for at, placed in state.board.items():
        for side, step in enumerate(STEP):
            beyond = state.board.get(at + step)
            if beyond is not None:
                ours, theirs = placed.oriented.edges[side], beyond.oriented.edges[(side + 2) % 4]
                assert 0 in (ours, theirs) or ours == theirs
            else:
                digit = state.frontier[at + step] // DIGIT[(side + 2) % 4] % 5
                assert digit == placed.oriented.edges[side]


def _bits(mask):
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


@pytest.mark.parametrize("seed", range(24))
def test_BRIDGE_6_BRIDGE_21_the_board_is_right_after_every_bridge(seed):
    """BRIDGE-1, BRIDGE-4, BRIDGE-20, BRIDGE-22 in random games; a record rebuilds each of them."""
    rng = random.Random(seed)
    game = cc.Game(set_up(seed))
    bridges = 0
    while not game.over:
        options = game.decision.options
        last = game.decision.kind == "place_tile" and rng.random() < 0.5
        events = game.play(rng.choice(options[-3:]) if last else choose(game, rng))
        built = [event for event in events if event["type"] == "bridge_built"]
        assert len(built) <= 1
        if built or rng.random() < 0.05:
            check_features(game._state)
            check_edges(game._state)
        bridges += len(built)
        supply = game.view(None, aids=())["bridges"]["supply"]
        assert min(supply) >= 0
    assert bridges == sum((2 if len(supply) > 4 else 3) - left for left in supply)
    assert bridges
    again = cc.replay(game.record())
    assert again.view(None) == game.view(None)


@pytest.mark.parametrize("seed", range(4))
def test_BRIDGE_12_fits_agrees_with_the_placements_of_every_tile(seed):
    """With and without bridges left; one player alone, so that each of them is his."""
    rng = random.Random(seed)
    game = cc.Game(cc.Config(players=("Ann",), modules=("base", "bridges"), seed=seed))
    while not game.over:
        if rng.random() < 0.05:
            tiles = {id: placements(game._state, tile(id)) for id in game.remaining}
            for at in game.view(None, aids=())["cells"]:
                legal = {id for id, places in tiles.items() if any(o.at == tuple(at) for o in places)}
                assert set(game.fits(at)) == legal
        game.play(rng.choice(game.decision.options[-3:]))


@pytest.mark.parametrize("seed", range(12))
def test_CASTLE_30_all_meeples_are_home_after_a_random_game_with_castles(seed):
    """FINAL-7; whoever may build a castle does, and points of castles are points of somebody's feature."""
    rng = random.Random(seed)
    game = cc.Game(set_up(seed))
    while not game.over:
        building = [option for option in game.decision.options[:3] if option.type == "build_castle"]
        game.play(building[0] if building else choose(game, rng))
    seats = range(len(game.config.players))
    places = [place[0] for seat in seats for _, place in game.figures(seat).elsewhere]
    assert "castle" not in places
    built = [event for event in game.events if event["type"] == "castle_built"]
    scored = [e for e in game.events if e["type"] == "score" and e["source"] == "castle"]
    assert len(scored) <= len(built)
    for event in scored:
        sources = [
            e for e in game.events if e["type"] == "completed" and event["parts"][0][0] == e["feature"]
        ]
        assert sources or event["parts"][0][0] == "castle"
