"""What a ship is before a battle: its class, dial, arcs, values, cards and weapons.

Records are made once from a fleet (`rules.battle.phases.prepare`) and never change; many battles
share them. They hold everything a battle needs of the catalogue, and have a plain form with which a
log begins, so that it can be replayed without a catalogue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from rules.battle.position.terms import COLOURS, NOBODY
from rules.cards import Condition
from rules.table import ALL_ROUND, Arc, FiringArcs, Template, arc_named, base_named, template
from rules.table.pose import Base

Document = dict[str, Any]


class DialSetting:
    """One way to set a dial: a maneuver to one side, with its template.

    `index` is its place on the dial, `colour` as printed. Source: 2017, Types of Maneuvers.
    """

    __slots__ = ("bearing", "colour", "index", "side", "speed", "template")

    def __init__(self, index: int, way: Template, colour: int) -> None:
        self.index: Final[int] = index
        self.speed: Final[int] = way.speed
        self.bearing: Final[str] = way.bearing
        self.side: Final[str] = way.side
        self.colour: Final[int] = colour
        self.template: Final[Template] = way

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        words = (str(self.speed), self.bearing, self.side, COLOURS[self.colour])
        return " ".join(word for word in words if word)


class WeaponRecord:
    """A weapon: the primary one, or a card with an attack value.

    `card` is the place of its card on the ship (-1: primary weapon). `attack` is its attack
    value, or what is added to the ship's primary weapon value where `adds_to_primary`.
    `replaces_value` marks the primary weapon where a text fires it with `attack` dice of its
    own. `arcs` are those through which it fires. `costs` tells those who weigh it what its text
    asks for its firing: "discard", "disable", "time:<n>", "target-lock", "auxiliary". An attack
    with it may count `as_primary`, or only have the bonuses of range (`with_range`). The printed
    hull of the defender is added to it where it `adds_hull`.
    Source: 2017, Secondary Weapons; DECISIONS D62.
    """

    __slots__ = (
        "adds_hull",
        "adds_to_primary",
        "arcs",
        "as_primary",
        "attack",
        "card",
        "costs",
        "farthest",
        "nearest",
        "replaces_value",
        "with_range",
    )

    def __init__(
        self,
        card: int,
        attack: int,
        nearest: int,
        farthest: int,
        arcs: tuple[Arc, ...],
        *,
        adds_to_primary: bool = False,
        costs: tuple[str, ...] = (),
        replaces_value: bool = False,
        as_primary: bool = False,
        with_range: bool = False,
        adds_hull: bool = False,
    ) -> None:
        self.card: Final[int] = card
        self.attack: Final[int] = attack
        self.nearest: Final[int] = nearest
        self.farthest: Final[int] = farthest
        self.arcs: Final[tuple[Arc, ...]] = arcs
        self.adds_to_primary: Final[bool] = adds_to_primary
        self.costs: Final[tuple[str, ...]] = costs
        self.replaces_value: Final[bool] = replaces_value
        self.as_primary: Final[bool] = as_primary
        self.with_range: Final[bool] = with_range
        self.adds_hull: Final[bool] = adds_hull

    @property
    def is_primary(self) -> bool:
        """Returns whether it is the ship's primary weapon."""
        return self.card == NOBODY

    @property
    def counts_as_primary(self) -> bool:
        """Returns whether an attack with it is one with the primary weapon."""
        return self.card == NOBODY or self.as_primary

    @property
    def has_range_bonuses(self) -> bool:
        """Returns whether range adds dice to an attack with it (2017, Combat Bonuses)."""
        return self.card == NOBODY or self.as_primary or self.with_range

    def aimed(self, arcs: tuple[Arc, ...], nearest: int, farthest: int) -> WeaponRecord:
        """Returns the same weapon with other arcs and another reach."""
        return WeaponRecord(
            self.card,
            self.attack,
            nearest,
            farthest,
            arcs,
            adds_to_primary=self.adds_to_primary,
            costs=self.costs,
            replaces_value=self.replaces_value,
            as_primary=self.as_primary,
            with_range=self.with_range,
            adds_hull=self.adds_hull,
        )

    def to_document(self) -> Document:
        """Returns the plain form; how it is fired only where that is not the usual way."""
        document: Document = {
            "card": self.card,
            "attack": self.attack,
            "range": [self.nearest, self.farthest],
            "arcs": [[arc.name, arc.degrees] for arc in self.arcs],
            "adds_to_primary": self.adds_to_primary,
            "costs": list(self.costs),
        }
        if self.as_primary:
            document["as_primary"] = True
        if self.with_range:
            document["with_range"] = True
        if self.adds_hull:
            document["adds_hull"] = True
        return document

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> WeaponRecord:
        """Reads the plain form."""
        return WeaponRecord(
            document["card"],
            document["attack"],
            document["range"][0],
            document["range"][1],
            tuple(arc_named(name, degrees) for name, degrees in document["arcs"]),
            adds_to_primary=document["adds_to_primary"],
            costs=tuple(document["costs"]),
            as_primary=document.get("as_primary", False),
            with_range=document.get("with_range", False),
            adds_hull=document.get("adds_hull", False),
        )


FLEET_RESOURCE: Final = "fleet-resource"
"""The role of a resource that no ship carries: one ship in play keeps it for its fleet."""

SECOND_CAPTAIN: Final = "second captain"
"""The role of a captain whom a resource gives a ship besides its own."""


@dataclass(frozen=True, slots=True, eq=False)
class CardRecord:
    """A card on a ship: captain, admiral, upgrade, or what accompanies the ship.

    `type` is that of its slot for a "?" upgrade that counts as one. `role` is captain, admiral,
    ambassador, construction, resource, officer, upgrade,
    `SECOND_CAPTAIN` or `FLEET_RESOURCE`. `holder`
    is the place of the card whose slot it sits in (-1: the ship's own bar). `points` are the SP
    paid. `skill` is a captain's printed skill, or that of the captain side of an admiral or a first
    officer; `drones` the tokens that a Borg captain starts with; `skill_modifier` a face-up
    admiral's. `ability` is its text where battles play it, `reach` its printed Range; `names` is
    what texts may call it, its keywords too; `cost` is printed, `discounted_by` are the cards that
    made it cheaper. `needs` is what its restriction icons ask of a ship. `is_other_side` marks the
    side of its holder that lies face down when the battle begins, `is_copy` the copy of another
    card: such a side for a round, else one beside its holder (`is_adapted`). `drones_in_command`
    are the drone tokens that lie on it once it becomes captain in the course of a battle,
    `command_ability` and `command_key` what a face-up admiral then has in place of his own: the
    text of his captain side and its key.
    Source: 2017, Upgrade Card Anatomy, Admiral Cards; DECISIONS D50.
    """

    key: str
    name: str
    type: str
    role: str
    points: int = 0
    holder: int = NOBODY
    is_face_down: bool = False
    factions: tuple[str, ...] = ()
    skill: int = 0
    skill_modifier: int = 0
    drones: int = 0
    where: str = ""
    ability: str = ""
    reach: tuple[int, int] | None = None
    names: tuple[str, ...] = ()
    is_unique: bool = False
    cost: int = 0
    discounted_by: tuple[str, ...] = ()
    needs: Condition | None = None
    refuses: tuple[Condition, ...] = ()
    is_other_side: bool = False
    is_copy: bool = False
    drones_in_command: int = 0
    command_ability: str = ""
    command_key: str = ""

    @property
    def is_upgrade(self) -> bool:
        """Returns whether it is an upgrade: captains and admirals are none (2017)."""
        return self.role == "upgrade"

    @property
    def is_question(self) -> bool:
        """Returns whether it is a "?" upgrade, whatever type it counts as (FAQ FR-276.2)."""
        return self.key.startswith("question:")

    @property
    def is_adapted(self) -> bool:
        """Returns whether it is a copy that stays beside its holder."""
        return self.is_copy and not self.is_other_side

    def __repr__(self) -> str:
        return f"<{self.role} {self.name}>"

    def to_document(self) -> Document:
        """Returns the plain form."""
        return _document(self, _CARD_FIELDS)

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> CardRecord:
        """Reads the plain form."""
        given = {name: document.get(_WRITTEN.get(name, name)) for name in _CARD_FIELDS}
        read: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
            if value is not None
        }
        if "needs" in read:
            read["needs"] = Condition.from_document(read["needs"])
        return CardRecord(**(read | {"refuses": _refused(document)}))


_CARD_FIELDS: Final = tuple(each.name for each in fields(CardRecord))


@dataclass(frozen=True, slots=True, eq=False)
class ValueChange:
    """What a card adds to a value of its ship when the fleet is built.

    `card` is its place on the ship (-1: the ship itself or the fleet's resource). Either
    `replacement` takes the printed value's place, or `amount` modifies it.
    Source: 2017, Replace Then Modify.
    """

    card: int
    value: str
    amount: int
    replacement: int | None = None

    def to_document(self) -> Document:
        """Returns the plain form."""
        return _document(self, ("card", "value", "amount", "replacement"))

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> ValueChange:
        """Reads the plain form."""
        return ValueChange(
            document["card"], document["value"], document["amount"], document["replacement"]
        )


_SHIP_FIELDS: Final = (
    "key",
    "name",
    "class_key",
    "printed_class",
    "base",
    "arcs",
    "dial",
    "attack",
    "agility",
    "hull",
    "shields",
    "skill",
    "actions",
    "added",
    "slots",
    "factions",
    "support",
    "is_capital",
    "is_station",
    "capital",
    "squadron_tokens",
    "squadron_skill",
    "points",
    "carried",
    "exchangeable",
    "cards",
    "changes",
    "weapons",
    "ability",
    "reach",
    "names",
    "is_unique",
    "refuses",
    "reserve",
)
"""What the plain form of a ship tells; the others follow from it."""


class ShipRecord:
    """A ship as it was built: what is printed on it, and what its cards make of it.

    `attack`, `agility`, `hull` and `shields` are printed, `changes` come on top. `skill` is the
    captain's printed skill, or that of a ship without one. `support` is "", shuttle, squadron or
    support-vehicle; `capital` the place in its fleet of the capital ship that an escort belongs
    to. `squadron_tokens` is the height of a squadron's stack. `points` are the SP of the ship and
    all its cards, `carried` the part of them that is a resource's. `slots` is the upgrade bar,
    `added` the actions that its cards add to its action bar and the ship itself does not print.
    `ability`, `reach`, `names` and `refuses` are as of a card; its class is among the names.
    `printed_class` is the class that its card prints, where its own is that one with another dial
    or other arcs; otherwise it is empty.
    `reserve` are cards outside the fleet that a text of the ship may equip.
    """

    __slots__ = (*_SHIP_FIELDS, "admiral", "can_cloak", "captain", "second")

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.key: Final[str] = document["key"]
        self.name: Final[str] = document["name"]
        self.class_key: Final[str] = document["class"]
        self.printed_class: Final[str] = document.get("printed_class", "")
        self.base: Final[Base] = base_named(document["base"])
        self.arcs: Final[FiringArcs] = arcs_from_document(document["arcs"])
        self.dial: Final[tuple[DialSetting, ...]] = tuple(
            DialSetting(index, template(bearing, speed, side, self.base), COLOURS.index(colour))
            for index, (speed, bearing, side, colour) in enumerate(document["dial"])
        )
        self.attack: Final[int] = document["attack"]
        self.agility: Final[int] = document["agility"]
        self.hull: Final[int] = document["hull"]
        self.shields: Final[int] = document["shields"]
        self.skill: Final[int] = document["skill"]
        self.actions: Final[tuple[str, ...]] = tuple(document["actions"])
        self.added: Final[tuple[str, ...]] = tuple(document.get("added", ()))
        self.slots: Final[tuple[str, ...]] = tuple(document["slots"])
        self.factions: Final[tuple[str, ...]] = tuple(document["factions"])
        self.support: Final[str] = document["support"]
        self.is_capital: Final[bool] = document["is_capital"]
        self.is_station: Final[bool] = document["is_station"]
        self.capital: Final[int] = document["capital"]
        self.squadron_tokens: Final[int] = document["squadron_tokens"]
        self.squadron_skill: Final[int] = document["squadron_skill"]
        self.points: Final[int] = document["points"]
        self.carried: Final[int] = document["carried"]
        self.exchangeable: Final[tuple[str, ...]] = tuple(document["exchangeable"])
        self.cards: Final[tuple[CardRecord, ...]] = tuple(
            CardRecord.from_document(each) for each in document["cards"]
        )
        self.changes: Final[tuple[ValueChange, ...]] = tuple(
            ValueChange.from_document(each) for each in document["changes"]
        )
        self.weapons: Final[tuple[WeaponRecord, ...]] = tuple(
            WeaponRecord.from_document(each) for each in document["weapons"]
        )
        self.captain: Final[int] = _place_of("captain", self.cards)
        self.second: Final[int] = _place_of(SECOND_CAPTAIN, self.cards)
        self.admiral: Final[int] = _place_of("admiral", self.cards)
        self.can_cloak: Final[bool] = "cloak" in self.actions
        self.ability: Final[str] = document.get("ability", "")
        self.reach: Final[tuple[int, int] | None] = reach_of(document)
        self.names: Final[tuple[str, ...]] = tuple(document.get("names", ()))
        self.is_unique: Final[bool] = document.get("unique", False)
        self.refuses: Final[tuple[Condition, ...]] = _refused(document)
        self.reserve: Final[tuple[CardRecord, ...]] = tuple(
            [CardRecord.from_document(each) for each in document.get("reserve", ())]
        )

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def is_of_class(self, keys: Collection[str]) -> bool:
        """Returns whether the ship is of one of these classes, whichever of its dials it has."""
        return self.class_key in keys or self.printed_class in keys

    def to_document(self) -> Document:
        """Returns the plain form from which an equal record can be made."""
        return _document(self, _SHIP_FIELDS)


_WRITTEN: Final = {"class_key": "class", "is_face_down": "face_down", "is_unique": "unique"}
"""Field of a record -> its name in the plain form, where that is another."""
_IF_ANY: Final = frozenset(
    {
        "discounted_by",
        "needs",
        "refuses",
        "is_other_side",
        "is_copy",
        "not_fired",
        "house",
        "added",
        "printed_class",
        "reserve",
        "drones_in_command",
        "command_ability",
        "command_key",
    }
)
"""Fields that the plain form leaves out where they are empty."""


def _document(record: Any, names: Iterable[str]) -> Document:
    """Returns the plain form of some fields of a record."""
    found = {name: getattr(record, name) for name in names}
    return {
        _WRITTEN.get(name, name): _plain(value)
        for name, value in found.items()
        if value or name not in _IF_ANY
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, DialSetting):
        return [value.speed, value.bearing, value.side, COLOURS[value.colour]]
    if isinstance(value, Base):
        return value.name
    if isinstance(value, FiringArcs):
        return arcs_document(value)
    is_record = isinstance(value, (CardRecord, Condition, ShipRecord, ValueChange, WeaponRecord))
    return value.to_document() if is_record else value


def _refused(document: Mapping[str, Any]) -> tuple[Condition, ...]:
    return tuple(Condition.from_document(each) for each in document.get("refuses", ()))


def reach_of(document: Mapping[str, Any]) -> tuple[int, int] | None:
    """Reads a printed Range: nearest and farthest band, or None where none is printed."""
    found = document.get("reach")
    return None if found is None else (found[0], found[1])


@dataclass(frozen=True, slots=True, eq=False)
class FleetRecord:
    """A fleet made ready for battles.

    `points` is its total in SP, `resource` what its resource costs when no card carries it,
    `limit` the points limit that it was built for (None: the rule set's). `manual` are the cards
    whose texts are not played, `not_fired` the weapons among them, which are never fired, `house`
    the cards that players of a site made up.
    Source: 2017, Initiative When Squad Building, Resources.
    """

    name: str
    ships: tuple[ShipRecord, ...]
    points: int
    resource: int = 0
    limit: int | None = None
    manual: tuple[str, ...] = ()
    not_fired: tuple[str, ...] = ()
    house: tuple[str, ...] = ()

    @property
    def has_texts(self) -> bool:
        """Returns whether any card's text is played."""
        return any(ship.ability or any(card.ability for card in ship.cards) for ship in self.ships)

    def replaced(
        self, *, name: str | None = None, ships: tuple[ShipRecord, ...] | None = None
    ) -> FleetRecord:
        """Returns the same fleet under another name, or with other ships."""
        name = self.name if name is None else name
        return replace(self, name=name, ships=self.ships if ships is None else ships)

    def to_document(self) -> Document:
        """Returns the plain form."""
        first = ("name", "points", "resource", "limit", "manual", "ships")
        return _document(self, (*first, "not_fired", "house"))

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> FleetRecord:
        """Reads the plain form."""
        return FleetRecord(
            document["name"],
            tuple(ShipRecord(each) for each in document["ships"]),
            document["points"],
            resource=document["resource"],
            limit=document["limit"],
            manual=tuple(document["manual"]),
            not_fired=tuple(document.get("not_fired", ())),
            house=tuple(document.get("house", ())),
        )


def _place_of(role: str, cards: tuple[CardRecord, ...]) -> int:
    for place, card in enumerate(cards):
        if card.role == role:
            return place
    return NOBODY


def arcs_document(arcs: FiringArcs) -> Document:
    """Returns the plain form of a ship's arcs: name and degrees, or None."""
    return {
        name: None if arc is None else [arc.name, arc.degrees]
        for name, arc in (
            ("weapon", arcs.weapon),
            ("primary", arcs.primary),
            ("secondary", arcs.secondary),
        )
    }


def arcs_from_document(document: Mapping[str, Any]) -> FiringArcs:
    """Reads the plain form of a ship's arcs."""
    weapon, primary, secondary = (
        None if document[name] is None else _arc(document[name])
        for name in ("weapon", "primary", "secondary")
    )
    return FiringArcs(weapon, primary, secondary)


def _arc(document: list[Any]) -> Arc:
    name, degrees = document
    return ALL_ROUND if name == ALL_ROUND.name else arc_named(name, degrees)
