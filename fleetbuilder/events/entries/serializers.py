"""The shapes of entries in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import MOST, StrictSerializer
from fleetbuilder.events.common.models import AmendmentKind
from fleetbuilder.events.common.serializers import STATES
from fleetbuilder.events.entries.services import LONGEST_NAME, LONGEST_REASON
from fleetbuilder.events.swiss.rules import Missed
from fleetbuilder.fleets.check.serializers import FLEET, text_body
from fleetbuilder.fleets.saved.serializers import FleetField, ReportField

DIFFERENCE: Final = {
    "type": "object",
    "description": "What became dearer or cheaper: `text`, points, and `changes` in words.",
    "additionalProperties": True,
}


@extend_schema_field({"oneOf": [FLEET, text_body()]})
class HandedField(serializers.JSONField):
    """A fleet document, or a fleet as text."""


@extend_schema_field(DIFFERENCE)
class DifferenceField(serializers.JSONField):
    """The difference of prices."""


class SubmissionInput(StrictSerializer):
    """Describes a fleet that is handed in: the fleet itself, or one that the player keeps here."""

    name = serializers.CharField(max_length=LONGEST_NAME, help_text="Under which you play.")
    fleet = HandedField(required=False)
    saved = serializers.CharField(
        max_length=8, required=False, help_text="The address of a saved fleet of yours."
    )
    revision = serializers.IntegerField(
        min_value=1,
        max_value=MOST,
        required=False,
        help_text="Of the saved fleet; the one in force when absent.",
    )


class AmendInput(StrictSerializer):
    """Describes the fleet that the organiser puts in the place of a player's."""

    fleet = HandedField()
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, default="", allow_blank=True
    )


class ReopenInput(StrictSerializer):
    """Describes why a player may hand in another fleet."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, default="", allow_blank=True
    )


class PlayerInput(StrictSerializer):
    """Describes a player whom the organiser writes down."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    fleet = HandedField(required=False)
    missed = serializers.ChoiceField(
        choices=[each.value for each in Missed],
        default=Missed.LOSS.value,
        help_text="As what the rounds before a late entry count.",
    )


class EntryRowSerializer(serializers.Serializer[Any]):
    """Describes who takes part; from `points` on, for who may see the fleets."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    first_round = serializers.IntegerField()
    points = serializers.IntegerField(required=False, allow_null=True)
    legal = serializers.BooleanField(required=False, allow_null=True)
    problems = serializers.IntegerField(required=False)
    fingerprint = serializers.CharField(
        required=False, help_text="The digest of the fleet; empty while none was handed in."
    )
    catalogue = serializers.CharField(required=False)
    submissions = serializers.IntegerField(required=False)
    submitted_at = serializers.DateTimeField(required=False, allow_null=True)


class SinceSerializer(serializers.Serializer[Any]):
    """Describes what became of a fleet since it was handed in."""

    catalogue = serializers.CharField()
    points_before = serializers.IntegerField()
    points_after = serializers.IntegerField()
    legal_before = serializers.BooleanField()
    legal_after = serializers.BooleanField()
    difference = DifferenceField()


class AmendmentSerializer(serializers.Serializer[Any]):
    """Describes a change of a list by the organiser, or by their leave."""

    kind = serializers.ChoiceField(choices=AmendmentKind.choices)
    by = serializers.ChoiceField(choices=["organiser", "player"])
    reason = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()
    fleet_before = FleetField(allow_null=True)
    fingerprint_before = serializers.CharField(allow_blank=True)
    points_before = serializers.IntegerField(allow_null=True)


class EntrySerializer(EntryRowSerializer):
    """Describes an entry with its frozen fleet."""

    fleet = FleetField(allow_null=True)
    report = ReportField(allow_null=True, help_text="Of the moment when it was handed in.")
    since = SinceSerializer(allow_null=True)
    reopened = serializers.BooleanField(help_text="Another fleet may be handed in once more.")
    amendments = AmendmentSerializer(many=True, help_text="The oldest first.")
    saved = serializers.CharField(required=False, help_text="Told to its owner alone.")
    revision = serializers.IntegerField(required=False, allow_null=True)
