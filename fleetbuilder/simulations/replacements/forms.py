"""The form that asks what would be better in a card's place."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.simulations.common.forms import GauntletForm
from fleetbuilder.simulations.common.requests import MOST_CARD
from fleetbuilder.simulations.replacements.requests import ReplacementRequest
from fleetbuilder.simulations.replacements.services import LEAST_BATTLES
from rules.simulation import SimulationError, place_of_card
from rules.simulation.replacement_job import USUAL_BATTLES

CARDS: Final = "replacements-cards"
"""Id of the list that offers the cards of the fleet."""


class ReplacementForm(GauntletForm):
    """Asks for a fleet, the card of it whose place is in question, and what the fleet fights."""

    no_fleet = "Paste the fleet in which the card stands."
    card = forms.CharField(
        label="The card",
        required=False,
        max_length=MOST_CARD,
        widget=forms.TextInput(attrs={"list": CARDS, "spellcheck": "false", "autocomplete": "off"}),
        help_text="Its name, as it stands in your fleet.",
    )
    battles = forms.IntegerField(
        label="Battles that confirm",
        required=False,
        help_text=(
            "Of each of the best cards against each opponent. Left empty: as many as there may "
            f"be, {LEAST_BATTLES} to {USUAL_BATTLES}."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Reads the fleets, and says what is missing or not in the fleet where it stands."""
        values = super().clean()
        card = (values.get("card") or "").strip()
        if "card" in self.errors:
            return values
        if not card:
            self.add_error("card", "Say in the place of which card others are to be tried.")
        elif values.get("own") is not None:
            try:
                place_of_card(values["own"], card, catalogue_current())
            except SimulationError as error:
                self.add_error("card", sentence(error.message))
        return values

    def wanted(self) -> ReplacementRequest:
        """Returns what a valid form asks for."""
        return ReplacementRequest(**self.gauntlet(), card=self.cleaned_data["card"].strip())
