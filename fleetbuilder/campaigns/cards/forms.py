"""The forms of player cards: a card made, XP spent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.common.models import LONGEST_PERSON
from fleetbuilder.campaigns.ledger.services import LONGEST_NOTE, Spending
from fleetbuilder.core.forms import ServiceForm
from rules.alliance.campaign.player_card import REPUTATION, ROWS


class CardForm(ServiceForm):
    """Asks for a captain and one of the cards that the site has."""

    tells_places = True

    name = forms.CharField(label="Name of the captain", max_length=LONGEST_PERSON)
    sheet = forms.ChoiceField(label="Player card")

    def __init__(self, *args: Any, sheets: Sequence[str], **more: Any) -> None:
        """Offers the cards of these ids."""
        super().__init__(*args, **more)
        choices = [(name, bundled_documents.sheets_all()[name].name) for name in sheets]
        self.fields["sheet"].choices = choices  # type: ignore[attr-defined]


class SpendForm(ServiceForm):
    """Reads which boxes are shaded: for each row the last one, counted from those shaded."""

    def __init__(self, *args: Any, shaded: Mapping[str, int], **more: Any) -> None:
        """Knows how many boxes of each row are shaded already."""
        super().__init__(*args, **more)
        self.shaded = shaded
        for row in ROWS:
            self.fields[row] = forms.IntegerField(required=False, min_value=0, max_value=60)
        self.fields["after"] = forms.IntegerField(min_value=0, max_value=10_000)
        self.fields["note"] = forms.CharField(required=False, max_length=LONGEST_NOTE)

    def spending(self) -> Spending:
        """Returns what a valid form spends."""
        values = self.cleaned_data
        boxes = {
            row: values[row] - self.shaded[row]
            for row in ROWS
            if values[row] is not None and values[row] > self.shaded[row]
        }
        # One choice of icon for each underlined box; those of boxes left alone count for nothing.
        reached = self.shaded["skill"] + boxes.get("skill", 0)
        icons = [
            self.data[name]
            for name in sorted(self._icons(), key=lambda name: int(name.partition("-")[2]))
            if self.shaded["skill"] < int(name.partition("-")[2]) <= reached
        ]
        return Spending(values["after"], boxes, icons, values["note"])

    def _icons(self) -> list[str]:
        return [
            name
            for name in self.data
            if name.startswith("icon-")
            and name.partition("-")[2].isdecimal()
            and len(name) < 9
            and self.data[name] in REPUTATION
        ]
