"""What the form of a simulation shows besides its fields: both fleets judged, time, bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode

from cards.selectors import catalogue_current
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.common.selectors import demo_fleet_list
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping, numbers
from fleetbuilder.simulations.common.requests import battles_most, ruleset_of
from fleetbuilder.simulations.common.results import UNNAMED
from fleetbuilder.simulations.common.saved_fleets import Offered, fleet_text
from fleetbuilder.simulations.new_simulation import forms
from rules.fleet import Fleet
from rules.notation import Notice
from rules.simulation import PilotChoice
from rules.simulation.job import LETTERS

UNKNOWN_CARD: Final = "card.unknown"
SECONDS_A_SHIP: Final[Mapping[str, float]] = {
    "drifter": 0.0003,
    "gunner": 0.0012,
    "tactician": 0.06,
    "admiral": 0.3,
}
"""What a battle costs for each ship of a pilot, by measurement on one core of a small server."""


@dataclass(frozen=True, slots=True)
class FleetPreview:
    """What can be said of a fleet before it fights.

    `revision` is the number of the saved fleet that it is, 0 for none; `changed` names the saved
    fleet that it was before it was changed in the box.
    """

    side: str
    name: str
    points: int
    ships: int
    is_legal: bool
    problems: int
    unknown: tuple[str, ...]
    href: str
    revision: int
    changed: str


def fleet_previews(form: forms.SimulationForm) -> list[FleetPreview]:
    """Returns what is known of the fleets that a form, perhaps not valid, could read."""
    values = form.cleaned_data
    own: Fleet | None = values.get("fleet_a")
    ruleset = values.get("ruleset") or (ruleset_of(own).id if own is not None else "")
    found = []
    for side, unnamed in zip(LETTERS, UNNAMED, strict=True):
        fleet: Fleet | None = values.get(f"fleet_{side}")
        if fleet is None:
            continue
        judge = ruleset or ruleset_of(fleet).id
        checked = check_services.fleet_check(
            fleet, check_services.Options(ruleset=judge), catalogue_current()
        )
        found.append(
            FleetPreview(
                side,
                fleet.name or unnamed,
                checked.report.points,
                len(fleet.ships),
                checked.report.legal,
                sum(1 for each in checked.report.problems if each.severity == "error"),
                _unknown(form.notices.get(side, ())),
                check_address(fleet),
                form.sides[side].revision if side in form.sides else 0,
                form.changed.get(side, ""),
            )
        )
    return found


def faults(form: forms.SimulationForm) -> list[str]:
    """Returns which fleets of a checked form cannot be read, and why.

    An empty box is no fault yet.
    """
    return [
        f"{form[side].label}: {message}"
        for side in LETTERS
        for message in form.errors.get(side, ())
        if form.data.get(side, "").strip()
    ]


def _unknown(notices: Iterable[Notice]) -> tuple[str, ...]:
    return tuple(notice.text for notice in notices if notice.code == UNKNOWN_CARD)


def check_address(fleet: Fleet) -> str:
    """Returns the address of a fleet's report."""
    return f"{reverse('fleets:check')}?{urlencode({'fleet': open_fleets.fleet_code(fleet)})}"


def estimate(form: forms.SimulationForm) -> str:
    """Returns how long a form's battles take, in words; "" while that cannot be told."""
    values = form.cleaned_data
    seconds = 0.0
    for side, field in zip(LETTERS, ("pilot", "pilot_b"), strict=True):
        fleet = values.get(f"fleet_{side}")
        if fleet is None or field not in values:
            return ""
        name = PilotChoice.parse(values[field]).name
        seconds += len(fleet.ships) * SECONDS_A_SHIP[name]
    if "battles" not in values or "battles" in form.errors:
        return ""
    processes: int = settings.ENVIRONMENT.WORKER_PROCESSES
    return numbers.duration(seconds * values["battles"] / processes)


def form_context(form: forms.SimulationForm, offered: list[Offered]) -> dict[str, Any]:
    """Returns what the form needs besides itself; `offered` are saved fleets to take."""
    judged = form if form.is_bound else _filled(form)
    judged.is_valid()
    quick = battles_most((PilotChoice("drifter"), PilotChoice("gunner")))
    slow = battles_most((PilotChoice("gunner"), PilotChoice("tactician")))
    return {
        "form": form,
        "sides": [_side(form, side) for side in LETTERS],
        "demos": demo_fleet_list(),
        "offered": offered,
        "once": key_made(),
        "outlook": fleet_previews(judged),
        "estimate": estimate(judged),
        "quick_most": quick,
        "slow_most": slow,
        "slowest_most": battles_most((PilotChoice("gunner"), PilotChoice("admiral"))),
        "running_most": settings.ENVIRONMENT.SIMULATIONS_RUNNING,
    }


def side_context(form: forms.SimulationForm, offered: list[Offered], side: str) -> dict[str, Any]:
    """Returns what one side of the form needs."""
    return {"each": _side(form, side), "demos": demo_fleet_list(), "offered": offered}


def _side(form: forms.SimulationForm, side: str) -> dict[str, Any]:
    return {
        "side": side,
        "text": form[side],
        "pilot": form["pilot" if side == "a" else "pilot_b"],
        "saved": form[f"saved_{side}"],
    }


def _filled(form: forms.SimulationForm) -> forms.SimulationForm:
    """Returns a form as if it had been sent as it stands."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return forms.SimulationForm(
        {name: value or "" for name, value in values.items()}, find=form.find
    )


def form_initial(job: Job, origins: Mapping[str, str]) -> dict[str, Any]:
    """Returns what the form shows to ask for a simulation like another.

    `origins` are references to the saved fleets that fought, by side.
    """
    document = job.document["simulation"]
    a, b = mapping.fleets_from_row(job)
    stop = document["stop"]
    pilots = [str(PilotChoice(**each)) for each in document["pilots"]]
    return {
        "a": fleet_text(a),
        "b": fleet_text(b),
        **{f"saved_{side}": reference for side, reference in origins.items()},
        "pilot": pilots[0],
        "pilot_b": pilots[1],
        "ruleset": document["options"]["ruleset"],
        "battles": document["battles"],
        "stop_width": f"{stop['width']:g}" if stop else "",
    }
