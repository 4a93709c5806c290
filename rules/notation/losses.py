"""What a format leaves out of a fleet, and what the builder that reads it will drop.

The one is found by reading back what was written, the other by the ids of the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.cards import Card
from rules.catalogue import Catalogue
from rules.fleet import PLACES, Equipped, Fleet, ShipBuild
from rules.notation.lists.listing import Prices
from rules.notation.reading.results import Notice

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
_SHIP_DEPTH: Final = 2
"""How many slashes the pointer of a ship has."""
_KINDS: Final = (_PRICES, _SLOTS, _DISCOUNTS, _HOLDERS, _SUPPORT)


def losses_between(
    fleet: Fleet, again: Fleet, catalogue: Catalogue, name: str
) -> tuple[Notice, ...]:
    """Returns a notice for each thing that `fleet` says and `again`, read back, does not.

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


@dataclass(frozen=True, slots=True)
class Peer:
    """Other builder that reads a format, and what it does with what it does not know.

    `system` is whose ids stand in it. `has_total`: it adds up prices. `nests`: with a card it
    drops what the card holds. `unseated` returns the upgrades of a ship that have no slot there,
    by their places.
    """

    name: str
    system: str
    has_total: bool = True
    nests: bool = False
    unseated: Callable[[ShipBuild, Catalogue], tuple[int, ...]] | None = None


@dataclass(slots=True)
class _Dropped:
    """Card that the other builder drops: its places, and what goes with it, in SP."""

    code: str
    reason: str
    card: str
    where: str
    words: str
    copies: int = 0
    points: int = 0


def dropped_by(
    peer: Peer, fleet: Fleet, catalogue: Catalogue, prices: Prices | None
) -> tuple[Notice, ...]:
    """Returns a notice for each card that another builder will drop, and for their sum.

    Cards that it has no id for are written under our own keys, and cards without a slot behind
    all slots, where only we read them again. `prices` are those of the fleet in SP by JSON
    pointer; without them no figures are told.
    """
    if not peer.has_total:
        prices = None
    found: dict[tuple[str, str], _Dropped] = {}
    gone: set[str] = set()
    unseated = frozenset(_unseated(peer, fleet, catalogue))
    for where, key, outer in _placed(fleet):
        is_gone = outer in gone
        card = catalogue.find(key)
        reason = _reason(peer, card, where in unseated)
        is_whole = card is not None and (card.type == "ship" or peer.nests)
        if is_gone or (reason is not None and is_whole):
            # What it holds goes with it.
            gone.add(where)
        if reason is None or card is None:
            continue
        code, words = reason
        place = where if where.count("/") <= _SHIP_DEPTH else "/".join(where.split("/")[:3])
        each = found.setdefault((code, key), _Dropped(code, words, key, place, card.name))
        each.copies += 1
        if not is_gone and prices is not None:
            each.points += _falling(where, is_whole, prices)
    notices = [_dropped(each, catalogue, peer.name, prices) for each in found.values()]
    if prices is not None and len(found) > 1:
        total, falls = sum(prices.values()), sum(each.points for each in found.values())
        count = sum(each.copies for each in found.values())
        left = f"{total - falls} SP are left of {total}"
        message = f"In all {peer.name} drops {count} cards or ships: {left}."
        notices.append(Notice("format.total", message))
    return tuple(notices)


def _unseated(peer: Peer, fleet: Fleet, catalogue: Catalogue) -> Iterator[str]:
    if peer.unseated is not None:
        for number, build in enumerate(fleet.ships):
            for place in peer.unseated(build, catalogue):
                yield f"/ships/{number}/upgrades/{place}"


def _reason(peer: Peer, card: Card | None, is_unseated: bool) -> tuple[str, str] | None:
    """Returns why a card is dropped, as a code and in words, None for one that is not."""
    if card is None:
        return None
    if not card.external_ids.get(peer.system):
        house = "" if card.official else "the house card "
        return "format.unknown_there", f"does not know {house}{card.name} ({card.key})"
    if is_unseated:
        return "format.no_slot", f"has no slot for {card.name} ({card.key}) on this ship"
    return None


def _falling(where: str, is_whole: bool, prices: Prices) -> int:
    """Returns the price at a place, with all beneath it where that goes too."""
    if not is_whole:
        return prices.get(where, 0)
    return sum(
        points for each, points in prices.items() if each == where or each.startswith(f"{where}/")
    )


def _dropped(each: _Dropped, catalogue: Catalogue, name: str, prices: Prices | None) -> Notice:
    is_ship = catalogue[each.card].type == "ship"
    what = "the ship and all aboard" if is_ship else "the card"
    if each.copies > 1:
        what = f"all {each.copies} of them" + (" and all aboard" if is_ship else "")
    falls = "" if prices is None else f", and its total falls by {each.points} SP"
    message = f"{name} {each.reason}; it drops {what}{falls}."
    return Notice(each.code, message, each.where, each.words)


def _placed(fleet: Fleet) -> Iterator[tuple[str, str, str]]:
    """Returns the place of every ship and card, its key, and the place of what holds it."""
    if fleet.resource is not None:
        yield from _beneath([("/resource", fleet.resource, "")])
    yield from _beneath(_numbered("/sideboard", fleet.sideboard))
    for number, build in enumerate(fleet.ships):
        ship = f"/ships/{number}"
        yield ship, build.ship, ""
        placed = [(place, getattr(build, place)) for place in PLACES]
        aboard = [(f"{ship}/{place}", each, ship) for place, each in placed if each is not None]
        yield from _beneath([*aboard, *_numbered(f"{ship}/upgrades", build.upgrades, ship)])


def _beneath(cards: list[tuple[str, Equipped, str]]) -> Iterator[tuple[str, str, str]]:
    for where, card, outer in cards:
        yield where, card.card, outer
        cards += _numbered(f"{where}/upgrades", card.upgrades, where)


def _numbered(
    where: str, cards: Sequence[Equipped], outer: str = ""
) -> list[tuple[str, Equipped, str]]:
    return [(f"{where}/{nth}", each, outer) for nth, each in enumerate(cards)]


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
    """Returns (kind, card, value) of all that is said of a ship's cards beyond their names."""
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
    """Returns every card of a ship with the key of the card that holds it."""
    placed: list[Equipped | None] = [getattr(build, place) for place in PLACES]
    pending = [(each, "") for each in (*placed, *build.upgrades) if each is not None]
    while pending:
        card, holder = pending.pop()
        yield card, holder
        pending.extend((each, _key(card)) for each in card.upgrades)


def _key(card: Equipped) -> str:
    return card.card or card.name
