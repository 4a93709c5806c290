"""What an enemy knows of the virtual table: candidates, situation, attackable ships, surroundings.

The logic itself (`targets`, `actions`, `combat`, `maneuvers`) is handed these facts; here they are
measured on a battle. Exact measures need no benefit of the doubt (DECISIONS D124).
Source: Alliance, Pre-Measuring, Identify Target based on Mission Orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Final

from rules.alliance.enemy.actions import Situation
from rules.alliance.enemy.combat import AttackTarget
from rules.alliance.enemy.flight import Surroundings
from rules.alliance.enemy.logic import LOADOUT_WEAPON, PRIMARY
from rules.alliance.enemy.targets import (
    ATTACK,
    PLAYER,
    SIMILAR,
    Candidate,
    OrderStep,
    TargetOrder,
    measure_candidates,
)
from rules.alliance.mission.goals import Orders
from rules.alliance.mission.mission import Mission
from rules.alliance.played.cargo import carries_any
from rules.battle.mechanics import tokens, weapons
from rules.battle.mechanics.attack_dice import defense_dice
from rules.battle.mechanics.damage_cards import REPAIRABLE
from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY, NOBODY
from rules.battle.timing import windows
from rules.battle.timing.attack_state import Attack, Shot
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.result import AttackRecord
from rules.battle.timing.view import Texts
from rules.dice import SeededChance
from rules.table import EDGES, Pose, band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship, State
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action

WANTED: Final = "wanted"
"""The kind of the player ships that orders prefer."""

BAR: Final = ("evade", "scan", "battlestations", "target-lock", "regenerate")
"""Actions of a logic card that are on the bar of its ship."""


def players_of(battle: Battle) -> list[Ship]:
    """Lists the players' ships on the table."""
    return [
        ship for ship in battle.state.ships if ship.place == IN_PLAY and ship.team != battle.enemies
    ]


def wanted_ships(
    state: State, mission: Mission, orders: Orders | None, ships: Sequence[Ship]
) -> set[int]:
    """Returns the places of the ships that orders prefer among some; none where they do not care.

    Source: Alliance, Identify Target based on Mission Orders.
    """
    if orders is None or orders.target == "nearest" or not ships:
        return set()
    if orders.target == "carriers":
        return {ship.index for ship in ships if carries_any(state, ship, mission)}
    place = mission.map.places[orders.place]
    points = [*place.points]
    points += [((a.left + a.right) / 2.0, (a.bottom + a.top) / 2.0) for a in place.areas]
    ways = {ship.index: _way_to(ship.pose, points) for ship in ships}
    least = min(ways.values())
    return {index for index, way in ways.items() if way < least + SIMILAR}


def _way_to(pose: Pose, points: Sequence[tuple[float, float]]) -> float:
    """Returns the distance from the middle of a base to the nearest of some points, in inches."""
    return min(hypot(x - pose.x, y - pose.y) for x, y in points)


def order_of(mission: Mission, orders: str) -> tuple[TargetOrder, Orders | None]:
    """Returns the orders of a formation as the logic reads them, and as its mission has them."""
    described = mission.orders_named(orders)
    if described is None or described.target == "nearest":
        return ATTACK, described
    return TargetOrder(described.id, (OrderStep((WANTED,)), OrderStep((PLAYER,)))), described


def candidates(
    battle: Battle, mission: Mission, ship: Ship, orders: Orders | None
) -> tuple[Candidate, ...]:
    """Measures the players' ships as targets of an enemy's flight."""
    ships = players_of(battle)
    wanted = wanted_ships(battle.state, mission, orders, ships)
    measured = measure_candidates(
        ship.pose, {each.index: (each.record.name, each.pose) for each in ships}
    )
    if not wanted:
        return measured
    return tuple(
        Candidate(
            each.ship,
            each.name,
            each.band,
            each.distance,
            each.off_ahead,
            each.is_touching,
            WANTED if each.ship in wanted else PLAYER,
        )
        for each in measured
    )


def situation(
    battle: Battle, ship: Ship, target: int, legal: Sequence[Action] | None = None
) -> Situation:
    """Measures what the conditions of a logic card ask about.

    `legal` are the actions that the ship may perform now; None leaves that open, as while it
    chooses its maneuver. Source: Alliance, Pre-Measuring Actions and Range.
    """
    bands = [band(ship.pose, each.pose) for each in players_of(battle)]
    near = [each for each in bands if each]
    fixable = tuple(card.name for card in ship.face_up if card.name in REPAIRABLE)
    barred: frozenset[str] = frozenset()
    if legal is not None:
        names = {action.name for action in legal}
        repairs = {action.detail for action in legal if action.name == "repair"}
        fixable = tuple(name for name in fixable if name in repairs)
        barred = frozenset(name for name in BAR if name not in names)
    return Situation(
        auxiliary=ship.auxiliary,
        has_shot=bool(weapons.shots(battle, ship)),
        nearest_band=min(near, default=0),
        fixable=fixable,
        hull_damage=ship.damage,
        has_lock=target in ship.locks,
        can_lock=target in tokens.lock_targets(battle, ship),
        barred=barred,
    )


def attackable(
    battle: Battle, ship: Ship, shots: Sequence[Shot]
) -> dict[str, tuple[AttackTarget, ...]]:
    """Returns for each weapon what an enemy can fire it at, with the defense dice of each target.

    Dice that texts add or take when they are rolled count too, each that may be used as used: they
    are tried on an imagined battle. Source: Alliance, Combat Phase: Enemy AI Ships 2.
    """
    found: dict[str, list[AttackTarget]] = {}
    for shot in shots:
        target = battle.state.ships[shot.target]
        dice = _dice_against(battle, ship, target, shot, is_only=len(shots) == 1)
        found.setdefault(weapon_of(shot), []).append(
            AttackTarget(target.index, target.record.name, shot.band, dice)
        )
    return {name: tuple(targets) for name, targets in found.items()}


def _dice_against(battle: Battle, ship: Ship, target: Ship, shot: Shot, *, is_only: bool) -> int:
    """Counts the defense dice of a target, bonuses from its cards included.

    Where it is the only one they decide nothing, and texts are not tried.
    """
    record = AttackRecord(battle.state.round, ship.index, target.index, "")
    moment = moments.ROLLS_DEFENSE
    if is_only or not windows.is_awaited(battle, moment, ship, target):
        return defense_dice(battle, Attack(ship, target, shot, record))
    imagined = Texts(battle).rehearsal(battle.state.copy(), SeededChance("imagined"))
    ships = imagined.state.ships
    attack = Attack(ships[ship.index], ships[target.index], shot, record)
    occasion = Occasion(moment, attack.attacker, attack.defender, attack=attack)
    steps = windows.open_window(imagined, occasion)
    try:
        question = next(steps)
        while True:
            # Whatever may be used is: it is what the ship will roll if its player likes.
            used = [each for each in question.answers if each is not None and each is not False]
            question = steps.send(used[0])
    except StopIteration:
        return defense_dice(imagined, attack)


def weapon_of(shot: Shot) -> str:
    """Returns which weapon a shot fires, in the words of a logic card."""
    return PRIMARY if shot.weapon.card == NOBODY else LOADOUT_WEAPON


def surroundings(battle: Battle, mission: Mission, ship: Ship) -> Surroundings:
    """Returns all that a ship can meet when it moves, and the edges over which it may retreat."""
    state = battle.state
    side = "enemies" if ship.team == battle.enemies else "players"
    return Surroundings(
        tuple(each.pose for each in state.ships if each.place == IN_PLAY and each is not ship),
        tuple(state.terrain),
        state.area,
        retreats=frozenset(edge for edge in EDGES if mission.map.may_retreat(edge, side)),
    )
