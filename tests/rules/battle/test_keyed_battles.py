"""Battles on keyed chance: what is rolled for the same thing falls the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rules.battle import Battle, FleetRecord, set_up_battle
from rules.battle.position.records import ShipRecord
from rules.keyed_chance import KeyedChance
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

PAIRS = ("01-federation-klingon", "02-romulan-dominion", "11-species-8472-borg")


class Noted:
    """Is keyed chance that notes what it was asked for, and turns to another seed in a round."""

    def __init__(self, seed: str, turned: str = "", turn: int = 99) -> None:
        self.chances = (KeyedChance(seed), KeyedChance(turned or seed))
        self.turn = turn
        self.battle: Battle | None = None
        # The draws by kind, key, and how often that was drawn before: the number, and the result.
        self.draws: dict[tuple[str, int, int], tuple[int, int]] = {}
        self.times: Counter[tuple[str, int]] = Counter()
        self.answers_before_turn = -1

    def _now(self) -> KeyedChance:
        battle = self.battle
        if battle is None or battle.state.round < self.turn:
            return self.chances[0]
        if self.answers_before_turn < 0:
            self.answers_before_turn = len(battle.answers)
        return self.chances[1]

    def _note(self, kind: str, key: int, number: int, result: int) -> int:
        self.draws[kind, key, self.times[kind, key]] = (number, result)
        self.times[kind, key] += 1
        return result

    def attack_dice(self, count: int, key: int = 0) -> int:
        if not count:
            return 0
        return self._note("attack", key, count, self._now().attack_dice(count, key))

    def defense_dice(self, count: int, key: int = 0) -> int:
        if not count:
            return 0
        return self._note("defense", key, count, self._now().defense_dice(count, key))

    def below(self, bound: int, key: int = 0) -> int:
        return self._note("number", key, bound, self._now().below(bound, key))

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        return self._note("card", key, len(deck), self._now().damage_card(deck, key))


def played(records: Sequence[FleetRecord], chance: Noted, pilot: str = "gunner") -> Battle:
    """Plays a battle between two pilots of one kind, each with chance of its own."""
    battle = set_up_battle(records, catalogue(), battle_rules(), chance)
    chance.battle = battle
    battle.run([make_pilot(pilot, KeyedChance(f"pilot {side}")) for side in range(2)])
    return battle


@pytest.mark.parametrize("pair", PAIRS)
def test_whatever_is_drawn_in_a_battle_has_a_key_of_its_own(pair: str) -> None:
    """Damage cards of one ship in one phase are told apart by their number alone."""
    chance = Noted("keys")
    played(battle_records(with_texts=True)[pair], chance)
    assert len(chance.draws) > 30
    assert 0 not in {key for _, key, _ in chance.draws}
    again = {kind for (kind, _), times in chance.times.items() if times > 1}
    assert again <= {"card"}


@pytest.mark.parametrize("pilot", ["drifter", "gunner", "tactician"])
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_no_answer_depends_on_the_dice_to_come(pilot: str, turn: int) -> None:
    """Until the first roll of a round that falls another way everybody answers the same."""
    pair = battle_records(with_texts=True)["02-romulan-dominion"]
    one = Noted("dice")
    other = Noted("dice", "other dice", turn)
    first, second = played(pair, one, pilot), played(pair, other, pilot)
    same = other.answers_before_turn
    assert same > 20
    assert first.answers[:same] == second.answers[:same]
    assert first.answers != second.answers


def with_talent(fleet: FleetRecord, ability: str) -> FleetRecord:
    """Returns a fleet whose first ship carries one talent more, for nothing."""
    first, *others = (ship.to_document() for ship in fleet.ships)
    talent = {**first["cards"][0], "key": "talent:more", "name": "More", "type": "talent"}
    talent |= {"role": "", "ability": ability, "cost": 0, "points": 0, "skill": 0, "names": []}
    first["cards"].append(talent | {"where": "/ships/0/upgrades/9"})
    ships = tuple(ShipRecord(each) for each in (first, *others))
    return FleetRecord(fleet.name, ships, fleet.points)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_card_that_is_never_of_use_changes_nothing(seed: str) -> None:
    """The same battle to the last answer, though a text was there and asked whether it acts."""
    one, other = battle_records(with_texts=True)["01-federation-klingon"]
    idle = "when attacking, if this ship has 9 evade: roll +1 attack die."
    busy = "when attacking: roll +1 attack die."
    without, with_idle, with_busy = (
        played([with_talent(one, text), other], Noted(seed)) for text in ("", idle, busy)
    )
    assert without.answers == with_idle.answers
    assert repr(without.result()) == repr(with_idle.result())
    assert without.attacks == with_idle.attacks
    assert without.answers != with_busy.answers


def test_plays_that_part_stay_on_the_same_dice() -> None:
    """What is rolled in both for the same thing, in the same number, falls the same."""
    pair = battle_records(with_texts=True)["13-bajoran-dominion"]
    bare = battle_records()["13-bajoran-dominion"]
    one, other = Noted("parted"), Noted("parted")
    first, second = played(pair, one), played(bare, other)
    assert first.answers != second.answers
    both = set(one.draws) & set(other.draws)
    alike = [each for each in both if one.draws[each][0] == other.draws[each][0]]
    assert len(alike) > 20
    assert all(one.draws[each] == other.draws[each] for each in alike)
