"""Every class of action, for programs that read or make them: `isinstance(action, actions.MoveDragon)`.

Modules from elsewhere keep their actions in their own packages. Loading this loads every module of ours.
Generated from the classes by `make protocol`; do not edit it.
"""

from __future__ import annotations

from carcassonne.engine.actions import Action, Pass, PlaceFigure, PlaceOnCorner, PlaceTile, ReturnFigure
from carcassonne.engine.stack import FixDraw, Reshuffle
from carcassonne.modules.abbey import AbbeyTurn
from carcassonne.modules.abbot import TakeBack
from carcassonne.modules.base import MoveMarker, ScoreNext
from carcassonne.modules.base.hands import ChooseTile
from carcassonne.modules.bazaars import Bid, Deal, OfferTile, TakeTile
from carcassonne.modules.bridges import BuildBridge, RejectTile
from carcassonne.modules.builder import ExtraTurn, JoinFlier
from carcassonne.modules.castles import BuildCastle, CopyFeature
from carcassonne.modules.count import EnterQuarter, MoveCount
from carcassonne.modules.count.quarters import LeaveQuarter
from carcassonne.modules.crop_circles import ChooseCircle
from carcassonne.modules.dragon import MoveDragon
from carcassonne.modules.fairy import FairyToTile, MoveFairy
from carcassonne.modules.ferries import MoveFerry, SetFerry
from carcassonne.modules.flying_machines import Fly
from carcassonne.modules.gold_mines import PlaceIngot
from carcassonne.modules.mage_witch import MoveMagic, RemoveMagic
from carcassonne.modules.messages import CarryOut, ScoreAndReturn, TakePoints
from carcassonne.modules.robbers import PlaceRobber, Rob
from carcassonne.modules.tournaments import Enter
from carcassonne.modules.tournaments.shields import Register
from carcassonne.modules.tower import BuildTower, ClimbTower, ExchangePrisoner, Ransom, TakePrisoner
from carcassonne.modules.wagon import MoveWagon

__all__ = [
    "AbbeyTurn",
    "Action",
    "Bid",
    "BuildBridge",
    "BuildCastle",
    "BuildTower",
    "CarryOut",
    "ChooseCircle",
    "ChooseTile",
    "ClimbTower",
    "CopyFeature",
    "Deal",
    "Enter",
    "EnterQuarter",
    "ExchangePrisoner",
    "ExtraTurn",
    "FairyToTile",
    "FixDraw",
    "Fly",
    "JoinFlier",
    "LeaveQuarter",
    "MoveCount",
    "MoveDragon",
    "MoveFairy",
    "MoveFerry",
    "MoveMagic",
    "MoveMarker",
    "MoveWagon",
    "OfferTile",
    "Pass",
    "PlaceFigure",
    "PlaceIngot",
    "PlaceOnCorner",
    "PlaceRobber",
    "PlaceTile",
    "Ransom",
    "Register",
    "RejectTile",
    "RemoveMagic",
    "Reshuffle",
    "ReturnFigure",
    "Rob",
    "ScoreAndReturn",
    "ScoreNext",
    "SetFerry",
    "TakeBack",
    "TakePoints",
    "TakePrisoner",
    "TakeTile",
]
