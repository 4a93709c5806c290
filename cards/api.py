"""The catalogue in the API: cards, sets and ship classes.

No request makes a query, unless it asks for what only other apps know (`cards.narrowing`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404, HttpResponse, QueryDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from cards import language, mapping, narrowing, selectors, serializers
from cards.coverage import coverage_of
from cards.little_scenes import tried
from cards.search import QueryProblem
from cards.search.parser import LONGEST_QUERY
from rules.abilities.names import catalogue_names

DEFAULT_PAGE_SIZE: Final = 25
LARGEST_PAGE_SIZE: Final = 200
LARGEST_PAGE: Final = 999_999
NUMBER: Final = re.compile(r"[0-9]{1,7}")
YES: Final = ("true", "1")
NO: Final = ("false", "0", "")


ERROR: Final = {"$ref": "#/components/schemas/Error"}
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is nothing with this key or on this page.")
BAD_QUERY: Final = OpenApiResponse(
    ERROR,
    "The search cannot be understood: each of `problems` has `code`, `message`, `start`, "
    "`length`, `word`, `expected` and `suggestion`. Or a page number is none.",
)
BAD_TEXT: Final = OpenApiResponse(ERROR, "The text is missing or too long.")
TEXT: Final = OpenApiParameter(
    "text",
    {"type": "string", "maxLength": language.LONGEST_TEXT},
    required=True,
    description="The text, such as `when attacking: may convert 1 blank to hit.`",
)


def _from_1(largest: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": 1, "maximum": largest}


class CardListView(APIView):
    """Searches cards."""

    @extend_schema(
        operation_id="cards_list",
        summary="Search cards",
        description=(
            "Answers the search language of the site, such as "
            "`type:crew faction:klingon cost<=3 -unique:yes sort:cost`. Bare words ask for names."
        ),
        parameters=[
            OpenApiParameter(
                "q",
                {"type": "string", "maxLength": LONGEST_QUERY},
                description="The search; empty: all cards.",
            ),
            OpenApiParameter("page", _from_1(LARGEST_PAGE), description="From 1."),
            OpenApiParameter(
                "page_size",
                {**_from_1(LARGEST_PAGE_SIZE), "default": DEFAULT_PAGE_SIZE},
                description="Cards a page.",
            ),
            *(
                OpenApiParameter(each.name, OpenApiTypes.BOOL, description=each.about)
                for each in narrowing.ways()
            ),
        ],
        responses={
            200: serializers.CardSearchSerializer,
            400: BAD_QUERY,
            401: OpenApiResponse(ERROR, "Nobody knows what you own: sign in, or send a token."),
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Answers one page of the cards that meet a query."""
        given = request.query_params
        number = _number(given, "page", 1, LARGEST_PAGE)
        size = _number(given, "page_size", DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE)
        ways = [each.name for each in narrowing.ways() if _flag(given, each.name)]
        catalogue, found = selectors.cards_search(query=given.get("q", ""))
        if found.problems:
            return _bad_query(found.problems)
        result = narrowing.narrowed(found, request, ways)
        last = serializers.page_count(result, size)
        if number > last:
            raise NotFound(f"There is no page {number}; the last is {last}.")
        page = serializers.search_page(
            catalogue,
            result,
            number=number,
            size=size,
            following=_page_address(request, number + 1) if number < last else None,
            previous=_page_address(request, number - 1) if number > 1 else None,
        )
        return HttpResponse(page, content_type="application/json")


class CardDetailView(APIView):
    """Shows a card."""

    @extend_schema(
        operation_id="cards_retrieve",
        summary="A card",
        responses={200: serializers.CardSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, key: str) -> Response:
        """Answers everything about one card; a withdrawn one is found as well."""
        found = mapping.card_find(key=key)
        if found is None:
            raise Http404
        return Response(serializers.card_detail(*found))


class CoverageView(APIView):
    """Counts the cards whose text battles play."""

    @extend_schema(
        operation_id="coverage_retrieve",
        summary="How many cards' texts battles play",
        responses={200: serializers.CoverageSerializer},
    )
    def get(self, request: Request) -> Response:
        """Answers the counts of all cards, and by era, type and first set."""
        catalogue = selectors.catalogue_current()
        found = coverage_of(catalogue).as_document()
        return Response({"catalogue": catalogue.version, **found})


class AbilityParseView(APIView):
    """Reads a text in the ability language."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="abilities_parse",
        summary="Read the text of an ability",
        description=(
            "Says what a text in the ability language means, or what is wrong with it and where. "
            "Both are answers: a text that cannot be read is no error of the request."
        ),
        parameters=[TEXT],
        responses={200: serializers.AbilitySerializer, 400: BAD_TEXT},
    )
    def get(self, request: Request) -> Response:
        """Answers the reading of one text."""
        return Response(_reading(request).as_document())


def _reading(request: Request) -> language.QueryReading:
    """Reads the text of a request; raises `ValidationError` for none, and for one too long."""
    text = request.query_params.get("text")
    if text is None:
        raise ValidationError({"text": ["This parameter is required."]})
    if len(text) > language.LONGEST_TEXT:
        message = f"This must have at most {language.LONGEST_TEXT} characters."
        raise ValidationError({"text": [message]})
    return language.read(text, catalogue_names(selectors.catalogue_current()))


class AbilityTryView(APIView):
    """Tries a text in a little scene."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="abilities_try",
        summary="Try the text of an ability in a round",
        description=(
            "Plays one round of two ships at Range 2 with the text on a card of the first, and the "
            "same round without it. A text that battles cannot carry out is answered with the "
            "reason."
        ),
        parameters=[TEXT],
        responses={200: serializers.TriedSerializer, 400: BAD_TEXT},
    )
    def get(self, request: Request) -> Response:
        """Answers both stories of one text."""
        found = tried(_reading(request), selectors.catalogue_current())
        return Response(found.as_document())


class SetListView(APIView):
    """Lists sets."""

    @extend_schema(
        operation_id="sets_list",
        summary="All sets",
        responses={200: serializers.SetSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers all sets in catalogue order."""
        catalogue = selectors.catalogue_current()
        held = selectors.set_cards(catalogue=catalogue)
        rows = [serializers.set_row(each, len(held[each.key])) for each in catalogue.sets.values()]
        return Response(rows)


class SetDetailView(APIView):
    """Shows a set."""

    @extend_schema(
        operation_id="sets_retrieve",
        summary="A set with its cards",
        responses={200: serializers.SetDetailSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, key: str) -> Response:
        """Answers one set with all cards that it holds, reprints included."""
        catalogue = selectors.catalogue_current()
        card_set = catalogue.sets.get(key)
        if card_set is None:
            raise Http404
        cards = selectors.set_cards(catalogue=catalogue)[key]
        rows = [serializers.card_row(catalogue, card) for card in cards]
        return Response({**serializers.set_row(card_set, len(cards)), "results": rows})


class ShipClassListView(APIView):
    """Lists ship classes."""

    @extend_schema(
        operation_id="ship_classes_list",
        summary="All ship classes",
        responses={200: serializers.ShipClassSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers all ship classes."""
        catalogue = selectors.catalogue_current()
        ships = selectors.class_ships(catalogue=catalogue)
        rows = [
            serializers.class_row(each, len(ships[each.key]))
            for each in catalogue.ship_classes.values()
        ]
        return Response(rows)


class ShipClassDetailView(APIView):
    """Shows a ship class."""

    @extend_schema(
        operation_id="ship_classes_retrieve",
        summary="A ship class with its dial and ships",
        responses={200: serializers.ShipClassDetailSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, key: str) -> Response:
        """Answers one ship class."""
        catalogue = selectors.catalogue_current()
        ship_class = catalogue.ship_classes.get(key)
        if ship_class is None:
            raise Http404
        ships = selectors.class_ships(catalogue=catalogue)[key]
        return Response(serializers.class_detail(catalogue, ship_class, list(ships)))


def _number(given: QueryDict, name: str, default: int, largest: int) -> int:
    text = given.get(name)
    if text is None:
        return default
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= largest:
        raise ValidationError({name: [f"This must be a whole number from 1 to {largest}."]})
    return int(text)


def _flag(given: QueryDict, name: str) -> bool:
    text = given.get(name, "").lower()
    if text not in YES and text not in NO:
        raise ValidationError({name: ["This must be true or false."]})
    return text in YES


def _bad_query(problems: Sequence[QueryProblem]) -> Response:
    first = problems[0]
    body = {
        "code": "query.invalid",
        "message": f"The search cannot be understood at character {first.start + 1}: "
        f"{first.message}",
        "problems": [each.as_document() for each in problems],
    }
    return Response(body, status=400)


def _page_address(request: Request, number: int) -> str:
    return replace_query_param(request.build_absolute_uri(), "page", number)
