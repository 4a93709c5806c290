"""The pages of saved fleets: list, fleet, settings, keeping, conflict, copy, deletion."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.accounts.access import Access, access_check
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import site_of
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved import documents, pages, requests, selectors, services
from fleetbuilder.fleets.saved.forms import AboutForm
from fleetbuilder.fleets.saved.named_fleets import fleet_for, fleet_of_word
from fleetbuilder.fleets.saved.pages import page_state_of
from fleetbuilder.fleets.saved.selectors import Filters
from fleetbuilder.fleets.saved.services import FleetConflictError


def revision_sent(request: HttpRequest, name: str = "revision") -> int:
    """Returns the number of a revision that a form sent; raises `InvalidError` for none."""
    text = request.POST.get(name, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    return requests.revision_read(number, f"/{name}")


# --- the list -----------------------------------------------------------------------------------


@never_cache
@require_safe
def fleet_list(request: HttpRequest) -> HttpResponse:
    """Lists the fleets of who asks, or those that are public."""
    query = request.GET
    filters = None
    if query.get("of") != "all":
        filters = Filters(
            search=query.get("search", ""),
            folder=query.get("folder") or None,
            tag=query.get("tag", "").lower(),
            archived=query.get("archived") == "1",
        )
    context = pages.list_context(query, owner=visitor_of(request), filters=filters)
    context["searched"] = selectors.PUBLIC_SEARCHED
    return render(request, "fleets/fleet_list.html", context)


# --- one fleet ----------------------------------------------------------------------------------


@never_cache
@require_safe
def fleet_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a fleet with its report."""
    fleet = fleet_for(request, slug, Access.READ)
    page_throttle(request)
    return _detail(request, fleet)


def _detail(
    request: HttpRequest, fleet: Fleet, form: AboutForm | None = None, status: int = 200
) -> HttpResponse:
    context = pages.detail_context(request, fleet, form)
    return render(request, "fleets/fleet_detail.html", context, status=status)


@never_cache
@require_safe
def short(request: HttpRequest, word: str) -> HttpResponse:
    """Leads from a short link to its fleet."""
    fleet = or_404(fleet_of_word(word))
    if word != fleet.slug:
        return redirect(documents.page_address(fleet, key=word))
    access_check(request, fleet, Access.READ)
    return redirect(documents.page_address(fleet))


@require_POST
def fleet_about(request: HttpRequest, slug: str) -> HttpResponse:
    """Changes the name of a fleet, as a revision, and what its owner says about it."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    page_throttle(request)
    form = AboutForm(request.POST)
    if not form.is_valid():
        return _detail(request, fleet, form, status=400)
    name, expected = form.cleaned_data["name"], revision_sent(request)
    if name != fleet.name:
        more = {"name": name, "changes": form.changes}
        return saving(request, fleet, _rename, expected, "Renamed.", **more)
    services.fleet_describe(fleet=fleet, changes=form.changes)
    messages.success(request, "Saved.")
    return redirect(documents.page_address(fleet))


def _rename(*, fleet: Fleet, changes: dict[str, Any], **named: Any) -> None:
    """Renames a fleet, and says the rest about it only then: in a conflict nothing is changed."""
    services.fleet_rename(fleet=fleet, **named)
    services.fleet_describe(fleet=fleet, changes=changes)


@require_POST
def fleet_archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Puts a fleet into the archive, or takes it out."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    archived = request.POST.get("archived") == "1"
    services.fleet_describe(fleet=fleet, changes={"archived": archived})
    said = "It is in the archive now." if archived else "It is back among your fleets."
    messages.success(request, said)
    return redirect(documents.page_address(fleet))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fleet_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once more, and deletes a fleet."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    if request.method == "POST":
        services.fleet_delete(fleet=fleet)
        messages.success(request, f"{pages.row_of(fleet).name} is deleted.")
        return redirect("fleets:fleet_list")
    return render(request, "fleets/fleet_delete.html", {"row": pages.row_of(fleet)})


@require_POST
def fleet_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Keeps a fleet that may be read as one's own."""
    fleet = fleet_for(request, slug, Access.READ)
    page_throttle(request, "heavy")
    copy, _ = services.fleet_copy(
        fleet=fleet, owner=visitor_of(request, make=True), key=request.POST.get("once", "")
    )
    messages.success(request, "This is your copy.")
    return redirect(documents.page_address(copy))


@require_POST
def fleet_update(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes the present prices."""
    fleet = fleet_for(request, slug, Access.CHANGE)
    page_throttle(request)
    expected = revision_sent(request)
    return saving(request, fleet, services.fleet_update, expected, "The present prices are taken.")


def saving(
    request: HttpRequest, fleet: Fleet, service: Any, expected: int, said: str, **more: Any
) -> HttpResponse:
    """Makes a revision and shows the fleet, or the choice when another is in force."""
    try:
        service(
            fleet=fleet,
            expected=expected,
            author=visitor_of(request),
            key=request.POST.get("once", ""),
            **more,
        )
    except FleetConflictError as error:
        return _conflict(request, fleet, CheckPageState((error.judged.fleet,)), error)
    messages.success(request, said)
    return redirect(documents.page_address(fleet))


# --- from the check page ------------------------------------------------------------------------


@require_POST
def fleet_keep(request: HttpRequest) -> HttpResponse:
    """Keeps the open fleet of the check page, as a new one or as the next revision of another."""
    held = open_fleets.page_state_read(request.POST)
    slug, _, number = held.saved.partition("@")
    key = request.POST.get("once", "")
    if not slug or "apart" in request.POST:
        page_throttle(request, "heavy")
        owner = visitor_of(request, make=True)
        fleet, _ = services.fleet_create(owner=owner, content=held.fleet, key=key)
        place = "in your account" if request.user.is_authenticated else "in this browser"
        messages.success(request, f"Your fleet is kept {place}.")
        return redirect(documents.page_address(fleet))
    fleet = fleet_for(request, slug, Access.CHANGE)
    page_throttle(request)
    return _saved(request, fleet, held, int(number), key)


def _saved(
    request: HttpRequest, fleet: Fleet, held: CheckPageState, expected: int, key: str
) -> HttpResponse:
    try:
        revision, is_new = services.fleet_save(
            fleet=fleet,
            content=held.fleet,
            expected=expected,
            author=visitor_of(request),
            key=key,
        )
    except FleetConflictError as error:
        return _conflict(request, fleet, held, error)
    said = f"Saved as revision {revision.number}." if is_new else "Nothing had changed."
    messages.success(request, said)
    return redirect(documents.page_address(fleet))


def _conflict(
    request: HttpRequest, fleet: Fleet, held: CheckPageState, error: FleetConflictError
) -> HttpResponse:
    context = pages.conflict_context(fleet, held, error, site_of(request))
    return render(request, "fleets/fleet_conflict.html", context, status=error.status)


def check_page_state(request: HttpRequest) -> Any:
    """Returns the check page with the saved fleet that it is asked for, and remarks on it."""
    fleet = fleet_for(request, request.GET["saved"], Access.READ)
    mine = pages.is_mine(request, fleet)
    return page_state_of(selectors.revision_current(fleet=fleet), fleet, mine=mine)


def pushed(address: str, held: CheckPageState) -> str:
    """Returns the address of the check page with the saved fleet that lies on the check page."""
    return f"{address}&{urlencode({'saved': held.saved})}" if address and held.saved else address
