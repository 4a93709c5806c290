"""What descriptions of all results have in common."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.jobs.models import JobState


class AtWorkSerializer(RowSerializer):
    """Describes what the workers had to do for a result."""

    seconds = serializers.FloatField(help_text="Of all workers together.")
    builds = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="How many parts each build of the rules has played, `sources` or `compiled`: "
        "both play the same. Absent from results of before.",
    )


class RateSerializer(serializers.Serializer[Any]):
    """Describes a win rate with its 95 % interval."""

    wins = serializers.IntegerField()
    win_rate = serializers.FloatField(allow_null=True, help_text="null before the first battle.")
    low = serializers.FloatField(help_text="The lower end of the interval (Wilson).")
    high = serializers.FloatField(help_text="The upper end of the interval.")


class FleetLineSerializer(serializers.Serializer[Any]):
    """Describes a fleet in a word."""

    name = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(help_text="Its squadron points.")


class FleetPairSerializer(serializers.Serializer[Any]):
    """Describes both fleets in a word."""

    a = FleetLineSerializer()
    b = FleetLineSerializer()


class PilotPairSerializer(serializers.Serializer[Any]):
    """Describes who decides."""

    a = serializers.CharField()
    b = serializers.CharField()


class AskedSerializer(serializers.Serializer[Any]):
    """Describes the head of a job: its state, and by what rules and dice it goes."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(JobState.choices, help_text="All but `running` are final.")
    reason = serializers.CharField(allow_blank=True, help_text="Why it failed.")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    ruleset = serializers.CharField()
    seed = serializers.CharField()


class VersionsSerializer(serializers.Serializer[Any]):
    """Describes by which versions it was played."""

    catalogue = serializers.CharField()
    engine = serializers.IntegerField()


class MarginChangeSerializer(serializers.Serializer[Any]):
    """Describes a change with its 95 % interval; null before the second pair of battles."""

    change = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
