"""The pages of rule sets and of the rulings on which their options rest."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from fleetbuilder.core.lookups import or_404
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook import pages, rulings
from fleetbuilder.fleets.rulebook.citations import ruling_address
from fleetbuilder.fleets.rulebook.forms import RulingSearchForm

RULINGS_ON_A_PAGE: Final = 60


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
        "sources": [(*each, rulings.source_address(each[0])) for each in pages.SOURCES],
    }
    return render(request, "fleets/ruleset_detail.html", context)


@require_safe
def ruling_list(request: HttpRequest) -> HttpResponse:
    """Lists the rulings by document and section, narrowed by words, ids and rule set."""
    form = RulingSearchForm(request.GET)
    found = form.found() if form.is_valid() else []
    document = form.document_chosen()
    page = Paginator(found, RULINGS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "groups": rulings.groups_of(page),
        "documents": selectors.rulings_all().documents,
        "is_narrowed": any(form.cleaned_data.values()),
        "document": document,
        "orders": rulings.orders_of(document) if document is not None else [],
    }
    return render(request, "fleets/ruling_list.html", context)


@require_safe
def ruling_detail(request: HttpRequest, id: str) -> HttpResponse:  # noqa: A002
    """Shows a ruling; a further id of it, and one in another case, lead to its own."""
    known = selectors.rulings_all()
    ruling = or_404(known.find(id))
    if id != ruling.id:
        return redirect(ruling_address(ruling), permanent=True)
    before, after = known.neighbours(ruling)
    context = {
        "ruling": ruling,
        "document": known.document_of(ruling),
        "authority": rulings.AUTHORITY_WORDS[ruling.authority],
        "authority_meaning": rulings.AUTHORITY_MEANING[ruling.authority],
        "acts": rulings.acts_words(ruling),
        "binding": rulings.binding_of(ruling),
        "options": rulings.options_citing(ruling),
        "cards": rulings.cards_of(ruling),
        "related": rulings.related_to(ruling),
        "before": before,
        "after": after,
    }
    return render(request, "fleets/ruling_detail.html", context)
