"""Shapes that several rooms of events share, and the event itself."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.events.common.models import EventState
from fleetbuilder.events.common.roles import EventRole
from rules.notation.reading.bounds import MAXIMUM_NUMBER

STATES: Final = ("in", "dropped", "withdrawn")


def points_field(**more: Any) -> serializers.IntegerField:
    """Returns a field for points."""
    return serializers.IntegerField(min_value=0, max_value=MAXIMUM_NUMBER, **more)


def pair_field(**more: Any) -> serializers.ListField:
    """Returns a field for points of the first and the second player."""
    return serializers.ListField(child=points_field(), min_length=2, max_length=2, **more)


class EventRowSerializer(serializers.Serializer[Any]):
    """Describes an event in a list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(choices=EventState.choices)
    published = serializers.BooleanField(help_text="Everybody with the address may read it.")
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
