"""Places for cards that take no slot of a ship, and the cards that fit there.

Ambassadors, construction cards, officers beneath crew, what carries the fleet's resource, and the
cards of a sideboard. `rules.building.suggest` is about slots.
Source: 2017, Resources; F14, Reinforcements Sideboard; DECISIONS D105.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from rules.building.assess import load
from rules.building.checks.events import BANNED_FROM, event_date
from rules.building.checks.resources import SIDEBOARD_PLACES, STATION
from rules.building.checks.uniqueness import unique_names
from rules.building.edits import RESOURCES_OF_SHIPS
from rules.building.fixes import part_at, without
from rules.building.loadout import Fitted, FleetLoadout, Loadout
from rules.building.prepared import PreparedCard, Workbench
from rules.building.slots import Seat
from rules.building.suggest import REASONS, Place, Suggestion
from rules.cards import Attachment
from rules.catalogue import Catalogue
from rules.errors import RulesError
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet

SIDEBOARD: Final = "/sideboard"
MOST_OFFICERS: Final = 10
"""Cards that are counted for a place: far above what any rule set lets one crew card hold."""
OWN_PLACES: Final = ("ambassador", "construction")
"""Places that a ship has besides its slots, each for one card of the type of its name."""
FURTHER: Final = (*OWN_PLACES, *RESOURCES_OF_SHIPS, "officer")
"""Types of card that take no slot of a ship."""
FURTHER_REASONS: Final[Mapping[str, str]] = {
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
class Further:
    """Is a place besides the slots of ships at which some card fits.

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


def further_places(
    fleet: Fleet, catalogue: Catalogue, ruleset: RuleSet
) -> tuple[tuple[Further, ...], FleetLoadout]:
    """Gives the places for ambassador, construction card, what carries the resource, officers, and
    those of the sideboard, wherever some card fits; besides the fleet with its cards looked up.
    """
    loaded = load(fleet, catalogue, ruleset)
    found = tuple(each for each in _possible(loaded) if each.count)
    return found, loaded


def _possible(loaded: FleetLoadout) -> Iterator[Further]:
    for number, loadout in enumerate(loaded.loadouts):
        if not loadout.known:
            # Nobody can tell what an unknown ship may carry.
            continue
        build = loadout.build
        asked = Place(loaded, loadout, Seat(("construction",)))
        for slot in (*OWN_PLACES, *RESOURCES_OF_SHIPS):
            is_taken = build.resource if slot in RESOURCES_OF_SHIPS else getattr(build, slot)
            if is_taken is None:
                count = _count_of_fitting(_FurtherPlace(asked, slot, ""), loaded.bench)
                yield Further(number, slot, count=min(1, count))
        for each in loadout.fitted:
            if each.card.type == "crew":
                judge = _FurtherPlace(asked, "officer", each.where)
                count = min(judge.officers_left, _count_of_fitting(judge, loaded.bench))
                yield Further(number, "officer", each.where, count, each.card.name)
    for kind in SIDEBOARD_PLACES if _has_sideboard(loaded) else ():
        count = _count_of_fitting(_SideboardPlace(loaded, kind), loaded.bench)
        yield Further(None, kind, SIDEBOARD, min(1, count))


def _has_sideboard(loaded: FleetLoadout) -> bool:
    return loaded.resource is not None and "sideboard" in loaded.resource.card.checks


def suggest_further(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    ship: int | None,
    slot: str,
    provider: str = "",
    replacing: str = "",
) -> tuple[list[Suggestion], list[Suggestion], Callable[[Suggestion], tuple[str, ...]]]:
    """Gives the cards for a place that takes no slot: those that fit, the others, why they do not.

    `ship` is the number of the ship, None for the sideboard; `slot`, `provider` as in `Further`,
    and `replacing` the pointer of the card which makes room. Raises `RulesError` or
    `DocumentError` when there is no such place.
    """
    if replacing:
        fleet = without(fleet, replacing)
    loaded = load(fleet, catalogue, ruleset)
    judge: _FurtherPlace | _SideboardPlace
    if ship is None:
        judge = _SideboardPlace(loaded, slot)
    else:
        if ship >= len(loaded.loadouts):
            raise RulesError(f"the fleet has no ship number {ship}")
        if slot == "officer":
            part_at(fleet, provider)
        asked = Place(loaded, loaded.loadouts[ship], Seat((slot,)))
        judge = _FurtherPlace(asked, slot, provider)
    found = sorted(
        (judge.ask(card) for card in judge.cards(loaded.bench)),
        key=lambda each: (len(each.reasons), each.points, each.name, each.card),
    )
    return (
        [each for each in found if each.fits],
        [each for each in found if not each.fits],
        judge.why,
    )


def _count_of_fitting(judge: _FurtherPlace | _SideboardPlace, bench: Workbench) -> int:
    """Gives how many cards fit, up to a bound that no place needs."""
    if judge.against:
        return 0
    fitting = (each for each in judge.cards(bench) if judge.ask(each).fits)
    return sum(1 for _ in islice(fitting, MOST_OFFICERS))


def _of_types(bench: Workbench, *types: str) -> Iterator[PreparedCard]:
    for kind in types:
        for card in bench.catalogue.by_type.get(kind, ()):
            prepared = bench.get(card.key)
            if prepared is not None:
                yield prepared


class _FurtherPlace:
    """Judges cards for a place of a ship that takes no slot; `against` holds for every card.

    Source: 2017, Resources; DECISIONS D105; the checks of captains, resources and squadrons.
    """

    def __init__(self, asked: Place, slot: str, provider: str) -> None:
        self.asked = asked
        self.slot = slot
        self.provider = provider
        self.officers_left = 0
        resource = asked.fleet.resource
        self.resource = resource.card.key if resource is not None else ""
        self.against = tuple(self._against(asked.fleet, asked.loadout))

    def _against(self, loaded: FleetLoadout, loadout: Loadout) -> Iterator[str]:
        slot, ruleset = self.slot, loaded.ruleset
        everywhere = [each for home in loaded.loadouts for each in home.fitted]
        if slot == "ambassador":
            if sum(each.role == slot for each in everywhere) >= ruleset["ambassadors_maximum"]:
                yield "ambassador.too_many"
        elif slot == "construction":
            own = [each for each in loadout.fitted if each.role == slot and each.parent is None]
            if len(own) >= ruleset["constructions_maximum"]:
                yield "construction.too_many"
        elif slot == "officer":
            yield from self._against_officers(loadout, ruleset["officers_per_crew"])
        else:
            if any(each.card.type == slot for each in everywhere):
                yield "resource.carried_twice"
            if slot == "flagship" and loadout.ship_class.key == STATION:
                yield "resource.station_flagship"
            is_squadron = ruleset["support_ships"] and loadout.support_kind == "squadron"
            if is_squadron and not ruleset["squadron_resources"]:
                yield "squadron.resource"

    def _against_officers(self, loadout: Loadout, maximum: int) -> Iterator[str]:
        holder = next((each for each in loadout.fitted if each.where == self.provider), None)
        if holder is None or holder.card.type != "crew":
            yield "officer.no_crew"
            return
        held = sum(each.role == "officer" and each.parent is holder for each in loadout.fitted)
        self.officers_left = maximum - held
        if self.officers_left < 1:
            yield "officer.too_many"

    def cards(self, bench: Workbench) -> Iterator[PreparedCard]:
        """Gives the cards of the type."""
        return _of_types(bench, self.slot)

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card for the place."""
        found = self.asked.ask(card)
        # Only captains, admirals and upgrades are asked for their faction, and what carries a
        # resource is judged by a rule of its own on squadrons.
        is_apart = self.slot in RESOURCES_OF_SHIPS
        reasons = [
            each
            for each in found.reasons
            if not each.startswith("faction.") and not (is_apart and each == "squadron.card")
        ]
        wanted = card.card.resource if isinstance(card.card, Attachment) else ""
        if wanted and wanted != self.resource:
            reasons.append("resource.missing")
        return found._replace(reasons=(*reasons, *self.against))

    def why(self, suggestion: Suggestion) -> tuple[str, ...]:
        """Gives the reasons against a card in words."""
        return tuple(
            _further_words(suggestion, each)
            if each in FURTHER_REASONS
            else self.asked.words(suggestion, each)
            for each in suggestion.reasons
        )


class _SideboardPlace:
    """Judges cards for the sideboard's place of a kind; their printed prices are bounded together.

    Source: F14, Reinforcements Sideboard.
    """

    def __init__(self, loaded: FleetLoadout, kind: str) -> None:
        self.kind = kind
        self.held = loaded.sideboard
        self.names = unique_names(loaded)
        ruleset, date = loaded.ruleset, event_date(loaded)
        self.bans = ruleset["banned_cards"] and (not date or date >= BANNED_FROM)
        self.left = ruleset["sideboard_combined"] - sum(each.card.cost for each in self.held)
        kinds = [*map(_seniority, self.held), ((kind,), 0, "", "")]
        self.without_kind = _without_kind(map(_seniority, self.held))
        # A card of several types that only finds the place of another kind is offered there.
        self.has_room = kind in SIDEBOARD_PLACES and _without_kind(kinds) == self.without_kind
        self.against = () if _has_sideboard(loaded) else ("sideboard.no_resource",)

    def cards(self, bench: Workbench) -> Iterator[PreparedCard]:
        """Gives the cards of the kind, and those of several types that may stand for it."""
        yield from _of_types(bench, self.kind)
        if self.kind in SIDEBOARD_PLACES:
            for card in _of_types(bench, "question"):
                if self.kind in card.fills:
                    yield card

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card for the place, at its printed price."""
        reasons = list(self.against)
        if card.unique_name and card.unique_name in self.names:
            reasons.append("unique.duplicate")
        if self.bans and card.card.banned:
            reasons.append("card.banned")
        if not (self.has_room and self._has_room_for(card)):
            reasons.append("sideboard.kind")
        if card.cost > max(0, self.left):
            reasons.append("sideboard.too_costly")
        return Suggestion(card.key, card.name, card.cost, tuple(reasons))

    def _has_room_for(self, card: PreparedCard) -> bool:
        where = f"{SIDEBOARD}/{len(self.held)}"
        new = Fitted(card, where, "sideboard", Equipped(card.key))
        return _without_kind(map(_seniority, (*self.held, new))) == self.without_kind

    def why(self, suggestion: Suggestion) -> tuple[str, ...]:
        """Gives the reasons against a card in words."""
        return tuple(_further_words(suggestion, each) for each in suggestion.reasons)


def _seniority(each: Fitted) -> tuple[tuple[str, ...], int, str, str]:
    """Gives the kinds that a card of the sideboard may stand for, and its rank among such cards."""
    card = each.card
    types = card.fills if card.type == "question" else (card.type,)
    kinds = tuple(kind for kind in SIDEBOARD_PLACES if kind in types)
    return (kinds, -card.cost, card.key, each.where)


def _without_kind(cards: Iterable[tuple[tuple[str, ...], int, str, str]]) -> int:
    """Gives how many cards of a sideboard find the places of their kinds taken, as the check does.

    Those of one kind come first, the dearest of them before the others.
    """
    seen: set[str] = set()
    left = 0
    for kinds, *_ in sorted(cards, key=lambda each: (len(each[0]), *each[1:])):
        free = next((kind for kind in kinds if kind not in seen), "")
        left += not free
        seen.add(free)
    return left


def _further_words(suggestion: Suggestion, reason: str) -> str:
    return f"{suggestion.name} {FURTHER_REASONS.get(reason) or REASONS[reason]}."
