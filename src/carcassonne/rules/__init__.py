"""One file per module of the rulebooks. `ALL` lists them in the order in which they act."""

from __future__ import annotations

from carcassonne.engine.module import Module
from carcassonne.rules.abbot import Abbot
from carcassonne.rules.base import Base
from carcassonne.rules.big_meeple import BigMeeple
from carcassonne.rules.builder import Builder
from carcassonne.rules.cathedrals import Cathedrals
from carcassonne.rules.crop_circles import CropCircles
from carcassonne.rules.farmers import Farmers
from carcassonne.rules.ferries import Ferries
from carcassonne.rules.flying_machines import FlyingMachines
from carcassonne.rules.gold_mines import GoldMines
from carcassonne.rules.goods import Goods
from carcassonne.rules.inns import Inns
from carcassonne.rules.mage_witch import MageWitch
from carcassonne.rules.messages import Messages
from carcassonne.rules.pig import Pig
from carcassonne.rules.river import River
from carcassonne.rules.robbers import Robbers

ALL: dict[str, type[Module]] = {
    module.id: module
    for module in (
        Base,
        Farmers,
        River,
        Abbot,
        Inns,
        Cathedrals,
        BigMeeple,
        Goods,
        Builder,
        Pig,
        FlyingMachines,
        Messages,
        Ferries,
        GoldMines,
        MageWitch,
        Robbers,
        CropCircles,
    )
}
