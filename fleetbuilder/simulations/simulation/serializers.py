"""The shapes of the API's answers about simulations, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.simulations.common.serializers import (
    AskedSerializer,
    AtWorkSerializer,
    FleetPairSerializer,
    PilotPairSerializer,
    RateSerializer,
    VersionsSerializer,
)

COUNTS: Final = {"type": "object", "additionalProperties": {"type": "integer"}}
FLEET_INPUT: Final[dict[str, Any]] = {
    "description": "A fleet document, a text in any format, a demo fleet, or a saved fleet.",
    "oneOf": [
        {"$ref": "#/components/schemas/Fleet"},
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["text"],
            "properties": {
                "text": {"type": "string", "minLength": 1, "maxLength": 1_000_000},
                "format": {"type": "string", "description": "Detected when absent."},
            },
        },
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["demo"],
            "properties": {"demo": {"type": "string", "description": "A demo fleet's slug."}},
        },
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["saved"],
            "properties": {
                "saved": {
                    "type": "string",
                    "description": (
                        "A fleet of yours (`k7m2pq9x`), a revision of it (`k7m2pq9x@3`), or the "
                        "link of one that is shared with you. Yours keep the result."
                    ),
                }
            },
        },
    ],
}
PILOT: Final = {
    "type": "string",
    "description": (
        "`drifter`, `gunner`, `tactician` or `admiral`, with a personality: `gunner/bold`."
    ),
}
SIMULATION_REQUEST: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["a", "b"],
    "properties": {
        "a": FLEET_INPUT,
        "b": FLEET_INPUT,
        "ruleset": {"type": "string", "description": "That of fleet a when absent."},
        "pilot": {**PILOT, "default": "gunner"},
        "pilot_b": {**PILOT, "description": "Who decides for b, when it is somebody else."},
        "battles": {"type": "integer", "minimum": 1, "default": 200},
        "seed": {
            "type": "string",
            "maxLength": 200,
            "description": "The same seed gives the same battles. One is made when absent.",
        },
        "stop_width": {
            "type": ["number", "null"],
            "exclusiveMinimum": 0,
            "exclusiveMaximum": 1,
            "description": "Stop when the 95 % interval of a's win rate is this narrow.",
        },
    },
}


class RatesSerializer(serializers.Serializer[Any]):
    """Describes the win rates of both fleets."""

    a = RateSerializer()
    b = RateSerializer()


class ProgressSerializer(serializers.Serializer[Any]):
    """Describes how far a simulation is."""

    battles = serializers.IntegerField(help_text="Battles that are done.")
    asked = serializers.IntegerField(help_text="Battles that were asked for.")
    draws = serializers.IntegerField()
    sides = RatesSerializer()


class SimulationSerializer(AskedSerializer):
    """Describes a simulation: what was asked for, and how far it is."""

    stop_width = serializers.FloatField(allow_null=True)
    pilots = PilotPairSerializer()
    fleets = FleetPairSerializer()
    progress = ProgressSerializer()


class DamageSerializer(serializers.Serializer[Any]):
    """Describes what attacks did; null where there were none."""

    attacks = serializers.FloatField(allow_null=True, help_text="Attacks a battle.")
    dealt = serializers.FloatField(
        allow_null=True, help_text="What shields and hulls lost, a battle."
    )
    per_attack = serializers.FloatField(
        allow_null=True, help_text="What the results of an attack came to."
    )
    expected_per_attack = serializers.FloatField(
        allow_null=True,
        help_text="Its exact mean by dice and tokens, as if no card acted in it.",
    )
    luck = serializers.FloatField(
        allow_null=True,
        help_text="Damage of a battle that the dice did beyond the mean of each roll; with "
        "`own_cards` and `other_cards` it is all that was not expected.",
    )
    own_cards = serializers.FloatField(
        allow_null=True,
        required=False,
        help_text="Damage of a battle that cards of the fleet did in these attacks. Absent from "
        "results of before, in which `luck` and the expected damage mean something else.",
    )
    other_cards = serializers.FloatField(
        allow_null=True,
        required=False,
        help_text="The same of cards of the other fleet, below zero where they took it off.",
    )


class WeaponSerializer(DamageSerializer):
    """Describes what a weapon did."""

    weapon = serializers.CharField()


class ShipResultSerializer(serializers.Serializer[Any]):
    """Describes how a ship fared."""

    card = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    survived = serializers.IntegerField(help_text="Battles at whose end it was on the table.")
    survival_rate = serializers.FloatField(allow_null=True)
    lost_first = serializers.IntegerField(
        help_text="Battles in which it was among the first ships to go."
    )
    left_in = serializers.DictField(
        child=serializers.IntegerField(), help_text="Battles by the round in which it went."
    )
    damage = DamageSerializer()
    weapons = WeaponSerializer(many=True)


class CardUsesSerializer(serializers.Serializer[Any]):
    """Describes what the ability of a card did; rates are of all battles, null before the first."""

    card = serializers.CharField()
    name = serializers.CharField()
    holds = serializers.BooleanField(
        help_text="It holds all the time, so that it has no uses that could be counted."
    )
    battles = serializers.IntegerField(help_text="Battles in which it was used.")
    use_rate = serializers.FloatField(allow_null=True, help_text="Their share.")
    uses = serializers.FloatField(allow_null=True, help_text="Uses a battle.")
    dice = serializers.FloatField(allow_null=True, help_text="Dice changed or added, a battle.")
    damage = serializers.FloatField(
        allow_null=True,
        help_text="Damage added to that of the other fleet, a battle: expected where dice changed.",
    )
    saved = serializers.FloatField(
        allow_null=True, help_text="Damage kept from its own fleet, a battle."
    )
    tokens = serializers.FloatField(allow_null=True, help_text="Tokens gained by it, a battle.")


class SideResultSerializer(RateSerializer):
    """Describes how a fleet fared."""

    name = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField()
    pilot = serializers.CharField()
    fleet_points = serializers.FloatField(
        allow_null=True, help_text="Its mean Fleet Points, as tournaments score."
    )
    damage = DamageSerializer()
    survival = serializers.ListField(
        child=serializers.FloatField(),
        help_text="Mean number of its ships on the table after round 0, 1, 2 …",
    )
    ships = ShipResultSerializer(many=True)
    cards = CardUsesSerializer(
        many=True, help_text="Cards whose abilities are simulated, the most effective first."
    )


class SideResultsSerializer(serializers.Serializer[Any]):
    """Describes how both fleets fared."""

    a = SideResultSerializer()
    b = SideResultSerializer()


class CountsSerializer(serializers.Serializer[Any]):
    """Describes whole numbers: their middle, their ends, and how often each came up."""

    mean = serializers.FloatField(allow_null=True)
    median = serializers.FloatField(allow_null=True)
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    counts = serializers.DictField(child=serializers.IntegerField())


class LossSerializer(serializers.Serializer[Any]):
    """Describes the battles in which one fleet lost the first ship."""

    battles = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Those that it won all the same.")
    win_rate = serializers.FloatField(allow_null=True)


class FirstLossSerializer(serializers.Serializer[Any]):
    """Describes how battles went after the first loss."""

    a = LossSerializer()
    b = LossSerializer()
    same_round = serializers.IntegerField(help_text="Both lost their first in the same round.")
    none = serializers.IntegerField(help_text="Nobody lost a ship.")


class DecidedSerializer(serializers.Serializer[Any]):
    """Describes what the first loss meant; what decided is asked for apart."""

    first_loss = FirstLossSerializer()


class AbilitiesSerializer(serializers.Serializer[Any]):
    """Describes how many abilities the cards of both fleets have."""

    total = serializers.IntegerField()
    not_simulated = serializers.IntegerField(help_text="Those of `manual_cards`.")


class PlayedSerializer(AtWorkSerializer):
    """Describes what was played, of any job."""

    version = serializers.IntegerField()
    battles = serializers.IntegerField()
    asked = serializers.IntegerField()
    seed = serializers.CharField()
    ruleset = serializers.CharField()
    manual_cards = serializers.ListField(
        child=serializers.CharField(), help_text="Cards whose text was not played."
    )
    weapons_not_fired = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Those of `manual_cards` that are weapons: they are never fired, as nobody "
        "would pay their price. Absent from results of before.",
    )
    house_cards = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Cards that players of this site made up; absent from results of before.",
    )
    versions = VersionsSerializer()


class OutcomeSerializer(PlayedSerializer):
    """Describes what came of a simulation."""

    stopped_early = serializers.BooleanField()
    mission = serializers.CharField(allow_null=True)
    sides = SideResultsSerializer()
    draws = serializers.IntegerField()
    draw_rate = serializers.FloatField(allow_null=True)
    rounds = CountsSerializer()
    margin = CountsSerializer(help_text="Fleet Points of a less those of b.")
    reasons = serializers.DictField(
        child=serializers.IntegerField(), help_text="Battles by how they ended."
    )
    decided = DecidedSerializer()
    abilities = AbilitiesSerializer()


class SimulationResultSerializer(SimulationSerializer):
    """Describes a simulation with what came of it so far."""

    result = OutcomeSerializer()


class PairSerializer(serializers.Serializer[Any]):
    """Describes a whole number of each fleet."""

    a = serializers.IntegerField()
    b = serializers.IntegerField()


class SharePairSerializer(serializers.Serializer[Any]):
    """Describes a part of the damage of each fleet."""

    a = serializers.FloatField()
    b = serializers.FloatField()


class BattleSerializer(serializers.Serializer[Any]):
    """Describes a battle in numbers."""

    number = serializers.IntegerField()
    winner = serializers.ChoiceField(["a", "b"], allow_null=True, help_text="null for a draw.")
    reason = serializers.CharField()
    rounds = serializers.IntegerField()
    fleet_points = PairSerializer()
    dealt = PairSerializer()
    damage = PairSerializer(help_text="What the results of all attacks came to.")
    expected = SharePairSerializer(
        allow_null=True,
        help_text="The part that was expected of dice and tokens; null in battles of before, as "
        "are the next three. The four add up to `damage`.",
    )
    luck = SharePairSerializer(allow_null=True, help_text="What the dice did beyond the mean.")
    own_cards = SharePairSerializer(allow_null=True, help_text="What cards of the fleet did.")
    other_cards = SharePairSerializer(
        allow_null=True, help_text="What cards of the other fleet did."
    )
    ships_left = PairSerializer()


class BattlePageSerializer(serializers.Serializer[Any]):
    """Describes a page of battles."""

    count = serializers.IntegerField(help_text="Battles on all pages.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    battles = BattleSerializer(many=True)


class StoryLineSerializer(serializers.Serializer[Any]):
    """Describes a sentence about a battle."""

    event = serializers.IntegerField(help_text="The place of its event in the log.")
    round = serializers.IntegerField()
    depth = serializers.IntegerField(help_text="0 a heading, 1 a phase, 2 a sentence, 3 a detail.")
    text = serializers.CharField()


class ReplaySerializer(BattleSerializer):
    """Describes a battle with its log and its story."""

    seats = serializers.ListField(
        child=serializers.CharField(),
        help_text="The fleets in the order of the log's sides.",
    )
    log = serializers.ListField(
        child=serializers.DictField(), help_text="The events, each with its kind as `event`."
    )
    house_cards = serializers.ListField(
        child=serializers.CharField(), help_text="Cards that players of this site made up."
    )
    story = StoryLineSerializer(many=True)
