"""The builder: a saved fleet that changes step by step, each step a revision."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from cards.selectors import catalogue_current
from fleetbuilder.accounts.access import Access, access_check
from fleetbuilder.core import errors
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets import build_pages, build_steps, checking, mapping, selectors
from fleetbuilder.fleets import saved_selectors as saved
from fleetbuilder.fleets import saved_services as services
from fleetbuilder.fleets.build_find import Target, target_read
from fleetbuilder.fleets.build_pages import Desk
from fleetbuilder.fleets.judging import fleet_judged
from fleetbuilder.fleets.models import Cause, Fleet, Revision
from fleetbuilder.fleets.saved_services import FleetConflictError
from fleetbuilder.fleets.timeline import timeline
from rules.building.edits import Edit, apply_edit
from rules.errors import DocumentError
from rules.fleet import Fleet as Content

SCOPE: Final = "read"
LONGEST_KEY: Final = 120


# --- beginning ------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Begins a fleet: an empty one, a demo, or one from a share code, and opens it."""
    if request.method != "POST":
        context = {
            "demos": selectors.demo_fleet_list(),
            "rulesets": list(selectors.rulesets_all()),
            "usual": selectors.DEFAULT_RULESET,
            "code": request.GET.get("fleet", ""),
        }
        return render(request, "fleets/build_start.html", context)
    page_throttle(request)
    content = _begun(request)
    row, _ = services.fleet_create(
        owner=visitor_of(request, make=True),
        content=content,
        key=request.POST.get("key", "")[: services.MOST_KEY],
    )
    return redirect("fleets:build", row.slug)


def _begun(request: HttpRequest) -> Content:
    """Gives the fleet to begin with; raises `InvalidError` or `DocumentError` if it is none."""
    values = request.POST
    if values.get("demo"):
        demo = selectors.demo_fleet_find(slug=values["demo"])
        if demo is None:
            raise Http404
        return mapping.fleet_from_demo(demo)
    if values.get("fleet"):
        return checking.text_parse(values["fleet"]).fleets[0]
    return build_steps.settings_applied(Content(), values)


# --- the page -------------------------------------------------------------------------------------


@require_safe
def build(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a fleet with everything to change it."""
    row = own_fleet(request, slug)
    desk = _desk(row, saved.revision_current(fleet=row), request.GET)
    target = target_read(request.GET, desk.fleet)
    context = build_pages.context(desk, target, *_looked_at(request.GET))
    return render(request, "fleets/build.html", context)


@require_safe
def build_find(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the cards for another place, or for another query."""
    row = own_fleet(request, slug)
    if not _is_part(request):
        return redirect(f"{reverse('fleets:build', args=[slug])}?{request.GET.urlencode()}")
    desk = _desk(row, saved.revision_current(fleet=row), request.GET)
    target = target_read(request.GET, desk.fleet)
    name = "results" if request.GET.get("only") == "results" else "find"
    context = build_pages.find_context(desk, target)
    return _parts(request, f"fleets/build_{name}_part.html", context)


@require_safe
def build_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a card, of the fleet or of the list."""
    row = own_fleet(request, slug)
    if not _is_part(request):
        return redirect(f"{reverse('fleets:build', args=[slug])}?{request.GET.urlencode()}")
    desk = _desk(row, saved.revision_current(fleet=row), request.GET)
    context = build_pages.detail_context(desk, *_looked_at(request.GET))
    return _parts(request, "fleets/build_detail_part.html", context)


# --- steps ----------------------------------------------------------------------------------------


@require_POST
def build_step(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes one step, saves it as a revision, and shows what came of it.

    Where somebody saved the fleet since it was read, nothing is changed: the page shows what is
    different, and the player chooses.
    """
    row = own_fleet(request, slug)
    page_throttle(request, SCOPE)
    values = request.POST
    expected = _number(values.get("expected"))
    try:
        said = _take(request, row, expected)
    except FleetConflictError as conflict:
        return _conflicted(request, row, conflict)
    except DocumentError as error:
        # The step points at nothing: the page was older than the fleet.
        said = f"{checking.sentence(error.message)} Nothing was changed."
    row.refresh_from_db()
    desk = _desk(row, saved.revision_current(fleet=row), values)
    target = _next_target(target_read(values, desk.fleet), values, desk)
    if not _is_part(request):
        return redirect(f"{reverse('fleets:build', args=[slug])}?{target.address()}")
    picked = _still_picked(values)
    context = build_pages.context(desk, target, picked)
    return _parts(request, "fleets/build_parts.html", {**context, "said": said})


def _take(request: HttpRequest, row: Fleet, expected: int) -> str:
    """Carries out the button that was pressed; gives what to say of it."""
    values = request.POST
    author = visitor_of(request)
    key = values.get("key", "")[:LONGEST_KEY]
    rest: dict[str, Any] = {"fleet": row, "author": author, "key": key}
    if "undo" in values or "redo" in values:
        back = "undo" in values
        way = timeline(saved.revision_ways(fleet=row))
        number = way.undo if back else way.redo
        if number is None:
            return "There is nothing to undo." if back else "There is nothing to redo."
        services.fleet_restore(number=number, expected=expected, **rest)
        return "Undone." if back else "Done again."
    content = _content_at(row, expected)
    over = _number(values.get("over")) if values.get("over") else expected
    if "copy" in values:
        services.fleet_create(owner=author, content=_changed(content, values), cause=Cause.COPY)
        return "Yours was kept as a fleet of its own."
    services.fleet_save(content=_changed(content, values), expected=over, **rest)
    return "Saved."


def _changed(content: Content, values: Any) -> Content:
    """Gives the fleet after the step of a form; the settings when it names none."""
    if values.get("step"):
        return apply_edit(content, build_steps.step_read(values["step"]), catalogue_current())
    return build_steps.settings_applied(content, values)


def _content_at(row: Fleet, number: int) -> Content:
    revision = saved.revision_find(fleet=row, number=number)
    if revision is None:
        raise errors.InvalidError("The page is out of date. Load it again.")
    return mapping.fleet_from_revision(revision)


def _next_target(target: Target, values: Any, desk: Desk) -> Target:
    """Gives the place to go on with: the next of its kind, or the new ship's captain."""
    if not values.get("step"):
        return target
    step: Edit = build_steps.step_read(values["step"])
    ships = desk.ships
    if step.action == "add" and target.ship is None and target.slot == "ship" and ships:
        return Target(len(ships) - 1, "captain", sort=target.sort, own=target.own)
    if step.action == "swap":
        return replace(target, replacing="", words="")
    if step.action != "add" or target.ship is None or target.ship >= len(ships):
        return target
    free = ships[target.ship].free
    if any(target.slot in each.types for each in free):
        return target
    if not free:
        return Target(sort=target.sort, own=target.own)
    slot, provider = free[0].types[0], free[0].provider
    return Target(target.ship, slot, provider, sort=target.sort, own=target.own)


def _still_picked(values: Any) -> str:
    """Gives the card to look at after a step: what was looked at, if it stands where it stood."""
    picked: str = values.get("picked", "")[:LONGEST_KEY]
    step = build_steps.step_read(values["step"]) if values.get("step") else None
    stays = step is None or step.action in ("add", "swap", "set_limit", "set_resource")
    return picked if stays and not {"undo", "redo"} & set(values) else ""


def _conflicted(request: HttpRequest, row: Fleet, conflict: FleetConflictError) -> HttpResponse:
    """Shows what somebody else saved meanwhile, and the ways to go on."""
    values = request.POST
    kept = {
        name: values[name]
        for name in ("step", "name", "ruleset", "points_limit", "event_date", "fleet_notes")
        if name in values
    }
    context = {
        "saved": row,
        "conflict": conflict,
        "changes": [each.text for each in conflict.difference.changes],
        "kept": kept,
        "expected": values.get("expected", ""),
        "over": conflict.current.number,
        "name": conflict.judged.fleet.name or build_pages.UNNAMED,
    }
    part = _is_part(request)
    name = "fleets/build_conflict_part.html" if part else "fleets/build_conflict.html"
    # htmx shows an answer of this kind only when it is told to; the page does.
    return render(request, name, context, status=200 if part else 409)


# --- parts ----------------------------------------------------------------------------------------


def own_fleet(request: HttpRequest, slug: str) -> Fleet:
    """Finds a fleet that the visitor may change; raises `NotFoundError` else."""
    row = saved.fleet_find(slug=slug)
    if row is None:
        raise errors.NotFoundError
    access_check(request, row, Access.CHANGE)
    return row


def _desk(row: Fleet, revision: Revision, values: Any) -> Desk:
    judged = fleet_judged(mapping.fleet_from_revision(revision))
    way = timeline(saved.revision_ways(fleet=row))
    return Desk(row, revision.number, judged, way, own=values.get("own") == "1")


def _looked_at(values: Any) -> tuple[str, str]:
    """Gives the pointer and the key of the card that is looked at."""
    return values.get("picked", "")[:LONGEST_KEY], values.get("card", "")[:LONGEST_KEY]


def _number(text: object) -> int:
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise errors.InvalidError("The page is out of date. Load it again.")


def _is_part(request: HttpRequest) -> bool:
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def _parts(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    response = render(request, name, context)
    patch_vary_headers(response, ["HX-Request"])
    return response
