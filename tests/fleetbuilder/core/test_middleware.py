"""Bodies are bounded before anything reads them."""

import io
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings

from fleetbuilder.core.middleware import DRAINED_BYTES, BodyLimitMiddleware

LIMIT = 1000


class CountingStream(io.BytesIO):
    """Remembers how much was read at most at once, and in all."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.most = 0
        self.total = 0

    def read(self, size: int | None = -1, /) -> bytes:
        piece = super().read(size)
        self.most = max(self.most, len(piece))
        self.total += len(piece)
        return piece


def answer(length: Any, stream: io.BytesIO, address: str = "/api/v1/x/") -> HttpResponse:
    request = RequestFactory().post(address)
    request.META["CONTENT_LENGTH"] = length
    request.META["wsgi.input"] = stream

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse("read")

    with override_settings(MAX_BODY_BYTES=LIMIT):
        return BodyLimitMiddleware(view)(request)


@pytest.mark.parametrize("length", [0, LIMIT, "", None, "many"])
def test_a_body_within_the_limit_passes(length: Any) -> None:
    assert answer(length, io.BytesIO()).content == b"read"


def test_a_larger_body_is_refused_with_both_figures() -> None:
    response = answer(LIMIT + 1, io.BytesIO())
    assert response.status_code == 413
    assert response.content == (
        b'{"code": "too_large", "message": "The body has 1,001 bytes; at most 1,000 are read."}'
    )


@pytest.mark.parametrize("address", ["/campaigns/import/", "/api/v1/campaigns/import/"])
def test_the_record_of_a_campaign_may_be_larger(address: str) -> None:
    assert answer(16 * 2**20, io.BytesIO(), address).content == b"read"
    assert answer(17 * 2**20, io.BytesIO(), address).status_code == 413
    assert answer(LIMIT + 1, io.BytesIO(), f"{address}more/").status_code == 413


def test_pages_are_bounded_too() -> None:
    response = answer(LIMIT + 1, io.BytesIO(), "/check/")
    assert response.status_code == 413
    assert "That is too large" in response.content.decode()


def test_a_refused_body_is_taken_in_small_pieces() -> None:
    stream = CountingStream(b"x" * 5_000_000)
    assert answer(5_000_000, stream).status_code == 413
    assert stream.total == 5_000_000
    assert stream.most == 2**16


def test_a_huge_body_is_not_taken_to_its_end() -> None:
    stream = CountingStream(b"x" * (DRAINED_BYTES + 10**6))
    assert answer(10**12, stream).status_code == 413
    assert stream.total == DRAINED_BYTES
