"""What dice do and what cards do in an attack: each its own part, the dice with mean zero."""

from __future__ import annotations

from itertools import product

import pytest

from rules.battle import AttackRecord, Battle
from rules.battle.mechanics.luck import of_attack_roll, of_defense_roll, of_roll_again
from rules.battle.mechanics.prospect import ANSWERING, COMPARING, MODIFYING, UNANSWERED
from rules.battle.mechanics.weapons import shots
from rules.battle.timing.attack_state import Attack
from rules.dice import (
    ADDED,
    BATTLE_STATIONS,
    BLANK,
    CRIT,
    HIT,
    face_total,
    one,
    parse_attack,
    parse_defense,
    total_of,
)
from rules.odds import (
    AttackQuery,
    attack_odds,
    expected_damage_fast,
    expected_damage_of_results,
    expected_damage_of_roll,
)
from tests.rules.battle.effects.texts import CARD, attacking, defending
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel
from tests.rules.luck_of_battles import mean_and_variance, ways_of

CLOSE = 1e-12


def parts(record: AttackRecord) -> tuple[float, float, float]:
    """Returns what the dice did and the cards of either side, having added all up."""
    assert record.expected + record.dice + record.own_cards + record.other_cards == pytest.approx(
        record.damage, abs=CLOSE
    )
    return record.dice, record.own_cards, record.other_cards


def only(play: Scene) -> AttackRecord:
    """Returns the record of the only attack."""
    (record,) = play.battle.attacks
    return record


# --- cards ---------------------------------------------------------------------------------


def test_without_cards_all_beyond_the_odds_is_dice(scene: MakeScene) -> None:
    play = attacking(scene, "", "attack HHX", "defense X", first=vessel(5, dial=HELD))
    play.give("primary weapon at b1").finish_phase()
    mean = expected_damage_fast(3, 1)
    assert only(play).expected == pytest.approx(mean, abs=CLOSE)
    assert parts(only(play)) == pytest.approx((2 - mean, 0, 0), abs=CLOSE)


def test_a_conversion_is_no_luck(scene: MakeScene) -> None:
    text = "when attacking: disable this to convert all battle stations to hit."
    play = attacking(scene, text, "attack HBB", "defense E")
    play.give("primary weapon at b1", CARD).finish_phase()
    mean, converted = expected_damage_fast(3, 1), expected_damage_of_results(3, 1)
    lay = expected_damage_of_results(1, 1)
    assert only(play).expected == pytest.approx(mean, abs=CLOSE)
    assert parts(only(play)) == pytest.approx(
        ((lay - mean) + (2 - converted), converted - lay, 0), abs=CLOSE
    )


def test_a_further_die_is_the_cards_and_what_it_shows_the_dice(scene: MakeScene) -> None:
    text = "when attacking: disable this to roll +1 attack die."
    play = attacking(scene, text, "attack HXHX", "defense X")
    play.give("primary weapon at b1", CARD).finish_phase()
    three, four = expected_damage_fast(3, 1), expected_damage_fast(4, 1)
    assert only(play).expected == pytest.approx(three, abs=CLOSE)
    assert parts(only(play)) == pytest.approx((2 - four, four - three, 0), abs=CLOSE)


def test_a_card_that_lets_dice_be_rolled_again_gives_their_mean_not_their_faces(
    scene: MakeScene,
) -> None:
    text = "when attacking: disable this to re-roll 2 blanks."
    play = attacking(scene, text, "attack HXX", "attack HX", "defense X")
    play.give("primary weapon at b1", CARD).finish_phase()
    lay = expected_damage_of_results(1, 1)
    rolling = expected_damage_of_roll(1, 2, 1)
    dice, own, other = parts(only(play))
    assert own == pytest.approx(rolling - lay, abs=CLOSE)
    assert other == 0
    assert dice == pytest.approx(
        (lay - expected_damage_fast(3, 1))
        + (expected_damage_of_results(2, 1) - rolling)
        + (2 - expected_damage_of_results(2, 1)),
        abs=CLOSE,
    )
    (use,) = play.battle.uses or ()
    assert use.damage == pytest.approx(own, abs=CLOSE)


def test_an_evade_of_the_other_sides_card_is_its_own(scene: MakeScene) -> None:
    play = defending(scene, "when defending: add 1 evade.", "attack HHX", "defense X")
    play.give("primary weapon at a1").finish_phase()
    mean = expected_damage_fast(3, 1)
    assert parts(only(play)) == pytest.approx((2 - mean, 0, -1), abs=CLOSE)
    assert only(play).damage == 1


def test_a_card_that_makes_the_other_side_roll_again(scene: MakeScene) -> None:
    text = "when defending: disable this so the attacker re-rolls 2 hits."
    play = defending(scene, text, "attack HHX", "attack XX", "defense X")
    play.give("primary weapon at a1", CARD).finish_phase()
    lay, rolling = expected_damage_of_results(2, 1), expected_damage_of_roll(0, 2, 1)
    dice, own, other = parts(only(play))
    assert (own, other) == (0, pytest.approx(rolling - lay, abs=CLOSE))
    assert dice == pytest.approx(lay - expected_damage_fast(3, 1) - rolling, abs=CLOSE)


def test_damage_that_a_card_prevents_is_saved_by_it(scene: MakeScene) -> None:
    text = "when this ship would suffer damage: disable this to prevent it."
    play = defending(scene, text, "attack HHX", "defense X")
    play.give("primary weapon at a1", CARD).finish_phase()
    mean = expected_damage_fast(3, 1)
    assert parts(only(play)) == pytest.approx((2 - mean, 0, -2), abs=CLOSE)
    assert (only(play).damage, only(play).dealt) == (0, 0)


def test_a_cancelled_attack_is_the_work_of_who_cancels_it(scene: MakeScene) -> None:
    text = "when defending, at declare target: disable this to cancel the attack."
    play = defending(scene, text)
    play.give("primary weapon at a1", CARD).finish_phase()
    mean = expected_damage_fast(3, 1)
    assert only(play).expected == pytest.approx(mean, abs=CLOSE)
    assert parts(only(play)) == pytest.approx((0, 0, -mean), abs=CLOSE)


# --- the mean of every roll ----------------------------------------------------------------

TOKENS = tuple(product((False, True), (False, True), (False, True), (0, 1, 2)))
"""Lock, battle stations of either side, evades of the defender."""


@pytest.fixture
def attack(scene: MakeScene) -> tuple[Battle, Attack]:
    """Returns an attack of three dice against two before its dice are rolled, and its battle."""
    play = attacking(scene, "", first=vessel(5, dial=HELD), second=vessel(1, agility=2))
    ship, target = play.state.ships
    (shot,) = shots(play.battle, ship)
    found = Attack(ship, target, shot, AttackRecord(1, 0, 1, "primary weapon"))
    found.attack_dice, found.defense_dice = 3, 2
    return play.battle, found


def hold(attack: Attack, lock: bool, stations: bool, against: bool, evade: int) -> None:
    """Gives both sides their tokens."""
    attack.attacker.locks = (attack.defender.index,) if lock else ()
    attack.attacker.battle_stations = int(stations)
    attack.defender.battle_stations = int(against)
    attack.defender.evade = evade


@pytest.mark.parametrize("tokens", TOKENS)
@pytest.mark.parametrize("placed", [0, one(HIT, ADDED), 2 * one(BLANK, ADDED)])
def test_the_first_rolls_have_mean_zero(
    attack: tuple[Battle, Attack], tokens: tuple[bool, bool, bool, int], placed: int
) -> None:
    _, found = attack
    hold(found, *tokens)

    def attack_dice(results: int) -> float:
        found.attack_pool.results = placed + results
        return of_attack_roll(found, placed, 2)

    def defense_dice(results: int) -> float:
        found.defense_pool.results = placed + results
        return of_defense_roll(found, placed)

    left = 3 - total_of(placed)
    mean, _ = mean_and_variance(ways_of(left, is_attack=True), attack_dice)
    assert mean == pytest.approx(0, abs=CLOSE)
    for pool in ("HHX", "CBB", "XXX"):
        found.attack_pool.results = parse_attack(pool)
        rolled = ways_of(2 - min(2, total_of(placed)), is_attack=False)
        mean, _ = mean_and_variance(rolled, defense_dice)
        assert mean == pytest.approx(0, abs=CLOSE)


@pytest.mark.parametrize("tokens", TOKENS)
@pytest.mark.parametrize(
    ("stage", "attack_left", "defense_left", "kind"),
    [
        (MODIFYING, "XBH", "", "attack"),
        (MODIFYING, "hX+B", "", "attack"),
        (UNANSWERED, "HB", "", "attack"),
        (ANSWERING, "HHCBX", "E", "defense"),
        (ANSWERING, "HHC", "B", "defense"),
        (ANSWERING, "H", "EB", "attack"),
        (COMPARING, "HHH", "B", "defense"),
        (COMPARING, "HB", "EB", "attack"),
    ],
)
def test_dice_rolled_again_have_mean_zero_at_every_step(
    attack: tuple[Battle, Attack],
    tokens: tuple[bool, bool, bool, int],
    stage: int,
    attack_left: str,
    defense_left: str,
    kind: str,
) -> None:
    battle, found = attack
    hold(found, *tokens)
    found.reduced = 1 if tokens[3] == 2 else 0
    found.attack_pool.results = parse_attack(attack_left)
    found.defense_pool.results = parse_defense(defense_left)
    is_attack = kind == "attack"
    left = (found.attack_pool if is_attack else found.defense_pool).results

    def again(results: int) -> float:
        return of_roll_again(battle, found, stage, left, results, is_attack=is_attack)

    mean, variance = mean_and_variance(ways_of(2, is_attack=is_attack), again)
    assert mean == pytest.approx(0, abs=CLOSE)
    assert variance >= 0


@pytest.mark.parametrize("tokens", TOKENS)
def test_rolls_together_vary_as_the_exact_odds_say(
    attack: tuple[Battle, Attack], tokens: tuple[bool, bool, bool, int]
) -> None:
    """Attack dice, dice that the lock rolls again, and defense dice: their variances add up."""
    battle, found = attack
    lock, stations, against, evade = tokens
    hold(found, *tokens)
    total = 0.0

    def first(results: int) -> float:
        found.attack_pool.results = results
        return of_attack_roll(found, 0, 2)

    def defense(results: int) -> float:
        found.defense_pool.results = results
        return of_defense_roll(found, 0)

    _, variance = mean_and_variance(ways_of(3, is_attack=True), first)
    total += variance
    for results, chance in ways_of(3, is_attack=True):
        idle = {BLANK} if stations else {BLANK, BATTLE_STATIONS}
        number = sum(face_total(results, face) for face in idle) if lock else 0
        left = sum(
            face_total(results, face) * one(face)
            for face in (HIT, CRIT, BATTLE_STATIONS, BLANK)
            if not (lock and face in idle)
        )
        found.lock_was_spent = lock

        def again(rolled: int, left: int = left) -> float:
            return of_roll_again(battle, found, MODIFYING, left, rolled, is_attack=True)

        _, variance = mean_and_variance(ways_of(number, is_attack=True), again)
        total += chance * variance
        for rolled, share in ways_of(number, is_attack=True):
            sure = face_total(left + rolled, HIT) + face_total(left + rolled, CRIT)
            if stations:
                sure += face_total(left + rolled, BATTLE_STATIONS)
            found.attack_pool.results = sure * one(HIT)
            _, variance = mean_and_variance(ways_of(2, is_attack=False), defense)
            total += chance * share * variance
        found.lock_was_spent = False
    odds = attack_odds(
        AttackQuery(
            attack=3,
            defense=2,
            range_band=2,
            target_lock=lock,
            attacker_battle_stations=stations,
            defender_battle_stations=against,
            evade=evade,
        )
    )
    square = sum(damage**2 * p for damage, p in odds.damage)
    assert total == pytest.approx(float(square - odds.expected_damage**2), abs=1e-9)
