"""What the forms of all kinds of cards share: fields of values and effects, and their base."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django import forms

from fleetbuilder.core.forms import ServiceForm
from rules.errors import DocumentError
from rules.notation.reading.decoding import load_json
from rules.notation.reading.objects import MAXIMUM_TITLE

LONGEST_EFFECT: Final = 4_000
READ_CARD: Final = "text"
"""What is typed for an effect that people read from the card."""
BY_PEOPLE: Final[list[dict[str, str]]] = [{"text": "read the card"}]


class EffectField(forms.CharField):
    """Asks for something in the language of effects, as JSON.

    `people` is what the word `text` stands for: that people read the card.
    """

    def __init__(self, label: str, *, example: str, people: Any = None, rows: int = 2) -> None:
        self.people = people
        told = f"Such as {example}."
        if people is not None:
            told += f" Or the word {READ_CARD}: people read the card."
        super().__init__(
            label=label,
            required=False,
            max_length=LONGEST_EFFECT,
            help_text=told,
            widget=forms.Textarea(
                attrs={"rows": rows, "spellcheck": "false", "class": "input-code"}
            ),
        )

    def clean(self, value: Any) -> Any:
        """Returns the decoded text, None for an empty one; raises `ValidationError`."""
        text = super().clean(value).strip()
        if not text:
            return None
        if self.people is not None and text.lower() == READ_CARD:
            return self.people
        try:
            return load_json(text)
        except DocumentError as error:
            raise forms.ValidationError(
                f"This is no JSON: {error}. Copy one of the examples below and change it."
            ) from None

    def prepare_value(self, value: Any) -> Any:
        """Writes a value as it is typed."""
        if value is None or isinstance(value, str):
            return value
        if self.people is not None and value == self.people:
            return READ_CARD
        return json.dumps(value, ensure_ascii=False)


def whole_field(label: str, least: int, most: int, **more: Any) -> forms.IntegerField:
    """Returns a field for a whole number within bounds."""
    said = f"Write a whole number from {least} to {most}."
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "required"), said),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
        **more,
    )


def title_field(label: str = "Title", help_text: str = "") -> forms.CharField:
    """Returns a field for a title."""
    return forms.CharField(
        label=label,
        max_length=MAXIMUM_TITLE,
        help_text=help_text,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def copies_field(most: int) -> forms.IntegerField:
    """Returns a field for how many copies of a card there are."""
    return whole_field("Copies", 1, most, initial=1)


def capitalized(names: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the choices of a field, each name with a capital letter."""
    return [(name, name.capitalize()) for name in names]


def given(**values: Any) -> dict[str, Any]:
    """Returns the fields of a card that are filled; usual ones are left out."""
    return {name: value for name, value in values.items() if value is not None}


class BoxCardForm(ServiceForm):
    """Asks for a card of a box; `of_card` fills it with one, `document` makes one of it."""

    tells_places = True
    part: ClassVar[str]
    what: ClassVar[str]
    """The card in the words of the page."""

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a card."""
        return {name: card[name] for name in cls.base_fields if name in card}

    def document(self) -> dict[str, Any]:
        """Returns the card of a valid form as a document; its reader judges it."""
        return {"name": self.cleaned_data["name"]}


def id_of(name: str) -> str:
    """Returns the id that is made of a name, as `read_id` wants it."""
    plain = re.sub(r"[.'’]", "", name.lower())
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-")


def several(copies: int) -> dict[str, int]:
    """Returns the copies of a card, nothing for a single one."""
    return {"copies": copies} if copies > 1 else {}
