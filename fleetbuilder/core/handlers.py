"""Turns whatever went wrong into an answer: JSON under `/api/`, a page elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from rest_framework import exceptions as api
from rest_framework.response import Response
from rest_framework.views import set_rollback

from fleetbuilder.core import errors
from rules import errors as rules_errors

API_PREFIX = "/api/"

_API_ERRORS: dict[type[api.APIException], type[errors.RequestError]] = {
    api.ParseError: errors.MalformedError,
    api.AuthenticationFailed: errors.NotAuthenticatedError,
    api.NotAuthenticated: errors.NotAuthenticatedError,
    api.PermissionDenied: errors.PermissionDeniedError,
    api.NotFound: errors.NotFoundError,
    api.MethodNotAllowed: errors.MethodNotAllowedError,
    api.NotAcceptable: errors.NotAcceptableError,
    api.UnsupportedMediaType: errors.UnsupportedMediaTypeError,
}


def request_error(error: BaseException) -> errors.RequestError | None:
    """Returns the error of ours that says what `error` says, or None if it is a fault of ours."""
    if isinstance(error, errors.RequestError):
        return error
    if isinstance(error, rules_errors.RulesError):
        return _from_rules(error)
    if isinstance(error, Http404):
        return errors.NotFoundError()
    if isinstance(error, PermissionDenied):
        return errors.PermissionDeniedError()
    if isinstance(error, RequestDataTooBig):
        return errors.BodyTooLargeError()
    if isinstance(error, SuspiciousOperation | BadRequest):
        return errors.BadRequestError()
    if isinstance(error, api.APIException):
        return _from_api(error)
    return None


def _from_rules(error: rules_errors.RulesError) -> errors.RequestError | None:
    if isinstance(error, rules_errors.CatalogueError):
        # The visitor's input is not to blame for a card of ours.
        return None
    kind = (
        errors.BodyTooLargeError
        if isinstance(error, rules_errors.TooLargeError)
        else errors.MalformedError
    )
    where = getattr(error, "where", "") or _pointer(getattr(error, "field", ""))
    message = getattr(error, "message", "") or str(error)
    fields = {where: [message]} if where else None
    return kind(str(error), code=error.code, fields=fields)


def _pointer(field: str) -> str:
    """Returns the JSON pointer of a field that an error of the rules names."""
    return f"/{field}" if field else ""


def _from_api(error: api.APIException) -> errors.RequestError:
    if isinstance(error, api.ValidationError):
        return errors.InvalidError(fields=_flatten(error.detail))
    if isinstance(error, api.Throttled):
        wait = math.ceil(getattr(error, "wait", None) or 1)
        return errors.ThrottledError(
            f"Too many requests. Try again in {wait} s.", headers={"Retry-After": str(wait)}
        )
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    for kind, ours in _API_ERRORS.items():
        if isinstance(error, kind):
            return ours(str(error.detail), headers=headers)
    return errors.ServerError() if error.status_code >= 500 else errors.BadRequestError()


def _flatten(detail: Any) -> dict[str, list[str]]:
    """Returns nested validation errors by JSON pointer into the input."""
    fields: dict[str, list[str]] = {}
    for where, text in _walk(detail, ""):
        fields.setdefault(where, []).append(text)
    return fields


def _walk(detail: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _walk(inner, where if name == "non_field_errors" else f"{where}/{name}")
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _walk(inner, f"{where}/{index}" if nested else where)
    else:
        yield where, str(detail)


# --- answers -------------------------------------------------------------------------------------


def api_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answers an exception of an API view; None leaves a fault of ours to `server_error`."""
    ours = request_error(error)
    if ours is None:
        return None
    set_rollback()
    return Response(ours.as_document(), status=ours.status, headers=ours.headers)


def error_response(request: HttpRequest, error: errors.RequestError) -> HttpResponse:
    """Answers `error` as JSON under `/api/` and as a page elsewhere."""
    response: HttpResponse
    if request.path_info.startswith(API_PREFIX):
        response = JsonResponse(error.as_document(), status=error.status)
    else:
        context = {"error": error}
        pages = (error.code, error.status, "error")
        names = [f"errors/{page}.html" for page in pages]
        if error.status >= 500:
            # No request and so no context processor: what failed may be what they need.
            content = render_to_string(names, context)
        else:
            content = render_to_string(names, context, request=request)
        response = HttpResponse(content, status=error.status)
    for name, value in error.headers.items():
        response[name] = value
    add_never_cache_headers(response)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers a request that breaks the protocol."""
    return error_response(request, request_error(exception) or errors.BadRequestError())


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers a request of who has a part in a thing, and may not do this with it."""
    return error_response(request, errors.PermissionDeniedError())


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers a request for an address with nothing behind it."""
    return error_response(request, errors.NotFoundError())


def too_many_attempts(request: HttpRequest) -> HttpResponse:
    """Answers an attempt too many at signing up or in, which django-allauth counts by the minute.

    django-allauth finds it as `handler429` of the addresses.
    """
    return error_response(
        request,
        errors.ThrottledError(
            "Too many attempts. Try again in a minute.", headers={"Retry-After": "60"}
        ),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers after a fault of ours, without a word about the fault."""
    return error_response(request, errors.ServerError())


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answers a form that was not sent from a page of the site."""
    return error_response(request, errors.ForgedFormError())
