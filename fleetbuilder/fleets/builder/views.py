"""The builder: a saved fleet that changes step by step, each step a revision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.accounts.access import Access
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import MOST_KEY, key_made
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import is_part, part_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.builder import pages, price_changes, requests
from fleetbuilder.fleets.builder.card_detail import detail_context
from fleetbuilder.fleets.builder.card_search import Looked, Target, target_read
from fleetbuilder.fleets.builder.edits import Press, number_read, press_read, way_from
from fleetbuilder.fleets.builder.state import BuilderState
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.checked_fleets import revision_rechecked
from fleetbuilder.fleets.common import mapping, selectors
from fleetbuilder.fleets.common.models import Cause, Fleet, Revision
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved import services
from fleetbuilder.fleets.saved.named_fleets import fleet_for
from fleetbuilder.fleets.saved.services import FleetConflictError
from rules.building.editing.edits import Edit
from rules.building.suggestions.slotless_places import SIDEBOARD
from rules.errors import DocumentError
from rules.fleet import Fleet as Content

ALL_PARTS: Final = (
    "state",
    "state_target",
    "state_picked",
    "head",
    "fleet",
    "find",
    "detail",
    "notice",
)
SCOPE: Final = "check"
"""Whatever is shown is checked anew: it costs as much as a check by the API, and counts with it."""
LONGEST_KEY: Final = 120
FROM_TEXT: Final = "/fleet"
"""The field of a list to begin with, as faults name it."""


# --- beginning ------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Begins a fleet: an empty one, a demo, or one from a share code, and opens it.

    What is wrong with a setting or a list is said at its field, and what was typed stays there.
    """
    if request.method != "POST":
        return _start_shown(request)
    page_throttle(request)
    try:
        content = _begun(request)
    except errors.InvalidError as error:
        if not error.fields:
            raise
        return _start_shown(request, error.fields)
    except DocumentError as error:
        return _start_shown(request, {FROM_TEXT: [check_services.sentence(str(error))]})
    row, _ = services.fleet_create(
        owner=visitor_of(request, make=True),
        content=content,
        key=request.POST.get("key", "")[:MOST_KEY],
    )
    return redirect("fleets:build", row.slug)


def _start_shown(
    request: HttpRequest, faults: Mapping[str, Sequence[str]] | None = None
) -> HttpResponse:
    typed = request.POST if faults else {}
    usual = selectors.DEFAULT_RULESET
    context = {
        "demos": selectors.demo_fleet_list(),
        "rulesets": list(selectors.rulesets_all()),
        "settings": requests.settings_shown(Content(), usual, typed, faults),
        "code": typed.get("fleet", request.GET.get("fleet", "")),
        "code_ruleset": typed.get("ruleset", "") if "fleet" in typed else "",
        "code_faults": (faults or {}).get(FROM_TEXT, ()),
        "keys": [key_made() for _ in range(3)],
    }
    status = 400 if faults else 200
    return render(request, "fleets/build_start.html", context, status=status)


def _begun(request: HttpRequest) -> Content:
    """Returns the fleet to begin with; raises `InvalidError` or `DocumentError` if it is none."""
    values = request.POST
    if values.get("demo"):
        return mapping.fleet_from_demo(or_404(selectors.demo_fleet_find(slug=values["demo"])))
    if values.get("fleet"):
        options = check_services.options_read({"ruleset": values.get("ruleset")})
        fleets = check_services.text_parse(values["fleet"], options=options).fleets
        if len(fleets) > 1:
            many = f"This holds {len(fleets)} fleets. Open one of them, or import them all."
            raise errors.InvalidError(fields={FROM_TEXT: [many]})
        return replace(fleets[0], ruleset=options.ruleset or fleets[0].ruleset)
    return requests.settings_applied(Content(), values)


# --- the page -------------------------------------------------------------------------------------


@never_cache
@require_safe
def build(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a fleet with everything to change it."""
    row = fleet_for(request, slug, Access.CHANGE)
    page_throttle(request, SCOPE)
    state = _state_of(row, saved_selectors.revision_current(fleet=row), request.GET)
    target = target_read(request.GET, state.fleet)
    context = pages.context(state, target, _looked_at(request.GET))
    return render(request, "fleets/build.html", context)


@never_cache
@require_safe
def build_find(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the cards for another place, or for another query."""
    row = fleet_for(request, slug, Access.CHANGE)
    if not is_part(request):
        return redirect(f"{reverse('fleets:build', args=[slug])}?{request.GET.urlencode()}")
    page_throttle(request, SCOPE)
    state = _state_of(row, saved_selectors.revision_current(fleet=row), request.GET)
    target = target_read(request.GET, state.fleet)
    if request.GET.get("only") == "results":
        # Whoever types keeps the field; whoever narrows the list down sees what is asked.
        query = ("query",) if request.GET.get("narrowed") else ()
        names = ("results", "state_target", *query, "facets")
    else:
        names = ("find", "state_target")
    context = pages.find_context(state, target)
    return _parts(request, context, *names)


@never_cache
@require_safe
def build_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a card, of the fleet or of the list."""
    row = fleet_for(request, slug, Access.CHANGE)
    if not is_part(request):
        return redirect(f"{reverse('fleets:build', args=[slug])}?{request.GET.urlencode()}")
    page_throttle(request, SCOPE)
    state = _state_of(row, saved_selectors.revision_current(fleet=row), request.GET)
    context = detail_context(state, _looked_at(request.GET))
    return _parts(request, context, "detail", "state_picked")


# --- steps ----------------------------------------------------------------------------------------


@require_POST
def build_step(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes one step, saves it as a revision, and shows what came of it.

    Where somebody saved the fleet since it was read, nothing is changed: the page shows what is
    different, and the player chooses. Nor is it where a value of the settings is wrong: the page
    shows what was typed, and says at the field what is wrong with it.
    """
    row = fleet_for(request, slug, Access.CHANGE)
    page_throttle(request, SCOPE)
    values = request.POST
    looked = _looked_at(values)
    press, did, made = None, "", None
    current, taken = row.current, price_changes.taken_next(row)
    try:
        press = press_read(row, values)
        said, did, made = _take(request, row, press)
        looked = replace(looked, picked=press.followed(looked.picked))
    except errors.InvalidError as error:
        if not error.fields:
            raise
        return _refused(request, row, error)
    except FleetConflictError as conflict:
        return _conflicted(request, row, cast(Press, press), conflict)
    except DocumentError as error:
        # The step points at nothing: the page was older than the fleet.
        said = f"{check_services.sentence(error.message)} Nothing was changed."
    if made is None:
        # Somebody else's may be in force by now.
        row.refresh_from_db()
    if row.current == current or "update" in values:
        taken = None
    state = _state_of(row, made or saved_selectors.revision_current(fleet=row), values)
    target = _next_target(target_read(values, state.fleet), press.step if press else None, state)
    if not is_part(request):
        if taken:
            messages.info(request, taken["said"])
        return redirect(pages.address(row, target, looked))
    context = pages.context(state, target, looked)
    context |= {"said": said, "did": did, "taken": taken}
    return _parts(request, context, *ALL_PARTS)


def _take(request: HttpRequest, row: Fleet, press: Press) -> tuple[str, str, Revision | None]:
    """Saves what a press made of the fleet; says so.

    Gives besides the step that made a revision, now or when the same was asked before, and the
    revision that is new.
    """
    if press.content is None:
        return press.said, "", None
    values = request.POST
    author = visitor_of(request)
    key = values.get("key", "")[:LONGEST_KEY]
    if "copy" in values:
        services.fleet_create(owner=author, content=press.content, cause=Cause.COPY, key=key)
        return "Yours was kept as a fleet of its own.", "", None
    expected = number_read(values["over"]) if values.get("over") else press.expected
    rest: dict[str, Any] = {"fleet": row, "expected": expected, "author": author, "key": key}
    if press.restored is not None:
        revision, is_new = services.fleet_restore(number=press.restored, **rest)
    else:
        revision, is_new = services.fleet_save(content=press.content, cause=press.cause, **rest)
    did = press.step_text if revision.number > expected else ""
    return press.said, did, revision if is_new else None


def _next_target(target: Target, step: Edit | None, state: BuilderState) -> Target:
    """Returns the place to go on with: the next of its kind, or the new ship's captain."""
    if step is None:
        return target
    ships = state.ships
    if step.action == "add" and target.ship is None and target.slot == "ship" and ships:
        return Target(len(ships) - 1, "captain", sort=target.sort, own=target.own)
    if step.action == "swap":
        return replace(target, replacing="", words="")
    if step.action != "add" or any(
        (each.ship, each.slot, each.provider) == (target.ship, target.slot, target.provider)
        for each in state.further
    ):
        return target
    if target.provider == SIDEBOARD:
        kinds = [each.slot for each in state.further if each.ship is None]
        whole = Target(sort=target.sort, own=target.own)
        return replace(whole, slot=kinds[0], provider=SIDEBOARD) if kinds else whole
    if target.ship is None or target.ship >= len(ships):
        return target
    free = ships[target.ship].free
    if any(target.slot in each.types for each in free):
        return target
    if not free:
        return Target(sort=target.sort, own=target.own)
    slot, provider = free[0].types[0], free[0].provider
    return Target(target.ship, slot, provider, sort=target.sort, own=target.own)


def _refused(request: HttpRequest, row: Fleet, error: errors.InvalidError) -> HttpResponse:
    """Shows settings as they were typed, and what is wrong with them.

    The fleet is that of the page which they were typed on: where somebody saved another one since,
    the next attempt meets the conflict.
    """
    values = request.POST
    seen = saved_selectors.revision_find(fleet=row, number=number_read(values.get("expected")))
    state = _state_of(row, cast(Revision, seen), values)
    shown = requests.settings_shown(state.fleet, state.ruleset.id, values, error.fields)
    changed = {"settings": shown, "is_refused": True}
    if is_part(request):
        told = [text for each in shown.values() for text in each.errors]
        said = " ".join(["Not saved.", *told])
        context = pages.state_context(state) | changed | {"said": said, "refused": True}
        return _parts(request, context, "head", "notice")
    target = target_read(values, state.fleet)
    context = pages.context(state, target, _looked_at(values)) | changed
    return render(request, "fleets/build.html", context, status=error.status)


def _conflicted(
    request: HttpRequest, row: Fleet, press: Press, conflict: FleetConflictError
) -> HttpResponse:
    """Shows what somebody else saved meanwhile, and the ways to go on."""
    target, looked = target_read(request.POST, conflict.judged.fleet), _looked_at(request.POST)
    here = {**target.all_fields, **looked.fields()}
    context = {
        "saved": row,
        "conflict": conflict,
        "here": {name: value for name, value in here.items() if value},
        "address": pages.address(row, target, looked),
        "changes": [each.text for each in conflict.difference.changes],
        "kept": _kept(press, request.POST),
        "expected": press.expected,
        "over": conflict.current.number,
        "key": key_made(),
        "name": conflict.judged.fleet.name or pages.UNNAMED,
    }
    part = is_part(request)
    name = "fleets/build_conflict_notice.html" if part else "fleets/build_conflict.html"
    # htmx shows an answer of this kind only when it is told to; the page does.
    return render(request, name, context, status=200 if part else 409)


def _kept(press: Press, values: Any) -> dict[str, str]:
    """Returns the fields that ask for the same once more: step, revision or settings."""
    if press.restored is not None:
        return {"restore": str(press.restored)}
    if press.step is not None:
        return {"step": press.step_text}
    if press.cause == Cause.UPDATE:
        return {"update": "1"}
    return {name: values[name] for name in requests.SETTINGS if name in values}


# --- parts ----------------------------------------------------------------------------------------


def _state_of(row: Fleet, revision: Revision, values: Any) -> BuilderState:
    judged = revision_rechecked(revision).judged
    way = way_from(row, revision.number)
    return BuilderState(row, revision, judged, way, own=values.get("own") == "1")


def _looked_at(values: Any) -> Looked:
    """Reads which card is looked at."""
    return Looked(values.get("picked", "")[:LONGEST_KEY], values.get("card", "")[:LONGEST_KEY])


def _parts(request: HttpRequest, context: dict[str, Any], *names: str) -> HttpResponse:
    answered = [f"fleets/build_{name}.html" for name in names]
    return part_response(request, "fleets/parts.html", {**context, "answered_templates": answered})
