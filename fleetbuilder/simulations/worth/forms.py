"""The form that asks what the cards of a fleet are worth."""

from __future__ import annotations

from django import forms

from fleetbuilder.simulations.common.forms import GauntletForm
from fleetbuilder.simulations.common.requests import GauntletRequest
from fleetbuilder.simulations.worth.requests import USUAL_BATTLES


class WorthForm(GauntletForm):
    """Asks for a fleet whose cards are to be weighed, and for what it fights."""

    no_fleet = "Paste a fleet whose cards are to be weighed."
    battles = forms.IntegerField(
        label="Battles at most",
        required=False,
        help_text=(
            "Of each variant against each opponent. Left empty: as many as there may be, "
            f"up to {USUAL_BATTLES}."
        ),
    )

    def wanted(self) -> GauntletRequest:
        """Returns what a valid form asks for."""
        return GauntletRequest(**self.gauntlet())
