"""Laying a fleet's cards into the slots of Utopia's saved form.

Slots count by position there: first those of the ship's upgrade bar, then those that cards add,
nested in the card that adds them.
"""

from __future__ import annotations

from typing import Any, Final

from rules.cards import Card, Ship
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation.drafts import PLACES
from rules.notation.pseudo_cards import mark_for

_PREFIXES: Final = {"construction": "starship_construction"}
_MARK_PREFIXES: Final = {"Q": "question", "C": "crew", "W": "weapon", "T": "tech"}

Saved = dict[str, Any]


class _Holder:
    """Is a card laid out already, with the slots that it adds."""

    def __init__(self, saved: Saved, types: list[tuple[str, ...]]) -> None:
        self.saved = saved
        self.types = types
        self.slots: list[Saved] = [{} for _ in types]

    def take(self, saved: Saved, wanted: tuple[str, ...]) -> bool:
        """Lays a card into the first free slot of a wanted type."""
        for place, types in enumerate(self.types):
            if not self.slots[place] and any(kind in types for kind in wanted):
                self.slots[place] = saved
                return True
        return False

    def append(self, saved: Saved) -> None:
        """Lays a card after all slots, where only our own reader looks."""
        self.slots.append(saved)

    def close(self, field: str = "upgradeSlots") -> None:
        """Writes the slots into the saved card, unless all are empty."""
        while self.slots and not self.slots[-1]:
            self.slots.pop()
        if self.slots:
            self.saved[field] = self.slots


def saved_fleet(fleet: Fleet, catalogue: Catalogue) -> Saved:
    """Gives the JSON in which Utopia saves a fleet; cards without an id stand by our key."""
    saved: Saved = {}
    if fleet.resource is not None:
        resource = _identified(fleet.resource, catalogue)
        if resource:
            factions = [f"faction:faction_{each.replace('-', '_')}" for each in fleet.exchange]
            slots = [{"id": each} for each in factions]
            slots += [each for card in fleet.sideboard if (each := _saved(card, catalogue))]
            if slots:
                resource["upgradeSlots"] = slots
            saved["resource"] = resource
    saved["ships"] = [
        ship for build in fleet.ships if (ship := _saved_ship(build, catalogue)) is not None
    ]
    return saved


def _saved_ship(build: ShipBuild, catalogue: Catalogue) -> Saved | None:
    saved = _identified(Equipped(build.ship, name=build.name), catalogue)
    if not saved:
        return None
    card = catalogue.find(build.ship)
    bar = _Holder(saved, [(kind,) for kind in card.upgrade_bar] if isinstance(card, Ship) else [])
    own = _Holder(saved, _added(card))
    seated = [own]
    for place in PLACES:
        equipped: Equipped | None = getattr(build, place)
        if equipped is not None:
            laid, holders = _lay(equipped, build.ship, catalogue)
            if laid:
                saved[place] = laid
                seated.extend(holders)
    rest = []
    # Cards that fit one type of slot go first: a card with a choice takes what is left.
    for each in sorted(build.upgrades, key=lambda each: len(_wanted(each, catalogue)) > 1):
        laid, holders = _lay(each, build.ship, catalogue)
        wanted = _wanted(each, catalogue)
        if laid and bar.take(laid, wanted):
            seated.extend(holders)
        elif laid:
            rest.append((laid, holders, wanted))
    for laid, holders, wanted in rest:
        if not any(holder.take(laid, wanted) for holder in seated):
            own.append(laid)
        seated.extend(holders)
    if build.support_vehicle:
        token: Saved = {"id": "question:Q008"}
        if not bar.take(token, ("tech", "weapon", "crew", "borg")):
            own.append(token)
    bar.close("upgrades")
    for holder in seated:
        holder.close()
    return saved


def _lay(equipped: Equipped, ship: str, catalogue: Catalogue) -> tuple[Saved, list[_Holder]]:
    """Gives a saved card with what it holds, and the slots that all of them add."""
    saved = _identified(equipped, catalogue)
    if not saved:
        return saved, []
    card = catalogue.find(equipped.card)
    holder = _Holder(saved, _added(card))
    holders = [holder]
    for each in equipped.upgrades:
        laid, beneath = _lay(each, ship, catalogue)
        if laid and not holder.take(laid, _wanted(each, catalogue)):
            holder.append(laid)
        holders.extend(beneath)
    if equipped.discount_from and card is not None:
        mark = mark_for(card, equipped.discount_from, ship, catalogue)
        if mark:
            return {"id": f"{_MARK_PREFIXES[mark[0]]}:{mark}", "upgradeSlots": [saved]}, holders
    return saved, holders


def _saved(equipped: Equipped, catalogue: Catalogue) -> Saved:
    saved, holders = _lay(equipped, "", catalogue)
    for holder in holders:
        holder.close()
    return saved


def _identified(equipped: Equipped, catalogue: Catalogue) -> Saved:
    card = catalogue.find(equipped.card)
    if card is not None:
        known = card.external_ids.get("utopia", ())
        if not known:
            return {"id": card.key}
        return {"id": f"{_PREFIXES.get(card.type, card.type)}:{known[0]}"}
    words = equipped.card or equipped.name
    return {"id": words} if words else {}


def _wanted(equipped: Equipped, catalogue: Catalogue) -> tuple[str, ...]:
    if equipped.slot:
        return (equipped.slot,)
    card = catalogue.find(equipped.card)
    if card is None:
        return ()
    return card.fills or (card.type,)


def _added(card: Card | None) -> list[tuple[str, ...]]:
    """Gives the types of the slots that a card adds: its talents first, as Utopia has them."""
    if card is None:
        return []
    types: list[tuple[str, ...]] = [("talent",)] * card.talents
    for slot in card.building.slots:
        types.extend([slot.types] * slot.count)
    return types
