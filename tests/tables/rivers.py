"""Rivers: what their tests look at, and tiles they draw."""

import carcassonne as cc
from carcassonne.tiles import design

MODULES = ("base", "farmers", "river")
SPRING = {"c1": "river/A", "c2": "river/A", "c3": "river/B"}
LAKE = {"c1": "river/C", "c2": "river/C", "c3": "river/D"}
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ADJACENT = {"river.bends": "adjacent"}
BEND = "sketch/FFVV"
STRAIGHT = "sketch/FVFV"
COMES_ROUND = """
(0,0) VFFF
(0,1) FFVV
(-1,1) FVFV
(-2,1) FVVF
(-2,0) VFVF
(-2,-1) VVFF
(-1,-1) FVFV
"""
"""The river has come round to the cell below its spring."""


def config(edition="c3", **entries):
    return cc.Config(**{"edition": edition, "modules": MODULES, "seed": 1, **entries})


def river_tiles(edition, **entries):
    """The river tiles in play, each as often as it is there."""
    return sorted(tile for tile in config(edition, **entries).deck.elements() if design(tile).has("river"))


def letters(edges, turn):
    """The four sides of a tile after clockwise quarter turns."""
    return "".join(edges[(side - turn) % 4] for side in range(4))


def lies(table, at):
    """How the drawn tile may lie on a cell, as the letters of its sides."""
    edges = design(table.game.hand[0]).edges
    return {letters(edges, turn) for cell, turn in table.placements() if cell == at}


def cells(table):
    return {cell for cell, _ in table.placements()}


def walk(game, choose):
    """Play until the game is over or an ordinary tile is drawn; returns the tiles drawn."""
    drawn = []
    while not game.over:
        decision = game.decision
        if decision.kind == "place_tile":
            drawn.append(game.hand[0])
            if not design(game.hand[0]).has("river"):
                break
            game.play(choose(decision.options))
        else:
            game.play({"type": "pass"})
    return drawn


def course(game):
    """The bends of the river from the spring on, as a text of L and R and - for straight tiles."""
    at, heading, bends = (0, 0), None, ""
    while tile := game.tile(at):
        ways = next(segment.edges for segment in tile.segments if segment.kind == "river")
        if heading is None:
            (heading,) = ways
        else:
            assert OPPOSITE[heading] in ways
            rest = [way for way in ways if way != OPPOSITE[heading]]
            if not rest:
                return bends
            bends += {0: "-", 1: "R", 3: "L"}[("NESW".index(rest[0]) - "NESW".index(heading)) % 4]
            heading = rest[0]
        at = (at[0] + STEPS[heading][0], at[1] + STEPS[heading][1])
    return bends
