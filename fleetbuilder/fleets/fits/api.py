"""What fits a place of a fleet, for programs: the same answer as the builder's list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.core.shapes import RowSerializer
from fleetbuilder.fleets.check import api
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.serializers import FLEET, OPTION_PROPERTIES, bodies
from rules.building import Suggestion, suggest_at
from rules.building.suggestions.suggest import Suggestions
from rules.cards import CARD_TYPES
from rules.errors import RulesError

PLACE: Final = ("where", "slot", "replacing", "others")
PLACE_PROPERTIES: Final[dict[str, Any]] = {
    "where": {
        "type": "string",
        "description": "The place as a JSON pointer into the fleet: empty for the fleet itself, "
        "`/sideboard`, `/ships/0` for the first ship, or the card on a ship that adds the slot or "
        "would hold the officer.",
    },
    "slot": {"type": "string", "enum": list(CARD_TYPES), "description": "The type of card."},
    "replacing": {
        "type": "string",
        "description": "The pointer of the card that would leave, with all that it holds.",
    },
    "others": {
        "type": "boolean",
        "description": "Whether those that do not fit are listed as well, with the reasons.",
    },
}
TRUE: Final = (True, "true", "1", "yes")


class PricePartSerializer(serializers.Serializer[Any]):
    """Describes one part of a price."""

    amount = serializers.IntegerField(help_text="In SP.")
    reason = serializers.CharField()
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="The card or text that it comes from."
    )


class FittingSerializer(RowSerializer):
    """Describes a card for a place."""

    card = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    points = serializers.IntegerField(help_text="Its price there in SP.")
    items = PricePartSerializer(many=True, help_text="The parts of that price.")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="Why it does not fit; empty when it does."
    )


class FitsSerializer(serializers.Serializer[Any]):
    """Describes all cards for a place: those that fit by price and name."""

    fitting = FittingSerializer(many=True)
    others = FittingSerializer(many=True, help_text="Empty unless they were asked for.")
    others_count = serializers.IntegerField(help_text="How many cards do not fit.")


class FleetFitsView(api.StatelessView):
    """Tells what fits a place."""

    @extend_schema(
        operation_id="fleets_fits",
        summary="List the cards for a place of a fleet",
        description=(
            "Takes one fleet as a check does, and the place beside it. Every card of the type is "
            "judged: its price there, and why it does not fit. Cards of the fleet that nobody "
            "knows are passed over."
        ),
        parameters=[
            api.FORMAT_PARAMETER,
            *(
                OpenApiParameter(
                    name,
                    OpenApiTypes.BOOL if name == "others" else OpenApiTypes.STR,
                    description=PLACE_PROPERTIES[name]["description"],
                    enum=PLACE_PROPERTIES[name].get("enum"),
                )
                for name in PLACE
            ),
            *api.OPTION_PARAMETERS,
        ],
        request=bodies(FLEET, **PLACE_PROPERTIES, **OPTION_PROPERTIES),
        responses={200: OpenApiResponse(FitsSerializer, "The cards."), **api.REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Answers the cards for the place, cheapest first."""
        requested = self.requested(request, (*PLACE, *check_services.OPTION_NAMES))
        if requested.parsed.is_several:
            raise errors.MalformedError("One fleet is asked at a time. Hand over one.")
        place = place_read(requested.values)
        options = check_services.options_read(requested.values)
        [fleet] = requested.parsed.fleets
        ruleset = check_services.ruleset_of(fleet, options)
        fleet = check_services.fleet_with(fleet, options)
        try:
            found = suggest_at(
                fleet,
                catalogue_current(),
                ruleset,
                place["where"],
                place["slot"],
                replacing=place["replacing"],
            )
        except RulesError as error:
            raise errors.InvalidError(
                fields={"/where": [check_services.sentence(str(error))]}
            ) from None
        asks_others = requested.values.get("others") in TRUE
        return Response(
            {
                "fitting": [_document(found, each) for each in found.fitting],
                "others": [_document(found, each) for each in found.others] if asks_others else [],
                "others_count": len(found.others),
            }
        )


def place_read(values: Mapping[str, Any]) -> dict[str, str]:
    """Reads a place; raises `InvalidError` naming every field that is wrong."""
    place = {name: values.get(name, "") for name in ("where", "slot", "replacing")}
    faults = {
        f"/{name}": ["Text is expected."]
        for name, value in place.items()
        if not isinstance(value, str)
    }
    if "/slot" not in faults and place["slot"] not in CARD_TYPES:
        faults["/slot"] = [f"Name the type of card: one of {', '.join(CARD_TYPES)}."]
    if faults:
        raise errors.InvalidError(fields=faults)
    return place


def _document(found: Suggestions, each: Suggestion) -> dict[str, Any]:
    items = [item.to_document() for item in found.items(each)]
    return FittingSerializer.row(each, items=items, reasons=list(found.words(each)))
