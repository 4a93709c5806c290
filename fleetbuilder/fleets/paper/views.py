"""The pages that take a fleet to the table: one that is on the check page, and one that is kept."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.accounts.access import KEY, Access
from fleetbuilder.core.responses import file_response, site_of
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleets.check import open_fleets, pages
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.paper import pages as paper_pages
from fleetbuilder.fleets.paper import printing
from fleetbuilder.fleets.paper.pages import SHEET, PageAddress
from fleetbuilder.fleets.saved import documents as saved_documents
from fleetbuilder.fleets.saved import pages as saved_pages
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.named_fleets import fleet_for


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """Takes the fleet of the address to the table, or the open one of the check page."""
    if request.method != "POST" and "fleet" not in request.GET:
        return redirect("fleets:check")
    page_throttle(request)
    if request.method == "POST":
        held, paper = open_fleets.page_state_read(request.POST), request.POST.get("paper")
    else:
        held, paper = _held(request), request.GET.get("paper")
    return _page(request, held, paper_pages.open_fleet_address(held, site_of(request)), paper)


@require_POST
def table_sheet(request: HttpRequest, sheet: str) -> HttpResponse:
    """Prints the open fleet of the check page."""
    held = open_fleets.page_state_read(request.POST)
    return _sheet(request, sheet, held, paper_pages.open_fleet_address(held, site_of(request)))


@never_cache
@require_safe
def saved_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes a fleet that is kept to the table."""
    fleet = fleet_for(request, slug, Access.READ)
    page_throttle(request)
    held = _kept(request, fleet)
    return _page(request, held, _place(request, fleet, held), request.GET.get("paper"))


@never_cache
@require_POST
def saved_sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """Prints a fleet that is kept."""
    fleet = fleet_for(request, slug, Access.READ)
    held = _kept(request, fleet)
    return _sheet(request, sheet, held, _place(request, fleet, held))


def _page(
    request: HttpRequest, held: CheckPageState, place: PageAddress, paper: object
) -> HttpResponse:
    context = paper_pages.table_context(held, place, printing.paper_read(paper))
    return render(request, "fleets/table.html", context)


def _sheet(
    request: HttpRequest, sheet: str, held: CheckPageState, place: PageAddress
) -> HttpResponse:
    if sheet not in printing.SHEETS:
        raise Http404
    page_throttle(request, "heavy")
    head = printing.head_read(request.POST)
    paper = printing.paper_read(request.POST.get("paper"))
    checked = paper_pages.open_fleet_checked(held)
    address = place.links[0][1] if place.links else ""
    pdf = printing.sheet_draw(checked, sheet, paper, head, address)
    return file_response(pdf, printing.file_name(checked, sheet), printing.PDF)


def _held(request: HttpRequest) -> CheckPageState:
    options = check_services.options_read(request.GET.dict())
    parsed = check_services.text_parse(request.GET["fleet"], open_fleets.CODE)
    held, _ = pages.page_state_from(parsed, options)
    return held


def _kept(request: HttpRequest, fleet: Fleet) -> CheckPageState:
    revision = saved_selectors.revision_current(fleet=fleet)
    held, _ = saved_pages.page_state_of(revision, fleet, mine=saved_pages.is_mine(request, fleet))
    return held


def _place(request: HttpRequest, fleet: Fleet, held: CheckPageState) -> PageAddress:
    """Returns where the page of a fleet stands that is kept; its short link comes first."""
    key = request.GET.get(KEY, "")
    query = f"?{urlencode({KEY: key})}" if key else ""
    mine = saved_pages.is_mine(request, fleet)
    links = saved_documents.fleet_links(fleet, held.fleet, site_of(request), is_mine=mine)
    return PageAddress(
        page=saved_documents.table_address(fleet, key=key),
        print=reverse("fleets:saved_sheet", args=[fleet.slug, SHEET]) + query,
        links=tuple(
            (name, links[kind])
            for name, kind in (
                ("Short link", "short"),
                ("Link that holds the whole fleet", "whole"),
            )
            if links[kind]
        ),
        trail=(fleet.name or pages.UNNAMED, saved_documents.page_address(fleet, key=key)),
    )
