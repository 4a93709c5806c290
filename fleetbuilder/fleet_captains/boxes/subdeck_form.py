"""The form of a subdeck with its command cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField

from fleetbuilder.fleet_captains.boxes.card_fields import (
    BY_PEOPLE,
    BoxCardForm,
    EffectField,
    copies_field,
    id_of,
    several,
    title_field,
)
from rules.fleet_captains.terms import (
    CARDS_OF_A_SUBDECK,
    CREW,
    CREW_TYPES,
    EFFECT_KINDS,
    OPS,
)


@dataclass(frozen=True, slots=True)
class CommandRow:
    """The fields of one command card of a subdeck."""

    number: int
    fields: tuple[BoundField, ...]


class SubdeckForm(BoxCardForm):
    """Asks for a subdeck with its command cards; a card without a title is none."""

    part = "commands"
    what = "subdeck"
    renamed = {"key": "name"}

    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    name = title_field("Name")
    side = title_field("Side", "Federation, Klingon, or that of an expansion.")
    theme = title_field("Theme", "A few words of your own.")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.places: list[int] = []
        for number in range(CARDS_OF_A_SUBDECK):
            named = {
                "name": title_field(),
                "copies": copies_field(CARDS_OF_A_SUBDECK),
                "kind": forms.ChoiceField(
                    label="Kind",
                    required=False,
                    choices=list(_COMMAND_KINDS.items()),
                    help_text="Of a card that people read.",
                ),
                "effects": EffectField(
                    "Effects", example='[{"kind": "combat", "does": [{"draw": 1}]}]'
                ),
            }
            for name, field in named.items():
                field.required = False
                self.fields[f"card-{number}-{name}"] = field

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a subdeck."""
        found = super().of_card(card)
        for number, each in enumerate(card["cards"]):
            found[f"card-{number}-name"] = each["name"]
            found[f"card-{number}-copies"] = each.get("copies", 1)
            kind = next(
                (name for name in _COMMAND_KINDS if _for_people(name) == each["effects"]), ""
            )
            if kind:
                found[f"card-{number}-kind"] = kind
            else:
                found[f"card-{number}-effects"] = each["effects"]
        return found

    def rows(self) -> list[CommandRow]:
        """Lists the fields of each card, for the page."""
        return [
            CommandRow(
                number + 1,
                tuple(
                    self[f"card-{number}-{name}"] for name in ("name", "copies", "kind", "effects")
                ),
            )
            for number in range(CARDS_OF_A_SUBDECK)
        ]

    def heads(self) -> list[BoundField]:
        """Lists the fields of the subdeck itself, for the page."""
        return [self[name] for name in ("name", "side", "theme")]

    def document(self) -> dict[str, Any]:
        """Returns the subdeck as a document."""
        values = self.cleaned_data
        cards = []
        for number in range(CARDS_OF_A_SUBDECK):
            name, copies, kind, effects = (
                values[f"card-{number}-{each}"] for each in ("name", "copies", "kind", "effects")
            )
            if not name and effects is None:
                continue
            self.places.append(number)
            card = {"name": name, "effects": _for_people(kind) if effects is None else effects}
            cards.append({**card, **several(copies or 1)})
        side = id_of(values["side"])
        return {
            "key": values["key"] or id_of(f"{side} {values['name']}"),
            **super().document(),
            "side": side,
            "theme": values["theme"],
            "cards": cards,
        }

    def field_at(self, where: str) -> str:
        """Returns the field of the card of which a pointer speaks, or of the subdeck."""
        match = re.fullmatch(r"/cards/([0-9]+)(?:/(name|copies|effects))?.*", where)
        if match and int(match[1]) < len(self.places):
            return f"card-{self.places[int(match[1])]}-{match[2] or 'name'}"
        return super().field_at(where)


_COMMAND_KINDS: Final = {kind: kind.capitalize() for kind in EFFECT_KINDS if kind != CREW} | {
    f"{CREW} {each}": f"Crew: {each}" for each in CREW_TYPES
}
"""Kinds of effects, those of crew by their type."""


def _for_people(kind: str) -> list[dict[str, Any]]:
    """Returns the effects of a card that people read."""
    name, _, crew = (kind or OPS).partition(" ")
    effect: dict[str, Any] = {"kind": name}
    if crew:
        effect["crew"] = crew
    if name == OPS:
        effect["when"] = "turn"
    return [{**effect, "does": BY_PEOPLE}]
