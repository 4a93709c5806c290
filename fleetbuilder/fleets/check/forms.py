"""The forms of the check page: what to check, and under which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile

from fleetbuilder.fleets.check import services
from fleetbuilder.fleets.check.open_fleets import posted_read
from fleetbuilder.fleets.common import selectors
from rules.errors import DocumentError
from rules.notation import FORMATS, Parsed
from rules.notation.reading.bounds import MAXIMUM_NUMBER
from rules.notation.reading.budget import MAXIMUM_SIZE

EXAMPLE: Final = """\
U.S.S. Enterprise-D (26)
Jean-Luc Picard (6)
Photon Torpedoes (4)
"""
FILE_TYPES: Final = ".txt,.json,.spacedock,.spacedocksquads,.stawsquad,.dat,.md,.csv"


def _rulesets(first: str) -> list[tuple[str, str]]:
    return [("", first), *((each.id, each.name) for each in selectors.rulesets_all())]


def _formats() -> list[tuple[str, str]]:
    return [("", "Find out by itself"), *((each.id, each.name) for each in FORMATS.values())]


class OptionsForm(forms.Form):
    """Asks under which rules a fleet is checked; what is left empty is the fleet's own choice."""

    ruleset = forms.ChoiceField(
        label="Rule set",
        required=False,
        choices=lambda: _rulesets("The fleet's own, or the 2017 rules"),
    )
    points_limit = forms.IntegerField(
        label="Points limit",
        required=False,
        min_value=0,
        max_value=MAXIMUM_NUMBER,
        help_text="Empty: the fleet's, or the rule set's.",
    )
    event_date = forms.DateField(
        label="Day of the event",
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="For bans, retired resources and cards that come later.",
    )
    mixing_consent = forms.BooleanField(
        label="All players agree to mix factions",
        required=False,
        initial=True,
        help_text="Asked only under rules that need it.",
    )

    def options(self) -> services.Options:
        """Returns the options of a valid form; a box that is not ticked says no."""
        values = self.cleaned_data
        date = values.get("event_date")
        return services.Options(
            ruleset=values.get("ruleset") or "",
            points_limit=values.get("points_limit"),
            event_date=date.isoformat() if date else "",
            mixing_consent=bool(values.get("mixing_consent")),
        )


class PastedForm(forms.Form):
    """Asks for fleets as text or file, of so many bytes at the most, and reads them."""

    file = forms.FileField(label="File", required=False, allow_empty_file=True)
    format = forms.ChoiceField(label="Format", required=False, choices=_formats)

    field_order = ("text", "file", "format")
    most = MAXIMUM_SIZE
    nothing = ""
    """What is said where there is neither text nor file."""

    def clean(self) -> dict[str, Any]:
        """Reads what was sent, and says what is wrong with it where it stands."""
        values = super().clean() or {}
        if self.errors.keys() & set(PastedForm.field_order):
            return values
        file: UploadedFile | None = values.get("file")
        source: str | bytes = values.get("text") or ""
        field = "text"
        if file is not None and file.size:
            field = "file"
            source = file.read(self.most + 1)
        if not source.strip():
            self.add_error("text", self.nothing)
            return values
        try:
            self.read(source, values.get("format") or "")
        except DocumentError as error:
            self.add_error(field, services.sentence(str(error)))
        return values

    def read(self, source: str | bytes, form: str) -> None:
        """Reads a text in a format, "" to find out, as each form does; raises `DocumentError`."""


class CheckForm(PastedForm, OptionsForm):
    """Asks for a fleet as text or file besides the options; a valid form has read it."""

    text = forms.CharField(
        label="Your fleet",
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 9, "spellcheck": "false", "placeholder": EXAMPLE}),
        help_text="Paste a list as you would post it, a link of Utopia, a share code or JSON.",
    )
    nothing = "Paste a fleet, choose a file, or try one of the demo fleets."
    parsed: Parsed
    posted: Mapping[str, Any] = MappingProxyType({})
    """What the page keeps of a list that names printings by the rules it is read for."""

    def options(self) -> services.Options:
        """Returns the options of a valid form; the box, ticked at first, leaves it to the fleet."""
        found = super().options()
        return replace(found, mixing_consent=None if found.mixing_consent else False)

    def read(self, source: str | bytes, form: str) -> None:
        """Reads the fleet under the options."""
        self.parsed = services.text_parse(source, form, options=self.options())
        if FORMATS[self.parsed.format].is_by_name:
            self.posted = posted_read(source, form)
