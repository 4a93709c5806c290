"""The shapes of the API about imports, for its description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.fleets.check.serializers import NOTICE
from fleetbuilder.fleets.imports.parsing import MOST_FLEETS, MOST_SIZE, QUALITIES
from fleetbuilder.fleets.imports.selectors import STATES
from fleetbuilder.fleets.saved.serializers import ABOUT, FleetField, body
from fleetbuilder.jobs.models import JobState

ITEM: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "amount": {"type": "integer"},
        "reason": {"type": "string"},
        "source": {"type": "string"},
    },
    "required": ["amount", "reason", "source"],
    "additionalProperties": False,
}


@extend_schema_field({"type": "array", "items": NOTICE})
class NoticesField(serializers.JSONField):
    """What the reader noticed."""


@extend_schema_field({"type": "array", "items": ITEM})
class ItemsField(serializers.JSONField):
    """A price in its parts."""


class ImportMatchSerializer(RowSerializer):
    """Describes how a ship or card was matched."""

    where = serializers.CharField(help_text="A JSON pointer into the fleet; empty for loose words.")
    words = serializers.CharField(help_text="What was written.")
    card = serializers.CharField(help_text="The key that was taken; empty for none.")
    quality = serializers.ChoiceField(choices=QUALITIES)
    choice = serializers.CharField(help_text="The id of the question that decides it, or empty.")
    why = serializers.CharField(
        help_text="How a card was chosen where several may be meant; else empty."
    )


class ImportFoundSerializer(RowSerializer):
    """Describes a fleet of the document."""

    place = serializers.IntegerField(help_text="From 0, in the order of the document.")
    where = serializers.CharField(help_text="Where it stands: a JSON pointer, or a line.")
    name = serializers.CharField()
    reason = serializers.CharField(help_text="Why it cannot be read; empty when it can.")
    stated = serializers.IntegerField(
        source="stated.total",
        allow_null=True,
        help_text="The total that the document states, in SP.",
    )
    matches = ImportMatchSerializer(many=True)
    notices = NoticesField()
    fleet = FleetField(required=False)


class ImportOptionSerializer(RowSerializer):
    """Describes a card that may be meant."""

    card = serializers.CharField()
    name = serializers.CharField()


class ImportChoiceSerializer(RowSerializer):
    """Describes a question of which card is meant."""

    id = serializers.CharField()
    words = serializers.CharField()
    card = serializers.CharField(help_text="What is taken without an answer; empty for none.")
    options = ImportOptionSerializer(many=True)


class ImportAgreementSerializer(serializers.Serializer[Any]):
    """Describes how many totals of the document a rule set gives."""

    ruleset = serializers.CharField()
    agreeing = serializers.IntegerField()
    stated = serializers.IntegerField(help_text="Fleets whose total the document states.")


class ImportPriceSerializer(serializers.Serializer[Any]):
    """Describes a card's price that is not the document's."""

    where = serializers.CharField(help_text="A JSON pointer into the fleet.")
    card = serializers.CharField()
    points = serializers.IntegerField()
    items = ItemsField()
    stated = serializers.IntegerField(allow_null=True, help_text="Null: it states none.")
    like = serializers.CharField(help_text="The rule set under which it is right, or empty.")
    like_points = serializers.IntegerField(allow_null=True)
    like_items = ItemsField()


class ImportDifferenceSerializer(serializers.Serializer[Any]):
    """Describes a fleet whose total is not the document's."""

    place = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    stated = serializers.IntegerField()
    rest = serializers.IntegerField(help_text="What the prices of single cards do not explain.")
    cards = ImportPriceSerializer(many=True)


class ImportPreviewSerializer(serializers.Serializer[Any]):
    """Describes what was understood of a document."""

    format = serializers.CharField()
    fleets = ImportFoundSerializer(many=True)
    choices = ImportChoiceSerializer(many=True)
    ruleset = serializers.CharField(help_text="The one asked for, or the one that agrees best.")
    agreements = ImportAgreementSerializer(many=True)
    differences = ImportDifferenceSerializer(many=True)
    notices = NoticesField(help_text="About the whole document.")


class ImportOutcomeSerializer(RowSerializer):
    """Describes what became of one fleet."""

    place = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(
        choices=STATES,
        help_text=(
            "`present`: you had the same, which `fleet` names. `refused`: you have too many. "
            "`dropped`: the import ended before."
        ),
    )
    fleet = serializers.CharField(help_text="The id of the saved fleet; empty for none.")
    points = serializers.IntegerField(allow_null=True)
    legal = serializers.BooleanField(allow_null=True)
    problems = serializers.IntegerField()
    likely = serializers.IntegerField(help_text="Cards whose match is likely.")
    unknown = serializers.IntegerField(help_text="Cards that are kept under their words.")
    where = serializers.CharField(help_text="Where an unreadable one stands.")
    reason = serializers.CharField(help_text="Why it cannot be read.")


class ImportCountsSerializer(serializers.Serializer[Any]):
    """Describes how many fleets are in which state."""

    stored = serializers.IntegerField()
    with_problems = serializers.IntegerField(help_text="Of those stored.")
    present = serializers.IntegerField()
    refused = serializers.IntegerField()
    waiting = serializers.IntegerField()
    dropped = serializers.IntegerField()
    unreadable = serializers.IntegerField()


class ImportSerializer(RowSerializer):
    """Describes an import with its report."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=JobState.choices)
    reason = serializers.CharField(help_text="Why it failed.")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    format = serializers.CharField()
    folder = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    done = serializers.IntegerField(help_text="Fleets whose state is known.")
    wanted = serializers.IntegerField(help_text="Fleets that were to be stored.")
    left = serializers.IntegerField(help_text="Readable fleets that were not asked for.")
    counts = ImportCountsSerializer()
    fleets = ImportOutcomeSerializer(many=True)


# --- bodies -------------------------------------------------------------------------------------

_TEXT: Final[dict[str, Any]] = {
    "type": "string",
    "minLength": 1,
    "maxLength": MOST_SIZE,
    "description": "The whole document as it is, in any format that is read.",
}
_FORMAT: Final[dict[str, Any]] = {"type": "string", "description": "Detected when absent."}
_RULESET: Final[dict[str, Any]] = {
    "type": "string",
    "description": "For all fleets. Without it each has its own, or the one that agrees best.",
}
PREVIEW_BODY: Final = body("text", text=_TEXT, format=_FORMAT, ruleset=_RULESET)
IMPORT_BODY: Final = body(
    "text",
    text=_TEXT,
    format=_FORMAT,
    ruleset=_RULESET,
    places={
        "type": "array",
        "minItems": 1,
        "maxItems": MOST_FLEETS,
        "items": {"type": "integer", "minimum": 0, "maximum": MOST_FLEETS - 1},
        "description": "Which fleets; all that can be read when absent.",
    },
    take={
        "type": "object",
        "additionalProperties": {"type": "string"},
        "description": "The card for a question, by the id that the preview gives it.",
    },
    folder=ABOUT["folder"],
    tags=ABOUT["tags"],
)
