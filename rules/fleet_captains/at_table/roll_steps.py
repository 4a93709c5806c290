"""Steps of dice that people rolled: tests, attacks, breakaways; the rules say what came of them.

Source: Fleet Captains, System Tests, Combat, Breakaway Rolls; FC-19 to FC-27, FC-35, FC-36, FC-67
to FC-70; DF-11, DF-14, DF-42, DF-50.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.at_table.ratings_now import attack_ratings, rating_in_test, sizes_of
from rules.fleet_captains.at_table.sector_steps import MOST_LEVEL
from rules.fleet_captains.at_table.ship_steps import hit
from rules.fleet_captains.at_table.state import CaptainsTable, Values, has_dial, ship_name
from rules.fleet_captains.at_table.step_fields import (
    BONUS,
    FREE,
    MOST_BONUS,
    SHIP,
    TableStepField,
    die,
    optional,
    ships,
    system,
    title,
    whole,
)
from rules.fleet_captains.at_table.turn_steps import pay_action
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.rolls import damage_of, is_free, is_passed, needed_roll
from rules.fleet_captains.play.state import StarshipInPlay

DISABLED_WORD: Final = "Disabled"


def roll_test(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes a System Test and what came of it; a voluntary one is an action (FC-19, FC-24)."""
    together: list[StarshipInPlay] = values["ships"]
    level: int = values["level"]
    if values["rating"] is not None:
        found: int | None = values["rating"]
    else:
        _require_dials(together)
        found = rating_in_test(table.game, together, values["system"], values["bonus"])
    needs = needed_roll(found, level)
    if needs and values["die"] is None:
        raise CaptainsError(f"it needs {needs} or more: say what was rolled", "table.die", "/die")
    remarks = [pay_action(table, each.player, each, is_free=values["free"]) for each in together]
    names = ", ".join(ship_name(each) for each in together)
    what = f"{names}{_with(values['card'])}: {values['system']} test of {level}"
    if values["name"]:
        what += f" for {values['name']}"
    if found is None:
        table.note(by, f"{what} failed, {values['system']} {DISABLED_WORD}", *remarks)
    elif needs == 0:
        table.note(by, f"{what} succeeded without a roll: {found}", *remarks)
    else:
        passed = is_passed(found, level, values["die"])
        table.note(
            by,
            f"{what} {'succeeded' if passed else 'failed'}: {found} and a {values['die']}, "
            f"needed {needs}",
            *remarks,
        )


def roll_attack(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes an attack and its damage, which the target's owner settles (FC-67 to FC-70)."""
    attackers: list[StarshipInPlay] = values["ships"]
    target: StarshipInPlay = values["target"]
    lead = attackers[0]
    for each in (*attackers, target):
        if each.is_cloaked:
            raise CaptainsError(
                f"{ship_name(each)} is cloaked: it neither attacks nor is attacked",
                "table.cloaked",
            )
    if table.team_of(target.player) == table.team_of(lead.player):
        raise CaptainsError("the target is a ship of the own team", "table.attack", "/target")
    weapons, shields = values["weapons"], values["shields"]
    if weapons is None or shields is None:
        _require_dials([*attackers, target])
        weapons, shields = attack_ratings(
            table.game, attackers, target, values["bonus"], values["enemy_bonus"]
        )
    needed = [("die", weapons is not None), ("enemy_die", None not in (weapons, shields))]
    for name, is_rolled in needed:
        if is_rolled and values[name] is None:
            raise CaptainsError("say what both dice showed", "table.die", f"/{name}")
    remarks = [pay_action(table, each.player, each, is_free=values["free"]) for each in attackers]
    names = ", ".join(ship_name(each) for each in attackers)
    what = f"{names}{_with(values['card'])} attacked {ship_name(target)}"
    what += _with(values["enemy_card"])
    if weapons is None:
        table.note(by, f"{what}: nothing, weapons {DISABLED_WORD}", *remarks)
        return
    attack_total = weapons + values["die"]
    defense = None if shields is None else shields + values["enemy_die"]
    damage = damage_of(attack_total, defense)
    against = DISABLED_WORD if defense is None else defense
    table.note(by, f"{what}: {attack_total} against {against}, {damage} damage", *remarks)
    if damage:
        hit(table, target, damage, table.team_of(lead.player))


def roll_breakaway(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes a breakaway or an evasion (FC-35, FC-36, FC-40)."""
    movers: list[StarshipInPlay] = values["ships"]
    foes: list[StarshipInPlay] = values["foes"]
    if any(table.team_of(each.player) == table.team_of(movers[0].player) for each in foes):
        raise CaptainsError("the enemies are ships of the other team", "table.breakaway", "/foes")
    total = sizes_of(movers) + values["die"]
    enemies = sizes_of(foes) + values["enemy_die"]
    free = is_free(total, enemies)
    names = ", ".join(ship_name(each) for each in movers)
    came = "free" if free else "not free: an enemy has a free attack first"
    table.note(by, f"{names} broke away: {total} against {enemies}, {came}")


def _with(card: str) -> str:
    """Returns the words for the one command card of a side in a test or combat (FC-110)."""
    return f" with {card}" if card else ""


def _require_dials(found: list[StarshipInPlay]) -> None:
    for each in found:
        if not has_dial(each.card):
            raise CaptainsError(
                f"the Ratings of {ship_name(each)} are not known: say them",
                "table.counts_only",
            )


_TOLD: Final = optional(whole(0, MOST_BONUS))
"""A Rating as people tell it, for ships without a dial."""

ROLL_STEPS: Final = {
    "test": (
        roll_test,
        {
            "ships": TableStepField(ships),
            "system": TableStepField(system),
            "level": TableStepField(whole(0, MOST_LEVEL)),
            "die": optional(die),
            "bonus": BONUS,
            "rating": _TOLD,
            "name": optional(title, ""),
            "card": optional(title, ""),
            "free": FREE,
        },
    ),
    "attack": (
        roll_attack,
        {
            "ships": TableStepField(ships),
            "target": SHIP,
            "die": optional(die),
            "enemy_die": optional(die),
            "bonus": BONUS,
            "enemy_bonus": BONUS,
            "card": optional(title, ""),
            "enemy_card": optional(title, ""),
            "weapons": _TOLD,
            "shields": _TOLD,
            "free": FREE,
        },
    ),
    "breakaway": (
        roll_breakaway,
        {
            "ships": TableStepField(ships),
            "foes": TableStepField(ships),
            "die": TableStepField(die),
            "enemy_die": TableStepField(die),
        },
    ),
}
