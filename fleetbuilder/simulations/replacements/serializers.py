"""The shapes of the API's answers about better cards, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.simulations.common.requests import MOST_CARD
from fleetbuilder.simulations.common.serializers import (
    AskedSerializer,
    FleetLineSerializer,
    MarginChangeSerializer,
    PilotPairSerializer,
    RateSerializer,
)
from fleetbuilder.simulations.replacements.services import LEAST_BATTLES
from fleetbuilder.simulations.simulation.serializers import PlayedSerializer
from fleetbuilder.simulations.worth.serializers import WORTH_REQUEST, RateChangeSerializer
from rules.simulation.replacement_job import USUAL_BATTLES

REPLACEMENT_REQUEST: Final[dict[str, Any]] = {
    **WORTH_REQUEST,
    "required": ["fleet", "card", "opponents"],
    "properties": {
        **WORTH_REQUEST["properties"],
        "card": {
            "type": "string",
            "minLength": 1,
            "maxLength": MOST_CARD,
            "description": (
                "The card in whose place others are tried: its name or key, or its JSON pointer "
                "in the fleet document, such as `/ships/0/upgrades/1`."
            ),
        },
        "battles": {
            "type": ["integer", "null"],
            "minimum": 1,
            "description": (
                "Of each of the best cards against each opponent, in the last round. As many as "
                f"may be had when absent, {LEAST_BATTLES} to {USUAL_BATTLES}."
            ),
        },
    },
}


class ReplacedSerializer(serializers.Serializer[Any]):
    """Describes the card in whose place others are tried."""

    where = serializers.CharField(help_text="Its pointer in the fleet document.")
    card = serializers.CharField()
    name = serializers.CharField()


class ReplacementProgressSerializer(serializers.Serializer[Any]):
    """Describes how far it is."""

    battles = serializers.IntegerField(help_text="Battles that are done.")
    asked = serializers.IntegerField(help_text="Battles that there are, all together.")
    round = serializers.IntegerField(help_text="The round that is played, the first is 1.")
    rounds = serializers.IntegerField(help_text="The last of them confirms the best cards.")
    cards = serializers.IntegerField(help_text="Cards that are still in question.")


class ReplacementsSerializer(AskedSerializer, ReplacedSerializer):
    """Describes what was asked about the place of a card, and how far it is."""

    pilots = PilotPairSerializer()
    fleet = FleetLineSerializer()
    opponents = FleetLineSerializer(many=True)
    candidates = serializers.IntegerField(
        help_text="Cards that may lawfully stand there and make the fleet no dearer."
    )
    progress = ReplacementProgressSerializer()


class FleetRateSerializer(RateSerializer):
    """Describes how the fleet fared as it is."""

    battles = serializers.IntegerField()


class ReplacementSerializer(RateChangeSerializer):
    """Describes a card that would stand there instead."""

    card = serializers.CharField()
    name = serializers.CharField()
    saves = serializers.IntegerField(help_text="What the fleet costs less with it, in SP.")
    win_rate = serializers.FloatField()
    change = serializers.FloatField(
        help_text="Win rate with it less that of the fleet as it is, at the same total."
    )
    margin = MarginChangeSerializer(help_text="What it changes of Fleet Points.")


class ReplacementsOutcomeSerializer(PlayedSerializer, ReplacedSerializer):
    """Describes what came of it."""

    pilots = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField(help_text="Squadron points of the fleet as it is.")
    candidates = serializers.IntegerField()
    screening_battles = serializers.IntegerField(help_text="Battles that found the best cards.")
    fleet = FleetRateSerializer()
    replacements = ReplacementSerializer(
        many=True,
        help_text=(
            "The greatest change first. They come from battles of the last round alone, on fresh "
            "seeds: the best of many owes its place partly to luck."
        ),
    )


class ReplacementsResultSerializer(ReplacementsSerializer):
    """Describes what was asked, with what came of it."""

    result = ReplacementsOutcomeSerializer(
        allow_null=True, help_text="null unless it is done: rounds before the last say little."
    )
