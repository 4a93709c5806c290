"""The form in which a group types in the player card that lies before it."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms

from fleetbuilder.campaigns.common.models import LONGEST_PERSON
from fleetbuilder.core.forms import ServiceForm
from rules.alliance.campaign.player_card import REPUTATION
from rules.alliance.campaign.player_card_document import FORMAT, VERSION
from rules.building.wording import faction_name

LONGEST_LINE: Final = 200
_PLACES: Final = (
    ("/sheet/skill", "skill"),
    ("/sheet/icons", "underlined"),
    ("/sheet/talents/icons_after", "icons_after"),
    ("/sheet/talents", "above"),
    ("/sheet/reputation/weapon", "weapon"),
    ("/sheet/reputation/crew", "crew"),
    ("/sheet/reputation/tech", "tech"),
    ("/sheet/faction", "faction"),
    ("/sheet", "faction"),
    ("/name", "name"),
)
"""Where a document is wrong, and the field that says so."""


class NumbersField(forms.CharField):
    """Reads whole numbers with spaces or commas between them."""

    def __init__(self, **more: Any) -> None:
        """Asks for a line of numbers."""
        super().__init__(max_length=LONGEST_LINE, **more)

    def clean(self, value: Any) -> list[int]:
        """Returns the numbers of a line."""
        words = re.split(r"[\s,;]+", super().clean(value).strip())
        words = [word for word in words if word]
        for word in words:
            if not (word.isascii() and word.isdecimal() and len(word) <= 3):
                raise forms.ValidationError(
                    f"“{word}” is no whole number. Numbers stand with spaces between them."
                )
        return [int(word) for word in words]

    def prepare_value(self, value: Any) -> Any:
        """Writes numbers as a line."""
        return " ".join(str(number) for number in value) if isinstance(value, list) else value


class SheetForm(ServiceForm):
    """Asks for what is printed on a card, row by row, filled with a card that the site has."""

    name = forms.CharField(label="Name of the captain", max_length=LONGEST_PERSON)
    faction = forms.ChoiceField(label="Faction")
    skill = NumbersField(
        label="Skill row", help_text="All numbers from left to right; the last is never shaded."
    )
    underlined = NumbersField(
        label="Underlined skill boxes",
        required=False,
        help_text="Which boxes of the skill row, counted from 1 at the left.",
    )
    above = NumbersField(
        label="Talent boxes",
        required=False,
        help_text="Above which boxes of the skill row they stand, counted from 1 at the left.",
    )
    icons_after = NumbersField(
        label="Talent icons",
        required=False,
        help_text="After how many talent boxes an icon is printed.",
    )
    weapon = NumbersField(label="Weapon row", help_text="All numbers from left to right.")
    crew = NumbersField(label="Crew row", help_text="All numbers from left to right.")
    tech = NumbersField(label="Tech row", help_text="All numbers from left to right.")

    def __init__(self, *args: Any, factions: list[str], is_new: bool = True, **more: Any) -> None:
        """Offers these factions; a card that is there has its captain's name already."""
        super().__init__(*args, **more)
        choices = [(each, faction_name(each)) for each in factions]
        self.fields["faction"].choices = choices  # type: ignore[attr-defined]
        if not is_new:
            del self.fields["name"]

    @staticmethod
    def filled(sheet: dict[str, Any]) -> dict[str, Any]:
        """Returns the values of the form for a printed card, by its document."""
        return {
            "faction": sheet["faction"],
            "skill": list(sheet["skill"]),
            "underlined": [each["box"] for each in sheet["icons"]],
            "above": list(sheet["talents"]["above"]),
            "icons_after": list(sheet["talents"]["icons_after"]),
            **{kind: list(sheet["reputation"][kind]) for kind in REPUTATION},
        }

    def document(self) -> dict[str, Any]:
        """Returns the card of a valid form as a document; its reader judges it."""
        values = self.cleaned_data
        faction = values["faction"]
        return {
            "format": FORMAT,
            "version": VERSION,
            "id": f"{faction}-typed-in",
            "name": f"{faction_name(faction)} captain",
            "faction": faction,
            "skill": values["skill"],
            "icons": [{"box": box, "icons": list(REPUTATION)} for box in values["underlined"]],
            "talents": {"above": values["above"], "icons_after": values["icons_after"]},
            "reputation": {kind: values[kind] for kind in REPUTATION},
            "house_made": [],
            "printed": [{"where": "", "source": "Typed in from the printed card"}],
        }

    def field_at(self, where: str) -> str:
        """Returns the row of the card of which a pointer speaks."""
        return next((name for start, name in _PLACES if where.startswith(start)), "")
