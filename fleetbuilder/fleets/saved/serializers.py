"""The shapes of the API's answers about saved fleets, for its description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.fleets.check.serializers import FLEET, REPORT
from fleetbuilder.fleets.common.models import Cause, Visibility
from fleetbuilder.fleets.saved.details import DETAILS, MOST_REVISION
from rules.building.comparison.difference import KINDS


@extend_schema_field(FLEET)
class FleetField(serializers.JSONField):
    """A fleet document."""


@extend_schema_field(REPORT)
class ReportField(serializers.JSONField):
    """A report."""


class ChangeSerializer(serializers.Serializer[Any]):
    """Describes one thing that is different between two fleets."""

    kind = serializers.ChoiceField(choices=KINDS)
    text = serializers.CharField(help_text="The change as a sentence.")
    card = serializers.CharField(required=False, help_text="The key of the card.")
    name = serializers.CharField(required=False, help_text="The name of the card.")
    before = serializers.CharField(
        required=False, help_text="Where it is in the first fleet, as a JSON pointer."
    )
    after = serializers.CharField(
        required=False, help_text="Where it is in the second, as a JSON pointer."
    )
    points_before = serializers.IntegerField(required=False, help_text="In SP.")
    points_after = serializers.IntegerField(required=False, help_text="In SP.")


class DifferenceSerializer(serializers.Serializer[Any]):
    """Describes what is different between two fleets."""

    text = serializers.CharField(help_text="The whole as a sentence.")
    points_before = serializers.IntegerField()
    points_after = serializers.IntegerField()
    changes = ChangeSerializer(many=True)


class SideSerializer(RowSerializer):
    """Describes one of two fleets that are compared."""

    reference = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField(
        source="priced.points", help_text="As it was saved; of others, at present prices."
    )


class ComparisonSerializer(serializers.Serializer[Any]):
    """Describes two fleets side by side."""

    a = SideSerializer()
    b = SideSerializer()
    difference = DifferenceSerializer()


class SavedRowSerializer(RowSerializer):
    """Describes a saved fleet in a list. The last four fields are told to its owner only."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    revision = serializers.IntegerField(
        source="current", help_text="The number of the revision in force."
    )
    ruleset = serializers.CharField(help_text="The rule set that it was checked under.")
    catalogue = serializers.CharField(help_text="The version of the catalogue that priced it.")
    points = serializers.IntegerField(help_text="As it was saved, in SP.")
    points_limit = serializers.IntegerField(allow_null=True)
    legal = serializers.BooleanField(source="is_legal")
    problems = serializers.IntegerField(
        source="problem_count", help_text="How many keep it from the table."
    )
    ships = serializers.IntegerField(source="ship_count")
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    changed_at = serializers.DateTimeField(help_text="When it was saved last.")
    mine = serializers.BooleanField()
    created_at = serializers.DateTimeField(required=False)
    folder = serializers.CharField(required=False)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    archived = serializers.BooleanField(required=False)


class SavedListSerializer(serializers.Serializer[Any]):
    """Describes a page of saved fleets."""

    fleets = SavedRowSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The address of the next page.")


class LinksSerializer(serializers.Serializer[Any]):
    """Describes the addresses of a fleet."""

    page = serializers.CharField()
    short = serializers.CharField(help_text="For those who may read it; empty while nobody may.")
    whole = serializers.CharField(
        help_text="Holds the whole fleet and needs no database; empty where it would be too long."
    )


class OfferSerializer(RowSerializer):
    """Describes what a fleet would be by the present cards and rules."""

    catalogue = serializers.CharField()
    points_before = serializers.IntegerField()
    points_after = serializers.IntegerField()
    legal_before = serializers.BooleanField()
    legal_after = serializers.BooleanField()
    difference = DifferenceSerializer()


class MissingSerializer(serializers.Serializer[Any]):
    """Describes a card of which a fleet holds more than whoever asks owns."""

    card = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    needed = serializers.IntegerField(help_text="How many the fleet holds.")
    owned = serializers.IntegerField()
    missing = serializers.IntegerField(help_text="How many are too few.")
    sets = serializers.ListField(
        child=serializers.CharField(), help_text="The keys of the sets that hold it."
    )


class BoughtCardSerializer(serializers.Serializer[Any]):
    """Describes a missing card that comes out of a set."""

    card = serializers.CharField(help_text="Its key.")
    count = serializers.IntegerField()


class PurchaseSerializer(serializers.Serializer[Any]):
    """Describes a set to buy."""

    set = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    boxes = serializers.IntegerField(help_text="How often; a box counts with one copy of a card.")
    cards = BoughtCardSerializer(many=True, help_text="What is missing and comes out of it.")


class WinsSerializer(RowSerializer):
    """Describes how a fleet fared in a simulation."""

    wins = serializers.IntegerField(help_text="Battles that it won.")
    battles = serializers.IntegerField()
    win_rate = serializers.FloatField(help_text="From 0 to 1.")
    low = serializers.FloatField(help_text="Where its 95 % interval begins.")
    high = serializers.FloatField(help_text="Where its 95 % interval ends.")
    opponent = serializers.CharField(help_text="The name of the other fleet.")
    running = serializers.BooleanField(source="is_running", help_text="More battles are to come.")
    page = serializers.CharField(help_text="The address of the simulation's page.")


class SavedFleetSerializer(SavedRowSerializer):
    """Describes a saved fleet with all that is in it."""

    notes = serializers.CharField(required=False)
    links = LinksSerializer()
    fleet = FleetField()
    report = ReportField(help_text="By the present cards and rules.")
    offer = OfferSerializer(
        allow_null=True, help_text="What has changed since it was saved; null when nothing has."
    )
    missing = MissingSerializer(
        many=True,
        allow_null=True,
        help_text="What your collection lacks for it; null while you have said nothing of one.",
    )
    buying = PurchaseSerializer(
        many=True,
        allow_null=True,
        help_text="Few sets with all that is missing and in any set, the fullest first.",
    )
    wins = WinsSerializer(
        required=False,
        allow_null=True,
        help_text="How the revision in force fared in its newest simulation, null before there is "
        "one; only of fleets of yours.",
    )
    saved = serializers.IntegerField(
        required=False, help_text="The number of the revision that the request made."
    )


class RevisionRowSerializer(RowSerializer):
    """Describes a revision in the history."""

    number = serializers.IntegerField()
    current = serializers.BooleanField(help_text="It is the one in force.")
    made_at = serializers.DateTimeField()
    cause = serializers.ChoiceField(choices=Cause.choices)
    restored = serializers.IntegerField(allow_null=True, help_text="Which it brought back.")
    ruleset = serializers.CharField()
    catalogue = serializers.CharField()
    points = serializers.IntegerField()
    points_limit = serializers.IntegerField(allow_null=True)
    legal = serializers.BooleanField(source="is_legal")
    problems = serializers.IntegerField(source="problem_count")


class RevisionListSerializer(serializers.Serializer[Any]):
    """Describes a page of the history."""

    revisions = RevisionRowSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The address of the next page.")


class PricedLineSerializer(serializers.Serializer[Any]):
    """Describes what a card cost."""

    where = serializers.CharField(help_text="A JSON pointer into the fleet.")
    card = serializers.CharField()
    points = serializers.IntegerField()


class RevisionSerializer(RevisionRowSerializer):
    """Describes a revision with all that is in it."""

    lines = PricedLineSerializer(many=True, help_text="The prices of its time.")
    fleet = FleetField()


class ConflictSerializer(serializers.Serializer[Any]):
    """Describes the refusal of a change that was made from an earlier state."""

    code = serializers.CharField()
    message = serializers.CharField()
    revision = serializers.IntegerField(
        required=False, help_text="The number of the revision in force."
    )
    difference = DifferenceSerializer(
        required=False, help_text="What saving it all the same would change."
    )


# --- bodies -------------------------------------------------------------------------------------

CONTENT: Final[dict[str, Any]] = {
    "oneOf": [
        FLEET,
        {
            "type": "object",
            "description": "A fleet as text, in any format.",
            "additionalProperties": False,
            "required": ["text"],
            "properties": {
                "text": {"type": "string", "minLength": 1, "maxLength": 1_000_000},
                "format": {"type": "string", "description": "Detected when absent."},
            },
        },
    ]
}
ABOUT: Final[dict[str, Any]] = {name: dict(each.schema) for name, each in DETAILS.items()}
REVISION: Final[dict[str, Any]] = {
    "type": "integer",
    "minimum": 1,
    "maximum": MOST_REVISION,
    "description": "The revision that the change was made from, unless If-Match says it.",
}


def body(*required: str, **properties: Any) -> dict[str, Any]:
    """Describes a body of those fields and no others."""
    described: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }
    return {**described, "required": list(required)} if required else described
