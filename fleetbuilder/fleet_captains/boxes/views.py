"""The pages of owners' boxes: listed, read, typed in card by card, as a file in and out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core.form_views import REFUSALS, ServiceFormView, asking, attempt, number_of
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.responses import file_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes import pages, services
from fleetbuilder.fleet_captains.boxes.forms import (
    CARD_FORMS,
    BoxCardForm,
    BoxFileForm,
    BoxNameForm,
    placed,
    with_reasons,
)
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.player_documents.services import document_delete
from rules.errors import DocumentError
from rules.fleet_captains.box.box import PARTS, box_from_document

PRINTED_BY_NAME: Final = ("key", "name", "side", "ship_class")
"""What the form takes of a ship of the site: what is printed and public."""

BoxForm = BoxNameForm | BoxFileForm


# --- lists and whole boxes ----------------------------------------------------------------------


@never_cache
@require_safe
def box_list(request: HttpRequest) -> HttpResponse:
    """Lists the boxes of whoever asks."""
    return _list_page(request)


def _list_page(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    context = {**pages.list_context(visitor_of(request)), "once": key_made(), **changed}
    return render(request, "fleet_captains/boxes/box_list.html", context, status=status)


@never_cache
@require_POST
def box_create(request: HttpRequest) -> HttpResponse:
    """Makes a box without cards."""
    form = BoxNameForm(request.POST, auto_id="new-%s")

    def make() -> HttpResponse:
        return _made(request, form.document())

    return _taken(request, form, make) or _list_page(request, 400, name_form=form)


@never_cache
@require_POST
def box_upload(request: HttpRequest) -> HttpResponse:
    """Makes a box of a file."""
    form = BoxFileForm(request.POST, request.FILES, auto_id="upload-%s")

    def make() -> HttpResponse:
        return _made(request, form.document())

    return _taken(request, form, make) or _list_page(request, 400, file_form=form)


def _made(request: HttpRequest, document: Any) -> HttpResponse:
    # Nobody gets a session for a box that cannot be read.
    box_from_document(document)
    visitor, key = asking(request).values()
    box, _ = services.box_create(owner=visitor, document=document, key=key)
    return redirect("fleet_captains:box_detail", box.slug)


def _taken(
    request: HttpRequest, form: BoxForm, deed: Callable[[], HttpResponse]
) -> HttpResponse | None:
    """Does what a valid form asks for; None where it is refused, which the form says then."""
    page_throttle(request, "check")
    if not form.is_valid():
        return None
    try:
        return deed()
    except DocumentError as error:
        form.add_error(next(iter(form.fields)), sentence(str(error)))
    except REFUSALS as error:
        form.refuse(error)
    return None


@never_cache
@require_safe
def box_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a box with its cards, how complete it is, and what is odd about it."""
    return _detail_page(request, box_for(request, slug))


def _detail_page(
    request: HttpRequest, box: OwnersBox, status: int = 200, **changed: Any
) -> HttpResponse:
    context = {**pages.box_context(box), "once": key_made(), **changed}
    return render(request, "fleet_captains/boxes/box_detail.html", context, status=status)


@never_cache
@require_POST
def box_rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Gives a box another name."""
    box = box_for(request, slug)
    form = BoxNameForm(request.POST, auto_id="rename-%s")

    def rename() -> HttpResponse:
        name = form.cleaned_data["name"]
        services.box_rename(box=box, name=name, **_changing(request))
        messages.success(request, "Saved.")
        return redirect("fleet_captains:box_detail", box.slug)

    return _taken(request, form, rename) or _detail_page(request, box, 400, name_form=form)


@never_cache
@require_POST
def box_replace(request: HttpRequest, slug: str) -> HttpResponse:
    """Replaces the cards of a box by those of a file."""
    box = box_for(request, slug)
    form = BoxFileForm(request.POST, request.FILES, auto_id="replace-%s")

    def replace() -> HttpResponse:
        services.box_replace(box=box, document=form.document(), **_changing(request))
        messages.success(request, "The cards of the file are those of the box now.")
        return redirect("fleet_captains:box_detail", box.slug)

    return _taken(request, form, replace) or _detail_page(request, box, 400, file_form=form)


def _changing(request: HttpRequest) -> dict[str, Any]:
    """Returns who changes a box, from which version, and by which key."""
    return {"expected": number_of(request, "version"), **asking(request)}


@never_cache
@require_safe
def box_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Returns a box as a file, as the command line and this site read it."""
    box = box_for(request, slug)
    text = json.dumps(box.document, indent=1, ensure_ascii=False) + "\n"
    return file_response(text, "fleet-captains-box.json", "application/json; charset=utf-8")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def box_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once more, and deletes a box."""
    box = box_for(request, slug)
    if request.method == "POST":
        document_delete(box)
        messages.success(request, f"{box.name} is deleted.")
        return redirect("fleet_captains:box_list")
    return render(request, "fleet_captains/boxes/box_delete.html", {"box": box})


# --- cards --------------------------------------------------------------------------------------


class CardPage(ServiceFormView):
    """Takes a new card, or changes one that is there."""

    throttle_scope = "check"
    box: OwnersBox
    card: dict[str, Any] | None
    part: str
    number: int | None

    def look_up(self, request: HttpRequest) -> None:
        """Finds box and card, for the owner."""
        if str(request.method).lower() not in self.http_method_names:
            # Refused for everybody alike.
            return
        self.box = box_for(request, self.kwargs["slug"])
        self.part, self.number = self.kwargs["part"], self.kwargs.get("number")
        self.card = card_of(self.box, self.part, self.number)

    def get_template_names(self) -> list[str]:
        """Returns the template of the part: ships and subdecks have their own."""
        name = {"ships": "ship_form", "commands": "subdeck_form"}.get(self.part, "card_form")
        return [f"fleet_captains/boxes/{name}.html"]

    def get_form_class(self) -> type[BoxCardForm]:
        """Returns the form of the part."""
        return CARD_FORMS[self.part]

    def get_initial(self) -> dict[str, Any]:
        """Returns the card as it is, or what is public of a ship that is to be typed in."""
        form = CARD_FORMS[self.part]
        if self.card is not None:
            return form.of_card(self.card)
        known = house_box().ships.get(self.request.GET.get("ship", ""))
        if self.part != "ships" or known is None:
            return {}
        filled = form.of_card(known.as_document())
        return {str(name): filled[name] for name in PRINTED_BY_NAME}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form with the language of effects."""
        return {
            "box": self.box,
            "card": self.card,
            "part": self.part,
            "number": self.number,
            "what": CARD_FORMS[self.part].what,
            "version": number_of(self.request, "version") or self.box.version,
            **pages.language_context(self.part),
            **super().get_context_data(**kwargs),
        }

    def done(self, form: BoxCardForm) -> HttpResponse:
        """Puts the card into the box, and leads to the next one or back."""
        card = with_reasons(form.document(), self.card or {})
        place = len(self.box.document.get(self.part, ())) if self.number is None else self.number
        try:
            box, _ = services.card_put(
                box=self.box,
                part=self.part,
                number=self.number,
                card=card,
                **_changing(self.request),
            )
        except DocumentError as error:
            raise placed(error, f"/{self.part}/{place}") from error
        messages.success(self.request, f"{card['name']} is in the box.")
        if "next" not in self.request.POST:
            return redirect(_part_address(box, self.part))
        if self.part == "ships":
            return redirect(pages.next_to_type(box, card["side"]))
        return redirect("fleet_captains:card_create", box.slug, self.part)


def card_of(box: OwnersBox, part: str, number: int | None) -> dict[str, Any] | None:
    """Returns a card of a box, None for one that is to be; raises `Http404` where none is."""
    if part not in PARTS:
        raise Http404
    if number is None:
        return None
    cards = box.document.get(part, ())
    if number >= len(cards):
        raise Http404
    card: dict[str, Any] = cards[number]
    return card


def _part_address(box: OwnersBox, part: str) -> str:
    return f"{reverse('fleet_captains:box_detail', args=[box.slug])}#{part}"


@never_cache
@require_POST
def card_remove(request: HttpRequest, slug: str, part: str, number: int) -> HttpResponse:
    """Takes a card out of a box."""
    box = box_for(request, slug)
    card = card_of(box, part, number)
    assert card is not None  # noqa: S101
    said = f"{card['name']} is out of the box."
    expected = number_of(request, "version")
    values = {"box": box, "part": part, "number": number, "expected": expected}
    attempt(request, services.card_remove, said, **values)
    return redirect(_part_address(box, part))
