"""The damage deck: 33 cards of 15 kinds, what each does face up and how it is repaired.

Immediate cards act when they are dealt and turn face down; the others last until they are turned
or repaired. `fixtures/damage_deck.json` says the same in words.

Source: 2017, Damage Cards, Critical Damage, Admiral Cards; DECISIONS D81, D121, D122.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import cards, damage, damage_pile, tokens
from rules.battle.position.errors import BattleError
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import AUXILIARY, IN_PLAY, RED, WHITE
from rules.battle.timing import permissions
from rules.battle.timing.questions import ChooseCard, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

STUNNED_HELMSMAN: Final = "Stunned Helmsman"
CONSOLE_FIRE: Final = "Console Fire"
COMMUNICATIONS_FAILURE: Final = "Communications Failure"
ENGINE_ROOM_FIRE: Final = "Engine Room Fire"
DAMAGED_SENSOR_ARRAY: Final = "Damaged Sensor Array"
DIRECT_HIT: Final = "Direct Hit"
INJURED_CAPTAIN: Final = "Injured Captain"
MINOR_EXPLOSION: Final = "Minor Explosion"
MINOR_HULL_BREACH: Final = "Minor Hull Breach"
WARP_CORE_BREACH: Final = "Warp Core Breach"
MUNITIONS_FAILURE: Final = "Munitions Failure"
STRUCTURAL_DAMAGE: Final = "Structural Damage"
JOSTLED_NAVIGATOR: Final = "Jostled Navigator"
POWER_DISRUPTION: Final = "Power Disruption"
WEAPONS_MALFUNCTION: Final = "Weapons Malfunction"

COPIES: Final[Mapping[str, int]] = {
    STUNNED_HELMSMAN: 2,
    CONSOLE_FIRE: 2,
    COMMUNICATIONS_FAILURE: 2,
    ENGINE_ROOM_FIRE: 2,
    DAMAGED_SENSOR_ARRAY: 2,
    DIRECT_HIT: 4,
    INJURED_CAPTAIN: 2,
    MINOR_EXPLOSION: 2,
    MINOR_HULL_BREACH: 2,
    WARP_CORE_BREACH: 3,
    MUNITIONS_FAILURE: 2,
    STRUCTURAL_DAMAGE: 2,
    JOSTLED_NAVIGATOR: 2,
    POWER_DISRUPTION: 2,
    WEAPONS_MALFUNCTION: 2,
}
"""Damage card -> copies in the deck (2017, Component List: 33 in all)."""

STANDARD_DECK: Final = tuple(name for name, copies in COPIES.items() for _ in range(copies))

IMMEDIATE: Final = (DIRECT_HIT, MINOR_EXPLOSION, MUNITIONS_FAILURE, POWER_DISRUPTION)
"""The cards that act at once and turn face down."""

REPAIRABLE: Final = (
    CONSOLE_FIRE,
    DAMAGED_SENSOR_ARRAY,
    WARP_CORE_BREACH,
    STRUCTURAL_DAMAGE,
    WEAPONS_MALFUNCTION,
)
"""The cards that print an action against themselves."""


def deck_from_document(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns the names in a damage deck, one for each copy, from `fixtures/damage_deck.json`.

    Raises `BattleError` for a card that the engine does not play as the document says.
    """
    deck: list[str] = []
    cards_ = document.get("cards")
    if not isinstance(cards_, list) or not cards_:
        raise BattleError("the damage deck has no cards", "damage_deck.empty")
    for place, card in enumerate(cards_):
        name, copies = card.get("name"), card.get("copies")
        if name not in COPIES or name in deck:
            fault = "is in it twice" if name in deck else "is unknown"
            raise BattleError(f"damage deck, {place + 1}: {name!r} {fault}", "damage_deck.card")
        if not isinstance(copies, int) or copies < 1:
            raise BattleError(f"damage deck: {name} has {copies!r} copies", "damage_deck.copies")
        if card.get("kind") != kind_of(name):
            raise BattleError(
                f"damage deck: {name} is {kind_of(name)}, not {card.get('kind')!r}",
                "damage_deck.kind",
            )
        if bool(card.get("repair")) != (name in REPAIRABLE):
            is_or_not = "has an" if name in REPAIRABLE else "has no"
            raise BattleError(
                f"damage deck: {name} {is_or_not} action against it", "damage_deck.repair"
            )
        deck += [name] * copies
    return tuple(deck)


def kind_of(name: str) -> str:
    """Returns when a damage card acts: immediate, next-attack or ongoing."""
    if name in IMMEDIATE:
        return "immediate"
    return "next-attack" if name == STUNNED_HELMSMAN else "ongoing"


def take_effect(battle: Battle, ship: Ship, name: str) -> Steps[None]:
    """Lets a card that was just dealt face up act, if it acts at once (DECISIONS D81)."""
    if name not in IMMEDIATE or not ship.has_face_up(name):
        return
    damage_pile.flip_down(battle, ship, name)
    yield from act_at_once(battle, ship, name)


def act_at_once(battle: Battle, ship: Ship, name: str) -> Steps[None]:
    """Does what an immediate damage card says; wherever the card lies (F14-B3)."""
    if name == DIRECT_HIT:
        yield from damage.suffer(battle, ship, 1, 0)
    elif name == MINOR_EXPLOSION:
        hits, _ = yield from damage.roll_attack_test(battle, ship, 1, name)
        yield from damage.suffer(battle, ship, hits, 0)
    elif name == MUNITIONS_FAILURE:
        yield from _discard_weapon(battle, ship)
    elif name == POWER_DISRUPTION:
        yield from tokens.gain(battle, ship, AUXILIARY, name)


def _discard_weapon(battle: Battle, ship: Ship) -> Steps[None]:
    answers = tuple(
        place
        for place, card in enumerate(ship.cards)
        if card.record.type == "weapon" and not card.is_gone and not card.is_face_down
    )
    if not answers:
        return
    place = answers[0]
    if len(answers) > 1:
        place = yield ChooseCard(ship.side, ship.index, answers, "discard")
    yield from cards.discard(battle, ship, place)


def planning_rolls(battle: Battle) -> Steps[None]:
    """Rolls for every warp core breach: on a crit the ship is destroyed."""
    for ship in _afflicted(battle, WARP_CORE_BREACH):
        for _ in range(ship.number_face_up(WARP_CORE_BREACH)):
            if ship.place != IN_PLAY or ship.breaches_ignored:
                break
            _, crits = yield from damage.roll_attack_test(battle, ship, 1, WARP_CORE_BREACH)
            if crits:
                yield from damage.destroy(battle, ship)


def combat_rolls(battle: Battle) -> Steps[None]:
    """Rolls for every console fire at the start of the Combat Phase: a hit is a damage."""
    for ship in _afflicted(battle, CONSOLE_FIRE):
        for _ in range(ship.number_face_up(CONSOLE_FIRE)):
            if ship.place != IN_PLAY:
                break
            hits, _ = yield from damage.roll_attack_test(battle, ship, 1, CONSOLE_FIRE)
            yield from damage.suffer(battle, ship, hits, 0)


def _afflicted(battle: Battle, name: str) -> list[Ship]:
    """Lists the ships that have a card face up, those of the side with initiative first."""
    found = [
        ship
        for ship in battle.state.ships
        if ship.face_up and ship.place == IN_PLAY and ship.has_face_up(name)
    ]
    if len(found) > 1:
        from rules.battle.timing.initiative import teams_in_order

        order = teams_in_order(battle)
        found.sort(key=lambda ship: (order.index(ship.team), ship.index))
    return found


def colour_of(ship: Ship, setting: DialSetting) -> int:
    """Returns the colour that a maneuver has for a ship: in an engine room fire turns are red.

    What texts say of it comes last.
    """
    colour = setting.colour
    if setting is ship.executed:
        return colour
    if ship.face_up and setting.bearing == "turn" and ship.has_face_up(ENGINE_ROOM_FIRE):
        colour = RED
    return permissions.colour_of(ship, setting, colour) if ship.grants else colour


def after_red(battle: Battle, ship: Ship) -> Steps[None]:
    """Rolls for every minor hull breach after a red maneuver: a hit is a damage."""
    for _ in range(ship.number_face_up(MINOR_HULL_BREACH)):
        if ship.place != IN_PLAY:
            return
        hits, _ = yield from damage.roll_attack_test(battle, ship, 1, MINOR_HULL_BREACH)
        yield from damage.suffer(battle, ship, hits, 0)


def after_overlap(battle: Battle, ship: Ship) -> Steps[None]:
    """Lets a jostled navigator cost a damage after overlapping a ship or an obstacle."""
    for _ in range(ship.number_face_up(JOSTLED_NAVIGATOR)):
        if ship.place == IN_PLAY:
            yield from damage.suffer(battle, ship, 1, 0)


def is_stunned(ship: Ship) -> bool:
    """Returns whether the ship's next attack rolls no attack dice."""
    return bool(ship.face_up) and ship.has_face_up(STUNNED_HELMSMAN)


def recover_helmsman(battle: Battle, ship: Ship) -> None:
    """Turns every stunned helmsman face down once an attack has been lost to him."""
    while ship.has_face_up(STUNNED_HELMSMAN):
        damage_pile.flip_down(battle, ship, STUNNED_HELMSMAN)


def repair(battle: Battle, ship: Ship, name: str) -> Steps[None]:
    """Performs the action printed on a damage card."""
    if name == CONSOLE_FIRE:
        damage_pile.flip_down(battle, ship, name)
    elif name == WARP_CORE_BREACH:
        contain_breaches(battle, ship)
    else:
        hits, crits = yield from damage.roll_attack_test(battle, ship, 1, name)
        if hits or (crits and name == WEAPONS_MALFUNCTION):
            damage_pile.flip_down(battle, ship, name)


def contain_breaches(battle: Battle, ship: Ship) -> None:
    """Ends the rolls for warp core breaches for the rest of the game, at the price of speed."""
    ship.breaches_ignored = True
    if battle.log is not None:
        battle.note("breaches", ship.index)


def damage_and_straight(battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
    """Deals a damage card face up and gives a straight 2 in white, if the ship survives.

    Source: Alliance, Auxiliary Power; EDITIONS E3; DECISIONS D122.
    """
    from rules.table import template

    name = damage_pile.draw(battle, ship)
    if name == "":
        damage_pile.count_damage(battle, ship, 1)
    else:
        damage_pile.deal(battle, ship, name, is_face_up=True)
        yield from take_effect(battle, ship, name)
    yield from damage.check_hull(battle, ship)
    if ship.place != IN_PLAY:
        return None
    return DialSetting(ship.setting, template("straight", 2, "", ship.record.base), WHITE)
