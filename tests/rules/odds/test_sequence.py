"""Several attacks on one defender: state carries over, tokens are spent by the stated policy."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import EVADE
from rules.odds import SPENDINGS, Add, AttackQuery, Defender, OddsError, attack_odds, sequence_odds
from tests.families import each_case
from tests.rules.odds.reference import DEFENSE_SIDES, compared, locked_rolls, rolls, suffered


def spent(damage, rolled, evade, battle_stations, spending):
    """Gives evade and battle stations tokens spent: every way is tried."""
    ways = []
    for tokens, turns in product(range(evade + 1), range(min(1, battle_stations) + 1)):
        if turns and not rolled.count("B"):
            continue
        evades = rolled.count("E") + tokens + turns * rolled.count("B")
        ways.append((max(0, damage - evades), tokens + turns, -turns, tokens))
    left = max(0, damage - rolled.count("E"))
    if spending == "at-once":
        most = max(ways, key=lambda way: way[1])
        return (most[3], -most[2]) if left else (0, 0)
    fewest = min(ways)
    return fewest[3], -fewest[2]


def reference(queries, defender, spending):
    """Gives p(made), p(destroyed) after each attack, and what remains, all dice enumerated."""
    layer = {
        (defender.shields, defender.hull, defender.evade, defender.battle_stations): Fraction(1)
    }
    destroyed = Fraction(0)
    history = []
    for query in queries:
        made = sum(layer.values())
        following = {}
        for state, p_state in layer.items():
            shields, hull, evade, tokens = state
            for faces, p in locked_rolls(query):
                hits, crits = faces.count("H"), faces.count("C")
                if query.attacker_battle_stations:
                    hits += faces.count("B")
                for rolled, q in rolls(defender.defense, DEFENSE_SIDES):
                    evades, turns = spent(hits + crits, rolled, evade, tokens, spending)
                    stopped = rolled.count("E") + evades + turns * rolled.count("B")
                    lost, down, up = suffered(*compared(hits, crits, stopped), shields, hull)
                    if down + up == hull:
                        destroyed += p_state * p * q
                        continue
                    after = (shields - lost, hull - down - up, evade - evades, tokens - turns)
                    following[after] = following.get(after, 0) + p_state * p * q
        layer = following
        history.append((made, destroyed))
    remaining = {(0, 0): destroyed} if destroyed else {}
    for (shields, hull, _, _), p in layer.items():
        remaining[shields, hull] = remaining.get((shields, hull), 0) + p
    return history, remaining


@pytest.mark.parametrize("spending", SPENDINGS)
@each_case(
    "defender",
    [
        Defender(defense=1, shields=1, hull=2),
        Defender(defense=2, evade=1, shields=1, hull=1),
        Defender(defense=2, evade=2, battle_stations=1, hull=3),
        Defender(defense=1, evade=1, battle_stations=2, shields=2, hull=2),
        Defender(evade=3, hull=1),
    ],
)
def test_brute_force_gives_the_same_fractions(defender, spending):
    queries = [
        AttackQuery(attack=2),
        AttackQuery(attack=3, attacker_battle_stations=True),
        AttackQuery(attack=2, target_lock=True),
    ]
    odds = sequence_odds(queries, defender, spending=spending)
    history, remaining = reference(queries, defender, spending)
    assert [(each.p_made, each.p_destroyed) for each in odds.attacks] == history
    assert {(shields, hull): p for shields, hull, p in odds.remaining} == remaining


def test_one_attack_is_the_attack_by_itself():
    for aim in ("damage", "cards", "crits", "destruction"):
        alone = attack_odds(
            AttackQuery(
                attack=4,
                defense=2,
                target_lock=True,
                defender_battle_stations=True,
                evade=1,
                shields=1,
                hull=2,
                aim=aim,
            )
        )
        defender = Defender(defense=2, battle_stations=1, evade=1, shields=1, hull=2)
        for spending in SPENDINGS:
            odds = sequence_odds(
                [AttackQuery(attack=4, target_lock=True, aim=aim)], defender, spending=spending
            )
            only = odds.attacks[0]
            assert odds.p_destroyed == alone.p_destroyed
            assert only.expected_damage_cards == alone.expected_damage_cards
            assert only.expected_critical_cards == alone.expected_critical_cards
            assert only.expected_shields_lost == sum(n * p for n, p in alone.shields_lost)
            assert only.p_made == 1


def test_tokens_kept_for_when_they_are_needed_save_more():
    # Two evade tokens: the first attack often leaves one of them over.
    queries = [AttackQuery(attack=1), AttackQuery(attack=2)]
    defender = Defender(evade=2, hull=1)
    useful = sequence_odds(queries, defender)
    at_once = sequence_odds(queries, defender, spending="at-once")
    # Destroyed only if 3 dice show damage; spent at once, if the first and any other do.
    assert useful.p_destroyed == Fraction(1, 8)
    assert at_once.p_destroyed == Fraction(1, 2) * Fraction(3, 4)
    assert useful.spending == "when-useful"


def test_a_battle_stations_token_goes_before_an_evade_token_that_saves_as_much():
    # A die that shows battle stations is stopped by either token; the evade is the one to keep,
    # so that only a blank in both attacks gets through.
    queries = [AttackQuery(attack=1), AttackQuery(attack=1)]
    odds = sequence_odds(queries, Defender(defense=1, evade=1, battle_stations=1, hull=1))
    assert odds.p_destroyed == (Fraction(1, 2) * Fraction(3, 8)) ** 2


def test_a_destroyed_ship_is_not_attacked_again():
    certain = [AttackQuery(attack=3)] * 3
    odds = sequence_odds(certain, Defender(hull=1))
    assert [each.p_made for each in odds.attacks] == [1, Fraction(1, 8), Fraction(1, 64)]
    assert odds.p_destroyed == 1 - Fraction(1, 512)
    assert odds.expected_damage == odds.p_destroyed
    assert odds.remaining == ((0, 0, 1 - Fraction(1, 512)), (0, 1, Fraction(1, 512)))


def test_the_attackers_bring_the_occasion_and_the_defender_the_rest():
    defender = Defender(
        defense=1,
        defense_modifier=1,
        cloaked=True,
        hull=9,
        modifications=(Add(EVADE, "defense", "defender"),),
    )
    odds = sequence_odds(
        [
            AttackQuery(attack=3, range_band=3),
            AttackQuery(attack=3, range_band=1, scan=1, defense_modifier=-1),
            AttackQuery(attack=1, obstructed=True),
        ],
        defender,
    )
    dice = [(each.attack_dice, each.defense_dice) for each in odds.attacks]
    assert dice == [(3, 7), (4, 4), (1, 7)]
    # A single attack die never gets past an evade that is always there.
    assert odds.attacks[2].expected_damage == 0


def test_an_attack_without_dice_costs_the_defender_no_token():
    nothing = AttackQuery(attack=0)
    queries = [nothing, AttackQuery(attack=1)]
    for spending in SPENDINGS:
        assert sequence_odds(queries, Defender(evade=1, hull=1), spending=spending).p_destroyed == 0


@pytest.mark.parametrize(
    ("queries", "options", "message"),
    [
        ([], {}, "attacks: 1 to 12 are needed, not 0"),
        ([AttackQuery(attack=1)] * 13, {}, "attacks: 1 to 12 are needed, not 13"),
        (
            [AttackQuery(attack=1)],
            {"spending": "never"},
            "spending: a policy is one of when-useful, at-once, not 'never'",
        ),
        (
            [AttackQuery(attack=1), AttackQuery(attack=1, evade=2)],
            {},
            "evade: attack 2 sets it, but it is the defender's to say",
        ),
        ([AttackQuery(attack=1, hull=2)], {}, "hull: attack 1 sets it"),
    ],
)
def test_a_sequence_that_makes_no_sense_is_refused(queries, options, message):
    with pytest.raises(OddsError) as caught:
        sequence_odds(queries, Defender(hull=1), **options)
    assert str(caught.value).startswith(message)


def test_the_document_has_decimals_beside_fractions():
    odds = sequence_odds([AttackQuery(attack=1)], Defender(hull=1))
    assert odds.to_document() == {
        "spending": "when-useful",
        "expected_damage": 0.5,
        "expected_damage_exact": "1/2",
        "p_destroyed": 0.5,
        "p_destroyed_exact": "1/2",
        "attacks": [
            {
                "attack_dice": 1,
                "defense_dice": 0,
                "p_made": 1.0,
                "p_made_exact": "1",
                "expected_damage": 0.5,
                "expected_damage_exact": "1/2",
                "expected_shields_lost": 0.0,
                "expected_shields_lost_exact": "0",
                "expected_damage_cards": 0.5,
                "expected_damage_cards_exact": "1/2",
                "expected_critical_cards": 0.125,
                "expected_critical_cards_exact": "1/8",
                "p_destroyed": 0.5,
                "p_destroyed_exact": "1/2",
            }
        ],
        "remaining": [
            {"shields": 0, "hull": 0, "p": 0.5, "p_exact": "1/2"},
            {"shields": 0, "hull": 1, "p": 0.5, "p_exact": "1/2"},
        ],
    }
    assert pickle.loads(pickle.dumps(odds)) == odds  # noqa: S301
    assert pickle.loads(pickle.dumps(Defender(hull=2))) == Defender(hull=2)  # noqa: S301
