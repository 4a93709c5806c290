"""Musters in the API; only one from an own box makes a query."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.rest import ERROR, PRIVATE, RestView, example
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.musters import selectors, serializers
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.muster.muster_document import (
    draft_odds_document,
    muster_document,
    muster_drafts,
    muster_request_from_document,
)

REFUSED: Final = {
    400: OpenApiResponse(ERROR, "A value cannot be understood; `fields` names it."),
    415: OpenApiResponse(ERROR, "The body is no JSON."),
}


class MusterView(RestView):
    """Draws fleets, from the box of the site or from one's own."""

    schema_tags = ("fleet-captains",)
    throttle_scope = "check"
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
