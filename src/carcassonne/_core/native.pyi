from typing import Any

TWINS: dict[str, dict[str, Any]]
RULESET_METHODS: dict[str, Any]

def adopt(file: str, python_class: type[Any]) -> None: ...
