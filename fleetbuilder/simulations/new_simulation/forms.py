"""The form that asks for a simulation."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.services import Options
from fleetbuilder.fleets.saved.named_fleets import UNNAMED
from fleetbuilder.simulations.common import saved_fleets
from fleetbuilder.simulations.common.forms import BattleForm, fleet_field
from fleetbuilder.simulations.common.requests import (
    USUAL_BATTLES,
    ChosenFleet,
    Find,
    SavedSide,
    SimulationRequest,
    fleet_checked,
)
from rules.errors import DocumentError
from rules.notation import Notice
from rules.simulation import Stop
from rules.simulation.job import LETTERS

STOPS: Final = (
    ("", "No, play them all"),
    ("0.2", "When the interval is 20 points wide"),
    ("0.1", "When the interval is 10 points wide"),
    ("0.05", "When the interval is 5 points wide"),
)
LONGEST_REFERENCE: Final = 40
NO_LINK: Final = "There is no fleet at this link, or it is not shared with you."


class SimulationForm(BattleForm):
    """Asks for two fleets, rules, pilots, how many battles and the seed.

    `find` finds fleets by what names them. `saved_a` and `saved_b` say which saved fleet was put
    into a box; as long as nobody changes it there, it is that fleet which fights.
    """

    a = fleet_field("Your fleet")
    b = fleet_field("The opponent")
    battles = forms.IntegerField(label="Battles", initial=USUAL_BATTLES)
    stop_width = forms.ChoiceField(label="Stop early", required=False, choices=STOPS)
    saved_a = forms.CharField(required=False, max_length=LONGEST_REFERENCE)
    saved_b = forms.CharField(required=False, max_length=LONGEST_REFERENCE)

    notices: dict[str, tuple[Notice, ...]]
    sides: dict[str, SavedSide]
    changed: dict[str, str]

    def __init__(self, *arguments: Any, find: Find, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.find = find

    def clean(self) -> dict[str, Any]:
        """Reads both fleets, and says what is wrong with either where it stands."""
        values = super().clean() or {}
        self.notices, self.sides, self.changed = {}, {}, {}
        for side in LETTERS:
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
            if chosen := self._chosen(side, text, values):
                values[f"fleet_{side}"] = fleet_checked((chosen.fleet,), f"/{side}")
                if chosen.saved is not None:
                    self.sides[side] = chosen.saved
                return
            parsed = check_services.text_parse(
                text, options=Options(ruleset=values.get("ruleset") or "")
            )
            values[f"fleet_{side}"] = fleet_checked(parsed.fleets, f"/{side}")
            self.notices[side] = parsed.notices
        except DocumentError as error:
            self.add_error(side, check_services.sentence(str(error)))
        except errors.InvalidError as error:
            for messages in error.fields.values():
                self.add_error(side, forms.ValidationError(messages))

    def _chosen(self, side: str, text: str, values: dict[str, Any]) -> ChosenFleet | None:
        """Returns the fleet of a link, or the saved one that a box still holds as it was taken.

        Raises `InvalidError` for a link that leads to no fleet.
        """
        if saved_fleets.is_link(text):
            linked = self.find(text.strip())
            if linked is None:
                raise errors.InvalidError.at(f"/{side}", NO_LINK)
            return linked
        reference = values.get(f"saved_{side}", "")
        chosen = self.find(f"{saved_fleets.SAVED}{reference}") if reference else None
        if chosen is None or chosen.saved is None:
            return None
        if saved_fleets.is_unchanged(text, chosen):
            return chosen
        self.changed[side] = chosen.fleet.name or UNNAMED
        return None

    def wanted(self) -> SimulationRequest:
        """Returns what a valid form asks for."""
        values = self.cleaned_data
        stop = values["stop_width"]
        return SimulationRequest(
            a=values["fleet_a"],
            b=values["fleet_b"],
            stop=Stop(float(stop)) if stop else None,
            saved=self.sides,
            **self.asked(values["fleet_a"]),
        )
