"""What a format left out of a fleet, found by reading back what was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation.common import Notice
from rules.notation.drafts import PLACES

_FIELDS: Final = {
    "name": "the fleet's name",
    "ruleset": "the rule set",
    "points_limit": "the points limit",
    "resource": "the resource",
    "sideboard": "the sideboard",
    "extra_points": "the points added by hand",
    "exchange": "the factions of the officer exchange",
    "outposts": "the outposts",
    "mission": "the mission",
    "event_date": "the day of the event",
    "blind_booster": "the points kept for a blind booster",
    "mixing_consent": "that not all players agree to mix factions",
    "notes": "the notes",
    "unmatched": "the lines that could not be matched",
}
_PRICES: Final = "prices set by hand"
_SLOTS: Final = "slots chosen by hand"
_DISCOUNTS: Final = "which card gets which discount"
_HOLDERS: Final = "which card holds which"
_SUPPORT: Final = "which ship is a support vehicle"
_KINDS: Final = (_PRICES, _SLOTS, _DISCOUNTS, _HOLDERS, _SUPPORT)


def losses_between(
    fleet: Fleet, again: Fleet, catalogue: Catalogue, name: str
) -> tuple[Notice, ...]:
    """Gives a notice for each thing that `fleet` says and `again`, read back, does not.

    `name` is the format's name for people; the places are JSON pointers into the document of
    `fleet`. The order of cards is not compared.
    """
    lost = [
        _notice(words, f"/{field}", name)
        for field, words in _FIELDS.items()
        if _said(fleet, field) and _said(fleet, field) != _said(again, field)
    ]
    first_places: dict[str, str] = {}
    for place, build in enumerate(fleet.ships):
        other = again.ships[place] if place < len(again.ships) else ShipBuild(ship="")
        missing = Counter(_words(build)) - Counter(_words(other))
        for words in missing:
            card = catalogue.find(words)
            lost.append(_notice(card.name if card is not None else words, f"/ships/{place}", name))
        facts = Counter(_facts(build, catalogue)) - Counter(_facts(other, catalogue))
        for kind, words, _ in facts:
            if words not in missing:
                first_places.setdefault(kind, f"/ships/{place}")
    lost += [_notice(kind, first_places[kind], name) for kind in _KINDS if kind in first_places]
    return tuple(lost)


def strangers_in(fleet: Fleet, catalogue: Catalogue, system: str, name: str) -> tuple[Notice, ...]:
    """Gives a notice for each card that another builder, `name`, has no id for.

    Such cards are written under our own keys, which only we read again.
    """
    found: dict[str, str] = {}
    for place, build in enumerate(fleet.ships):
        for key in (build.ship, *(each.card for each in build.cards())):
            found.setdefault(key, f"/ships/{place}")
    for each in (fleet.resource, *fleet.sideboard):
        if each is not None:
            found.setdefault(each.card, "/resource" if each is fleet.resource else "/sideboard")
    return tuple(
        Notice(
            "format.unknown_there",
            f"{name} does not know {'' if card.official else 'the house card '}{card.name} "
            f"({key}); only Fleetbuilder will read it there.",
            where,
            card.name,
        )
        for key, where in found.items()
        if (card := catalogue.find(key)) is not None and not card.external_ids.get(system)
    )


def _notice(words: str, where: str, name: str) -> Notice:
    message = f"{name} cannot say {words}; it is left out."
    return Notice("format.left_out", message, where, words)


def _said(fleet: Fleet, field: str) -> Any:
    value = getattr(fleet, field)
    if field == "sideboard":
        return sorted(_key(each) for card in value for each in card.walk())
    if field == "resource" and value is not None:
        return _key(value)
    if field == "mixing_consent":
        # Consent is what is taken as given; only its refusal says anything.
        return not value
    return value


def _words(build: ShipBuild) -> Iterator[str]:
    yield build.ship or build.name
    for each in build.cards():
        yield _key(each)


def _facts(build: ShipBuild, catalogue: Catalogue) -> Iterator[tuple[str, str, Any]]:
    """Gives (kind, card, value) of all that is said of a ship's cards beyond their names."""
    ship = build.ship or build.name
    if build.cost_override is not None:
        yield _PRICES, ship, build.cost_override
    if build.support_vehicle:
        yield _SUPPORT, ship, True
    for card, holder in _held(build):
        key = _key(card)
        if holder:
            yield _HOLDERS, key, holder
        if card.cost_override is not None:
            yield _PRICES, key, card.cost_override
        if card.discount_from:
            yield _DISCOUNTS, key, card.discount_from
        known = catalogue.find(card.card)
        # A slot of the card's only type says nothing that is not said anyway.
        if card.slot and (known is None or known.fills != (card.slot,)):
            yield _SLOTS, key, card.slot


def _held(build: ShipBuild) -> Iterator[tuple[Equipped, str]]:
    """Gives every card of a ship with the key of the card that holds it."""
    placed: list[Equipped | None] = [getattr(build, place) for place in PLACES]
    pending = [(each, "") for each in (*placed, *build.upgrades) if each is not None]
    while pending:
        card, holder = pending.pop()
        yield card, holder
        pending.extend((each, _key(card)) for each in card.upgrades)


def _key(card: Equipped) -> str:
    return card.card or card.name
