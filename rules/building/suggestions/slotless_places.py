"""Places for cards that take no slot of a ship, and what speaks against a card there.

Ambassadors, construction cards, officers beneath crew, what carries the fleet's resource, and the
cards of a sideboard. `rules.building.suggestions.places` is about slots.
Source: 2017, Resources; F14, Reinforcements Sideboard; DECISIONS D105.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

from rules.building.checks.events import BANNED_FROM, event_date
from rules.building.checks.resources import SIDEBOARD_PLACES, STATION
from rules.building.checks.uniqueness import unique_names
from rules.building.editing.edits import RESOURCES_OF_SHIPS
from rules.building.fitted import Fitted, Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout, SideboardLoadout
from rules.building.prepared import PreparedCard
from rules.building.report import Item
from rules.building.suggestions.places import (
    OWN_PLACES,
    REASONS,
    Place,
    Suggestion,
    candidates,
    cheapest_first,
)
from rules.building.wording import TYPE_NAMES
from rules.building.workbench import Workbench
from rules.cards import Attachment
from rules.errors import RulesError
from rules.fleet import Equipped

SIDEBOARD: Final = "/sideboard"
SLOTLESS_REASONS: Final[Mapping[str, str]] = {
    "ambassador.too_many": "would be one ambassador too many for the fleet",
    "construction.too_many": "would be one construction card too many for the ship",
    "resource.missing": "belongs to a resource that the fleet does not have",
    "resource.carried_twice": "would be a second card that carries the fleet's resource",
    "resource.station_flagship": "cannot make a flagship of a station",
    "officer.no_crew": "is assigned to a crew upgrade",
    "officer.too_many": "would be one officer too many for that crew upgrade",
    "squadron.resource": "may not be assigned to an attack squadron",
    "sideboard.no_resource": "needs the resource Reinforcements Sideboard",
    "sideboard.kind": "finds the place of its kind on the sideboard taken",
    "sideboard.too_costly": "costs more than is left for the sideboard",
}


@dataclass(frozen=True, slots=True)
class SlotlessPlace:
    """A place besides the slots of ships at which some card fits.

    `ship` is the number of the ship, None for the sideboard; `slot` the type of card, or its kind
    on the sideboard; `provider` the pointer of the crew that would hold an officer, or that of the
    sideboard; `count` how many cards may come there, `name` that of the card which would hold
    them, "" for the ship or the sideboard.
    """

    ship: int | None
    slot: str
    provider: str = ""
    count: int = 1
    name: str = ""


def slotless_places(loaded: FleetLoadout) -> tuple[SlotlessPlace, ...]:
    """Returns the places that are no slots, wherever some card fits.

    They are those for ambassador, construction card, carrier of the resource, officers and
    sideboard.

    Every step of a builder asks this: each place is only searched until a card is found.
    """
    return tuple(_possible(loaded))


def _possible(loaded: FleetLoadout) -> Iterator[SlotlessPlace]:
    bench = loaded.bench
    slots = (*OWN_PLACES, *_carriers_wanted(loaded))
    for number, loadout in enumerate(loaded.loadouts):
        if not loadout.known:
            # Nobody can tell what an unknown ship may carry.
            continue
        build = loadout.build
        asked = Place(loaded, loadout, Seat(("construction",)))
        for slot in slots:
            is_taken = build.resource if slot in RESOURCES_OF_SHIPS else getattr(build, slot)
            if is_taken is not None:
                continue
            place = SlotlessPlaceJudge(asked, slot, "")
            if not place.against and place.fitting(bench, 1):
                yield SlotlessPlace(number, slot)
        yield from _for_officers(loaded, number, asked)
    for kind in SIDEBOARD_PLACES if has_sideboard(loaded) else ():
        if SideboardPlace(loaded, kind).takes_any(bench):
            yield SlotlessPlace(None, kind, SIDEBOARD)


def _carriers_wanted(loaded: FleetLoadout) -> list[str]:
    """Returns the types of card that may carry the fleet's resource, and do not yet."""
    carried = {each.card.type for home in loaded.loadouts for each in home.fitted}
    return [
        slot
        for slot in RESOURCES_OF_SHIPS
        if slot not in carried
        and any(_has_resource(loaded, card) for card in candidates(loaded.bench, slot))
    ]


def _has_resource(loaded: FleetLoadout, card: PreparedCard) -> bool:
    """Returns whether the fleet has the resource that a card belongs to, if it belongs to one."""
    wanted = card.card.resource if isinstance(card.card, Attachment) else ""
    return not wanted or (loaded.resource is not None and wanted == loaded.resource.card.key)


def _for_officers(loaded: FleetLoadout, number: int, asked: Place) -> Iterator[SlotlessPlace]:
    crew = [(each, left) for each, left in crew_of(asked.loadout) if left > 0]
    if not crew:
        return
    # Which officers there are does not depend on who would hold them.
    most = max(left for _, left in crew)
    there_are = SlotlessPlaceJudge(asked, "officer", "").fitting(loaded.bench, most)
    for each, left in crew if there_are else ():
        yield SlotlessPlace(number, "officer", each.where, min(left, there_are), each.card.name)


def crew_of(loadout: Loadout) -> list[tuple[Fitted, int]]:
    """Returns the crew cards of a ship, and how many officers each of them may still hold.

    Source: the card Officer Cards.
    """
    held = Counter(id(each.parent) for each in loadout.fitted if each.role == "officer")
    most = loadout.fleet.options["officers_per_crew"]
    crew = [each for each in loadout.fitted if each.card.type == "crew"]
    return [(each, most - held[id(each)]) for each in crew]


def has_sideboard(loaded: FleetLoadout) -> bool:
    """Returns whether the fleet's resource gives it a sideboard."""
    return loaded.resource is not None and "sideboard" in loaded.resource.card.checks


class SlotlessPlaceJudge:
    """Judges cards for a place of a ship that takes no slot; `against` holds for every card.

    Source: 2017, Resources; DECISIONS D105; the checks of captains, resources and squadrons.
    """

    def __init__(self, asked: Place, slot: str, provider: str) -> None:
        self.asked = asked
        self.slot = slot
        self.provider = provider
        self.against = tuple(self._against(asked.fleet, asked.loadout))

    def _against(self, loaded: FleetLoadout, loadout: Loadout) -> Iterator[str]:
        slot, ruleset = self.slot, loaded.ruleset
        everywhere = (each for home in loaded.loadouts for each in home.fitted)
        if slot == "ambassador":
            if sum(each.role == slot for each in everywhere) >= ruleset["ambassadors_maximum"]:
                yield "ambassador.too_many"
        elif slot == "construction":
            own = [each for each in loadout.fitted if each.role == slot and each.parent is None]
            if len(own) >= ruleset["constructions_maximum"]:
                yield "construction.too_many"
        elif slot == "officer":
            yield from self._against_officers(loadout)
        else:
            if any(each.card.type == slot for each in everywhere):
                yield "resource.carried_twice"
            if slot == "flagship" and loadout.ship_class.key == STATION:
                yield "resource.station_flagship"
            is_squadron = ruleset["support_ships"] and loadout.support_kind == "squadron"
            if is_squadron and not ruleset["squadron_resources"]:
                yield "squadron.resource"

    def _against_officers(self, loadout: Loadout) -> Iterator[str]:
        room = {each.where: left for each, left in crew_of(loadout)}
        if self.provider not in room:
            yield "officer.no_crew"
        elif room[self.provider] < 1:
            yield "officer.too_many"

    def fitting(self, bench: Workbench, most: int) -> int:
        """Returns how many cards fit, what holds for every card apart, but not more than `most`."""
        fitting = (
            card
            for card in candidates(bench, self.slot)
            # Most cards of these places belong to a resource: the rest is not asked of them.
            if _has_resource(self.asked.fleet, card) and not self._reasons(self.asked.ask(card))
        )
        return sum(1 for _ in islice(fitting, most))

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card for the place."""
        found = self.asked.ask(card)
        missing = () if _has_resource(self.asked.fleet, card) else ("resource.missing",)
        return found._replace(reasons=(*self._reasons(found), *missing, *self.against))

    def items(self, card: PreparedCard) -> tuple[Item, ...]:
        """Returns the parts of a card's price in the place."""
        return self.asked.items(card)

    def _reasons(self, found: Suggestion) -> list[str]:
        # Only captains, admirals and upgrades are asked for their faction, and what carries a
        # resource is judged by a rule of its own on squadrons.
        is_apart = self.slot in RESOURCES_OF_SHIPS
        return [
            each
            for each in found.reasons
            if not each.startswith("faction.") and not (is_apart and each == "squadron.card")
        ]

    def words(self, suggestion: Suggestion, reason: str) -> str:
        """Puts one reason against a card into words."""
        if reason in SLOTLESS_REASONS:
            return _slotless_words(suggestion, reason)
        return self.asked.words(suggestion, reason)


class SideboardPlace:
    """Judges cards for the sideboard's place of a kind; their printed prices are bounded together.

    Raises `RulesError` for a kind of which a sideboard has none.
    Source: F14, Reinforcements Sideboard.
    """

    def __init__(self, loaded: FleetLoadout, kind: str) -> None:
        if kind not in SIDEBOARD_PLACES:
            raise RulesError(f"a sideboard has no place for the kind {TYPE_NAMES.get(kind, kind)}")
        self.kind = kind
        self.held = loaded.sideboard
        self.names = unique_names(loaded)
        ruleset, date = loaded.ruleset, event_date(loaded)
        self.bans = ruleset["banned_cards"] and (not date or date >= BANNED_FROM)
        self.costs = SideboardLoadout(loaded).cost_of
        self.left = ruleset["sideboard_combined"] - sum(self.costs(each.card) for each in self.held)
        kinds = [*map(_seniority, self.held), ((kind,), 0, "", "")]
        self.without_kind = _without_kind(map(_seniority, self.held))
        # A card of several types that only finds the place of another kind is offered there.
        self.has_room = _without_kind(kinds) == self.without_kind
        self.against = () if has_sideboard(loaded) else ("sideboard.no_resource",)

    def takes_any(self, bench: Workbench) -> bool:
        """Returns whether some card fits."""
        if self.against or not self.has_room:
            return False
        # The lowest price is not above the printed one: what comes later costs too much.
        ordered = cheapest_first(bench, self.kind)
        affordable = takewhile(lambda each: each[0] <= max(0, self.left), ordered)
        return any(self.kind in _kinds(card) and self.ask(card).fits for _, card in affordable)

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card for the place, at its printed price with surcharge."""
        reasons = list(self.against)
        if not self.names.isdisjoint(card.unique_names):
            reasons.append("unique.duplicate")
        if self.bans and card.card.banned:
            reasons.append("card.banned")
        if not (self.has_room and self._has_room_for(card)):
            reasons.append("sideboard.kind")
        points = self.costs(card)
        if points > max(0, self.left):
            reasons.append("sideboard.too_costly")
        return Suggestion(card.key, card.name, points, tuple(reasons))

    def items(self, card: PreparedCard) -> tuple[Item, ...]:
        """Returns the parts of a card's price in the place."""
        surcharge = self.costs(card) - card.cost
        more = (Item(surcharge, "printed surcharge", card.key),) if surcharge else ()
        return (*card.plain_items, *more)

    def _has_room_for(self, card: PreparedCard) -> bool:
        where = f"{SIDEBOARD}/{len(self.held)}"
        new = Fitted(card, where, "sideboard", Equipped(card.key))
        return _without_kind(map(_seniority, (*self.held, new))) == self.without_kind

    def words(self, suggestion: Suggestion, reason: str) -> str:
        """Puts one reason against a card into words."""
        return _slotless_words(suggestion, reason)


def of_kind(bench: Workbench, kind: str) -> tuple[PreparedCard, ...]:
    """Returns the cards of a kind of the sideboard, and those that stand for it."""
    return tuple(card for card in candidates(bench, kind) if kind in _kinds(card))


def _kinds(card: PreparedCard) -> tuple[str, ...]:
    types = card.fills if card.type == "question" else (card.type,)
    return tuple(kind for kind in SIDEBOARD_PLACES if kind in types)


def _seniority(each: Fitted) -> tuple[tuple[str, ...], int, str, str]:
    """Returns the kinds that a card of the sideboard may stand for, and its rank among them."""
    card = each.card
    return (_kinds(card), -card.cost, card.key, each.where)


def _without_kind(cards: Iterable[tuple[tuple[str, ...], int, str, str]]) -> int:
    """Returns how many cards of a sideboard find their kinds' places taken, as the check does.

    Those of one kind come first, the dearest of them before the others.
    """
    seen: set[str] = set()
    left = 0
    for kinds, *_ in sorted(cards, key=lambda each: (len(each[0]), *each[1:])):
        free = next((kind for kind in kinds if kind not in seen), "")
        left += not free
        seen.add(free)
    return left


def _slotless_words(suggestion: Suggestion, reason: str) -> str:
    return f"{suggestion.name} {SLOTLESS_REASONS.get(reason) or REASONS[reason]}."
