"""What happens around every request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django_structlog.middlewares import RequestMiddleware

from fleetbuilder.core import errors
from fleetbuilder.core.handlers import error_response, request_error
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.settings.logs import without_keys

GetResponse = Callable[[HttpRequest], HttpResponse]

DRAINED_BYTES = 16 * 2**20
DRAINED_AT_ONCE = 2**16


class RequestLogMiddleware(RequestMiddleware):
    """Logs each request, without the keys that some addresses have in them."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """Returns method and address as they are logged."""
        return f"{request.method} {without_keys(request.get_full_path())}"


class BodyLimitMiddleware:
    """Refuses a body larger than `MAX_BODY_BYTES` before anything is made of it.

    The few addresses of `LARGER_BODIES` have bounds of their own.
    Django bounds only what it parses into forms: neither files nor what the API's parsers read.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers 413 for a body that is too large."""
        length = _content_length(request)
        most = settings.LARGER_BODIES.get(request.path_info, settings.MAX_BODY_BYTES)
        if length <= most:
            return self.get_response(request)
        _drain(request, length)
        return error_response(
            request,
            errors.BodyTooLargeError(f"The body has {length:,} bytes; at most {most:,} are read."),
        )


class PageCompressionMiddleware(GZipMiddleware):
    """Compresses pages, not the API's answers: those are small, and asked for by machines.

    Django's middleware pads the stream at random, so that its length tells nothing of a token.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compresses an HTML answer when the browser takes it."""
        if not response.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)


class ErrorMiddleware:
    """Answers the errors that pages raise on purpose, and gives refused methods a body."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Fills the empty answer that Django's views give to a method they don't have."""
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            allowed = {"Allow": response["Allow"]}
            return error_response(request, errors.MethodNotAllowedError(headers=allowed))
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answers an error of ours; every other exception takes Django's usual way."""
        ours = request_error(exception)
        return None if ours is None else error_response(request, ours)


class PageThrottleMiddleware:
    """Counts requests for the pages of `THROTTLED_APPS`; the other apps' views count their own."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes the request on; its view is known only then."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        """Answers 429 beyond the rate of the app's scope."""
        match = request.resolver_match
        scope = settings.THROTTLED_APPS.get(match.app_name if match else "")
        if scope is None:
            return None
        try:
            page_throttle(request, scope)
        except errors.ThrottledError as error:
            return error_response(request, error)
        return None


def _content_length(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _drain(request: HttpRequest, length: int) -> None:
    """Reads and forgets the body: a client that still sends would never see the answer."""
    stream = cast(BinaryIO, request.META.get("wsgi.input"))
    left = min(length, DRAINED_BYTES)
    while stream is not None and left > 0:
        piece = stream.read(min(left, DRAINED_AT_ONCE))
        if not piece:
            return
        left -= len(piece)
