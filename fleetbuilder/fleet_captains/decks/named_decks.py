"""The deck that an address or a request names, for its owner alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.decks.mapping import deck_cards
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.selectors import decks
from fleetbuilder.fleet_captains.decks.services import NamedChoice
from fleetbuilder.player_documents.lookups import document_for
from rules.fleet_captains.muster.deck_choice import deck_choice_from_document
from rules.notation.reading.objects import read_title
from rules.notation.reading.values import FieldError

NAME: Final = "name"
BOX: Final = "box"

FindBox = Callable[[str], OwnersBox]
"""Finds the box that whoever asks owns, by its address; raises `Http404`."""


def deck_for(request: HttpRequest | Request, slug: str) -> CommandDeck:
    """Returns a deck to its owner; for everybody else it is not there (404)."""
    return document_for(request, decks(), slug)


def box_named(body: Any, find_box: FindBox) -> tuple[OwnersBox | None, Any]:
    """Returns the own box that a body names, and the body without it.

    A `box` that is no text stays, so that the reader of the rest names it.
    """
    if not isinstance(body, dict) or not isinstance(slug := body.get(BOX), str):
        return None, body
    return find_box(slug), {name: value for name, value in body.items() if name != BOX}


def named_choice_read(body: Any, find_box: FindBox) -> NamedChoice:
    """Reads what is to be kept as a deck.

    Raises `DocumentError` with the JSON pointer of what is wrong, and what `find_box` raises.
    """
    box, rest = box_named(body, find_box)
    if not isinstance(rest, dict) or NAME not in rest:
        raise FieldError('a deck is an object with the field "name"').error()
    try:
        name = " ".join(read_title(rest[NAME]).split())
    except FieldError as fault:
        raise fault.under(NAME).error() from None
    choice = {each: value for each, value in rest.items() if each != NAME}
    return NamedChoice(name, deck_choice_from_document(choice, deck_cards(box)), box)
