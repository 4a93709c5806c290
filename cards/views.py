"""The pages of the catalogue. Everything comes from memory; only withdrawn cards are rows."""

from __future__ import annotations

from typing import Any, Final, cast

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from cards import language, mapping, narrowing, pages, selectors
from cards.forms import AbilityForm, CardSearchForm, form_values
from cards.little_scenes import tried
from cards.search import FIELDS
from rules.abilities.names import catalogue_names

CARDS_A_PAGE: Final = 24
SEARCH_FORM: Final = "card-search"


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Searches cards; htmx gets the results alone, everybody else the whole page."""
    boxes = narrowing.boxes(request)
    ticked = [box.name for box in boxes if box.is_ticked]
    form = None
    if "form" in request.GET:
        form = CardSearchForm(request.GET)
        if form.is_valid():
            return redirect(pages.list_address(form.query_text(), ticked))
    text = request.GET.get("q", "")
    catalogue, found = selectors.cards_search(query=text)
    result = narrowing.narrowed(found, request, ticked)
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    alone = bool(htmx) and not htmx.history_restore_request
    context = {
        "catalogue": catalogue,
        "text": text,
        "result": result,
        "page": Paginator(pages.ResultList(result), CARDS_A_PAGE).get_page(request.GET.get("page")),
        "problems": [pages.shown_problem(each, text, ticked) for each in result.problems],
        "facets": pages.facets(result, ticked),
        "chips": pages.chips(result, ticked),
        "orders": pages.orders(result, ticked),
        "boxes": boxes,
        "form": form or CardSearchForm(initial=form_values(result.query)),
        "form_is_open": form is not None,
        "alone": alone,
        # The box that is being typed in must not be replaced under the typing hands.
        "renew_box": alone and htmx.trigger != SEARCH_FORM,
    }
    name = "cards/card_results.html" if alone else "cards/card_list.html"
    response = render(request, name, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """Explains the search language, field by field."""
    return render(request, "cards/search_help.html", {"fields": pages.help_rows(FIELDS.values())})


@require_safe
def card_detail(request: HttpRequest, key: str) -> HttpResponse:
    """Shows a card with everything known about it."""
    found = mapping.card_find(key=key)
    if found is None:
        raise Http404
    catalogue, card, withdrawn = found
    context = {
        "catalogue": catalogue,
        "card": card,
        "withdrawn": withdrawn,
        **pages.card_context(catalogue, card),
    }
    return render(request, "cards/card_detail.html", context)


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """Shows how many cards' texts battles play, by era, type and set."""
    catalogue = selectors.catalogue_current()
    context = {"catalogue": catalogue, **pages.coverage_context(catalogue)}
    return render(request, "cards/coverage.html", context)


@require_safe
def abilities(request: HttpRequest) -> HttpResponse:
    """Reads a text in the ability language, and shows the language's reference."""
    catalogue = selectors.catalogue_current()
    form = AbilityForm(request.GET if "text" in request.GET else None)
    reading = None
    if form.is_valid() and form.cleaned_data["text"]:
        reading = language.read(form.cleaned_data["text"], catalogue_names(catalogue))
    context = {
        "form": form,
        "reading": reading,
        "tried": tried(reading, catalogue) if reading and "try" in request.GET else None,
        "sections": language.sections(),
        "example": language.EXAMPLE,
    }
    return render(request, "cards/abilities.html", context)


@require_safe
def set_list(request: HttpRequest) -> HttpResponse:
    """Lists the sets by year, newest first."""
    catalogue = selectors.catalogue_current()
    years = pages.set_years(catalogue, selectors.set_cards(catalogue=catalogue))
    context = {"catalogue": catalogue, "years": years}
    return render(request, "cards/set_list.html", context)


@require_safe
def set_detail(request: HttpRequest, key: str) -> HttpResponse:
    """Shows a set with its cards by type."""
    catalogue = selectors.catalogue_current()
    card_set = catalogue.sets.get(key)
    if card_set is None:
        raise Http404
    cards = selectors.set_cards(catalogue=catalogue)[key]
    context: dict[str, Any] = {
        "catalogue": catalogue,
        "card_set": card_set,
        "groups": pages.type_groups(cards),
        "count": len(cards),
        "reprints": frozenset(card.key for card in cards if card.sets[0] != key),
        "query": pages.term_text("set", key),
    }
    return render(request, "cards/set_detail.html", context)


@require_safe
def ship_class_list(request: HttpRequest) -> HttpResponse:
    """Lists the ship classes."""
    catalogue = selectors.catalogue_current()
    ships = selectors.class_ships(catalogue=catalogue)
    classes = sorted(catalogue.ship_classes.values(), key=lambda each: each.name)
    context = {
        "catalogue": catalogue,
        "classes": [(each, len(ships[each.key]), pages.arcs_words(each)) for each in classes],
    }
    return render(request, "cards/ship_class_list.html", context)


@require_safe
def ship_class_detail(request: HttpRequest, key: str) -> HttpResponse:
    """Shows a ship class: dial, arcs, its ships and the cards made for it."""
    catalogue = selectors.catalogue_current()
    ship_class = catalogue.ship_classes.get(key)
    if ship_class is None:
        raise Http404
    context = {
        "catalogue": catalogue,
        "ship_class": ship_class,
        "ships": selectors.class_ships(catalogue=catalogue)[key],
        "cards": selectors.class_cards(catalogue=catalogue)[key],
        "relatives": [
            each
            for each in catalogue.ship_classes.values()
            if each.printed == ship_class.printed and each.key != key
        ],
    }
    return render(request, "cards/ship_class_detail.html", context)
