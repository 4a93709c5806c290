"""Fleets in the API: rule sets, formats, and checks and conversions without an account.

No request makes a query once the catalogue is in memory.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.core.parsers import DocumentParser, TextParser
from fleetbuilder.core.rest import ERROR, RestView
from fleetbuilder.fleets.check import examples, requests, serializers, services
from fleetbuilder.fleets.common import selectors
from rules.notation import FORMATS

DOCUMENT_AGE: Final = 3600
"""Seconds for which a schema may be kept."""

FORMAT_PARAMETER: Final = OpenApiParameter(
    "format",
    OpenApiTypes.STR,
    description="The format of the body, one of `formats/`; detected when absent.",
)
OPTION_PARAMETERS: Final = [
    OpenApiParameter(
        "ruleset",
        OpenApiTypes.STR,
        description="The rule set, instead of the fleet's own. Without either, "
        f"`{selectors.DEFAULT_RULESET}` holds.",
    ),
    OpenApiParameter(
        "points_limit", OpenApiTypes.INT, description="The limit in SP, instead of the fleet's own."
    ),
    OpenApiParameter(
        "event_date", OpenApiTypes.DATE, description="The day of the event, for bans."
    ),
    OpenApiParameter(
        "mixing_consent",
        OpenApiTypes.BOOL,
        description="Whether all players agree to mix factions, where the rule set asks them, "
        "instead of what the fleet says.",
    ),
]
READING_NAMES: Final = ("ruleset", "event_date")
"""What tells which printing a name means."""
READING_PARAMETERS: Final = [each for each in OPTION_PARAMETERS if each.name in READING_NAMES]
FLEETS: Final = [
    serializers.FLEET,
    {
        "type": "array",
        "minItems": 1,
        "maxItems": services.MOST_FLEETS,
        "items": serializers.FLEET,
    },
]
REFUSED: Final = {
    400: OpenApiResponse(ERROR, "The body, or a value, cannot be understood."),
    413: OpenApiResponse(ERROR, "The body, or what it holds, is too large."),
    415: OpenApiResponse(ERROR, "The body has another content type, or is compressed."),
}


class StatelessView(RestView):
    """What the checks have in common: no account, bodies of any format."""

    schema_tags = ("fleets",)
    authentication_classes = ()
    missing = "Hand over a fleet."
    parser_classes = (DocumentParser, TextParser)
    throttle_scope = "check"

    def requested(self, request: Request, beside: Collection[str]) -> requests.RequestedFleets:
        """Reads the fleets of a request; raises `MalformedError` for nothing at all."""
        return requests.body_read(self.body(request), request.query_params, beside)


class FleetCheckView(StatelessView):
    """Checks fleets."""

    @extend_schema(
        operation_id="fleets_check",
        summary="Price fleets and list their problems",
        description=(
            "Hand over a fleet document, an array of them, a text in any of `formats/` as "
            "`text/plain`, or a text with options as JSON. Cards that nobody knows are kept and "
            "reported; only what cannot be read is refused. An array, and a text with several "
            "fleets, is answered with a list of reports in the same order."
        ),
        parameters=[FORMAT_PARAMETER, *OPTION_PARAMETERS],
        request=serializers.bodies(*FLEETS, **serializers.OPTION_PROPERTIES),
        responses={
            200: OpenApiResponse(
                {
                    "oneOf": [
                        serializers.REPORT,
                        {"type": "array", "items": serializers.REPORT},
                    ]
                },
                "The report, or a list of reports.",
            ),
            **REFUSED,
        },
        examples=[
            OpenApiExample("A fleet", examples.FLEET, request_only=True),
            OpenApiExample(
                "A fleet as text",
                examples.TEXT,
                request_only=True,
                media_type="text/plain",
            ),
            OpenApiExample(
                "A text with options",
                {"text": examples.TEXT, "ruleset": "open"},
                request_only=True,
            ),
            OpenApiExample("Its report", examples.REPORT, response_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        """Answers the report of each fleet of the body."""
        requested = self.requested(request, services.OPTION_NAMES)
        options = services.options_read(requested.values)
        catalogue = catalogue_current()
        checked = [
            services.fleet_check(fleet, options, catalogue) for fleet in requested.parsed.fleets
        ]
        reports = list(services.report_documents(checked, requested.parsed.notices))
        return Response(reports if requested.parsed.is_several else reports[0])


class FleetConvertView(StatelessView):
    """Converts fleets."""

    @extend_schema(
        operation_id="fleets_convert",
        summary="Write fleets in another format",
        description=(
            "Takes the same bodies as a check. Among the notices stands what could not be matched "
            "when the fleet was read, what the format cannot say (`format.left_out`), and which "
            "cards the other builder will drop and by how many SP its total falls "
            "(`format.unknown_there`, `format.no_slot`, `format.total`). Markdown, BBCode and the "
            "table are lists for people, with the prices of the fleet's rule set."
        ),
        parameters=[
            FORMAT_PARAMETER,
            OpenApiParameter(
                "to",
                OpenApiTypes.STR,
                description="The format to write, one of `formats/`; here or in the body.",
            ),
            *READING_PARAMETERS,
        ],
        request=serializers.bodies(
            *FLEETS,
            to={"type": "string", "description": "The format to write."},
            **{name: serializers.OPTION_PROPERTIES[name] for name in READING_NAMES},
        ),
        responses={200: serializers.ConversionSerializer, **REFUSED},
        examples=[
            OpenApiExample(
                "A text",
                {"text": examples.TEXT, "to": "utopia"},
                request_only=True,
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """Answers the fleets of the body as one text."""
        requested = self.requested(request, ("to", *READING_NAMES))
        to = requested.values.get("to")
        options = services.options_read(requested.values)
        fleets = [services.fleet_bound(fleet, options) for fleet in requested.parsed.fleets]
        text = services.fleets_render(fleets, to)
        noticed = (*requested.parsed.notices, *services.fleets_losses(fleets, str(to)))
        notices = [services.notice_document(notice) for notice in noticed]
        return Response({"format": to, "text": text, "notices": notices})


class FormatListView(RestView):
    """Lists formats."""

    schema_tags = ("fleets",)

    @extend_schema(
        operation_id="formats_list",
        summary="The formats of fleets",
        responses={200: serializers.FormatSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers every format with what can be done with it."""
        return Response(serializers.FormatSerializer.rows(FORMATS.values()))


@require_safe
def schema_file(request: HttpRequest, name: str) -> JsonResponse:
    """Answers a JSON Schema of ours, at an address that stays."""
    if name not in selectors.SCHEMAS:
        raise errors.NotFoundError(f"There is no schema {name[:60]!r}.")
    response = JsonResponse(
        selectors.schema_document(name=name),
        content_type="application/schema+json",
        json_dumps_params={"indent": 1},
    )
    response["Cache-Control"] = f"public, max-age={DOCUMENT_AGE}"
    response["Access-Control-Allow-Origin"] = "*"
    return response
