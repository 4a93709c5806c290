"""Writing a fleet as text that reading gives back unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.cards import UPGRADE_TYPES, Ship
from rules.catalogue import Catalogue
from rules.fleet import PLACES, Equipped, Fleet, ShipBuild
from rules.notation.reading.lookup import index_of, tail_of
from rules.notation.text.cleaning import escaped, hidden
from rules.notation.text.entries import Reading, fitting, names_in
from rules.notation.text.parts import NamedPart, read_line
from rules.notation.text.settle import can_hold

_APART: Final = ("ship", "resource")
_INDENT: Final = "  "
_LABELS: Final = {
    "fleet-captain": "Fleet captain",
    "ship-resource": "Ship resource",
}


def fleet_lines(fleet: Fleet, catalogue: Catalogue) -> Iterator[str]:
    """Returns the lines of a fleet."""
    writer = _Writer(catalogue)
    yield f"Fleet: {escaped(fleet.name)}".rstrip()
    yield from _field_lines(fleet)
    if fleet.resource is not None:
        yield from writer.card(fleet.resource, "resource", 0)
    for build in fleet.ships:
        yield ""
        yield from writer.ship(build)
    if fleet.sideboard:
        yield ""
        yield "Sideboard:"
        for each in fleet.sideboard:
            yield from writer.card(each, writer.nested_label(each), 1)
    remarks = [f"Unmatched: {escaped(each)}".rstrip() for each in fleet.unmatched]
    if fleet.notes:
        remarks += [f"Notes: {escaped(line)}".rstrip() for line in fleet.notes.split("\n")]
    if remarks:
        yield ""
        yield from remarks


def _field_lines(fleet: Fleet) -> Iterator[str]:
    if fleet.ruleset:
        yield f"Rule set: {fleet.ruleset}"
    if fleet.points_limit is not None:
        yield f"Points limit: {fleet.points_limit}"
    if fleet.event_date:
        yield f"Event date: {fleet.event_date}"
    if fleet.mission:
        yield f"Mission: {escaped(fleet.mission)}"
    if fleet.extra_points:
        yield f"Extra points: {fleet.extra_points}"
    if fleet.exchange:
        yield f"Exchange: {', '.join(fleet.exchange)}"
    for each in fleet.outposts:
        yield f"Outpost: {escaped(each.name)} ({each.points})"
    if fleet.blind_booster:
        yield "Blind booster: yes"
    if not fleet.mixing_consent:
        yield "Mixing consent: no"


class _Writer:
    """Writes cards under the shortest words that reading takes for no other card."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.index = index_of(catalogue)

    def ship(self, build: ShipBuild) -> Iterator[str]:
        line = f"Ship: {self.words(build.ship, build.name, 'ship')}{self.mark(build.ship)}"
        if build.support_vehicle:
            line += " {support vehicle}"
        if build.cost_override is not None:
            line += f" {{cost {build.cost_override}}}"
        yield line
        for place in PLACES:
            equipped: Equipped | None = getattr(build, place)
            if equipped is not None:
                yield from self.card(equipped, self.place_label(equipped, place), 1)
        for each in build.upgrades:
            yield from self.card(each, self.label(each), 1)

    def card(self, equipped: Equipped, label: str, level: int, held: bool = True) -> Iterator[str]:
        card = self.catalogue.find(equipped.card)
        title = _LABELS.get(label, label.capitalize())
        line = f"{_INDENT * level}{title}: {self.words(equipped.card, equipped.name, label)}"
        line += self.mark(equipped.card)
        if equipped.slot and (equipped.card or equipped.slot != label):
            line += f" {{slot {equipped.slot}}}"
        if equipped.cost_override is not None:
            line += f" {{cost {equipped.cost_override}}}"
        if equipped.discount_from:
            line += f" {{discount {equipped.discount_from}}}"
        if not held:
            line += " {beneath}"
        yield line
        for each in equipped.upgrades:
            below = self.catalogue.find(each.card)
            officer = below is not None and below.type == "officer"
            held = card is not None and can_hold(card, officer) and label != "resource"
            yield from self.card(each, self.nested_label(each), level + 1, held)

    def label(self, equipped: Equipped) -> str:
        if not equipped.card and equipped.slot:
            return equipped.slot
        card = self.catalogue.find(equipped.card)
        return card.type if card is not None and card.type in UPGRADE_TYPES else "upgrade"

    def nested_label(self, equipped: Equipped) -> str:
        card = self.catalogue.find(equipped.card)
        if card is None or card.type in _APART:
            return self.label(equipped)
        return card.type

    def place_label(self, equipped: Equipped, place: str) -> str:
        if place != "resource":
            return place
        card = self.catalogue.find(equipped.card)
        attached = ("flagship", "fleet-captain", "ship-resource")
        return card.type if card is not None and card.type in attached else "ship-resource"

    def mark(self, key: str) -> str:
        """Tells a house card from official ones; reading leaves that to the catalogue."""
        return " {house}" if self.catalogue.house_cards((key,)) else ""

    def words(self, key: str, name: str, label: str) -> str:
        if not key:
            words = escaped(name)
            parts = read_line(hidden(words), label, self.index).parts
            plain = parts == [NamedPart(Reading(name), label)] and not any(
                self.index.meant(each).cards for each, _ in names_in(parts[0].reading)
            )
            return words if plain else f"{words} {{unmatched}}"
        card = self.catalogue.find(key)
        if card is None:
            return f"unknown card {{key {key}}}"
        words = card.name
        if isinstance(card, Ship) and not card.unique:
            ship_class = self.catalogue.ship_classes.get(card.ship_class)
            words += f" [{ship_class.name}]" if ship_class is not None else ""
        for attempt in (words, f"{words} ({tail_of(card)})"):
            part, *more = read_line(attempt, label, self.index).parts
            if not more and fitting(part.reading, label, self.catalogue)[0] == (card,):
                return attempt
        return f"{words} {{key {key}}}"
