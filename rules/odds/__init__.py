"""Exact odds: what an attack does, with which probability, when both sides choose well.

    from rules.odds import AttackQuery, attack_odds
    attack_odds(AttackQuery(attack=3, defense=3)).expected_damage   # Fraction(345, 512)

`attack_odds` and `sequence_odds` are exact; `expected_damage_fast` and its neighbours give the
ordinary attack's figures as floats at once, for who asks before every decision.
"""

from __future__ import annotations

from rules.odds.attack import AttackOdds, AttackOutcome, attack_odds, reroll_advice, sample_attack
from rules.odds.damage import dealt
from rules.odds.documents import (
    attack_fields,
    attacker_fields,
    defender_fields,
    defender_from_document,
    query_from_document,
    sequence_from_document,
)
from rules.odds.modifications import (
    Add,
    Cancel,
    ConvertResults,
    Modification,
    OddsError,
    Remove,
    RerollDice,
    attacker_battle_stations,
    set_results,
    target_lock,
)
from rules.odds.plan import AttackPlan
from rules.odds.query import (
    AIMS,
    MAXIMUM_DICE,
    MAXIMUM_MODIFIER,
    MAXIMUM_SHIELDS,
    MAXIMUM_TOKENS,
    RANGE_BANDS,
    Aim,
    AttackQuery,
)
from rules.odds.quick import (
    expected_damage_fast,
    expected_damage_of_results,
    expected_damage_of_roll,
    expected_damage_with_some_set,
    hit_chance_fast,
    quick_odds,
)
from rules.odds.sequence import (
    MAXIMUM_ATTACKS,
    Defender,
    SequenceAttack,
    SequenceOdds,
    sequence_odds,
)
from rules.odds.spending import AT_ONCE, SPENDINGS, WHEN_USEFUL

__all__ = [
    "AIMS",
    "AT_ONCE",
    "MAXIMUM_ATTACKS",
    "MAXIMUM_DICE",
    "MAXIMUM_MODIFIER",
    "MAXIMUM_SHIELDS",
    "MAXIMUM_TOKENS",
    "RANGE_BANDS",
    "SPENDINGS",
    "WHEN_USEFUL",
    "Add",
    "Aim",
    "AttackOdds",
    "AttackOutcome",
    "AttackPlan",
    "AttackQuery",
    "Cancel",
    "ConvertResults",
    "Defender",
    "Modification",
    "OddsError",
    "Remove",
    "RerollDice",
    "SequenceAttack",
    "SequenceOdds",
    "attack_fields",
    "attack_odds",
    "attacker_battle_stations",
    "attacker_fields",
    "dealt",
    "defender_fields",
    "defender_from_document",
    "expected_damage_fast",
    "expected_damage_of_results",
    "expected_damage_of_roll",
    "expected_damage_with_some_set",
    "hit_chance_fast",
    "query_from_document",
    "quick_odds",
    "reroll_advice",
    "sample_attack",
    "sequence_from_document",
    "sequence_odds",
    "set_results",
    "target_lock",
]
