"""What the pages of owners' boxes show, prepared as plain values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from fleetbuilder.fleet_captains.boxes.forms import CARD_FORMS, BoxFileForm, BoxNameForm
from fleetbuilder.fleet_captains.boxes.mapping import box_from_row
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of, house_box
from fleetbuilder.fleets.check.services import sentence
from rules.errors import DocumentError
from rules.fleet_captains.box.box import PARTS, GameBox
from rules.fleet_captains.box.box_check import check_box
from rules.fleet_captains.box.own_box import completeness
from rules.fleet_captains.effects.effect import MOMENTS
from rules.fleet_captains.effects.forms import DEEDS, NEEDS, STATES, VERBS
from rules.fleet_captains.effects.vocabulary import Vocabulary
from rules.fleet_captains.terms import SHIPS_OF_A_SIDE

TITLES: Final = {
    "ships": "Ships",
    "tiles": "Location tiles",
    "missions": "Missions",
    "encounters": "Encounters",
    "commands": "Command cards",
}


@dataclass(frozen=True, slots=True)
class BoxCardRow:
    """A card of a box: its first line in our words, the others, and where it is changed."""

    number: int
    title: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShipToType:
    """A ship of the box of the site that an owner has not typed in yet."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class SideToType:
    """The ships of a side that an owner has not typed in yet."""

    name: str
    ships: tuple[ShipToType, ...]


@dataclass(frozen=True, slots=True)
class BoxPart:
    """A part of a box, with its cards."""

    name: str
    title: str
    what: str
    cards: tuple[BoxCardRow, ...]


@dataclass(frozen=True, slots=True)
class BoxProblemRow:
    """A problem of a box, with the address of the card to mend."""

    state: str
    message: str
    where: str
    href: str


@dataclass(frozen=True, slots=True)
class LanguageExample:
    """A form of the language of effects: an example as it is typed, and what it says."""

    typed: str
    words: str


@dataclass(frozen=True, slots=True)
class LanguagePart:
    """The forms of one family: verbs, needs, deeds or conditions."""

    title: str
    examples: tuple[LanguageExample, ...]


def list_context(owner: str) -> dict[str, Any]:
    """Prepares the boxes of somebody, with the forms for another one."""
    return {
        "boxes": list(boxes_of(owner)),
        "name_form": BoxNameForm(auto_id="new-%s"),
        "file_form": BoxFileForm(auto_id="upload-%s"),
    }


def box_context(box: OwnersBox) -> dict[str, Any]:
    """Prepares a box with its cards; one that cannot be read any more says why."""
    context: dict[str, Any] = {
        "box": box,
        "name_form": BoxNameForm(initial={"name": box.name}, auto_id="rename-%s"),
        "file_form": BoxFileForm(auto_id="replace-%s"),
    }
    try:
        cards = box_from_row(box)
    except DocumentError as error:
        return {**context, "unreadable": sentence(str(error))}
    return {
        **context,
        "complete": completeness(cards),
        "problems": list(_problems(box, cards)),
        "parts": [_part(cards, name) for name in PARTS],
        "to_type": list(_to_type(box, cards)),
    }


def _part(cards: GameBox, name: str) -> BoxPart:
    shown = []
    for number, card in enumerate(cards.cards_of(name)):
        title, *words = card.words
        shown.append(BoxCardRow(number, title, tuple(words)))
    return BoxPart(name, TITLES[name], CARD_FORMS[name].what, tuple(shown))


def _problems(box: OwnersBox, cards: GameBox) -> Iterator[BoxProblemRow]:
    """Yields what is odd about a box; of one without cards there is nothing to say yet."""
    if not any(box.document.get(part) for part in PARTS):
        return
    for each in check_box(cards):
        _, part, *path = each.where.split("/")
        href = f"#{part}"
        if path:
            href = reverse("fleet_captains:card_edit", args=[box.slug, part, int(path[0])])
        state = "problem" if each.severity == "error" else "warning"
        yield BoxProblemRow(state, sentence(each.message), each.where, href)


def _to_type(box: OwnersBox, cards: GameBox) -> Iterator[SideToType]:
    """Yields the ships of the site whose side has not all its ships yet."""
    page = reverse("fleet_captains:card_create", args=[box.slug, "ships"])
    for side in house_box().sides:
        own = sum(card.side == side for card in cards.ships.values())
        left = tuple(
            ShipToType(card.name, f"{page}?ship={card.key}")
            for card in house_box().ships_of(side)
            if card.key not in cards.ships
        )
        if own < SHIPS_OF_A_SIDE and left:
            yield SideToType(side.capitalize(), left)


def next_to_type(box: OwnersBox, side: str) -> str:
    """Returns the address where the next ship is typed in, of the same side if one is left."""
    sides = list(_to_type(box, box_from_row(box)))
    same = [each for each in sides if each.name.lower() == side] or sides
    if same:
        return same[0].ships[0].href
    return reverse("fleet_captains:card_create", args=[box.slug, "ships"])


def language_context(part: str) -> dict[str, Any]:
    """Prepares the forms of the language that a part of a box is written in."""
    vocabularies: dict[str, Vocabulary[Any]] = {"Verbs": VERBS}
    if part in ("ships", "commands"):
        vocabularies["Needs"] = NEEDS
    if part == "missions":
        vocabularies = {"Deeds": DEEDS, "Conditions": STATES}
    moments = MOMENTS if part in ("ships", "commands") else {}
    return {
        "language": [_language(title, each.examples()) for title, each in vocabularies.items()],
        "moments": list(moments.items()),
    }


def _language(title: str, examples: Sequence[tuple[dict[str, Any], str]]) -> LanguagePart:
    return LanguagePart(
        title, tuple(LanguageExample(json.dumps(typed), words) for typed, words in examples)
    )
