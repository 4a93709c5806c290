"""Fleet Captains in the API: layouts, sectors, odds and rules, without a query."""

from __future__ import annotations

from collections.abc import Sequence

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.parsers import DocumentParser
from fleetbuilder.core.rest import ERROR, RestView, example
from fleetbuilder.fleet_captains import rule_pages, selectors, serializers
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.musters.api import REFUSED
from rules.fleet_captains.box.box import layout_report
from rules.fleet_captains.play.odds_document import odds_document, odds_question_from_document


class CaptainsView(RestView):
    """Base of all resources of the game: no account, and the rate of the checks."""

    schema_tags = ("fleet-captains",)
    authentication_classes: Sequence[type[BaseAuthentication]] = ()
    parser_classes = (DocumentParser,)
    throttle_scope = "check"


class LayoutListView(CaptainsView):
    """Lists layouts of the sector."""

    throttle_scope = "read"

    @extend_schema(
        operation_id="fleet_captains_layouts",
        summary="All layouts of the sector",
        description="With each place, where to draw it and what it is adjacent to.",
        responses={200: serializers.LayoutSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers all layouts of the box."""
        return Response([each.as_document() for each in house_box().layouts.values()])


class SectorCheckView(CaptainsView):
    """Checks layouts of one's own."""

    missing = "Send the columns and the Command Posts."

    @extend_schema(
        operation_id="fleet_captains_sectors_check",
        summary="A layout of your own, checked",
        description="Problems are part of the answer, each with its place and a remedy; without "
        "any, the layout is told with each place, where to draw it and what it is adjacent to. "
        "Nothing is stored: to keep a layout, and to play on it, put it among the `layouts` of a "
        "box of yours.",
        request={"application/json": serializers.SECTOR_BODY},
        responses={200: serializers.SectorCheckSerializer, **REFUSED},
        examples=[
            example(
                "Three columns",
                {
                    "columns": [4, 3, 4],
                    "posts": [{"column": 1, "end": "near"}, {"column": 1, "end": "far"}],
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Answers the check of the body."""
        return Response(layout_report(self.body(request)))


class CaptainsOddsView(CaptainsView):
    """Gives the exact odds of what dice decide."""

    missing = "Send a kind with its operands."

    @extend_schema(
        operation_id="fleet_captains_odds",
        summary="The exact odds of a test, a combat or a breakaway",
        description="Each kind has its own operands. Every chance stands there as a fraction and "
        "as a decimal.",
        request={"application/json": serializers.ODDS_BODY},
        responses={200: serializers.DiceOddsSerializer, **REFUSED},
        examples=[
            example("A test", {"kind": "test", "rating": 7, "level": 12}),
            example("An attack", {"kind": "attack", "weapons": 11, "shields": 3}),
        ],
    )
    def post(self, request: Request) -> Response:
        """Answers the odds of the question of the body."""
        kind, values = odds_question_from_document(self.body(request))
        return Response(odds_document(kind, values))


class RuleTopicListView(CaptainsView):
    """Lists the rules by topic."""

    throttle_scope = "read"

    @extend_schema(
        operation_id="fleet_captains_rules",
        summary="All rules by topic",
        description="What the rulebook says in our words, its worked examples, and our decisions "
        "where it leaves something open, with their reasons. Texts cite entries by their ids.",
        responses={200: serializers.CaptainsTopicSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers all topics."""
        topics = selectors.rulebook().topics.values()
        return Response([rule_pages.topic_document(topic) for topic in topics])


class RuleTopicView(CaptainsView):
    """Shows a topic of the rules."""

    throttle_scope = "read"

    @extend_schema(
        operation_id="fleet_captains_rules_topic",
        summary="The rules of a topic",
        parameters=[
            OpenApiParameter(
                "topic",
                OpenApiTypes.STR,
                OpenApiParameter.PATH,
                examples=[OpenApiExample("How ships move", "movement")],
            )
        ],
        responses={
            200: serializers.CaptainsTopicSerializer,
            404: OpenApiResponse(ERROR, "There is no topic of that id."),
        },
    )
    def get(self, request: Request, topic: str) -> Response:
        """Answers one topic."""
        found = or_404(selectors.rulebook().topics.get(topic))
        return Response(rule_pages.topic_document(found))
