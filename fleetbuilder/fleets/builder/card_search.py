"""The part of the builder that finds cards: for one place of the fleet, at the price there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import QueryDict

from cards.search import SearchResult
from cards.selectors import cards_search
from rules.building.assessment.overview import ShipOverview
from rules.building.checks.resources import uses_resources
from rules.building.editing.fixes import part_at
from rules.building.suggestions.places import KINDS, Suggestion
from rules.building.suggestions.slotless_places import SIDEBOARD, SlotlessPlace
from rules.building.suggestions.suggest import Suggestions, slot_name, suggest
from rules.cards import CARD_TYPES, Captain, Card, Ship
from rules.catalogue import Catalogue
from rules.errors import DocumentError, RulesError
from rules.fleet import Fleet, ShipBuild
from rules.rulesets import RuleSet

PAGE: Final = 30
MOST_SHOWN: Final = 10_000
"""Cards that an address may ask for: far above all that there are, so that no list is cut."""
OTHERS: Final = 30
"""Cards that do not fit of which a list shows why."""
LONGEST: Final = 1_000
SORTS: Final = {"price": "Price here", "name": "Name"}
_POINTER_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class Target:
    """The place that a card is looked for.

    `ship` is the number of the ship, None for the fleet as a whole; `slot` the type of card or
    slot, `provider` the pointer of the card that adds the slot or holds the officer, or that of the
    sideboard, `replacing` that of the card which makes room. `words` is a query in the search
    language, `most` how many cards are listed; `shows_others` lists those that do not fit as well,
    as a query does. `own` keeps to the cards of which the player owns more than the fleet holds.
    """

    ship: int | None = None
    slot: str = "ship"
    provider: str = ""
    replacing: str = ""
    words: str = ""
    sort: str = "price"
    most: int = PAGE
    shows_others: bool = False
    own: bool = False

    def fields(self) -> dict[str, str]:
        """Returns the fields of a form, or of an address, that name the place."""
        return {
            "ship": "" if self.ship is None else str(self.ship),
            "slot": self.slot,
            "provider": self.provider,
            "replacing": self.replacing,
        }

    @property
    def all_fields(self) -> dict[str, str]:
        """Returns the fields with those of the query."""
        own = "1" if self.own else ""
        return {**self.fields(), "q": self.words, "sort": self.sort, "own": own}

    def address(self) -> str:
        """Returns the query of an address that leads here."""
        usual = {**Target().all_fields, "slot": ""}
        fields = self.all_fields.items()
        return query_of({name: value for name, value in fields if value != usual[name]})


@dataclass(frozen=True, slots=True)
class Looked:
    """The card that is read: one of the fleet by its pointer, or any by its key; "" for none."""

    picked: str = ""
    card: str = ""

    def fields(self) -> dict[str, str]:
        """Returns the fields of a form, or of an address, that name the card."""
        return {"picked": self.picked, "card": self.card}

    def address(self) -> str:
        """Returns the query of an address at which the card is read."""
        return query_of({name: value for name, value in self.fields().items() if value})


def query_of(values: Mapping[str, str]) -> str:
    """Returns the query of an address, pointers and keys of cards as a reader writes them."""
    query = QueryDict(mutable=True)
    query.update(values)
    return query.urlencode(safe="/:")


def target_read(values: Mapping[str, Any], fleet: Fleet) -> Target:
    """Reads a place from an address or a form; one that the fleet has not is the whole fleet."""
    ship = _number(values.get("ship"), len(fleet.ships))
    slot = str(values.get("slot", ""))
    words = str(values.get("q", ""))[:LONGEST]
    sort = str(values.get("sort", ""))
    most = _number(values.get("most"), MOST_SHOWN + 1) or PAGE
    common = Target(
        words=words,
        sort=sort if sort in SORTS else "price",
        most=most,
        shows_others=bool(values.get("others")),
        own=values.get("own") == "1",
    )
    if slot not in CARD_TYPES:
        slot = "ship"
    provider, replacing = _pointer(values, "provider"), _pointer(values, "replacing")
    is_sideboard = provider == SIDEBOARD or _is_on_sideboard(replacing)
    if ship is None and is_sideboard and slot not in KINDS:
        replacing = replacing if _is_on_sideboard(replacing) else ""
        return replace(common, slot=slot, provider=SIDEBOARD, replacing=replacing)
    if ship is None or slot in KINDS:
        kind = slot if slot in KINDS else "ship"
        # A card of another kind never takes the place of one: the fleet could not hold it there.
        is_of_kind = _kind_at(replacing) == kind
        return replace(common, slot=kind, replacing=replacing if is_of_kind else "")
    return replace(
        common,
        ship=ship,
        slot=slot,
        provider="" if provider == SIDEBOARD else provider,
        replacing=replacing if replacing.startswith("/ships/") else "",
    )


def _is_on_sideboard(pointer: str) -> bool:
    return pointer.startswith(f"{SIDEBOARD}/")


def _kind_at(pointer: str) -> str:
    """Returns what stands at a pointer of the fleet as a whole: ship, resource or ""."""
    if pointer == "/resource":
        return "resource"
    return "ship" if pointer.startswith("/ships/") and pointer.count("/") == 2 else ""


def _number(text: object, below: int) -> int | None:
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 6:
        number = int(text)
        return number if number < below else None
    return None


def _pointer(values: Mapping[str, Any], name: str) -> str:
    text = str(values.get(name, ""))
    return text if text.startswith("/") and len(text) <= _POINTER_LENGTH else ""


@dataclass(frozen=True, slots=True)
class OfferedCard:
    """Card of the list: its price here (SP), why it does not fit, the step that takes it.

    `parts` tells how a price comes about that is not the printed one.
    """

    card: Card
    about: str
    points: int
    parts: str
    reasons: tuple[str, ...]
    edit: str

    @property
    def id(self) -> str:
        """Returns what tells it from others on the page."""
        return self.card.key.replace(":", "-")


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A free place of the chosen ship, to look for cards for."""

    label: str
    icon: str
    count: int
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class CardsFound:
    """What the list shows: cards that fit, and some of those that do not.

    `keys` names all cards that fit, `result` is the answer to the query over all cards.
    """

    target: Target
    address: str
    heading: str
    fitting: tuple[OfferedCard, ...]
    fitting_count: int
    others: tuple[OfferedCard, ...]
    others_count: int
    keys: tuple[str, ...]
    result: SearchResult

    @property
    def problem(self) -> str:
        """Returns what is wrong with the query, "" for nothing."""
        return self.result.problems[0].message if self.result.problems else ""

    @property
    def more(self) -> int:
        """Returns how many to list next time, 0 where all are listed."""
        shown = len(self.fitting)
        return min(MOST_SHOWN, shown * 3) if shown < min(self.fitting_count, MOST_SHOWN) else 0


def find(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    target: Target,
    owned: Mapping[str, int] | None = None,
) -> CardsFound:
    """Finds the cards for a place. What is wrong with the query is told, never raised.

    With `owned`, how many the player has of each card by key, a card that the fleet has used up
    does not fit.
    """
    try:
        suggestions = suggest(
            fleet,
            catalogue,
            ruleset,
            ship=target.ship,
            slot=target.slot,
            provider=target.provider,
            replacing=target.replacing,
        )
    except (RulesError, DocumentError):
        # The fleet has changed since the place was chosen.
        whole = replace(target, ship=None, slot="ship", provider="", replacing="")
        return find(fleet, catalogue, ruleset, whole, owned)
    _, result = cards_search(query=target.words)
    fitting, others = _asked_for(suggestions, result)
    lacks = _lacks(fleet, target, fitting, owned)
    others = [each for each in fitting if each.card in lacks] + others
    fitting = [each for each in fitting if each.card not in lacks]
    if target.sort == "name":
        fitting.sort(key=lambda each: (each.name, each.points))

    def offer(each: Suggestion) -> OfferedCard:
        edit = _edit(target, each.card)
        card = catalogue[each.card]
        reasons = (lacks[each.card],) if each.card in lacks else suggestions.words(each)
        parts = ", ".join(f"{item.amount:+d} {item.reason}" for item in suggestions.items(each)[1:])
        return OfferedCard(card, _about(card, catalogue), each.points, parts, reasons, edit)

    shown = OTHERS if target.shows_others or target.words.strip() else 0
    return CardsFound(
        target,
        target.address(),
        _heading(fleet, catalogue, target),
        tuple(offer(each) for each in fitting[: target.most]),
        len(fitting),
        tuple(offer(each) for each in others[:shown]),
        len(others),
        tuple(each.card for each in fitting),
        result,
    )


def _asked_for(
    suggestions: Suggestions, result: SearchResult
) -> tuple[list[Suggestion], list[Suggestion]]:
    """Returns the cards that meet the query: those that fit, and the others, the nearest first."""
    others = sorted(suggestions.others, key=lambda each: (len(each.reasons), each.name))
    if not result.text.strip():
        return suggestions.fitting, others
    among = {card.key for card in result.cards(0, result.count)}
    fitting = [each for each in suggestions.fitting if each.card in among]
    return fitting, [each for each in others if each.card in among]


def _lacks(
    fleet: Fleet, target: Target, fitting: Sequence[Suggestion], owned: Mapping[str, int] | None
) -> dict[str, str]:
    """Says of the cards of which there are no more why they cannot be had, by key."""
    if owned is None:
        return {}
    used = Counter(fleet.keys())
    try:
        part = part_at(fleet, target.replacing) if target.replacing else None
    except DocumentError:
        # The fleet has changed since the place was chosen.
        part = None
    if part is not None:
        # What makes room is at hand again.
        used[part.ship if isinstance(part, ShipBuild) else part.card] -= 1
    found = {}
    for each in fitting:
        have = owned.get(each.card, 0)
        if have <= used[each.card]:
            found[each.card] = f"You own only {have}." if have else "You own none."
    return found


def _about(card: Card, catalogue: Catalogue) -> str:
    """Returns what tells cards of one name apart: class of a ship, skill of a captain, and set."""
    parts = []
    if isinstance(card, Ship) and card.ship_class in catalogue.ship_classes:
        parts.append(catalogue.ship_classes[card.ship_class].name)
    elif isinstance(card, Captain):
        parts.append(f"skill {'*' if card.skill is None else card.skill}")
    own = catalogue.sets.get(card.sets[0])
    parts.append(own.name if own is not None else card.sets[0])
    return " · ".join(parts)


def _edit(target: Target, key: str) -> str:
    if target.replacing:
        step = {"action": "swap", "where": target.replacing, "card": key}
    elif target.provider == SIDEBOARD:
        step = {"action": "add", "where": SIDEBOARD, "card": key, "slot": target.slot}
    elif target.ship is None:
        step = {"action": "add", "card": key}
    else:
        where = f"/ships/{target.ship}"
        if target.provider and target.slot != "talent":
            where = target.provider
        step = {"action": "add", "where": where, "card": key, "slot": target.slot}
    return json.dumps(step, separators=(",", ":"))


def _heading(fleet: Fleet, catalogue: Catalogue, target: Target) -> str:
    name = slot_name(target.slot)
    if target.replacing:
        return f"Instead of {_name_at(fleet, catalogue, target.replacing)}"
    article = "An" if name[:1].lower() in "aeiou" else "A"
    if target.provider == SIDEBOARD:
        return f"{article} {name} for the sideboard"
    if target.ship is None:
        return "Add a ship" if target.slot == "ship" else "Choose the fleet’s resource"
    if target.slot == "officer" and target.provider:
        return f"{article} {name} for {_name_at(fleet, catalogue, target.provider)}"
    return f"{article} {name} for {ship_name(fleet.ships[target.ship], catalogue)}"


def _name_at(fleet: Fleet, catalogue: Catalogue, pointer: str) -> str:
    """Returns the name of the ship or card at a pointer."""
    try:
        part = part_at(fleet, pointer)
    except DocumentError:
        return "that card"
    if isinstance(part, ShipBuild):
        return ship_name(part, catalogue)
    card = catalogue.find(part.card)
    return card.name if card is not None else part.name or "that card"


def ship_name(build: ShipBuild, catalogue: Catalogue) -> str:
    """Returns the name of a ship as the page writes it."""
    card = catalogue.find(build.ship)
    return card.name if card is not None else build.name or "an unknown ship"


def _by(fleet: Fleet, catalogue: Catalogue, provider: str, slot: str) -> str:
    """Returns which card adds a slot; that a captain adds a talent goes without saying."""
    if not provider or slot == "talent":
        return ""
    return f" ({_name_at(fleet, catalogue, provider)})"


def places(
    fleet: Fleet,
    ships: Sequence[ShipOverview],
    target: Target,
    catalogue: Catalogue,
    further: Sequence[SlotlessPlace],
    ruleset: RuleSet,
) -> list[FreePlace]:
    """Lists the free places of the ship at hand, those that take no slot too, and of the fleet."""
    found: list[FreePlace] = []

    def add(there: Target, label: str, count: int = 1) -> None:
        is_current = (there.ship, there.slot, there.provider) == (
            target.ship,
            target.slot,
            target.provider,
        )
        address = replace(there, own=target.own).address()
        found.append(
            FreePlace(label, there.slot, count, address, is_current and not target.replacing)
        )

    if target.ship is not None and target.ship < len(ships):
        build, seen = fleet.ships[target.ship], ships[target.ship]
        counts: dict[tuple[str, str], int] = {}
        if build.captain is None:
            counts["captain", ""] = 1
        if build.admiral is None:
            counts["admiral", ""] = 1
        for free in seen.free:
            place = (free.types[0], free.provider)
            counts[place] = counts.get(place, 0) + 1
        counts |= {
            (each.slot, each.provider): each.count for each in further if each.ship == target.ship
        }
        for (slot, provider), count in counts.items():
            label = slot_name(slot).capitalize() + _by(fleet, catalogue, provider, slot)
            add(Target(target.ship, slot, provider), label, count)
    add(Target(), "Ship")
    if fleet.resource is None and uses_resources(ruleset):
        add(Target(slot="resource"), "Resource")
    for each in further:
        if each.ship is None:
            label = f"{slot_name(each.slot).capitalize()} (sideboard)"
            add(Target(None, each.slot, each.provider), label)
    return found
