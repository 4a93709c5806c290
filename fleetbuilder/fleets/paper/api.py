"""Sheets to print in the API, without an account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.core.responses import file_response
from fleetbuilder.fleets.check import examples, pages, serializers
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.api import (
    FORMAT_PARAMETER,
    OPTION_PARAMETERS,
    REFUSED,
    StatelessView,
)
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.paper import printing
from fleetbuilder.fleets.paper.sheets.paper import PAPERS, USUAL

PRINT_NAMES: Final = ("sheet", "paper", *printing.LONGEST)
PRINT_PROPERTIES: Final[dict[str, Any]] = {
    "sheet": {
        "type": "string",
        "enum": list(printing.SHEETS),
        "description": "Which sheet is printed.",
    },
    "paper": {
        "type": "string",
        "enum": list(PAPERS),
        "default": USUAL,
        "description": "The size of the paper.",
    },
    **{
        name: {"type": "string", "maxLength": most, "description": words}
        for (name, most), words in zip(
            printing.LONGEST.items(),
            ("The name of the event.", "The name of the player.", "Where the player is reached."),
            strict=True,
        )
    },
}
PRINT_PARAMETERS: Final = [
    OpenApiParameter("sheet", OpenApiTypes.STR, enum=list(printing.SHEETS)),
    OpenApiParameter("paper", OpenApiTypes.STR, enum=list(PAPERS)),
    *[OpenApiParameter(name, OpenApiTypes.STR) for name in printing.LONGEST],
]


class AnyAccepted(DefaultContentNegotiation):
    """Lets every request through whatever it accepts: the answer is a PDF, an error is JSON."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Returns the first renderer, for errors."""
        first = next(iter(renderers))
        return first, str(first.media_type)


class FleetSheetView(StatelessView):
    """Prints a fleet."""

    throttle_scope = "heavy"
    content_negotiation_class = AnyAccepted

    @extend_schema(
        operation_id="fleets_print",
        summary="Print a fleet as PDF",
        description=(
            "Takes the same bodies as a check, of one fleet. `build-sheet` is the sheet of "
            "official events: a block for each ship, totals, room for three rounds, and a code "
            "that leads back to the fleet. `reference-sheet` has values, dials and abilities of "
            "all cards. What the head of the build sheet says of who plays where is printed and "
            "not kept. The same fleet gives the same bytes."
        ),
        parameters=[FORMAT_PARAMETER, *OPTION_PARAMETERS, *PRINT_PARAMETERS],
        request=serializers.bodies(
            serializers.FLEET, **serializers.OPTION_PROPERTIES, **PRINT_PROPERTIES
        ),
        responses={
            (200, printing.PDF): OpenApiResponse(OpenApiTypes.BINARY, "The sheet."),
            **REFUSED,
        },
        examples=[
            OpenApiExample(
                "A text",
                {"text": examples.TEXT, "sheet": printing.BUILD, "paper": "letter"},
                request_only=True,
            ),
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        """Answers the sheet."""
        requested = self.requested(request, (*check_services.OPTION_NAMES, *PRINT_NAMES))
        values = requested.values
        sheet, paper = printing.sheet_read(values.get("sheet")), values.get("paper")
        head, chosen = printing.head_read(values), printing.paper_read(paper)
        options = check_services.options_read(values)
        fleets = requested.parsed.fleets
        if len(fleets) > 1:
            message = f"A sheet is of one fleet, and these are {len(fleets)}. Print each apart."
            raise errors.InvalidError(message)
        checked = check_services.fleet_check(fleets[0], options, catalogue_current())
        held = CheckPageState((checked.fleet,))
        address = pages.share_address(held, self.site(request))
        pdf = printing.sheet_draw(checked, sheet, chosen, head, address)
        return file_response(pdf, printing.file_name(checked, sheet), printing.PDF)
