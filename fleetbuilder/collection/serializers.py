"""The shapes of collections in the API, for its description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.collection.models import KEY_LENGTH, MOST_COUNT
from fleetbuilder.collection.services import MOST_KINDS

ERROR: Final = {"$ref": "#/components/schemas/Error"}
KEY: Final = {
    "type": "string",
    "pattern": r"^[A-Za-z0-9][A-Za-z0-9:._-]*$",
    "maxLength": KEY_LENGTH,
}


def counts(least: int, meaning: str, most: int = MOST_COUNT) -> dict[str, Any]:
    """Returns the schema of counts by key."""
    return {
        "type": "object",
        "description": meaning,
        "propertyNames": KEY,
        "additionalProperties": {"type": "integer", "minimum": least, "maximum": most},
    }


BODY: Final = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "sets": counts(0, "How many of each set, by key; 0 takes it away.")
        | {"maxProperties": MOST_KINDS},
        "cards": counts(0, "How many of each loose card, by key; 0 takes it away.")
        | {"maxProperties": MOST_KINDS},
    },
}
CSV: Final = {"type": "string", "maxLength": 1_000_000}


@extend_schema_field(counts(1, "By key."))
class CountsField(serializers.JSONField):
    """How many there are of each thing."""


@extend_schema_field(counts(1, "By the key of the card.", 10**9))
class OwnedField(serializers.JSONField):
    """How many there are of each card in all."""


class SumsSerializer(serializers.Serializer[Any]):
    """Describes how much a collection is."""

    sets = serializers.IntegerField(help_text="Sets, each as often as it is owned.")
    loose = serializers.IntegerField(help_text="Cards that did not come with one of the sets.")
    kinds = serializers.IntegerField(help_text="Different cards.")
    cards = serializers.IntegerField(help_text="All cards.")


class UnknownSerializer(serializers.Serializer[Any]):
    """Describes the keys of a collection that the catalogue does not know."""

    sets = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())


class CollectionSerializer(serializers.Serializer[Any]):
    """Describes what somebody owns."""

    sets = CountsField(help_text="How many of each set.")
    cards = CountsField(help_text="How many of each card besides those of the sets.")
    owned = OwnedField(help_text="How many of each card in all.")
    sums = SumsSerializer()
    unknown = UnknownSerializer(help_text="Keys that are kept though the catalogue has not them.")
    catalogue = serializers.CharField(help_text="The version of the catalogue.")
