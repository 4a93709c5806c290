"""The shapes of the API's answers about the worth of cards, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.simulations.simulation.serializers import (
    FLEET_INPUT,
    SIMULATION_REQUEST,
    AskedSerializer,
    FleetLineSerializer,
    PilotPairSerializer,
    PlayedSerializer,
    RateSerializer,
)
from fleetbuilder.simulations.worth.requests import MOST_OPPONENTS, USUAL_BATTLES

WORTH_REQUEST: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["fleet", "opponents"],
    "properties": {
        "fleet": FLEET_INPUT,
        "opponents": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_OPPONENTS,
            "items": FLEET_INPUT,
        },
        "battles": {
            "type": "integer",
            "minimum": 1,
            "default": USUAL_BATTLES,
            "description": "With all cards, and without each, against each opponent.",
        },
        **{
            name: SIMULATION_REQUEST["properties"][name]
            for name in ("ruleset", "pilot", "pilot_b", "seed")
        },
    },
}


class WorthProgressSerializer(serializers.Serializer[Any]):
    """Describes how far it is."""

    battles = serializers.IntegerField(help_text="Battles that are done.")
    asked = serializers.IntegerField(help_text="Battles that were asked for, all together.")


class WorthSerializer(AskedSerializer):
    """Describes what was asked about the worth of cards, and how far it is."""

    pilots = PilotPairSerializer()
    fleet = FleetLineSerializer()
    opponents = FleetLineSerializer(many=True)
    cards = serializers.IntegerField(help_text="Cards that are weighed.")
    progress = WorthProgressSerializer()


class WorthFleetSerializer(FleetLineSerializer, RateSerializer):
    """Describes how the fleet fared with all its cards."""

    battles = serializers.IntegerField()


class WorthOpponentSerializer(FleetLineSerializer):
    """Describes how the whole fleet fared against an opponent."""

    battles = serializers.IntegerField()
    wins = serializers.IntegerField()
    win_rate = serializers.FloatField(allow_null=True)


class CardWorthSerializer(serializers.Serializer[Any]):
    """Describes what a card is worth: the change of the win rate that it brings."""

    where = serializers.CharField(help_text="Its pointer in the fleet document.")
    card = serializers.CharField()
    name = serializers.CharField()
    ship = serializers.CharField(allow_blank=True)
    taken = serializers.ListField(
        child=serializers.CharField(), help_text="Cards that went with it, as it holds them."
    )
    points = serializers.IntegerField(help_text="What the fleet costs less without it.")
    battles = serializers.IntegerField(help_text="Pairs of battles.")
    better = serializers.IntegerField(help_text="Pairs won with it only.")
    worse = serializers.IntegerField(help_text="Pairs won without it only.")
    change = serializers.FloatField(help_text="Win rate with it less that without it.")
    low = serializers.FloatField(help_text="The lower end of the 95 % interval.")
    high = serializers.FloatField(help_text="The upper end.")
    per_point = serializers.FloatField(
        allow_null=True, help_text="The change for one squadron point; null for a free card."
    )
    per_point_low = serializers.FloatField(allow_null=True)
    per_point_high = serializers.FloatField(allow_null=True)
    by_opponent = serializers.ListField(
        child=serializers.FloatField(allow_null=True), help_text="The change against each."
    )


class WorthOutcomeSerializer(PlayedSerializer):
    """Describes what came of it."""

    pilots = serializers.ListField(child=serializers.CharField())
    fleet = WorthFleetSerializer()
    opponents = WorthOpponentSerializer(many=True)
    cards = CardWorthSerializer(many=True, help_text="The greatest change first.")


class WorthResultSerializer(WorthSerializer):
    """Describes what was asked, with what came of it so far."""

    result = WorthOutcomeSerializer()
