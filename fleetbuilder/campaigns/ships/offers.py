"""The ships that a captain's skill makes available, for a captain who chooses one.

Source: Alliance, Player Ships, Choose your First Command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Round
from fleetbuilder.campaigns.ships.submitted_ships import RULESET
from fleetbuilder.core import errors
from rules.alliance.campaign.roster import CampaignTerms, available_ships
from rules.building.commander import Commander
from rules.building.editing.fixes import apply_fix
from rules.building.report import Fix
from rules.cards import Ship, ShipClass
from rules.catalogue import Catalogue
from rules.fleet import Fleet, ShipBuild
from rules.notation import render

VALUES: Final = ("attack", "agility", "hull", "shields")


@dataclass(frozen=True, slots=True)
class OfferedShip:
    """A ship that may be chosen: its card, class, and the skill from which it is available."""

    ship: Ship
    ship_class: ShipClass
    least: int

    @property
    def key(self) -> str:
        """Returns the key of the card."""
        return self.ship.key

    @property
    def name(self) -> str:
        """Returns the class, and the card's own name where it belongs to several factions."""
        name = self.ship_class.name
        return f"{name} ({self.ship.name})" if len(self.ship.factions) > 1 else name

    @property
    def values(self) -> list[tuple[str, int]]:
        """Returns the printed values by their names."""
        return [(name, getattr(self.ship, name)) for name in VALUES]

    @property
    def bar(self) -> str:
        """Returns the upgrade bar in words, such as "tech, 2 weapon, crew"."""
        counted = Counter(sorted(self.ship.upgrade_bar))
        return ", ".join(
            f"{count} {name}" if count > 1 else name for name, count in counted.items()
        )

    @property
    def label(self) -> str:
        """Returns the line of a choice."""
        values = "–".join(str(value) for _, value in self.values)
        return f"{self.name}: {values}; {self.bar}"


def ships_offered(terms: CampaignTerms, faction: str, skill: int) -> list[OfferedShip]:
    """Returns the ships for a captain of a faction and skill, by class; of cards alike the first.

    A printing made for Alliance comes before others.
    """
    captain = Commander(
        faction=faction,
        skill=skill,
        reputation={},
        ships=terms.ships_for(faction),
        factions=terms.factions,
        cards=terms.cards,
    )
    catalogue = catalogue_current()
    found: dict[tuple[str, str], OfferedShip] = {}
    for offer in sorted(_offers(catalogue, captain), key=_order):
        found.setdefault((offer.name, offer.label), offer)
    return list(found.values())


def _offers(catalogue: Catalogue, captain: Commander) -> Iterable[OfferedShip]:
    for key in available_ships(catalogue, captain):
        ship = catalogue[key]
        if isinstance(ship, Ship) and ship.ship_class in catalogue.ship_classes:
            ship_class = catalogue.ship_classes[ship.ship_class]
            yield OfferedShip(ship, ship_class, captain.least_skill(ship, ship_class) or 0)


def _order(offer: OfferedShip) -> tuple[Any, ...]:
    return (offer.least, offer.name, not offer.ship.alliance, offer.key)


def ship_alone(key: str) -> Fleet:
    """Returns a ship without upgrades, by the key of its card."""
    return Fleet(ships=(ShipBuild(ship=key),), ruleset=RULESET)


def ship_fixed(row: Round, card: int, fix: Fix) -> Fleet:
    """Returns the ship of a card after a way out that its report offers.

    Raises `InvalidError` for any other, as of a page on which the ship was still another.
    """
    ship = next((each for each in selectors.ship_list(round=row) if each.card.number == card), None)
    problems = ship.report.get("problems", ()) if ship is not None else ()
    if ship is None or all(fix.to_document() not in each.get("fixes", ()) for each in problems):
        raise errors.InvalidError("The ship is another by now. Look at what is said of it.")
    return apply_fix(mapping.fleet_of(ship), fix)


def ship_text(fleet: Fleet) -> str:
    """Returns a ship with its upgrades as a text that can be pasted again."""
    text = render(replace(fleet, ruleset="", name=""), catalogue_current(), "text")
    return text.removeprefix("Fleet:").strip()
