"""One file per module of the rulebooks. `ALL` lists them in the order in which their hooks act.

The order carries DEF-13: what changes a value stands before the mage and the witch.
"""

from __future__ import annotations

from carcassonne.engine.module import Module
from carcassonne.rules.abbey import Abbey
from carcassonne.rules.abbot import Abbot
from carcassonne.rules.barn import Barn
from carcassonne.rules.base import Base
from carcassonne.rules.bazaars import Bazaars
from carcassonne.rules.big_meeple import BigMeeple
from carcassonne.rules.bridges import Bridges
from carcassonne.rules.builder import Builder
from carcassonne.rules.castles import Castles
from carcassonne.rules.cathars import Cathars
from carcassonne.rules.cathedrals import Cathedrals
from carcassonne.rules.count import Count
from carcassonne.rules.crop_circles import CropCircles
from carcassonne.rules.cult import Cult
from carcassonne.rules.dragon import Dragon
from carcassonne.rules.fairy import Fairy
from carcassonne.rules.farmers import Farmers
from carcassonne.rules.ferries import Ferries
from carcassonne.rules.flying_machines import FlyingMachines
from carcassonne.rules.games_quarterly import GamesQuarterly
from carcassonne.rules.gold_mines import GoldMines
from carcassonne.rules.goods import Goods
from carcassonne.rules.inns import Inns
from carcassonne.rules.king import King
from carcassonne.rules.mage_witch import MageWitch
from carcassonne.rules.mayor import Mayor
from carcassonne.rules.messages import Messages
from carcassonne.rules.pig import Pig
from carcassonne.rules.portal import Portal
from carcassonne.rules.princess import Princess
from carcassonne.rules.river import River
from carcassonne.rules.river_2 import River2
from carcassonne.rules.robber_baron import RobberBaron
from carcassonne.rules.robbers import Robbers
from carcassonne.rules.tournaments import Tournaments
from carcassonne.rules.tower import Tower
from carcassonne.rules.wagon import Wagon

ALL: dict[str, type[Module]] = {
    module.id: module
    for module in (
        Base,
        Farmers,
        River,
        River2,
        GamesQuarterly,
        Abbot,
        Inns,
        Cathedrals,
        BigMeeple,
        Goods,
        Builder,
        Pig,
        Cathars,
        FlyingMachines,
        Messages,
        Ferries,
        GoldMines,
        MageWitch,
        Robbers,
        CropCircles,
        Dragon,
        Fairy,
        Princess,
        Portal,
        Tower,
        Abbey,
        Mayor,
        Wagon,
        Barn,
        Count,
        King,
        RobberBaron,
        Cult,
        Bridges,
        Castles,
        Bazaars,
        Tournaments,
    )
}
