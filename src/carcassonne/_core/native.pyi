from typing import Any

TWINS: dict[str, dict[str, Any]]
METHODS: dict[str, dict[str, Any]]

def adopt(file: str, python_class: type[Any]) -> None: ...
