"""The pages of Star Trek: Fleet Captains."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleet_captains import pages, rule_pages, selectors
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.forms import (
    STANDARD,
    QuestionForm,
    RuleSearchForm,
    SectorForm,
)
from rules.fleet_captains.play.odds_document import QUESTIONS


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Shows what one can do."""
    return render(request, "fleet_captains/overview.html")


@require_safe
def sector(request: HttpRequest) -> HttpResponse:
    """Shows the layout that the address names or describes."""
    page_throttle(request)
    layouts = house_box().layouts
    chosen = request.GET.get("layout", STANDARD)
    context: dict[str, Any] = {"unknown": "", "layout": None}
    if "columns" in request.GET:
        chosen = ""
        form = SectorForm(request.GET)
        context["layout"] = form.layout if form.is_valid() else None
    elif chosen in layouts:
        context["layout"] = layouts[chosen]
        form = SectorForm.of_layout(layouts[chosen])
    else:
        context["unknown"] = chosen[:40]
        form = SectorForm.of_layout(layouts[STANDARD])
    muster = pages.mustered(request.GET)
    context |= {"form": form, "tabs": pages.layout_links(chosen, muster)}
    if context["layout"]:
        context |= pages.sector_context(request, context["layout"], muster)
    return render(request, "fleet_captains/sector.html", context)


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """Shows the odds of each kind of question, one of them as the address asks it."""
    page_throttle(request)
    boxes = [pages.question_box(QuestionForm.from_address(kind, request.GET)) for kind in QUESTIONS]
    kind = request.GET.get("kind", "")
    unknown = kind[:40] if kind and kind not in QUESTIONS else ""
    return render(request, "fleet_captains/odds.html", {"boxes": boxes, "unknown": unknown})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Lists the topics of the rules, or what a search finds."""
    form = RuleSearchForm(request.GET)
    query = form.cleaned_data["search"] if form.is_valid() else ""
    rulebook = selectors.rulebook()
    context = {
        "form": form,
        "query": query,
        "found": rule_pages.shown_entries(rulebook.found(query)) if query else [],
        "topics": rulebook.topics.values(),
    }
    return render(request, "fleet_captains/rules.html", context)


@require_safe
def rule_topic(request: HttpRequest, topic: str) -> HttpResponse:
    """Shows the rules of a topic, with its examples and decisions."""
    found = or_404(selectors.rulebook().topics.get(topic))
    context = rule_pages.topic_context(found)
    return render(request, "fleet_captains/rule_topic.html", context)
