"""The shapes of the API's answers about fleets, for its description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer

FLEET: Final = {"$ref": "#/components/schemas/Fleet"}
REPORT: Final = {"$ref": "#/components/schemas/Report"}
NOTICE: Final = {"$ref": "#/components/schemas/ReportNotice"}
ERROR: Final = {"$ref": "#/components/schemas/Error"}


class FormatSerializer(RowSerializer):
    """Describes a format of fleets."""

    id = serializers.CharField()
    name = serializers.CharField()
    media_type = serializers.CharField()
    extension = serializers.CharField(help_text="Of its files, with the dot.")
    is_for_several = serializers.BooleanField(help_text="One document may hold several fleets.")


@extend_schema_field(NOTICE)
class NoticeField(serializers.JSONField):
    """A notice of the reader."""


class ConversionSerializer(serializers.Serializer[Any]):
    """Describes a fleet in another format."""

    format = serializers.CharField(help_text="The format of the text.")
    text = serializers.CharField()
    notices = serializers.ListField(
        child=NoticeField(), help_text="What is worth knowing about how the fleet was read."
    )


OPTION_PROPERTIES: Final[dict[str, Any]] = {
    "ruleset": {"type": "string", "maxLength": 60, "description": "The id of a rule set."},
    "points_limit": {
        "type": ["integer", "null"],
        "minimum": 0,
        "maximum": 10_000,
        "description": "The limit in SP.",
    },
    "event_date": {
        "type": "string",
        "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$",
        "description": "The day of the event.",
    },
    "mixing_consent": {
        "type": "boolean",
        "description": (
            "Whether all players agree to mix factions, where the rule set asks them; without it "
            "the fleet's own word counts, and without that they do."
        ),
    },
}


def text_body(**more: Any) -> dict[str, Any]:
    """Describes the envelope of a text; `more` are fields besides text and format."""
    return {
        "type": "object",
        "description": "A fleet as text, in any format.",
        "additionalProperties": False,
        "required": ["text"],
        "properties": {
            "text": {"type": "string", "minLength": 1, "maxLength": 1_000_000},
            "format": {"type": "string", "description": "Its format; detected when absent."},
            **more,
        },
    }


def bodies(*documents: Any, **more: Any) -> dict[str, Any]:
    """Describes what a request may hand over: a document, a text in an envelope, or a text."""
    return {
        "application/json": {"oneOf": [*documents, text_body(**more)]},
        "text/plain": {"type": "string", "maxLength": 1_000_000},
    }
