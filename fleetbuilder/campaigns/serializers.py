"""The shapes of campaigns in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.campaigns.cards.ledger_services import LONGEST_NOTE
from fleetbuilder.campaigns.members.services import INVITED, MOST_USES
from fleetbuilder.campaigns.models import Kind, MemberRole, RoundStage
from fleetbuilder.campaigns.roles import Rank
from fleetbuilder.campaigns.rounds.services import ORDER
from fleetbuilder.campaigns.services import LONGEST_NAME, LONGEST_PERSON
from fleetbuilder.fleets.check.serializers import FLEET, text_body
from fleetbuilder.fleets.saved.serializers import FleetField, ReportField
from rules.alliance.campaign.campaign import LOST, OPEN, WON
from rules.alliance.campaign.player_card import REPUTATION, ROWS
from rules.alliance.campaign.rewards import FATES

MOST: Final = 2**31 - 1
MOST_BOXES: Final = 60
STATES: Final = (OPEN, WON, LOST)
INVITED_ROLES: Final = tuple(each.value for each in INVITED)
STEPS: Final = tuple(each.value for each in ORDER)
RANKS: Final = tuple(each.name.lower() for each in Rank if each)


class _Strict(serializers.Serializer[Any]):
    """Refuses fields that there are not."""

    def to_internal_value(self, data: Any) -> Any:
        """Reads the fields; raises `ValidationError` naming what is wrong."""
        if isinstance(data, dict) and (unknown := set(data) - set(self.fields)):
            message = ["There is no such field."]
            raise serializers.ValidationError({str(name)[:60]: message for name in sorted(unknown)})
        return super().to_internal_value(data)


@extend_schema_field({"oneOf": [FLEET, text_body()]})
class ShipField(serializers.JSONField):
    """A fleet document of one ship, or the ship as text."""


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


# --- read -----------------------------------------------------------------------------------------


class CampaignInput(_Strict):
    """Describes a campaign that is opened."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    terms = serializers.CharField(max_length=80, help_text="The id of a campaign: `dominion-war`.")
    person = serializers.CharField(max_length=LONGEST_PERSON, help_text="How you are called.")


class RenameInput(_Strict):
    """Describes another name."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class InvitationInput(_Strict):
    """Describes a link by which others join."""

    role = serializers.ChoiceField(choices=INVITED_ROLES, default=MemberRole.CAPTAIN.value)
    uses = serializers.IntegerField(min_value=1, max_value=MOST_USES, default=1)


class JoinInput(_Strict):
    """Describes who joins."""

    name = serializers.CharField(max_length=LONGEST_PERSON)


class MemberInput(_Strict):
    """Describes another role."""

    role = serializers.ChoiceField(choices=MemberRole.choices)


class CardInput(_Strict):
    """Describes a new player card."""

    name = serializers.CharField(max_length=LONGEST_PERSON, help_text="Of the captain.")
    sheet = SheetField(help_text="`federation`, `klingon`, `romulan`, or a card typed in.")


class CardEditInput(_Strict):
    """Describes what is changed of a card; what is left out stays."""

    name = serializers.CharField(max_length=LONGEST_PERSON, required=False)
    member = serializers.IntegerField(
        min_value=1, max_value=MOST, required=False, help_text="Who flies it from now on."
    )
    sheet = SheetField(required=False, help_text="As for a new card.")
    retired = serializers.BooleanField(required=False)


class EntryInput(_Strict):
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


class StepInput(_Strict):
    """Describes to which step a round goes; a mission is chosen at the first."""

    stage = serializers.ChoiceField(choices=STEPS, required=False)
    mission = serializers.CharField(max_length=80, required=False)
    draw = serializers.BooleanField(required=False, help_text="Only true.")


class ShipInput(_Strict):
    """Describes the ship that a card brings: itself, or one of a saved fleet of yours."""

    fleet = ShipField(required=False)
    saved = serializers.CharField(max_length=8, required=False)


class ShipReadyInput(_Strict):
    """Describes whether a ship is ready."""

    ready = serializers.BooleanField()


class FateInput(_Strict):
    """Describes what became of a card's ship."""

    card = serializers.IntegerField(min_value=1, max_value=MOST)
    fate = serializers.ChoiceField(choices=FATES)


class RecordInput(_Strict):
    """Describes how a mission came out."""

    met = serializers.ListField(
        child=serializers.CharField(max_length=80), max_length=50, help_text="Objectives met."
    )
    fates = FateInput(many=True)


class RewindInput(_Strict):
    """Describes at which round a campaign goes on."""

    round = serializers.IntegerField(min_value=1, max_value=MOST)


# --- answered -------------------------------------------------------------------------------------


class CampaignRowSerializer(serializers.Serializer[Any]):
    """Describes a campaign in a list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    terms = serializers.CharField(help_text="The id of what is played.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class MarkSerializer(serializers.Serializer[Any]):
    """Describes something that stays with a campaign."""

    id = serializers.CharField()
    words = serializers.CharField()


class CampaignSerializer(CampaignRowSerializer):
    """Describes a campaign."""

    starting_xp = serializers.IntegerField()
    factions = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=STATES)
    achieved = serializers.ListField(
        child=serializers.CharField(), help_text="Objectives of the campaign."
    )
    marks = MarkSerializer(many=True, help_text="What stays from missions played.")
    round = serializers.IntegerField(allow_null=True, help_text="The one in play.")
    rank = serializers.ChoiceField(choices=RANKS, help_text="Who you are to it.")
    member = serializers.IntegerField(help_text="Your number.")
    version = serializers.IntegerField(help_text="Grows with every change.")
    page = serializers.CharField()


class MemberSerializer(serializers.Serializer[Any]):
    """Describes who takes part."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=MemberRole.choices)
    owner = serializers.BooleanField()
    joined_at = serializers.DateTimeField()
    left_at = serializers.DateTimeField(allow_null=True)


class InvitationSerializer(serializers.Serializer[Any]):
    """Describes a link by which others join."""

    number = serializers.IntegerField()
    role = serializers.ChoiceField(choices=INVITED_ROLES)
    uses = serializers.IntegerField()
    most_uses = serializers.IntegerField()
    open = serializers.BooleanField()
    link = serializers.CharField()
    secret = serializers.CharField(help_text="For `campaigns/join/…/`.")


class ReputationSerializer(serializers.Serializer[Any]):
    """Describes the SP that upgrades of each type may cost."""

    weapon = serializers.IntegerField()
    crew = serializers.IntegerField()
    tech = serializers.IntegerField()


class CardValuesSerializer(serializers.Serializer[Any]):
    """Describes what a card is worth."""

    skill = serializers.IntegerField()
    reputation = ReputationSerializer()
    icons = serializers.ListField(child=serializers.CharField())
    talent_slots = serializers.IntegerField()
    talent_limit = serializers.IntegerField()


class OpenXPSerializer(serializers.Serializer[Any]):
    """Describes XP that are to be spent at once."""

    kind = serializers.ChoiceField(choices=Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    xp = serializers.IntegerField()
    lapsed = serializers.IntegerField(help_text="XP for which the card has no box.")


class PlayerCardRowSerializer(serializers.Serializer[Any]):
    """Describes a card in a list."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    faction = serializers.CharField()
    member = serializers.IntegerField()
    member_name = serializers.CharField()
    retired = serializers.BooleanField()
    entries = serializers.IntegerField(help_text="The number of the last entry of its ledger.")


class PlayerCardSerializer(PlayerCardRowSerializer):
    """Describes a card."""

    shown = serializers.IntegerField(help_text="The entry after which it is shown.")
    sheet = serializers.DictField()
    shading = serializers.DictField()
    values = CardValuesSerializer()
    open = OpenXPSerializer(many=True)


class LedgerEntrySerializer(serializers.Serializer[Any]):
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
    round = serializers.IntegerField()
    author = serializers.CharField()
    note = serializers.CharField()
    made_at = serializers.DateTimeField()


class LedgerMovedSerializer(serializers.Serializer[Any]):
    """Describes the refusal of an entry because the ledger has gone on."""

    code = serializers.CharField()
    message = serializers.CharField()
    entries = serializers.IntegerField(required=False, help_text="The last entry that stands.")


class RoundObjectiveSerializer(serializers.Serializer[Any]):
    """Describes an objective of a mission."""

    id = serializers.CharField()
    words = serializers.CharField()
    needed = serializers.BooleanField()
    xp = serializers.IntegerField()


class RoundMissionSerializer(serializers.Serializer[Any]):
    """Describes a mission."""

    id = serializers.CharField()
    name = serializers.CharField()
    act = serializers.CharField()
    introductory = serializers.BooleanField()
    house_made = serializers.BooleanField(help_text="Not from the campaign book, but ours.")
    source = serializers.CharField()  # type: ignore[assignment]
    briefing = serializers.CharField()
    objectives = RoundObjectiveSerializer(many=True)


class RoundShipSerializer(serializers.Serializer[Any]):
    """Describes the ship that a card brings."""

    card = serializers.IntegerField()
    name = serializers.CharField()
    fleet = FleetField()
    report = ReportField()
    legal = serializers.BooleanField()
    ready = serializers.BooleanField()


class RewardPartSerializer(serializers.Serializer[Any]):
    """Describes from what XP come."""

    reason = serializers.CharField()
    xp = serializers.IntegerField()


class MissionRewardSerializer(serializers.Serializer[Any]):
    """Describes what a mission earned for a card."""

    card = serializers.IntegerField()
    name = serializers.CharField()
    xp = serializers.IntegerField()
    fate = serializers.CharField()
    parts = RewardPartSerializer(many=True)


class CampaignRoundRowSerializer(serializers.Serializer[Any]):
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


class CampaignLogSerializer(serializers.Serializer[Any]):
    """Describes a line of the log."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    words = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]
    author = serializers.CharField()
    made_at = serializers.DateTimeField()
