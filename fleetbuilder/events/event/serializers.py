"""The shapes of events themselves in the API: settings, and the lists."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from fleetbuilder.core.shapes import StrictSerializer
from fleetbuilder.events.common.models import MOST_ROUNDS
from fleetbuilder.events.common.serializers import (
    EventRowSerializer,
    points_field,
)
from fleetbuilder.events.event.services import LONGEST_ABOUT, NAMES
from fleetbuilder.events.event.services import LONGEST_NAME as LONGEST_EVENT
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET

# --- read -----------------------------------------------------------------------------------------


class SettingsInput(StrictSerializer):
    """Describes what an organiser decides about an event."""

    name = serializers.CharField(max_length=LONGEST_EVENT)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, required=False)
    ruleset = serializers.CharField(
        max_length=60, required=False, help_text=f"`{DEFAULT_RULESET}` when absent."
    )
    points_limit = points_field(
        required=False, allow_null=True, help_text="In SP; 130 when absent."
    )
    date = serializers.DateField(required=False, allow_null=True, help_text="For bans.")
    deadline = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Fleets are taken before it."
    )
    planned_rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    constant = points_field(
        required=False,
        help_text="Fleet Points are this less the SP of the opponent's surviving fleet; "
        "the points limit when absent.",
    )
    bye_fleet_points = points_field(required=False, help_text="60 when absent.")
    bye_battle_points = points_field(required=False, help_text="2 when absent.")
    with_battle_points = serializers.BooleanField(
        required=False, help_text="Battle Points are scored, and decide before all else."
    )
    may_draw = serializers.BooleanField(
        required=False, help_text="Equal Fleet Points are a draw; otherwise a roll decides."
    )
    mixing_consent = serializers.BooleanField(
        required=False,
        help_text="All players agree to mix factions, where the rule set asks them; true when "
        "absent. What fleets say of it themselves does not count.",
    )


assert tuple(SettingsInput().fields) == NAMES, "the API offers every setting"  # noqa: S101


# --- answered -------------------------------------------------------------------------------------


class EventListSerializer(serializers.Serializer[Any]):
    """Describes the events of whoever asks."""

    organised = EventRowSerializer(many=True)
    entered = EventRowSerializer(many=True)
