"""The shapes of the API's bodies and answers about Fleet Captains, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.fleet_captains.musters.serializers import ExactChanceSerializer, by_number
from rules.fleet_captains.box.box import MOST_IN_COLUMN, OWN_LAYOUT
from rules.fleet_captains.box.hexes import ENDS
from rules.fleet_captains.play.odds_document import GREATEST_OPERAND, QUESTIONS, Operand
from rules.fleet_captains.terms import (
    DISABLED,
)
from rules.notation.reading.objects import MAXIMUM_ENTRIES

SECTOR_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "A layout, as a box has it.",
    "additionalProperties": False,
    "required": ["columns", "posts"],
    "properties": {
        "id": {
            "type": "string",
            "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
            "maxLength": 80,
            "default": OWN_LAYOUT,
        },
        "columns": {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": MOST_IN_COLUMN},
            "maxItems": MAXIMUM_ENTRIES,
            "description": "The tiles of each column, from left to right.",
        },
        "posts": {
            "type": "array",
            "maxItems": MAXIMUM_ENTRIES,
            "description": "Two Command Posts, or four for teams.",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["column", "end"],
                "properties": {
                    "column": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": MOST_IN_COLUMN,
                        "description": "Counted from 0.",
                    },
                    "end": {"type": "string", "enum": list(ENDS)},
                },
            },
        },
    },
}


def _operand(operand: Operand) -> dict[str, Any]:
    number = {"type": "integer", "minimum": operand.least, "maximum": GREATEST_OPERAND}
    described = {"description": operand.words}
    if not operand.may_be_disabled:
        return number | described
    disabled = {"type": "string", "enum": [DISABLED]}
    return {"oneOf": [number, disabled]} | {
        "description": f"{operand.words}, or `{DISABLED}` for Disabled."
    }


ODDS_BODY: Final[dict[str, Any]] = {
    "description": "A question about dice.",
    "oneOf": [
        {
            "type": "object",
            "title": kind,
            "additionalProperties": False,
            "required": ["kind", *(operand.name for operand in operands)],
            "properties": {
                "kind": {"type": "string", "enum": [kind]},
                **{operand.name: _operand(operand) for operand in operands},
            },
        }
        for kind, operands in QUESTIONS.items()
    ],
}


class DiceOddsSerializer(serializers.Serializer[Any]):
    """Describes the exact answer to a question about dice."""

    success = ExactChanceSerializer(
        required=False, help_text="That it succeeds; of all kinds but an attack."
    )
    needs = serializers.IntegerField(
        required=False,
        allow_null=True,
        help_text="Of a test: the least die that succeeds, 0 for no roll, null for never.",
    )
    damage = by_number("Of an attack: the chance of each damage, 0 to 3.", required=False)


class CaptainsPostSerializer(serializers.Serializer[Any]):
    """Describes a Command Post."""

    column = serializers.IntegerField(help_text="Counted from 0.")
    end = serializers.ChoiceField(ENDS)


class PlaceSerializer(serializers.Serializer[Any]):
    """Describes a place of the sector, a tile or a Command Post."""

    name = serializers.CharField(help_text="`C2` is the second tile of column C.")
    post = serializers.BooleanField()
    middle = serializers.ListField(
        child=serializers.FloatField(),
        min_length=2,
        max_length=2,
        help_text="Across and ahead, in sides of a hexagon with a flat top.",
    )
    neighbours = serializers.ListField(
        child=serializers.CharField(), help_text="The places that share an edge with it."
    )


class LayoutSerializer(serializers.Serializer[Any]):
    """Describes a layout of the sector."""

    id = serializers.CharField()
    columns = serializers.ListField(
        child=serializers.IntegerField(), help_text="The tiles of each column."
    )
    posts = CaptainsPostSerializer(many=True)
    tiles = serializers.IntegerField(help_text="All location tiles that it takes.")
    places = PlaceSerializer(many=True)


class LayoutProblemSerializer(serializers.Serializer[Any]):
    """Describes a problem of a layout."""

    code = serializers.CharField(help_text="Stable, such as `layout.half_tile`.")
    where = serializers.CharField(help_text="JSON pointer into the body.")
    message = serializers.CharField(help_text="What is wrong, and what would be right.")


class SectorCheckSerializer(serializers.Serializer[Any]):
    """Describes a layout of one's own, checked."""

    legal = serializers.BooleanField()
    problems = LayoutProblemSerializer(many=True)
    layout = LayoutSerializer(allow_null=True, help_text="Null while there are problems.")


class CaptainsRuleSerializer(serializers.Serializer[Any]):
    """Describes a rule."""

    id = serializers.CharField(help_text="`FC-` and a number; texts cite it.")
    title = serializers.CharField()
    text = serializers.CharField(help_text="In our words.")


class CaptainsExampleSerializer(serializers.Serializer[Any]):
    """Describes a worked example of the rulebook."""

    id = serializers.CharField(help_text="`EF-` and a number.")
    title = serializers.CharField()
    scene = serializers.CharField()
    outcome = serializers.CharField()
    odds = serializers.DictField(
        required=False, help_text="The question about dice that it asks, as the odds take it."
    )
    missing = serializers.CharField(
        required=False, help_text="What only a picture of the rulebook showed."
    )


class CaptainsOptionSerializer(serializers.Serializer[Any]):
    """Describes an option of play that follows from a decision."""

    name = serializers.CharField()
    values = serializers.DictField(
        child=serializers.CharField(), help_text="Each value with its words."
    )
    usual = serializers.CharField()


class CaptainsDecisionSerializer(serializers.Serializer[Any]):
    """Describes what we decided where the rulebook leaves something open."""

    id = serializers.CharField(help_text="`DF-` and a number.")
    question = serializers.CharField()
    decision = serializers.CharField()
    why = serializers.CharField()
    option = CaptainsOptionSerializer(required=False)


class CaptainsTopicSerializer(serializers.Serializer[Any]):
    """Describes a topic of the rules with its entries."""

    id = serializers.CharField()
    name = serializers.CharField()
    rules = CaptainsRuleSerializer(many=True)
    examples = CaptainsExampleSerializer(many=True)
    decisions = CaptainsDecisionSerializer(many=True)
    url = serializers.CharField(help_text="Its page; the id of an entry is its anchor.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Returns the fields, with the one whose name every field has itself."""
        source = serializers.CharField(help_text="The headings of the rulebook.")
        return {**super().get_fields(), "source": source}
