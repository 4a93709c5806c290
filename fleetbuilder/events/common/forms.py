"""What all forms of events share."""

from __future__ import annotations

from typing import Any

from django import forms

from fleetbuilder.core import errors
from rules.notation.reading.bounds import MAXIMUM_NUMBER


class EventServiceForm(forms.Form):
    """Takes over what a service found wrong."""

    renamed: dict[str, str] = {}

    def refuse(self, error: errors.RequestError) -> None:
        """Returns what is wrong beside the fields; what belongs to none stands above the form."""
        if not error.fields:
            self.add_error(None, error.message)
        for where, messages in error.fields.items():
            path = where.strip("/")
            head = path.partition("/")[0]
            name = self.renamed.get(path) or self.renamed.get(head, head)
            for message in messages:
                self.add_error(name if name in self.fields else None, message)


def points_field(label: str, **more: Any) -> forms.IntegerField:
    """Returns a field for points."""
    return forms.IntegerField(label=label, min_value=0, max_value=MAXIMUM_NUMBER, **more)
