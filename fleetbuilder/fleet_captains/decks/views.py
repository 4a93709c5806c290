"""The pages of command decks: chosen, kept, listed, deleted."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core.form_views import REFUSALS, asking, number_of
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.decks import pages, services
from fleetbuilder.fleet_captains.decks.forms import DeckForm, DeckNameForm
from fleetbuilder.fleet_captains.decks.mapping import deck_cards
from fleetbuilder.fleet_captains.decks.named_decks import deck_for
from fleetbuilder.player_documents.services import document_delete

AS_ANOTHER: Final = "another"
"""What the button sends that keeps a changed deck beside the one that it was."""


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """Shows the subdecks of a side, what each helps with, and the deck of those chosen."""
    return _decks_page(request, request.GET)


def _decks_page(
    request: HttpRequest,
    query: QueryDict,
    status: int = 200,
    name_form: DeckNameForm | None = None,
) -> HttpResponse:
    box = query.get("box", "")
    page_throttle(request, "heavy" if box else "check")
    cards = deck_cards(box_for(request, box) if box else None)
    deck = query.get("deck", "")
    kept = deck_for(request, deck) if deck else None
    muster = pages.muster_of(query, cards)
    form = DeckForm.from_address(query, cards, pages.muster_missions(muster, cards))
    context: dict[str, Any] = {"form": form, "muster": muster, "box": box}
    if form.is_valid():
        context |= pages.deck_context(request, query, form, cards, box)
    context |= pages.keep_context(kept, name_form)
    return render(request, "fleet_captains/decks.html", context, status=status)


@never_cache
@require_POST
def deck_keep(request: HttpRequest) -> HttpResponse:
    """Keeps the deck that a form has: a new one, or in place of what a kept one held."""
    query = request.POST
    box = box_for(request, query["box"]) if query.get("box") else None
    deck = query.get("deck", "")
    kept = deck_for(request, deck) if deck else None
    form = DeckForm.from_address(query, deck_cards(box), {})
    name_form = DeckNameForm(query)
    if not (form.is_valid() and name_form.is_valid()):
        return _decks_page(request, query, 400, name_form)
    name = " ".join(name_form.cleaned_data["name"].split())
    named = services.NamedChoice(name, pages.deck_choice_of(query, form), box)
    visitor, key = asking(request).values()
    try:
        if kept is None or query.get("as") == AS_ANOTHER:
            services.deck_create(owner=visitor, named=named, key=key)
        else:
            expected = number_of(request, "version")
            services.deck_replace(
                deck=kept, named=named, expected=expected, visitor=visitor, key=key
            )
    except REFUSALS as error:
        name_form.refuse(error)
        return _decks_page(request, query, error.status, name_form)
    messages.success(request, f"{name} is kept.")
    return redirect("fleet_captains:deck_list")


@never_cache
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """Lists the decks of whoever asks."""
    page_throttle(request)
    rows = pages.kept_rows(visitor_of(request))
    return render(request, "fleet_captains/deck_list.html", {"rows": rows})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deck_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once more, and deletes a deck."""
    deck = deck_for(request, slug)
    if request.method == "POST":
        document_delete(deck)
        messages.success(request, f"{deck.name} is deleted.")
        return redirect("fleet_captains:deck_list")
    return render(request, "fleet_captains/deck_delete.html", {"deck": deck})
