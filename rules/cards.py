"""What is printed: ships, captains, admirals, upgrades, resources and their building data.

Everything here is frozen and built from plain documents (`card_from_document`). What a card does
to a fleet (restrictions, slots, prices) is declared data: small trees of `Condition` and flat
records. `rules.building` gives them their meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from rules.errors import CatalogueError

UPGRADE_TYPES: Final = ("talent", "crew", "weapon", "tech", "borg", "squadron", "question")
"""Types of upgrade; "question" is the "?" upgrade, which fills slots of several types."""

CARD_TYPES: Final = (
    "ship",
    "captain",
    "admiral",
    "ambassador",
    *UPGRADE_TYPES,
    "resource",
    "ship-resource",
    "flagship",
    "fleet-captain",
    "officer",
    "construction",
)

SUB_FACTIONS: Final[Mapping[str, str]] = {
    "vulcan": "federation",
    "bajoran": "federation",
    "ferengi": "independent",
    "kazon": "independent",
    "xindi": "independent",
}
"""Sub-faction -> prime faction (2017, Factions)."""

FACTIONS: Final = (
    "federation",
    "vulcan",
    "bajoran",
    "klingon",
    "romulan",
    "dominion",
    "independent",
    "ferengi",
    "kazon",
    "xindi",
    "borg",
    "mirror-universe",
    "species-8472",
    "q-continuum",
)

ERAS: Final = ("classic", "modern-2017", "alliance")


@dataclass(frozen=True, slots=True)
class Condition:
    """One node of a predicate tree over a ship, its captain and a card.

    `op` is `all`, `any` or `not` (then `parts` holds the children) or the name of a leaf such as
    `ship_faction` (then `values` holds its operands). The leaves are listed in
    `rules.building.predicates`.
    """

    op: str
    values: tuple[Any, ...] = ()
    parts: tuple[Condition, ...] = ()

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Condition:
        """Reads `{"ship_faction": ["klingon"]}`, `{"any": [...]}` and the like.

        Raises `CatalogueError` unless the document is an object with exactly one entry, and the
        operand of `all` and `any` a list.
        """
        if not isinstance(document, Mapping) or len(document) != 1:
            raise CatalogueError("a condition is an object with exactly one entry")
        ((op, operand),) = document.items()
        if op in ("all", "any"):
            if not isinstance(operand, list | tuple):
                raise CatalogueError(f"the parts of {op!r} are a list of conditions")
            return cls(op, parts=tuple(cls.from_document(part) for part in operand))
        if op == "not":
            return cls(op, parts=(cls.from_document(operand),))
        values = tuple(operand) if isinstance(operand, list | tuple) else (operand,)
        return cls(op, values=values)

    def to_document(self) -> dict[str, Any]:
        """Returns the document that `from_document` reads."""
        if self.op in ("all", "any"):
            return {self.op: [part.to_document() for part in self.parts]}
        if self.op == "not":
            return {"not": self.parts[0].to_document()}
        return {self.op: list(self.values)}


@dataclass(frozen=True, slots=True)
class EarlierCost:
    """A price in SP that was valid up to and including the day `until` (ISO date)."""

    until: str
    cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedSlot:
    """A slot, or `count` equal ones, that a card adds to its ship.

    `cards` limits which cards it takes, `when` (on the ship and its captain) whether it exists.
    `cost` sets the price of a card in it and `cost_change` alters it, both in SP;
    `cost_change_per_empty_slot` alters it once for each unused slot of the printed upgrade bar.
    `combined_cost_max` and `combined_cost_min` bound what all cards in the `count` slots cost on
    the ship together, in SP; with a minimum all slots or none are filled. `face_down` cards lie
    beneath the card that holds them, not paid for where the `cost` is 0; `penalty_waived` and
    `restrictions_waived` free its card from faction penalty and from restrictions.
    `terms_for` limits the price and penalty terms to some of the cards that the slot takes.
    `own_icons` says that the slots are talent icons printed on the card, not further ones.
    `in_name_only` says that its card is chosen among all cards and is none of the fleet's.
    `shared_by` names a keyword: for every two cards of the ship that have it, one such slot.
    """

    types: tuple[str, ...]
    count: int = 1
    cards: Condition | None = None
    when: Condition | None = None
    cost: int | None = None
    cost_change: int = 0
    cost_change_per_empty_slot: int = 0
    combined_cost_max: int | None = None
    combined_cost_min: int | None = None
    face_down: bool = False
    penalty_waived: bool = False
    restrictions_waived: bool = False
    terms_for: Condition | None = None
    own_icons: bool = False
    in_name_only: bool = False
    shared_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """Changes a value of the card itself, of its ship, its captain or of other cards.

    `value`: cost, skill, attack, agility, hull, shields, weapon_attack.
    `to`: self, ship, captain, or cards (those within `scope` that meet `cards`; never the card
    itself). `amount` is added, `set_to` replaces; `from_stat` adds a printed value of the ship;
    `counted` multiplies the amount by the number of other cards of the ship that meet it.
    `up_to` confines it to cards that cost no more SP with penalty and surcharge;
    `limit` is how many cards are affected at most, `each_type` at most one of each type,
    `total_limit` how far all reductions go together; an `optional` change has a drawback in play
    and applies only where the fleet document records the choice.
    """

    value: str
    to: str = "self"
    amount: int = 0
    set_to: int | None = None
    from_stat: str = ""
    counted: Condition | None = None
    scope: str = "ship"
    cards: Condition | None = None
    when: Condition | None = None
    up_to: int | None = None
    limit: int | None = None
    each_type: bool = False
    total_limit: int | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyWaiver:
    """Frees cards of the ship (or fleet) from the faction penalty, or multiplies it.

    `to` is self or cards. `factor` is 0 for a waiver, 2 for a doubled penalty.
    """

    to: str = "self"
    factor: int = 0
    scope: str = "ship"
    cards: Condition | None = None
    when: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """Names the cards that may not serve together with this one on its ship or in its fleet.

    A limit such as "no Borg upgrade above 5 SP" is an exclusion of all others.
    """

    cards: Condition
    scope: str = "ship"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictionWaiver:
    """Frees cards of the ship from leaves of their restrictions (all leaves when none named)."""

    cards: Condition
    leaves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedFaction:
    """Gives the ship or its captain a further faction."""

    to: str
    faction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedAction:
    """Puts an action on the ship's action bar, on the ships that meet `when`."""

    action: str
    when: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotChange:
    """Lets slots of the ship take a further type.

    `also` lists the types, `slots` the types of slot concerned (all when empty), `cards` limits
    the cards that profit, `limit` how many slots do.
    """

    also: tuple[str, ...]
    slots: tuple[str, ...] = ()
    cards: Condition | None = None
    when: Condition | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingData:
    """Holds all that a card does to building a fleet. Empty for most cards."""

    restrictions: Condition | None = None
    slots: tuple[AddedSlot, ...] = ()
    slot_changes: tuple[SlotChange, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    penalties: tuple[PenaltyWaiver, ...] = ()
    excludes: tuple[Exclusion, ...] = ()
    adds_factions: tuple[AddedFaction, ...] = ()
    adds_actions: tuple[AddedAction, ...] = ()
    restriction_waivers: tuple[RestrictionWaiver, ...] = ()
    checks: tuple[str, ...] = ()


NO_BUILDING_DATA: Final = BuildingData()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Any card: what all kinds have in common.

    `aliases` are misspellings of the name that lists and keys of before bear.
    `cost` is the printed price in SP; a card whose price is computed prints 0 here and declares
    a modifier. `fills` lists the slot types that an upgrade may take; empty means that it needs
    no slot; `also_fills` are further slots that it takes up as well. `other_side` is the name on
    the back of a two-sided card, where it differs. `unique_until` is the last day on which a card
    was unique that a later printing has not so. `range` is (nearest, farthest) band or None.
    `ability_status` is `automated`, `manual` or `none`.
    """

    key: str
    type: str
    name: str
    sets: tuple[str, ...]
    era: str
    factions: tuple[str, ...] = ()
    mirror_universe: bool = False
    unique: bool = False
    unique_until: str = ""
    one_per_ship: bool = False
    keywords: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    two_sided: bool = False
    other_side: str = ""
    cost: int = 0
    cost_variable: bool = False
    earlier_costs: tuple[EarlierCost, ...] = ()
    fills: tuple[str, ...] = ()
    also_fills: tuple[str, ...] = ()
    talents: int = 0
    banned: bool = False
    alliance: bool = False
    range: tuple[int, int] | None = None
    range_variable: bool = False
    building: BuildingData = NO_BUILDING_DATA
    ability: str = ""
    ability_status: str = "none"
    external_ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    former_ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    official: bool = True

    def cost_on(self, date: str | None) -> int:
        """Returns the printed price in SP that was valid on an ISO date (None: today's).

        Source: fixtures/README.md, Prices.
        """
        if date is not None:
            for earlier in self.earlier_costs:
                if date <= earlier.until:
                    return earlier.cost
        return self.cost

    @property
    def marked_name(self) -> str:
        """Returns the name, and of a house card that it is one."""
        return self.name if self.official else f"{self.name} (house card)"

    @property
    def is_upgrade(self) -> bool:
        """Returns whether the card is an upgrade (2017, Upgrade Cards)."""
        return self.type in UPGRADE_TYPES

    @property
    def folded_name(self) -> str:
        """Returns the name under which uniqueness is judged: case, accents, punctuation dropped.

        Source: 2017, Unique Names.
        """
        return fold(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship(Card):
    """A ship card. `actions` is its action bar, `upgrade_bar` its printed slots.

    A squadron's values are those of its tokens; `squadron_tokens` counts them and
    `squadron_skill` is the captain skill that the first token shows (0: none known). `resource` is
    the key of the resource that the ship itself is.
    """

    ship_class: str
    attack: int
    agility: int
    hull: int
    shields: int
    actions: tuple[str, ...] = ()
    upgrade_bar: tuple[str, ...] = ()
    support: str = ""
    squadron_tokens: int = 0
    squadron_skill: int = 0
    resource: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Captain(Card):
    """A captain card. `skill` None marks the Borg captain whose skill is its drone tokens."""

    skill: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Admiral(Card):
    """The face-up side of an admiral card; `captain_side` is the key of its back."""

    skill_modifier: int = 0
    captain_side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade(Card):
    """An upgrade card.

    `attack` None: no weapon value; `attack_primary_plus` n: the ship's primary weapon value plus
    n dice. `arcs` are the firing arcs it may use, as printed.
    """

    attack: int | None = None
    attack_primary_plus: int | None = None
    arcs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource(Card):
    """A fleet's resource.

    `carriers` are the types of card that carry it to a ship or crew; `retires` is the ISO day
    after which official events no longer allow it.
    """

    carriers: tuple[str, ...] = ()
    retires: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment(Card):
    """A card that accompanies a ship without being an upgrade.

    Flagship, fleet captain, officer, ship resource and construction card: values that it adds
    stand in `building.modifiers`, actions in `actions`; `resource` is the key of the resource
    that it belongs to.
    """

    actions: tuple[str, ...] = ()
    resource: str = ""


@dataclass(frozen=True, slots=True)
class Maneuver:
    """One entry of a dial: speed 0-6, bearing and colour (green, white, red).

    Banks, turns, spins and flanks exist on both sides.
    """

    speed: int
    bearing: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipClass:
    """A class of ships: dial and firing arcs in degrees (None: it has no such arc).

    `base` is small or oversized. `printed` is the key of the class whose name the cards print:
    restrictions compare that, since a class may have several dials.
    """

    key: str
    name: str
    printed: str
    front_arc: int | None
    rear_arc: int | None
    second_arc: int | None
    all_round: bool
    maneuvers: tuple[Maneuver, ...]
    base: str = "small"
    external_ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSet:
    """An expansion. `released` is an ISO date or "" when it is not known."""

    key: str
    name: str
    parent: str
    released: str
    era: str
    external_ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def is_weapon(card: Card) -> TypeGuard[Upgrade]:
    """Returns whether a card is a secondary weapon (2017, Secondary Weapons)."""
    return (
        isinstance(card, Upgrade)
        and card.type in ("weapon", "borg", "squadron")
        and card.range is not None
        and (card.attack is not None or card.attack_primary_plus is not None)
    )


_DROPPED: Final = {code: None for code in range(128) if not chr(code).isalnum()}


def fold(text: str) -> str:
    """Reduces a name to lower-case ASCII letters and digits, for comparing names.

    Accents fold to their letter; everything else is dropped.
    """
    if text.isascii():
        return text.lower().translate(_DROPPED)
    import unicodedata

    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isascii() and letter.isalnum())
