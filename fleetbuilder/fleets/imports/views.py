"""The pages of imports: what to import, what was understood, how far it is, what became of it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.fleets.check.forms import FILE_TYPES
from fleetbuilder.fleets.imports import pages
from fleetbuilder.fleets.imports.forms import (
    ImportForm,
    RulesetForm,
    chosen_of,
    places_of,
    wanted_of,
)
from fleetbuilder.fleets.imports.parsing import ruling_of
from fleetbuilder.fleets.imports.selectors import import_find
from fleetbuilder.fleets.imports.services import import_cancel, import_create
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.forms import PlaceForm
from fleetbuilder.jobs.following import following_response
from fleetbuilder.jobs.models import Job


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_start(request: HttpRequest) -> HttpResponse:
    """Asks what to import, shows what was understood of it, and begins to store what is wanted."""
    if request.method != "POST":
        return _ask(request, ImportForm())
    page_throttle(request, "heavy")
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask(request, form, status=400)
    if "store" in request.POST:
        return _store(request, form)
    again = request.POST if "judge" in request.POST else None
    return _preview(request, form, PlaceForm(again))


def _ask(request: HttpRequest, form: ImportForm, *, status: int = 200) -> HttpResponse:
    context = pages.start_context(visitor_of(request))
    context |= {"form": form, "file_types": FILE_TYPES}
    return render(request, "fleets/import_start.html", context, status=status)


def _preview(
    request: HttpRequest, form: ImportForm, store: PlaceForm, *, fault: str = "", status: int = 200
) -> HttpResponse:
    values = request.POST
    wanted = places_of(values) if "store" in values or "judge" in values else None
    asked = values.get("ruleset", "")
    try:
        chosen = chosen_of(values, form.reading)
        ruling = ruling_of(form.reading, chosen, asked)
    except errors.InvalidError as error:
        # What was sent is wrong; the page is shown as if nothing had been chosen.
        chosen, ruling = {}, ruling_of(form.reading, {})
        fault = fault or _words(error)
        status = error.status
    context = pages.preview_context(form.reading, wanted, chosen, ruling)
    context |= {
        "form": form,
        "rules": RulesetForm(ruling),
        "store": store,
        "fault": fault,
        "once": values.get("once") or key_made(),
    }
    return render(request, "fleets/import_preview.html", context, status=status)


def _words(error: errors.RequestError) -> str:
    """Returns what is wrong with what was sent, in a line."""
    return " ".join(text for texts in error.fields.values() for text in texts) or error.message


def _store(request: HttpRequest, form: ImportForm) -> HttpResponse:
    store = PlaceForm(request.POST)
    if not store.is_valid():
        return _preview(request, form, store, status=400)
    try:
        job, _ = import_create(
            reading=form.reading,
            wanted=wanted_of(request.POST, form.reading),
            chosen=chosen_of(request.POST, form.reading),
            about=Details(**store.changes),
            owner=visitor_of(request, make=True),
            client=client_of(request),
            ruleset=request.POST.get("ruleset", ""),
            key=request.POST.get("once", ""),
        )
    except (errors.InvalidError, errors.ThrottledError) as error:
        return _preview(request, form, store, fault=_words(error), status=error.status)
    return redirect("fleets:import_detail", id=job.pk)


def _find(request: HttpRequest, id: UUID) -> Job:  # noqa: A002
    return or_404(import_find(id=id, owner=visitor_of(request)))


@never_cache
@require_safe
def import_detail(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far an import is, and its report; htmx asks for that part again and again."""
    job = _find(request, id)
    return following_response(
        request,
        job,
        pages.detail_context(job),
        page="fleets/import",
        progress="fleets/import_progress",
        target="#import",
    )


@require_POST
def cancel(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Cancels an import; what is stored is kept."""
    job = _find(request, id)
    import_cancel(job=job)
    return redirect("fleets:import_detail", id=job.pk)
