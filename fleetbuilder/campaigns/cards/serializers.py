"""The shapes of player cards in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.campaigns.common.models import LONGEST_PERSON, Kind
from fleetbuilder.campaigns.ledger.services import LONGEST_NOTE
from fleetbuilder.core.shapes import MOST, RowSerializer, StrictSerializer
from rules.alliance.campaign.player_card import REPUTATION, ROWS

MOST_BOXES: Final = 60


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "The id of a card that the site has."},
            {
                "type": "object",
                "additionalProperties": True,
                "description": "A printed card that you type in: see the schema player_card.",
            },
        ]
    }
)
class SheetField(serializers.JSONField):
    """A printed player card."""


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            row: {"type": "integer", "minimum": 0, "maximum": MOST_BOXES} for row in ROWS
        },
    }
)
class BoxesField(serializers.JSONField):
    """A number of boxes for each row."""

    def to_internal_value(self, data: Any) -> Any:
        """Reads numbers by row; raises `ValidationError`."""
        value = super().to_internal_value(data)
        if not isinstance(value, dict):
            raise serializers.ValidationError("A number of boxes for each row is expected.")
        faults = {
            str(row)[:60]: [f"A whole number from 0 to {MOST_BOXES} is expected."]
            for row, number in value.items()
            if isinstance(number, bool)
            or not isinstance(number, int)
            or not 0 <= number <= MOST_BOXES
        }
        faults |= {
            str(row)[:60]: [f"There is no such row; there are {', '.join(ROWS)}."]
            for row in value
            if row not in ROWS
        }
        if faults:
            raise serializers.ValidationError(faults)
        return value


class CardInput(StrictSerializer):
    """Describes a new player card."""

    name = serializers.CharField(max_length=LONGEST_PERSON, help_text="Of the captain.")
    sheet = SheetField(help_text="`federation`, `klingon`, `romulan`, or a card typed in.")


class CardEditInput(StrictSerializer):
    """Describes what is changed of a card; what is left out stays."""

    name = serializers.CharField(max_length=LONGEST_PERSON, required=False)
    member = serializers.IntegerField(
        min_value=1, max_value=MOST, required=False, help_text="Who flies it from now on."
    )
    sheet = SheetField(required=False, help_text="As for a new card.")
    retired = serializers.BooleanField(required=False)


class EntryInput(StrictSerializer):
    """Describes an entry of a ledger: XP spent, all at once, or an entry taken back."""

    kind = serializers.ChoiceField(choices=Kind.choices)
    after = serializers.IntegerField(
        min_value=0,
        max_value=MOST,
        required=False,
        help_text="The last entry that you have seen, unless If-Match says it.",
    )
    boxes = BoxesField(required=False, help_text="How many boxes are shaded in each row.")
    icons = serializers.ListField(
        child=serializers.ChoiceField(choices=REPUTATION),
        max_length=14,
        required=False,
        help_text="To gain at underlined skill boxes, from left to right.",
    )
    round = serializers.IntegerField(
        min_value=1, max_value=MOST, required=False, help_text="Whose XP a mission entry spends."
    )
    refers_to = serializers.IntegerField(
        min_value=1, max_value=MOST, required=False, help_text="What a counter-entry takes back."
    )
    note = serializers.CharField(max_length=LONGEST_NOTE, required=False, allow_blank=True)


class ReputationSerializer(RowSerializer):
    """Describes the SP that upgrades of each type may cost."""

    weapon = serializers.IntegerField()
    crew = serializers.IntegerField()
    tech = serializers.IntegerField()


class CardValuesSerializer(RowSerializer):
    """Describes what a card is worth."""

    skill = serializers.IntegerField()
    reputation = ReputationSerializer()
    icons = serializers.ListField(child=serializers.CharField())
    talent_slots = serializers.IntegerField()
    talent_limit = serializers.IntegerField()


class OpenXPSerializer(RowSerializer):
    """Describes XP that are to be spent at once."""

    kind = serializers.ChoiceField(choices=Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    xp = serializers.IntegerField()
    lapsed = serializers.IntegerField(help_text="XP for which the card has no box.")


class PlayerCardRowSerializer(RowSerializer):
    """Describes a card in a list."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    faction = serializers.CharField()
    member = serializers.IntegerField(source="member.number")
    member_name = serializers.CharField(source="member.name")
    retired = serializers.BooleanField()
    entries = serializers.IntegerField(help_text="The number of the last entry of its ledger.")


class PlayerCardSerializer(PlayerCardRowSerializer):
    """Describes a card."""

    shown = serializers.IntegerField(help_text="The entry after which it is shown.")
    sheet = serializers.DictField()
    shading = serializers.DictField()
    values = CardValuesSerializer()
    open = OpenXPSerializer(many=True)


class LedgerEntrySerializer(RowSerializer):
    """Describes an entry of a ledger."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    xp = serializers.IntegerField()
    added = serializers.DictField(child=serializers.IntegerField())
    totals = serializers.DictField(child=serializers.IntegerField())
    boxes = serializers.ListField(child=serializers.DictField())
    gains = serializers.ListField(child=serializers.DictField())
    refers_to = serializers.IntegerField(allow_null=True)
    undone_by = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(source="round.number")
    author = serializers.CharField(source="author.name")
    note = serializers.CharField()
    made_at = serializers.DateTimeField()


class LedgerMovedSerializer(RowSerializer):
    """Describes the refusal of an entry because the ledger has gone on."""

    code = serializers.CharField()
    message = serializers.CharField()
    entries = serializers.IntegerField(required=False, help_text="The last entry that stands.")
