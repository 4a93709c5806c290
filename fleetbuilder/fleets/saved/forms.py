"""The forms of saved fleets: what an owner says about one, and what lists are narrowed to."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.fleets.common.models import Fleet, Visibility
from fleetbuilder.fleets.saved import details
from rules.notation.reading.bounds import MAXIMUM_NAME

WHO: Final = (
    (Visibility.PRIVATE, "Only me"),
    (Visibility.UNLISTED, "Whoever has the link"),
    (Visibility.PUBLIC, "Everybody; it is listed"),
)


class PlaceForm(ServiceForm):
    """Asks where an owner keeps fleets; `changes` has what a valid form says."""

    folder = forms.CharField(
        label="Folder", required=False, max_length=details.LONGEST_FOLDER, help_text="Yours alone."
    )
    tags = forms.CharField(
        label="Tags",
        required=False,
        max_length=details.MOST_TAGS * (details.LONGEST_TAG + 2),
        help_text="Yours alone, with commas between them.",
    )
    changes: dict[str, Any]

    def clean(self) -> dict[str, Any]:
        """Reads what is said, and says what is wrong where it stands."""
        values: dict[str, Any] = super().clean() or {}
        tags = [tag for tag in values.get("tags", "").split(",") if tag.strip()]
        try:
            self.changes = details.about_read({**values, "tags": tags})
        except errors.InvalidError as error:
            self.refuse(error)
        return values


class AboutForm(PlaceForm):
    """Asks for the name of a fleet, who may read it, and where its owner keeps it."""

    name = forms.CharField(label="Name", required=False, max_length=MAXIMUM_NAME)
    visibility = forms.ChoiceField(label="Who may read it", choices=WHO)
    notes = forms.CharField(
        label="Notes to yourself",
        required=False,
        max_length=details.LONGEST_NOTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Nobody else reads them.",
    )

    field_order = ("name", "visibility")


def about_form(fleet: Fleet) -> AboutForm:
    """Returns the form with what is said about a fleet now."""
    initial = {
        "name": fleet.name,
        **details.about_of(fleet).as_document(),
        "tags": ", ".join(fleet.tags),
    }
    return AboutForm(initial=initial)


class SearchForm(forms.Form):
    """Asks for words by which fleets are found."""

    search = forms.CharField(label="Search", required=False, max_length=200)
