"""The shapes of the API's bodies and answers about odds, for its description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.odds.documents import ATTACK_NEEDS, ATTACKER_NEEDS, DEFENDER_NEEDS
from rules.odds import (
    AIMS,
    MAXIMUM_ATTACKS,
    MAXIMUM_DICE,
    MAXIMUM_MODIFIER,
    MAXIMUM_SHIELDS,
    MAXIMUM_TOKENS,
    RANGE_BANDS,
    SPENDINGS,
    WHEN_USEFUL,
    attacker_fields,
)

ERROR: Final = {"$ref": "#/components/schemas/Error"}


def _number(low: int, high: int, usual: int, description: str) -> dict[str, Any]:
    return {
        "type": "integer",
        "minimum": low,
        "maximum": high,
        "default": usual,
        "description": description,
    }


def _dice(description: str) -> dict[str, Any]:
    return _number(0, MAXIMUM_DICE, 0, description)


def _tokens(description: str) -> dict[str, Any]:
    return _number(0, MAXIMUM_TOKENS, 0, description)


def _modifier(description: str) -> dict[str, Any]:
    return _number(-MAXIMUM_MODIFIER, MAXIMUM_MODIFIER, 0, description)


def _flag(description: str, usual: bool = False) -> dict[str, Any]:
    return {"type": "boolean", "default": usual, "description": description}


ATTACK_PROPERTIES: Final[Mapping[str, dict[str, Any]]] = {
    "attack": _dice("The attack value: printed, or replaced by a card."),
    "defense": _dice("The defender's agility: printed, or replaced by a card."),
    "attack_modifier": _modifier("What cards add to the attack value."),
    "defense_modifier": _modifier("What cards add to the agility, without scan and obstruction."),
    "range_band": {
        "type": "integer",
        "minimum": RANGE_BANDS[0],
        "maximum": RANGE_BANDS[-1],
        "description": "Adds the bonus of Range 1 or 3; without it there is none.",
    },
    "primary_weapon": _flag("False: no range bonus for either side.", usual=True),
    "obstructed": _flag("One more defense die."),
    "scan": _tokens("The attacker's scan tokens: one defense die less for each."),
    "cloaked": _flag("The agility is replaced by the printed one plus 4."),
    "cloak_adds_dice": _flag("Classic: a cloak gives four more dice instead."),
    "rule_of_3": _flag("False: classic, modifiers have no limit.", usual=True),
    "target_lock": _flag("The attacker has a lock to re-roll with, not spent to fire."),
    "attacker_battle_stations": _flag("The attacker has a battle stations token."),
    "defender_battle_stations": _flag("The defender has a battle stations token."),
    "evade": _tokens("The defender's evade tokens."),
    "shields": _number(0, MAXIMUM_SHIELDS, 0, "The defender's active shields."),
    "hull": {
        "type": "integer",
        "minimum": 1,
        "maximum": MAXIMUM_SHIELDS,
        "description": "The hull that is left; without it nothing is said of destruction.",
    },
    "aim": {
        "type": "string",
        "enum": list(AIMS),
        "default": AIMS[0],
        "description": "What re-rolls are for; destruction needs a hull.",
    },
}
"""The fields of an attack."""

ATTACK_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "An attack.",
    "additionalProperties": False,
    "required": list(ATTACK_NEEDS),
    "properties": dict(ATTACK_PROPERTIES),
}

DEFENDER_PROPERTIES: Final[Mapping[str, dict[str, Any]]] = {
    **{
        name: ATTACK_PROPERTIES[name]
        for name in ("defense", "defense_modifier", "cloaked", "cloak_adds_dice")
    },
    "battle_stations": _tokens("Its battle stations tokens; an attack uses one at most."),
    **{name: ATTACK_PROPERTIES[name] for name in ("evade", "shields")},
    "hull": {**ATTACK_PROPERTIES["hull"], "description": "The hull that is left."},
}

SEQUENCE_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "Several attacks on one defender.",
    "additionalProperties": False,
    "required": ["attacks", "defender"],
    "properties": {
        "attacks": {
            "type": "array",
            "minItems": 1,
            "maxItems": MAXIMUM_ATTACKS,
            "description": "In the order in which they are made.",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": list(ATTACKER_NEEDS),
                "properties": {name: ATTACK_PROPERTIES[name] for name in attacker_fields()},
            },
        },
        "defender": {
            "type": "object",
            "additionalProperties": False,
            "required": list(DEFENDER_NEEDS),
            "properties": dict(DEFENDER_PROPERTIES),
        },
        "spending": {
            "type": "string",
            "enum": list(SPENDINGS),
            "default": WHEN_USEFUL,
            "description": "When the defender spends tokens: as few as are useful in each attack, "
            "or all at the first damage.",
        },
    },
}


def _exact(**options: Any) -> serializers.CharField:
    return serializers.CharField(help_text="The same as a fraction.", **options)


class ResultSerializer(serializers.Serializer[Any]):
    """Describes one result of an attack: what no evade cancelled."""

    hits = serializers.IntegerField()
    crits = serializers.IntegerField()
    p = serializers.FloatField(help_text="The probability of just this.")
    p_exact = _exact()


class DamageChanceSerializer(serializers.Serializer[Any]):
    """Describes the probability of a number of hits and crits together."""

    damage = serializers.IntegerField()
    p = serializers.FloatField()
    p_exact = _exact()


class ShieldsChanceSerializer(serializers.Serializer[Any]):
    """Describes the probability of a number of shields lost."""

    shields = serializers.IntegerField()
    p = serializers.FloatField()
    p_exact = _exact()


class CardsChanceSerializer(serializers.Serializer[Any]):
    """Describes the probability of a number of damage cards."""

    cards = serializers.IntegerField()
    p = serializers.FloatField()
    p_exact = _exact()


class AttackOddsSerializer(serializers.Serializer[Any]):
    """Describes the odds of one attack."""

    attack_dice = serializers.IntegerField(help_text="Attack dice rolled.")
    defense_dice = serializers.IntegerField(help_text="Defense dice rolled.")
    aim = serializers.CharField()
    expected_damage = serializers.FloatField(help_text="The mean of hits and crits together.")
    expected_damage_exact = _exact()
    p_hit = serializers.FloatField(help_text="At least one damage.")
    p_hit_exact = _exact()
    p_crit = serializers.FloatField(help_text="At least one crit.")
    p_crit_exact = _exact()
    distribution = ResultSerializer(many=True, help_text="Every result that can be.")
    damage = DamageChanceSerializer(many=True)
    shields_lost = ShieldsChanceSerializer(many=True)
    damage_cards = CardsChanceSerializer(many=True)
    critical_cards = CardsChanceSerializer(many=True, help_text="Damage cards face up.")
    expected_damage_cards = serializers.FloatField()
    expected_damage_cards_exact = _exact()
    expected_critical_cards = serializers.FloatField()
    expected_critical_cards_exact = _exact()
    p_destroyed = serializers.FloatField(required=False, help_text="Only with a hull.")
    p_destroyed_exact = _exact(required=False)


class SequenceAttackSerializer(serializers.Serializer[Any]):
    """Describes what one of several attacks adds."""

    attack_dice = serializers.IntegerField()
    defense_dice = serializers.IntegerField()
    p_made = serializers.FloatField(help_text="The defender is still there.")
    p_made_exact = _exact()
    expected_damage = serializers.FloatField(help_text="Shields lost and damage cards dealt.")
    expected_damage_exact = _exact()
    expected_shields_lost = serializers.FloatField()
    expected_shields_lost_exact = _exact()
    expected_damage_cards = serializers.FloatField()
    expected_damage_cards_exact = _exact()
    expected_critical_cards = serializers.FloatField(help_text="Of the cards, those face up.")
    expected_critical_cards_exact = _exact()
    p_destroyed = serializers.FloatField(help_text="By this attack or before.")
    p_destroyed_exact = _exact()


class RemainingSerializer(serializers.Serializer[Any]):
    """Describes what may be left of the defender; hull 0 is destroyed."""

    shields = serializers.IntegerField()
    hull = serializers.IntegerField()
    p = serializers.FloatField()
    p_exact = _exact()


class SequenceOddsSerializer(serializers.Serializer[Any]):
    """Describes the odds of several attacks on one defender."""

    spending = serializers.CharField()
    expected_damage = serializers.FloatField(help_text="By all attacks together.")
    expected_damage_exact = _exact()
    p_destroyed = serializers.FloatField()
    p_destroyed_exact = _exact()
    attacks = SequenceAttackSerializer(many=True)
    remaining = RemainingSerializer(many=True)
