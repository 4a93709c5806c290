"""The shapes of the API's answers about the worth of cards, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.simulations.common.requests import MOST_OPPONENTS
from fleetbuilder.simulations.common.serializers import (
    AskedSerializer,
    FleetLineSerializer,
    MarginChangeSerializer,
    PilotPairSerializer,
    RateSerializer,
)
from fleetbuilder.simulations.simulation.serializers import (
    FLEET_INPUT,
    SIMULATION_REQUEST,
    PlayedSerializer,
)
from fleetbuilder.simulations.worth.requests import USUAL_BATTLES

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
            "type": ["integer", "null"],
            "minimum": 1,
            "description": (
                "Of each variant against each opponent, at most: they end when the interval of "
                "every card is no wider than ± 0.05. As many as may be had when absent, up to "
                f"{USUAL_BATTLES}."
            ),
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
    asked = serializers.IntegerField(help_text="Battles that there are at most, all together.")


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


class RateChangeSerializer(serializers.Serializer[Any]):
    """Describes a change of the win rate with its 95 % interval."""

    change = serializers.FloatField()
    low = serializers.FloatField(help_text="The lower end of the 95 % interval.")
    high = serializers.FloatField(help_text="The upper end.")


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
    acted = serializers.IntegerField(help_text="Battles of the whole fleet in which it acted.")
    is_passive = serializers.BooleanField(help_text="Nothing of it acts at a moment to be counted.")
    change = serializers.FloatField(
        help_text="Win rate with it less that without it at the same total: what the card is worth."
    )
    low = serializers.FloatField(help_text="The lower end of the 95 % interval.")
    high = serializers.FloatField(help_text="The upper end.")
    margin = MarginChangeSerializer(help_text="What it changes of Fleet Points, in SP.")
    points_part = RateChangeSerializer(
        help_text="What the points that it costs are worth by themselves, by the initiative."
    )
    together = RateChangeSerializer(
        help_text="Win rate with it less that of the fleet that leaves it out and costs less."
    )
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
    precision = serializers.FloatField(help_text="Half the width at which battles end.")
    is_precise = serializers.BooleanField(help_text="Every interval is as narrow as that.")
    ranked_by = serializers.ChoiceField(
        ("win-rate", "margin"),
        help_text="What cards are ranked by: the margin where nearly all battles end alike.",
    )
    cards = CardWorthSerializer(many=True, help_text="The greatest worth first.")


class WorthResultSerializer(WorthSerializer):
    """Describes what was asked, with what came of it so far."""

    result = WorthOutcomeSerializer()
