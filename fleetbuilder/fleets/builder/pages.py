"""What the builder shows: the fleet with its ships, the cards found, the card looked at."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from fleetbuilder.collection.selectors import owned_counts, owns_anything
from fleetbuilder.fleets.builder import requests
from fleetbuilder.fleets.builder.card_detail import detail_context
from fleetbuilder.fleets.builder.card_facets import facets_shown
from fleetbuilder.fleets.builder.card_search import Looked, Target, find, places, ship_name
from fleetbuilder.fleets.builder.price_changes import offer_shown
from fleetbuilder.fleets.builder.state import BuilderState, step_text
from fleetbuilder.fleets.check.checked_fleets import RecheckedRevision
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.common.models import Fleet as FleetRow
from fleetbuilder.fleets.saved import documents as saved_documents
from fleetbuilder.fleets.saved.battle_records import battle_records
from fleetbuilder.fleets.saved.named_fleets import UNNAMED
from rules.building.assessment.overview import CardPlace, ShipOverview
from rules.building.assessment.values import Value
from rules.building.editing.edits import RESOURCES_OF_SHIPS
from rules.building.report import Problem
from rules.building.suggestions.slotless_places import SIDEBOARD, SlotlessPlace
from rules.building.suggestions.suggest import slot_name
from rules.building.wording import FACTION_NAMES
from rules.cards import FACTIONS, Ship, ShipClass
from rules.fleet import Equipped, ShipBuild

MOST_WHOLE: Final = 24
"""Ships of a fleet that are all shown with everything on them; each takes some 10 kB."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of the fleet: `points` here (SP), and what the check has against it."""

    where: str
    key: str
    name: str
    icon: str
    kind: str
    faction: str
    points: int
    depth: int
    is_seated: bool
    problems: int
    is_picked: bool
    remove: str

    @property
    def id(self) -> str:
        """Returns what tells it from others on the page."""
        return self.where.strip("/").replace("/", "-")


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value of a ship, `printed` and in all, with `sources`: an amount and a reason each."""

    kind: str
    label: str
    printed: str
    total: str
    sources: tuple[tuple[str, str], ...]
    is_changed: bool


@dataclass(frozen=True, slots=True)
class ShownSlot:
    """A free place of a ship or of the sideboard; `where` is what a card is added to there."""

    label: str
    icon: str
    count: int
    address: str
    accepts: str
    where: str


@dataclass(frozen=True, slots=True)
class ShownShip:
    """A ship with all that is on it; `points` is what it costs with it (SP).

    `dial` is the class whose dial it flies by, None where nobody knows it. `more` are free places
    that few ships make use of. Of a folded ship only the head is shown, with the number of problems
    on it.
    """

    head: ShownCard
    number: int
    about: str
    dial: ShipClass | None
    points: int
    is_folded: bool = False
    problems: int = 0
    values: tuple[ShownValue, ...] = ()
    cards: tuple[ShownCard, ...] = ()
    slots: tuple[ShownSlot, ...] = ()
    more: tuple[ShownSlot, ...] = ()
    duplicate: str = ""
    up: str = ""
    down: str = ""


def context(state: BuilderState, target: Target, looked: Looked) -> dict[str, Any]:
    """Prepares the whole builder."""
    return {
        **state_context(state),
        **fleet_context(state, looked.picked, target.ship),
        **find_context(state, target),
        **detail_context(state, looked),
    }


def state_context(state: BuilderState) -> dict[str, Any]:
    """Prepares the fields that every step sends along, and the head of the page."""
    return {
        "catalogue": state.catalogue,
        "saved": state.row,
        "fleet": state.fleet,
        "name": state.fleet.name or UNNAMED,
        "ruleset": state.ruleset,
        "rulesets": list(selectors.rulesets_all()),
        "settings": requests.settings_shown(state.fleet, state.ruleset.id),
        "asks_consent": state.ruleset["faction_mixing"] == "consent",
        "report": state.report,
        "offer": offer_shown(RecheckedRevision(state.revision, state.judged)),
        "way": state.way,
        "battle_address": saved_documents.battle_address(state.row),
        "records": battle_records(fleet=state.row, fingerprint=state.judged.fingerprint),
        "state": {
            "expected": str(state.number),
            "key": secrets.token_urlsafe(12),
        },
    }


# --- the fleet ------------------------------------------------------------------------------------


def fleet_context(state: BuilderState, picked: str, place: int | None) -> dict[str, Any]:
    """Prepares the ships, what is no ship's, and what is wrong with the fleet as a whole.

    Of more than `MOST_WHOLE` ships those are shown whole to which the card that is `picked`, or the
    `place` that a card is looked for, belongs.
    """
    view = _FleetView(state, picked, place)
    return {
        "ships": [view.ship(number, seen) for number, seen in enumerate(state.ships)],
        "others": list(view.others()),
        "exchange": _exchange_shown(state),
        "sideboard": view.sideboard(),
        "problems": state.problems,
    }


class _FleetView:
    """Shows a fleet, its prices and problems looked up by pointer."""

    def __init__(self, state: BuilderState, picked: str, place: int | None) -> None:
        self.state = state
        self.picked = picked
        self.place = place
        self.catalogue = state.catalogue
        self.points = {line.where: line.points for line in state.report.lines}
        self.problems = _by_place(state.report.problems)

    def ship(self, number: int, seen: ShipOverview) -> ShownShip:
        build = self.state.fleet.ships[number]
        where = seen.where
        below = where + "/"
        card = self.catalogue.find(build.ship)
        own_class = (
            self.catalogue.ship_classes.get(card.ship_class) if isinstance(card, Ship) else None
        )
        total = sum(points for at, points in self.points.items() if (at + "/").startswith(below))
        last = len(self.state.fleet.ships) - 1
        head = self._card(where, build.ship, ship_name(build, self.catalogue), "ship")
        about = own_class.name if own_class else ""
        if self._is_folded(number, below):
            found = sum(len(of) for at, of in self.problems.items() if f"{at}/".startswith(below))
            return ShownShip(head, number, about, own_class, total, is_folded=True, problems=found)
        return ShownShip(
            head=head,
            number=number,
            about=about,
            dial=own_class,
            points=total,
            values=tuple(self._value(value) for value in seen.values),
            cards=(*(self._seated(each) for each in seen.cards), *self._unknown(build, seen)),
            slots=tuple(self._slots(number, build, seen)),
            more=tuple(
                self._further(each)
                for each in self.state.further
                if each.ship == number and each.slot not in RESOURCES_OF_SHIPS
            ),
            duplicate=step_text("duplicate", where),
            up=step_text("shift", where, by=-1) if number else "",
            down=step_text("shift", where, by=1) if number < last else "",
        )

    def _is_folded(self, number: int, below: str) -> bool:
        return (
            len(self.state.fleet.ships) > MOST_WHOLE
            and number != self.place
            and not f"{self.picked}/".startswith(below)
        )

    def others(self) -> Iterator[ShownCard]:
        """Returns the cards that are on no ship."""
        fleet = self.state.fleet
        if fleet.resource is not None:
            yield self._equipped("/resource", fleet.resource)

    def sideboard(self) -> dict[str, Any]:
        """Returns the cards of the sideboard, its free places, and what its cards cost together."""
        cards = [
            self._equipped(f"{SIDEBOARD}/{number}", each)
            for number, each in enumerate(self.state.fleet.sideboard)
        ]
        return {
            "cards": cards,
            "slots": [self._further(each) for each in self.state.further if each.ship is None],
            "points": sum(each.card.cost for each in self.state.loaded.sideboard),
            "most": self.state.ruleset["sideboard_combined"],
        }

    def _further(self, each: SlotlessPlace) -> ShownSlot:
        target = Target(each.ship, each.slot, each.provider, own=self.state.own)
        label = slot_name(each.slot) + (f" for {each.name}" if each.name else "")
        where = each.provider or f"/ships/{each.ship}"
        return ShownSlot(label, each.slot, each.count, target.address(), each.slot, where)

    def _equipped(self, where: str, equipped: Equipped) -> ShownCard:
        card = self.catalogue.find(equipped.card)
        name = card.name if card else equipped.name or equipped.card or "An unknown card"
        return self._card(where, equipped.card, name, card.type if card else "question")

    def _seated(self, place: CardPlace) -> ShownCard:
        card = self.catalogue[place.card]
        return self._card(
            place.where, card.key, card.name, card.type, place.depth, is_seated=place.is_seated
        )

    def _unknown(self, build: ShipBuild, seen: ShipOverview) -> Iterator[ShownCard]:
        """Returns the cards that nobody knows: they have no place, and are not lost."""
        known = {each.where for each in seen.cards}
        for each in build.placed(seen.where):
            if each.where not in known:
                yield self._equipped(each.where, each.card)

    def _card(
        self, where: str, key: str, name: str, type_: str, depth: int = 0, *, is_seated: bool = True
    ) -> ShownCard:
        card = self.catalogue.find(key)
        return ShownCard(
            where=where,
            key=key if card else "",
            name=name,
            icon=type_,
            kind=slot_name(type_) if card else "unknown card",
            faction=card.factions[0] if card and card.factions else "",
            points=self.points.get(where, 0),
            depth=depth,
            is_seated=is_seated,
            problems=len(self.problems.get(where, ())),
            is_picked=where == self.picked,
            remove=step_text("remove", where),
        )

    def _value(self, value: Value) -> ShownValue:
        first, *others = value.items
        base = ANY_SKILL if value.total is None else str(first.amount)
        added = [(f"{item.amount:+d}".replace("-", "−"), item.reason) for item in others]
        return ShownValue(
            value.name,
            VALUE_NAMES[value.name],
            ANY_SKILL if value.printed is None else str(value.printed),
            ANY_SKILL if value.total is None else str(value.total),
            ((base, first.reason), *added),
            value.changed,
        )

    def _slots(self, number: int, build: ShipBuild, seen: ShipOverview) -> Iterator[ShownSlot]:
        if not seen.values:
            return
        if build.captain is None:
            yield _slot(number, ("captain",), own=self.state.own)
        for free, count in Counter(seen.free).items():
            yield _slot(number, free.types, free.provider, count, own=self.state.own)
        for each in self.state.further:
            if each.ship == number and each.slot in RESOURCES_OF_SHIPS:
                yield self._further(each)


ANY_SKILL: Final = "*"
"""How a captain's skill is printed that is no number."""
VALUE_NAMES: Final[Mapping[str, str]] = {
    "attack": "Primary weapon",
    "agility": "Agility",
    "hull": "Hull",
    "shields": "Shields",
    "skill": "Captain skill",
}


def _slot(
    number: int, types: Sequence[str], provider: str = "", count: int = 1, *, own: bool
) -> ShownSlot:
    address = Target(number, types[0], provider, own=own).address()
    label = " or ".join(slot_name(each) for each in types)
    return ShownSlot(label, types[0], count, address, " ".join(types), f"/ships/{number}")


def _exchange_shown(state: BuilderState) -> list[tuple[str, str]]:
    """Returns the factions to choose from for an officer exchange.

    None where nothing asks for it.
    """
    resource = state.loaded.resource
    asks = resource is not None and "officer-exchange" in resource.card.checks
    if not asks and not state.fleet.exchange:
        return []
    return [(each, FACTION_NAMES[each]) for each in FACTIONS]


def _by_place(problems: Sequence[Problem]) -> dict[str, list[Problem]]:
    found: dict[str, list[Problem]] = {}
    for each in problems:
        found.setdefault(each.where, []).append(each)
    return found


def address(row: FleetRow, target: Target, looked: Looked) -> str:
    """Returns the address of the builder at a place and at the card that is read there."""
    queries = filter(None, (target.address(), looked.address()))
    return f"{reverse('fleets:build', args=[row.slug])}?{'&'.join(queries)}"


# --- finding and looking --------------------------------------------------------------------------


def find_context(state: BuilderState, target: Target) -> dict[str, Any]:
    """Prepares the list of cards for the place at hand."""
    owner = state.row.owner
    owned = owned_counts(owner) if target.own else None
    found = find(state.fleet, state.catalogue, state.ruleset, target, owned)
    slug = state.row.slug
    return {
        "catalogue": state.catalogue,
        "saved": state.row,
        "found": found,
        "facets": facets_shown(found, state.catalogue, slug),
        "target": found.target,
        "may_own": target.own or owns_anything(owner),
        "page_of_card": f"{reverse('fleets:build', args=[slug])}?{found.address}&card=",
        "part_of_card": f"{reverse('fleets:build_detail', args=[slug])}?{found.address}&card=",
        "take_icon": "swap" if found.target.replacing else "plus",
        "take_word": "Take " if found.target.replacing else "Add ",
        "places": places(
            state.fleet, state.ships, found.target, state.catalogue, state.further, state.ruleset
        ),
    }
