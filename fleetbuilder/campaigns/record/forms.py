"""The form by which a campaign is taken in from its file."""

from __future__ import annotations

from typing import Any

from django import forms

from fleetbuilder.campaigns.record.parsing.fields import record_decode
from fleetbuilder.core.forms import ServiceForm


class CampaignImportForm(ServiceForm):
    """Asks for the record of a campaign."""

    record = forms.FileField(
        label="The file of a campaign",
        help_text="As it was exported: JSON of at most 16 MB, without an account 1 MB.",
    )

    def document(self, *, is_guest: bool) -> Any:
        """Returns the decoded record of a valid form; raises `DocumentError`."""
        return record_decode(self.cleaned_data["record"].read(), is_guest=is_guest)
