"""Odds in the API: of one attack, and of several on one defender. No request makes a query."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.parsers import BoundedJSONParser
from fleetbuilder.core.rest import ERROR, RestView
from fleetbuilder.odds import documents, serializers
from rules.odds import attack_odds, sequence_odds

REFUSED: Final = {
    400: OpenApiResponse(ERROR, "A value cannot be understood; `fields` names it."),
    415: OpenApiResponse(ERROR, "The body is no JSON."),
}
DESCRIPTION: Final = (
    "Exact: every roll is counted and none is sampled, and both sides make the best choices there "
    "are for the `aim`. Each probability stands there as a decimal and, as `…_exact`, as a "
    "fraction."
)
ATTACK_EXAMPLE: Final[dict[str, Any]] = {
    "attack": 5,
    "defense": 1,
    "range_band": 1,
    "target_lock": True,
    "evade": 1,
    "shields": 1,
    "hull": 5,
}
SEQUENCE_EXAMPLE: Final[dict[str, Any]] = {
    "attacks": [{"attack": 4, "target_lock": True}, {"attack": 3, "range_band": 1}],
    "defender": {"defense": 2, "evade": 1, "shields": 2, "hull": 4},
    "spending": "when-useful",
}


class OddsView(RestView):
    """What both resources have in common: no account, and the rate of the checks."""

    schema_tags = ("odds",)
    missing = "Hand over an object with fields."
    authentication_classes = ()
    parser_classes = (BoundedJSONParser,)
    throttle_scope = "check"


class AttackOddsView(OddsView):
    """Gives the odds of one attack."""

    @extend_schema(
        operation_id="odds_retrieve",
        summary="The odds of an attack, asked for by its address",
        description=DESCRIPTION,
        parameters=[
            OpenApiParameter(
                name,
                {key: value for key, value in schema.items() if key != "description"},
                required=name in documents.ATTACK_NEEDS,
                description=schema["description"],
            )
            for name, schema in serializers.ATTACK_PROPERTIES.items()
        ],
        responses={200: serializers.AttackOddsSerializer, 400: REFUSED[400]},
    )
    def get(self, request: Request) -> Response:
        """Answers the odds of the attack that the query describes."""
        query = documents.attack_read(documents.attack_document(request.query_params.dict()))
        return Response(attack_odds(query).to_document())

    @extend_schema(
        operation_id="odds_create",
        summary="The odds of an attack",
        description=DESCRIPTION,
        request={"application/json": serializers.ATTACK_BODY},
        responses={200: serializers.AttackOddsSerializer, **REFUSED},
        examples=[OpenApiExample("An attack", ATTACK_EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Answers the odds of the attack of the body."""
        query = documents.attack_read(self.body(request))
        return Response(attack_odds(query).to_document())


class SequenceOddsView(OddsView):
    """Gives the odds of several attacks on one defender."""

    @extend_schema(
        operation_id="odds_sequence",
        summary="The odds of several attacks on one defender",
        description=(
            f"{DESCRIPTION}\n\nThe attacks follow one another until the defender is destroyed; "
            "its shields, hull and tokens carry over. Each attack has a lock and tokens of its own."
        ),
        request={"application/json": serializers.SEQUENCE_BODY},
        responses={200: serializers.SequenceOddsSerializer, **REFUSED},
        examples=[OpenApiExample("Two attacks", SEQUENCE_EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Answers the odds of the attacks of the body."""
        attacks, defender, spending = documents.sequence_read(self.body(request))
        return Response(sequence_odds(attacks, defender, spending=spending).to_document())
