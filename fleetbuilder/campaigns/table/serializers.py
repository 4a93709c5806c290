"""The shapes of missions at a table in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.core.shapes import StrictSerializer as Strict
from fleetbuilder.games.models import LONGEST_NAME as LONGEST_PERSON
from fleetbuilder.games.models import SLUG_LENGTH
from rules.alliance.at_table.prompts import ASK, FIELD_KINDS, OVER, TELL
from rules.alliance.at_table.start import HIGHEST_SKILL, HIGHEST_VALUE, MOST_MODELS
from rules.alliance.at_table.state import PHASES, STATUSES
from rules.alliance.at_table.steps import ANSWER, CORRECTION, MOST_STEPS, UNDO
from rules.alliance.mission.map import MOST_PLAYERS
from rules.notation.reading.bounds import MAXIMUM_NUMBER
from rules.notation.reading.objects import (
    MAXIMUM_TITLE,
)

LONGEST_NAME: Final = 80
_COUNTS: Final = {
    "type": "object",
    "description": "How many of each, by name; what is not there is left out.",
    "additionalProperties": {"type": "integer"},
}
_ANSWER: Final = {
    "type": "object",
    "description": (
        "A value for each field of the prompt: one of its options, a list of them, a whole number, "
        "or the letters of dice such as `HHX`, or `app` to let the app roll."
    ),
    "additionalProperties": {
        "oneOf": [
            {"type": "string"},
            {"type": "integer"},
            {"type": "array", "items": {"type": "string"}},
        ]
    },
}


@extend_schema_field(_COUNTS)
class NamedCountsField(serializers.JSONField):
    """Counts things by name."""


@extend_schema_field(_ANSWER)
class AnswerField(serializers.JSONField):
    """An answer to a prompt."""


@extend_schema_field({"oneOf": [{"type": "string", "maxLength": 80}, {"type": "integer"}]})
class CorrectedValueField(serializers.JSONField):
    """What something is corrected to."""


# --- read -----------------------------------------------------------------------------------------


def _value(highest: int = HIGHEST_VALUE, least: int = 0) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=highest)


class TablePlayerInput(Strict):
    """Describes a player's ship by what its cards show."""

    name = serializers.CharField(max_length=LONGEST_NAME, help_text="How it is called.")
    ship = serializers.CharField(max_length=MAXIMUM_TITLE, help_text="What it is.")
    skill = _value(HIGHEST_SKILL, 1)
    attack = _value()
    agility = _value()
    hull = _value(least=1)
    shields = _value()


class TablePlayInput(Strict):
    """Describes a mission to play at a table, without a campaign."""

    mission = serializers.CharField(max_length=80, help_text="The id of a mission.")
    players = TablePlayerInput(many=True, min_length=1, max_length=MOST_PLAYERS)  # type: ignore[call-arg]
    models = serializers.DictField(
        child=_value(MOST_MODELS),
        required=False,
        help_text="How many ships of an enemy type you have, by its id; the app asks otherwise.",
    )


class TableStepInput(Strict):
    """Describes a step: an answer, a correction, or that the last step is taken back.

    An `answer` needs `prompt` and `answer`, a `correction` needs `ship`, `what` and `value`.
    """

    expected = serializers.IntegerField(
        min_value=0, max_value=MOST_STEPS, help_text="The number of steps that you have seen."
    )
    kind = serializers.ChoiceField([ANSWER, CORRECTION, UNDO])
    prompt = serializers.CharField(max_length=120, required=False, help_text="The prompt's key.")
    answer = AnswerField(required=False)
    ship = serializers.CharField(max_length=40, required=False)
    what = serializers.CharField(max_length=100, required=False)
    value = CorrectedValueField(required=False)


class TableSeatInput(Strict):
    """Describes who takes a seat."""

    link = serializers.CharField(max_length=SLUG_LENGTH, help_text="The secret link of the seat.")
    name = serializers.CharField(
        max_length=LONGEST_PERSON, help_text="How those at the table know you."
    )


# --- answered -------------------------------------------------------------------------------------


class TableReasonSerializer(RowSerializer):
    """Describes one step of an argument, with its rule."""

    text = serializers.CharField()
    rule = serializers.CharField()


class TableOptionSerializer(RowSerializer):
    """Describes an answer that a field takes."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class TableFieldSerializer(RowSerializer):
    """Describes what a prompt wants to know."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(FIELD_KINDS)
    label = serializers.CharField()  # type: ignore[assignment]
    options = TableOptionSerializer(many=True)
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    usual = serializers.IntegerField()


class TablePromptSerializer(RowSerializer):
    """Describes what comes next: told, asked, or that the mission is over."""

    key = serializers.CharField()
    kind = serializers.ChoiceField([TELL, ASK, OVER])
    title = serializers.CharField()
    words = serializers.CharField()
    ship = serializers.CharField(allow_blank=True)
    reasons = TableReasonSerializer(many=True)
    fields = TableFieldSerializer(many=True)  # type: ignore[assignment]


class TableEnemySerializer(RowSerializer):
    """Describes an enemy."""

    key = serializers.CharField()
    id = serializers.IntegerField()
    type = serializers.CharField()
    name = serializers.CharField()
    loadout = serializers.CharField()
    is_elite = serializers.BooleanField()
    ability = serializers.CharField(allow_blank=True)
    formation = serializers.CharField()
    in_formation = serializers.BooleanField()
    skill = serializers.IntegerField()
    hull = serializers.IntegerField()
    damage = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.CharField())
    shields = serializers.IntegerField()
    tokens = NamedCountsField()
    lock = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(STATUSES)
    is_outside = serializers.BooleanField()


class TableShipSerializer(RowSerializer):
    """Describes a player's ship."""

    key = serializers.CharField()
    name = serializers.CharField()
    ship = serializers.CharField()
    skill = serializers.IntegerField()
    hull = serializers.IntegerField()
    damage = serializers.IntegerField()
    shields = serializers.IntegerField()
    disabled = serializers.IntegerField(help_text="Shields that are disabled now.")
    is_cloaked = serializers.BooleanField()
    tokens = NamedCountsField()
    lock = serializers.CharField(allow_blank=True)
    cargo = NamedCountsField()
    status = serializers.ChoiceField(STATUSES)


class TableStateSerializer(RowSerializer):
    """Describes the state of a mission at a table."""

    round = serializers.IntegerField()
    last_round = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)
    active = serializers.CharField(allow_blank=True)
    enemies = TableEnemySerializer(many=True)
    players = TableShipSerializer(many=True)


class TableLineSerializer(RowSerializer):
    """Describes a line of the log."""

    round = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)
    ship = serializers.CharField(allow_blank=True)
    words = serializers.CharField()
    reasons = TableReasonSerializer(many=True)


class TableRewardPartSerializer(RowSerializer):
    """Describes one reason for XP."""

    reason = serializers.CharField()
    xp = serializers.IntegerField()


class TableRewardSerializer(RowSerializer):
    """Describes what a player's ship gets."""

    ship = serializers.CharField(source="key")
    name = serializers.CharField(source="title")
    status = serializers.ChoiceField(STATUSES)
    xp = serializers.IntegerField()
    parts = TableRewardPartSerializer(many=True)


class TableResultSerializer(RowSerializer):
    """Describes how a mission came out, or would if it ended now."""

    is_success = serializers.BooleanField()
    met = serializers.ListField(child=serializers.CharField())
    marks = serializers.ListField(child=serializers.CharField())
    rewards = TableRewardSerializer(many=True)


class TableSeatSerializer(RowSerializer):
    """Describes a seat: that of a player's ship."""

    ship = serializers.CharField(source="name")
    title = serializers.CharField()
    link = serializers.CharField()
    href = serializers.CharField()
    holder_name = serializers.CharField(allow_blank=True, help_text="Empty while it is free.")


class TablePlayRowSerializer(RowSerializer):
    """Describes a mission at a table in a list."""

    id = serializers.CharField(source="slug")
    mission = serializers.CharField()
    name = serializers.CharField()
    steps = serializers.IntegerField(max_value=MAXIMUM_NUMBER)
    made_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    href = serializers.CharField()


class TablePlaySerializer(TablePlayRowSerializer):
    """Describes a mission at a table with its state, what comes next, and what happened."""

    state = TableStateSerializer()
    prompt = TablePromptSerializer()
    log = TableLineSerializer(many=True)
    is_over = serializers.BooleanField()
    result = TableResultSerializer()


@extend_schema_field({"type": "object", "additionalProperties": True})
class StepField(serializers.JSONField):
    """A step as it was sent."""


class TableStepSerializer(RowSerializer):
    """Describes a step of the record."""

    number = serializers.IntegerField()
    step = StepField()
    made_at = serializers.DateTimeField()
