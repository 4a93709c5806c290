"""The page that checks a fleet, and its files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import file_response, is_part, part_response, site_of
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleets.check import open_fleets, pages
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.forms import FILE_TYPES, CheckForm, OptionsForm
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.check.pages import Remark
from fleetbuilder.fleets.common import mapping, selectors
from fleetbuilder.fleets.saved import pages as saved_pages
from fleetbuilder.fleets.saved import views as saved_views
from rules.errors import DocumentError
from rules.notation import FORMATS, Parsed
from rules.notation.reading.budget import MAXIMUM_SIZE


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Checks a fleet: a new one, or the open one after a remedy or with other options."""
    if request.method == "POST":
        return _posted(request)
    if "demo" in request.GET:
        demo = or_404(selectors.demo_fleet_find(slug=request.GET["demo"]))
        parsed = Parsed((mapping.fleet_from_demo(demo),), "json")
        return _answer(request, *pages.page_state_from(parsed, check_services.Options()))
    if "fleet" in request.GET:
        options = check_services.options_read(request.GET.dict())
        try:
            parsed = check_services.text_parse(request.GET["fleet"], open_fleets.CODE)
        except DocumentError as error:
            return _answer(request, None, (), error=check_services.sentence(str(error)))
        held, remarks = pages.page_state_from(parsed, options)
        saved = open_fleets.saved_read(request.GET.get("saved", ""))
        return _answer(request, replace(held, saved=saved), remarks)
    if "saved" in request.GET:
        return _answer(request, *saved_views.check_page_state(request))
    return _answer(request, None, ())


def _posted(request: HttpRequest) -> HttpResponse:
    page_throttle(request)
    values = request.POST
    if "fleets" not in values:
        form = CheckForm(values, request.FILES)
        if not form.is_valid():
            return _answer(request, None, (), form=form)
        held, remarks = pages.page_state_from(form.parsed, form.options())
        return _answer(request, replace(held, **form.posted), remarks, form=form)
    held = open_fleets.page_state_read(values)
    try:
        return _answer(request, _changed(held, request), ())
    except DocumentError as error:
        return _answer(request, held, (), error=check_services.sentence(str(error)))


def _changed(held: CheckPageState, request: HttpRequest) -> CheckPageState:
    """Carries out the button that was pressed."""
    values = request.POST
    if "fix" in values:
        return held.fixed(open_fleets.fix_read(values["fix"]))
    if "undo" in values:
        return held.undone()
    if "show" in values:
        return held.opened(values["show"])
    form = OptionsForm(values)
    if not form.is_valid():
        fields = {f"/{name}": [str(text) for text in texts] for name, texts in form.errors.items()}
        raise errors.InvalidError(fields=fields)
    return pages.with_options(held, form.options())


def _answer(
    request: HttpRequest,
    held: CheckPageState | None,
    remarks: Sequence[Remark],
    *,
    form: CheckForm | None = None,
    error: str = "",
) -> HttpResponse:
    """Shows the report, alone for htmx and with the whole page for everybody else."""
    alone = is_part(request)
    context: dict[str, Any] = {"error": error, "alone": alone}
    if held is not None:
        context |= pages.report_context(held, remarks, site_of(request))
        context |= saved_pages.keep_context(request, held)
    # The box shows the fleet as it now is, unless it holds what was just typed there.
    renewed = held is not None and form is None
    context["form"] = form or CheckForm(initial=pages.form_initial(held))
    context["renewed"] = renewed
    if not alone:
        context |= {
            "demos": selectors.demo_fleet_list(),
            "file_types": FILE_TYPES,
            "file_most": MAXIMUM_SIZE,
            "formats": list(FORMATS.values()),
        }
    name = "fleets/check_result.html" if alone else "fleets/check.html"
    response = part_response(request, name, context)
    if alone and request.method == "POST":
        # Of several fleets the address holds one: the others would be lost by loading it again.
        one = held is not None and len(held.fleets) == 1
        address = saved_views.pushed(context["address"], held) if held is not None and one else ""
        response["HX-Push-Url"] = address or "false"
    return response


@require_POST
def download(request: HttpRequest) -> HttpResponse:
    """Answers the open fleet, or all, as a file in the format of the button."""
    page_throttle(request)
    held = open_fleets.page_state_read(request.POST)
    to = request.POST.get("all") or request.POST.get("to", "")
    fleets = held.fleets if "all" in request.POST else (held.fleet,)
    text = check_services.fleets_render(fleets, to)
    name = pages.file_name(fleets, FORMATS[to].extension)
    return file_response(text, name, "text/plain; charset=utf-8")
