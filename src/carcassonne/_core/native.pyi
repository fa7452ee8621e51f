from collections.abc import Sequence
from typing import Any

from carcassonne.engine.actions import PlaceTile

class Placements(Sequence[PlaceTile]): ...

TWINS: dict[str, dict[str, Any]]

def adopt(python_class: type[Any]) -> None: ...
