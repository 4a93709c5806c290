"""The page that asks for a simulation, begins one or several, and lists those of the visitor."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import MOST_KEY
from fleetbuilder.core.responses import is_part, part_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.saved.named_fleets import fleet_referred
from fleetbuilder.fleets.saved.services import fleet_create
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import saved_fleets, selectors
from fleetbuilder.simulations.common.job_kind import KIND
from fleetbuilder.simulations.common.numbers import count
from fleetbuilder.simulations.common.requests import ChosenFleet
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet, fleet_text
from fleetbuilder.simulations.common.views import job_begun
from fleetbuilder.simulations.new_simulation import pages
from fleetbuilder.simulations.new_simulation.forms import SimulationForm
from fleetbuilder.simulations.simulation import battle_records, services
from fleetbuilder.simulations.simulation import pages as simulation_pages
from fleetbuilder.simulations.simulation.views import MOST_COMPARED, simulation_for
from rules.dice import KEYED, SEED_LENGTH, derived_seed, full_seed
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation.reading.bounds import MAXIMUM_NAME
from rules.simulation.job import LETTERS

GONE: Final = "That fleet is not there any more."


def _form(request: HttpRequest, data: Any = None, **options: Any) -> SimulationForm:
    return SimulationForm(data, find=partial(chosen_fleet, request), **options)


@require_http_methods(["GET", "HEAD", "POST"])
def simulation_list(request: HttpRequest) -> HttpResponse:
    """Asks for a simulation, and lists those of the visitor."""
    if request.method == "POST":
        return _posted(request)
    return _ask(request, _form(request, initial=_initial(request)))


def _initial(request: HttpRequest) -> dict[str, Any]:
    """Returns what the form begins with: a fleet that was carried over, or an earlier simulation.

    `test` and `against` name fleets as `fleets.references` does, `fleet` and `opponent` hold them.
    """
    query = request.GET
    initial: dict[str, Any] = {}
    if "again" in query:
        try:
            job = simulation_for(UUID(query["again"]))
        except ValueError:
            raise Http404 from None
        return pages.form_initial(
            job, battle_records.references_of(job=job, owner=visitor_of(request))
        )
    for side, name in (("a", "test"), ("b", "against")):
        if name in query:
            chosen = saved_fleets.chosen_of(
                request, fleet_referred(request, query[name], f"/{name}")
            )
            initial |= _boxed(side, chosen)
    for side, name in (("a", "fleet"), ("b", "opponent")):
        if name not in query:
            continue
        try:
            fleets = check_services.text_parse(query[name], open_fleets.CODE).fleets
        except DocumentError as error:
            raise errors.MalformedError(check_services.sentence(str(error))) from error
        initial[side] = fleet_text(fleets[0])
    return initial


def _boxed(side: str, chosen: ChosenFleet) -> dict[str, str]:
    """Returns the fields of a side that hold a fleet."""
    return {side: fleet_text(chosen.fleet), f"saved_{side}": chosen.reference}


def _posted(request: HttpRequest) -> HttpResponse:
    """Does what the button that was pressed says; without one, begins the simulation."""
    page_throttle(request)
    values = request.POST
    if "take" in values:
        return _take(request, values["take"])
    if "save" in values:
        return _save(request, values["save"])
    if "gauntlet" in values:
        return _gauntlet(request)
    form = _form(request, values)
    valid = form.is_valid()
    if "look" in values or not valid:
        return _ask(request, form)
    job, status = job_begun(request, form, services.simulation_create)
    if job is None:
        return _ask(request, form, status=status)
    return redirect("simulations:simulation_detail", id=job.pk)


def _gauntlet(request: HttpRequest) -> HttpResponse:
    """Begins a simulation against each of the fleets that are marked, and compares them."""
    values = request.POST
    links = values.get("further", "").split()
    marked = list(dict.fromkeys([*values.getlist("against"), *links]))[: 2 * MOST_COMPARED]
    found = [chosen for source in marked if (chosen := chosen_fleet(request, source)) is not None]
    free = settings.ENVIRONMENT.SIMULATIONS_RUNNING - job_selectors.running_count(
        client=client_of(request)
    )
    if not marked:
        return _unsent(request, fault="Mark the fleets to fight against.", whole=True)
    if len(found) < len(marked):
        return _unsent(request, fault=GONE, whole=True)
    if len(found) > free:
        asked, verb = count(len(found), "simulation"), "is" if len(found) == 1 else "are"
        fault = (
            f"{asked} {verb} more than the {free} that can still run now. "
            "Mark fewer fleets, or wait for a simulation to end."
        )
        return _unsent(request, fault=fault, whole=True)
    forms = []
    whole_seed = full_seed(values.get("seed", "")[:SEED_LENGTH], KEYED)
    for place, chosen in enumerate(found):
        seed = derived_seed(whole_seed, "gauntlet", place)
        form = _form(request, {**values.dict(), **_boxed("b", chosen), "seed": seed})
        if not form.is_valid():
            # The opponent's box keeps what stands there.
            form.data = values
            return _ask(request, form)
        forms.append(form)
    owner, client = visitor_of(request, make=True), client_of(request)
    page_throttle(request, "heavy")
    begun: list[Job] = []
    for form in forms:
        try:
            job, _ = services.simulation_create(wanted=form.wanted(), owner=owner, client=client)
        except (errors.InvalidError, errors.ThrottledError, errors.BodyTooLargeError) as error:
            form.data = values
            form.refuse(error)
            return _ask(request, form, status=error.status)
        begun.append(job)
    if len(begun) == 1:
        return redirect("simulations:simulation_detail", id=begun[0].pk)
    query = urlencode([("id", str(job.pk)) for job in begun])
    return redirect(f"{reverse('simulations:compare')}?{query}")


def _take(request: HttpRequest, what: str) -> HttpResponse:
    """Puts a demo fleet, or one that was saved, into a box."""
    side, _, source = what.partition(" ")
    chosen = chosen_fleet(request, source)
    if chosen is None or side not in LETTERS:
        return _unsent(request, fault=GONE, whole=True)
    boxed = _boxed(side, chosen)
    if not is_part(request):
        return _unsent(request, boxed)
    # Its own side alone: whatever is typed elsewhere meanwhile stays.
    form = _form(request, initial={**request.POST.dict(), **boxed})
    context = pages.side_context(form, saved_fleets.fleets_offered(request), side)
    response = render(request, "simulations/side.html", context)
    response["HX-Trigger-After-Settle"] = "fleet-taken"
    return response


def _save(request: HttpRequest, side: str) -> HttpResponse:
    """Keeps the fleet of a box as a saved fleet, under the name beside it."""
    if side not in LETTERS:
        return _unsent(request, fault="There is no such box.")
    values = request.POST
    form = _form(request, values)
    form.is_valid()
    fleet: Fleet | None = form.cleaned_data.get(f"fleet_{side}")
    if fleet is None:
        said = " ".join(str(each) for each in form.errors.get(side, ()))
        return _unsent(request, fault=said)
    name = " ".join(values.get(f"name_{side}", "").split())[:MAXIMUM_NAME] or fleet.name
    if not name:
        return _unsent(request, fault="Give the fleet a name to save it under.")
    page_throttle(request, "heavy")
    key = f"{values.get('once', '')}{side}"[:MOST_KEY] if values.get("once") else ""
    owner = visitor_of(request, make=True)
    try:
        row, _ = fleet_create(owner=owner, content=replace(fleet, name=name), key=key)
    except (errors.InvalidError, errors.ConflictError) as error:
        return _unsent(request, fault=error.message)
    kept = chosen_fleet(request, f"{saved_fleets.SAVED}{row.slug}")
    place = "in your account" if request.user.is_authenticated else "in this browser"
    boxed = _boxed(side, kept) if kept is not None else {}
    return _unsent(request, boxed, said=f"{name} is saved {place}.")


def _unsent(
    request: HttpRequest,
    changes: dict[str, str] | None = None,
    *,
    said: str = "",
    fault: str = "",
    whole: bool = False,
) -> HttpResponse:
    """Shows the form as it was, with changes, without judging what is not finished.

    `whole` brings htmx the whole form even where it asked for a side of it.
    """
    values = {**request.POST.dict(), **(changes or {})}
    response = _ask(request, _form(request, initial=values), said=said, fault=fault)
    if whole:
        response["HX-Retarget"] = "#battle-form"
    return response


def _ask(
    request: HttpRequest,
    form: SimulationForm,
    *,
    said: str = "",
    fault: str = "",
    status: int = 200,
) -> HttpResponse:
    context = pages.form_context(form, saved_fleets.fleets_offered(request)) | {
        "said": said,
        "fault": fault,
        "against": request.POST.getlist("against"),
        "further": request.POST.get("further", ""),
        "origin": saved_fleets.row_of_reference(request, form["saved_a"].value() or ""),
    }
    part = is_part(request)
    if not part:
        found = selectors.jobs_of(kind=KIND, owner=visitor_of(request))
        context["rows"] = [simulation_pages.job_row(job) for job in found]
    name = "simulations/form.html" if part else "simulations/simulation_list.html"
    return part_response(request, name, context, status)


@require_POST
def outlook(request: HttpRequest) -> HttpResponse:
    """Returns what is known of a form before it is sent: both fleets, and the time it takes."""
    page_throttle(request)
    form = _form(request, request.POST)
    form.is_valid()
    context = pages.form_context(form, []) | {"faults": pages.faults(form)}
    return render(request, "simulations/outlook.html", context)
