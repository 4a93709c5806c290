"""The form that asks what the cards of a fleet are worth."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.core.forms import fleet_text_field
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.services import Options
from fleetbuilder.simulations.common.forms import BattleForm, fleet_field, pilot_choices
from fleetbuilder.simulations.common.requests import USUAL_PILOT, fleet_checked
from fleetbuilder.simulations.worth.requests import MOST_OPPONENTS, USUAL_BATTLES, WorthRequest
from rules.errors import DocumentError
from rules.fleet import Fleet

NO_OPPONENT: Final = "Mark a fleet to fight against, or paste one."


class WorthForm(BattleForm):
    """Asks for a fleet, its opponents, rules, pilots, how many battles and the seed.

    `marked` are the fleets that were marked as opponents; further ones may be pasted.
    """

    fleet = fleet_field("Your fleet")
    opponents = fleet_text_field(
        "Opponents",
        rows=8,
        help_text="One fleet as a list, or several as links, one a line. You may mark some below.",
    )
    pilot = forms.ChoiceField(label="Yours is flown by", choices=pilot_choices, initial=USUAL_PILOT)
    pilot_b = forms.ChoiceField(
        label="Opponents are flown by", choices=pilot_choices, initial=USUAL_PILOT
    )
    battles = forms.IntegerField(
        label="Battles at most",
        required=False,
        help_text=(
            "Of each variant against each opponent. Left empty: as many as there may be, "
            f"up to {USUAL_BATTLES}."
        ),
    )

    def __init__(
        self, *arguments: Any, marked: tuple[Fleet | None, ...] = (), **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self.marked = marked

    def clean(self) -> dict[str, Any]:
        """Reads the fleets, and says what is wrong with them where they stand."""
        values = super().clean() or {}
        if "fleet" not in self.errors:
            if (values.get("fleet") or "").strip():
                found = self._read("fleet", values["fleet"])
                if found is not None:
                    values["own"] = self._one(found)
            else:
                self.add_error("fleet", "Paste a fleet whose cards are to be weighed.")
        others = [each for each in self.marked if each is not None]
        if (values.get("opponents") or "").strip() and "opponents" not in self.errors:
            others += self._read("opponents", values["opponents"]) or ()
        if "opponents" not in self.errors:
            if not others:
                self.add_error("opponents", NO_OPPONENT)
            elif len(others) > MOST_OPPONENTS:
                message = f"{len(others)} opponents are too many: take up to {MOST_OPPONENTS}."
                self.add_error("opponents", message)
        values["others"] = tuple(others)
        self.check_battles(values)
        return values

    def _options(self) -> Options:
        """Returns under which rules lists are read: those chosen, else each list's own."""
        return Options(ruleset=self.cleaned_data.get("ruleset") or "")

    def _read(self, field: str, text: str) -> tuple[Fleet, ...] | None:
        try:
            fleets = check_services.text_parse(text, options=self._options()).fleets
            for fleet in fleets:
                fleet_checked((fleet,), f"/{field}")
            return fleets
        except DocumentError as error:
            self.add_error(field, check_services.sentence(str(error)))
        return None

    def _one(self, fleets: tuple[Fleet, ...]) -> Fleet | None:
        try:
            return fleet_checked(fleets, "/fleet")
        except errors.InvalidError as error:
            self.refuse(error)
            return None

    def wanted(self) -> WorthRequest:
        """Returns what a valid form asks for."""
        values = self.cleaned_data
        own = values["own"]
        return WorthRequest(fleet=own, opponents=values["others"], **self.asked(own))
