"""How a battle ended, and what every attack did: as expected, by dice, by cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.battle.position.terms import NOBODY

_ATTACK_FIELDS: Final = (
    "attack_dice",
    "attacker",
    "battle_stations",
    "damage",
    "dealt",
    "defender",
    "defender_battle_stations",
    "defense_dice",
    "dice",
    "evade",
    "lock",
    "other_cards",
    "own_cards",
    "round",
    "weapon",
)


class AttackRecord:
    """One attack in numbers: who, with what, how many dice, what both sides held, what it did.

    `attack_dice` and `defense_dice` are those rolled; `lock`, `battle_stations`,
    `defender_battle_stations` and `evade` the tokens at hand when the dice fell. `damage` is what
    its results came to, `dealt` what shields and hull lost of it. `damage` is the sum of `expected`
    and of what the `dice`, the attacker's `own_cards` and `other_cards` did
    (`rules.battle.mechanics.luck`).
    """

    __slots__ = _ATTACK_FIELDS

    def __init__(self, round_: int, attacker: int, defender: int, weapon: str) -> None:
        self.round: Final[int] = round_
        self.attacker: Final[int] = attacker
        self.defender: Final[int] = defender
        self.weapon: Final[str] = weapon
        self.attack_dice = 0
        self.defense_dice = 0
        self.lock = False
        self.battle_stations = False
        self.defender_battle_stations = False
        self.evade = 0
        self.damage = 0
        self.dealt = 0
        self.dice = 0.0
        self.own_cards = 0.0
        self.other_cards = 0.0

    @property
    def cards(self) -> float:
        """Returns what the cards of all sides did."""
        return self.own_cards + self.other_cards

    @property
    def expected(self) -> float:
        """Returns the mean damage of such an attack by dice and tokens, no card acting in it."""
        return self.damage - self.dice - self.own_cards - self.other_cards

    def values(self) -> tuple[Any, ...]:
        """Returns everything in it."""
        return tuple(getattr(self, name) for name in _ATTACK_FIELDS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AttackRecord) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]


@dataclass(slots=True)
class BattleResult:
    """The end of a battle.

    `winner` is a team, -1 for a draw or while it goes on; `reason` one of elimination,
    simultaneous, objective, round-limit, fleet-points-limit, and "" while it goes on.
    `fleet_points` are each side's. `left_in` is the round in which each ship left the table, 0
    for those that stayed; `shields_left` and `hull_left` tell how the others stand.
    """

    winner: int
    reason: str
    rounds: int
    fleet_points: tuple[int, ...]
    left_in: tuple[int, ...]
    shields_left: tuple[int, ...]
    hull_left: tuple[int, ...]
    attacks: tuple[AttackRecord, ...]

    def __repr__(self) -> str:
        won = "draw" if self.winner == NOBODY else f"team {self.winner} wins"
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        return f"<{won} by {self.reason} after {rounds}>"

    @property
    def is_draw(self) -> bool:
        """Returns whether it ended without a winner."""
        return self.winner == NOBODY and self.reason != ""

    def damage_by_ship(self) -> dict[int, tuple[int, float]]:
        """Returns for each attacker the damage dealt and the damage expected of its attacks."""
        found: dict[int, tuple[int, float]] = {}
        for attack in self.attacks:
            dealt, expected = found.get(attack.attacker, (0, 0.0))
            found[attack.attacker] = (dealt + attack.dealt, expected + attack.expected)
        return found

    def damage_by_weapon(self) -> dict[tuple[int, str], int]:
        """Returns for each attacker and weapon the damage dealt."""
        found: dict[tuple[int, str], int] = {}
        for attack in self.attacks:
            key = (attack.attacker, attack.weapon)
            found[key] = found.get(key, 0) + attack.dealt
        return found
