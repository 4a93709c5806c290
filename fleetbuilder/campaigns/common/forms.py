"""What all forms of campaigns share."""

from __future__ import annotations

from django import forms

from fleetbuilder.core import errors


class ServiceForm(forms.Form):
    """Takes over what a service found wrong."""

    renamed: dict[str, str] = {}

    def refuse(self, error: errors.RequestError) -> None:
        """Returns what is wrong beside the fields; what belongs to none stands above the form."""
        if not error.fields:
            self.add_error(None, error.message)
        for where, messages in error.fields.items():
            name = where.split("/")[1] if "/" in where else where
            name = self.renamed.get(name, name)
            inner = "/".join(where.split("/")[2:])
            for message in messages:
                text = f"{inner}: {message}" if inner else message
                self.add_error(name if name in self.fields else None, text)
