"""The form by which somebody takes a seat."""

from __future__ import annotations

from django import forms

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.games.models import LONGEST_NAME


class SeatForm(ServiceForm):
    """Asks who takes a seat."""

    name = forms.CharField(
        label="Your name",
        max_length=LONGEST_NAME,
        help_text="Who leads the table sees who sits where.",
    )
