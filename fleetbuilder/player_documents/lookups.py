"""The document that an address or a request names, for who may see it."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.accounts.access import Access, access_check
from fleetbuilder.core.lookups import or_404
from fleetbuilder.player_documents.selectors import Document, document_find


def document_for(
    request: HttpRequest | Request,
    rows: QuerySet[Document],
    slug: str,
    needed: Access = Access.CHANGE,
) -> Document:
    """Returns a document to its owner; for everybody else it is not there (404).

    With `Access.READ` it is returned to who has its unlisted link as well.
    """
    document = or_404(document_find(rows, slug))
    access_check(request, document, needed)
    return document
