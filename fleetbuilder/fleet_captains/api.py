"""Fleet Captains in the API: layouts, sectors, musters, odds and rules.

Only a muster from an own box makes a query.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.parsers import DocumentParser
from fleetbuilder.core.rest import ERROR, PRIVATE, RestView, example
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleet_captains import rule_pages, selectors, serializers
from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from rules.fleet_captains.box.box import GameBox, layout_report
from rules.fleet_captains.muster.muster_document import (
    draft_odds_document,
    muster_document,
    muster_drafts,
    muster_request_from_document,
)
from rules.fleet_captains.play.odds_document import odds_document, odds_question_from_document

REFUSED: Final = {
    400: OpenApiResponse(ERROR, "A value cannot be understood; `fields` names it."),
    415: OpenApiResponse(ERROR, "The body is no JSON."),
}


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


class MusterView(CaptainsView):
    """Draws fleets, from the box of the site or from one's own."""

    authentication_classes = RestView.authentication_classes
    missing = "Send the side."

    @extend_schema(
        operation_id="fleet_captains_musters",
        summary="A fleet drawn card by card",
        description="The same side, goal, seed and mulligans draw the same fleet; nothing is "
        "stored. The `odds` are the exact chances of one draft. With a `box` of your own, its "
        "ships are drawn, and the site's where it has none.",
        request={"application/json": serializers.MUSTER_BODY},
        responses={
            200: serializers.MusterSerializer,
            **REFUSED,
            404: OpenApiResponse(ERROR, "You have no such box."),
        },
        examples=[example("A muster", {"side": "klingon", "goal": 10, "seed": "7"})],
    )
    def post(self, request: Request) -> Response:
        """Answers the muster of the body."""
        body = self.body(request)
        box = house_box()
        if isinstance(body, dict) and isinstance(slug := body.get("box"), str):
            box = self._own_box(request, slug)
            body = {name: value for name, value in body.items() if name != "box"}
        asked = muster_request_from_document(body, box)
        document = muster_document(box, asked, muster_drafts(box, asked))
        odds = selectors.side_chances(box, asked.side, asked.goal)
        return Response({**document, "odds": draft_odds_document(odds)}, headers=PRIVATE)

    def _own_box(self, request: Request, slug: str) -> GameBox:
        """Returns a box of whoever asks; its odds are worked out anew, so it counts as heavy."""
        page_throttle(request, "heavy")
        return box_laid(box_for(request, slug))


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
