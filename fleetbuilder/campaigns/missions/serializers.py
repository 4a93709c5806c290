"""The shapes of the API's answers about missions and their simulations, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.campaigns.missions.requests import (
    HIGHEST_SKILL,
    MOST_BATTLES,
    USUAL_BATTLES,
    USUAL_COUNTS,
)
from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.simulations.common.serializers import AtWorkSerializer
from fleetbuilder.simulations.simulation.serializers import (
    FLEET_INPUT,
    SIMULATION_REQUEST,
    AskedSerializer,
    StoryLineSerializer,
)
from rules.alliance.campaign.rewards import FATES
from rules.alliance.mission.map import MOST_PLAYERS
from rules.simulation.missions import MOST_MODELS

MISSION_REQUEST: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["mission"],
    "properties": {
        "mission": {"type": "string", "description": "The id of a mission."},
        "players": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_PLAYERS,
            "uniqueItems": True,
            "items": {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS},
            "default": list(USUAL_COUNTS),
            "description": "The numbers of players that it is played with.",
        },
        "ships": {
            "type": "array",
            "maxItems": MOST_PLAYERS,
            "items": FLEET_INPUT,
            "description": (
                "Fleets of one ship. With n players the first n fly; ready-made ships take the "
                "seats that nobody takes."
            ),
        },
        "round": {
            "type": "object",
            "additionalProperties": False,
            "required": ["campaign", "number"],
            "properties": {
                "campaign": {"type": "string"},
                "number": {"type": "integer", "minimum": 1, "maximum": 1000},
            },
            "description": "A round of a campaign of yours, whose ships and marks are taken.",
        },
        "skill": {
            "type": ["integer", "null"],
            "minimum": 1,
            "maximum": HIGHEST_SKILL,
            "description": "Of captains without a player card; a new captain's when absent.",
        },
        "marks": {
            "type": "array",
            "items": {"type": "string"},
            "description": "What happened before, as far as enemies of the mission hang on it.",
        },
        "models": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_MODELS},
            "description": (
                "How many models there are of enemy types, by id; as many as it takes of those "
                "that are absent."
            ),
        },
        "battles": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_BATTLES,
            "default": USUAL_BATTLES,
            "description": "How often it is played with each number of players.",
        },
        "seed": SIMULATION_REQUEST["properties"]["seed"],
    },
}


class MissionObjectiveSerializer(RowSerializer):
    """Describes an objective."""

    id = serializers.CharField()
    words = serializers.CharField()
    needed = serializers.BooleanField(source="is_needed", help_text="Whether success hangs on it.")
    xp = serializers.IntegerField(help_text="XP for each player.")


class MissionRowSerializer(RowSerializer):
    """Describes a mission in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    act = serializers.CharField()
    introductory = serializers.BooleanField(source="is_introductory")
    house_made = serializers.BooleanField(
        source="is_ours", help_text="The whole mission was written for the site."
    )
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    briefing = serializers.CharField()
    objectives = MissionObjectiveSerializer(many=True)


class HouseReasonSerializer(RowSerializer):
    """Describes what of a mission was made for the site, and why."""

    where = serializers.CharField(
        allow_blank=True, help_text="A pointer into the document; empty for all of it."
    )
    why = serializers.CharField()


class LegendSerializer(RowSerializer):
    """Describes what a letter of the map means."""

    letter = serializers.CharField()
    name = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())


class MissionMapSerializer(RowSerializer):
    """Describes a map in words."""

    words = serializers.CharField()
    legend = LegendSerializer(many=True)


class EnemyColumnSerializer(RowSerializer):
    """Describes the ships that a column of the enemy table adds."""

    players = serializers.IntegerField()
    ships = serializers.ListField(child=serializers.CharField())


class EnemyRowSerializer(RowSerializer):
    """Describes a formation of the enemy table."""

    id = serializers.CharField()
    name = serializers.CharField()
    arrival = serializers.IntegerField(help_text="The round; 0 at the start.")
    arrives = serializers.CharField()
    bearing = serializers.CharField(source="bearing_text")
    orders = serializers.CharField()
    orders_words = serializers.CharField(allow_blank=True)
    only_with = serializers.ListField(child=serializers.CharField())
    not_with = serializers.ListField(child=serializers.CharField())
    columns = EnemyColumnSerializer(many=True)


class MissionEndSerializer(RowSerializer):
    """Describes when a mission ends."""

    round = serializers.IntegerField()
    retreat = serializers.BooleanField(
        source="is_retreat", help_text="Ships still there count as retreated."
    )


class MissionFatesSerializer(RowSerializer):
    """Describes by how many XP the fate of a ship changes the reward, and the least of it."""

    destroyed = serializers.IntegerField()
    retreated = serializers.IntegerField()
    least = serializers.IntegerField()


class ReadyMadeSerializer(RowSerializer):
    """Describes a ready-made ship by the names of its cards."""

    ship = serializers.CharField()
    upgrades = serializers.ListField(child=serializers.CharField())


class MissionSerializer(MissionRowSerializer):
    """Describes a mission."""

    stardate = serializers.CharField(allow_blank=True)
    house_parts = serializers.ListField(
        child=serializers.CharField(), help_text="Parts of which something is the site's own."
    )
    house_reasons = HouseReasonSerializer(source="house_made", many=True)
    map = MissionMapSerializer()
    enemies = EnemyRowSerializer(many=True)
    rules = serializers.ListField(child=serializers.CharField())
    fleets = serializers.CharField(allow_blank=True)
    end = MissionEndSerializer()
    xp = MissionFatesSerializer(source="fates")
    success = serializers.CharField(source="success.words")
    failure = serializers.CharField(source="failure.words")
    ready_made = ReadyMadeSerializer(many=True)


# --- simulations --------------------------------------------------------------------------------


class RunProgressSerializer(RowSerializer):
    """Describes how far it is with a number of players."""

    players = serializers.IntegerField()
    battles = serializers.IntegerField()
    successes = serializers.IntegerField()
    low = serializers.FloatField(help_text="The lower end of the 95 % interval.")
    high = serializers.FloatField()


class MissionProgressSerializer(RowSerializer):
    """Describes how far a simulation is."""

    battles = serializers.IntegerField(help_text="Plays that are done.")
    asked = serializers.IntegerField(help_text="Plays that were asked for, all together.")
    runs = RunProgressSerializer(many=True)


class MissionShipSerializer(RowSerializer):
    """Describes a player's ship; with n players the first n fly."""

    name = serializers.CharField(allow_blank=True)
    ship = serializers.CharField()
    skill = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.CharField())
    ready_made = serializers.BooleanField()


class MissionSimulationSerializer(AskedSerializer):
    """Describes a simulation of a mission: what was asked for, and how far it is."""

    mission = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    ships = MissionShipSerializer(many=True)
    marks = serializers.ListField(child=serializers.CharField())
    models = serializers.DictField(child=serializers.IntegerField())
    battles = serializers.IntegerField(help_text="With each number of players.")
    progress = MissionProgressSerializer()


class SuccessSerializer(RowSerializer):
    """Describes how often something came about, with the 95 % interval of its rate."""

    count = serializers.IntegerField()
    rate = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class ObjectiveRateSerializer(SuccessSerializer):
    """Describes how often an objective was met."""

    id = serializers.CharField()
    words = serializers.CharField()
    needed = serializers.BooleanField()


class SpreadSerializer(RowSerializer):
    """Describes whole numbers: mean, ends, and how often each came up."""

    mean = serializers.FloatField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    distribution = serializers.DictField(child=serializers.IntegerField())


class FateSharesSerializer(RowSerializer):
    """Describes what share of the players' ships met which fate."""

    stayed = serializers.FloatField()
    retreated = serializers.FloatField()
    destroyed = serializers.FloatField()


class RunResultSerializer(RowSerializer):
    """Describes what came of a number of players; only its first two fields before a battle."""

    players = serializers.IntegerField()
    battles = serializers.IntegerField()
    mission = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    house_made = serializers.BooleanField(
        required=False, help_text="Something of the mission is the site's own."
    )
    flying = serializers.IntegerField(required=False)
    seed = serializers.CharField(required=False)
    ruleset = serializers.CharField(required=False)
    success = SuccessSerializer(required=False)
    objectives = ObjectiveRateSerializer(many=True, required=False)
    xp = SpreadSerializer(required=False, help_text="XP of one player.")
    losses = SpreadSerializer(required=False, help_text="Players' ships destroyed in a battle.")
    retreated = serializers.FloatField(required=False, help_text="Ships that did, a battle.")
    fates = FateSharesSerializer(required=False)
    enemies_destroyed = serializers.FloatField(required=False, help_text="A battle.")
    rounds = SpreadSerializer(required=False)
    manual_cards = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Cards whose text was not played."
    )
    weapons_not_fired = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Those of `manual_cards` that are weapons: they are never fired.",
    )


class MissionOutcomeSerializer(AtWorkSerializer):
    """Describes what came of a simulation."""

    runs = RunResultSerializer(many=True)


class MissionSimulationResultSerializer(MissionSimulationSerializer):
    """Describes a simulation with what came of it so far."""

    result = MissionOutcomeSerializer()


class MissionBattleSerializer(RowSerializer):
    """Describes a battle in numbers; fates and XP are those of the players in their order."""

    players = serializers.IntegerField()
    number = serializers.IntegerField()
    success = serializers.BooleanField(source="is_success")
    rounds = serializers.IntegerField()
    met = serializers.ListField(child=serializers.CharField(), help_text="Objectives, by id.")
    fates = serializers.ListField(child=serializers.ChoiceField(FATES))
    xp = serializers.ListField(child=serializers.IntegerField())
    enemies_destroyed = serializers.IntegerField(source="enemies_lost")


class MissionBattlePageSerializer(RowSerializer):
    """Describes a page of battles."""

    count = serializers.IntegerField(help_text="Plays on all pages.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    battles = MissionBattleSerializer(many=True)


class MissionReplaySerializer(MissionBattleSerializer):
    """Describes a battle with its log and its story."""

    seats = serializers.ListField(
        child=serializers.CharField(),
        help_text="The letters of the log's sides: x for the enemies, then the players.",
    )
    log = serializers.ListField(
        child=serializers.DictField(), help_text="The events, each with its kind as `event`."
    )
    story = StoryLineSerializer(many=True)
