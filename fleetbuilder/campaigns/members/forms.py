"""The forms by which people are invited and join."""

from __future__ import annotations

from django import forms

from fleetbuilder.campaigns.common.models import LONGEST_PERSON, MemberRole
from fleetbuilder.campaigns.members.services import INVITED, MOST_USES
from fleetbuilder.core import errors
from fleetbuilder.core.forms import ServiceForm


class InvitationForm(ServiceForm):
    """Asks for whom a link is."""

    role = forms.ChoiceField(
        label="They join as", choices=[(each.value, each.label) for each in INVITED]
    )
    uses = forms.IntegerField(label="How many", min_value=1, max_value=MOST_USES, initial=1)


class JoinForm(ServiceForm):
    """Asks who joins."""

    name = forms.CharField(label="Your name", max_length=LONGEST_PERSON)


def role_read(text: str) -> MemberRole:
    """Reads a role; raises `InvalidError`."""
    if text not in MemberRole.values:
        raise errors.InvalidError.at("/role", f"Choose one of {', '.join(MemberRole.values)}.")
    return MemberRole(text)
