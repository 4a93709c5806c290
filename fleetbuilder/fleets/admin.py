"""The administration of fleets."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin

from fleetbuilder.fleets.common.models import DemoFleet
from rules.errors import DocumentError
from rules.notation import fleet_from_document


class DemoFleetForm(forms.ModelForm):
    """Refuses a document that is no fleet, and says where it is not."""

    class Meta:
        model = DemoFleet
        fields = ("slug", "name", "summary", "document", "position")

    def clean_document(self) -> Any:
        """Returns the document once it can be read as a fleet."""
        document = self.cleaned_data["document"]
        try:
            fleet_from_document(document)
        except DocumentError as error:
            raise forms.ValidationError(str(error)) from error
        return document


@admin.register(DemoFleet)
class DemoFleetAdmin(admin.ModelAdmin):
    """Lists the demo fleets in the order of the page."""

    form = DemoFleetForm
    list_display = ("name", "slug", "position")
    list_editable = ("position",)
    search_fields = ("name", "slug", "summary")
    prepopulated_fields = {"slug": ("name",)}
