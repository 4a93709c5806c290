"""The form that asks what the cards of a fleet are worth."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.fleets import checking
from fleetbuilder.fleets.selectors import rulesets_all
from fleetbuilder.simulations.forms import (
    EXAMPLE,
    SimulationForm,
    pilot_choices,
    ruleset_choices,
)
from fleetbuilder.simulations.wishes import USUAL_PILOT, battles_faults, fleet_checked, ruleset_of
from fleetbuilder.simulations.worth_wishes import MOST_OPPONENTS, USUAL_BATTLES, WorthWish
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation.common import MAXIMUM_SIZE
from rules.simulation import PilotChoice

NO_OPPONENT: Final = "Mark a fleet to fight against, or paste one."


class WorthForm(forms.Form):
    """Asks for a fleet, its opponents, rules, pilots, how many battles and the seed.

    `marked` are the fleets that were marked as opponents; further ones may be pasted.
    """

    fleet = forms.CharField(
        label="Your fleet",
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "placeholder": EXAMPLE}),
        help_text="A list as you would post it, a link of Utopia, a share code or JSON.",
    )
    opponents = forms.CharField(
        label="Opponents",
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="One fleet as a list, or several as links, one a line. You may mark some below.",
    )
    pilot = forms.ChoiceField(label="Yours is flown by", choices=pilot_choices, initial=USUAL_PILOT)
    pilot_b = forms.ChoiceField(
        label="Opponents are flown by", choices=pilot_choices, initial=USUAL_PILOT
    )
    ruleset = forms.ChoiceField(label="Rule set", required=False, choices=ruleset_choices)
    battles = forms.IntegerField(
        label="Battles",
        initial=USUAL_BATTLES,
        help_text="With all cards and without each, against each opponent.",
    )
    seed = SimulationForm.base_fields["seed"]

    def __init__(
        self, *arguments: Any, marked: tuple[Fleet | None, ...] = (), **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self.marked = marked

    clean_seed = SimulationForm.clean_seed

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
        self._check_battles(values)
        return values

    def _read(self, field: str, text: str) -> tuple[Fleet, ...] | None:
        try:
            fleets = checking.text_parse(text).fleets
            for fleet in fleets:
                fleet_checked((fleet,), f"/{field}")
            return fleets
        except DocumentError as error:
            self.add_error(field, checking.sentence(str(error)))
        return None

    def _one(self, fleets: tuple[Fleet, ...]) -> Fleet | None:
        try:
            return fleet_checked(fleets, "/fleet")
        except errors.InvalidError as error:
            self.refuse(error)
            return None

    def _check_battles(self, values: dict[str, Any]) -> None:
        if "battles" not in values or not {"pilot", "pilot_b"} <= values.keys():
            return
        for messages in battles_faults(values["battles"], self._pilots(values)).values():
            self.add_error("battles", forms.ValidationError(messages))

    @staticmethod
    def _pilots(values: dict[str, Any]) -> tuple[PilotChoice, PilotChoice]:
        return PilotChoice.parse(values["pilot"]), PilotChoice.parse(values["pilot_b"])

    def wish(self) -> WorthWish:
        """Gives what a valid form asks for."""
        values = self.cleaned_data
        chosen = values["ruleset"]
        return WorthWish(
            fleet=values["own"],
            opponents=values["others"],
            ruleset=rulesets_all()[chosen] if chosen else ruleset_of(values["own"]),
            pilots=self._pilots(values),
            battles=values["battles"],
            seed=values["seed"],
        )

    def refuse(self, error: errors.RequestError) -> None:
        """Puts an error that arose later where it belongs: at its fields, or above the form."""
        for where, messages in error.fields.items():
            name = where.strip("/").partition("/")[0]
            field = name if name in self.fields else None
            self.add_error(field, forms.ValidationError(list(messages)))
        if not error.fields:
            self.add_error(None, error.message)
