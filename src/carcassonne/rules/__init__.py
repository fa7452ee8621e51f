"""One file per module of the rulebooks. `ALL` lists them in the order in which they act."""

from __future__ import annotations

from carcassonne.engine.module import Module
from carcassonne.rules.abbot import Abbot
from carcassonne.rules.base import Base
from carcassonne.rules.big_meeple import BigMeeple
from carcassonne.rules.cathedrals import Cathedrals
from carcassonne.rules.farmers import Farmers
from carcassonne.rules.inns import Inns
from carcassonne.rules.river import River

ALL: dict[str, type[Module]] = {
    module.id: module for module in (Base, Farmers, River, Abbot, Inns, Cathedrals, BigMeeple)
}
