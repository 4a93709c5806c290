"""The forms of campaigns themselves: opening and renaming."""

from __future__ import annotations

from django import forms

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.common.models import LONGEST_NAME, LONGEST_PERSON
from fleetbuilder.core.forms import ServiceForm


class CampaignForm(ServiceForm):
    """Asks what a campaign is called and what is played."""

    name = forms.CharField(label="Name of the campaign", max_length=LONGEST_NAME)
    terms = forms.ChoiceField(
        label="What you play",
        choices=lambda: [
            (name, document["name"])
            for name, document in bundled_documents.campaign_documents().items()
        ],
    )
    person = forms.CharField(label="Your name", max_length=LONGEST_PERSON)


class RenameForm(ServiceForm):
    """Asks for another name."""

    name = forms.CharField(label="Name of the campaign", max_length=LONGEST_NAME)
