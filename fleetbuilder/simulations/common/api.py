"""What all resources about battles share: the base view, parameters, answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, ID, KEY_HEADER, RestView, parameters
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import selectors
from fleetbuilder.simulations.common.services import job_stop

CHANGED: Final = OpenApiResponse(ERROR, "The rules of play have changed since it began.")
TOO_MANY: Final = OpenApiResponse(ERROR, "As many as may be are running for this address.")


class JobView(RestView):
    """Base view of jobs of one kind: look-up, idempotency key, lists, answers."""

    schema_tags = ("simulations",)
    schema_parameters = parameters(ID)
    kind: str
    what: str
    """Names one of them, where it is somebody else's."""
    document: Callable[..., dict[str, Any]]
    """Describes a `job`, `with_result` or without."""
    route: str
    """Name of the address of a job."""

    def found(self, id: UUID) -> Job:  # noqa: A002
        """Returns a job; raises `Http404` when there is none of that id."""
        return or_404(job_selectors.job_find(job_id=id, kind=self.kind))

    def answer(self, job: Job, *, with_result: bool = False, **more: Any) -> Response:
        """Answers a job."""
        return Response(type(self).document(job=job, with_result=with_result), **more)

    def listed(self, request: Request) -> Response:
        """Answers the jobs of whoever asks."""
        found = selectors.jobs_of(kind=self.kind, owner=visitor_of(request))
        return Response([type(self).document(job=job, with_result=False) for job in found])

    def begun(self, request: Request, service: Callable[..., tuple[Job, bool]], wanted: Any) -> Any:
        """Begins a job; sets a cookie for whoever has none."""
        owner, client = visitor_of(request, make=True), client_of(request)
        job, is_new = service(wanted=wanted, owner=owner, client=client, key=self.key(request))
        return self.begun_answer(request, job, is_new=is_new)

    def begun_answer(self, request: Request, job: Job, *, is_new: bool = True) -> Response:
        """Answers a job that was begun, now or before, with its address."""
        address = reverse(self.route, [job.pk], request=request)
        return self.answer(job, status=201 if is_new else 200, headers={"Location": address})

    def cancelled(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        job_stop(job=self.found(id), owner=visitor_of(request), what=self.what)
        return self.answer(self.found(id))


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
