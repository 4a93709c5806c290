"""What the views of the API share: bodies, idempotency keys, headers and descriptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from fleetbuilder.core import errors
from fleetbuilder.core.parsers import DocumentParser
from fleetbuilder.core.responses import site_of
from fleetbuilder.core.visitors import visitor_of

KEY_HEADER: Final = "Idempotency-Key"
ERROR: Final = {"$ref": "#/components/schemas/Error"}
IDEMPOTENCY: Final = OpenApiParameter(
    KEY_HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Any line of up to 100 characters; a request that is sent twice acts once.",
)
ID: Final = OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)
PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Authorization"}
"""Headers of what depends on who asks."""


class RestView(APIView):
    """Base view: strict JSON bodies, their validation, who asks, and by which idempotency key."""

    parser_classes: Sequence[type[BaseParser]] = (DocumentParser,)
    throttle_scope: str | Mapping[str, str] = "read"
    schema_tags: ClassVar[Sequence[str]] = ()
    """Tags of all operations in the API's description."""
    schema_parameters: ClassVar[Sequence[OpenApiParameter]] = ()
    """Parameters of all operations on one thing; of those in the path, the ones that it has."""

    schema_changes: ClassVar[Sequence[OpenApiParameter]] = ()
    """Parameters of all operations that change something."""

    missing = "Send an object."
    """What an empty body is answered with."""

    def body(self, request: Request) -> Any:
        """Returns the decoded body; raises `MalformedError` for none."""
        if request.stream is None:
            raise errors.MalformedError(f"The body is empty. {self.missing}")
        return request.data

    def values(self, request: Request, shape: Any, *, partial: bool = False) -> dict[str, Any]:
        """Returns the values of the body; raises `InvalidError` naming those that are wrong."""
        serializer = shape(data=self.body(request), partial=partial)
        serializer.is_valid(raise_exception=True)
        values: dict[str, Any] = serializer.validated_data
        return values

    def key(self, request: Request) -> str:
        """Returns the key by which a repeated request is known, "" for none."""
        return request.headers.get(KEY_HEADER, "")

    def asking(self, request: Request) -> dict[str, str]:
        """Returns who asks for a change, and by which key."""
        return {"visitor": visitor_of(request), "key": self.key(request)}

    def site(self, request: Request) -> str:
        """Returns the address of the site."""
        return site_of(request)


def made(shape: Any, before: str) -> dict[int, Any]:
    """Describes the answers to a request that makes something; `before` is said of a repetition."""
    return {200: OpenApiResponse(shape, before), 201: shape}


def example(name: str, body: Any) -> OpenApiExample:
    """Describes a body by an example."""
    return OpenApiExample(name, body, request_only=True)


def scopes(usual: str, **by_method: str) -> Mapping[str, str]:
    """Returns the scopes of a view's throttle by method; `usual` is that of all others."""
    return {"": usual, **by_method}


def parameters(*each: OpenApiParameter) -> Sequence[OpenApiParameter]:
    """Returns the parameters of a view's operations."""
    return each
