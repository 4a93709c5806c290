"""The shapes of command decks in the API, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.fleet_captains.musters.serializers import ExactChanceSerializer
from fleetbuilder.player_documents.models import LONGEST_NAME
from rules.fleet_captains.muster.aids import AIDS
from rules.fleet_captains.muster.deck_choice import MOST_NAMED
from rules.fleet_captains.terms import GREATEST_GOAL, MISSION_KINDS, SIDES

DECK_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "A choice of subdecks.",
    "additionalProperties": False,
    "required": ["side", "subdecks"],
    "properties": {
        "side": {"type": "string", "enum": list(SIDES), "description": "Whose deck it is."},
        "subdecks": {
            "type": "array",
            "maxItems": MOST_NAMED,
            "items": {"type": "string"},
            "description": "Keys of subdecks; a deck has four, each once.",
        },
        "missions": {
            "type": "object",
            "description": "The mission mix that they are to help.",
            "additionalProperties": False,
            "properties": {
                kind: {"type": "integer", "minimum": 0, "maximum": GREATEST_GOAL, "default": 0}
                for kind in MISSION_KINDS
            },
        },
        "box": {
            "type": "string",
            "pattern": "^[a-z2-9]{8}$",
            "description": "The `slug` of a box of yours, whose subdecks are chosen.",
        },
    },
}

KEPT_DECK_BODY: Final[dict[str, Any]] = {
    **DECK_BODY,
    "description": "A choice of subdecks under a name.",
    "required": ["name", *DECK_BODY["required"]],
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        **DECK_BODY["properties"],
    },
}


class DeckProblemSerializer(serializers.Serializer[Any]):
    """Describes a problem of a choice of subdecks."""

    code = serializers.CharField(help_text="Stable, such as `deck.number`.")
    where = serializers.CharField(help_text="JSON pointer into the body.")
    message = serializers.CharField(help_text="What is wrong, and the remedy.")


class KindHelpSerializer(serializers.Serializer[Any]):
    """Describes what cards do for a kind of mission."""

    cards = serializers.IntegerField(help_text="How many help with a mission of the kind.")
    missions = serializers.IntegerField(help_text="How many missions of the box are helped.")
    of = serializers.IntegerField(help_text="How many missions of the kind the box has.")


class MissionsHelpSerializer(serializers.Serializer[Any]):
    """Describes what cards do for each kind of mission."""

    science = KindHelpSerializer()
    influence = KindHelpSerializer()
    combat = KindHelpSerializer()


class CardHelpSerializer(serializers.Serializer[Any]):
    """Describes what command cards help with; copies count."""

    cards = serializers.IntegerField()
    kinds = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Cards by kind of effect; one with two kinds counts for both.",
    )
    aids = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Cards by what they are good for: "
        + ", ".join(f"`{aid}` {words}" for aid, words in AIDS.items())
        + ".",
    )
    help = MissionsHelpSerializer()
    helping = ExactChanceSerializer(
        required=False,
        help_text="With a mission mix: how many cards help with a mission of it on average.",
    )


class DeckSubdeckSerializer(CardHelpSerializer):
    """Describes a subdeck and whether it is chosen."""

    key = serializers.CharField()
    name = serializers.CharField()
    theme = serializers.CharField()
    chosen = serializers.BooleanField()


class DeckSerializer(serializers.Serializer[Any]):
    """Describes a choice of subdecks, checked."""

    box = serializers.CharField()
    side = serializers.CharField()
    legal = serializers.BooleanField()
    problems = DeckProblemSerializer(many=True)
    deck = CardHelpSerializer(help_text="What all cards of the chosen ones help with.")
    subdecks = DeckSubdeckSerializer(many=True, help_text="All of the side.")


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
