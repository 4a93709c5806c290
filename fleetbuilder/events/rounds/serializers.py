"""The shapes of rounds in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from fleetbuilder.core.shapes import MOST, StrictSerializer
from fleetbuilder.events.common.models import MOST_ROUNDS
from fleetbuilder.events.common.serializers import STATES, pair_field
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


class EventPlayerSerializer(serializers.Serializer[Any]):
    """Describes a player at a table."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class GameResultSerializer(serializers.Serializer[Any]):
    """Describes how a game ended."""

    outcome = serializers.ChoiceField(choices=[each.value for each in GameOutcome])
    surviving = pair_field()
    bonus = pair_field()
    battle = pair_field()
    fleet_points = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2
    )


class GameSerializer(serializers.Serializer[Any]):
    """Describes a table of a round; without a second player it is a bye."""

    table = serializers.IntegerField()
    first = EventPlayerSerializer()
    second = EventPlayerSerializer(allow_null=True)
    result = GameResultSerializer(allow_null=True)
    version = serializers.IntegerField()


class RoundSerializer(serializers.Serializer[Any]):
    """Describes a round."""

    round = serializers.IntegerField()
    open = serializers.IntegerField(help_text="Tables without a result.")
    games = GameSerializer(many=True)


class StandingSerializer(EventPlayerSerializer):
    """Describes a place of the standings."""

    place = serializers.IntegerField()
    state = serializers.ChoiceField(choices=STATES)
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()
    battle_points = serializers.IntegerField()
    fleet_points = serializers.IntegerField()
    strength = serializers.FloatField(help_text="The mean share of games that opponents won.")
    strength_exact = serializers.CharField()
    lot = serializers.IntegerField(help_text="Decides where all else is equal; lower is better.")


class ResultConflictSerializer(serializers.Serializer[Any]):
    """Describes the refusal of a result because another one stands."""

    code = serializers.CharField()
    message = serializers.CharField()
    version = serializers.IntegerField(required=False, help_text="Of the result that stands.")
