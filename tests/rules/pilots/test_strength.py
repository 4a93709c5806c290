"""Who beats whom, in few battles with fixed seeds; `tests/benchmarks/test_battles.py` plays many.

The numbers are exact, so that a change of what pilots do shows; a better pilot may change them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.battle import BattleResult, set_up_battle
from rules.dice import SeededChance
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue


def play(pair: str, pilots: tuple[str, str], seed: str, *, swapped: bool = False) -> BattleResult:
    """Plays one battle of a pair of fleets; the first pilot flies the second fleet if swapped."""
    one, other = battle_records()[pair]
    fleets = [other, one] if swapped else [one, other]
    battle = set_up_battle(fleets, catalogue(), battle_rules(), SeededChance(seed))
    return battle.run(
        [make_pilot(name, SeededChance(f"{seed}.{side}")) for side, name in enumerate(pilots)]
    )


def wins(pilots: tuple[str, str]) -> int:
    """Counts the wins of the first pilot in 48 battles, with either fleet of each pair."""
    return sum(
        play(pair, pilots, pair, swapped=swapped).winner == 0
        for pair in battle_records()
        for swapped in (False, True)
    )


def test_the_gunner_beats_the_drifter() -> None:
    assert wins(("gunner", "drifter")) == 48


def test_the_tactician_beats_the_gunner() -> None:
    assert wins(("tactician", "gunner")) == 42


def test_the_same_seeds_give_the_same_battle() -> None:
    for pilots in (("gunner", "tactician"), ("drifter", "gunner")):
        assert play("01-federation-klingon", pilots, "s") == play(
            "01-federation-klingon", pilots, "s"
        )


class Exchangeable:
    """Is chance that can be put into another state."""

    def __init__(self, seed: str) -> None:
        self.present = SeededChance(seed)

    def attack_dice(self, count: int, key: int = 0) -> int:
        return self.present.attack_dice(count, key)

    def defense_dice(self, count: int, key: int = 0) -> int:
        return self.present.defense_dice(count, key)

    def below(self, bound: int, key: int = 0) -> int:
        return self.present.below(bound, key)

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        return self.present.damage_card(deck, key)


def test_a_pilot_remembers_nothing_of_the_battle_before() -> None:
    """A pilot that has flown answers like a new one with chance in the same state."""
    one, other = battle_records()["07-dominion-federation"]
    for name in ("gunner", "tactician"):
        results = []
        chances = [Exchangeable("x"), Exchangeable("y")]
        flown = make_pilot(name, chances[0])
        battle = set_up_battle([other, one], catalogue(), battle_rules(), SeededChance("b"))
        battle.run([flown, make_pilot("drifter", SeededChance("d"))])
        for pilot, chance in zip((flown, make_pilot(name, chances[1])), chances, strict=True):
            chance.present = SeededChance("same")
            battle = set_up_battle([one, other], catalogue(), battle_rules(), SeededChance("c"))
            results.append(battle.run([pilot, make_pilot("drifter", SeededChance("d"))]))
        assert results[0] == results[1]
