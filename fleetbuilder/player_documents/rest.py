"""What the API of every kind of documents does: its answers, and changes by version.

An app writes its addresses and their description; their views inherit from `DocumentView`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Generic

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.core import errors
from fleetbuilder.core.entity_tags import entity_tag, is_any, tags_matched
from fleetbuilder.core.rest import ERROR, PRIVATE, RestView
from fleetbuilder.player_documents.selectors import Document
from fleetbuilder.player_documents.services import VersionConflictError

KEY_USED: Final = {409: OpenApiResponse(ERROR, "The key was used for another request.")}
REPLACE_REFUSED: Final = {
    **KEY_USED,
    412: OpenApiResponse(ERROR, "Another version is in force than If-Match says."),
    428: OpenApiResponse(ERROR, "If-Match is missing."),
}


def slug_parameter(noun: str) -> OpenApiParameter:
    """Describes the address of a document."""
    return OpenApiParameter(
        "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description=f"The address of the {noun}."
    )


def if_match(noun: str) -> OpenApiParameter:
    """Describes the header that says from which version a change was made."""
    return OpenApiParameter(
        "If-Match",
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description=(f"The ETag that the {noun} was read with; `*` replaces whatever is in force."),
    )


class VersionPreconditionError(VersionConflictError):
    """A conflict where the request made the version a precondition."""

    status = 412


class DocumentView(RestView, Generic[Document]):
    """Base view of a kind of documents."""

    permission_classes = (OwnerPermission,)
    detail: ClassVar[str]
    """The name of the address of a document."""

    @abstractmethod
    def shown(self, document: Document) -> dict[str, Any]:
        """Returns a document as it is answered."""

    def answer(self, request: Request, document: Document, *, code: int = 200) -> Response:
        """Answers a document, with its entity tag."""
        headers = {"ETag": entity_tag(document.version), **PRIVATE}
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse(self.detail, [document.slug], request=request)
        return Response(self.shown(document), status=code, headers=headers)

    @contextmanager
    def precondition(self, request: Request, document: Document) -> Iterator[int | None]:
        """Yields the version that `If-Match` says a change was made from, None for any.

        Raises `PreconditionRequiredError` where it says none, and `VersionPreconditionError`
        instead of the conflict that the change meets.
        """
        header = request.headers.get("If-Match")
        if header is None:
            raise errors.PreconditionRequiredError
        try:
            yield None if is_any(header) else tags_matched(header, document.version)
        except VersionConflictError as error:
            raise VersionPreconditionError(error.message, code=error.code) from error
