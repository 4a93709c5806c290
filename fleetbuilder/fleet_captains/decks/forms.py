"""The forms by which subdecks are chosen, and under whose name a deck is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.player_documents.models import LONGEST_NAME
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.terms import GREATEST_GOAL, MISSION_KINDS


class DeckNameForm(ServiceForm):
    """Asks for the name of a deck."""

    name = forms.CharField(
        label="Name of the deck",
        max_length=LONGEST_NAME,
        error_messages={"required": "Give the deck a name, such as: For a war."},
    )


class MissionsField(forms.IntegerField):
    """Asks how many missions of a kind a fleet brings; none is 0."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            label=kind.capitalize(),
            min_value=0,
            max_value=GREATEST_GOAL,
            widget=forms.NumberInput(attrs={"class": "input-short"}),
            error_messages=dict.fromkeys(
                ("invalid", "min_value", "max_value", "required"),
                f"Missions are a whole number from 0 to {GREATEST_GOAL}.",
            ),
        )


class DeckForm(forms.Form):
    """Asks for which side and which mission mix subdecks are chosen."""

    side = forms.ChoiceField(
        label="Side",
        error_messages={
            "required": "Choose a side.",
            "invalid_choice": "There is no side “%(value)s”; choose among those here.",
        },
    )

    @classmethod
    def from_address(
        cls, query: QueryDict, cards: GameBox, missions: Mapping[str, int]
    ) -> DeckForm:
        """Returns the form that an address stands for.

        `missions` is the mix of the muster that it names, empty where it names none.
        """
        data = {"side": query.get("side", cards.sides[0])}
        data |= {kind: query.get(kind) or "0" for kind in MISSION_KINDS}
        return cls({**data, **missions}, cards=cards)

    def __init__(self, *args: Any, cards: GameBox, **options: Any) -> None:
        super().__init__(*args, **options)
        side = self.fields["side"]
        assert isinstance(side, forms.ChoiceField)  # noqa: S101
        side.choices = [(each, each.capitalize()) for each in cards.sides]
        for kind in MISSION_KINDS:
            self.fields[kind] = MissionsField(kind)

    @property
    def missions(self) -> dict[str, int]:
        """Returns the mission mix; only of a valid form."""
        return {kind: self.cleaned_data[kind] for kind in MISSION_KINDS}
