"""The form under whose name a deck is kept."""

from __future__ import annotations

from django import forms

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.player_documents.models import LONGEST_NAME


class DeckNameForm(ServiceForm):
    """Asks for the name of a deck."""

    name = forms.CharField(
        label="Name of the deck",
        max_length=LONGEST_NAME,
        error_messages={"required": "Give the deck a name, such as: For a war."},
    )
