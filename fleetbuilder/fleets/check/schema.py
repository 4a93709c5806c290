"""The documents of `fixtures/schemas` as parts of the API's description."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from fleetbuilder.fleets.common import selectors

NAMES: Final[Mapping[str, str]] = {"fleet": "Fleet", "report": "Report"}
"""Schema file -> its name among the components; its parts follow as "<name><Part>"."""

_LEFT_OUT: Final = ("$schema", "$id", "$defs")


def add_documents(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Puts fleet and report with their parts among the components. A hook of drf-spectacular."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    for file, name in NAMES.items():
        document = selectors.schema_document(name=file)
        parts = dict(document.get("$defs", {}))
        names = {f"#/$defs/{part}": f"{name}{part[:1].upper()}{part[1:]}" for part in parts}
        root = {**document}
        if "$ref" in root:
            # The whole is one of the parts: that part bears the name itself.
            reference = root.pop("$ref")
            names[reference] = name
            root = {**parts.pop(reference.rpartition("/")[2]), **root}
        schemas[name] = _component(root, names)
        for part, schema in parts.items():
            schemas[names[f"#/$defs/{part}"]] = _component(schema, names)
    return result


def _component(schema: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    kept = {key: value for key, value in schema.items() if key not in _LEFT_OUT}
    component: dict[str, Any] = _renamed(copy.deepcopy(kept), names)
    return component


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Returns a schema whose references lead to the components."""
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    renamed = {key: _renamed(each, names) for key, each in value.items()}
    reference = renamed.get("$ref")
    if isinstance(reference, str) and reference in names:
        renamed["$ref"] = f"#/components/schemas/{names[reference]}"
    return renamed
