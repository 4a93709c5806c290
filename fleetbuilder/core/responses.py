"""What pages ask of every request, and answers of a kind: parts of pages, and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails
from rest_framework.request import Request


def site_of(request: HttpRequest | Request) -> str:
    """Returns the address of the site."""
    return f"{request.scheme}://{request.get_host()}"


def is_part(request: HttpRequest) -> bool:
    """Returns whether htmx asks for a part of the page."""
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def part_response(
    request: HttpRequest, template: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """Shows a page, or a part of it: which of them depends on whether htmx asks."""
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def file_response(content: str | bytes, name: str, content_type: str) -> HttpResponse:
    """Answers a file to be kept under a name."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
