"""The shapes of campaigns themselves in the API."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from fleetbuilder.campaigns.common.models import LONGEST_NAME, LONGEST_PERSON
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.serializers import MarkSerializer
from fleetbuilder.core.shapes import MOST, RowSerializer, StrictSerializer
from rules.alliance.campaign.campaign import LOST, OPEN, WON

STATES: Final = (OPEN, WON, LOST)
RANKS: Final = tuple(each.name.lower() for each in Rank if each)


# --- read -----------------------------------------------------------------------------------------


class CampaignInput(StrictSerializer):
    """Describes a campaign that is opened."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    terms = serializers.CharField(max_length=80, help_text="The id of a campaign: `dominion-war`.")
    person = serializers.CharField(max_length=LONGEST_PERSON, help_text="How you are called.")


class RenameInput(StrictSerializer):
    """Describes another name."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class RewindInput(StrictSerializer):
    """Describes at which round a campaign goes on."""

    round = serializers.IntegerField(min_value=1, max_value=MOST)


# --- answered -------------------------------------------------------------------------------------


class CampaignRowSerializer(RowSerializer):
    """Describes a campaign in a list."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    terms = serializers.CharField(source="terms_id", help_text="The id of what is played.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


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


class CampaignLogSerializer(RowSerializer):
    """Describes a line of the log."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    words = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]
    author = serializers.CharField()
    made_at = serializers.DateTimeField()
