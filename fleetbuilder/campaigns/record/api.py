"""A whole campaign in the API: given as one document, and taken in again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.campaign import serializers as campaign_serializers
from fleetbuilder.campaigns.campaign.api import CampaignAnswerView
from fleetbuilder.campaigns.common.api import NOT_FOUND, NOT_YOURS, WRONG, CampaignView
from fleetbuilder.campaigns.common.roles import Rank, rank_check
from fleetbuilder.campaigns.record import documents, services
from fleetbuilder.campaigns.record.parsing.campaign import record_from_document
from fleetbuilder.campaigns.record.parsing.fields import record_decode
from fleetbuilder.core.parsers import DocumentParser, body_bytes
from fleetbuilder.core.rest import ERROR, PRIVATE
from fleetbuilder.core.visitors import visitor_of


class RecordParser(DocumentParser):
    """Reads the record of a campaign, which may be larger than a fleet."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Returns the decoded JSON; raises `DocumentError`."""
        user = parser_context["request"].user if parser_context else AnonymousUser()
        body = body_bytes(stream, parser_context)
        return record_decode(body, is_guest=not user.is_authenticated)


class CampaignExportView(CampaignView):
    """Gives a campaign as one document."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="campaigns_export",
        summary="The whole campaign as one document",
        description=(
            "Cards, ledgers, rounds with results and missions at the table, and log; of people "
            "nothing but their names. The schema `campaign_record.json` says how."
        ),
        responses={200: OpenApiTypes.OBJECT, 403: NOT_YOURS, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the record."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        return Response(documents.campaign_export(campaign), headers=PRIVATE)


class CampaignImportView(CampaignAnswerView):
    """Takes a campaign in."""

    parser_classes = (RecordParser,)
    schema_changes = ()
    throttle_scope = "heavy"

    @extend_schema(
        operation_id="campaigns_import",
        summary="Take a campaign in from its document",
        description=(
            "As it was exported, of at most 16 MB with an account and 1 MB without. Everything is "
            "replayed first; with one fault nothing is taken in. Ships of the round in play are "
            "checked anew."
        ),
        request=OpenApiTypes.OBJECT,
        responses={
            201: campaign_serializers.CampaignSerializer,
            400: WRONG,
            413: OpenApiResponse(ERROR, "The document is too large."),
        },
    )
    def post(self, request: Request) -> Response:
        """Takes a campaign in."""
        record = record_from_document(self.body(request))
        owner = visitor_of(request, make=True)
        campaign = services.campaign_import(owner=owner, record=record)
        rank, member = rank_check(request, campaign, Rank.OWNER)
        return self.answer(request, campaign, rank, member, 201)
