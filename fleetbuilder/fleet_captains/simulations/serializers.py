"""The shapes of the API's answers about simulated games, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.fleet_captains.simulations.requests import (
    MOST_GAMES,
    USUAL_GAMES,
)
from fleetbuilder.jobs.models import JobState
from fleetbuilder.simulations.common.serializers import AtWorkSerializer
from rules.dice import SEED_LENGTH
from rules.fleet_captains.pilots.captain_choice import USUAL_CAPTAIN
from rules.fleet_captains.terms import FEDERATION, GREATEST_GOAL, KLINGON, LEAST_GOAL, USUAL_GOAL

GAMES_REQUEST: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "side": {"type": "string", "default": FEDERATION},
        "side_b": {"type": "string", "default": KLINGON},
        "pilot": {
            "type": "string",
            "default": USUAL_CAPTAIN,
            "description": "The captain of side a.",
        },
        "pilot_b": {"type": "string", "description": "The captain of side b; a's when absent."},
        "goal": {
            "type": "integer",
            "minimum": LEAST_GOAL,
            "maximum": GREATEST_GOAL,
            "default": USUAL_GOAL,
            "description": "The Victory Point Goal.",
        },
        "layout": {
            "type": "string",
            "description": "The sector; when absent, the one that fits the goal: the more points, "
            "the larger.",
        },
        "games": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_GAMES,
            "default": USUAL_GAMES,
        },
        "seed": {
            "type": "string",
            "maxLength": SEED_LENGTH,
            "description": "The same seed plays the same games; one is made when absent.",
        },
        "box": {
            "type": "string",
            "description": "The address of an own box, laid over that of the site.",
        },
    },
}


class GamesProgressSerializer(RowSerializer):
    """Describes how far a simulation is."""

    games = serializers.IntegerField(help_text="Games that are played.")
    asked = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Those that side a won.")
    low = serializers.FloatField(help_text="The lower end of the 95 % interval of a's win rate.")
    high = serializers.FloatField()


class GamesSimulationSerializer(RowSerializer):
    """Describes a simulation: what was asked for, and how far it is."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(JobState.choices, help_text="All but `running` are final.")
    reason = serializers.CharField(allow_blank=True, help_text="Why it failed.")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    sides = serializers.ListField(child=serializers.CharField())
    captains = serializers.ListField(child=serializers.CharField())
    goal = serializers.IntegerField()
    layout = serializers.CharField()
    games = serializers.IntegerField()
    seed = serializers.CharField()
    own_box = serializers.BooleanField(help_text="Whether a box of the owner's was laid over.")
    progress = GamesProgressSerializer()


class GameWinsSerializer(RowSerializer):
    """Describes wins with their rate and its 95 % interval."""

    wins = serializers.IntegerField()
    win_rate = serializers.FloatField(allow_null=True)
    low = serializers.FloatField()
    high = serializers.FloatField()


class GamesSideSerializer(GameWinsSerializer):
    """Describes what came of one side, with means of a game; null of no games."""

    side = serializers.CharField()
    pilot = serializers.CharField()
    points = serializers.DictField(
        child=serializers.FloatField(allow_null=True), help_text="By where they came from."
    )
    missions = serializers.FloatField(allow_null=True)
    ships_lost = serializers.FloatField(allow_null=True)


class GamesSidesSerializer(RowSerializer):
    """Describes both sides; a has the first Command Posts of the layout."""

    a = GamesSideSerializer()
    b = GamesSideSerializer()


class RoundsSerializer(RowSerializer):
    """Describes within how many rounds a tenth, a half and nine tenths of the games ended."""

    p10 = serializers.IntegerField(allow_null=True)
    p50 = serializers.IntegerField(allow_null=True)
    p90 = serializers.IntegerField(allow_null=True)


class GamesOutcomeSerializer(AtWorkSerializer):
    """Describes what came of the games so far."""

    games = serializers.IntegerField()
    seed = serializers.CharField()
    goal = serializers.IntegerField()
    layout = serializers.CharField()
    sides = GamesSidesSerializer()
    stalls = serializers.IntegerField(help_text="Games that nobody won.")
    stall_rate = serializers.FloatField(allow_null=True)
    rounds = RoundsSerializer()
    first_wins = GameWinsSerializer(help_text="Of the side with the first turn, of decided games.")
    manual_cards = serializers.ListField(
        child=serializers.CharField(), help_text="Cards that only people can carry out."
    )


class GamesSimulationResultSerializer(GamesSimulationSerializer):
    """Describes a simulation with what came of it so far."""

    result = GamesOutcomeSerializer()


class CaptainsGameSerializer(RowSerializer):
    """Describes a game in numbers; lists have side a first."""

    number = serializers.IntegerField()
    winner = serializers.CharField(allow_null=True, help_text="a or b; null of a stall.")
    first = serializers.CharField(help_text="Which side, a or b, had the first turn.")
    rounds = serializers.IntegerField()
    points = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    ships_lost = serializers.ListField(child=serializers.IntegerField())
    missions = serializers.ListField(child=serializers.IntegerField())


class CaptainsGamePageSerializer(RowSerializer):
    """Describes a page of games."""

    count = serializers.IntegerField(help_text="Games on all pages.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    games = CaptainsGameSerializer(many=True)


class CaptainsGameLogSerializer(CaptainsGameSerializer):
    """Describes a game with its log."""

    log = serializers.ListField(
        child=serializers.DictField(), help_text="The events, each with its kind as `event`."
    )
