"""What every operation of the API has in common, for its OpenAPI description."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import SAFE_METHODS

ERROR_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "The one shape of every error.",
    "properties": {
        "code": {"type": "string", "description": "Stable; programs may depend on it."},
        "message": {"type": "string", "description": "A sentence for people."},
        "fields": {
            "type": "object",
            "description": "What is wrong, by JSON pointer into the input.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "problems": {
            "type": "array",
            "description": "Rows of a report.",
            "items": {"type": "object", "additionalProperties": True},
        },
    },
    "required": ["code", "message"],
}


class ViewSchema(AutoSchema):
    """Description of an operation, with the tags and parameters that its view states for all."""

    def get_tags(self) -> list[str]:
        """Returns the tags of the operation."""
        return list(getattr(self.view, "schema_tags", ())) or super().get_tags()

    def get_override_parameters(self) -> list[Any]:
        """Returns the view's parameters, of those in the path the ones that it has.

        A list or a command, whose path has none, takes none of those. What changes something takes
        the view's parameters of changes.
        """
        is_change = self.method not in SAFE_METHODS
        found = list(getattr(self.view, "schema_changes", ())) if is_change else []
        if "{" not in self.path:
            return found
        return found + [
            each
            for each in getattr(self.view, "schema_parameters", ())
            if each.location != OpenApiParameter.PATH or f"{{{each.name}}}" in self.path
        ]


def document_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Describes the error answers of every operation. A hook of drf-spectacular."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas["Error"] = ERROR_SCHEMA
    answer = {
        "description": "The request was refused; `code` says why.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for operations in result.get("paths", {}).values():
        for operation in operations.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"].setdefault("4XX", answer)
    return result
