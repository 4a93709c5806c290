"""The shapes of rounds in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.campaigns.common.models import RoundStage
from fleetbuilder.campaigns.common.serializers import MarkSerializer
from fleetbuilder.campaigns.rounds.services import ORDER
from fleetbuilder.core.shapes import MOST, RowSerializer, StrictSerializer
from fleetbuilder.fleets.check.serializers import FLEET, text_body
from fleetbuilder.fleets.saved.serializers import FleetField, ReportField
from rules.alliance.campaign.rewards import FATES

STEPS: Final = tuple(each.value for each in ORDER)


@extend_schema_field({"oneOf": [FLEET, text_body()]})
class ShipField(serializers.JSONField):
    """A fleet document of one ship, or the ship as text."""


class StepInput(StrictSerializer):
    """Describes to which step a round goes; a mission is chosen at the first."""

    stage = serializers.ChoiceField(choices=STEPS, required=False)
    mission = serializers.CharField(max_length=80, required=False)
    draw = serializers.BooleanField(required=False, help_text="Only true.")


class ShipInput(StrictSerializer):
    """Describes the ship that a card brings: itself, or one of a saved fleet of yours."""

    fleet = ShipField(required=False)
    saved = serializers.CharField(max_length=8, required=False)


class ShipReadyInput(StrictSerializer):
    """Describes whether a ship is ready."""

    ready = serializers.BooleanField()


class FateInput(StrictSerializer):
    """Describes what became of a card's ship."""

    card = serializers.IntegerField(min_value=1, max_value=MOST)
    fate = serializers.ChoiceField(choices=FATES)


class RecordInput(StrictSerializer):
    """Describes how a mission came out."""

    met = serializers.ListField(
        child=serializers.CharField(max_length=80), max_length=50, help_text="Objectives met."
    )
    fates = FateInput(many=True)


class RoundObjectiveSerializer(RowSerializer):
    """Describes an objective of a mission."""

    id = serializers.CharField()
    words = serializers.CharField()
    needed = serializers.BooleanField(source="is_needed")
    xp = serializers.IntegerField()


class RoundMissionSerializer(RowSerializer):
    """Describes a mission."""

    id = serializers.CharField()
    name = serializers.CharField()
    act = serializers.CharField()
    introductory = serializers.BooleanField(source="is_introductory")
    house_made = serializers.BooleanField(
        source="is_ours", help_text="Not from the campaign book, but ours."
    )
    source = serializers.CharField()  # type: ignore[assignment]
    briefing = serializers.CharField()
    objectives = RoundObjectiveSerializer(many=True)


class RoundShipSerializer(RowSerializer):
    """Describes the ship that a card brings."""

    card = serializers.IntegerField(source="card.number")
    name = serializers.CharField(source="card.name")
    fleet = FleetField(source="document")
    report = ReportField()
    legal = serializers.BooleanField(source="is_legal")
    ready = serializers.BooleanField(source="is_ready")


class RewardPartSerializer(RowSerializer):
    """Describes from what XP come."""

    reason = serializers.CharField()
    xp = serializers.IntegerField()


class MissionRewardSerializer(RowSerializer):
    """Describes what a mission earned for a card."""

    card = serializers.IntegerField(source="card.number")
    name = serializers.CharField(source="card.name")
    xp = serializers.IntegerField()
    fate = serializers.CharField()
    parts = RewardPartSerializer(many=True)


class CampaignRoundRowSerializer(RowSerializer):
    """Describes a round in a list."""

    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=RoundStage.choices)
    mission = serializers.CharField(help_text="Empty before one is chosen.")
    outcome = serializers.CharField(help_text="success or failure, once recorded.")
    met = serializers.ListField(child=serializers.CharField())
    begun_at = serializers.DateTimeField()
    recorded_at = serializers.DateTimeField(allow_null=True)
    rewound_at = serializers.DateTimeField(allow_null=True)


class CampaignRoundSerializer(CampaignRoundRowSerializer):
    """Describes a round."""

    marks = MarkSerializer(many=True, help_text="What stood when the round was begun.")
    left = MarkSerializer(many=True, help_text="What it has left behind, once recorded.")
    leads_on = serializers.CharField(help_text="How it leads on, once recorded; else empty.")
    page = RoundMissionSerializer(allow_null=True)
    choices = RoundMissionSerializer(many=True)
    ships = RoundShipSerializer(many=True)
    results = MissionRewardSerializer(many=True)
