"""The judge of the Enemy AI, second part: its attacks and its dice, from the text of the rules."""

from __future__ import annotations

from math import hypot
from typing import Any

from tests.rules.alliance.checker_facts import Decided, Player, Situation
from tests.rules.alliance.checker_geometry import (
    RANGE,
    SIDE,
    Place,
    Point,
    apart,
    band,
    reach,
    shortest_line,
    square,
    to_segment,
    wedge,
)

Shot = tuple[int, int, int]
"""Is a ship that can be fired at, its range band, and the defense dice that it would roll."""


def wanted_by(seen: Situation, ships: list[int]) -> list[int]:
    """Returns those of some ships for which the orders tell it to go: all where they want none."""
    if seen.orders == "hunt":
        return [each for each in ships if each in seen.carriers] or ships
    if seen.orders == "guard" and ships:
        away = {
            each.ship: min(hypot(x - each.place[0], y - each.place[1]) for x, y in seen.points)
            for each in seen.players
            if each.ship in ships
        }
        return [each for each in ships if away[each] < min(away.values()) + 0.25]
    return ships


def shots(seen: Situation, at: Place) -> dict[str, list[Shot]]:
    """Returns what each weapon can be fired at from a place."""
    parts = {}
    base, width = square(at), seen.card["stats"]["front_arc"]
    for player in seen.players:
        if hypot(player.place[0] - at[0], player.place[1] - at[1]) > 3 * RANGE + 2 * SIDE:
            continue
        part = wedge(square(player.place), at[:2], at[2], width)
        if part:
            parts[player.ship] = part, band(apart(base, part))
    return {
        name: [
            shot
            for player in seen.players
            if player.ship in parts
            and parts[player.ship][1] in weapon["range"]
            and (not weapon.get("spends_lock") or player.ship == seen.locked)
            for shot in shot_at(seen, at, player, *parts[player.ship], name == "primary")
        ]
        for name, weapon in weapons(seen).items()
    }


def shot_at(
    seen: Situation, at: Place, player: Player, part: list[Point], inches: int, is_primary: bool
) -> list[Shot]:
    """Returns the shot at a ship whose part in the arc is in range; none past a planet."""
    dice = player.agility - seen.scans + (1 if is_primary and inches == 3 else 0)
    if inches == 3 and "at range 3: the defender rolls -1" in seen.loadout.get("ability", ""):
        dice -= 1
    if seen.planets or seen.obstacles:
        line = shortest_line(square(at), part)
        for planet in seen.planets:
            is_free = reach(at, planet) >= 0.0 and reach(player.place, planet) >= 0.0
            if is_free and to_segment(planet[:2], *line) <= planet[2]:
                return []
        if any(to_segment(rock[:2], *line) <= rock[2] for rock in seen.obstacles):
            dice += 1
    return [(player.ship, inches, max(0, dice))]


def weapons(seen: Situation) -> dict[str, Any]:
    """Returns the weapons that a ship can fire, all of them in its front arc."""
    found = {"primary": {"range": [1, 2, 3]}}
    held = seen.loadout.get("weapon")
    if held:
        found["loadout"] = held
    return found


def attack_faults(seen: Situation, made: Decided, options: dict[str, list[Shot]]) -> list[str]:
    """Judges weapon and target: method first, nearest band, fewest dice, players."""
    weapon = ""
    for entry in seen.card["combat"]["methods"]:
        found = options.get(entry["weapon"], [])
        nearest = min((each[1] for each in found), default=0)
        asks = {
            "has-target": True,
            "target-at-range-1": nearest == 1,
            "target-at-range-2-3": nearest > 1,
        }
        if found and all(asks[each] for each in entry.get("when", [])):
            weapon = entry["weapon"]
            break
    if weapon != made.weapon:
        return [f"it fires {made.weapon!r}, not {weapon!r}"]
    if not weapon:
        return [] if not made.attacked else ["it attacks without a target"]
    wanted = wanted_by(seen, [each[0] for each in options[weapon]])
    found = [each for each in options[weapon] if each[0] in wanted]
    near_ones = [each for each in found if each[1] == min(each[1] for each in found)]
    fewest = min(each[2] for each in near_ones)
    right = sorted(each[0] for each in near_ones if each[2] == fewest)
    if sorted(made.attacked) != right or made.shot not in right:
        return [f"it attacks {made.shot}, one of {made.attacked}, not of {right}"]
    return []


def count(dice: str, face: str) -> int:
    """Returns how many results show a face, re-rolled and added ones too."""
    return sum(letter.upper() == face for letter in dice)


def fresh(dice: str, face: str) -> int:
    """Returns how many dice of a face were not re-rolled and are no added results."""
    return dice.partition("+")[0].count(face)


def blanks_in(dice: str, has_token: bool) -> int:
    """Returns how many dice count as blank, battle stations without a token too, and are fresh."""
    return fresh(dice, "X") + (0 if has_token else fresh(dice, "B"))


def reroll_faults(before: str, after: str, has_token: bool, most: int, keeps: str) -> list[str]:
    """Judges a re-roll of up to `most` blanks: nothing of worth may be among the dice."""
    number = min(most, blanks_in(before, has_token))
    faults = [] if number else [f"nothing in {before} is there to re-roll"]
    if any(count(after, face) < count(before, face) for face in keeps):
        faults.append(f"results that count were re-rolled: {before} to {after}")
    if has_token and fresh(before, "B") != fresh(after, "B"):
        faults.append(f"battle stations were re-rolled despite a token: {before} to {after}")
    if blanks_in(after, has_token) != blanks_in(before, has_token) - number:
        faults.append(f"not {number} blanks were re-rolled: {before} to {after}")
    return faults


def conversion_faults(before: str, after: str, face: str) -> list[str]:
    """Judges a battle stations token: it turns all of those results, and there must be one."""
    turned = count(before, "B")
    if turned and not count(after, "B") and count(after, face) == count(before, face) + turned:
        return []
    return [f"a token turned {before} to {after}"]


ANY = 99


def rerolls_of(seen: Situation, when: str) -> int:
    """Returns how many blanks its own text lets it re-roll when attacking or defending."""
    text = seen.loadout.get("ability", "")
    if not text.startswith(f"when {when}: may re-roll "):
        return 0
    return {"1 blank.": 1, "all blanks.": ANY}[text.partition("re-roll ")[2]]


def keeps_stations(seen: Situation, when: str) -> bool:
    """Tells whether its own text makes something of battle stations results."""
    text = seen.loadout.get("ability", "")
    return bool(text.startswith(f"when {when}: convert 1 battle stations"))


def attack_dice_faults(seen: Situation, made: Decided) -> list[str]:
    """Judges Modify Attack Dice: A the lock, B an ability, C the token, each as soon as it can.

    Texts that add or convert act too (kind card); the rules leave open when.
    """
    if not made.attack.rolled:
        return ["dice that were not rolled were changed"] if made.attack.steps else []
    weapon = seen.loadout.get("weapon") if made.weapon == "loadout" else None
    lock = made.shot == seen.locked and not (weapon and weapon.get("spends_lock"))
    token, ability = seen.has_battle_stations, rerolls_of(seen, "attacking")
    dice, faults, own = made.attack.rolled, [], keeps_stations(seen, "attacking")
    for kind, before, after in made.attack.steps:
        if before != dice:
            faults.append(f"dice became {before} from {dice} by themselves")
        if kind == "spend-target-lock" and lock:
            faults += reroll_faults(before, after, token or own, len(before), "HC")
            lock = False
        elif kind == "re-roll" and ability and not lock:
            faults += reroll_faults(before, after, token or own, ability, "HC")
            ability = 0
        elif kind == "spend-battle-stations" and token:
            if (lock or ability) and blanks_in(before, token):
                faults.append(f"the token was spent before re-rolling {before}")
            faults += conversion_faults(before, after, "H")
            token = False
        elif kind != "card" or ability:
            faults.append(f"{kind} is nothing that it can do with {before}")
        dice = after
    if ((lock or ability) and blanks_in(dice, token or own)) or (token and count(dice, "B")):
        faults.append(f"it kept what would have helped {dice}")
    return faults


def defense_dice_faults(seen: Situation, made: Decided) -> list[str]:
    """Judges Modify Defense Dice while damage is left: A an ability, B the token, C evades."""
    rolled = made.defense
    token, evades = rolled.has_battle_stations, rolled.evades
    ability, own = rerolls_of(seen, "defending"), keeps_stations(seen, "defending")
    dice, faults, damage = rolled.rolled, [], rolled.hits + rolled.crits
    for kind, before, after in rolled.steps:
        if before != dice:
            faults.append(f"dice became {before} from {dice} by themselves")
        if kind.startswith("spend") and count(before, "E") >= damage:
            faults.append(f"{kind} with nothing uncancelled: {before} against {damage}")
        waits = bool(ability and blanks_in(before, token or own))
        if kind == "re-roll" and ability:
            faults += reroll_faults(before, after, token or own, ability, "E")
            ability = 0
        elif kind == "spend-battle-stations" and token and not waits:
            faults += conversion_faults(before, after, "E")
            token = False
        elif kind == "spend-evade" and evades and not waits:
            if (token and count(before, "B")) or count(after, "E") != count(before, "E") + 1:
                faults.append(f"an evade token turned {before} to {after}")
            evades -= 1
        elif kind != "card" or not own:
            faults.append(f"{kind} is nothing that it can do with {before}")
        dice = after
    helps = evades or (token and count(dice, "B")) or (ability and blanks_in(dice, token or own))
    if count(dice, "E") < damage and helps:
        faults.append(f"it kept what would have helped {dice} against {damage}")
    return faults
