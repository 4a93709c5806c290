"""The forms of the import page: what to import, and where to keep it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django import forms
from django.http import QueryDict
from django.urls import reverse_lazy

from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.forms import PastedForm
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.imports.parsing import (
    MOST_SIZE,
    ChosenRules,
    FoundFleet,
    ImportReading,
    choices_read,
    document_read,
    places_read,
)
from rules.notation.reading.decoding import decode

TAKE: Final = "take-"
JUDGED_AT_ONCE: Final = {
    "hx-post": reverse_lazy("fleets:import_start"),
    "hx-vals": '{"judge": "1"}',
    "hx-encoding": "multipart/form-data",
    "hx-trigger": "change",
    "hx-target": "#content",
    "hx-select": "#content",
    "hx-swap": "outerHTML",
}
"""What sends the form as soon as another rule set is chosen; without scripts a button does."""
LONGEST_PLACE: Final = 4


class ImportForm(PastedForm):
    """Asks for fleets as text or file; a valid form has read them."""

    most = MOST_SIZE
    nothing = "Paste your fleets, or choose a file."

    text = forms.CharField(
        label="Your fleets",
        required=False,
        max_length=MOST_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 9, "spellcheck": "false"}),
        help_text=(
            "Paste lists as you would post them, each under a line “Fleet: name”, share codes or "
            "links of Utopia, one a line, or JSON."
        ),
    )

    reading: ImportReading
    source: str

    def read(self, source: str | bytes, form: str) -> None:
        """Reads the fleets."""
        self.reading = document_read(source, form, self._options())
        self.source, _ = decode(source)

    def _options(self) -> check_services.Options:
        """Returns the rule set of the form that is sent along; one that is none is told there."""
        asked = self.data.get("ruleset", "")
        return check_services.Options(ruleset=asked if asked in selectors.rulesets_all() else "")


class RulesetForm(forms.Form):
    """Asks by which rule set the fleets are judged, pre-set to the one that agrees best."""

    def __init__(self, ruling: ChosenRules) -> None:
        own = "" if ruling.has_own and not ruling.asked else ruling.usual
        super().__init__(initial={"ruleset": own})
        self.fields["ruleset"] = forms.ChoiceField(
            label="Rule set",
            required=False,
            choices=list(_rulesets(ruling)),
            widget=forms.Select(attrs=JUDGED_AT_ONCE),
        )


def _rulesets(ruling: ChosenRules) -> Iterator[tuple[str, str]]:
    """Yields each rule set with how well it agrees with the document."""
    known = selectors.rulesets_all()
    agreeing = {each.ruleset: each for each in ruling.agreements}
    if ruling.has_own:
        yield "", f"Each fleet's own, or else {known[ruling.usual].name}"
    for ruleset in known:
        found = agreeing.get(ruleset.id)
        said = f": {found.agreeing} of {found.stated} as in your file" if found else ""
        yield ruleset.id, f"{ruleset.name}{said}"


def wanted_of(values: QueryDict, reading: ImportReading) -> tuple[FoundFleet, ...]:
    """Returns the fleets that are marked; raises `InvalidError` for none or an unreadable one."""
    return places_read(reading, places_of(values))


def chosen_of(values: QueryDict, reading: ImportReading) -> dict[str, str]:
    """Returns the cards that are chosen; raises `InvalidError` for one that was not offered."""
    return choices_read(reading, taken_of(values))


def places_of(values: QueryDict) -> list[int | str]:
    """Returns the places that are marked, as they were sent where they are no numbers."""
    return [
        int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_PLACE else text
        for text in values.getlist("place")
    ]


def taken_of(values: QueryDict) -> dict[str, str]:
    """Returns the answers that were sent, by the id of the question."""
    return {
        name.removeprefix(TAKE): str(value)
        for name, value in values.items()
        if name.startswith(TAKE)
    }
