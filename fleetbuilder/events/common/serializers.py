"""Shapes that several rooms of events share, and the event itself."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.events.common.models import AmendmentKind, EventState
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.swiss.rules import GameOutcome
from fleetbuilder.fleets.saved.serializers import FleetField, ReportField
from rules.notation.reading.bounds import MAXIMUM_NUMBER

STATES: Final = ("in", "dropped", "withdrawn")


def points_field(**more: Any) -> serializers.IntegerField:
    """Returns a field for points."""
    return serializers.IntegerField(min_value=0, max_value=MAXIMUM_NUMBER, **more)


def pair_field(**more: Any) -> serializers.ListField:
    """Returns a field for points of the first and the second player."""
    return serializers.ListField(child=points_field(), min_length=2, max_length=2, **more)


class EventRowSerializer(RowSerializer):
    """Describes an event in a list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(choices=EventState.choices)
    published = serializers.BooleanField(
        source="is_public", help_text="Everybody with the address may read it."
    )
    ruleset = serializers.CharField()
    points_limit = serializers.IntegerField(allow_null=True)
    planned_rounds = serializers.IntegerField()
    round = serializers.IntegerField(help_text="The one in play, 0 before the first.")


class EventSerializer(EventRowSerializer):
    """Describes an event."""

    about = serializers.CharField()
    constant = serializers.IntegerField()
    bye_fleet_points = serializers.IntegerField()
    bye_battle_points = serializers.IntegerField()
    with_battle_points = serializers.BooleanField()
    may_draw = serializers.BooleanField()
    mixing_consent = serializers.BooleanField(help_text="Where the rule set asks for it.")
    players = serializers.IntegerField()
    role = serializers.ChoiceField(
        choices=[each.name.lower() for each in EventRole if each], help_text="Who you are to it."
    )
    version = serializers.IntegerField(help_text="Grows with every change.")
    page = serializers.CharField()
    invitation = serializers.CharField(
        help_text="The link for players; told to the organiser alone."
    )


DIFFERENCE: Final = {
    "type": "object",
    "description": "What became dearer or cheaper: `text`, points, and `changes` in words.",
    "additionalProperties": True,
}


@extend_schema_field(DIFFERENCE)
class DifferenceField(serializers.JSONField):
    """The difference of prices."""


class EntryRowSerializer(RowSerializer):
    """Describes who takes part; from `points` on, for who may see the fleets."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    first_round = serializers.IntegerField()
    points = serializers.IntegerField(required=False, allow_null=True)
    legal = serializers.BooleanField(source="is_legal", required=False, allow_null=True)
    problems = serializers.IntegerField(source="problem_count", required=False)
    fingerprint = serializers.CharField(
        required=False, help_text="The digest of the fleet; empty while none was handed in."
    )
    catalogue = serializers.CharField(required=False)
    submissions = serializers.IntegerField(required=False)
    submitted_at = serializers.DateTimeField(required=False, allow_null=True)


class SinceSerializer(RowSerializer):
    """Describes what became of a fleet since it was handed in."""

    catalogue = serializers.CharField()
    points_before = serializers.IntegerField()
    points_after = serializers.IntegerField()
    legal_before = serializers.BooleanField()
    legal_after = serializers.BooleanField()
    difference = DifferenceField()


class AmendmentSerializer(RowSerializer):
    """Describes a change of a list by the organiser, or by their leave."""

    kind = serializers.ChoiceField(choices=AmendmentKind.choices)
    by = serializers.ChoiceField(choices=["organiser", "player"])
    reason = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()
    fleet_before = FleetField(source="document", allow_null=True)
    fingerprint_before = serializers.CharField(source="fingerprint", allow_blank=True)
    points_before = serializers.IntegerField(source="points", allow_null=True)


class EntrySerializer(EntryRowSerializer):
    """Describes an entry with its frozen fleet."""

    fleet = FleetField(source="document", allow_null=True)
    report = ReportField(allow_null=True, help_text="Of the moment when it was handed in.")
    since = SinceSerializer(allow_null=True)
    reopened = serializers.BooleanField(
        source="is_reopened", help_text="Another fleet may be handed in once more."
    )
    amendments = AmendmentSerializer(many=True, help_text="The oldest first.")
    saved = serializers.CharField(required=False, help_text="ReportedResult to its owner alone.")
    revision = serializers.IntegerField(required=False, allow_null=True)


class EventPlayerSerializer(RowSerializer):
    """Describes a player at a table."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class GameResultSerializer(RowSerializer):
    """Describes how a game ended."""

    outcome = serializers.ChoiceField(choices=[each.value for each in GameOutcome])
    surviving = pair_field()
    bonus = pair_field()
    battle = pair_field()
    fleet_points = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2
    )


class GameSerializer(RowSerializer):
    """Describes a table of a round; without a second player it is a bye."""

    table = serializers.IntegerField(source="game.table")
    first = EventPlayerSerializer()
    second = EventPlayerSerializer(allow_null=True)
    result = GameResultSerializer(allow_null=True)
    version = serializers.IntegerField(source="game.version")


class RoundSerializer(RowSerializer):
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
