"""The pages of rule sets: all of them, and one explained option by option."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook import pages
from fleetbuilder.fleets.rulebook.option_texts import SOURCES


@require_safe
def ruleset_list(request: HttpRequest) -> HttpResponse:
    """Lists the rule sets."""
    rulesets = selectors.rulesets_all()
    rows = [(each, pages.parent_of(each, rulesets)) for each in rulesets]
    return render(request, "fleets/ruleset_list.html", {"rows": rows})


@require_safe
def ruleset_detail(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """Explains a rule set: every option in words, with source and who imposed it."""
    rulesets = selectors.rulesets_all()
    if id not in rulesets:
        raise Http404
    ruleset = rulesets[id]
    context = {
        "ruleset": ruleset,
        "parent": pages.parent_of(ruleset, rulesets),
        "children": pages.children_of(ruleset, rulesets),
        "differences": pages.differences(ruleset, rulesets),
        "groups": pages.option_groups(ruleset, rulesets),
        "sources": SOURCES,
    }
    return render(request, "fleets/ruleset_detail.html", context)
