"""What descriptions of all results have in common."""

from __future__ import annotations

from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer


class AtWorkSerializer(RowSerializer):
    """Describes what the workers had to do for a result."""

    seconds = serializers.FloatField(help_text="Of all workers together.")
    builds = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="How many parts each build of the rules has played, `sources` or `compiled`: "
        "both play the same. Absent from results of before.",
    )
