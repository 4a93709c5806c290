"""The shapes of members and invitations in the API."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from fleetbuilder.campaigns.common.models import LONGEST_PERSON, MemberRole
from fleetbuilder.campaigns.members.services import INVITED, MOST_USES
from fleetbuilder.core.shapes import RowSerializer, StrictSerializer

INVITED_ROLES: Final = tuple(each.value for each in INVITED)


class InvitationInput(StrictSerializer):
    """Describes a link by which others join."""

    role = serializers.ChoiceField(choices=INVITED_ROLES, default=MemberRole.CAPTAIN.value)
    uses = serializers.IntegerField(min_value=1, max_value=MOST_USES, default=1)


class JoinInput(StrictSerializer):
    """Describes who joins."""

    name = serializers.CharField(max_length=LONGEST_PERSON)


class MemberInput(StrictSerializer):
    """Describes another role."""

    role = serializers.ChoiceField(choices=MemberRole.choices)


class MemberSerializer(RowSerializer):
    """Describes who takes part."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=MemberRole.choices)
    owner = serializers.BooleanField()
    joined_at = serializers.DateTimeField()
    left_at = serializers.DateTimeField(allow_null=True)


class InvitationSerializer(RowSerializer):
    """Describes a link by which others join."""

    number = serializers.IntegerField()
    role = serializers.ChoiceField(choices=INVITED_ROLES)
    uses = serializers.IntegerField()
    most_uses = serializers.IntegerField()
    open = serializers.BooleanField(source="is_open")
    link = serializers.CharField()
    secret = serializers.CharField(help_text="For `campaigns/join/…/`.")
