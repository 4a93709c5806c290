"""The API's description, for programs and for people."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleetbuilder.core import api_docs
from fleetbuilder.core.responses import site_of

OPENAPI: Final = "application/vnd.oai.openapi+json"


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """Answers the OpenAPI document."""
    return HttpResponse(api_docs.openapi_bytes(), content_type=OPENAPI)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Shows the OpenAPI document as a page."""
    document = api_docs.openapi_document()
    host = site_of(request)
    context = {
        "info": document["info"],
        "host": host,
        "sections": api_docs.sections(document, host),
        "shapes": api_docs.shapes(document),
    }
    return render(request, "core/api_docs.html", context)
