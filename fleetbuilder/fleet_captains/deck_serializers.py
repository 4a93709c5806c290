"""The shapes of command decks in the API, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.fleet_captains.serializers import DECK_BODY, DeckSerializer
from fleetbuilder.player_documents.models import LONGEST_NAME

KEPT_DECK_BODY: Final[dict[str, Any]] = {
    **DECK_BODY,
    "description": "A choice of subdecks under a name.",
    "required": ["name", *DECK_BODY["required"]],
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        **DECK_BODY["properties"],
    },
}


class DeckRowSerializer(serializers.Serializer[Any]):
    """Describes a deck in a list."""

    slug = serializers.CharField()
    version = serializers.IntegerField(help_text="Grows with every change.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    document = serializers.JSONField(help_text="The deck as it is sent to be kept.")


class CommandDeckSerializer(DeckRowSerializer, DeckSerializer):
    """Describes a deck that is kept, checked."""


class CommandDeckListSerializer(serializers.Serializer[Any]):
    """Describes somebody's decks."""

    decks = DeckRowSerializer(many=True)
