"""The shapes of rounds in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from fleetbuilder.core.shapes import MOST, StrictSerializer
from fleetbuilder.events.common.models import MOST_ROUNDS
from fleetbuilder.events.common.serializers import pair_field
from fleetbuilder.events.swiss.rules import GameOutcome


class PairInput(StrictSerializer):
    """Describes which round is to be paired."""

    round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, help_text="The next one; one paired before stays."
    )


class ResultInput(StrictSerializer):
    """Describes how a game ended; each pair of figures is of the first and the second player."""

    outcome = serializers.ChoiceField(
        choices=[each.value for each in GameOutcome],
        required=False,
        help_text="When absent, the Fleet Points decide.",
    )
    surviving = pair_field(help_text="SP of either fleet that were left.")
    bonus = pair_field(required=False, help_text="Fleet Points of the scenario.")
    battle = pair_field(required=False, help_text="Battle Points, where they are scored.")
    version = serializers.IntegerField(
        min_value=0,
        max_value=MOST,
        default=0,
        help_text="Of the result that this one replaces; 0 for none.",
    )


class ResultConflictSerializer(serializers.Serializer[Any]):
    """Describes the refusal of a result because another one stands."""

    code = serializers.CharField()
    message = serializers.CharField()
    version = serializers.IntegerField(required=False, help_text="Of the result that stands.")
