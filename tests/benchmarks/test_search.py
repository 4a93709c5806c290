"""What a search costs, beside a view that does nothing.

Both views pass through the same middleware, authentication, throttle and renderer, called as a
web server calls them, turn by turn, so that a busy moment of the machine meets both.
"""

from __future__ import annotations

import io
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.urls import include, path
from pytest_benchmark.fixture import BenchmarkFixture
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import mapping, selectors
from cards.fitting import cards_that_fit
from cards.search import SearchIndex, index_for, search
from rules.catalogue import Catalogue
from rules.loader import load_catalogue

ROUNDS = 1500
MOST_TIMES_AN_EMPTY_VIEW = 2.0

QUERIES = (
    "",
    "kirk",
    "photon torp",
    "gowron or martok",
    "type:crew faction:klingon cost<=3",
    "type:captain skill>=5 faction:federation,vulcan -unique:no sort:-skill",
    'class:"Galaxy Class" slot:weapon',
    "type:ship action:cloak slot:weapon hull>=4 sort:cost",
    "set:71120",
    'text:"galaxy class" unique:yes',
    'fits:"U.S.S. Defiant" type:tech cost:2-4',
    "type:tech (cost<=2 or -restriction:any) era:classic",
    "sort:-cost",
    "restriction:ship-class faction:romulan banned:no",
)


class EmptyView(APIView):
    """Answers nothing."""

    def get(self, request: Request) -> Response:
        return Response({})


urlpatterns = [
    path("api/v1/empty/", EmptyView.as_view()),
    path("api/v1/", include("cards.api_urls")),
    path("", include("cards.urls")),
]

Call = Callable[[str, str], bytes]


@pytest.fixture
def catalogue(transactional_db: None) -> Iterator[Catalogue]:
    whole = load_catalogue()
    selectors.catalogue_keep(lambda: whole)
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)


@pytest.fixture
def call(settings: Any) -> Call:
    """Returns a function that asks for an address as a web server would."""
    settings.ROOT_URLCONF = __name__
    handler = WSGIHandler()

    def ask(address: str, query: str = "") -> bytes:
        environment = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": address,
            "QUERY_STRING": query,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.input": io.BytesIO(),
            "wsgi.errors": io.StringIO(),
            "wsgi.url_scheme": "http",
            "REMOTE_ADDR": "127.0.0.1",
        }
        status = []
        response = handler(environment, lambda line, headers: status.append(line))
        body = b"".join(response)
        response.close()
        assert status == ["200 OK"]
        return body

    return ask


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def test_a_search_costs_at_most_twice_an_empty_view(
    benchmark: BenchmarkFixture, catalogue: Catalogue, call: Call
) -> None:
    """The bound of the site: at the 95th percentile, over many kinds of search."""
    asked = [f"q={quote(query)}" for query in QUERIES]
    for query in asked:
        call("/api/v1/empty/", query)
        call("/api/v1/cards/", query)
    rounds = ROUNDS if benchmark.enabled else 20
    empty: list[float] = []
    full: list[float] = []
    draw = random.Random(1)
    for _ in range(rounds):
        query = draw.choice(asked)
        for address, times in (("/api/v1/empty/", empty), ("/api/v1/cards/", full)):
            started = time.perf_counter()
            call(address, query)
            times.append(time.perf_counter() - started)
    ratio = _p95(full) / _p95(empty)
    benchmark.extra_info.update(
        p95_empty_microseconds=round(_p95(empty) * 1e6),
        p95_search_microseconds=round(_p95(full) * 1e6),
        p95_ratio=round(ratio, 2),
        median_ratio=round(statistics.median(full) / statistics.median(empty), 2),
    )
    benchmark(call, "/api/v1/cards/", asked[4])
    if benchmark.enabled:
        assert ratio <= MOST_TIMES_AN_EMPTY_VIEW


@pytest.mark.parametrize("query", QUERIES)
def test_answering_a_query(benchmark: BenchmarkFixture, catalogue: Catalogue, query: str) -> None:
    """The search by itself: parsing, finding, counting facets, the first page."""
    index = index_for(catalogue)

    def answer() -> int:
        result = search(index, query, cards_that_fit)
        result.facet_counts()
        return len(result.cards(0, 25))

    assert answer() > 0
    benchmark(answer)


def test_building_the_index(benchmark: BenchmarkFixture, catalogue: Catalogue) -> None:
    """What the first search after a load costs."""
    index = benchmark(SearchIndex, catalogue)
    assert len(index.cards) == len(catalogue)


def test_the_page_of_a_search(
    benchmark: BenchmarkFixture, catalogue: Catalogue, call: Call
) -> None:
    """The same search as a page, rendered on the server."""
    body = benchmark(call, "/cards/", "q=type%3Acrew")
    assert b"cards" in body
