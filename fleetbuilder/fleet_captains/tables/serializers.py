"""The shapes of tables in the API: what is read, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer, StrictSerializer
from fleetbuilder.fleet_captains.tables.services import BOX_WORDS, COUNTS, HOUSE
from fleetbuilder.games.models import LONGEST_NAME, SLUG_LENGTH
from rules.fleet_captains.at_table.start import LONGEST_PLAYER, NUMBERS_OF_PLAYERS
from rules.fleet_captains.at_table.steps import MOST_STEPS, STEPS, UNDO
from rules.fleet_captains.terms import (
    GREATEST_GOAL,
    GREATEST_SIZE,
    LEAST_GOAL,
    SHIPS_OF_A_SIDE,
    SYSTEMS,
    USUAL_GOAL,
)

_SHIP: Final[dict[str, Any]] = {
    "oneOf": [
        {"type": "string", "description": "The key of a ship of the box."},
        {
            "type": "object",
            "description": "A ship of a table that counts only.",
            "required": ["name", "size"],
            "additionalProperties": False,
            "properties": {
                "name": {"type": "string"},
                "size": {"type": "integer", "minimum": 1, "maximum": GREATEST_SIZE},
            },
        },
    ]
}
TABLE_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "What a table begins from.",
    "additionalProperties": False,
    "required": ["players"],
    "properties": {
        "box": {
            "description": f"{BOX_WORDS}, or a box itself, which is laid over that of the site.",
            "default": HOUSE,
            "oneOf": [{"type": "string"}, {"type": "object", "additionalProperties": True}],
        },
        "goal": {
            "type": "integer",
            "minimum": LEAST_GOAL,
            "maximum": GREATEST_GOAL,
            "default": USUAL_GOAL,
        },
        "layout": {
            "type": "string",
            "description": "The layout of the sector; empty where it is not followed.",
            "default": "",
        },
        "first": {
            "type": "integer",
            "minimum": 0,
            "maximum": 1,
            "default": 0,
            "description": "The team that has the first turn.",
        },
        "players": {
            "type": "array",
            "minItems": NUMBERS_OF_PLAYERS[0],
            "maxItems": NUMBERS_OF_PLAYERS[-1],
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["name", "side"],
                "properties": {
                    "name": {"type": "string", "maxLength": LONGEST_PLAYER},
                    "side": {"type": "string"},
                    "fleet": {
                        "type": "array",
                        "items": _SHIP,
                        "minItems": 1,
                        "maxItems": SHIPS_OF_A_SIDE,
                        "description": "Left out, a fleet is drawn by the seed.",
                    },
                    "seed": {"type": "string"},
                    "mulligans": {"type": "integer", "minimum": 0},
                },
            },
        },
    },
}
COUNTS_EXAMPLE: Final = {
    "box": COUNTS,
    "players": [
        {"name": "Ada", "side": "federation", "fleet": [{"name": "U.S.S. Venture", "size": 5}]},
        {"name": "Koloth", "side": "klingon", "fleet": [{"name": "I.K.S. Klothos", "size": 3}]},
    ],
}
STEP_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": (
        f"A step with its fields. `{UNDO}` takes the last one back. Fields by kind: "
        + "; ".join(
            f"`{kind}`: {', '.join(fields) or 'none'}" for kind, (_, fields) in STEPS.items()
        )
        + "."
    ),
    "additionalProperties": True,
    "required": ["expected", "kind"],
    "properties": {
        "expected": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_STEPS,
            "description": "The number of steps that you have seen.",
        },
        "kind": {"type": "string", "enum": [*STEPS, UNDO]},
    },
}
_NUMBERS: Final[dict[str, Any]] = {"type": "array", "items": {"type": "integer"}}
ADVICE_BODY: Final[dict[str, Any]] = {
    "description": "A question about ships of the table.",
    "oneOf": [
        {
            "type": "object",
            "title": "test",
            "additionalProperties": False,
            "required": ["kind", "ships", "system", "level"],
            "properties": {
                "kind": {"type": "string", "enum": ["test"]},
                "ships": _NUMBERS,
                "system": {"type": "string", "enum": list(SYSTEMS)},
                "level": {"type": "integer"},
                "bonus": {"type": "integer"},
            },
        },
        {
            "type": "object",
            "title": "attack",
            "additionalProperties": False,
            "required": ["kind", "ships", "target"],
            "properties": {
                "kind": {"type": "string", "enum": ["attack"]},
                "ships": _NUMBERS,
                "target": {"type": "integer"},
                "bonus": {"type": "integer"},
                "enemy_bonus": {"type": "integer"},
            },
        },
        {
            "type": "object",
            "title": "breakaway",
            "additionalProperties": False,
            "required": ["kind", "ships", "foes"],
            "properties": {
                "kind": {"type": "string", "enum": ["breakaway"]},
                "ships": _NUMBERS,
                "foes": _NUMBERS,
            },
        },
    ],
}


@extend_schema_field({"type": "object", "additionalProperties": True})
class SeenField(serializers.JSONField):
    """What a seat may see, as plain data."""


class TakeSeatInput(StrictSerializer):
    """Describes who takes which seat."""

    link = serializers.CharField(max_length=SLUG_LENGTH, help_text="The secret link of the seat.")
    name = serializers.CharField(max_length=LONGEST_NAME, help_text="How you are called.")


class CaptainsTableRowSerializer(RowSerializer):
    """Describes a table in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    steps = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    href = serializers.CharField()


class CaptainsTableSerializer(CaptainsTableRowSerializer):
    """Describes a table as the seat sees it."""

    seat = serializers.IntegerField(
        allow_null=True, help_text="The player that you are; null for who looks on."
    )
    view = SeenField(
        help_text=(
            "Goal, round, whose turn it is and what is open in it, teams with their Victory Piles, "
            "players with their missions, ships with dials and Ratings, cloak tokens, places, what "
            "happened. What your seat may not see is not there."
        )
    )


class CaptainsStepSerializer(RowSerializer):
    """Describes a step of the record."""

    number = serializers.IntegerField()
    step = SeenField()
    made_at = serializers.DateTimeField()


class CaptainsSeatSerializer(RowSerializer):
    """Describes a seat."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    link = serializers.CharField()
    href = serializers.CharField()
    holder_name = serializers.CharField(allow_blank=True, help_text="Empty while it is free.")


class CaptainsAdviceSerializer(RowSerializer):
    """Describes an answer about ships of the table."""

    kind = serializers.CharField()
    answer = SeenField(help_text="Ratings, the needed die, and exact chances.")
