"""The shapes of musters in the API, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from rules.fleet_captains.muster.draft import DISCARDED, EXACT, KEPT
from rules.fleet_captains.muster.muster_document import (
    MOST_MULLIGANS,
    SEED_PATTERN,
    USUAL_SEED,
)
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL, SIDES, USUAL_GOAL

MUSTER_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "What fixes a muster.",
    "additionalProperties": False,
    "required": ["side"],
    "properties": {
        "side": {"type": "string", "enum": list(SIDES), "description": "Whose ships are drawn."},
        "goal": {
            "type": "integer",
            "minimum": LEAST_GOAL,
            "maximum": GREATEST_GOAL,
            "default": USUAL_GOAL,
            "description": "The Victory Point Goal, which is the Fleet Size as well.",
        },
        "seed": {
            "type": "string",
            "pattern": f"^{SEED_PATTERN}$",
            "default": USUAL_SEED,
            "description": "Which draw it is; one seed draws for each side its own fleet.",
        },
        "mulligans": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_MULLIGANS,
            "default": 0,
            "description": "How often a fleet that falls short is drawn anew.",
        },
        "box": {
            "type": "string",
            "pattern": "^[a-z2-9]{8}$",
            "description": "The `slug` of a box of yours, which may have other sides as well.",
        },
    },
}


class ExactChanceSerializer(serializers.Serializer[Any]):
    """Describes a chance, or another exact value."""

    fraction = serializers.CharField(help_text="Exact, such as `5/12`.")
    decimal = serializers.FloatField()


def by_number(words: str, **options: Any) -> serializers.DictField:
    """Describes exact values by whole numbers."""
    return serializers.DictField(child=ExactChanceSerializer(), help_text=words, **options)


class DrawSerializer(serializers.Serializer[Any]):
    """Describes a ship card that was turned over."""

    ship = serializers.CharField()
    outcome = serializers.CharField(help_text=f"`{KEPT}`, `{DISCARDED}` or `{EXACT}`.")
    total = serializers.IntegerField(help_text="The Sizes in the fleet then.")


class MissionMixSerializer(serializers.Serializer[Any]):
    """Describes how many missions of each kind there are."""

    science = serializers.IntegerField()
    influence = serializers.IntegerField()
    combat = serializers.IntegerField()


class CaptainsShipSerializer(serializers.Serializer[Any]):
    """Describes a ship card."""

    name = serializers.CharField()
    size = serializers.IntegerField()
    missions = MissionMixSerializer()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Returns the fields, with the one whose name is a word of Python."""
        return {**super().get_fields(), "class": serializers.CharField()}


class DraftOddsSerializer(serializers.Serializer[Any]):
    """Describes the exact chances of one draft."""

    fleet_size = serializers.IntegerField()
    exact = ExactChanceSerializer(help_text="That it comes to exactly the Fleet Size.")
    mean_ships = ExactChanceSerializer(help_text="How many ships it has on average.")
    totals = by_number("By the Sizes together.")
    ships = by_number("By the number of ships.")
    in_fleet_by_size = by_number("Of each single ship of a Size to be in the fleet.")


class MusterSerializer(serializers.Serializer[Any]):
    """Describes a muster with all its drafts; the last one holds."""

    box = serializers.CharField()
    side = serializers.CharField()
    goal = serializers.IntegerField()
    seed = serializers.CharField()
    mulligans = serializers.IntegerField(help_text="As asked for; a fleet that fits takes none.")
    ships = serializers.DictField(
        child=CaptainsShipSerializer(), help_text="All ships of the side, by key."
    )
    drafts = serializers.ListField(child=DrawSerializer(many=True))
    fleet = serializers.ListField(child=serializers.CharField(), help_text="Keys of ships.")
    pool = serializers.ListField(
        child=serializers.CharField(), help_text="The Reinforcement Pool, by keys of ships."
    )
    total = serializers.IntegerField(help_text="The Sizes of the fleet together.")
    exact = serializers.BooleanField(help_text="Whether they are exactly the goal.")
    missions = MissionMixSerializer(help_text="The mission deck that the fleet brings.")
    odds = DraftOddsSerializer()
