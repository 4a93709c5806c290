"""What all resources about battles share: the base view, parameters, answers."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from fleetbuilder.core import errors
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.fleets.check.parsers import FleetJSONParser
from fleetbuilder.fleets.check.serializers import ERROR
from fleetbuilder.jobs.models import Job

KEY_HEADER: Final = "Idempotency-Key"
CHANGED: Final = OpenApiResponse(ERROR, "The rules of play have changed since it began.")
TOO_MANY: Final = OpenApiResponse(ERROR, "As many as may be are running for this address.")
ID: Final = OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)


class JobListView(APIView):
    """What the views have in common that begin jobs and list them."""

    parser_classes = (FleetJSONParser,)

    @property
    def throttle_scope(self) -> str:
        """Returns the scope of the throttle: beginning one costs more than listing them."""
        return "heavy" if self.request.method == "POST" else "read"


def body_of(request: Request, missing: str) -> Any:
    """Returns a request's decoded body.

    Raises `MalformedError` for none, saying what is missing.
    """
    if request.stream is None:
        raise errors.MalformedError(f"The body is empty. {missing}")
    return request.data


def asking_of(request: Request) -> dict[str, str]:
    """Returns who asks to begin a job, and by which key; sets a cookie for whoever has none."""
    return {
        "owner": visitor_of(request, make=True),
        "client": client_of(request),
        "key": request.headers.get(KEY_HEADER, ""),
    }


def begun_response(
    request: Request, job: Job, document: dict[str, Any], name: str, *, is_new: bool = True
) -> Response:
    """Answers a job that was begun, now or before, with its address, the route `name`."""
    return Response(
        document,
        status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK,
        headers={"Location": reverse(name, [job.pk], request=request)},
    )


# --- descriptions -----------------------------------------------------------------------------


def key_parameter(each: str) -> OpenApiParameter:
    """Describes the key by which a repeated request is recognised; `each` is what it begins."""
    return OpenApiParameter(
        KEY_HEADER,
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description=f"Any text of up to 100 characters, new for each {each}.",
    )


def begin_responses(shape: type[serializers.BaseSerializer[Any]], other: str) -> dict[int, Any]:
    """Describes the answers to a request that begins a job; `other` is what its key is not for."""
    return {
        200: OpenApiResponse(shape, "It was begun before, with the same key."),
        201: shape,
        400: OpenApiResponse(ERROR, "A fleet cannot be read, or a value is wrong."),
        409: OpenApiResponse(ERROR, f"The key was used for {other}."),
        413: OpenApiResponse(ERROR, "The body, or a fleet, is too large."),
        429: TOO_MANY,
    }


def cancel_responses(
    shape: type[serializers.BaseSerializer[Any]], missing: OpenApiResponse
) -> dict[int, Any]:
    """Describes the answers to a request that cancels a job."""
    return {
        200: shape,
        404: missing,
    }
