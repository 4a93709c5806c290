"""An enemy's turn on a battle: the logic cards asked in the order of the rulebook.

Each method measures (`rules.alliance.played.sight`), lets the logic choose, and tells why in the
log. Where the rules leave a choice to the players they are asked: the first who still has a ship.
Source: Alliance, Activation Phase, Actions and Combat Phase: Enemy AI Ships.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rules.alliance.enemy.actions import additional_steps, choose_action
from rules.alliance.enemy.choices import PlayersChoose, Reason
from rules.alliance.enemy.combat import NO_ATTACK, choose_attack_target, choose_method
from rules.alliance.enemy.flight import measure_swerve
from rules.alliance.enemy.logic import COLOURS, EnemyManeuver, EnemyType, LoadoutSide
from rules.alliance.enemy.maneuvers import ManeuverOutcome, choose_swerve, roll_maneuver
from rules.alliance.enemy.sectors import choose_ring, choose_sector, measure_direction, measure_ring
from rules.alliance.enemy.targets import choose_target, nearest_of
from rules.alliance.mission.mission import ATTACK, Mission
from rules.alliance.played import wings
from rules.alliance.played.enemy_ships import loadout_of, type_of
from rules.alliance.played.sight import (
    attackable,
    candidates,
    order_of,
    players_of,
    situation,
    surroundings,
    wanted_ships,
    weapon_of,
)
from rules.alliance.played.wings import Wing, WingOrder
from rules.battle.mechanics import tokens
from rules.battle.mechanics.movement import made
from rules.battle.position.terms import BATTLE_STATIONS, EVADE, NOBODY, SCAN
from rules.battle.timing.dice_keys import key_of_ship
from rules.battle.timing.questions import ChooseSwerve, ChooseTarget, Steps

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action

_GAINED: Final = {"scan": SCAN, "evade": EVADE, "battlestations": BATTLE_STATIONS}
_LOCK: Final = "target-lock"
_FIX: Final = "fix-critical-damage"


class EnemyTurn:
    """Plays the enemies of a mission by their logic cards; keeps nothing of a battle."""

    __slots__ = ("_mission", "_types", "_wing_of")

    def __init__(
        self, mission: Mission, types: Mapping[str, EnemyType], flights: Sequence[Wing]
    ) -> None:
        self._mission: Final = mission
        self._types: Final = types
        self._wing_of: Final = {place: wing for wing in flights for place in wing.ships}

    def cards(self, ship: Ship) -> tuple[EnemyType, LoadoutSide]:
        """Returns the type and the loadout of an enemy."""
        kind = self._types[type_of(ship.record)]
        return kind, loadout_of(kind, ship.record)

    def wing(self, ship: Ship) -> Wing:
        """Returns the formation with which an enemy came."""
        return self._wing_of[ship.index]

    def tell(self, battle: Battle, ship: Ship, reasons: Sequence[Reason]) -> None:
        """Notes in the log why an enemy does what it does, with the rule."""
        if battle.log is not None:
            for reason in reasons:
                battle.note("reasoned", ship.index, f"{reason.text} [{reason.rule}]")

    # --- maneuver -----------------------------------------------------------------

    def maneuver(self, battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
        """Chooses a maneuver: target, direction, range, roll, and whether the ship swerves.

        Ships of an unbroken formation share target and roll; each swerves for itself.
        Source: Alliance, Activation Phase: Enemy AI Ships, Choose Maneuver.
        """
        if not players_of(battle):
            return None
        wings.break_up(battle, (self.wing(ship),))
        leader = wings.leader_of(battle.state, self.wing(ship), ship)
        order = wings.choice_of(battle.state, leader)
        if order is None:
            order = yield from self._choose(battle, leader)
            wings.set_choice(battle, leader, order)
        elif leader is not ship:
            wings.set_choice(battle, ship, order)
            text = f"It flies in formation with ship {leader.index + 1}: {order.maneuver}."
            rule = "Alliance, Activation Phase: Enemy AI Ships, Formations"
            self.tell(battle, ship, (Reason(text, rule),))
        yield from self._take_steps(battle, ship, order.target)
        maneuver = yield from self._swerve(battle, ship, order.maneuver)
        return _setting(ship, maneuver)

    def _choose(self, battle: Battle, ship: Ship) -> Steps[WingOrder]:
        """Chooses target and maneuver from where a leading ship stands."""
        order, orders = order_of(self._mission, self.wing(ship).row.orders)
        choice = choose_target(order, candidates(battle, self._mission, ship, orders))
        if isinstance(choice, PlayersChoose):
            chosen: int = yield ChooseTarget(_asked(battle), ship.index, choice.options)
            choice = choice.choose(choice.options.index(chosen))
        target = battle.state.ships[choice.value]
        card = self.cards(ship)[0].logic
        direction = measure_direction(ship.pose, target.pose)
        key = key_of_ship(battle, ship, "direction")
        sector = choose_sector(direction, battle.chance, key)
        ring = choose_ring(card.range_reminder, measure_ring(ship.pose, target.pose))
        key = key_of_ship(battle, ship, "maneuver")
        rolled = roll_maneuver(card, sector.value, ring.value, battle.chance, key)
        reasons = (*choice.reasons, *sector.reasons, *ring.reasons, *rolled.reasons)
        self.tell(battle, ship, reasons)
        return WingOrder(target.index, rolled.value.maneuver)

    def _take_steps(self, battle: Battle, ship: Ship, target: int) -> Steps[None]:
        """Takes the additional steps of a card (Alliance, Additional Steps)."""
        card = self.cards(ship)[0].logic
        if not card.additional_steps:
            return
        for choice in additional_steps(card, situation(battle, ship, target)):
            self.tell(battle, ship, choice.reasons)
            if choice.value.gains == _LOCK:
                yield from tokens.acquire_lock(battle, ship, battle.state.ships[target])
            else:
                yield from tokens.gain(battle, ship, _GAINED[choice.value.gains], "logic card")

    def _swerve(self, battle: Battle, ship: Ship, rolled: EnemyManeuver) -> Steps[EnemyManeuver]:
        """Swerves round obstacles; the players choose where both sides are clear."""
        around = surroundings(battle, self._mission, ship)
        choice = choose_swerve(rolled, measure_swerve(ship.pose, rolled, around))
        if isinstance(choice, PlayersChoose):
            settings = tuple(_setting(ship, each) for each in choice.options)
            chosen: DialSetting = yield ChooseSwerve(_asked(battle), ship.index, settings)
            choice = choice.choose(settings.index(chosen))
        if choice.value != rolled or self._mission.map.terrain:
            self.tell(battle, ship, choice.reasons)
        return choice.value

    # --- action and attack --------------------------------------------------------

    def target_of(self, battle: Battle, ship: Ship) -> int:
        """Returns the place of an enemy's target: the one chosen this round, else the nearest ship.

        A formation has one target for the round, and where the ship stands after its maneuver
        changes nothing in that; a lock goes there or nowhere.
        Source: Alliance, Identify Target based on Mission Orders, Formations.
        """
        order = wings.choice_of(battle.state, ship)
        if order is not None:
            return order.target
        players = players_of(battle)
        if not players:
            return NOBODY
        return nearest_of(
            ship.pose, {each.index: (each.record.name, each.pose) for each in players}
        )

    def action(self, battle: Battle, ship: Ship, answers: Sequence[Action]) -> Action | None:
        """Chooses the first action of the card that applies (Alliance, Choose Action)."""
        card = self.cards(ship)[0].logic
        seen = situation(battle, ship, self.target_of(battle, ship), answers)
        choice = choose_action(card, seen, ManeuverOutcome())
        self.tell(battle, ship, choice.reasons)
        wanted = choice.value
        for answer in answers:
            if wanted.action == _FIX and answer.name == "repair":
                if answer.detail == wanted.card:
                    return answer
            elif answer.name == wanted.action and not answer.card:
                return answer
        return None

    def attack(self, battle: Battle, ship: Ship, shots: Sequence[Shot]) -> Steps[Shot | None]:
        """Chooses the weapon, then the target (Alliance, Combat Phase: Enemy AI Ships 1, 2)."""
        kind, loadout = self.cards(ship)
        targets = attackable(battle, ship, shots)
        method = choose_method(kind.logic, loadout, targets)
        self.tell(battle, ship, method.reasons)
        if method.value == NO_ATTACK:
            return None
        listed = targets[method.value]
        _, orders = order_of(self._mission, self.wing(ship).row.orders or ATTACK)
        ships = [battle.state.ships[each.ship] for each in listed]
        wanted = wanted_ships(battle.state, self._mission, orders, ships)
        if wanted:
            listed = tuple(each for each in listed if each.ship in wanted)
        found = {shot.target: shot for shot in shots if weapon_of(shot) == method.value}
        choice = choose_attack_target(listed)
        if isinstance(choice, PlayersChoose):
            equal = tuple(found[place] for place in choice.options)
            chosen: Shot = yield ChooseTarget(_asked(battle), ship.index, equal)
            choice = choice.choose(equal.index(chosen))
        self.tell(battle, ship, choice.reasons)
        return found[choice.value]


def _setting(ship: Ship, maneuver: EnemyManeuver) -> DialSetting:
    """Returns a maneuver of a logic card as the battle executes it."""
    colour = COLOURS.index(maneuver.colour)
    return made(ship, maneuver.bearing, maneuver.speed, maneuver.side, colour)


def _asked(battle: Battle) -> int:
    """Returns the side that answers for the players."""
    return min(ship.side for ship in players_of(battle))
