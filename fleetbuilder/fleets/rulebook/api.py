"""Rule sets and rulings in the API: lists, a search, and one of each with all about it."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, RestView
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook import pages, rulings, serializers
from fleetbuilder.fleets.rulebook.forms import LONGEST_SEARCH, RulingSearchForm


class RulesetListView(RestView):
    """Lists rule sets."""

    schema_tags = ("rulesets",)

    @extend_schema(
        operation_id="rulesets_list",
        summary="All rule sets",
        responses={200: serializers.RulesetRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers all rule sets."""
        return Response([pages.ruleset_row(each) for each in selectors.rulesets_all()])


class RulesetDetailView(RestView):
    """Shows a rule set."""

    schema_tags = ("rulesets",)

    @extend_schema(
        operation_id="rulesets_retrieve",
        summary="A rule set with every option",
        parameters=[
            OpenApiParameter(
                "id",
                OpenApiTypes.STR,
                OpenApiParameter.PATH,
                examples=[OpenApiExample("The current edition", selectors.DEFAULT_RULESET)],
            )
        ],
        description="Each option says its value, the text that it comes from, and which rule set "
        "of the lineage imposed it.",
        responses={
            200: serializers.RulesetSerializer,
            404: OpenApiResponse(ERROR, "There is no rule set of that id."),
        },
    )
    def get(self, request: Request, id: str) -> Response:  # noqa: A002
        """Answers one rule set."""
        rulesets = selectors.rulesets_all()
        if id not in rulesets:
            raise Http404
        return Response(pages.ruleset_document(rulesets[id], rulesets))


class RulingListView(RestView):
    """Lists rulings."""

    schema_tags = ("rulings",)

    @extend_schema(
        operation_id="rulings_list",
        summary="Rulings, all or those searched for",
        description="In the order of their documents. Sources of options and of problems cite "
        "rulings by their ids.",
        parameters=[
            OpenApiParameter(
                "search",
                {"type": "string", "maxLength": LONGEST_SEARCH},
                description="Words that each have to stand in a ruling, or a citation such as "
                "`EDITIONS C12, G5`.",
            ),
            OpenApiParameter(
                "document", OpenApiTypes.STR, description="The id of a document, such as `faq`."
            ),
            OpenApiParameter(
                "ruleset", OpenApiTypes.STR, description="A rule set in which they count."
            ),
        ],
        responses={
            200: serializers.RulingRowSerializer(many=True),
            400: OpenApiResponse(ERROR, "The document or the rule set is unknown."),
        },
    )
    def get(self, request: Request) -> Response:
        """Answers the rulings that are searched for."""
        form = RulingSearchForm(request.query_params)
        if not form.is_valid():
            fields = {
                name: [str(fault) for fault in faults] for name, faults in form.errors.items()
            }
            raise errors.MalformedError("The search cannot be understood.", fields=fields)
        return Response([rulings.ruling_row(each) for each in form.found()])


class RulingDetailView(RestView):
    """Shows a ruling."""

    schema_tags = ("rulings",)

    @extend_schema(
        operation_id="rulings_retrieve",
        summary="A ruling: what it says, whose word it is, where it binds",
        description="Each of its ids leads to it, in any case.",
        parameters=[
            OpenApiParameter(
                "id",
                OpenApiTypes.STR,
                OpenApiParameter.PATH,
                examples=[OpenApiExample("A row of the editions", "EDITIONS-C8")],
            )
        ],
        responses={
            200: serializers.RulingSerializer,
            404: OpenApiResponse(ERROR, "There is no ruling of that id."),
        },
    )
    def get(self, request: Request, id: str) -> Response:  # noqa: A002
        """Answers one ruling."""
        return Response(rulings.ruling_document(or_404(selectors.rulings_all().find(id))))
