"""The shapes of the API's bodies and answers about Fleet Captains, for its description."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from rules.fleet_captains.box.box import MOST_IN_COLUMN, OWN_LAYOUT
from rules.fleet_captains.box.hexes import ENDS
from rules.fleet_captains.muster.aids import AIDS
from rules.fleet_captains.muster.deck_choice import MOST_NAMED
from rules.fleet_captains.muster.draft import DISCARDED, EXACT, KEPT
from rules.fleet_captains.muster.muster_document import (
    MOST_MULLIGANS,
    SEED_PATTERN,
    USUAL_SEED,
)
from rules.fleet_captains.play.odds_document import GREATEST_OPERAND, QUESTIONS, Operand
from rules.fleet_captains.terms import (
    DISABLED,
    GREATEST_GOAL,
    LEAST_GOAL,
    MISSION_KINDS,
    SIDES,
    USUAL_GOAL,
)
from rules.notation.reading.objects import MAXIMUM_ENTRIES

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

DECK_BODY: Final[dict[str, Any]] = {
    "type": "object",
    "description": "A choice of subdecks.",
    "additionalProperties": False,
    "required": ["side", "subdecks"],
    "properties": {
        "side": {"type": "string", "enum": list(SIDES), "description": "Whose deck it is."},
        "subdecks": {
            "type": "array",
            "maxItems": MOST_NAMED,
            "items": {"type": "string"},
            "description": "Keys of subdecks; a deck has four, each once.",
        },
        "missions": {
            "type": "object",
            "description": "The mission mix that they are to help.",
            "additionalProperties": False,
            "properties": {
                kind: {"type": "integer", "minimum": 0, "maximum": GREATEST_GOAL, "default": 0}
                for kind in MISSION_KINDS
            },
        },
        "box": {
            "type": "string",
            "pattern": "^[a-z2-9]{8}$",
            "description": "The `slug` of a box of yours, whose subdecks are chosen.",
        },
    },
}

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


class ExactChanceSerializer(serializers.Serializer[Any]):
    """Describes a chance, or another exact value."""

    fraction = serializers.CharField(help_text="Exact, such as `5/12`.")
    decimal = serializers.FloatField()


def _by_number(words: str, **options: Any) -> serializers.DictField:
    return serializers.DictField(child=ExactChanceSerializer(), help_text=words, **options)


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
    damage = _by_number("Of an attack: the chance of each damage, 0 to 3.", required=False)


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
    totals = _by_number("By the Sizes together.")
    ships = _by_number("By the number of ships.")
    in_fleet_by_size = _by_number("Of each single ship of a Size to be in the fleet.")


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


class DeckProblemSerializer(serializers.Serializer[Any]):
    """Describes a problem of a choice of subdecks."""

    code = serializers.CharField(help_text="Stable, such as `deck.number`.")
    where = serializers.CharField(help_text="JSON pointer into the body.")
    message = serializers.CharField(help_text="What is wrong, and the remedy.")


class KindHelpSerializer(serializers.Serializer[Any]):
    """Describes what cards do for a kind of mission."""

    cards = serializers.IntegerField(help_text="How many help with a mission of the kind.")
    missions = serializers.IntegerField(help_text="How many missions of the box are helped.")
    of = serializers.IntegerField(help_text="How many missions of the kind the box has.")


class MissionsHelpSerializer(serializers.Serializer[Any]):
    """Describes what cards do for each kind of mission."""

    science = KindHelpSerializer()
    influence = KindHelpSerializer()
    combat = KindHelpSerializer()


class CardHelpSerializer(serializers.Serializer[Any]):
    """Describes what command cards help with; copies count."""

    cards = serializers.IntegerField()
    kinds = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Cards by kind of effect; one with two kinds counts for both.",
    )
    aids = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Cards by what they are good for: "
        + ", ".join(f"`{aid}` {words}" for aid, words in AIDS.items())
        + ".",
    )
    help = MissionsHelpSerializer()
    helping = ExactChanceSerializer(
        required=False,
        help_text="With a mission mix: how many cards help with a mission of it on average.",
    )


class DeckSubdeckSerializer(CardHelpSerializer):
    """Describes a subdeck and whether it is chosen."""

    key = serializers.CharField()
    name = serializers.CharField()
    theme = serializers.CharField()
    chosen = serializers.BooleanField()


class DeckSerializer(serializers.Serializer[Any]):
    """Describes a choice of subdecks, checked."""

    box = serializers.CharField()
    side = serializers.CharField()
    legal = serializers.BooleanField()
    problems = DeckProblemSerializer(many=True)
    deck = CardHelpSerializer(help_text="What all cards of the chosen ones help with.")
    subdecks = DeckSubdeckSerializer(many=True, help_text="All of the side.")
