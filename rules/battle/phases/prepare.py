"""Making a fleet ready for battles: from card keys to records.

Looking up, seating and pricing is the business of `rules.building`; here its answers become the
small records on which battles run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from rules.abilities.names import class_names, keyword_name, plain
from rules.battle.effects.install import explain_unplayable
from rules.battle.effects.reading.changes import values_set_in
from rules.battle.effects.reading.drones_in_command import drones_at_first, drones_in_command
from rules.battle.effects.reading.firing import (
    added_to_hull,
    bands_in,
    costs_in,
    fires_with_printed,
    manner_in,
)
from rules.battle.effects.reading.outside import is_of, outside_in
from rules.battle.position.errors import BattleError
from rules.battle.position.records import (
    FLEET_RESOURCE,
    SECOND_CAPTAIN,
    CardRecord,
    Document,
    FleetRecord,
    ShipRecord,
    arcs_document,
)
from rules.battle.position.terms import NOBODY, SUPPORT_RANGE
from rules.building.assessment.assess import check, price
from rules.building.assessment.values import RULE, SHIP_VALUES, Value, ship_values
from rules.building.checks.fleet_problems import load
from rules.building.factions import BIT, own_bits
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import skill_of
from rules.building.report import Line
from rules.building.slots import seating_of
from rules.cards import (
    FACTIONS,
    UPGRADE_TYPES,
    Admiral,
    Captain,
    Card,
    Condition,
    ShipClass,
    Upgrade,
    is_weapon,
)
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet
from rules.table import ALL_ROUND, Arc, FiringArcs, arcs_of, templates_of

FARTHEST: Final = 3
ROTATIONS: Final = frozenset({"45-degree-rotate", "90-degree-rotate"})
ALLIANCE: Final = "alliance"
"""The era of cards that are of another game."""
_BROKEN: Final = ("restriction", "exclusion", "shuttle", "unique", "faction.mixed")


def prepare_fleet(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    with_texts: bool = True,
) -> FleetRecord:
    """Makes a fleet ready for battles under a rule set.

    A weapon whose text battles do not play is never fired: nobody would pay its price. Without
    texts cards bring their values alone, weapons cost nothing to fire, and all cards that have a
    text are named as left out. The fleet may be illegal; raises `BattleError` when it has no ship
    or a ship that the catalogue does not know.
    Source: 2017, Setup 2-8, Secondary Weapons.
    """
    loaded = load(fleet, catalogue, ruleset)
    if not loaded.loadouts:
        raise BattleError("a fleet without ships cannot fight", "fleet.empty")
    for place, loadout in enumerate(loaded.loadouts):
        if not loadout.known:
            raise BattleError(
                f"ship {place + 1} of the fleet is not in the catalogue: {loadout.build.ship!r}",
                "fleet.unknown_ship",
            )
    quote = price(fleet, catalogue, ruleset)
    lines = {line.where: line for line in quote.lines}
    capitals = _capitals(loaded.loadouts, ruleset["capital_ship_hull"])
    resource = _points(lines, "/resource")
    carrier = _carrier(loaded)
    ships = []
    for place, loadout in enumerate(loaded.loadouts):
        if loadout.without_terms and not loadout.plain_seats:
            # Which card holds another is known once all have their slots.
            seating_of(loadout)
        values = ship_values(fleet, catalogue, ruleset, ship=place)
        document = _ship_document(loadout, values, lines, ruleset, with_texts=with_texts)
        document["capital"] = capitals.get(place, NOBODY)
        document["is_capital"] = loadout.is_capital(ruleset["capital_ship_hull"])
        document["exchangeable"] = []
        if place == carrier:
            document["points"] += resource
            document["carried"] += resource
        if place == 0 and carrier == NOBODY and loaded.resource is not None:
            document["cards"].append(_resource_document(loaded.resource))
        if loadout.support_kind == "shuttle" or place in capitals.values():
            document["exchangeable"] = _exchangeable(fleet, catalogue, ruleset, place, capitals)
        if not with_texts:
            _leave_out_texts(document)
        ships.append(ShipRecord(document))
    manual = _manual(loaded, catalogue, with_texts=with_texts)
    return FleetRecord(
        fleet.name,
        tuple(ships),
        quote.points,
        resource=resource if carrier == NOBODY else 0,
        limit=fleet.points_limit,
        manual=manual,
        not_fired=tuple(key for key in manual if with_texts and is_never_fired(catalogue[key])),
        house=tuple(sorted(catalogue.house_cards(_keys(loaded)))),
    )


def _resource_document(fitted: Fitted) -> Document:
    """Returns the plain form of a resource that no ship carries: the first one keeps it.

    There its text acts for the whole fleet (`FLEET_RESOURCE`). Its points are the fleet's.
    Source: 2017, Resources.
    """
    card = fitted.card.card
    record = CardRecord(card.key, card.name, card.type, FLEET_RESOURCE, where=fitted.where)
    return record.to_document() | _text(card) | {"cost": card.cost}


def _carrier(loaded: FleetLoadout) -> int:
    """Returns the ship that carries the fleet's resource on a card of its own, -1 for none.

    The resource's points are then scored with that ship (2017, Resources).
    """
    for place, loadout in enumerate(loaded.loadouts):
        if any(each.role in ("resource", "officer") for each in loadout.fitted):
            return place
    return NOBODY


def _manual(loaded: FleetLoadout, catalogue: Catalogue, *, with_texts: bool) -> tuple[str, ...]:
    """Lists the cards whose text battles leave out, each once."""
    keys = [
        key
        for key in _keys(loaded)
        if catalogue[key].ability_status != "none"
        and not (with_texts and is_played(catalogue[key]))
    ]
    return tuple(sorted(set(keys)))


def _keys(loaded: FleetLoadout) -> list[str]:
    """Lists the ships and cards that take part in battles."""
    keys = [
        key
        for loadout in loaded.loadouts
        for key in (loadout.ship.key, *(each.card.key for each in loadout.fitted))
    ]
    if loaded.resource is not None:
        keys.append(loaded.resource.card.key)
    return keys


def _leave_out_texts(document: Document) -> None:
    for each in (document, *document["cards"]):
        each["ability"] = ""
    for weapon in document["weapons"]:
        weapon["costs"] = []


def is_never_fired(card: Card) -> bool:
    """Returns whether a card is a weapon whose price and limits battles do not carry out.

    Source: 2017, Secondary Weapons: a weapon is fired as its text says.
    """
    return is_weapon(card) and card.ability_status != "none" and not is_played(card)


def is_played(card: Card) -> bool:
    """Returns whether battles carry out a card's text.

    A text in the language may ask for what the engine has no rule for; it is then left out and
    named like one that only people understand, so that no battle stops half-way.
    """
    return card.ability_status == "automated" and not _why_unplayable(card.ability)


@lru_cache(maxsize=4096)
def _why_unplayable(text: str) -> str:
    return explain_unplayable(text)


def _capitals(loadouts: list[Loadout], hull: int) -> dict[int, int]:
    """Returns each escort its capital ship, in the order of the fleet, one escort each.

    That of a Borg support vehicle is a ship with a dock, which carries no other escort.
    Source: 2017, Shuttlecrafts 4, Attack Squadrons 7, Capital Ship; FAQ F16-108.
    """
    docks = [place for place, each in enumerate(loadouts) for _ in range(each.docks)]
    free = [place for place, each in enumerate(loadouts) if each.is_capital(hull)]
    vehicles = [place for place, each in enumerate(loadouts) if each.build.support_vehicle]
    escorts = [
        place
        for place, each in enumerate(loadouts)
        if each.support_kind and not each.build.support_vehicle
    ]
    return dict([*zip(vehicles, docks, strict=False), *zip(escorts, free, strict=False)])


def _ship_document(
    loadout: Loadout,
    values: dict[str, Value],
    lines: Mapping[str, Line],
    ruleset: RuleSet,
    *,
    with_texts: bool,
) -> Document:
    ship = loadout.ship_card
    ship_class = loadout.ship_class
    arcs = arcs_of(ship_class)
    skill = values["skill"].printed
    cards = [
        _card_document(loadout, each, lines, skill) | _needs(loadout, each.card.card, ruleset)
        for each in loadout.fitted
    ]
    cards += [
        _side_document(side, place, each.role, cards[place]) | _needs(loadout, side, ruleset)
        for place, each in enumerate(loadout.fitted)
        if each.role != BENEATH and (side := _other_side(loadout, each.card.card)) is not None
    ]
    ship_side = _other_side(loadout, ship)
    if ship_side is not None:
        cards.append(_side_document(ship_side, NOBODY, SIDE, {"where": loadout.where}))
    for fitted, document in zip(loadout.fitted, cards, strict=False):
        if fitted.role == "admiral" and not _may_command(loadout, fitted):
            document["skill_modifier"] = 0  # FR-148.1, FR-149.1
    places: dict[str, int] = {}
    for place, each in enumerate(loadout.fitted):
        places.setdefault(each.card.key, place)
    support = loadout.support_kind
    tokens, start = ship.squadron_tokens, ship.squadron_skill
    if support == "squadron":
        # The stack and its skills are ours where no card says them: one token more if unique.
        tokens = tokens or (5 if ship.unique else 4)
        start = start or tokens + 1
    return {
        "key": ship.key,
        "name": ship.name,
        "class": ship_class.key,
        "base": ship_class.base,
        "arcs": arcs_document(arcs),
        "dial": _dial(ship_class),
        "attack": ship.attack,
        "agility": ship.agility,
        "hull": ship.hull,
        "shields": ship.shields,
        "skill": 0 if skill is None else skill,
        "actions": _in_order(loadout),
        "added": [each for each in _in_order(loadout) if each not in ship.actions],
        "slots": list(ship.upgrade_bar),
        "factions": _factions(ship, loadout.ship_bits),
        "support": support,
        "is_station": any(each.bearing in ROTATIONS for each in ship_class.maneuvers),
        "squadron_tokens": tokens if support == "squadron" else 0,
        "squadron_skill": start if support == "squadron" else 0,
        "points": _points(lines, loadout.where) + sum(each["points"] for each in cards),
        "carried": sum(each["points"] for each in cards if each["role"] == "resource"),
        "cards": cards,
        "changes": _changes(loadout, values, places),
        "weapons": _weapons(loadout, arcs, support, ruleset, with_texts=with_texts),
        **_printed_class(ship_class),
        **_text(ship, _names_of(ship_class, loadout.fleet.bench.catalogue)),
        **_refusals(ship),
        **_reserve(loadout, ship),
    }


def _reserve(loadout: Loadout, ship: Card) -> Document:
    """Returns the cards outside the fleet that the text of a ship may equip."""
    wanted = outside_in(ship.ability) if is_played(ship) else None
    if wanted is None:
        return {}
    cards = loadout.fleet.bench.catalogue.by_type
    found = [
        card
        for noun in wanted.nouns
        for card in cards.get(noun.value, ())
        if is_played(card) and is_of(wanted, card) and not card.banned and card.era != ALLIANCE
    ]
    return {"reserve": [_outside_document(card) for card in found]}


def _outside_document(card: Card) -> Document:
    """Returns the plain form of a card that is on no ship yet; it costs nothing there."""
    return {
        "key": card.key,
        "name": card.name,
        "type": card.type,
        "role": "upgrade",
        "points": 0,
        "holder": NOBODY,
        "face_down": False,
        "factions": _factions(card, 0),
        "skill": 0,
        "skill_modifier": 0,
        "drones": 0,
        "where": "",
        **_text(card),
        "cost": card.cost,
        **_refusals(card),
    }


def _printed_class(ship_class: ShipClass) -> Document:
    is_other = ship_class.printed != ship_class.key
    return {"printed_class": ship_class.printed} if is_other else {}


def _names_of(ship_class: ShipClass, catalogue: Catalogue) -> tuple[str, ...]:
    """Returns the names of a class: those of the class that its ships print are among them."""
    printed = catalogue.ship_classes[ship_class.printed]
    return (*class_names(ship_class.name), *class_names(printed.name))


def _text(card: Card, more_names: tuple[str, ...] = ()) -> Document:
    """Returns what texts need to know of a card, and its own text if battles play it."""
    return {
        "ability": card.ability if is_played(card) else "",
        "reach": None if card.range is None else list(card.range),
        "names": sorted({plain(card.name), *map(keyword_name, card.keywords), *more_names}),
        "unique": card.unique,
    }


_BAR_ORDER: Final = (
    "evade",
    "scan",
    "battlestations",
    "target-lock",
    "cloak",
    "sensor-echo",
    "regenerate",
)


def _in_order(loadout: Loadout) -> list[str]:
    """Returns the action bar in a fixed order: sets have none of their own.

    Actions that the text of a card lets its ship perform are not among them: they go with the card.
    """
    actions = loadout.actions(_lends_actions)
    return [each for each in _BAR_ORDER if each in actions]


def _lends_actions(card: Card) -> bool:
    return card.type != "ship" and _MAY_PERFORM in card.ability and is_played(card)


def _dial(ship_class: ShipClass) -> list[list[Any]]:
    return [
        [maneuver.speed, maneuver.bearing, way.side, maneuver.colour]
        for maneuver, way in templates_of(ship_class)
    ]


def _card_document(
    loadout: Loadout, fitted: Fitted, lines: Mapping[str, Line], captain_skill: int | None
) -> Document:
    card = fitted.card.card
    holder = fitted.parent
    if holder is None and fitted.seat is not None:
        holder = fitted.seat.provider
    second = _second_captain(loadout)
    is_second, is_guest = fitted is second, _is_guest_captain(fitted)
    is_captain = fitted.role == "captain" or is_guest
    printed = captain_skill if is_captain else 0
    if is_captain and second is not None:
        printed = skill_of(fitted.card)  # of two captains the higher skill counts in battle
    admiral = card if isinstance(card, Admiral) else None
    face_up = admiral if admiral is not None and fitted.role == "admiral" else None
    skill = 0 if printed is None else printed
    if face_up is not None:
        skill = skill_of(loadout.fleet.bench.captain_side(fitted.card)) or 0
    elif card.type == "crew" and _BECOMES in card.ability:
        # The captain on the other side of a first officer bears the same name.
        back = loadout.fleet.bench.get(card.key.replace("crew:", "captain:", 1))
        skill = 0 if back is None else skill_of(back) or 0
    return {
        "key": card.key,
        "name": card.name,
        "type": fitted.card.type_in(fitted.seat.types if fitted.seat else ()) or card.type,
        "role": SECOND_CAPTAIN if is_second else "captain" if is_guest else fitted.role,
        "points": _points(lines, fitted.where),
        "holder": NOBODY if holder is None else _place(loadout, holder),
        "face_down": not is_guest and (fitted.face_down or fitted.role == BENEATH),
        "factions": _factions(
            card, loadout.captain_bits if fitted.role == "captain" else fitted.card.bits
        ),
        "skill": skill,
        "skill_modifier": 0 if face_up is None else face_up.skill_modifier,
        "drones": starting_drones(card) if is_captain and printed is None and not is_second else 0,
        "where": fitted.where,
        **_text(card),
        **_in_command(
            card if face_up is None else loadout.fleet.bench.captain_side(fitted.card).card
        ),
        **(_captain_side(loadout.fleet.bench.captain_side(fitted.card).card) if face_up else {}),
        "cost": card.cost,
        "discounted_by": _discounts(lines, fitted.where),
        **_refusals(card),
    }


def _second_captain(loadout: Loadout) -> Fitted | None:
    """Returns which of two captains is not the primary one: the one of the lower skill.

    Of equals it is he who sits in the slot of the resource: where each sits, the player chose when
    the fleet was built (FR-055.2).
    """
    guest = next((each for each in loadout.fitted if _is_guest_captain(each)), None)
    own = next((each for each in loadout.fitted if each.role == "captain"), None)
    if guest is None or own is None:
        return guest
    return own if _skill_at_first(guest) > _skill_at_first(own) else guest


def _skill_at_first(captain: Fitted) -> int:
    """Returns the skill with which a captain begins: of a Borg captain his drone tokens."""
    skill = skill_of(captain.card)
    if skill is not None:
        return skill
    card = captain.card.card
    return drones_at_first(card.ability) if is_played(card) else starting_drones(card)


def _is_guest_captain(fitted: Fitted) -> bool:
    """Returns whether a captain serves beside the ship's own, in the slot of its resource."""
    return fitted.role == BENEATH and fitted.parent is not None and fitted.parent.role == "resource"


def _other_side(loadout: Loadout, card: Card) -> Card | None:
    """Returns the other side of a card that has two: the one of its set with its name there."""
    if not card.two_sided:
        return None
    catalogue = loadout.fleet.bench.catalogue
    name = card.other_side or card.name
    for each in catalogue:
        if each.two_sided and each.name == name and each.sets == card.sets and each is not card:
            return each
    return None


def _side_document(side: Card, place: int, role: str, front: Document) -> Document:
    """Returns the plain form of the other side of a card, which lies face down at first.

    It costs nothing and takes no slot of its own.
    """
    return {
        "key": side.key,
        "name": side.name,
        "type": side.type,
        "role": role if role == SIDE or role == side.type == "captain" else "upgrade",
        "points": 0,
        "holder": place,
        "face_down": True,
        "factions": _factions(side, 0),
        "skill": side.skill or 0 if isinstance(side, Captain) else 0,
        "skill_modifier": 0,
        "drones": 0,
        "where": front["where"],
        **_text(side),
        "cost": side.cost,
        "is_other_side": True,
        **_refusals(side),
    }


def _in_command(captain: Card) -> Document:
    """Returns what lies on a card once it takes command; of an admiral his captain's side says."""
    number = drones_in_command(captain.ability) if is_played(captain) else 0
    return {"drones_in_command": number} if number else {}


def _captain_side(captain: Card) -> Document:
    """Returns what a face-up admiral turns to when he takes command (2017, Admiral Cards)."""
    if not is_played(captain):
        return {}
    return {"command_ability": captain.ability, "command_key": captain.key}


def _refusals(card: Card) -> Document:
    """Returns which cards may not be on the same ship, for those that come aboard in battle."""
    found = [each.cards.to_document() for each in card.building.excludes if each.scope == "ship"]
    return {"refuses": found} if found else {}


def _points(lines: Mapping[str, Line], where: str) -> int:
    line = lines.get(where)
    return 0 if line is None else line.points


def _discounts(lines: Mapping[str, Line], where: str) -> list[str]:
    """Lists the cards that made a card cheaper: some ask a price for it when the battle begins."""
    line = lines.get(where)
    items = () if line is None else line.items
    return sorted({item.source for item in items if item.amount < 0 and ":" in item.source})


MOVABLE: Final = frozenset({"captain", "admiral", *UPGRADE_TYPES})
"""The types of card that may change ships."""


def _needs(loadout: Loadout, card: Card, ruleset: RuleSet) -> Document:
    """Returns what the restriction of a card asks of a ship, of those that may change ships.

    A class named stands for all that print its name.
    """
    needs = card.building.restrictions
    if needs is None or card.type not in MOVABLE:
        return {}
    classes = loadout.fleet.bench.catalogue.ship_classes.values()
    is_equal = ruleset["hull_restriction"] == "equal"

    def read(part: Condition) -> Condition:
        values = part.values
        if part.op == "ship_class":
            values = tuple(each.key for each in classes if each.printed in values)
        elif part.op == "ship_hull" and is_equal:
            values = ("=", values[1])
        return Condition(part.op, values, tuple(map(read, part.parts)))

    return {"needs": read(needs).to_document()}


def _may_command(loadout: Loadout, admiral: Fitted) -> bool:
    """Returns whether a ship lets its admiral be its captain."""
    captain = loadout.fleet.bench.captain_side(admiral.card)
    return not any(each.cards(loadout, captain) for each in loadout.ship.excludes)


def _factions(card: Card, bits: int) -> list[str]:
    """Lists the factions that a card counts as, the printed ones first.

    Source: 2017, Factions; EDITIONS A6; F14-R13, F14-R18.
    """
    added = bits & ~own_bits(card.factions)
    return [*card.factions, *(each for each in FACTIONS if BIT[each] & added)]


SIDE: Final = "side"
"""The role of the other side of a ship's own card."""

BENEATH: Final = "captain beneath"
"""The role of a captain beneath another: he is not in play, however he lies."""

_BECOMES: Final = "this becomes the captain"
_MAY_PERFORM: Final = "may perform"


def starting_drones(captain: Card) -> int:
    """Returns the drone tokens that a Borg captain starts with: the price in SP and 1 (ours).

    The card's own text names the number; until it is executed this is close to it.
    """
    return captain.cost + 1


def _place(loadout: Loadout, fitted: Fitted) -> int:
    for place, each in enumerate(loadout.fitted):
        if each is fitted:
            return place
    return NOBODY


def _changes(
    loadout: Loadout, values: dict[str, Value], places: Mapping[str, int]
) -> list[Document]:
    """Takes the parts of each value apart again: a card that is disabled takes its part off."""
    changes = []
    for name in (*SHIP_VALUES, "skill"):
        first, *rest = values[name].items
        origin = places.get(first.source, NOBODY)
        is_captain = origin != NOBODY and loadout.fitted[origin].role == "captain"
        # A captain's skill is on his own card, which may be his drone tokens.
        if first.source != loadout.ship.key and not is_captain:
            changes.append(_change(origin, name, 0, first.amount))
        for item in rest:
            card = places.get(item.source, NOBODY)
            is_admiral = card != NOBODY and loadout.fitted[card].role == "admiral"
            if item.source == RULE or (is_admiral and name == "skill"):
                continue
            if card != NOBODY and name in _values_set_by(loadout.fitted[card].card.card):
                changes.append(_change(card, name, 0, first.amount + item.amount))
            else:
                changes.append(_change(card, name, item.amount, None))
    return changes


def _values_set_by(card: Card) -> frozenset[str]:
    return values_set_in(card.ability) if is_played(card) else frozenset()


def _change(card: int, value: str, amount: int, replacement: int | None) -> Document:
    return {"card": card, "value": value, "amount": amount, "replacement": replacement}


def _weapons(
    loadout: Loadout, arcs: FiringArcs, support: str, ruleset: RuleSet, *, with_texts: bool
) -> list[Document]:
    """Lists the weapons of a ship, the primary one first.

    Source: 2017, Secondary Weapons; EDITIONS N4.
    """
    reach = SUPPORT_RANGE if support in ("shuttle", "squadron") else FARTHEST
    weapons = []
    if arcs.weapon is not None:
        farthest = min(reach, ruleset["all_round_range"]) if arcs.weapon.is_all_round else reach
        weapons.append(_weapon(NOBODY, loadout.ship_card.attack, (1, farthest), (arcs.weapon,)))
    for place, fitted in enumerate(loadout.fitted):
        card = fitted.card.card
        if not isinstance(card, Upgrade):
            continue
        told = bands_in(card.ability) if card.range is None and is_played(card) else None
        bands = card.range or told
        if bands is None:
            continue
        hull_plus = added_to_hull(card.ability) if is_played(card) else None
        if not is_weapon(card) and hull_plus is None and told is None:
            continue
        if with_texts and is_never_fired(card):
            continue
        adds_to_primary = card.attack is None and card.attack_primary_plus is not None
        attack = card.attack_primary_plus if adds_to_primary else card.attack
        if hull_plus is not None:
            attack, adds_to_primary = hull_plus, False
        own = _own_arcs(card, arcs)
        if attack is None or not own:
            continue
        nearest, farthest = bands
        weapon = _weapon(place, attack, (nearest, min(farthest, reach)), own)
        weapon["adds_to_primary"] = adds_to_primary
        if hull_plus is not None:
            weapon["adds_hull"] = True
        if is_played(card):
            weapon["costs"] = list(costs_in(card.ability))
            weapon |= dict.fromkeys(manner_in(card.ability), True)
            if adds_to_primary and fires_with_printed(card.ability):
                weapon["attack"] = attack + loadout.ship_card.attack
                weapon["adds_to_primary"] = False
        if nearest <= reach:
            weapons.append(weapon)
    return weapons


def _own_arcs(card: Upgrade, arcs: FiringArcs) -> tuple[Arc, ...]:
    """Returns the arcs of a ship through which a card fires.

    A card that prints none fires where the primary weapon does; one that names an arc does not
    fire on a ship that has only one all round.
    Source: EDITIONS G2; 2017, Primary, Secondary, and 360° Firing Arcs; F14-G20, F14-G25.
    """
    if not card.arcs:
        return () if arcs.weapon is None else (arcs.weapon,)
    known = {"front": arcs.primary, "rear": arcs.secondary, "all_round": ALL_ROUND}
    return tuple(arc for name in card.arcs if (arc := known.get(name)) is not None)


def _weapon(card: int, attack: int, bands: tuple[int, int], arcs: tuple[Arc, ...]) -> Document:
    return {
        "card": card,
        "attack": attack,
        "range": list(bands),
        "arcs": [[arc.name, arc.degrees] for arc in arcs],
        "adds_to_primary": False,
        "costs": [],
    }


def _exchangeable(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    place: int,
    capitals: Mapping[int, int],
) -> list[str]:
    """Lists the cards that the partner of a docked shuttle holds and this ship may take over.

    A card may come over when it then breaks no restriction that it kept before.
    Source: 2017, Docking a Shuttlecraft c.
    """
    partner = capitals.get(place)
    if partner is None:
        partner = next((escort for escort, capital in capitals.items() if capital == place), None)
    if partner is None:
        return []  # an illegal fleet: a shuttle without its capital ship
    before = {problem.code for problem in check(fleet, catalogue, ruleset).problems}
    found = []
    for equipped in fleet.ships[partner].upgrades:
        trial = _moved(fleet, equipped, partner, place)
        problems = {problem.code for problem in check(trial, catalogue, ruleset).problems}
        # Whether a slot is free is asked when the exchange takes place.
        broken = problems - before
        if not any(code.startswith(_BROKEN) for code in broken):
            found.append(equipped.card)
    return found


def _moved(fleet: Fleet, equipped: Equipped, origin: int, goal: int) -> Fleet:
    ships = list(fleet.ships)
    left = tuple(each for each in ships[origin].upgrades if each is not equipped)
    ships[origin] = replace(ships[origin], upgrades=left)
    ships[goal] = replace(ships[goal], upgrades=(*ships[goal].upgrades, equipped))
    return fleet.with_ships(tuple(ships))
