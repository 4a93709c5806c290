"""What all forms share whose content a service takes."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from fleetbuilder.core import errors
from rules.notation.reading.budget import MAXIMUM_SIZE


class ServiceForm(forms.Form):
    """Takes over what a service found wrong."""

    renamed: Mapping[str, str] = {}
    """Parts of a request -> the field that asks for them."""
    tells_places = False
    """Whether messages begin with the place inside of the field that they speak of."""

    def refuse(self, error: errors.RequestError) -> None:
        """Says what is wrong beside the fields; what belongs to none stands above the form."""
        if not error.fields:
            self.add_error(None, error.message)
        for where, messages in error.fields.items():
            name = self.field_at(where)
            inner = where.strip("/").partition("/")[2] if self.tells_places else ""
            for message in messages:
                text = f"{inner}: {message}" if inner else message
                self.add_error(name if name in self.fields else None, text)

    def field_at(self, where: str) -> str:
        """Returns the name of the field that asks for a part of a request, by its pointer."""
        path = where.strip("/")
        head = path.partition("/")[0]
        return self.renamed.get(path) or self.renamed.get(head, head)


def fleet_text_field(label: str, *, rows: int, help_text: str, **attrs: str) -> forms.CharField:
    """Returns the box for a fleet, or several, in any format."""
    return forms.CharField(
        label=label,
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": rows, "spellcheck": "false", **attrs}),
        help_text=help_text,
    )
