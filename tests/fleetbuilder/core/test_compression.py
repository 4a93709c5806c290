"""Pages are compressed, the API's answers are not."""

import gzip

import pytest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import RequestFactory

from fleetbuilder.core.middleware import PageCompressionMiddleware

LONG = "<p>" + "word " * 200 + "</p>"


@pytest.fixture
def page_request() -> HttpRequest:
    return RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})


def test_a_page_is_compressed_for_a_browser_that_takes_it(page_request: HttpRequest) -> None:
    response = PageCompressionMiddleware(lambda request: HttpResponse(LONG))(page_request)
    assert response["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content).decode() == LONG
    assert response["Vary"] == "Accept-Encoding"


def test_a_page_is_left_alone_for_a_browser_that_does_not() -> None:
    request = RequestFactory().get("/")
    response = PageCompressionMiddleware(lambda request: HttpResponse(LONG))(request)
    assert response.content.decode() == LONG
    assert "Content-Encoding" not in response


def test_an_answer_of_the_api_is_left_alone(page_request: HttpRequest) -> None:
    answer = {"text": "word " * 200}
    response = PageCompressionMiddleware(lambda request: JsonResponse(answer))(page_request)
    assert "Content-Encoding" not in response
