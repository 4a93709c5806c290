"""One attack as a question: everything that bears on its dice and on what they hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules.modifiers import (
    CLOAK_BONUS,
    ModifiedValue,
    attack_range_bonus,
    cloaked,
    defense_range_bonus,
    modified,
)
from rules.odds.modifications import ADDED_MAXIMUM, Add, Modification, OddsError, Pickled

Aim: TypeAlias = Literal["damage", "cards", "crits", "destruction"]

AIMS: Final = ("damage", "cards", "crits", "destruction")
MAXIMUM_DICE: Final = 20
# Effects that leave choices make every die of a pool worth telling apart.
MAXIMUM_DICE_WITH_EFFECTS: Final = 12
MAXIMUM_TOKENS: Final = 20
MAXIMUM_SHIELDS: Final = 99
MAXIMUM_MODIFIER: Final = 99
MAXIMUM_MODIFICATIONS: Final = 8
RANGE_BANDS: Final = (1, 2, 3)

# How much of a wrong value a message repeats.
SHOWN_LENGTH: Final = 40
SHOWN_NUMBER: Final = 10**12


@dataclass(frozen=True, slots=True)
class AttackQuery(Pickled):
    """One attack: dice, tokens and effects of both sides, and what protects the defender.

    `attack` and `defense` are the values before modifiers (printed, or replaced by a card);
    `attack_modifier` and `defense_modifier` the sums of what cards add. Scan tokens and
    obstruction join the defender's sum, range bonuses (given a `range_band`) stand outside the
    rule of 3. A lock that was spent to fire the weapon is no `target_lock` here (DECISIONS D77).
    `shields` are the active ones: disabled shields neither absorb nor can be lost. `hull` is what
    is left of it (hull value less damage cards), None where it does not matter. `aim` is what the
    attacker's choices make as large, and the defender's as small, as they can: uncancelled
    damage, damage cards past the shields, cards face up, or destruction.
    Raises `OddsError` for values that make no sense.
    Source: 2017, Combat Phase; DECISIONS D68, D71, D72; EDITIONS F1, G7, G10.
    """

    attack: int = 0
    defense: int = 0
    attack_modifier: int = 0
    defense_modifier: int = 0
    range_band: int | None = None
    primary_weapon: bool = True
    obstructed: bool = False
    scan: int = 0
    cloaked: bool = False
    cloak_adds_dice: bool = False
    rule_of_3: bool = True
    target_lock: bool = False
    attacker_battle_stations: bool = False
    defender_battle_stations: bool = False
    evade: int = 0
    modifications: tuple[Modification, ...] = ()
    shields: int = 0
    hull: int | None = None
    aim: Aim = "damage"

    def __post_init__(self) -> None:
        whole("attack", self.attack, 0, MAXIMUM_DICE)
        whole("defense", self.defense, 0, MAXIMUM_DICE)
        whole("attack_modifier", self.attack_modifier, -MAXIMUM_MODIFIER, MAXIMUM_MODIFIER)
        whole("defense_modifier", self.defense_modifier, -MAXIMUM_MODIFIER, MAXIMUM_MODIFIER)
        whole("scan", self.scan, 0, MAXIMUM_TOKENS)
        whole("evade", self.evade, 0, MAXIMUM_TOKENS)
        whole("shields", self.shields, 0, MAXIMUM_SHIELDS)
        if self.hull is not None:
            whole("hull", self.hull, 1, MAXIMUM_SHIELDS)
        if self.range_band is not None:
            whole("range_band", self.range_band, RANGE_BANDS[0], RANGE_BANDS[-1])
        if self.aim not in AIMS:
            raise OddsError("aim", f"an aim is one of {', '.join(AIMS)}, not {shown(self.aim)}")
        _check_modifications(self.modifications)
        limit = MAXIMUM_DICE
        if any(not isinstance(each, Add) for each in self.modifications):
            limit = MAXIMUM_DICE_WITH_EFFECTS
        for field, dice in (("attack", self.attack_dice), ("defense", self.defense_dice)):
            if dice > limit:
                raise OddsError(field, f"at most {limit} dice can be worked out, not {dice}")

    @property
    def attack_value(self) -> ModifiedValue:
        """Returns the attack value with its parts. Source: 2017, Roll Attack Dice, Rule of 3."""
        return modified(
            self.attack,
            modifiers=(self.attack_modifier,),
            bonus=attack_range_bonus(self.range_band, primary_weapon=self.primary_weapon),
            rule_of_3=self.rule_of_3,
        )

    @property
    def defense_value(self) -> ModifiedValue:
        """Returns the agility with its parts: cloak, modifiers, scan, obstruction, range.

        Source: 2017, Roll Defense Dice, Rule of 3; EDITIONS F1; DECISIONS D67, D68.
        """
        bonus = defense_range_bonus(self.range_band, primary_weapon=self.primary_weapon)
        replacements = []
        if self.cloaked and self.cloak_adds_dice:
            bonus += CLOAK_BONUS
        elif self.cloaked:
            replacements.append(cloaked(self.defense))
        return modified(
            self.defense,
            replacements=replacements,
            modifiers=(self.defense_modifier, -self.scan, int(self.obstructed)),
            bonus=bonus,
            rule_of_3=self.rule_of_3,
        )

    @property
    def attack_dice(self) -> int:
        """Returns the number of attack dice that are rolled."""
        return self.attack_value.total

    @property
    def defense_dice(self) -> int:
        """Returns the number of defense dice that are rolled."""
        return self.defense_value.total


FIELDS: Final = tuple(AttackQuery.__dataclass_fields__)


def whole(field: str, value: int, low: int, high: int) -> None:
    """Raises `OddsError` unless a whole number is within its bounds."""
    if not low <= value <= high:
        raise OddsError(field, f"a whole number from {low} to {high} is needed, not {shown(value)}")


def shown(value: object) -> str:
    """Returns a wrong value for a message, however large it is."""
    if isinstance(value, str):
        return repr(value if len(value) <= SHOWN_LENGTH else f"{value[:SHOWN_LENGTH]}…")
    if isinstance(value, int) and abs(value) >= SHOWN_NUMBER:
        return "one that large"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return repr(value)


def require_aim(query: AttackQuery) -> None:
    """Raises `OddsError` where the query gives no ground for its aim."""
    if query.aim == "destruction" and query.hull is None:
        raise OddsError("hull", "to aim at destruction, say how much hull is left")


def _check_modifications(modifications: tuple[Modification, ...]) -> None:
    if len(modifications) > MAXIMUM_MODIFICATIONS:
        raise OddsError(
            "modifications",
            f"at most {MAXIMUM_MODIFICATIONS} can be worked out, not {len(modifications)}",
        )
    for dice in ("attack", "defense"):
        added = sum(
            each.number for each in modifications if isinstance(each, Add) and each.dice == dice
        )
        if added > ADDED_MAXIMUM:
            raise OddsError(
                "modifications", f"at most {ADDED_MAXIMUM} {dice} results can be added, not {added}"
            )
