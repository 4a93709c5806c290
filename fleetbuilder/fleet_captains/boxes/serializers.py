"""The shapes of owners' boxes in the API, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from rules.fleet_captains.box.box import FORMAT, VERSION
from rules.fleet_captains.box.own_box import LEVELS

_CARDS: Final = {"type": "array", "maxItems": 200, "items": {"type": "object"}}
_TITLE: Final = {"type": "string", "minLength": 1, "maxLength": 120}

BOX_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "A box, as `fleet_captains_box.json` among the schemas of the project has it.",
    "additionalProperties": False,
    "required": ["format", "version", "id", "name"],
    "properties": {
        "format": {"type": "string", "enum": [FORMAT]},
        "version": {"type": "integer", "enum": [VERSION]},
        "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 80},
        "name": _TITLE,
        "ships": _CARDS | {"description": "Ship cards with their dials."},
        "layouts": _CARDS | {"description": "Layouts of the sector."},
        "tiles": _CARDS | {"description": "Location tiles."},
        "missions": _CARDS | {"description": "Mission cards."},
        "encounters": _CARDS | {"description": "Encounter cards."},
        "commands": _CARDS | {"description": "Subdecks of command cards."},
    },
}


class MissingCardsSerializer(serializers.Serializer[Any]):
    """Describes cards that a box lacks."""

    part = serializers.CharField()
    side = serializers.CharField(help_text="Empty where the part has no sides.")
    found = serializers.IntegerField()
    needed = serializers.IntegerField(help_text="As many as the base game has.")


class BoxProblemSerializer(serializers.Serializer[Any]):
    """Describes what is odd about a box that can be read."""

    severity = serializers.CharField(help_text="`error` or `warning`.")
    code = serializers.CharField()
    where = serializers.CharField(help_text="A JSON pointer into the box.")
    message = serializers.CharField()


class BoxReportSerializer(serializers.Serializer[Any]):
    """Describes how complete a box is, and its problems."""

    level = serializers.IntegerField(
        help_text="; ".join(f"{level}: {words}" for level, words in LEVELS.items()) + "."
    )
    sides = serializers.ListField(
        child=serializers.CharField(), help_text="The sides that have all their ships."
    )
    missing = MissingCardsSerializer(many=True)
    problems = BoxProblemSerializer(many=True)


class BoxRowSerializer(serializers.Serializer[Any]):
    """Describes a box in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField(help_text="Grows with every change.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class OwnersBoxSerializer(BoxRowSerializer, BoxReportSerializer):
    """Describes a box with its cards."""

    document = serializers.JSONField(help_text="The box as it was sent.")


class OwnersBoxListSerializer(serializers.Serializer[Any]):
    """Describes somebody's boxes."""

    boxes = BoxRowSerializer(many=True)
