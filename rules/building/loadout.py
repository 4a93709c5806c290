"""A ship with its cards looked up, and what it knows of its fleet: what pricing and checks work on.

Loadouts live for one check and are never shared with another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final

from rules.building import document_problems
from rules.building.commander import Commander
from rules.building.fitted import Fitted, Seat
from rules.building.prepared import NO_CLASS, PreparedCard, skill_of
from rules.building.prepared_parts import PreparedModifier, PreparedPenalty
from rules.building.prices import ShipPrices, prices_of, printed_cost
from rules.building.report import Line, Problem
from rules.building.workbench import NO_SHIP, Workbench
from rules.cards import Attachment, Captain, Card, Ship, ShipClass
from rules.fleet import Equipped, Fleet, ShipBuild

CREW_AS_CAPTAIN = "crew-as-captain"
SKILL_OF_CAPTAIN_BENEATH = "skill-of-captain-beneath"
SUPPORT_VEHICLE_DOCK = "support-vehicle-dock"

MAXIMUM_DEPTH = 16
"""How deep cards may hold cards; deeper ones are reported, not followed."""

PLACE_TYPES: Final[Mapping[str, Collection[str]]] = {
    "captain": frozenset({"captain", "admiral"}),
    "admiral": frozenset({"admiral"}),
    "ambassador": frozenset({"ambassador"}),
    "construction": frozenset({"construction"}),
    "resource": frozenset({"flagship", "fleet-captain", "ship-resource"}),
}
"""Place of a ship -> the types of card that serve there."""
NESTED_ROLES: Final[Mapping[str, str]] = {
    "captain": "captain beneath",
    "admiral": "admiral",
    "construction": "construction",
    "officer": "officer",
}
_EVERY_FACTION = -1
BEYOND_EVERY_SKILL = 99


class FleetContext:
    """What the ships of a fleet know of it: the rules, the cards, and each other.

    `modifiers` and `penalties` are those of cards that reach every ship. `problems` collects what
    is wrong with the document itself: unknown cards, cards in places where their type cannot be.
    `commander` is the player card that commands the fleet's one ship.
    """

    def __init__(self, fleet: Fleet, bench: Workbench, commander: Commander | None) -> None:
        self.fleet = fleet
        self.commander = commander
        self.bench = bench
        self.ruleset = bench.ruleset
        self.options = bench.ruleset.options
        self.placeholder_skill: int = self.options["placeholder_skill"]
        self.no_ship = bench.no_ship
        self.problems: list[Problem] = []
        self.resource: Fitted | None = None
        self.loadouts: list[Loadout] = []
        self.modifiers: list[tuple[Fitted | None, PreparedModifier]] = []
        self.penalties: list[tuple[Fitted | None, PreparedPenalty]] = []
        self.talent_per_crew = False

    def unknown_card(self, key: str, name: str, where: str, other: PreparedCard | None) -> None:
        """Notes a card that the catalogue does not have, or a card that is no ship."""
        self.problems.append(document_problems.unknown_card(key, name, where, other))

    def wrong_place(self, card: PreparedCard, where: str, role: str) -> None:
        """Notes a card in a place where its type cannot be."""
        self.problems.append(document_problems.wrong_place(card, where, role))

    def too_deep(self, parent: Fitted) -> None:
        """Notes cards nested deeper than anything printed."""
        self.problems.append(document_problems.too_deep(parent.where))


_FIELDS: Final = (
    "build",
    "captain",
    "captain_bits",
    "fitted",
    "fleet",
    "forgoes_slot",
    "known",
    "lines",
    "modifiers",
    "penalties",
    "plain_seats",
    "prices",
    "printed_ship",
    "printed_skill",
    "quiet",
    "seating",
    "ship",
    "ship_bits",
    "ship_card",
    "ship_class",
    "where",
    "without_terms",
)


class Loadout:
    """A ship with its captain and everything else on it.

    `ship_bits` and `captain_bits` are the factions as they count, cards that add some included.
    `quiet` says that no card on the ship changes or asks anything of another, `plain_seats` that
    all its slots take any card of their type, on no terms, `without_terms` that cards cost and
    count the same in all of them, `forgoes_slot` that the captain has a talent for free instead of
    the slot that his fleet captain card would add. `seating` are its cards that take slots, and
    the slots, once they were matched; None where counting is enough.
    `lines` are those of its price, once the fleet was priced.
    """

    __slots__ = _FIELDS

    def __init__(
        self, build: ShipBuild, where: str, fleet: FleetContext, same: Loadout | None = None
    ) -> None:
        if same is not None:
            for name in _FIELDS:
                setattr(self, name, getattr(same, name))
            self.fleet = fleet
            self.prices: ShipPrices | None = None
            return
        bench = fleet.bench
        self.build = build
        self.where = where
        self.fleet = fleet
        self.fitted: list[Fitted] = []
        self.forgoes_slot = False
        self.seating: tuple[list[Fitted], list[Seat]] | None = None
        self.lines: list[Line] | None = None
        self.prices = None
        self.captain: PreparedCard | None
        self.modifiers: list[tuple[Fitted | None, PreparedModifier]] = []
        self.penalties: list[tuple[Fitted | None, PreparedPenalty]] = []
        ship = bench.get(build.ship)
        self.ship: PreparedCard
        self.ship_card: Ship
        self.printed_ship: Ship
        self.ship_class: ShipClass
        if ship is not None and isinstance(ship.card, Ship):
            self.known = True
            self.ship = ship
            self.ship_card = ship.card
            self.ship_class = bench.catalogue.ship_classes.get(ship.card.ship_class, NO_CLASS)
            self.ship_bits = ship.bits
            self.quiet = ship.quiet
            self.plain_seats = ship.plain_slots
            self.without_terms = ship.without_terms
        else:
            self.known = False
            self.ship = fleet.no_ship
            self.ship_card = NO_SHIP
            self.ship_class = NO_CLASS
            self.ship_bits = _EVERY_FACTION
            self.quiet = True
            self.plain_seats = True
            self.without_terms = True
            fleet.unknown_card(build.ship, build.name, where, ship)
        captain = self._fit_all()
        self.printed_ship = self.ship_card if build.resource is None else self._printed_ship()
        self.captain = captain
        self.captain_bits = captain.bits if captain is not None else 0
        self.printed_skill: int | None = (
            fleet.placeholder_skill if captain is None else skill_of(captain)
        )
        commander = fleet.commander
        if commander is not None:
            # The player card commands, whatever captain card was put on the ship besides.
            self.captain_bits = commander.own_bits
            self.printed_skill = commander.skill
        if not self.quiet:
            self._collect()

    def in_fleet(self, fleet: FleetContext, *, keeps_prices: bool) -> Loadout:
        """Returns the same ship as a part of another fleet; both share the cards on it."""
        other = Loadout(self.build, self.where, fleet, self)
        if not keeps_prices:
            other.lines = None
        return other

    @property
    def reaches_fleet(self) -> bool:
        """Returns whether a card on the ship changes prices of cards on all ships."""
        if self.quiet:
            return False
        for fitted in self.fitted:
            for modifier in fitted.card.card_modifiers:
                if modifier.modifier.scope == "fleet":
                    return True
            for penalty in fitted.card.penalties:
                if penalty.penalty.scope == "fleet":
                    return True
        return False

    @property
    def asks_for_fleet(self) -> bool:
        """Returns whether the ship's text, or a card on it, asks for other ships or their cards."""
        if self.ship.asks_for_fleet:
            return True
        return any(each.card.asks_for_fleet for each in self.fitted)

    def _fit_all(self) -> PreparedCard | None:
        """Looks up every card of the build and gives the captain, if there is one."""
        build = self.build
        where = self.where
        captain = None
        if build.captain is not None:
            captain = self._fit_place(build.captain, "captain")
        if build.admiral is not None:
            self._fit_place(build.admiral, "admiral")
        if build.ambassador is not None:
            self._fit_place(build.ambassador, "ambassador")
        if build.construction is not None:
            self._fit_place(build.construction, "construction")
        if build.resource is not None:
            self._fit_place(build.resource, "resource")
        fitted = self.fitted
        get = self.fleet.bench.get
        for place, equipped in enumerate(build.upgrades):
            card = get(equipped.card)
            pointer = f"{where}/upgrades/{place}"
            if card is None:
                self.fleet.unknown_card(equipped.card, equipped.name, pointer, None)
            else:
                role = "upgrade"
                if not card.fills and not card.card.is_upgrade:
                    self.fleet.wrong_place(card, pointer, "upgrade")
                each = Fitted(card, pointer, role, equipped)
                fitted.append(each)
                if not card.quiet:
                    self.quiet = False
                    self.plain_seats = self.plain_seats and card.plain_slots
                    self.without_terms = self.without_terms and card.without_terms
                if equipped.upgrades:
                    self._fit_nested(each, 1)
        return captain

    def _printed_ship(self) -> Ship:
        """Returns the ship with what a flagship card raises: its values count as printed ones.

        Source: FAQ F14-W22, F16-60.
        """
        flagship = self.find("resource")
        if flagship is None or flagship.card.type != "flagship":
            return self.ship_card
        raised = {
            each.modifier.value: getattr(self.ship_card, each.modifier.value) + each.modifier.amount
            for each in flagship.card.value_modifiers
            if each.modifier.to == "ship" and hasattr(self.ship_card, each.modifier.value)
        }
        return replace(self.ship_card, **raised)

    def _fit_place(self, equipped: Equipped, role: str) -> PreparedCard | None:
        """Fits a card in one of the ship's places; gives it if it may serve there."""
        pointer = f"{self.where}/{role}"
        card = self.fleet.bench.get(equipped.card)
        if card is None:
            self.fleet.unknown_card(equipped.card, equipped.name, pointer, None)
            return None
        serves = card.type in PLACE_TYPES[role] or (
            role == "captain" and card.type == "crew" and CREW_AS_CAPTAIN in self.ship.checks
        )
        if not serves:
            self.fleet.wrong_place(card, pointer, role)
        elif role == "captain" and card.type == "admiral":
            # Face down an admiral is a captain (2017, Admiral Cards).
            card = self.fleet.bench.captain_side(card)
        each = Fitted(card, pointer, role, equipped)
        self.fitted.append(each)
        if not card.quiet:
            self.quiet = False
            self.plain_seats = self.plain_seats and card.plain_slots
            self.without_terms = self.without_terms and card.without_terms
        if equipped.upgrades:
            self._fit_nested(each, 1)
        return card if serves else None

    def _fit_nested(self, parent: Fitted, depth: int) -> None:
        if depth > MAXIMUM_DEPTH:
            self.fleet.too_deep(parent)
            return
        for place, equipped in enumerate(parent.equipped.upgrades):
            pointer = f"{parent.where}/upgrades/{place}"
            card = self.fleet.bench.get(equipped.card)
            if card is None:
                self.fleet.unknown_card(equipped.card, equipped.name, pointer, None)
                continue
            role = NESTED_ROLES.get(card.type, "upgrade")
            if role == "upgrade" and not card.card.is_upgrade:
                self.fleet.wrong_place(card, pointer, role)
            each = Fitted(card, pointer, role, equipped, parent)
            self.fitted.append(each)
            if not card.quiet:
                self.quiet = False
                self.plain_seats = self.plain_seats and card.plain_slots
                self.without_terms = self.without_terms and card.without_terms
            if equipped.upgrades:
                self._fit_nested(each, depth + 1)

    def _collect(self) -> None:
        """Gathers what the ship's cards do to each other."""
        if self.known:
            self.modifiers.extend([(None, each) for each in self.ship.card_modifiers])
            self.penalties.extend([(None, each) for each in self.ship.penalties])
            self.ship_bits |= self.ship.adds_ship_bits
        for each in self.fitted:
            card = each.card
            if SKILL_OF_CAPTAIN_BENEATH in card.checks and each.role == "captain":
                beneath = self.beneath(each)
                self.printed_skill = skill_of(beneath.card) if beneath else 0
            if card.quiet or (each.parent is not None and each.lies_beneath):
                continue
            for modifier in card.card_modifiers:
                if modifier.modifier.scope == "ship":
                    self.modifiers.append((each, modifier))
            for penalty in card.penalties:
                if penalty.penalty.scope == "ship":
                    self.penalties.append((each, penalty))
            self.ship_bits |= card.adds_ship_bits
            if self.captain is not None:
                self.captain_bits |= card.adds_captain_bits

    def cost_of(self, card: PreparedCard) -> int:
        """Returns what a card costs on this ship in SP, in a slot on no terms.

        Surcharge, faction penalty and discounts count, those for a limited number of cards apart.
        Source: FAQ F14-K13, FR-294.5; DECISIONS D125.
        """
        return prices_of(self).points(card)

    def printed_cost_of(self, card: PreparedCard) -> int:
        """Returns a card's printed cost with its printed surcharge for this ship, in SP.

        Source: FAQ FR-215.1.
        """
        return printed_cost(self, card)

    @property
    def support_kind(self) -> str:
        """Returns shuttle, squadron or support-vehicle, or "" for a ship that needs no other ship.

        Source: 2017, Shuttlecrafts, Attack Squadrons, Capital Ship.
        """
        return "support-vehicle" if self.build.support_vehicle else self.ship_card.support

    @property
    def docks(self) -> int:
        """Counts the Borg support vehicles that the ship can carry, one for each dock on it."""
        return sum(1 for each in self.fitted if SUPPORT_VEHICLE_DOCK in each.card.checks)

    def is_capital(self, hull: int) -> bool:
        """Returns whether the ship can be the capital ship of a shuttlecraft or a squadron.

        `hull` is the least printed hull of one. Source: 2017, Capital Ship; DECISIONS D103; FAQ
        F16-108: no ship with a Borg Support Vehicle Dock.
        """
        return not self.support_kind and self.printed_ship.hull >= hull and not self.docks

    def actions(self, leaves_out: Callable[[Card], bool] | None = None) -> frozenset[str]:
        """Returns the ship's action bar with what its cards add to it, but for some of them."""
        actions = set(self.ship_card.actions)
        for card in (self.ship, *(each.card for each in self.fitted)):
            if leaves_out is not None and leaves_out(card.card):
                continue
            if isinstance(card.card, Attachment):
                actions.update(card.card.actions)
            actions.update(
                action for action, when in card.added_actions if when is None or when(self, card)
            )
        return frozenset(actions)

    def beneath(self, holder: Fitted) -> Fitted | None:
        """Returns the captain card that lies beneath another, if there is one."""
        return next(
            (
                each
                for each in self.fitted
                if each.parent is holder and each.role == "captain beneath"
            ),
            None,
        )

    def find(self, role: str) -> Fitted | None:
        """Returns the first card that serves in a role."""
        return next((each for each in self.fitted if each.role == role), None)


class SideboardLoadout(Loadout):
    """Stand-in for the ship of the cards on a sideboard, which are on none.

    They pay no faction penalty, and every printed surcharge counts.
    Source: FAQ F14-R7, F14-R8, F14-K18, FR-062.4.
    """

    __slots__ = ()

    def __init__(self, fleet: FleetContext) -> None:
        self.build = ShipBuild(ship="")
        self.where = "/sideboard"
        self.fleet = fleet
        self.fitted = []
        self.forgoes_slot = False
        self.seating = None
        self.lines = None
        self.prices = None
        self.captain = None
        self.modifiers = []
        self.penalties = []
        self.known = False
        self.ship = fleet.no_ship
        self.ship_card = self.printed_ship = NO_SHIP
        self.ship_class = NO_CLASS
        self.ship_bits = 0
        self.captain_bits = 0
        self.printed_skill = BEYOND_EVERY_SKILL
        self.quiet = True
        self.plain_seats = True
        self.without_terms = True

    def cost_of(self, card: PreparedCard) -> int:
        """Returns what a card of the sideboard counts as, in SP."""
        if card.has_fixed_cost:
            return self.printed_cost_of(card)
        return self.fleet.bench.highest_cost(card)


def captain_of(loadout: Loadout) -> Captain | None:
    """Returns the captain card that commands the ship, if it has one."""
    captain = loadout.captain
    return captain.card if captain is not None and isinstance(captain.card, Captain) else None
