"""The odds of an attack the slow way: every die by itself, every roll, every way to choose.

Written from the rulebook without the ideas of `rules.odds`, to compare it with: dice are a list of
(face, mark), each roll is the product of all sides, each choice every subset of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from rules.dice import AttackFace, DefenseFace
from rules.odds import Add, AttackQuery, Cancel, ConvertResults, Modification, Remove, RerollDice
from rules.odds.modifications import attacker_battle_stations, target_lock

# Sides of the dice by letter; the facts say how many there are of each.
ATTACK_SIDES = {"H": 3, "C": 1, "B": 2, "X": 2}
DEFENSE_SIDES = {"E": 3, "B": 2, "X": 3}
ATTACK_NAMES = {
    AttackFace.HIT: "H",
    AttackFace.CRIT: "C",
    AttackFace.BATTLE_STATIONS: "B",
    AttackFace.BLANK: "X",
}
DEFENSE_NAMES = {
    DefenseFace.EVADE: "E",
    DefenseFace.BATTLE_STATIONS: "B",
    DefenseFace.BLANK: "X",
}

# A result is its face and whether it is a fresh die, a re-rolled die or no die at all.
Result = tuple[str, str]
Results = tuple[Result, ...]
Distribution = dict[tuple[int, int], Fraction]
Value = tuple[Fraction, Fraction]


def rolls(number: int, sides: dict[str, int]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yields every roll of some dice with its probability."""
    for faces in product(sides, repeat=number):
        ways = 1
        for face in faces:
            ways *= sides[face]
        yield faces, Fraction(ways, 8**number)


def compared(hits: int, crits: int, evades: int) -> tuple[int, int]:
    """Gives what is left when evades are paired off one by one, hits first."""
    for _ in range(evades):
        if hits:
            hits -= 1
        elif crits:
            crits -= 1
    return hits, crits


def plain_distribution(query: AttackQuery) -> Distribution:
    """Gives the odds of an attack with tokens by the policy of the facts: a lock re-rolls blanks,
    and battle stations too unless the token that turns them is held."""
    found: Distribution = {}
    for attack, p_attack in locked_rolls(query):
        for defense, p_defense in rolls(query.defense_dice, DEFENSE_SIDES):
            hits = attack.count("H")
            if query.attacker_battle_stations:
                hits += attack.count("B")
            evades = defense.count("E") + query.evade
            if query.defender_battle_stations:
                evades += defense.count("B")
            left = compared(hits, attack.count("C"), evades)
            found[left] = found.get(left, Fraction(0)) + p_attack * p_defense
    return found


@cache
def _all_locked(number: int, idle: frozenset[str]) -> tuple[tuple[str, Fraction], ...]:
    found: dict[str, Fraction] = {}
    for faces, p_first in rolls(number, ATTACK_SIDES):
        kept = [face for face in faces if face not in idle]
        for again, p_again in rolls(number - len(kept), ATTACK_SIDES):
            text = "".join(sorted([*kept, *again]))
            found[text] = found.get(text, Fraction(0)) + p_first * p_again
    return tuple(found.items())


def locked_rolls(query: AttackQuery) -> tuple[tuple[str, Fraction], ...]:
    """Gives the attack dice of a query, sorted, after a lock by the policy of the facts."""
    idle = {"X"} if query.attacker_battle_stations else {"B", "X"}
    return _all_locked(query.attack_dice, frozenset(idle if query.target_lock else ()))


class Reference:
    """Is one query, solved by trying everything; for two or three dice a side."""

    def __init__(self, query: AttackQuery) -> None:
        self.query = query
        ordinary = [each for each in query.modifications if not isinstance(each, Cancel)]
        self.attack_effects: list[Modification] = [
            each for each in ordinary if each.dice == "attack" and each.by == "defender"
        ]
        if query.target_lock:
            self.attack_effects.append(target_lock())
        self.attack_effects += [
            each for each in ordinary if each.dice == "attack" and each.by == "attacker"
        ]
        if query.attacker_battle_stations:
            self.attack_effects.append(attacker_battle_stations())
        self.defense_effects = [
            each
            for side in ("attacker", "defender")
            for each in ordinary
            if each.dice == "defense" and each.by == side
        ]
        self.cancels = [each for each in query.modifications if isinstance(each, Cancel)]
        self._seen: dict[tuple[str, int, Results, Results], Value] = {}

    def value(self) -> Value:
        """Gives the best expectation of the aim, and of what breaks its ties."""
        total = (Fraction(0), Fraction(0))
        for faces, p in rolls(self.query.attack_dice, ATTACK_SIDES):
            attack = tuple(sorted((face, "fresh") for face in faces))
            total = _plus(total, self._solved("attack", 0, attack, ()), p)
        return total

    def _solved(self, phase: str, place: int, attack: Results, defense: Results) -> Value:
        key = (phase, place, attack, defense)
        if key not in self._seen:
            self._seen[key] = self._worked_out(phase, place, attack, defense)
        return self._seen[key]

    def _worked_out(self, phase: str, place: int, attack: Results, defense: Results) -> Value:
        effects = {
            "attack": self.attack_effects,
            "defense": self.defense_effects,
            "compare": self.cancels,
        }[phase]
        if place == len(effects):
            return self._next_phase(phase, attack, defense)
        effect = effects[place]
        own = attack if effect.dice == "attack" else defense
        values = []
        for options in self._options(effect, own):
            value = (Fraction(0), Fraction(0))
            for results, p in options:
                after = tuple(sorted(results))
                both = (after, defense) if effect.dice == "attack" else (attack, after)
                value = _plus(value, self._solved(phase, place + 1, *both), p)
            values.append(value)
        return max(values) if effect.by == "attacker" else min(values)

    def _options(
        self, effect: Modification, own: Results
    ) -> Iterator[list[tuple[Results, Fraction]]]:
        names = ATTACK_NAMES if effect.dice == "attack" else DEFENSE_NAMES
        if isinstance(effect, Add):
            yield [((*own, *[(names[effect.face], "added")] * effect.number), Fraction(1))]
            return
        faces = [names[face] for face in effect.faces] or list(names.values())
        able = [place for place, result in enumerate(own) if self._fits(effect, result, faces)]
        most = len(able) if effect.number is None else min(len(able), effect.number)
        for size in range(most if effect.must else 0, most + 1):
            for chosen in combinations(able, size):
                kept = tuple(each for place, each in enumerate(own) if place not in chosen)
                if isinstance(effect, RerollDice):
                    sides = ATTACK_SIDES if effect.dice == "attack" else DEFENSE_SIDES
                    yield [
                        ((*kept, *((face, "rerolled") for face in rolled)), p)
                        for rolled, p in rolls(size, sides)
                    ]
                elif isinstance(effect, ConvertResults):
                    turned = tuple((names[effect.to], own[place][1]) for place in chosen)
                    yield [((*kept, *turned), Fraction(1))]
                else:
                    assert isinstance(effect, Remove | Cancel)
                    yield [(kept, Fraction(1))]

    def _fits(self, effect: Modification, result: Result, faces: list[str]) -> bool:
        face, mark = result
        if face not in faces:
            return False
        if isinstance(effect, RerollDice):
            return mark == "fresh" or (effect.again and mark == "rerolled")
        if isinstance(effect, ConvertResults):
            names = ATTACK_NAMES if effect.dice == "attack" else DEFENSE_NAMES
            return face != names[effect.to]
        return True

    def _next_phase(self, phase: str, attack: Results, defense: Results) -> Value:
        if phase == "attack":
            total = (Fraction(0), Fraction(0))
            for faces, p in rolls(self.query.defense_dice, DEFENSE_SIDES):
                rolled = tuple(sorted((face, "fresh") for face in faces))
                total = _plus(total, self._solved("defense", 0, attack, rolled), p)
            return total
        if phase == "defense":
            faces_left = [face for face, _ in defense] + ["E"] * self.query.evade
            if self.query.defender_battle_stations:
                faces_left = ["E" if face == "B" else face for face in faces_left]
            spent = tuple(sorted((face, "fresh") for face in faces_left))
            return self._solved("compare", 0, attack, spent)
        return self._final(attack, defense)

    def _final(self, attack: Results, defense: Results) -> Value:
        query = self.query
        faces = [face for face, _ in attack]
        evades = [face for face, _ in defense].count("E")
        hits, crits = compared(faces.count("H"), faces.count("C"), evades)
        if query.attack_dice == 0:
            hits, crits = 0, 0
        _, down, up = suffered(hits, crits, query.shields, query.hull)
        aims = {
            "damage": (hits + crits, crits),
            "cards": (down + up, hits + crits),
            "crits": (up, hits + crits),
            "destruction": (int(down + up == query.hull), hits + crits),
        }
        aim, tie = aims[query.aim]
        return Fraction(aim), Fraction(tie)


def suffered(hits: int, crits: int, shields: int, hull: int | None) -> tuple[int, int, int]:
    """Gives shields lost and cards face down and up, suffered one by one."""
    lost = down = up = 0
    for kind in ["hit"] * hits + ["crit"] * crits:
        if lost < shields:
            lost += 1
        elif hull is not None and down + up == hull:
            continue
        elif kind == "hit":
            down += 1
        else:
            up += 1
    return lost, down, up


def _plus(total: Value, value: Value, p: Fraction) -> Value:
    return total[0] + p * value[0], total[1] + p * value[1]
