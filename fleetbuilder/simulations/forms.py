"""The form that asks for a simulation."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.fleets import checking
from fleetbuilder.simulations.job_forms import BattleForm, fleet_field
from fleetbuilder.simulations.wishes import USUAL_BATTLES, Wish, fleet_checked
from rules.errors import DocumentError
from rules.notation import Notice
from rules.simulation import Stop

STOPS: Final = (
    ("", "No, play them all"),
    ("0.2", "When the interval is 20 points wide"),
    ("0.1", "When the interval is 10 points wide"),
    ("0.05", "When the interval is 5 points wide"),
)
SIDES: Final = ("a", "b")


class SimulationForm(BattleForm):
    """Asks for two fleets, rules, pilots, how many battles and the seed."""

    a = fleet_field("Your fleet")
    b = fleet_field("The opponent")
    battles = forms.IntegerField(label="Battles", initial=USUAL_BATTLES)
    stop_width = forms.ChoiceField(label="Stop early", required=False, choices=STOPS)

    notices: dict[str, tuple[Notice, ...]]

    def clean(self) -> dict[str, Any]:
        """Reads both fleets, and says what is wrong with either where it stands."""
        values = super().clean() or {}
        self.notices = {}
        for side in SIDES:
            self._read_fleet(side, values)
        self.check_battles(values)
        return values

    def _read_fleet(self, side: str, values: dict[str, Any]) -> None:
        text = values.get(side) or ""
        if side in self.errors:
            return
        if not text.strip():
            self.add_error(side, "Paste a fleet, or take one of those below.")
            return
        try:
            parsed = checking.text_parse(text)
            values[f"fleet_{side}"] = fleet_checked(parsed.fleets, f"/{side}")
            self.notices[side] = parsed.notices
        except DocumentError as error:
            self.add_error(side, checking.sentence(str(error)))
        except errors.InvalidError as error:
            for messages in error.fields.values():
                self.add_error(side, forms.ValidationError(messages))

    def wish(self) -> Wish:
        """Gives what a valid form asks for."""
        values = self.cleaned_data
        stop = values["stop_width"]
        return Wish(
            a=values["fleet_a"],
            b=values["fleet_b"],
            stop=Stop(float(stop)) if stop else None,
            **self.asked(values["fleet_a"]),
        )
