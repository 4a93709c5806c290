"""The shapes of events in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.events.entries.services import LONGEST_NAME, LONGEST_REASON
from fleetbuilder.events.models import AmendmentKind, State
from fleetbuilder.events.roles import Role
from fleetbuilder.events.rounds.swiss import Missed, Outcome
from fleetbuilder.events.services import LONGEST_ABOUT, MOST_ROUNDS, NAMES
from fleetbuilder.events.services import LONGEST_NAME as LONGEST_EVENT
from fleetbuilder.fleets.check.serializers import FLEET, REPORT, text_body
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET
from rules.notation.reading.bounds import MAXIMUM_NUMBER

MOST: Final = 2**31 - 1
STATES: Final = ("in", "dropped", "withdrawn")
DIFFERENCE: Final = {
    "type": "object",
    "description": "What became dearer or cheaper: `text`, points, and `changes` in words.",
    "additionalProperties": True,
}


class _Strict(serializers.Serializer[Any]):
    """Refuses fields that there are not."""

    def to_internal_value(self, data: Any) -> Any:
        """Reads the fields; raises `ValidationError` naming what is wrong."""
        if isinstance(data, dict) and (unknown := set(data) - set(self.fields)):
            message = ["There is no such field."]
            raise serializers.ValidationError({str(name)[:60]: message for name in sorted(unknown)})
        return super().to_internal_value(data)


@extend_schema_field({"oneOf": [FLEET, text_body()]})
class HandedField(serializers.JSONField):
    """A fleet document, or a fleet as text."""


@extend_schema_field(FLEET)
class FleetField(serializers.JSONField):
    """A fleet document."""


@extend_schema_field(REPORT)
class ReportField(serializers.JSONField):
    """A report."""


@extend_schema_field(DIFFERENCE)
class DifferenceField(serializers.JSONField):
    """The difference of prices."""


def _points(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MAXIMUM_NUMBER, **more)


def _pair(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=_points(), min_length=2, max_length=2, **more)


# --- read -----------------------------------------------------------------------------------------


class SettingsInput(_Strict):
    """Describes what an organiser decides about an event."""

    name = serializers.CharField(max_length=LONGEST_EVENT)
    about = serializers.CharField(max_length=LONGEST_ABOUT, allow_blank=True, required=False)
    ruleset = serializers.CharField(
        max_length=60, required=False, help_text=f"`{DEFAULT_RULESET}` when absent."
    )
    points_limit = _points(required=False, allow_null=True, help_text="In SP; 130 when absent.")
    date = serializers.DateField(required=False, allow_null=True, help_text="For bans.")
    deadline = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Fleets are taken before it."
    )
    planned_rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    constant = _points(
        required=False,
        help_text="Fleet Points are this less the SP of the opponent's surviving fleet; "
        "the points limit when absent.",
    )
    bye_fleet_points = _points(required=False, help_text="60 when absent.")
    bye_battle_points = _points(required=False, help_text="2 when absent.")
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


class SubmissionInput(_Strict):
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


class AmendInput(_Strict):
    """Describes the fleet that the organiser puts in the place of a player's."""

    fleet = HandedField()
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, default="", allow_blank=True
    )


class ReopenInput(_Strict):
    """Describes why a player may hand in another fleet."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, default="", allow_blank=True
    )


class PlayerInput(_Strict):
    """Describes a player whom the organiser writes down."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    fleet = HandedField(required=False)
    missed = serializers.ChoiceField(
        choices=[each.value for each in Missed],
        default=Missed.LOSS.value,
        help_text="As what the rounds before a late entry count.",
    )


class PairInput(_Strict):
    """Describes which round is to be paired."""

    round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, help_text="The next one; one paired before stays."
    )


class ResultInput(_Strict):
    """Describes how a game ended; each pair of figures is of the first and the second player."""

    outcome = serializers.ChoiceField(
        choices=[each.value for each in Outcome],
        required=False,
        help_text="When absent, the Fleet Points decide.",
    )
    surviving = _pair(help_text="SP of either fleet that were left.")
    bonus = _pair(required=False, help_text="Fleet Points of the scenario.")
    battle = _pair(required=False, help_text="Battle Points, where they are scored.")
    version = serializers.IntegerField(
        min_value=0,
        max_value=MOST,
        default=0,
        help_text="Of the result that this one replaces; 0 for none.",
    )


# --- answered -------------------------------------------------------------------------------------


class EventRowSerializer(serializers.Serializer[Any]):
    """Describes an event in a list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(choices=State.choices)
    published = serializers.BooleanField(help_text="Everybody with the address may read it.")
    ruleset = serializers.CharField()
    points_limit = serializers.IntegerField(allow_null=True)
    planned_rounds = serializers.IntegerField()
    round = serializers.IntegerField(help_text="The one in play, 0 before the first.")


class EventListSerializer(serializers.Serializer[Any]):
    """Describes the events of whoever asks."""

    organised = EventRowSerializer(many=True)
    entered = EventRowSerializer(many=True)


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
        choices=[each.name.lower() for each in Role if each], help_text="Who you are to it."
    )
    version = serializers.IntegerField(help_text="Grows with every change.")
    page = serializers.CharField()
    invitation = serializers.CharField(
        help_text="The link for players; told to the organiser alone."
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


class EventPlayerSerializer(serializers.Serializer[Any]):
    """Describes a player at a table."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class GameResultSerializer(serializers.Serializer[Any]):
    """Describes how a game ended."""

    outcome = serializers.ChoiceField(choices=[each.value for each in Outcome])
    surviving = _pair()
    bonus = _pair()
    battle = _pair()
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
