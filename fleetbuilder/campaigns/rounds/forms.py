"""The forms of rounds: the ship that a card brings, and how a mission came out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms

from fleetbuilder.campaigns.ships import submitted_ships
from fleetbuilder.campaigns.ships.offers import OfferedShip, ship_alone
from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.fleets.common.models import Fleet
from rules.alliance.campaign.rewards import FATES
from rules.alliance.mission.mission import Mission
from rules.fleet import Fleet as Content
from rules.notation.reading.budget import MAXIMUM_SIZE

FATE_WORDS: Final = {
    "stayed": "Still there",
    "retreated": "Retreated",
    "destroyed": "Destroyed",
}


class ShipForm(ServiceForm):
    """Asks for a ship: one that the skill makes available, one kept here, or a text."""

    renamed = {"fleet": "text"}
    tells_places = True

    ship = forms.ChoiceField(label="A ship available at this skill", required=False)
    saved = forms.ChoiceField(label="One of your fleets", required=False)
    text = forms.CharField(
        label="Or a ship as text",
        required=False,
        max_length=MAXIMUM_SIZE,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="The ship in the first line, then its upgrades; or a share code.",
    )

    def __init__(
        self,
        *args: Any,
        fleets: Sequence[Fleet],
        owner: str,
        offers: Sequence[OfferedShip] = (),
        **more: Any,
    ) -> None:
        """Offers ships to begin with, and the fleets of somebody."""
        super().__init__(*args, **more)
        ships = [("", "Choose a ship"), *((each.key, each.label) for each in offers)]
        self.fields["ship"].choices = ships  # type: ignore[attr-defined]
        self.owner = owner
        listed = [("", "None of them"), *((each.slug, each.name or "No name") for each in fleets)]
        self.fields["saved"].choices = listed  # type: ignore[attr-defined]

    def submitted(self) -> Content:
        """Returns the ship of a valid form; raises `InvalidError`, `TooLargeError`."""
        if key := self.cleaned_data["ship"]:
            return ship_alone(key)
        if slug := self.cleaned_data["saved"]:
            return submitted_ships.ship_from_saved(owner=self.owner, slug=slug)
        return submitted_ships.ship_from_text(self.cleaned_data["text"])


class RecordForm(ServiceForm):
    """Asks how a mission came out: objectives met, and what became of each ship."""

    met = forms.MultipleChoiceField(
        label="Objectives met", required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, mission: Mission, ships: Sequence[Any], **more: Any) -> None:
        """Asks after these ships."""
        super().__init__(*args, **more)
        choices = [
            (each.id, f"{each.words} ({each.xp} XP{', needed' if each.is_needed else ''})")
            for each in mission.objectives
        ]
        self.fields["met"].choices = choices  # type: ignore[attr-defined]
        self.numbers = [ship.card.number for ship in ships]
        for ship in ships:
            self.fields[f"fate-{ship.card.number}"] = forms.ChoiceField(
                label=f"The ship of {ship.card.name}",
                choices=[(each, FATE_WORDS[each]) for each in FATES],
                widget=forms.RadioSelect,
            )

    def fates(self) -> dict[int, str]:
        """Returns the fates of a valid form by card."""
        return {number: self.cleaned_data[f"fate-{number}"] for number in self.numbers}
