"""The shapes of the API's answers about what decided, for its description."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from fleetbuilder.simulations.common.serializers import (
    AskedSerializer,
    AtWorkSerializer,
    FleetLineSerializer,
    FleetPairSerializer,
    MarginChangeSerializer,
    PilotPairSerializer,
    RateSerializer,
    VersionsSerializer,
)
from rules.simulation.job import LETTERS


class DecidedProgressSerializer(serializers.Serializer[Any]):
    """Describes how far it is."""

    battles = serializers.IntegerField(help_text="Battles that are done.")
    asked = serializers.IntegerField(help_text="Battles that there are, of all variants.")


class DecidedJobSerializer(AskedSerializer):
    """Describes what was asked about a simulation, and how far it is."""

    simulation = serializers.UUIDField(help_text="The simulation that is asked about.")
    pilots = PilotPairSerializer()
    fleets = FleetPairSerializer()
    progress = DecidedProgressSerializer()


class PartSerializer(serializers.Serializer[Any]):
    """Describes a part of the margin, and of the score."""

    margin = MarginChangeSerializer(help_text="In SP, for fleet a.")
    score = MarginChangeSerializer(help_text="Of the battles, for fleet a; draws count half.")


class PartsSerializer(serializers.Serializer[Any]):
    """Describes the parts, which add up to the margin."""

    initiative = PartSerializer(help_text="What the lower total brings by going first.")
    cards_a = PartSerializer(help_text="What texts and weapon cards of fleet a do.")
    cards_b = PartSerializer(help_text="What texts and weapon cards of fleet b do.")
    maneuvers = PartSerializer(help_text="What flying changes against a fight from equal places.")
    ships = PartSerializer(help_text="What is left: values and skills, so the points in them.")


class DiceSerializer(serializers.Serializer[Any]):
    """Describes the battles that a fleet wins."""

    battles = serializers.IntegerField()
    margin = serializers.FloatField(allow_null=True, help_text="The mean margin in them.")
    dice = serializers.FloatField(
        allow_null=True, help_text="That less the mean margin of all: what the dice did."
    )


class DicePairSerializer(serializers.Serializer[Any]):
    """Describes the battles that each fleet wins."""

    a = DiceSerializer()
    b = DiceSerializer()


class MorePointsSerializer(serializers.Serializer[Any]):
    """Describes which fleet has more squadron points."""

    fleet = serializers.ChoiceField(LETTERS)
    points = serializers.IntegerField()


class DecidedOutcomeSerializer(AtWorkSerializer, RateSerializer):
    """Describes what decided."""

    version = serializers.IntegerField()
    battles = serializers.IntegerField(help_text="Of all variants.")
    asked = serializers.IntegerField()
    pairs = serializers.IntegerField(help_text="Battles of each variant that count.")
    seed = serializers.CharField()
    ruleset = serializers.CharField()
    pilots = serializers.ListField(child=serializers.CharField())
    fleets = FleetLineSerializer(many=True)
    draws = serializers.IntegerField()
    margin = MarginChangeSerializer(help_text="Fleet Points of a less those of b, the mean.")
    score = MarginChangeSerializer(help_text="The share that a wins; draws count half.")
    parts = PartsSerializer()
    dice = DicePairSerializer()
    more_points = MorePointsSerializer(
        allow_null=True, help_text="null where the totals are about equal."
    )
    versions = VersionsSerializer()


class DecidedResultSerializer(DecidedJobSerializer):
    """Describes what was asked, with what came of it so far."""

    result = DecidedOutcomeSerializer()
