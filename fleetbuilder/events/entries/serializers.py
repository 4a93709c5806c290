"""The shapes of entries in the API: what is read, and what is answered."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import MOST, StrictSerializer
from fleetbuilder.events.entries.services import LONGEST_NAME, LONGEST_REASON
from fleetbuilder.events.swiss.rules import Missed
from fleetbuilder.fleets.check.serializers import FLEET, text_body


@extend_schema_field({"oneOf": [FLEET, text_body()]})
class SubmittedFleetField(serializers.JSONField):
    """A fleet document, or a fleet as text."""


class SubmissionInput(StrictSerializer):
    """Describes a fleet that is handed in: the fleet itself, or one that the player keeps here."""

    name = serializers.CharField(max_length=LONGEST_NAME, help_text="Under which you play.")
    fleet = SubmittedFleetField(required=False)
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

    fleet = SubmittedFleetField()
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
    fleet = SubmittedFleetField(required=False)
    missed = serializers.ChoiceField(
        choices=[each.value for each in Missed],
        default=Missed.LOSS.value,
        help_text="As what the rounds before a late entry count.",
    )
