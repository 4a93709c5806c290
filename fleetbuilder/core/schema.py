"""What every operation of the API has in common, for its OpenAPI description."""

from __future__ import annotations

from typing import Any

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
