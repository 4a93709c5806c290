"""The search form of the rulings."""

from __future__ import annotations

from typing import Final

from django import forms

from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook import rulings
from rules.rulings import Ruling, RulingDocument

LONGEST_SEARCH: Final = 200


def _documents() -> list[tuple[str, str]]:
    return [("", "All"), *((each.id, each.name) for each in selectors.rulings_all().documents)]


def _rulesets() -> list[tuple[str, str]]:
    return [("", "Any"), *((each.id, each.name) for each in rulings.rulesets_of_rulings())]


class RulingSearchForm(forms.Form):
    """Asks which rulings to list; what is left empty leaves none out."""

    search = forms.CharField(
        label="Words or ids",
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "placeholder": "EDITIONS C12, cloak …"}
        ),
    )
    document = forms.ChoiceField(label="Document", required=False, choices=_documents)
    ruleset = forms.ChoiceField(label="Binding under", required=False, choices=_rulesets)

    def found(self) -> list[Ruling]:
        """Returns the rulings asked for; only of a valid form."""
        asked = self.cleaned_data
        ruleset = selectors.rulesets_all()[asked["ruleset"]] if asked["ruleset"] else None
        return rulings.rulings_found(asked["search"], asked["document"], ruleset)

    def document_chosen(self) -> RulingDocument | None:
        """Returns the document chosen, None for all."""
        chosen = self.cleaned_data.get("document")
        documents = selectors.rulings_all().documents
        return next((each for each in documents if each.id == chosen), None)
