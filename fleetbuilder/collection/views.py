"""The pages of the collection: all that somebody owns, changed count by count or by a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from cards.selectors import catalogue_current
from fleetbuilder.collection import pages, selectors, services, tables
from fleetbuilder.core import errors
from fleetbuilder.core.responses import file_response, part_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of

FILE: Final = "table"
LONGEST_COUNT: Final = 6


@never_cache
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Shows all sets and the loose cards with how many of each are owned."""
    found = selectors.collection_of(visitor_of(request))
    context = pages.overview_context(request.GET, found)
    return render(request, "collection/overview.html", context)


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """Takes the counts of a form; htmx sends one and gets the sums, a form leads back.

    What the form does not name stays.
    """
    page_throttle(request, "read")
    counts = {"set": counts_sent(request.POST, "set:"), "card": counts_sent(request.POST, "card:")}
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    fault = ""
    try:
        if not counts["set"] and not counts["card"]:
            raise errors.InvalidError("The form names no set and no card. Load the page again.")
        owner = visitor_of(request, make=True)
        services.counts_change(owner=owner, sets=counts["set"], cards=counts["card"])
    except errors.InvalidError as error:
        if not htmx:
            raise
        fault = " ".join(text for texts in error.fields.values() for text in texts)
        fault = f"Not saved. {fault or error.message}"
    if not htmx:
        messages.success(request, "Saved.")
        return redirect(pages.back_address(request.GET))
    collection = selectors.collection_of(visitor_of(request))
    context = {**pages.sums_context(collection), "said": fault or "Saved.", "fault": fault}
    return part_response(request, "collection/changed.html", {**context, "part": True})


def counts_sent(values: QueryDict, prefix: str) -> Mapping[str, object]:
    """Returns the counts of a form by key; an empty field says none, anything else stays text."""
    found: dict[str, object] = {}
    for name in values:
        if not name.startswith(prefix):
            continue
        text = str(values[name]).strip() or "0"
        is_count = text.isascii() and text.isdigit() and len(text) <= LONGEST_COUNT
        found[name.removeprefix(prefix)] = int(text) if is_count else text
    return found


@require_POST
def table_import(request: HttpRequest) -> HttpResponse:
    """Takes a table: for all that is owned, or for what it names."""
    page_throttle(request, "check")
    file = request.FILES.get(FILE)
    replaces = request.POST.get("mode") == "replace"
    try:
        if file is None:
            raise errors.InvalidError("Choose a file first.")
        said = tables.csv_read(file.read())
        service = services.counts_replace if replaces else services.counts_change
        owner = visitor_of(request, make=True)
        service(owner=owner, sets=said.sets, cards=said.cards)
    except (errors.InvalidError, errors.MalformedError, errors.BodyTooLargeError) as error:
        context = pages.overview_context({}, selectors.collection_of(visitor_of(request)))
        context["table_fault"] = error
        return render(request, "collection/overview.html", context, status=error.status)
    number = len(said.sets) + len(said.cards)
    messages.success(request, f"{number} line{'' if number == 1 else 's'} taken.")
    return redirect("collection:overview")


@never_cache
@require_safe
def table_export(request: HttpRequest) -> HttpResponse:
    """Returns the collection as a table."""
    found = selectors.collection_of(visitor_of(request))
    written = tables.csv_written(found, catalogue_current())
    return file_response(written, "collection.csv", "text/csv; charset=utf-8")
