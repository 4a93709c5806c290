"""A fleet with its cards looked up: what pricing and checks work on.

`Fitted` is one card in its place, `Loadout` a ship with all that it carries, `FleetLoadout` the
fleet. They live for one check and are never shared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.building.prepared import NO_CLASS, NO_SHIP, PreparedCard, Workbench, skill_of
from rules.building.report import Line, Problem
from rules.cards import Attachment, Captain, Ship, ShipClass, fold
from rules.fleet import Equipped, Fleet, ShipBuild

if TYPE_CHECKING:
    from rules.building.commander import Commander
    from rules.building.missions import Mission
    from rules.building.prepared_parts import PreparedModifier, PreparedPenalty
    from rules.building.prices import ShipPrices
    from rules.building.slots import Seat

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


class Fitted:
    """One card in its place on a ship.

    `role` is captain, admiral, ambassador, construction, resource, officer, captain beneath or
    upgrade; `parent` holds it when it is nested; `seat` is the slot it takes, if any.
    """

    __slots__ = ("card", "equipped", "fills", "parent", "role", "seat", "where")

    def __init__(
        self,
        card: PreparedCard,
        where: str,
        role: str,
        equipped: Equipped,
        parent: Fitted | None = None,
    ) -> None:
        self.card = card
        self.where = where
        self.role = role
        self.equipped = equipped
        self.parent = parent
        self.fills = card.fills
        self.seat: Seat | None = None

    @property
    def face_down(self) -> bool:
        """Returns whether the card lies face down beneath another."""
        return self.seat is not None and self.seat.face_down

    @property
    def in_name_only(self) -> bool:
        """Returns whether the card is chosen among all cards and is none of the fleet's."""
        return self.seat is not None and self.seat.in_name_only

    @property
    def is_held_beneath(self) -> bool:
        """Tells, before seats are given, whether its holder takes such a card beneath it only."""
        if self.parent is None:
            return False
        slots = [slot for slot in self.parent.card.slots if set(slot.types) & set(self.fills)]
        return bool(slots) and all(slot.beneath for slot in slots)

    @property
    def lies_beneath(self) -> bool:
        """Tells, before seats are given, whether its holder only takes such a card face down.

        What lies face down adds nothing to the ship: no slots, prices, factions.
        """
        if self.parent is None:
            return False
        slots = [slot for slot in self.parent.card.slots if set(slot.types) & set(self.fills)]
        return bool(slots) and all(slot.slot.face_down for slot in slots)


class Loadout:
    """A ship with its captain and everything else on it.

    `ship_bits` and `captain_bits` are the factions as they count, cards that add some included.
    `quiet` says that no card on the ship changes or asks anything of another, `plain_seats` that
    all its slots take any card of their type, on no terms, `forgoes_slot` that the captain has a
    talent for free instead of the slot that his fleet captain card would add. `seating` are its
    cards that take slots, and the slots, once they were matched; None where counting is enough.
    `lines` are those of its price, once the fleet was priced.
    """

    __slots__ = (
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
    )

    def __init__(self, build: ShipBuild, where: str, fleet: FleetLoadout) -> None:
        bench = fleet.bench
        self.build = build
        self.where = where
        self.fleet = fleet
        self.fitted: list[Fitted] = []
        self.forgoes_slot = False
        self.seating: tuple[list[Fitted], list[Seat]] | None = None
        self.lines: list[Line] | None = None
        self.prices: ShipPrices | None = None
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
        else:
            self.known = False
            self.ship = fleet.no_ship
            self.ship_card = NO_SHIP
            self.ship_class = NO_CLASS
            self.ship_bits = _EVERY_FACTION
            self.quiet = True
            self.plain_seats = True
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

    def in_fleet(self, fleet: FleetLoadout) -> Loadout:
        """Returns the same ship as a part of another fleet; both share the cards on it."""
        other: Loadout = object.__new__(Loadout)
        for name in Loadout.__slots__:
            setattr(other, name, getattr(self, name))
        other.fleet = fleet
        other.prices = None
        return other

    @property
    def reaches_fleet(self) -> bool:
        """Returns whether a card on the ship changes prices of cards on all ships."""
        return not self.quiet and any(
            any(each.modifier.scope == "fleet" for each in fitted.card.card_modifiers)
            or any(each.penalty.scope == "fleet" for each in fitted.card.penalties)
            for fitted in self.fitted
        )

    @property
    def asks_for_fleet(self) -> bool:
        """Returns whether the ship's text, or a card on it, asks for other ships or their cards."""
        return self.ship.asks_for_fleet or any(each.card.asks_for_fleet for each in self.fitted)

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
            if equipped.upgrades:
                self._fit_nested(each, depth + 1)

    def _collect(self) -> None:
        """Gathers what the ship's cards do to each other."""
        if self.known:
            self.modifiers.extend((None, each) for each in self.ship.card_modifiers)
            self.penalties.extend((None, each) for each in self.ship.penalties)
            self.ship_bits |= self.ship.adds_ship_bits
        for each in self.fitted:
            card = each.card
            if SKILL_OF_CAPTAIN_BENEATH in card.checks and each.role == "captain":
                beneath = self.beneath(each)
                self.printed_skill = skill_of(beneath.card) if beneath else 0
            if card.quiet or each.lies_beneath:
                continue
            self.modifiers.extend(
                (each, modifier)
                for modifier in card.card_modifiers
                if modifier.modifier.scope == "ship"
            )
            self.penalties.extend(
                (each, penalty) for penalty in card.penalties if penalty.penalty.scope == "ship"
            )
            self.ship_bits |= card.adds_ship_bits
            if self.captain is not None:
                self.captain_bits |= card.adds_captain_bits

    def cost_of(self, card: PreparedCard) -> int:
        """Returns what a card costs on this ship in SP, in a slot on no terms.

        Surcharge, faction penalty and discounts count, those for a limited number of cards apart.
        Source: FAQ F14-K13, FR-294.5; DECISIONS D125.
        """
        from rules.building.prices import prices_of

        return prices_of(self).points(card)

    def printed_cost_of(self, card: PreparedCard) -> int:
        """Returns a card's printed cost with its printed surcharge for this ship, in SP.

        Source: FAQ FR-215.1.
        """
        from rules.building.prices import printed_cost

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

    def actions(self) -> frozenset[str]:
        """Returns the ship's action bar with what its cards add to it."""
        actions = set(self.ship_card.actions)
        for card in (self.ship, *(each.card for each in self.fitted)):
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

    def __init__(self, fleet: FleetLoadout) -> None:
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

    def cost_of(self, card: PreparedCard) -> int:
        """Returns what a card of the sideboard counts as, in SP."""
        if card.has_fixed_cost:
            return self.printed_cost_of(card)
        return self.fleet.bench.highest_cost(card)


class FleetLoadout:
    """A fleet with its cards looked up under one rule set.

    `further_resources` are those that only lines of a list name. `sideboard` are its cards on the
    sideboard, `on_sideboard` these and what lies beneath them.
    `problems` collects what is wrong with the document itself: unknown cards, cards in places
    where their type cannot be. `before` is a loadout of nearly the same fleet under the same
    rule set: ships that are the same in both are shared, where plain slots, or terms of slots
    that hang on nothing off the ship, make sure that all cards keep their seats. `commander` is
    the player card that commands the fleet's one ship.
    """

    def __init__(
        self,
        fleet: Fleet,
        bench: Workbench,
        before: FleetLoadout | None = None,
        commander: Commander | None = None,
    ) -> None:
        self.fleet = fleet
        self.commander = commander
        self.bench = bench
        self.ruleset = bench.ruleset
        self.placeholder_skill: int = bench.ruleset["placeholder_skill"]
        self.no_ship = bench.no_ship
        self.problems: list[Problem] = []
        self.resource: Fitted | None = None
        self.loadouts: list[Loadout] = []
        self.modifiers: list[tuple[Fitted | None, PreparedModifier]] = []
        self.penalties: list[tuple[Fitted | None, PreparedPenalty]] = []
        self.missions: Mapping[str, Mission] = {}
        self.unseated: list[tuple[Loadout, list[Fitted]]] = []
        self.talent_per_crew = False
        if fleet.resource is not None:
            card = bench.get(fleet.resource.card)
            if card is None:
                self.unknown_card(fleet.resource.card, fleet.resource.name, "/resource", None)
            else:
                if card.type != "resource":
                    self.wrong_place(card, "/resource", "resource")
                self.resource = Fitted(card, "/resource", "resource", fleet.resource)
                self.talent_per_crew = "price-talents-of-crew" in card.checks
        self.further_resources = list(self._resources_of_lines()) if fleet.unmatched else []
        self.shared: set[int] = set()
        if before is None or before.fleet.resource is not fleet.resource:
            self.loadouts = [
                Loadout(build, f"/ships/{place}", self) for place, build in enumerate(fleet.ships)
            ]
        else:
            self.loadouts = self._ships_after(before)
        self.on_sideboard: list[Fitted] = []
        self._fit_sideboard(fleet.sideboard, "/sideboard", None)
        self.sideboard = [each for each in self.on_sideboard if each.parent is None]
        self._collect()

    def _resources_of_lines(self) -> Iterator[Fitted]:
        """Yields the resources of a list beyond its first, which a fleet keeps as lines."""
        seen = {self.resource.card.folded_name} if self.resource is not None else set[str]()
        for place, line in enumerate(self.fleet.unmatched):
            label, _, words = line.partition(":")
            name = fold(words.partition("[")[0].partition("(")[0])
            cards = self.bench.catalogue.by_name.get(name, ()) if fold(label) == "resource" else ()
            found = next((each for each in cards if each.type == "resource"), None)
            card = self.bench.get(found.key) if found is not None else None
            if card is not None and name not in seen:
                seen.add(name)
                yield Fitted(card, f"/unmatched/{place}", "resource", Equipped(card.key))

    def _ships_after(self, before: FleetLoadout) -> list[Loadout]:
        """Returns the ships, shared with a fleet before where the cards on them keep their seats.

        On a ship with terms they may not where cards elsewhere change prices or are asked for.
        """
        builds = self.fleet.ships
        loadouts = [
            same if same.build is build else Loadout(build, f"/ships/{place}", self)
            for place, (build, same) in enumerate(zip(builds, before.loadouts, strict=False))
        ]
        loadouts.extend(
            Loadout(builds[place], f"/ships/{place}", self)
            for place in range(len(loadouts), len(builds))
        )
        reaches = bool(before.modifiers or before.penalties or self.further_resources) or any(
            each.reaches_fleet for each in loadouts if each.fleet is self
        )
        for place, same in enumerate(loadouts):
            if same.fleet is self:
                continue
            is_apart = not (reaches or same.asks_for_fleet)
            if same.plain_seats or is_apart:
                self.shared.add(place)
                loadouts[place] = same.in_fleet(self)
                if not is_apart:
                    loadouts[place].lines = None
                below = same.where + "/"
                self.problems.extend(
                    each for each in before.problems if f"{each.where}/".startswith(below)
                )
            else:
                loadouts[place] = Loadout(same.build, same.where, self)
        return loadouts

    def _fit_sideboard(
        self, cards: tuple[Equipped, ...], where: str, holder: Fitted | None, depth: int = 0
    ) -> None:
        """Looks up cards of the sideboard with all that lies beneath them."""
        if depth > MAXIMUM_DEPTH:
            if holder is not None:
                self.too_deep(holder)
            return
        for place, equipped in enumerate(cards):
            pointer = f"{where}/{place}"
            card = self.bench.get(equipped.card)
            if card is None:
                self.unknown_card(equipped.card, equipped.name, pointer, None)
                continue
            each = Fitted(card, pointer, "sideboard", equipped, holder)
            self.on_sideboard.append(each)
            self._fit_sideboard(equipped.upgrades, f"{pointer}/upgrades", each, depth + 1)

    def _collect(self) -> None:
        sources = [self.resource] if self.resource is not None else []
        sources += self.further_resources
        for loadout in self.loadouts:
            if not loadout.quiet:
                sources.extend(
                    each for each in loadout.fitted if not each.card.quiet and not each.lies_beneath
                )
        for each in sources:
            self.modifiers.extend(
                (each, modifier)
                for modifier in each.card.card_modifiers
                if modifier.modifier.scope == "fleet"
            )
            self.penalties.extend(
                (each, penalty)
                for penalty in each.card.penalties
                if penalty.penalty.scope == "fleet"
            )

    def everything(self) -> Iterator[tuple[Loadout | None, Fitted]]:
        """Returns every card of the fleet but the ships, with its ship."""
        if self.resource is not None:
            yield None, self.resource
        for loadout in self.loadouts:
            for each in loadout.fitted:
                yield loadout, each
        for each in self.on_sideboard:
            yield None, each

    def unknown_card(self, key: str, name: str, where: str, other: PreparedCard | None) -> None:
        """Notes a card that the catalogue does not have, or a card that is no ship."""
        from rules.building.document_problems import unknown_card

        self.problems.append(unknown_card(self.bench, key, name, where, other))

    def wrong_place(self, card: PreparedCard, where: str, role: str) -> None:
        """Notes a card in a place where its type cannot be."""
        from rules.building.document_problems import wrong_place

        self.problems.append(wrong_place(card, where, role))

    def too_deep(self, parent: Fitted) -> None:
        """Notes cards nested deeper than anything printed."""
        from rules.building.document_problems import too_deep

        self.problems.append(too_deep(parent.where))


def captain_of(loadout: Loadout) -> Captain | None:
    """Returns the captain card that commands the ship, if it has one."""
    captain = loadout.captain
    return captain.card if captain is not None and isinstance(captain.card, Captain) else None
